import { type PaymentRefusal, paymentRefusal } from '@kontor/domain';
import { Dialog } from '../../controls/dialog.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { DialogForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { OrderPayment } from './state.tsx';

const refusals = recordOf(paymentRefusal, {
  ...{ name: 'order.refused', texts: 'orders', title: 'reason' },
  labels: { reason: 'orders.refused_reason' },
});
const RefusalField = fieldOf<typeof refusals>();

type RefusedDialogProps = { id: number; payment: OrderPayment; onClose: () => void };

/** Says that the bank refused a payment of a sent order, where it sends no file that says so. */
export const RefusedDialog = ({ id, payment: { position, name }, onClose }: RefusedDialogProps) => {
  const text = useText();
  const { call } = useBooks();
  const form = useRecordForm(refusals, {
    ...{ before: undefined, alone: true, draft: `.${id}.${position}`, follow: onClose },
    calls: {
      create: {
        mutate: (payment_refusal: PaymentRefusal, how) =>
          call.paymentOrders.refusePayment.mutate({ id, position, payment_refusal }, how),
      },
    },
  });
  return (
    <Dialog title={text('orders.refused_one', { name })} open onClose={onClose}>
      <DialogForm form={form} save="orders.refused" onClose={onClose}>
        <p className="soft">{text('orders.refused_text')}</p>
        <RefusalField name="reason" />
      </DialogForm>
    </Dialog>
  );
};
