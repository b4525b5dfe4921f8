import type { Sentence } from '@kontor/domain';
import { useState } from 'react';
import { FileButton } from '../../controls/file-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { newIdempotencyKey } from '../../server/client.ts';
import { sendForPerson } from '../../server/person.ts';
import { useRefusalText } from '../../server/refusal-text.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type AnswerRead = { refusal: Sentence } | { id: number; refused: number; unknown: string[] };

/**
 * Sends a pain.002 over REST, as a program does (docs/interface §26); undefined where nobody
 * answers.
 */
const sendAnswer = async (client: string, file: File): Promise<AnswerRead | undefined> => {
  const body = new FormData();
  body.set('Filedata', file);
  const key = newIdempotencyKey();
  const answer = await sendForPerson((headers) =>
    fetch(`/api/latest/clients/${encodeURIComponent(client)}/bank/order_answers`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', 'idempotency-key': key },
      body,
    }).catch(() => undefined),
  );
  const content = await answer?.json().catch(() => undefined);
  if (!answer || !content) return undefined;
  if (answer.ok)
    return { id: Number(content.id), refused: Number(content.refused), unknown: unknownIn(content.unknown) };
  return typeof content.error === 'string'
    ? { refusal: { message: content.error, wording: content.wording } }
    : undefined;
};

/**
 * The ids of the payments that an answer names and no order has. A list of one is written as its
 * only entry.
 */
const unknownIn = (unknown?: { payment: { end_to_end: string } | { end_to_end: string }[] }): string[] =>
  [unknown?.payment ?? []].flat().map(({ end_to_end }) => end_to_end);

/** Reads the answers of the bank to orders that were sent, and says what came of each. */
export const useBankAnswer = () => {
  const text = useText();
  const refusalText = useRefusalText();
  const { name, cache } = useBooks();
  const [outcome, setOutcome] = useState<{ sentence: string; failed: boolean }>();
  const send = async (file: File | undefined) => {
    if (!file) return;
    setOutcome(undefined);
    const read = await sendAnswer(name, file);
    if (!read) setOutcome({ sentence: text('error.unreachable'), failed: true });
    else if ('refusal' in read) setOutcome({ sentence: refusalText(read.refusal), failed: true });
    else {
      const { id, refused, unknown } = read;
      const sentences = [
        text('orders.answer_read', { id, refused }),
        ...(unknown.length === 0
          ? []
          : [text('orders.answer_unknown', { count: unknown.length, ids: unknown.join(', ') })]),
      ];
      setOutcome({ sentence: sentences.join(' '), failed: unknown.length > 0 });
    }
    await cache.invalidateQueries();
  };
  return {
    button: (
      <FileButton
        label={text('orders.read_answer')}
        accept=".xml,application/xml,text/xml"
        className="button button-plain"
        onFiles={(files) => void send([...files][0])}
      />
    ),
    notice: outcome ? <Notice kind={outcome.failed ? 'alert' : 'status'}>{outcome.sentence}</Notice> : null,
  };
};
