import { type NumberRange, nextNumberOf, numberRange } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { ErrorNotice } from '../../controls/notice.tsx';
import { recordOf, type ValuesOf } from '../../forms/record/record.ts';
import { FieldsWithin, fieldOf, useTyped } from '../../forms/record/record-field.tsx';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { recordsWithin } from '../../forms/record/within.ts';
import { Tiles } from '../../layout/layout.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { type TextName, useText } from '../../texts/text.ts';
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

type RangesProps = {
  /** The label of the button that saves them. */
  save?: TextName;
  /** Gets whether any was changed. */
  onSaved?: (isChanged: boolean) => void;
};

/** The ranges of all kinds, which are saved together. */
export const Ranges = (props: RangesProps) => {
  const { query } = useBooks();
  const { data, error } = useQuery(query.numberRanges.list.queryOptions());
  const [saved, setSaved] = useState(false);
  return (
    <>
      <ErrorNotice error={error} />
      {data ? (
        <RangesForm
          key={JSON.stringify(data)}
          {...{ ...props, saved, ranges: data }}
          onSaved={(isChanged) => {
            setSaved(true);
            props.onSaved?.(isChanged);
          }}
        />
      ) : null}
    </>
  );
};

const rangeFields = recordOf(numberRange, {
  ...{ name: 'number_range', key: 'kind', texts: 'settings' },
  labels: { next: 'settings.next_number' },
});
const RangeField = fieldOf<typeof rangeFields>();
const allRanges = recordOf(z.object({ ranges: z.array(numberRange) }), {
  ...{ name: 'numbers', texts: 'settings', as: { ranges: recordsWithin(rangeFields) } },
});

type RangesFormProps = RangesProps & { ranges: readonly NumberRange[]; saved: boolean };

const RangesForm = ({ ranges, saved, save = 'settings.save', onSaved }: RangesFormProps) => {
  const { call } = useBooks();
  const before = useMemo(() => ({ ranges }), [ranges]);
  // The range that is being saved, which a refusal is about.
  const at = useRef(0);
  const isChanged = useRef(false);
  const saveChanged = async (sent: { ranges: NumberRange[] }, { context }: ReturnType<typeof once>) => {
    isChanged.current = false;
    for (const [place, range] of sent.ranges.entries()) {
      const { prefix, digits, next } = range;
      const kept = ranges[place];
      if (kept?.prefix === prefix && kept.digits === digits && kept.next === next) continue;
      at.current = place;
      isChanged.current = true;
      await call.numberRanges.save.mutate(range, once(`${context.idempotencyKey}-${range.kind}`));
    }
  };
  const form = useRecordForm(allRanges, {
    before,
    calls: { save: { mutate: saveChanged } },
    follow: () => onSaved?.(isChanged.current),
    sent: (_, { whole }) => whole(),
    fieldOf: (issue) => `ranges.${at.current}.${issue}`,
  });
  return (
    <RecordForm form={form} save={save} saved={saved}>
      <Tiles wide>
        {ranges.map(({ kind }, place) => (
          <FieldsWithin key={kind} of={rangeFields} at={`ranges.${place}`}>
            <Range kind={kind} at={`ranges.${place}`} />
          </FieldsWithin>
        ))}
      </Tiles>
    </RecordForm>
  );
};

/** A range of a kind, with the number that it gives next. */
const Range = ({ kind, at }: { kind: NumberRange['kind']; at: string }) => {
  const text = useText();
  const typed = useTyped(at) as ValuesOf<typeof rangeFields>;
  const shown = numberRange.safeParse({ ...rangeFields.whole(typed), kind });
  const title = text(`settings.numbers.${kind}`);
  return (
    <section className="card settings-range" aria-labelledby={`range-${kind}`}>
      <div className="settings-range-head">
        <h2 id={`range-${kind}`}>{title}</h2>
        <output className="settings-next" aria-label={text('settings.next_number')}>
          {shown.success ? nextNumberOf(shown.data) : '–'}
        </output>
      </div>
      <div className="settings-range-fields">
        <RangeField name="prefix" />
        <RangeField name="next" />
        <RangeField name="digits" />
      </div>
    </section>
  );
};
