import {
  countDoneReceipts,
  type Database,
  readDeliveries,
  readMails,
  readReceipts,
  readRecurring,
  readServer,
  readStorage,
} from '@kontor/data';
import { type Family, kept, type Sample, sampleOf } from './family.ts';
import { nightlyMetrics } from './nightly-metrics.ts';

// In milliseconds.
const often = 5_000;
const seldom = 60_000;

/**
 * The metrics of the database, which are the same at every program on it. `failed` gets the errors
 * of those that can't be read.
 */
export const databaseMetrics = (database: Database, failed: (error: unknown) => void): Family[] => {
  const server = kept(() => readServer(database), often, failed);
  const storage = kept(() => readStorage(database), seldom, failed);
  const receipts = kept(() => readReceipts(database), often, failed);
  const done = kept(() => countDoneReceipts(database), seldom, failed);
  const deliveries = kept(() => readDeliveries(database), often, failed);
  const mails = kept(() => readMails(database), often, failed);
  const recurring = kept(() => readRecurring(database), often, failed);
  return [
    {
      name: 'kontor_database_up',
      help: 'Whether the database answers: 1, or 0.',
      read: async () => sampleOf((await server()) ? 1 : 0),
    },
    {
      name: 'kontor_database_standby',
      help: 'Whether the database is a standby, which takes no writes: 1, or 0.',
      read: async () => {
        const isStandby = (await server())?.isStandby;
        return sampleOf(isStandby === undefined ? undefined : Number(isStandby));
      },
    },
    {
      name: 'kontor_database_transaction_age',
      help: 'Transactions since the oldest one whose number is in use; PostgreSQL stops at two billion.',
      read: async () => sampleOf((await server())?.transactions),
    },
    {
      name: 'kontor_replication_standbys',
      help: 'Standbys that a primary sees.',
      read: async () => sampleOf((await server())?.standbys),
    },
    {
      name: 'kontor_replication_lag_seconds',
      help: 'On a standby its own lag, on a primary that of the standby that is furthest behind.',
      read: async () => sampleOf((await server())?.lag),
    },
    {
      name: 'kontor_database_bytes',
      help: 'The size of the database.',
      read: async () => sampleOf((await storage())?.bytes),
    },
    {
      name: 'kontor_vacuum_age_seconds',
      help: 'Seconds since a table was last vacuumed, by PostgreSQL or by someone.',
      labels: ['table'],
      read: async () =>
        ((await storage())?.tables ?? []).flatMap(({ table, vacuumed: value }) =>
          value === null ? [] : [{ labels: { table }, value }],
        ),
    },
    {
      name: 'kontor_dead_rows',
      help: 'Rows of a table that wait to be vacuumed.',
      labels: ['table'],
      read: async () =>
        ((await storage())?.tables ?? []).map(({ table, dead: value }) => ({ labels: { table }, value })),
    },
    {
      name: 'kontor_receipts',
      help: 'Receipts by the state of their processing.',
      labels: ['state'],
      read: async () => {
        const [found, doneNow] = await Promise.all([receipts(), done()]);
        const { late: _, ...counts } = found ?? {};
        return statesOf({ ...counts, ...(doneNow !== undefined && { done: doneNow }) });
      },
    },
    {
      name: 'kontor_receipts_late_seconds',
      help: 'Seconds by which the receipt that has been due longest is late.',
      read: async () => sampleOf((await receipts())?.late),
    },
    {
      name: 'kontor_webhooks_behind',
      help: 'Webhooks with events that are not delivered yet.',
      read: async () => sampleOf((await deliveries())?.behind),
    },
    {
      name: 'kontor_webhook_oldest_event_seconds',
      help: 'Age of the oldest event that is not delivered to a webhook; 0 where all are.',
      read: async () => sampleOf((await deliveries())?.oldest),
    },
    {
      name: 'kontor_mails',
      help: 'Mails that wait to be sent, that are held until another day, that could not be sent, and that came back.',
      labels: ['state'],
      read: async () => {
        const found = await mails();
        if (!found) return [];
        const { queued, held, failed: notSent, bounced } = found;
        return statesOf({ queued, held, failed: notSent, bounced });
      },
    },
    {
      name: 'kontor_mails_today',
      help: 'Mails of this day, in UTC, that count in the limits, and their recipients: of all clients, and of the one with most.',
      labels: ['counted', 'of'],
      read: async () => {
        const found = await mails();
        if (!found) return [];
        return [
          { labels: { counted: 'mails', of: 'all' }, value: found.mails_today },
          { labels: { counted: 'mails', of: 'most' }, value: found.mails_most },
          { labels: { counted: 'recipients', of: 'all' }, value: found.recipients_today },
          { labels: { counted: 'recipients', of: 'most' }, value: found.recipients_most },
        ];
      },
    },
    {
      name: 'kontor_mails_late_seconds',
      help: 'Seconds by which the mail that has been due longest is late.',
      read: async () => sampleOf((await mails())?.late),
    },
    {
      name: 'kontor_mail_oldest_seconds',
      help: 'Seconds for which the mail that has waited longest waits; 0 where none does.',
      read: async () => sampleOf((await mails())?.oldest),
    },
    {
      name: 'kontor_recurring_occurrences',
      help: 'Days of recurring invoices that could not be posted, or whose invoice waits to be sent.',
      labels: ['state'],
      read: async () => {
        const found = await recurring();
        return found ? statesOf({ failed: found.failed, unsent: found.unsent }) : [];
      },
    },
    {
      name: 'kontor_recurring_late_seconds',
      help: 'Seconds by which the recurring invoice that has been due longest is late.',
      read: async () => sampleOf((await recurring())?.late),
    },
    ...nightlyMetrics(database, failed),
  ];
};

/** A sample for each state. */
const statesOf = (counts: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
