import { CheckField } from '../../../forms/choices.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import type { SettingsValues } from './settings-values.ts';

type FormOfInvoices = { form: DraftForm<SettingsValues> };

/** The settings of invoices. */
export const InvoicePart = ({ form }: FormOfInvoices) => {
  const text = useText();
  return (
    <section className="settings-part">
      <h2>{text('invoices')}</h2>
      <InvoiceFields form={form} />
    </section>
  );
};

/** When invoices are due, and whether they are rounded. */
export const InvoiceFields = ({ form: { control } }: FormOfInvoices) => {
  const text = useText();
  return (
    <>
      <div className="form-row">
        <TextField
          control={control}
          name="terms"
          label={text('parties.terms')}
          hint={text('settings.terms_hint')}
          className="field-double"
        />
      </div>
      <CheckField control={control} name="rounding" label={text('settings.rounding')} />
    </>
  );
};
