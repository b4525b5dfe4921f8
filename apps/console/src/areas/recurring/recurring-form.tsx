import { placeholderNames } from '@kontor/domain';
import type { ReactNode } from 'react';
import { AmountField, NotesField, TextField } from '../../forms/fields.tsx';
import { RecordForm, type RecordForm as RecordFormOf } from '../../forms/record/record-form.tsx';
import { FieldRow, spanClass, TitledRow } from '../../layout/layout.tsx';
import { useText } from '../../texts/text.ts';
import { RecurringField, type recurrings } from './recurring.ts';
import './recurring.css';

const bracedNames = placeholderNames.map((name) => `{${name}}`).join(' ');

type RecurringFormProps = {
  form: RecordFormOf<typeof recurrings>;
  save: 'recurring.make' | 'recurring.save';
  children: ReactNode;
};

/**
 * The fields of a recurring invoice: its days, its texts and its lines. `children` is what it will
 * come to.
 */
export const RecurringForm = ({ form, save, children }: RecurringFormProps) => {
  const text = useText();
  return (
    <RecordForm form={form} className="form recurring-form" save={save}>
      <FieldRow>
        <RecurringField name="title" span={6} />
        <RecurringField name="interval" />
        <RecurringField name="from" />
      </FieldRow>
      <TitledRow title={text('recurring.days_and_terms')}>
        <RecurringField name="day_of_month" />
        <RecurringField name="to" />
        <RecurringField name="count" />
        <RecurringField name="period_from" />
        <RecurringField name="terms" />
        <RecurringField name="tells_period" className="beside narrow-12" />
        <RecurringField name="send" className="beside narrow-12" />
      </TitledRow>
      <Lines form={form} />
      {children}
    </RecordForm>
  );
};

/**
 * The texts and amounts of the invoice, which may have placeholders. Accounts, articles and taxes
 * are those of the invoice.
 */
const Lines = ({ form: { control, getValues } }: Pick<RecurringFormProps, 'form'>) => {
  const text = useText();
  const { incomeentries = [], parts = [] } = getValues('invoice');
  return (
    <section className="lines recurring-lines" aria-labelledby="recurring-lines">
      <h2 id="recurring-lines">{text('recurring.texts_and_lines')}</h2>
      <p className="soft">{text('recurring.placeholders', { names: bracedNames })}</p>
      <FieldRow>
        <TextField
          control={control}
          name="invoice.description"
          label={text('recurring.subject')}
          className={spanClass(6)}
        />
        {parts.length > 0 ? <RecurringField name="prices" span={6} /> : null}
        <NotesField
          control={control}
          name="invoice.notes"
          label={text('documents.notes')}
          rows={2}
          className={spanClass(12)}
        />
      </FieldRow>
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
