import { offerAnswerSent } from '@kontor/domain';
import { useState } from 'react';
import type { Act } from '../../controls/acts/acts.tsx';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { NotesField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { Offer } from './state.tsx';

/** The acts that enter what the customer has answered by other ways than the link. */
export const useAnswers = (offer: Offer) => {
  const [asked, setAsked] = useState<'accept' | 'decline'>();
  const accept: Act = { keys: 'a', label: 'offers.accept_title', run: () => setAsked('accept') };
  const decline: Act = { keys: 'd', label: 'offers.decline_title', run: () => setAsked('decline') };
  return {
    ...{ accept, decline },
    dialog: asked ? <AnswerDialog offer={offer} act={asked} onClose={() => setAsked(undefined)} /> : null,
  };
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
            {text('offers.enter')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
