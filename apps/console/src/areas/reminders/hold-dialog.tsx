import { hold } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { CheckField } from '../../forms/choices.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
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

type Known = ReturnType<typeof useHold>['hold'];

const HoldForm = ({ of: { side, number }, known, onClose }: HoldDialogProps & { known: Known }) => {
  const text = useText();
  const { call, cache } = useBooks();
  const save = async (sent: { until?: string; disputed?: boolean; reason?: string }, key?: string) => {
    const options = key === undefined ? undefined : once(key);
    if (side === 'invoice') await call.holds.invoice.mutate({ invnumber: number, hold: sent }, options);
    else await call.holds.customer.mutate({ customernumber: number, hold: sent }, options);
  };
  const done = async () => {
    onClose();
    await cache.invalidateQueries();
  };
  const form = useDraftForm({
    name: `hold.${side}.${number}`,
    initial: {
      until: known?.until ?? '',
      disputed: known?.disputed ?? false,
      reason: known?.reason ?? '',
    },
    schema: hold,
    sent: ({ until, ...others }) => ({ ...others, ...(until === '' ? {} : { until }) }),
    send: async ({ until, disputed, reason }, key) => {
      const sent = { disputed: disputed ?? false, reason: reason ?? '', ...(until ? { until } : {}) };
      await save(sent, key);
      return done;
    },
  });
  const { control } = form;
  return (
    <Form form={form} className="form">
      <p className="soft">
        {text(side === 'invoice' ? 'reminders.hold_invoice' : 'reminders.hold_customer')}
      </p>
      <DateField control={control} name="until" label={text('reminders.until')} />
      <CheckField
        control={control}
        name="disputed"
        label={text('reminders.disputed')}
        hint={text('reminders.disputed_hint')}
      />
      <TextField control={control} name="reason" label={text('reminders.reason')} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        {known ? <Button onClick={() => void save({}).then(done)}>{text('reminders.release')}</Button> : null}
        <Button type="submit" look="primary" disabled={form.busy} keys="Ctrl+Enter">
          {text('reminders.hold')}
        </Button>
      </div>
    </Form>
  );
};
