import type { Instant } from '@kontor/domain';
import type { Session, Tx } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type DrawnLetter, keepLetters } from './letter.ts';
import { type QueuedMail, queueMails } from './mail.ts';

/** A letter to be kept, or one that was, and the mail that takes it, if one does. */
export type Issue = {
  letter: DrawnLetter | { id: number };
  mail?: Omit<QueuedMail, 'letter_id'> | undefined;
};

/** The ids of a letter and of its mail, and until when that is held, if it is. */
export type Issued = { letter: number; mail: number | undefined; held_until?: Instant | undefined };

/**
 * Keeps letters and queues their mails in a transaction of the caller's, which has locked the
 * client's row where there are mails. Answers the ids in the same order, and the records for the
 * audit trail, whose link is the last thing that the transaction writes (writing/lock.ts).
 */
export const issueIn = async (
  tx: Tx,
  { client_id, issues }: { client_id: number; issues: readonly Issue[] },
  writing: Writing,
): Promise<{ issued: Issued[]; records: object[] }> => {
  const letters = issues.map(({ letter }) => letter);
  const kept = await keepLetters(tx, { client_id, letters }, writing);
  const mails = issues.flatMap(({ mail }, at) => (mail ? [{ ...mail, letter_id: kept.ids[at] ?? 0 }] : []));
  const { queued, records } = await queueMails(tx, { client_id, mails }, writing);
  const each = queued.values();
  const issued = issues.map(({ mail }, at) => {
    const { id, held_until } = (mail && each.next().value) ?? {};
    return { letter: kept.ids[at] ?? 0, mail: id, ...(held_until ? { held_until } : {}) };
  });
  return { issued, records: [...kept.records, ...records] };
};

export const issuesOf = (session: Pick<Session, 'transaction'>, client_id: number) => ({
  /**
   * `issueIn` as a transaction of its own, with the audit trail and the outcome of the request,
   * which `answer` makes of the ids.
   */
  issue: <Answer extends object>(
    issues: readonly Issue[],
    { writing, answer }: { writing: Writing; answer: (issued: readonly Issued[]) => Answer },
  ): Promise<Answer> =>
    session.transaction(async ({ tx }) => {
      if (issues.some(({ mail }) => mail)) await takeClient(tx, client_id);
      const { issued, records } = await issueIn(tx, { client_id, issues }, writing);
      const answered = answer(issued);
      await recordOutcomeIn(tx, { client_id, writing }, answered);
      const written = records.map((record) => ({ ...writing.by, ...record }));
      if (written.length > 0) await addLinkOf(tx, { client_id, records: written }, writing);
      return answered;
    }),
});
