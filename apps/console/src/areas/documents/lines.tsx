import type { Outputs } from '@kontor/client';
import { type Control, get, useFieldArray, useWatch } from 'react-hook-form';
import { AmountInput } from '../../controls/amount-input.tsx';
import { Button } from '../../controls/button.tsx';
import { Field } from '../../controls/field.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, TextField, useIssueText } from '../../forms/fields.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import type { DocumentKind } from './kind.ts';
import { lineOptions, taxOptions, useAccounts, useArticleOptions } from './options.ts';
import { type ComputedTax, type DocumentValues, emptyEntry, emptyPart } from './values.ts';

type LinesProps = { kind: DocumentKind; form: DraftForm<DocumentValues>; rates: Outputs['taxRates']['list'] };

/** The lines of a document by accounts. An account brings its usual tax along. */
export const EntryLines = ({ kind, form, rates }: LinesProps) => {
  const text = useText();
  const { control, setValue, getValues, watch } = form;
  const accounts = useAccounts();
  const { fields, append, remove } = useFieldArray({ control, name: kind.lines });
  const date = watch('transdate');
  const options = lineOptions(accounts, kind);
  const taxes = taxOptions(accounts, kind, { rates: [...rates], date });
  const lines = watch(kind.lines);
  // The usual tax of an account is offered once, with the account, and may then be changed. A figure of the VAT form that a
  // repeated line had belongs to the account it had.
  const accountChosen = (at: number, accno: string) => {
    setValue(`${kind.lines}.${at}.vat_code`, '');
    const usual = accounts.find((account) => String(account.accno) === accno)?.tax_accno;
    const path = `${kind.lines}.${at}.tax_accno` as const;
    if (usual && getValues(path) === '' && taxes.some(({ key }) => key === String(usual)))
      setValue(path, String(usual));
  };
  useShortcuts([
    { keys: 'Ctrl+.', label: 'documents.add_line', group: 'here', run: () => append(emptyEntry) },
  ]);
  return (
    <section className="lines" aria-label={text('documents.lines')}>
      {fields.map(({ id }, at) => (
        <div key={id} className="line documents-line">
          <ChoiceField
            control={control}
            name={`${kind.lines}.${at}.${kind.account}`}
            label={text('account')}
            options={options}
            free
            bare={at > 0}
            onChosen={(accno) => accountChosen(at, accno)}
          />
          <TextField
            control={control}
            name={`${kind.lines}.${at}.description`}
            label={text('description')}
            bare={at > 0}
          />
          <AmountField
            control={control}
            name={`${kind.lines}.${at}.amount`}
            label={text('amount')}
            bare={at > 0}
          />
          <ChoiceField
            control={control}
            name={`${kind.lines}.${at}.tax_accno`}
            label={text('documents.tax')}
            options={taxes}
            bare={at > 0}
          />
          {lines.length > 1 ? <RemoveLine at={at} onClick={() => remove(at)} /> : null}
        </div>
      ))}
      <div>
        <Button look="quiet" small keys="Ctrl+." onClick={() => append(emptyEntry)}>
          {text('documents.add_line')}
        </Button>
      </div>
    </section>
  );
};

/** The lines of a document by articles. Price, account and tax come from the article. */
export const PartLines = ({ form }: { form: DraftForm<DocumentValues> }) => {
  const text = useText();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  useShortcuts([
    { keys: 'Ctrl+.', label: 'documents.add_line', group: 'here', run: () => append(emptyPart) },
  ]);
  return (
    <section className="lines" aria-label={text('documents.lines')}>
      {fields.map(({ id }, at) => (
        <div key={id} className="line documents-part-line">
          <ArticleField control={control} at={at} />
          <TextField
            control={control}
            name={`parts.${at}.description`}
            label={text('description')}
            bare={at > 0}
          />
          <AmountField
            control={control}
            name={`parts.${at}.quantity`}
            label={text('documents.quantity')}
            places={0}
            bare={at > 0}
          />
          <AmountField
            control={control}
            name={`parts.${at}.sellprice`}
            label={text('documents.price')}
            bare={at > 0}
          />
          <AmountField
            control={control}
            name={`parts.${at}.discount`}
            label={text('documents.discount')}
            places={0}
            bare={at > 0}
          />
          {fields.length > 1 ? <RemoveLine at={at} onClick={() => remove(at)} /> : null}
        </div>
      ))}
      <div>
        <Button look="quiet" small keys="Ctrl+." onClick={() => append(emptyPart)}>
          {text('documents.add_line')}
        </Button>
      </div>
    </section>
  );
};

/** The article of a line: by number or description, among any number of articles. */
const ArticleField = ({ control, at }: { control: Control<DocumentValues>; at: number }) => {
  const text = useText();
  const name = `parts.${at}.partnumber` as const;
  const options = useArticleOptions(useWatch({ control, name }));
  return (
    <ChoiceField
      control={control}
      name={name}
      label={text('documents.article')}
      options={options}
      free
      bare={at > 0}
    />
  );
};

const RemoveLine = ({ at, onClick }: { at: number; onClick: () => void }) => {
  const text = useText();
  return (
    <Button look="quiet" small aria-label={text('documents.remove_line', { line: at + 1 })} onClick={onClick}>
      ×
    </Button>
  );
};

type TaxesProps = Pick<LinesProps, 'form'> & { taxes: readonly ComputedTax[] };

/** The taxes of the lines. What a vendor charged may differ from what is computed, and then is written over it. */
export const Taxes = ({ form, taxes }: TaxesProps) => {
  const text = useText();
  const issueText = useIssueText();
  const accounts = useAccounts();
  const values = form.watch();
  if (taxes.length === 0) return null;
  return (
    <section className="documents-taxes" aria-label={text('documents.taxes')}>
      {taxes.map(({ accno, rate, base, amount }, at) => {
        const name = accounts.find((account) => account.accno === accno)?.description ?? '';
        return (
          <Field
            key={accno}
            label={`${accno} ${name}`}
            hint={text('documents.tax_of', { rate, base: formatAmount(base) })}
            error={issueText(get(form.formState.errors, `taxentries.${at}.amount`))}
          >
            {(state) => (
              <AmountInput
                {...state}
                name={`taxentries.${at}.amount`}
                value={values.taxes[accno] || amount}
                onChange={(typed) =>
                  form.setValue('taxes', { ...values.taxes, [accno]: typed === amount ? '' : typed })
                }
              />
            )}
          </Field>
        );
      })}
    </section>
  );
};
