import {
  type Instant,
  maxWebhooks,
  Refusal,
  say,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookKept,
  type WebhookTest,
  webhookDelivery,
  webhookKept,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn, recordSecretOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * The webhooks of one client (docs/interface §20). Their secrets are kept encrypted, and are in no
 * answer and no trail. Every change locks the client's row first, as changes of keys do.
 */

const deliveryCursor = z.tuple([idText]);

type Made = { webhook: Webhook; secret: string; test?: WebhookTest | undefined };

export const webhooksOf = (session: Session, client_id: number) => {
  const ownerOf = (id: number): string => secretOwner(client_id, id);
  const linkOf = (change: Parameters<typeof webhookRecord>[0], { by }: Writing) => ({
    client_id,
    record: { ...by, ...webhookRecord(change) },
  });

  const secretScope = (writing: Writing) => ({ client_id, writing, secrets: session.secrets });

  /**
   * Changes a webhook in a transaction, by `set`, columns as SQL; undefined where there is none. A
   * new secret is in the outcome.
   */
  const change = (
    id: number,
    { set, secret }: { set: (before: WebhookKept) => Prisma.Sql; secret?: string },
    writing: Writing,
  ): Promise<WebhookKept | undefined> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const before = await findWebhook(tx, client_id, id);
      if (!before) return undefined;
      const [row] = await tx.query<WebhookRow[]>`
        UPDATE webhook SET ${set(before)}, lease = NULL, leased_until = NULL
         WHERE client_id = ${client_id} AND id = ${id}::integer RETURNING ${columns}`;
      const after = keptOf(row as WebhookRow);
      await addLink(tx, linkOf({ before, after }, writing), writing);
      if (secret !== undefined) await recordSecretOutcomeIn(tx, secretScope(writing), { ...after, secret });
      return after;
    });

  return {
    /** Lists the webhooks in the order in which they were made; there are few. */
    list: async (): Promise<WebhookKept[]> => {
      const rows = await session.query<WebhookRow[]>`
        SELECT ${columns} FROM webhook WHERE client_id = ${client_id} ORDER BY id`;
      return rows.map(keptOf);
    },

    find: (id: number): Promise<WebhookKept | undefined> => findWebhook(session, client_id, id),

    /** Makes a webhook that gets the events from now on. Refuses `webhooks_full`. */
    create: ({ webhook, secret, test }: Made, writing: Writing): Promise<WebhookKept> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const [{ count } = { count: 0 }] = await tx.query<{ count: number }[]>`
          SELECT count(*)::integer AS count FROM webhook WHERE client_id = ${client_id}`;
        if (count >= maxWebhooks)
          throw new Refusal('webhooks_full', say('webhooks_full', { most: maxWebhooks }));
        const [{ id } = { id: 0 }] = await tx.query<{ id: number }[]>`
          SELECT next_id(${client_id}::integer, 'webhook') AS id`;
        const { url, types = [], description = '' } = webhook;
        const [row] = await tx.query<WebhookRow[]>`
          INSERT INTO webhook (client_id, id, url, types, description, secret, created, due, again, last_event)
          SELECT ${client_id}::integer, ${id}::integer, ${url}, ${types}::text[], ${description},
                 ${session.secrets.seal(secret, ownerOf(id))}, ${writing.now}::timestamptz, ${writing.now}::timestamptz, '{}',
                 coalesce((SELECT last_event FROM chain WHERE client_id = ${client_id}), 0)
          RETURNING ${columns}`;
        const after = keptOf(row as WebhookRow);
        await addLink(tx, linkOf({ after }, writing), writing);
        await recordSecretOutcomeIn(tx, secretScope(writing), { ...after, secret, ...(test && { test }) });
        return after;
      }),

    /**
     * Changes a webhook; one that is enabled begins again at once. Undefined where there is none.
     */
    change: (id: number, sent: WebhookChange, writing: Writing): Promise<WebhookKept | undefined> =>
      change(
        id,
        {
          set: (before) => {
            const { url, types, description } = { ...before, ...given(sent) };
            const enabled = sent.enabled ?? before.enabled;
            const state = Prisma.sql`url = ${url}, types = ${types}::text[], description = ${description}`;
            if (enabled === before.enabled) return state;
            return enabled
              ? Prisma.sql`${state}, ${enabledAt(writing.now)}`
              : Prisma.sql`${state}, ${byHand(writing.now)}`;
          },
        },
        writing,
      ),

    /**
     * Gives a webhook another secret; the former one signs, too, until `former_ends`. Undefined
     * where there is none.
     */
    rotate: (
      id: number,
      sent: { secret: string; former_ends: Instant },
      writing: Writing,
    ): Promise<WebhookKept | undefined> =>
      change(
        id,
        {
          set: () => Prisma.sql`former_secret = secret, former_ends = ${sent.former_ends}::timestamptz,
            secret = ${session.secrets.seal(sent.secret, ownerOf(id))}`,
          secret: sent.secret,
        },
        writing,
      ),

    /** Removes a webhook and its deliveries; one that is not there stays so. */
    remove: (id: number, writing: Writing): Promise<void> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const before = await findWebhook(tx, client_id, id);
        if (!before) return;
        // A delivery that ends in the meantime is kept before or not at all.
        await tx.query`SELECT FROM webhook WHERE client_id = ${client_id} AND id = ${id}::integer FOR UPDATE`;
        await tx.run`DELETE FROM webhook_delivery WHERE client_id = ${client_id} AND webhook_id = ${id}::integer`;
        await tx.run`DELETE FROM webhook WHERE client_id = ${client_id} AND id = ${id}::integer`;
        await addLink(tx, linkOf({ before }, writing), writing);
      }),

    /** Lists the deliveries of a webhook, the newest first. */
    deliveries: async (id: number, { limit = pageSize, after }: Paging): Promise<Page<WebhookDelivery>> => {
      const [last] = keyOf(after, deliveryCursor) ?? [undefined];
      const rows = await session.query<({ id: bigint } & Record<string, unknown>)[]>`
        SELECT id, event, type, attempt, created, duration, delivered, status, fault FROM webhook_delivery
         WHERE client_id = ${client_id} AND webhook_id = ${id}::integer
           AND ${last === undefined ? Prisma.sql`true` : Prisma.sql`id < ${last}::bigint`}
         ORDER BY id DESC LIMIT ${limit + 1}`;
      return pageOf({ rows }, limit, {
        item: (row) => recordOf(webhookDelivery, row),
        cursor: (row) => cursorOf(String(row.id)),
      });
    },

    /**
     * Has an event delivered once more, at once and before those that come next; pauses begin
     * again, and a failure under way is not waited for. Refuses `webhook_disabled`.
     */
    sendAgain: (id: number, event: number, writing: Writing): Promise<void> =>
      session.transaction(async ({ tx }) => {
        await recordOutcomeIn(tx, { client_id, writing }, {});
        const rows = await tx.query<unknown[]>`
          UPDATE webhook SET again = (array_append(array_remove(again, ${event}::bigint), ${event}::bigint))[1:100],
                 due = least(due, ${writing.now}::timestamptz), attempts = 0,
                 lease = CASE WHEN attempts = 0 THEN lease END, leased_until = CASE WHEN attempts = 0 THEN leased_until END
           WHERE client_id = ${client_id} AND id = ${id}::integer AND disabled IS NULL RETURNING 1`;
        if (rows.length === 0) throw new Refusal('webhook_disabled', say('webhook_disabled', { id }));
      }),
  };
};

