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
import { lineOptions, useAccounts, useArticleOptions } from './options.ts';
import { type Untaxed, useLineTaxes, useTaxedArticles } from './taxing/untaxed.tsx';
import { type ComputedTax, type DocumentValues, emptyEntry, emptyPart } from './values.ts';

type LinesProps = {
  kind: DocumentKind;
  form: DraftForm<DocumentValues>;
  /** The lines that charge none of their usual tax. */
  untaxed: readonly Untaxed[];
};

/** The usual tax of a line that charges none. */
const useUsualHint = (untaxed: readonly Untaxed[]) => {
  const text = useText();
  return (at: number) => {
    const tax = untaxed.find((line) => line.at === at)?.tax;
    return tax ? { hint: text('documents.usual_tax', { tax: tax.key, rate: tax.detail ?? tax.text }) } : {};
  };
};

/** The lines of a document by accounts. An account brings its usual tax along. */
export const EntryLines = ({ kind, form, untaxed }: LinesProps) => {
  const text = useText();
  const { control, setValue, getValues, watch } = form;
  const accounts = useAccounts();
  const { fields, append, remove } = useFieldArray({ control, name: kind.lines });
  const date = watch('transdate');
  const options = lineOptions(accounts, kind);
  const taxes = useLineTaxes(kind, date);
  const usualHint = useUsualHint(untaxed);
  const lines = watch(kind.lines);
  // The usual tax of an account is offered once, with the account, and may then be changed. A figure of the VAT form that a
  // repeated line had belongs to the account it had.
  const accountChosen = (at: number, accno: string) => {
    setValue(`${kind.lines}.${at}.vat_code`, '');
    const usual = taxes.ofAccount(accno);
    const path = `${kind.lines}.${at}.tax_accno` as const;
    if (usual && getValues(path) === '') setValue(path, usual);
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
            options={taxes.options}
            bare={at > 0}
            {...usualHint(at)}
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

/** The lines of a document by articles. Price, account and tax come from the article, or the tax from its account. */
export const PartLines = ({ kind, form, untaxed }: LinesProps) => {
  const text = useText();
  const { control, getValues, setValue, watch } = form;
  const taxes = useLineTaxes(kind, watch('transdate'));
  const usualHint = useUsualHint(untaxed);
  const numbers = watch('parts').map(({ partnumber }) => partnumber);
  const taxed = useTaxedArticles(taxes, numbers);
  const articleChosen = async (at: number, partnumber: string) => {
    const usual = await taxes.ofArticle(partnumber);
    // The line may have become another one meanwhile.
    const { partnumber: now, tax_accno = '' } = getValues(`parts.${at}`) ?? {};
    if (usual && now === partnumber && tax_accno === '') setValue(`parts.${at}.tax_accno`, usual);
  };
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  useShortcuts([
    { keys: 'Ctrl+.', label: 'documents.add_line', group: 'here', run: () => append(emptyPart) },
  ]);
  return (
    <section className="lines" aria-label={text('documents.lines')}>
      {fields.map(({ id }, at) => (
        <div key={id} className="line documents-part-line">
          <ArticleField control={control} at={at} onChosen={(number) => void articleChosen(at, number)} />
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
          <ChoiceField
            control={control}
            name={`parts.${at}.tax_accno`}
            label={text('documents.tax')}
            options={taxed.has(numbers[at] ?? '') ? taxes.taxes : taxes.options}
            bare={at > 0}
            {...usualHint(at)}
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

type ArticleFieldProps = {
  control: Control<DocumentValues>;
  at: number;
  onChosen: (partnumber: string) => void;
};

/** The article of a line: by number or description, among any number of articles. */
const ArticleField = ({ control, at, onChosen }: ArticleFieldProps) => {
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
      onChosen={onChosen}
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
