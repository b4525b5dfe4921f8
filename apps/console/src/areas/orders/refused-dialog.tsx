import { paymentRefusal } from '@kontor/domain';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { OrderPayment } from './state.tsx';

type RefusedDialogProps = { id: number; payment: OrderPayment; onClose: () => void };

/** Tells that the bank refused a payment of a sent order, where it sends no file that says so. */
export const RefusedDialog = ({ id, payment: { position, name }, onClose }: RefusedDialogProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const form = useDraftForm({
    name: `order.refused.${id}.${position}`,
    initial: { reason: '' },
    schema: paymentRefusal,
    sent: ({ reason }) => ({ reason: reason.trim() }),
    send: async (payment_refusal, key) => {
      await call.paymentOrders.refusePayment.mutate({ id, position, payment_refusal }, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
      };
    },
  });
  return (
    <Dialog title={text('orders.refused_one', { name })} open onClose={onClose}>
      <Form form={form} className="form">
        <p className="soft">{text('orders.refused_text')}</p>
        <TextField control={form.control} name="reason" label={text('orders.refused_reason')} autoFocus />
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" disabled={form.busy} keys="Ctrl+Enter">
            {text('orders.refused')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
