import type { Outputs } from '@kontor/client';
import { type Payment, payment } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paidOptions, useAccounts } from '../../choices/accounts.ts';
import { invoiceKind } from '../../choices/document-kind.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { ChoiceField } from '../../forms/fields.tsx';
import { fieldKinds, type Kind } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { DialogForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow } from '../../layout/layout.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

const payments = recordOf(payment, {
  ...{ name: 'pay', texts: 'documents', title: 'amount_paid' },
  labels: { amount_paid: 'amount', datepaid: 'date', payment_accno: 'account' },
  as: {
    payment_accno: {
      ...fieldKinds.account(),
      Input: (props) => <ChoiceField {...props} options={paidOptions(useAccounts(), invoiceKind)} free />,
    } satisfies Kind as Kind,
  },
});
const PaymentField = fieldOf<typeof payments>();

type PayDialogProps = {
  reminder: Outputs['reminders']['get'];
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Books a payment of a reminder: of its invoices, and of its interest and fee. */
export const PayDialog = ({ reminder: { id, name, total }, onClose, onDone }: PayDialogProps) => {
  const text = useText();
  const { call, query, today } = useBooks();
  const usual = useQuery(query.settings.get.queryOptions()).data?.payment_accno;
  const form = useRecordForm(payments, {
    ...{ before: undefined, alone: true, draft: `.reminder.${id}`, follow: onDone },
    begun: useMemo(() => ({ datepaid: today, amount_paid: total as string }), [today, total]),
    calls: {
      create: { mutate: (sent: Payment, how) => call.reminders.pay.mutate({ id, payment: sent }, how) },
    },
  });
  return (
    <Dialog title={`${text('documents.pay')}: ${name}`} open onClose={onClose}>
      <DialogForm form={form} save="documents.book_payment" onClose={onClose}>
        <p className="soft">{text('reminders.pay_about')}</p>
        <FieldRow each={6}>
          <PaymentField name="amount_paid" />
          <PaymentField name="datepaid" />
        </FieldRow>
        <PaymentField
          name="payment_accno"
          {...(usual === undefined ? {} : { hint: text('reminders.usual_account', { accno: usual }) })}
        />
        <FieldRow each={6}>
          <PaymentField name="source" />
          <PaymentField name="memo" />
        </FieldRow>
      </DialogForm>
    </Dialog>
  );
};
