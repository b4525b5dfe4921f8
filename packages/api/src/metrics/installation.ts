import {
  findNights,
  listClientSizes,
  type MailingClient,
  type MailsReading,
  type NightFound,
  readDeliveries,
  readMailingClients,
  readMails,
  readReceipts,
  readRecurring,
  readServer,
  readStorage,
} from '@kontor/data';
import { instant, paging, Refusal } from '@kontor/domain';
import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { operatorProcedure, router } from '../procedure/procedure.ts';

// The tasks of a month, by which the last ones of each kind are found; and how many of each are
// answered.
const nightsLookedAt = 60;
const nightsAnswered = 3;

// The clients that have sent most mails today, of which so many are answered.
const mailingClients = 5;

const night = z.object({
  /** The day on which the night ended. */
  night: z.string(),
  began: instant,
  /** Absent while it is under way, as is `held`, which says whether it ended well. */
  ended: instant.optional(),
  held: z.boolean().optional(),
  /** The sentence of what it made, or why it failed. */
  result: z.string(),
  /** The size of a backup. */
  bytes: z.number().optional(),
});

const state = z.object({
  now: instant,
  /**
   * The program that answers; there may be others on the database. Absent where no program serves.
   */
  program: z.object({ version: z.string(), started: instant }).optional(),
  /** The slowest requests that this program has answered within a day; `ms` are milliseconds. */
  slow_requests: z.array(
    z.object({ operation: z.string(), client: z.string().optional(), at: instant, ms: z.number() }),
  ),
  // The rest is of the database; a part that could not be read in time is absent.
  receipts: z
    .object({
      queued: z.int(),
      running: z.int(),
      failed: z.int(),
      /** The seconds by which the one that is due longest is late. */
      late: z.number(),
    })
    .optional(),
  deliveries: z
    .object({
      /**
       * The webhooks that have events before them, how many these are, and the age of the oldest in
       * seconds.
       */
      webhooks: z.int(),
      events: z.int(),
      oldest: z.number(),
    })
    .optional(),
  mails: z
    .object({
      queued: z.int(),
      /** Those that are held until another day, as they were beyond the limit of theirs. */
      held: z.int(),
      failed: z.int(),
      bounced: z.int(),
      /**
       * The seconds by which the one that is due longest is late, and those for which the oldest
       * waits.
       */
      late: z.number(),
      oldest: z.number(),
      /** The limits of each client by day, in UTC; absent without one. */
      limits: z.object({ mails: z.int().optional(), recipients: z.int().optional() }),
      /** The clients that have sent most of them today. */
      clients: z.array(z.object({ client: z.string(), mails: z.int(), recipients: z.int() })),
    })
    .optional(),
  recurring: z
    .object({
      /** The days that could not be posted, and those whose invoice waits to be sent. */
      failed: z.int(),
      unsent: z.int(),
      /** The seconds by which the one that is due longest is late, at least. */
      late: z.number(),
    })
    .optional(),
  /**
   * `standbys` is absent on a standby and where the role may not see them; `lag`, in seconds, where
   * there is none to tell.
   */
  replication: z
    .object({ standby: z.boolean(), standbys: z.int().optional(), lag: z.number().optional() })
    .optional(),
  database: z.object({ bytes: z.number() }).optional(),
  /** The room on the disks of the folders that this program writes to, in bytes. */
  space: z
    .array(z.object({ folder: z.enum(['data', 'backup']), free: z.number(), size: z.number() }))
    .optional(),
  /**
   * The backups of this installation that are in the folder for them. `fault` says why it can't be
   * read or written.
   */
  backup_files: z
    .object({
      folder: z.string(),
      files: z.int(),
      last: z.object({ name: z.string(), bytes: z.number(), written: instant }).optional(),
      fault: z.enum(['missing', 'no_folder', 'refused']).optional(),
    })
    .optional(),
  /** The last nights of each kind, the newest first. */
  nights: z.object({ backup: z.array(night), verify: z.array(night) }).optional(),
});

