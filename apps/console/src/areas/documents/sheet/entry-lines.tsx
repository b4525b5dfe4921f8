import { Fragment, type KeyboardEvent, memo } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { lineOptions, useAccounts } from '../../../choices/accounts.ts';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import type { Option } from '../../../controls/combobox.tsx';
import { AmountField, ChoiceField, TextField } from '../../../forms/fields.tsx';
import { usePaste } from '../../../forms/paste/paste.tsx';
import { useSame, useStable } from '../../../forms/stable.ts';
import { useText } from '../../../texts/text.ts';
import { parseAmount } from '../../../values/amount.ts';
import { AddLayout, SubtotalRow, TitleRow } from '../lines/layout-rows.tsx';
import { aroundLayouts, type LineLayout, laidLinesOf, subtotalsOf } from '../lines/layouts.ts';
import { useLineTaxes } from '../taxing/untaxed.tsx';
import { type DocumentValues, type EntryValues, emptyEntry, isEmptyLine } from '../values.ts';
import { Sheet, SheetFoot, SheetLine } from './line.tsx';
import { useLineKeys } from './line-keys.ts';
import { type LineDimension, type LinesProps, useLineDimensions, useUsualHint } from './lines.ts';

/** The lines of a document by accounts. An account brings its usual tax along. */
export const EntryLines = ({ kind, form, untaxed, below, places }: LinesProps & { places: number }) => {
  const text = useText();
  const { control, setValue, getValues, watch } = form;
  const accounts = useAccounts();
  const array = useFieldArray({ control, name: kind.lines });
  const options = useSame(lineOptions(accounts, kind));
  const taxes = useLineTaxes(kind, watch('transdate'));
  const dimensions = useLineDimensions();
  const taxChoices = useSame(taxes.options);
  const usualHint = useUsualHint(untaxed);
  const { fields } = array;
  // Copied, as the form changes its lines in place.
  const drawn = watch(kind.lines).map((line) => line[kind.account]);
  // A figure of the VAT form that a repeated line had belongs to the account it had.
  const accountChosen = useStable((at: number, accno: string) => {
    setValue(`${kind.lines}.${at}.vat_code`, '');
    // The usual tax goes with the account that brought it; one that someone chose stays.
    const path = `${kind.lines}.${at}.tax_accno` as const;
    const present = getValues(path);
    const before = taxes.ofAccount(drawn[at] ?? '');
    if (present === '' || present === before) setValue(path, taxes.ofAccount(accno) ?? '');
  });
  const add = () => array.append(emptyEntry, { focusName: `${kind.lines}.${fields.length}.${kind.account}` });
  const laid = laidLinesOf(form, kind.lines);
  const sums = subtotalsOf(
    laid.layouts,
    watch(kind.lines).map(({ amount }) => parseAmount(amount)),
    places,
  );
  const isEmpty = (at: number) => isEmptyLine(getValues(`${kind.lines}.${at}`), emptyEntry);
  const isBlank = (at: number) => {
    const { amount, description } = getValues(`${kind.lines}.${at}`);
    return amount === '' && description === '';
  };
  const keys = useLineKeys({ fields, ...aroundLayouts(array, laid), add, isEmpty });
  const onKeyDown = useStable(keys.onKeyDown);
  const onRemove = useStable(keys.removeLine);
  const paste = usePaste<DocumentValues, Exclude<keyof EntryValues, keyof LineLayout>>({
    form,
    path: kind.lines,
    columns: [
      { name: kind.account, label: text('account'), kind: 'choice', options },
      { name: 'description', label: text('description'), kind: 'text' },
      { name: 'tax_accno', label: text('documents.tax'), kind: 'choice', options: taxChoices },
      ...dimensions.map(({ name, options }) => ({
        ...{ name, options, label: text(`projects.${name}`), kind: 'choice' as const },
      })),
      { name: 'amount', label: text('amount'), kind: 'amount', places: 2 },
    ],
    empty: emptyEntry,
    replace: array.replace,
    complete: (lines) =>
      lines.map((line) => ({
        ...line,
        tax_accno: line.tax_accno || (taxes.ofAccount(line[kind.account]) ?? ''),
      })),
  });
  return (
    <>
      {paste.notice}
      <Sheet
        className={`sheet-entries sheet-with-${dimensions.length}`}
        onPaste={paste.onPaste}
        heads={[
          { text: text('account') },
          { text: text('description') },
          { text: text('documents.tax') },
          ...dimensions.map(({ name }) => ({ text: text(`projects.${name}`) })),
          { text: text('amount'), isAmount: true },
        ]}
      >
        {fields.map(({ id }, at) => (
          <Fragment key={id}>
            <TitleRow at={at} control={control} path={kind.lines} laid={laid} />
            <EntryLine
              {...{ at, kind, control, options, taxes: taxChoices, dimensions, onKeyDown, onRemove }}
              isOnly={fields.length === 1}
              hint={usualHint(at).hint}
              onAccount={accountChosen}
            />
            <SubtotalRow at={at} laid={laid} sum={sums[at]} places={places} />
          </Fragment>
        ))}
      </Sheet>
      <SheetFoot
        onAdd={add}
        below={below}
        others={
          kind.kind === 'invoice' ? (
            <AddLayout
              path={kind.lines}
              laid={laid}
              isBlank={isBlank}
              append={(layout, focusName) => array.append({ ...emptyEntry, ...layout }, { focusName })}
            />
          ) : null
        }
      />
    </>
  );
};

type EntryLineProps = {
  at: number;
  kind: DocumentKind;
  control: Control<DocumentValues>;
  options: readonly Option[];
  taxes: readonly Option[];
  dimensions: readonly LineDimension[];
  hint: string | undefined;
  isOnly: boolean;
  onAccount: (at: number, accno: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onRemove: (at: number) => void;
};

/** A line by its account. It is drawn again only where something of it changes. */
const EntryLine = memo(({ at, kind, control, options, taxes, hint, isOnly, ...on }: EntryLineProps) => {
  const text = useText();
  const { dimensions, onAccount, onKeyDown, onRemove } = on;
  return (
    <SheetLine at={at} onKeyDown={onKeyDown} onRemove={isOnly ? undefined : () => onRemove(at)}>
      <ChoiceField
        control={control}
        name={`${kind.lines}.${at}.${kind.account}`}
        label={text('account')}
        options={options}
        free
        bare
        onChosen={(accno) => onAccount(at, accno)}
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
        options={taxes}
        bare
        {...(hint === undefined ? {} : { hint })}
      />
      {dimensions.map(({ name, options: choices }) => (
        <ChoiceField
          key={name}
          control={control}
          name={`${kind.lines}.${at}.${name}`}
          label={text(`projects.${name}`)}
          options={choices}
          bare
        />
      ))}
      <AmountField control={control} name={`${kind.lines}.${at}.amount`} label={text('amount')} bare />
    </SheetLine>
  );
});
