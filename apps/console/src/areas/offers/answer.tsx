import { offerAnswerSent } from '@kontor/domain';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { NotesField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { Offer } from './state.tsx';

/** Enters what the customer has answered by other ways than the link. */
export const AnswerButtons = ({ offer }: { offer: Offer }) => {
  const text = useText();
  const [asked, setAsked] = useState<'accept' | 'decline'>();
  return (
    <>
      <Button onClick={() => setAsked('decline')}>{text('offers.decline')}</Button>
      {offer.state === 'SENT' ? (
        <Button look="primary" onClick={() => setAsked('accept')}>
          {text('offers.accept')}
        </Button>
      ) : null}
      {asked ? <AnswerDialog offer={offer} act={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
};

type AnswerProps = { offer: Offer; act: 'accept' | 'decline'; onClose: () => void };

const AnswerDialog = ({ offer: { offernumber, revision }, act, onClose }: AnswerProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const form = useDraftForm({
    name: `offer.${act}.${offernumber}`,
    initial: { name: '', note: '' },
    schema: offerAnswerSent,
    sent: (values) => ({ ...values, revision }),
    send: async (answer, key) => {
      await call.offers[act].mutate({ offernumber, answer }, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
      };
    },
  });
  const { control } = form;
  return (
    <Dialog title={text(`offers.${act}_title`)} open onClose={onClose}>
      <Form form={form} className="form">
        <TextField control={control} name="name" label={text('offers.answer_name')} autoFocus />
        <NotesField control={control} name="note" label={text('offers.answer_note')} rows={3} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text(`offers.${act}`)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
