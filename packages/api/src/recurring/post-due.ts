import { type Database, type DueRecurring, explainFailure, findClient, findDueRecurring } from '@kontor/data';
import { dayIn, type Instant, Refusal } from '@kontor/domain';
import { isRecorded, operatorWriting } from '../procedure/idempotency.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { failDay, type PostingAt, postDay } from './settle-day.ts';

/** The work of whoever posts recurring invoices on their days (docs/operations). */
export type PostingDue = {
  database: Database;
  now: () => Instant;
  stopping: () => boolean;
  log: { error: (fields: object, sentence: string) => void };
};

/** So many are looked for at a time. */
const most = 256;
/** So many clients are worked on at a time, as each takes a connection. */
const together = 2;
/**
 * Where the database fails for so many clients, the others are left for the next time: it is not
 * the clients' fault.
 */
const mostFailures = 3;

/**
 * Posts what is due, of each client one day after the other; true where there was something. A day
 * that can't be posted is recorded, and keeps no other from being posted. Throws where the database
 * can't be used.
 */
export const postDueRecurring = async (options: PostingDue): Promise<boolean> => {
  const { database, now, stopping } = options;
  const at = now();
  const due = await findDueRecurring(database, { now: at, most, dayIn: (zone) => dayIn(at, zone) });
  const clients = [...byClient(due)];
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (
      let next = clients.shift();
      next && !stopping() && failures.length < mostFailures;
      next = clients.shift()
    ) {
      const [name, days] = next;
      await postOfClient(options, name, days).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  if (failures.length > 0) throw failures[0];
  return due.length > 0;
};

const byClient = (due: readonly DueRecurring[]): Map<string, DueRecurring[]> => {
  const clients = new Map<string, DueRecurring[]>();
  for (const day of due) clients.set(day.client, [...(clients.get(day.client) ?? []), day]);
  return clients;
};

const postOfClient = async (
  options: PostingDue,
  name: string,
  days: readonly DueRecurring[],
): Promise<void> => {
  const { database, now, stopping } = options;
  const client = await findClient(database, name);
  if (!client) return;
  for (const day of days) {
    if (stopping()) return;
    await postOrRecord({ database, client, now: now() }, day, options);
  }
};

/**
 * Posts a day, or records why it could not be. Throws where it was neither, and nothing was
 * written.
 */
const postOrRecord = async (
  at: PostingAt,
  day: DueRecurring,
  { log }: Pick<PostingDue, 'log'>,
): Promise<void> => {
  const writing = operatorWriting(at.now, 'recurringInvoices.post');
  try {
    await postDay(at, day, writing);
  } catch (failure) {
    const error = await explainFailure(at.database, failure);
    const refusal = refusalOf(error);
    if (refusal && !isRecorded(refusal)) throw error;
    if (!refusal)
      log.error(
        { err: error, client: at.client.name, recurring_invoice: day.id },
        'A recurring invoice could not be posted because of a fault of the program.',
      );
    await failDay(at, day, refusal ?? new Refusal('internal', 'Something went wrong.'), writing);
  }
};
