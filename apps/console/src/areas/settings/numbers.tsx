import { type NumberRange, nextNumberOf, numberRange } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { recordOf, type ValuesOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { Tiles } from '../../layout/layout.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { SettingsScreen } from './settings-screen.tsx';
import './numbers.css';

/** The numbers that are given to invoices, payables and entries which are entered without one. */
export const Numbers = () => {
  const text = useText();
  return (
    <SettingsScreen title={text('settings.numbers')} flow>
      <p className="soft">{text('settings.numbers_about')}</p>
      <Ranges />
    </SettingsScreen>
  );
};

/** The ranges of all kinds, each saved by itself. */
export const Ranges = ({ onSaved }: { onSaved?: () => void }) => {
  const { query } = useBooks();
  const kept = useQuery(query.numberRanges.list.queryOptions());
  const [saved, setSaved] = useState<string>();
  return (
    <>
      <ErrorNotice error={kept.error} />
      <Tiles>
        {(kept.data ?? []).map((range) => (
          <Range
            key={`${range.kind} ${range.prefix} ${range.digits} ${range.next}`}
            range={range}
            saved={saved === range.kind}
            onSaved={() => {
              setSaved(range.kind);
              onSaved?.();
            }}
          />
        ))}
      </Tiles>
    </>
  );
};

type RangeProps = { range: NumberRange; saved: boolean; onSaved: () => void };

const ranges = recordOf(numberRange, {
  ...{ name: 'numbers', key: 'kind', texts: 'settings' },
  labels: { next: 'settings.next_number' },
});
const RangeField = fieldOf<typeof ranges>();

const Range = ({ range, saved, onSaved }: RangeProps) => {
  const text = useText();
  const { call } = useBooks();
  const form = useRecordForm(ranges, {
    before: range,
    calls: call.numberRanges,
    follow: onSaved,
    sent: (_, { whole }) => whole(),
  });
  const typed = useWatch({ control: form.control }) as ValuesOf<typeof ranges>;
  const shown = numberRange.safeParse(ranges.whole(typed));
  const title = text(`settings.numbers.${range.kind}`);
  return (
    <RecordForm form={form} className="card settings-range" label={title}>
      <div className="settings-range-head">
        <h2>{title}</h2>
        <output className="settings-next" aria-label={text('settings.next_number')}>
          {shown.success ? nextNumberOf(shown.data) : '–'}
        </output>
      </div>
      {saved ? <Notice kind="status">{text('settings.saved')}</Notice> : null}
      <div className="settings-range-fields">
        <RangeField name="prefix" />
        <RangeField name="next" />
        <RangeField name="digits" />
      </div>
    </RecordForm>
  );
};
