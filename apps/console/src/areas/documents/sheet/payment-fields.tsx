import type { DraftForm } from '../../../forms/draft-form.ts';
import { TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';
import type { DocumentValues } from '../values.ts';

/**
 * The fields by which a payable is paid: the account, the reference and the message, and the terms
 * of cash discount.
 */
export const PaymentFields = ({ form: { control } }: { form: DraftForm<DocumentValues> }) => {
  const text = useText();
  return (
    <div className="form-row">
      <TextField
        control={control}
        name="payment_iban"
        label={text('payables.iban')}
        hint={text('payables.iban_hint')}
        className="field-double"
      />
      <TextField
        control={control}
        name="payment_reference"
        label={text('payables.reference')}
        className="field-double"
      />
      <TextField
        control={control}
        name="payment_message"
        label={text('payables.message')}
        className="field-double"
      />
      <TextField
        control={control}
        name="discount_percent"
        label={text('payables.discount_percent')}
        hint={text('payables.discount_hint')}
      />
      <TextField control={control} name="discount_days" label={text('payables.discount_days')} />
    </div>
  );
};
