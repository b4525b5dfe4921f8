import { bounce } from '@kontor/domain';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { SentMail } from './mail.tsx';

type BouncedDialogProps = { of: SentMail; onClose: () => void };

/** Records that a mail came back, and from which addresses. */
export const BouncedDialog = ({ of: { id, to }, onClose }: BouncedDialogProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const form = useDraftForm({
    name: `mail.bounced.${id}`,
    initial: { addresses: to },
    schema: bounce,
    sent: (typed) => typed,
    send: async (sent, key) => {
      await call.mails.bounced.mutate({ id, bounce: sent }, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
      };
    },
  });
  return (
    <Dialog title={text('outbox.report_bounced')} open onClose={onClose}>
      <Form form={form} className="form">
        <p className="soft">{text('outbox.bounced_about')}</p>
        <TextField control={form.control} name="addresses" label={text('outbox.bounced_addresses')} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" disabled={form.busy} keys="Ctrl+Enter">
            {text('outbox.record_bounced')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