/** The owner by whom the secret of a webhook is encrypted. */
export const secretOwner = (client_id: number, id: number): string => `webhook ${id} of ${client_id}`;

type WebhookRow = Record<string, unknown> & { id: number };

const columns = Prisma.sql`id, url, types, description, disabled IS NULL AS enabled, disabled, coalesce(disabled_because, '') AS disabled_because, created, last_event,
  attempts, failing_since, CASE WHEN attempts > 0 AND disabled IS NULL THEN due END AS next_attempt`;

const keptOf = (row: WebhookRow): WebhookKept => recordOf(webhookKept, row);

/** Reads a webhook; undefined where there is none. */
export const findWebhook = async (
  tx: Queryable,
  client_id: number,
  id: number,
): Promise<WebhookKept | undefined> => {
  const [row] = await tx.query<WebhookRow[]>`
    SELECT ${columns} FROM webhook WHERE client_id = ${client_id} AND id = ${id}::integer`;
  return row && keptOf(row);
};

/** The fields that were sent. */
const given = (sent: WebhookChange): Partial<Pick<WebhookKept, 'url' | 'types' | 'description'>> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

const enabledAt = (now: Instant): Prisma.Sql => Prisma.sql`
  disabled = NULL, disabled_because = NULL, attempts = 0, failing_since = NULL, due = ${now}::timestamptz`;

const byHand = (now: Instant): Prisma.Sql =>
  Prisma.sql`disabled = ${now}::timestamptz, disabled_because = 'by_hand'`;

/** The record of a change for the trail: what callers set, and whether anything is delivered. */
export const webhookRecord = (change: { before?: WebhookKept; after?: WebhookKept }) => ({
  table: 'webhook',
  before: recorded(change.before),
  after: recorded(change.after),
});

const recorded = (webhook: WebhookKept | undefined): object | null => {
  if (!webhook) return null;
  const { id, url, types, description, enabled } = webhook;
  return { id, url, types, description, enabled };
};
