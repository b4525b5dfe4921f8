import { type OtherPayment, otherPayment } from '@kontor/domain';
import { useMemo } from 'react';
import { isPostable } from '../../choices/accounts.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { DialogForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow } from '../../layout/layout.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { OtherInput } from './run-choices.ts';

const otherPayments = recordOf(otherPayment, {
  ...{ name: 'orders.other', texts: 'orders', title: 'name' },
  labels: {
    ...{ name: 'orders.paid_to', accno: 'account', currency: 'documents.currency' },
    ...{ iban: 'payables.iban', reference: 'payables.reference', message: 'payables.message' },
    ...{ building_number: 'parties.building_number', zipcode: 'parties.zipcode', city: 'parties.city' },
    ...{ country: 'parties.country', bic: 'parties.bank_bic' },
  },
  as: {
    ...{ country: fieldKinds.code, currency: fieldKinds.code },
    accno: fieldKinds.account({ fits: isPostable }),
  },
});
const PaymentField = fieldOf<typeof otherPayments>();

type OtherPaymentDialogProps = { onClose: () => void; onPayment: (payment: OtherInput) => void };

/**
 * Asks for a payment that pays no payable, such as a salary or a tax. It is checked as the order is
 * made.
 */
export const OtherPaymentDialog = ({ onClose, onPayment }: OtherPaymentDialogProps) => {
  const text = useText();
  const { currency } = useBooks().client;
  const form = useRecordForm(otherPayments, {
    ...{ before: undefined, alone: true },
    begun: useMemo(() => ({ country: 'CH', currency }), [currency]),
    calls: { create: { mutate: async (payment: OtherPayment) => payment } },
    follow: (_, payment) => onPayment(payment as OtherPayment),
  });
  return (
    <Dialog title={text('orders.add_other')} open onClose={onClose} className="dialog-wide">
      <DialogForm form={form} save="orders.add" onClose={onClose}>
        <FieldRow each={6}>
          <PaymentField name="name" />
          <PaymentField name="iban" />
          <PaymentField name="amount" className="narrow-8" />
          <PaymentField name="currency" className="narrow-4" />
          <PaymentField name="accno" />
          <PaymentField name="message" />
        </FieldRow>
        <PaymentField name="is_salary" />
        <FieldRow each={6}>
          <PaymentField name="street" className="narrow-8" />
          <PaymentField name="building_number" className="narrow-4" />
          <PaymentField name="zipcode" className="narrow-4" />
          <PaymentField name="city" className="narrow-8" />
          <PaymentField name="country" className="narrow-4" />
          <PaymentField name="bic" className="narrow-8" />
          <PaymentField name="reference" />
        </FieldRow>
      </DialogForm>
    </Dialog>
  );
};
