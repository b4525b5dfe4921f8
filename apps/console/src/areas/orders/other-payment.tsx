import { otherPayment } from '@kontor/domain';
import { useAccounts } from '../../choices/accounts.ts';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { CheckField } from '../../forms/choices.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { AmountField, ChoiceField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { numberOf } from '../../values/number.ts';
import type { OtherInput } from './run-choices.ts';

type OtherPaymentDialogProps = { onClose: () => void; onPayment: (payment: OtherInput) => void };

const textFields = [
  'name',
  'street',
  'building_number',
  'zipcode',
  'city',
  'iban',
  'bic',
  'reference',
  'message',
] as const;

const initial = {
  ...{ name: '', street: '', building_number: '', zipcode: '', city: '', country: 'CH' },
  ...{ iban: '', bic: '', reference: '', message: '' },
  ...{ amount: '', currency: '', accno: '', is_salary: false },
};

/** Asks for a payment that pays no payable, such as a salary or a tax. It is checked as the order is made. */
export const OtherPaymentDialog = ({ onClose, onPayment }: OtherPaymentDialogProps) => {
  const text = useText();
  const { client } = useBooks();
  const options = useAccounts()
    .filter(({ heading, is_active }) => !heading && is_active)
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  const form = useDraftForm({
    name: 'orders.other',
    initial: { ...initial, currency: client.currency },
    schema: otherPayment,
    sent: ({ accno, amount, is_salary, country, currency, ...values }) => ({
      ...Object.fromEntries(
        textFields.flatMap((field) =>
          values[field].trim() === '' && field !== 'name' && field !== 'city'
            ? []
            : [[field, values[field].trim()]],
        ),
      ),
      ...{ country: country.trim() || 'CH', currency: currency.trim() || client.currency },
      ...{ amount, is_salary, accno: numberOf(accno) },
    }),
    send: async (payment) => {
      return () => onPayment(payment);
    },
  });
  const { control } = form;
  return (
    <Dialog title={text('orders.add_other')} open onClose={onClose} className="dialog-wide">
      <Form form={form} className="form">
        <div className="form-row">
          <TextField control={control} name="name" label={text('orders.paid_to')} autoFocus />
          <TextField control={control} name="iban" label={text('payables.iban')} />
          <AmountField control={control} name="amount" label={text('amount')} />
          <TextField control={control} name="currency" label={text('documents.currency')} />
          <ChoiceField
            control={control}
            name="accno"
            label={text('account')}
            hint={text('orders.accno_hint')}
            options={options}
            free
          />
          <TextField control={control} name="message" label={text('payables.message')} />
        </div>
        <CheckField
          control={control}
          name="is_salary"
          label={text('orders.is_salary')}
          hint={text('orders.is_salary_hint')}
        />
        <div className="form-row">
          <TextField control={control} name="street" label={text('orders.street')} />
          <TextField control={control} name="building_number" label={text('parties.building_number')} />
          <TextField control={control} name="zipcode" label={text('parties.zipcode')} />
          <TextField control={control} name="city" label={text('parties.city')} />
          <TextField control={control} name="country" label={text('parties.country')} />
          <TextField control={control} name="bic" label={text('parties.bank_bic')} />
          <TextField control={control} name="reference" label={text('payables.reference')} />
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" keys="Ctrl+Enter">
            {text('orders.add')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
