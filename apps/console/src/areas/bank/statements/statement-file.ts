import type { Outputs } from '@kontor/client';
import { bankFileKind, type Sentence } from '@kontor/domain';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../server/client.ts';
import { sendForPerson } from '../../../server/person.ts';

/** A statement that a file had: what came of it. */
export type StatementRead = Outputs['bank']['import']['statements'][number];

/** A file of a bank. `refused` is final; `broken` may be sent again. */
export type StatementFile = {
  key: string;
  file: File;
  state: 'sending' | 'read' | 'refused' | 'broken' | 'too_large';
  refusal: Sentence | undefined;
  statements: readonly StatementRead[];
};

type FileOutcome = Pick<StatementFile, 'state' | 'refusal' | 'statements'>;

const without = (state: StatementFile['state'], refusal?: Sentence): FileOutcome => ({
  state,
  refusal,
  statements: [],
});

/**
 * Sends a file of a bank over REST, as a program does (docs/interface §26). Each value of the
 * answer is a text.
 */
const sendFile = async (client: string, { key, file }: StatementFile): Promise<FileOutcome> => {
  const body = new FormData();
  body.set('Filedata', file);
  const answer = await sendForPerson((headers) =>
    fetch(`/api/latest/clients/${encodeURIComponent(client)}/bank/statements`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', 'idempotency-key': key },
      body,
    }).catch(() => undefined),
  );
  if (!answer) return without('broken');
  const answered = await answer.json().catch(() => ({}));
  if (answer.ok) return { ...without('read'), statements: statementsIn(answered) };
  const { status } = answer;
  const isBroken = status === 401 || status === 408 || status === 429 || status >= 500;
  return without(
    isBroken ? 'broken' : 'refused',
    typeof answered.error === 'string' ? { message: answered.error, wording: answered.wording } : undefined,
  );
};

/** The statements of an answer, in which one stands alone and several as a list. */
const statementsIn = ({
  statements,
}: {
  statements?: { statement?: SentStatement | SentStatement[] };
}): StatementRead[] => [statements?.statement ?? []].flat().map(statementIn);

type SentStatement = Record<keyof StatementRead, unknown>;

const statementIn = (answered: SentStatement): StatementRead => ({
  id: Number(answered.id),
  accno: Number(answered.accno),
  statement_id: String(answered.statement_id),
  known: String(answered.known) === 'true',
  differs: String(answered.differs) === 'true',
  follows: followed(answered.follows),
  lines: Number(answered.lines),
  remarks: Number(answered.remarks),
});

const followed = (answered: unknown): StatementRead['follows'] =>
  answered === 'gap' || answered === 'overlap' || answered === 'first' ? answered : 'statement';

/** The files that were sent from this page, and a function that sends more, one after the other. */
export const useStatementFiles = (client: string, onRead: () => void) => {
  const [files, setFiles] = useState<readonly StatementFile[]>([]);
  const queue = useRef(Promise.resolve());
  const change = (key: string, changed: Partial<StatementFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const enqueue = (one: StatementFile) => {
    queue.current = queue.current.then(async () => {
      const outcome = await sendFile(client, one);
      change(one.key, outcome);
      if (outcome.state === 'read') onRead();
    });
  };
  return {
    files,
    add: (chosen: Iterable<File>): void => {
      const added = [...chosen].map((file) => ({
        key: newIdempotencyKey(),
        file,
        ...without(file.size > bankFileKind.limit ? 'too_large' : 'sending'),
      }));
      setFiles((all) => [...added, ...all]);
      for (const one of added) if (one.state === 'sending') enqueue(one);
    },
    retry: (one: StatementFile): void => {
      change(one.key, without('sending'));
      enqueue(one);
    },
    dismiss: (key: string): void => setFiles((all) => all.filter((one) => one.key !== key)),
  };
};
