import type { Outputs } from '@kontor/client';
import { mail, text as textOf } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Act } from '../../controls/acts/acts.tsx';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { NotesField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { readAnew, sinceOpened } from '../../forms/read-anew.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

/** The act that sends an offer by mail, and its dialog; its link is made as it is sent. */
export const useSendOffer = (offernumber: string) => {
  const [open, setOpen] = useState(false);
  const act: Act = { keys: 'm', label: 'offers.send', run: () => setOpen(true) };
  return {
    act,
    dialog: open ? <SendDialog offernumber={offernumber} onClose={() => setOpen(false)} /> : null,
  };
};

type SendProps = { offernumber: string; onClose: () => void };

const SendDialog = (props: SendProps) => {
  const text = useText();
  const { query } = useBooks();
  const suggested = useQuery(query.offers.mail.queryOptions({ offernumber: props.offernumber }, readAnew));
  const data = sinceOpened(suggested);
  return (
    <Dialog
      title={text('offers.send_title', { number: props.offernumber })}
      open
      onClose={props.onClose}
      className="dialog-wide"
    >
      <ErrorNotice error={suggested.error} />
      {data ? <SendForm {...props} suggested={data} /> : null}
    </Dialog>
  );
};

// Empty ones would be sent as the client's texts say, which is not what is in the form.
const filledMail = mail.extend({ to: textOf(2000, 1), subject: textOf(200, 1), text: textOf(5000, 1) });

const SendForm = ({
  offernumber,
  onClose,
  suggested,
}: SendProps & { suggested: Outputs['offers']['mail'] }) => {
  const text = useText();
  const { call, cache } = useBooks();
  const form = useDraftForm({
    name: `mail.offer.${offernumber}`,
    initial: suggested,
    schema: filledMail,
    sent: (values) => values,
    send: async (sent, key) => {
      await call.offers.send.mutate({ offernumber, mail: sent }, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
      };
    },
  });
  const { control } = form;
  return (
    <Form form={form} className="form">
      <TextField
        control={control}
        name="to"
        label={text('outbox.to')}
        hint={text('invoices.addresses')}
        autoFocus
      />
      <div className="form-row">
        <TextField control={control} name="cc" label={text('outbox.cc')} />
        <TextField control={control} name="bcc" label={text('outbox.bcc')} />
      </div>
      <TextField control={control} name="subject" label={text('outbox.subject')} />
      <NotesField control={control} name="text" label={text('outbox.text')} rows={9} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button type="submit" look="primary" disabled={form.busy} keys="Ctrl+Enter">
          {text('offers.send')}
        </Button>
      </div>
    </Form>
  );
};
