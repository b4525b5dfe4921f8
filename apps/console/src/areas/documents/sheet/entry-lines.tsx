import { useFieldArray } from 'react-hook-form';
import { AmountField, ChoiceField, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import { lineOptions, useAccounts } from '../options.ts';
import { useLineTaxes } from '../taxing/untaxed.tsx';
import { emptyEntry, isEmptyLine } from '../values.ts';
import { Sheet, SheetFoot, SheetLine } from './line.tsx';
import { useLineKeys } from './line-keys.ts';
import { type LinesProps, useUsualHint } from './lines.ts';

/** The lines of a document by accounts. An account brings its usual tax along. */
export const EntryLines = ({ kind, form, untaxed, below }: LinesProps) => {
  const text = useText();
  const { control, setValue, getValues, watch } = form;
  const accounts = useAccounts();
  const array = useFieldArray({ control, name: kind.lines });
  const options = lineOptions(accounts, kind);
  const taxes = useLineTaxes(kind, watch('transdate'));
  const usualHint = useUsualHint(untaxed);
  const { fields } = array;
  // Copied, as the form changes its lines in place.
  const drawn = watch(kind.lines).map((line) => line[kind.account]);
  // A figure of the VAT form that a repeated line had belongs to the account it had.
  const accountChosen = (at: number, accno: string) => {
    setValue(`${kind.lines}.${at}.vat_code`, '');
    // The usual tax goes with the account that brought it; one that somebody chose stays.
    const path = `${kind.lines}.${at}.tax_accno` as const;
    const present = getValues(path);
    const before = taxes.ofAccount(drawn[at] ?? '');
    if (present === '' || present === before) setValue(path, taxes.ofAccount(accno) ?? '');
  };
  const add = () => array.append(emptyEntry, { focusName: `${kind.lines}.${fields.length}.${kind.account}` });
  const keys = useLineKeys({
    ...array,
    add,
    isEmpty: (at) => isEmptyLine(getValues(`${kind.lines}.${at}`), emptyEntry),
  });
  return (
    <>
      <Sheet
        className="sheet-entries"
        heads={[
          { text: text('account') },
          { text: text('description') },
          { text: text('documents.tax') },
          { text: text('amount'), isAmount: true },
        ]}
      >
        {fields.map(({ id }, at) => (
          <SheetLine
            key={id}
            at={at}
            onKeyDown={keys.onKeyDown}
            onRemove={fields.length > 1 ? () => keys.removeLine(at) : undefined}
          >
            <ChoiceField
              control={control}
              name={`${kind.lines}.${at}.${kind.account}`}
              label={text('account')}
              options={options}
              free
              bare
              onChosen={(accno) => accountChosen(at, accno)}
            />
            <TextField
              control={control}
              name={`${kind.lines}.${at}.description`}
              label={text('description')}
              bare
            />
            <ChoiceField
              control={control}
              name={`${kind.lines}.${at}.tax_accno`}
              label={text('documents.tax')}
              options={taxes.options}
              bare
              {...usualHint(at)}
            />
            <AmountField control={control} name={`${kind.lines}.${at}.amount`} label={text('amount')} bare />
          </SheetLine>
        ))}
      </Sheet>
      <SheetFoot onAdd={add} below={below} />
    </>
  );
};
