import { postDueRecurring, type SendingPosted, sendPostedRecurring } from '@kontor/api';
import { now } from '../clock.ts';
import { poll, type WorkerBase } from './polling.ts';

/**
 * Posts recurring invoices on their days, and sends those that are to be sent, until the returned
 * function is called, which waits for the one under way. There is no lease: a day is claimed by the
 * transaction that posts it (decision 279).
 */
export const workRecurring = ({
  receipts,
  mails,
  ...base
}: WorkerBase & Pick<SendingPosted, 'receipts' | 'mails'>): (() => Promise<void>) =>
  poll(
    {
      name: 'Recurring invoices',
      // A day comes at midnight, and somebody who makes a recurring invoice looks at it a moment
      // later.
      every: 3_000,
      look: async (signal) => {
        const options = { ...base, receipts, mails, now, stopping: () => signal.aborted };
        const posted = await postDueRecurring(options);
        const sent = await sendPostedRecurring(options);
        return posted || sent;
      },
    },
    base,
  ).stop;
