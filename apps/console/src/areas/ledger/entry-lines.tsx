import type { DimensionKind } from '@kontor/domain';
import { memo, useEffect, useMemo } from 'react';
import { type Control, type FieldPath, useFieldArray, useWatch } from 'react-hook-form';
import { accountOption, useAccountList } from '../../choices/accounts.ts';
import { useDimensions } from '../../choices/dimensions.ts';
import { Button } from '../../controls/button.tsx';
import type { Option } from '../../controls/combobox.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, TextField } from '../../forms/fields.tsx';
import { usePaste } from '../../forms/paste/paste.tsx';
import { useStable } from '../../forms/stable.ts';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isNegative, isZero } from '../../values/amount.ts';
import { blank, isBlank, type Line, totalOf, type Values } from './entry-values.ts';

/** The accounts that an entry by hand may be booked on, and those of the value added tax. */
const useAccountOptions = (): { postable: readonly Option[]; taxes: readonly Option[] } => {
  const { accounts } = useAccountList();
  return useMemo(() => {
    const active = (accounts ?? []).filter(({ heading, is_active }) => is_active && !heading);
    const has = (link: string, names: readonly string[]) =>
      link.split(':').some((one) => names.includes(one));
    return {
      postable: active
        .filter(({ allow_gl, link }) => allow_gl && !has(link, ['AR', 'AP']))
        .map(accountOption),
      taxes: active.filter(({ link }) => has(link, ['AR_tax', 'AP_tax'])).map(accountOption),
    };
  }, [accounts]);
};

/** The lines of an entry, of which there is always one more to go on with, and their totals. */
export const Lines = ({ form }: { form: DraftForm<Values> }) => {
  const text = useText();
  const { control } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'glentries' });
  const lines = useWatch({ control, name: 'glentries' });
  const { postable, taxes } = useAccountOptions();
  const { options, used } = useDimensions();
  const dimensions = useMemo(() => used.map((kind) => ({ kind, options: options[kind] })), [used, options]);
  const last = lines.at(-1);
  const isFull = last === undefined || !isBlank(last);
  // There is always a line to go on with.
  useEffect(() => {
    if (isFull) append(blank, { shouldFocus: false });
  }, [isFull, append]);
  const onRemove = useStable((line: number) => remove(line));
  const paste = usePaste<Values, keyof Line>({
    form,
    path: 'glentries',
    columns: [
      { name: 'accno', label: text('account'), kind: 'choice', options: postable },
      { name: 'memo', label: text('description'), kind: 'text' },
      { name: 'tax_accno', label: text('ledger.tax'), kind: 'choice', options: taxes },
      ...used.map((name) => ({
        ...{ name, label: text(`projects.${name}`), kind: 'choice' as const },
        options: options[name],
      })),
      { name: 'debit', label: text('debit'), kind: 'amount', places: 2, isSide: true },
      { name: 'credit', label: text('credit'), kind: 'amount', places: 2, isSide: true },
    ],
    empty: blank,
    replace,
    complete: (pasted) => pasted,
  });
  return (
    <section aria-labelledby="lines" className={`lines ledger-with-${used.length}`} onPaste={paste.onPaste}>
      {paste.notice}
      <h2 id="lines" className="unseen">
        {text('ledger.lines')}
      </h2>
      <div className="line ledger-line ledger-heads" aria-hidden="true">
        <span>{text('account')}</span>
        <span>{text('description')}</span>
        <span>{text('ledger.tax')}</span>
        {used.map((kind) => (
          <span key={kind}>{text(`projects.${kind}`)}</span>
        ))}
        <span className="ledger-amount">{text('debit')}</span>
        <span className="ledger-amount">{text('credit')}</span>
      </div>
      {fields.map(({ id }, line) => (
        <EntryLine
          key={id}
          {...{ line, control, postable, taxes, dimensions, onRemove }}
          isNeeded={fields.length <= 2}
        />
      ))}
      <Totals lines={lines} />
    </section>
  );
};

type EntryLineProps = {
  line: number;
  control: Control<Values>;
  postable: readonly Option[];
  taxes: readonly Option[];
  /** The kinds of dimensions that the client uses, with their options. */
  dimensions: readonly { kind: DimensionKind; options: readonly Option[] }[];
  /** Whether an entry would have too few lines without it. */
  isNeeded: boolean;
  onRemove: (line: number) => void;
};

/** A line of an entry. It is drawn again only where something of it changes. */
const EntryLine = memo((props: EntryLineProps) => {
  const { line, control, postable, taxes, dimensions, isNeeded, onRemove } = props;
  const text = useText();
  const at = (name: keyof Line) => `glentries.${line}.${name}` as FieldPath<Values>;
  return (
    <div className="line ledger-line">
      <ChoiceField
        control={control}
        name={at('accno')}
        label={text('account')}
        bare
        options={postable}
        free
      />
      <TextField control={control} name={at('memo')} label={text('description')} bare />
      <ChoiceField control={control} name={at('tax_accno')} label={text('ledger.tax')} bare options={taxes} />
      {dimensions.map(({ kind, options }) => (
        <ChoiceField
          key={kind}
          control={control}
          name={at(kind)}
          label={text(`projects.${kind}`)}
          bare
          options={options}
        />
      ))}
      <AmountField control={control} name={at('debit')} label={text('debit')} bare />
      <AmountField control={control} name={at('credit')} label={text('credit')} bare />
      <Button
        look="quiet"
        aria-label={text('ledger.remove_line', { line: line + 1 })}
        disabled={isNeeded}
        onClick={() => onRemove(line)}
      >
        ×
      </Button>
    </div>
  );
});

const Totals = ({ lines }: { lines: readonly Line[] }) => {
  const text = useText();
  const debit = totalOf(lines, 'debit');
  const credit = totalOf(lines, 'credit');
  const over = difference(debit, credit);
  const isStill = isZero(debit) && isZero(credit);
  return (
    <div className="line ledger-line ledger-totals">
      <output className="ledger-balance">
        {isStill ? null : isZero(over) ? (
          <span className="tag tag-good">{text('ledger.balanced')}</span>
        ) : (
          <span className="tag tag-warn">
            {text('ledger.unbalanced', { amount: formatAmount(isNegative(over) ? over.slice(1) : over) })}
          </span>
        )}
      </output>
      <span className="ledger-amount ledger-total">
        <span className="unseen">{text('ledger.total_debit')} </span>
        {formatAmount(debit)}
      </span>
      <span className="ledger-amount ledger-total">
        <span className="unseen">{text('ledger.total_credit')} </span>
        {formatAmount(credit)}
      </span>
    </div>
  );
};
