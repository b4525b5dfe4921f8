import {
  type ClientKept,
  explainFailure,
  findClient,
  findWaitingToBeSent,
  openBooks,
  type WaitingToBeSent,
  type Writing,
} from '@kontor/data';
import { instantAt, invalidField, type MailLimits, Refusal, say } from '@kontor/domain';
import { invoiceLetter } from '../letters/invoice-letter.ts';
import { invoiceMailOf } from '../letters/invoice-mail.ts';
import { printedOf } from '../print/printed.ts';
import type { Context } from '../procedure/context.ts';
import { operatorWriting } from '../procedure/idempotency.ts';
import { refusalOf } from '../procedure/refusal.ts';
import type { PostingDue } from './post-due.ts';

/**
 * The work of whoever sends invoices that recurring ones have posted; `mails` are the limits of
 * mails, undefined where the installation sends none.
 */
export type SendingPosted = PostingDue & { receipts: Context['receipts']; mails: MailLimits | undefined };

/** So many are looked for at a time. */
const mostAtOnce = 64;

// In milliseconds. Someone has to set something first.
const triedAgainAfter = 3_600_000;

/**
 * Issues the invoices that wait to be sent, and queues their mails; true where there was one. One
 * that can't be sent says why, and is tried again. Throws where the database can't be used.
 */
export const sendPostedRecurring = async (options: SendingPosted): Promise<boolean> => {
  const { database, now, stopping } = options;
  const waiting = await findWaitingToBeSent(database, { now: now(), most: mostAtOnce });
  for (const day of waiting) {
    if (stopping()) break;
    const client = await findClient(database, day.client);
    if (client) await sendOrWait(options, client, day);
  }
  return waiting.length > 0;
};

const sendOrWait = async (
  options: SendingPosted,
  client: ClientKept,
  day: WaitingToBeSent,
): Promise<void> => {
  const { database, log } = options;
  const now = options.now();
  const writing = operatorWriting(now, 'recurringInvoices.send');
  try {
    await sendDay(options, { client, day }, writing);
  } catch (failure) {
    const error = await explainFailure(database, failure);
    const refusal = refusalOf(error);
    if (refusal?.code === 'unavailable') throw error;
    if (!refusal)
      log.error(
        { err: error, client: client.name, invoice: day.invnumber },
        'An invoice could not be sent because of a fault of the program.',
      );
    await openBooks(database, client).recurringSending.wait(day, {
      message: refusal?.message ?? 'Something went wrong.',
      until: instantAt(Date.parse(now) + triedAgainAfter),
    });
  }
};

const sendDay = async (
  { database, receipts, mails }: SendingPosted,
  { client, day }: { client: ClientKept; day: WaitingToBeSent },
  writing: Writing,
): Promise<void> => {
  const books = openBooks(database, client);
  const { invnumber } = day;
  // Someone may have sent it by hand in the meantime.
  const { items: before } = await books.mails.list({ invnumber, limit: 1 });
  if (before.length > 0) {
    await books.recurringSending.send(day, undefined, writing);
    return;
  }
  if (!mails) throw new Refusal('mail_missing', say('mail_missing'));
  const ctx = { books, client, receipts, now: writing.now };
  const printed = await printedOf(ctx, { invnumber });
  const { language_code: _, ...mail } = invoiceMailOf(printed, {});
  if (mail.to.length === 0) throw invalidField('to', 'is empty: the customer has no mail address');
  const letter = await invoiceLetter(ctx, printed);
  const allowance = { limits: mails, beyond: 'held' } as const;
  await books.recurringSending.send(day, { letter, mail: { ...mail, allowance } }, writing);
};