const clientSize = z.object({
  name: z.string(),
  created: instant,
  /** The events of its books (docs/interface §19), and the receipts that it was given. */
  events: z.int(),
  receipts: z.int(),
  /** When an entry was last booked. */
  last_booked: instant.optional(),
  /** Since when it is archived. */
  archived: instant.optional(),
});

/**
 * The state of the installation, for its operators (docs/operations, Operations in the console):
 * people who are operators, and keys of all clients. It tells nothing of any books but the names of
 * clients.
 */
export const installation = router({
  state: operatorProcedure
    .meta({ scope: 'admin', operators: true })
    .output(state)
    .query(async ({ ctx }) => {
      const { database, now, program } = ctx;
      const [receipts, deliveries, mails, mailing, recurring, server, storage, nights, folders] =
        await Promise.all([
          orAbsent(ctx, readReceipts(database)),
          orAbsent(ctx, readDeliveries(database)),
          orAbsent(ctx, readMails(database)),
          orAbsent(ctx, readMailingClients(database, mailingClients)),
          orAbsent(ctx, readRecurring(database)),
          orAbsent(ctx, readServer(database)),
          orAbsent(ctx, readStorage(database)),
          orAbsent(ctx, findNights(database, { now, most: nightsLookedAt })),
          program?.folders && orAbsent(ctx, program.folders()),
        ]);
      return {
        now,
        ...(program && { program: { version: program.version, started: program.started } }),
        slow_requests: [...(program?.slowRequests() ?? [])],
        ...(receipts && { receipts }),
        ...(deliveries && {
          deliveries: {
            webhooks: deliveries.behind,
            events: deliveries.events,
            oldest: deliveries.oldest,
          },
        }),
        ...(mails && mailing && { mails: mailsOf(ctx, mails, mailing) }),
        ...(recurring && { recurring }),
        ...(server && {
          replication: {
            standby: server.isStandby,
            ...(server.standbys === null ? {} : { standbys: server.standbys }),
            ...(server.lag === null ? {} : { lag: server.lag }),
          },
        }),
        ...(folders && { space: folders.space }),
        ...(folders?.backups && { backup_files: folders.backups }),
        ...(storage && { database: { bytes: storage.bytes } }),
        ...(nights && { nights: { backup: lastOf(nights, 'backup'), verify: lastOf(nights, 'verify') } }),
      };
    }),

  /** Lists all clients by name, page by page, with their sizes and when they last booked. */
  clients: operatorProcedure
    .meta({ scope: 'admin', operators: true })
    .input(z.object(paging).optional())
    .output(z.object({ items: z.array(clientSize), next: z.string().optional() }))
    .query(({ ctx, input = {} }) => listClientSizes(ctx.database, input)),
});

const mailsOf = (
  { mail }: Pick<Context, 'mail'>,
  { queued, held, failed, bounced, late, oldest }: MailsReading,
  clients: MailingClient[],
) => {
  const limits = Object.entries(mail?.limits ?? {}).filter(([, limit]) => limit !== 'none');
  return { queued, held, failed, bounced, late, oldest, limits: Object.fromEntries(limits), clients };
};

const lastOf = (nights: readonly NightFound[], kind: NightFound['kind']) =>
  nights
    .filter((one) => one.kind === kind)
    .slice(0, nightsAnswered)
    .map(({ kind: _, ended, held, bytes, ...rest }) => ({
      ...rest,
      ...(ended === undefined ? {} : { ended }),
      ...(held === undefined ? {} : { held }),
      ...(bytes === undefined ? {} : { bytes }),
    }));

/**
 * A part of the state, or nothing where it can't be read: whoever looks at a database in trouble
 * sees the rest. The log has the error.
 */
const orAbsent = async <Part>({ reply }: Pick<Context, 'reply'>, part: Promise<Part>) => {
  try {
    return await part;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    reply.faults = [...(reply.faults ?? []), error];
    return undefined;
  }
};
