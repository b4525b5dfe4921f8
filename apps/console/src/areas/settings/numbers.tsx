import { type NumberRange, nextNumberOf, numberRange } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
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
  const ranges = useQuery(query.numberRanges.list.queryOptions());
  const [saved, setSaved] = useState<string>();
  return (
    <>
      <ErrorNotice error={ranges.error} />
      <div className="settings-ranges">
        {(ranges.data ?? []).map((range) => (
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
      </div>
    </>
  );
};

type RangeValues = { prefix: string; digits: string; next: string };

const wholeNumber = (typed: string): number | undefined =>
  /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : undefined;

type RangeProps = { range: NumberRange; saved: boolean; onSaved: () => void };

const Range = ({ range, saved, onSaved }: RangeProps) => {
  const text = useText();
  const { call, cache, may } = useBooks();
  const { kind } = range;
  const initial = useMemo<RangeValues>(
    () => ({ prefix: range.prefix, digits: String(range.digits), next: String(range.next) }),
    [range],
  );
  const sentOf = ({ prefix, digits, next }: RangeValues) => ({
    kind,
    prefix: prefix.trim(),
    digits: wholeNumber(digits),
    next: wholeNumber(next),
  });
  const form = useDraftForm({
    name: `numbers.${kind}`,
    initial,
    schema: numberRange,
    sent: sentOf,
    send: async (sent) => {
      await call.numberRanges.save.mutate(sent);
      return async () => {
        onSaved();
        await cache.invalidateQueries();
      };
    },
  });
  const { control } = form;
  const [prefix, digits, next] = useWatch({ control, name: ['prefix', 'digits', 'next'] });
  const shown = numberRange.safeParse(sentOf({ prefix, digits, next }));
  const title = text(`settings.numbers.${kind}`);
  return (
    <Form form={form} className="card settings-range" label={title}>
      <div className="settings-range-head">
        <h2>{title}</h2>
        <output className="settings-next" aria-label={text('settings.next_number')}>
          {shown.success ? nextNumberOf(shown.data) : '–'}
        </output>
      </div>
      {saved ? <Notice kind="status">{text('settings.saved')}</Notice> : null}
      <fieldset className="settings-range-fields" disabled={!may('write')}>
        <TextField
          control={control}
          name="prefix"
          label={text('settings.prefix')}
          hint={text('settings.prefix_example')}
        />
        <TextField control={control} name="next" label={text('settings.next_number')} />
        <TextField control={control} name="digits" label={text('settings.digits')} />
      </fieldset>
      {may('write') ? (
        <div className="form-actions">
          <Button type="submit" disabled={form.busy}>
            {text('settings.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};
