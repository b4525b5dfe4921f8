import { choiceGroups, offerAcceptanceSent } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Act } from '../../controls/acts/acts.tsx';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { type DraftForm, useDraftForm } from '../../forms/draft-form.ts';
import { NotesField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { letterLines } from './offer-letter.tsx';
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

/** Lines as they are sent, counted from 1. */
const sentLines = (lines: readonly number[]) => lines.map((line) => ({ line }));

const AnswerDialog = ({ offer, act, onClose }: AnswerProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const { offernumber, revision } = offer;
  const form = useDraftForm({
    name: `offer.${act}.${offernumber}`,
    initial: { name: '', note: '', lines: [] as number[] },
    schema: offerAcceptanceSent,
    sent: ({ lines, ...values }) => ({
      ...{ ...values, revision },
      // Another total than was seen is refused.
      ...(lines.length === 0 ? {} : { chosenlines: sentLines(lines), amount: total.seen }),
    }),
    send: async (answer, key) => {
      await call.offers[act].mutate({ offernumber, answer }, once(key));
      return async () => {
        onClose();
        await cache.invalidateQueries();
      };
    },
  });
  const { control } = form;
  const total = useTotal(offer, form.watch('lines'));
  return (
    <Dialog title={text(`offers.${act}_title`)} open onClose={onClose}>
      <Form form={form} className="form">
        {act === 'accept' ? <ChosenLines offer={offer} form={form} total={total} /> : null}
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

/**
 * Reads what an offer comes to with lines that are chosen: `seen` once it is that of these lines,
 * `shown` meanwhile.
 */
const useTotal = ({ offernumber }: Offer, lines: readonly number[]) => {
  const { query } = useBooks();
  const { data, error, isPlaceholderData } = useQuery(
    query.offers.chosen.queryOptions(
      { offernumber, chosenlines: sentLines(lines) },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  return { shown: data?.amount, seen: isPlaceholderData ? undefined : data?.amount, error };
};

type ChosenProps = {
  offer: Offer;
  form: Pick<DraftForm<{ name: string; note: string; lines: number[] }>, 'watch' | 'setValue'>;
  total: ReturnType<typeof useTotal>;
};

/** The optional and alternative lines, of which those are ticked that the customer wants. */
const ChosenLines = ({ offer, form, total }: ChosenProps) => {
  const text = useText();
  const shown = letterLines(offer, text).filter(({ part }) => part === undefined);
  const groups = choiceGroups(shown.map((_, at) => offer.parts[at] ?? offer.incomeentries[at] ?? {}));
  const chosen = form.watch('lines');
  if (shown.every(({ choice }) => choice === undefined)) return null;
  const choose = (line: number, isChosen: boolean) => {
    // Of a line and its alternatives one counts at most.
    const group = groups.find((places) => places.includes(line - 1)) ?? [];
    const others = chosen.filter((other) => !group.includes(other - 1));
    form.setValue('lines', isChosen ? [...others, line] : others, { shouldDirty: true });
  };
  return (
    <fieldset className="offer-chosen">
      <legend className="field-label">{text('offers.chosen')}</legend>
      {shown.map(({ description, choice, amount = '0' }, at) =>
        choice === undefined ? null : (
          <label key={at} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(at + 1)}
              onChange={({ target }) => choose(at + 1, target.checked)}
            />
            <span>
              {description} <span className="tag">{choice}</span>
            </span>
            <Figure amount={amount} />
          </label>
        ),
      )}
      <ErrorNotice error={total.error} />
      <p className="offer-total" role="status">
        <span>{text('documents.total', { currency: offer.currency })}</span>
        {total.shown === undefined ? null : <Figure amount={total.shown} />}
      </p>
    </fieldset>
  );
};
