import type { Database } from '../postgres/database.ts';
import { inTransaction, type Tx } from '../postgres/transaction.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import { type DrawnLetter, keepLetters } from './letter.ts';
import { type QueuedMail, queueMails } from './mail.ts';

/** A letter to be kept, or one that was, and the mail that takes it, if one does. */
export type Issue = {
  letter: DrawnLetter | { id: number };
  mail?: Omit<QueuedMail, 'letter_id'> | undefined;
};

/** The ids of a letter and of its mail. */
export type Issued = { letter: number; mail: number | undefined };

/**
 * Keeps letters and queues their mails in a transaction of the caller's. Answers the ids in the same order, and the records for
 * the audit trail, whose link is the last thing that the transaction writes (writing/lock.ts).
 */
export const issueIn = async (
  tx: Tx,
  { client_id, issues }: { client_id: number; issues: readonly Issue[] },
  writing: Writing,
): Promise<{ issued: Issued[]; records: object[] }> => {
  const letters = issues.map(({ letter }) => letter);
  const kept = await keepLetters(tx, { client_id, letters }, writing);
  const mails = issues.flatMap(({ mail }, at) => (mail ? [{ ...mail, letter_id: kept.ids[at] ?? 0 }] : []));
  const queued = await queueMails(tx, { client_id, mails }, writing);
  const ids = queued.ids.values();
  const issued = issues.map(({ mail }, at) => ({
    letter: kept.ids[at] ?? 0,
    mail: mail && ids.next().value,
  }));
  return { issued, records: [...kept.records, ...queued.records] };
};

/** `issueIn` as a transaction of its own, with the audit trail and the outcome of the request, which `answer` makes of the ids. */
export const issueLetters = <Answer extends object>(
  database: Pick<Database, 'prisma'>,
  { client_id, issues }: { client_id: number; issues: readonly Issue[] },
  { writing, answer }: { writing: Writing; answer: (issued: readonly Issued[]) => Answer },
): Promise<Answer> =>
  inTransaction(database, async (tx) => {
    const { issued, records } = await issueIn(tx, { client_id, issues }, writing);
    const answered = answer(issued);
    await recordOutcomeIn(tx, { client_id, writing }, answered);
    const written = records.map((record) => ({ ...writing.by, ...record }));
    if (written.length > 0) await addLinkOf(tx, { client_id, records: written }, writing);
    return answered;
  });
