import { type Hold, hold } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { DialogForm, useRecordForm } from '../../forms/record/record-form.tsx';
import type { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

/** The invoice or the customer who is held. */
export type HeldTarget = { side: 'invoice' | 'customer'; number: string };

type HoldDialogProps = { of: HeldTarget; onClose: () => void };

/** The hold of an invoice or a customer, if there is one. */
export const useHold = ({ side, number }: HeldTarget) => {
  const { query } = useBooks();
  const asked = side === 'invoice' ? { invnumber: number } : { customer_number: number };
  const { data } = useQuery(query.holds.list.queryOptions(asked));
  return {
    isRead: data !== undefined,
    hold: data?.items.find((one) => (one.invnumber === undefined) === (side === 'customer')),
  };
};

/** Holds an invoice or a customer back from reminders, until a day or while there is a dispute. */
export const HoldDialog = (props: HoldDialogProps) => {
  const text = useText();
  const { isRead, hold: known } = useHold(props.of);
  const title = `${text('reminders.hold')}: ${props.of.number}`;
  return (
    <Dialog title={title} open onClose={props.onClose}>
      {isRead ? <HoldForm {...props} known={known} /> : null}
    </Dialog>
  );
};

const noHold = {};
type Known = ReturnType<typeof useHold>['hold'];

const holds = recordOf(hold, { name: 'hold', texts: 'reminders', title: 'until' });
const HoldField = fieldOf<typeof holds>();

const HoldForm = ({ of: { side, number }, known, onClose }: HoldDialogProps & { known: Known }) => {
  const text = useText();
  const { call, cache } = useBooks();
  const save = (sent: Hold, how?: ReturnType<typeof once>): Promise<unknown> =>
    side === 'invoice'
      ? call.holds.invoice.mutate({ invnumber: number, hold: sent }, how)
      : call.holds.customer.mutate({ customernumber: number, hold: sent }, how);
  const release = async () => {
    await save({});
    onClose();
    await cache.invalidateQueries();
  };
  const form = useRecordForm(holds, {
    ...{ before: known ?? noHold, draft: `.${side}.${number}`, follow: onClose },
    calls: { save: { mutate: save } },
    sent: (_, { whole }) => whole(),
  });
  return (
    <DialogForm
      form={form}
      save="reminders.hold"
      onClose={onClose}
      beside={known ? <Button onClick={() => void release()}>{text('reminders.release')}</Button> : null}
    >
      <p className="soft">
        {text(side === 'invoice' ? 'reminders.hold_invoice' : 'reminders.hold_customer')}
      </p>
      <HoldField name="until" />
      <HoldField name="disputed" />
      <HoldField name="reason" />
    </DialogForm>
  );
};
