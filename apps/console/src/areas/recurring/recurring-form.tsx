import { placeholderNames } from '@kontor/domain';
import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import { CheckField, SelectField } from '../../forms/choices.tsx';
import type { DraftForm } from '../../forms/draft-form.ts';
import { AmountField, DateField, NotesField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useText } from '../../texts/text.ts';
import type { RecurringValues } from './values.ts';
import './recurring.css';

const intervals = ['monthly', 'two_monthly', 'quarterly', 'half_yearly', 'yearly'] as const;

const bracedNames = placeholderNames.map((name) => `{${name}}`).join(' ');

type FormOf = { form: DraftForm<RecurringValues> };

/** The fields of a recurring invoice: its days, its texts and its lines. `children` is what it will come to. */
export const RecurringForm = ({
  form,
  submit,
  children,
}: FormOf & { submit: string; children: ReactNode }) => {
  const text = useText();
  const { control } = form;
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'recurring.save', group: 'here', run: form.submit }]);
  return (
    <Form form={form} className="form recurring-form" label={text('recurring')}>
      <div className="form-row">
        <TextField
          control={control}
          name="title"
          label={text('recurring.title')}
          hint={text('recurring.title_hint')}
          className="field-double"
          autoFocus
        />
        <SelectField
          control={control}
          name="interval"
          label={text('recurring.interval')}
          options={intervals.map((value) => ({ value, label: text(`recurring.${value}`) }))}
        />
        <DateField control={control} name="from" label={text('recurring.from')} />
        <TextField
          control={control}
          name="day_of_month"
          label={text('recurring.day_of_month')}
          hint={text('recurring.day_hint')}
        />
        <DateField
          control={control}
          name="to"
          label={text('recurring.to')}
          hint={text('recurring.to_hint')}
        />
        <TextField
          control={control}
          name="count"
          label={text('recurring.count')}
          hint={text('recurring.to_hint')}
        />
        <DateField
          control={control}
          name="period_from"
          label={text('recurring.period_from')}
          hint={text('recurring.period_hint')}
        />
        <CheckField
          control={control}
          name="tells_period"
          label={text('recurring.tells_period')}
          hint={text('recurring.tells_period_hint')}
        />
        <TextField
          control={control}
          name="terms"
          label={text('recurring.terms')}
          hint={text('recurring.terms_hint')}
        />
        <CheckField
          control={control}
          name="send"
          label={text('recurring.send')}
          hint={text('recurring.send_hint')}
        />
      </div>
      <Lines form={form} />
      {children}
      <div className="form-actions">
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
};

/** The texts and amounts of the invoice, which may have placeholders. Accounts, articles and taxes are those of the invoice. */
const Lines = ({ form: { control, getValues } }: FormOf) => {
  const text = useText();
  const { incomeentries = [], parts = [] } = getValues('invoice');
  return (
    <section className="lines recurring-lines" aria-label={text('documents.lines')}>
      <p className="soft">{text('recurring.placeholders', { names: bracedNames })}</p>
      <div className="form-row">
        <TextField
          control={control}
          name="invoice.description"
          label={text('recurring.subject')}
          className="field-double"
        />
        <NotesField control={control} name="invoice.notes" label={text('documents.notes')} rows={1} />
        {parts.length > 0 ? (
          <SelectField
            control={control}
            name="prices"
            label={text('recurring.prices')}
            options={[
              { value: 'fixed', label: text('recurring.prices_fixed') },
              { value: 'article', label: text('recurring.prices_article') },
            ]}
          />
        ) : null}
      </div>
      {incomeentries.map((_, at) => (
        <div key={at} className="line recurring-entry">
          <TextField
            control={control}
            name={`invoice.incomeentries.${at}.description`}
            label={text('description')}
            bare={at > 0}
          />
          <AmountField
            control={control}
            name={`invoice.incomeentries.${at}.amount`}
            label={text('amount')}
            bare={at > 0}
          />
        </div>
      ))}
      {parts.map(({ partnumber }, at) => (
        <div key={at} className="line recurring-part">
          <TextField
            control={control}
            name={`invoice.parts.${at}.description`}
            label={text('recurring.text_of', { article: partnumber })}
          />
          <AmountField
            control={control}
            name={`invoice.parts.${at}.quantity`}
            label={text('documents.quantity')}
            places={0}
          />
          <AmountField
            control={control}
            name={`invoice.parts.${at}.sellprice`}
            label={text('documents.price')}
          />
        </div>
      ))}
    </section>
  );
};
