import { randomBytes } from 'node:crypto';
import {
  type Instant,
  instantAt,
  integer,
  invalidField,
  maxWebhooks,
  page,
  paging,
  sayInSchema,
  type WebhookTest,
  webhook,
  webhookChange,
  webhookDelivery,
  webhookKept,
  webhookMade,
  webhookWithSecret,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import type { Context } from '../procedure/context.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import {
  idempotent,
  idempotentChange,
  idempotentSecret,
  type WriteOptions,
} from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';

/**
 * Webhooks (docs/interface §20): addresses to which the events of a client are delivered, and the
 * log of the deliveries.
 */

const named = z.object({ id: integer.meta({ description: 'The webhook.', examples: [1] }) });
const webhookTags: Tag[] = ['webhooks'];
const what = 'Webhook';

// Of Standard Webhooks: so long a secret is, and so it is written.
const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** For so long the former secret signs, too, after another one was given. In milliseconds. */
const rotation = 24 * 3_600_000;

const later = (at: Instant, milliseconds: number): Instant => instantAt(Date.parse(at) + milliseconds);

const existing = async ({ books, client }: WriteOptions<unknown>['ctx'], id: number) =>
  foundOrRefuse(await books.webhooks.find(id), { what, number: id }, client);

export const webhooks = router({
  list: procedure
    .meta({
      scope: 'admin',
      openapi: { method: 'GET', path: '/webhooks', summary: 'List webhooks', tags: webhookTags },
    })
    .output(checkedAnswer(page(webhookKept)))
    .query(async ({ ctx }) => ({ items: await ctx.books.webhooks.list() })),

  find: procedure
    .meta({
      scope: 'admin',
      openapi: { method: 'GET', path: '/webhooks/{id}', summary: 'Read a webhook', tags: webhookTags },
    })
    .input(named)
    .output(webhookKept)
    .query(({ ctx, input: { id } }) => existing(ctx, id)),

  /**
   * Makes a webhook, whose secret is shown only once. A test message is sent first, and its end is
   * in the answer; the webhook is made whatever it is. Refuses `invalid` for an address to which
   * nothing is delivered, `webhooks_full`, and `sign_in_again` for a person as `keys.issue` does.
   */
  create: procedure
    .meta({
      scope: 'admin',
      fresh: true,
      openapi: { method: 'POST', path: '/webhooks', summary: 'Make a webhook', tags: webhookTags },
    })
    .input(webhook)
    .output(webhookMade)
    .mutation(
      idempotentSecret(async ({ ctx, input }, writing) => {
        checkAddress(ctx, input.url);
        const secret = makeSecret();
        // Before the transaction: what waits for a receiver holds nothing of the database.
        const test = await tested(ctx, { url: input.url, secret });
        const made = await ctx.books.webhooks.create({ webhook: input, secret, test }, writing);
        return { ...made, secret, ...(test && { test }) };
      }),
    ),

  /**
   * Changes a webhook: what is left out stays. One that is enabled goes on after the last event
   * that was delivered.
   */
  change: procedure
    .meta({
      scope: 'admin',
      openapi: { method: 'POST', path: '/webhooks/{id}', summary: 'Change a webhook', tags: webhookTags },
    })
    .input(z.object({ ...named.shape, webhook: webhookChange }))
    .output(webhookKept)
    .mutation(
      idempotentChange(async ({ ctx, input: { id, webhook: sent } }, writing) => {
        if (sent.url !== undefined) checkAddress(ctx, sent.url);
        const changed = await ctx.books.webhooks.change(id, sent, writing);
        return foundOrRefuse(changed, { what, number: id }, ctx.client);
      }),
    ),

  /**
   * Gives a webhook another secret, which is shown only once; for a day the former one signs, too.
   */
  rotateSecret: procedure
    .meta({
      scope: 'admin',
      fresh: true,
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/secret',
        summary: 'Give a webhook another secret',
        tags: webhookTags,
      },
    })
    .input(named)
    .output(webhookWithSecret)
    .mutation(
      idempotentSecret(async ({ ctx, input }, writing) => {
        const secret = makeSecret();
        const sent = { secret, former_ends: later(ctx.now, rotation) };
        const changed = await ctx.books.webhooks.rotate(input.id, sent, writing);
        return { ...foundOrRefuse(changed, { what, number: input.id }, ctx.client), secret };
      }),
    ),

  remove: procedure
    .meta({
      scope: 'admin',
      openapi: { method: 'DELETE', path: '/webhooks/{id}', summary: 'Remove a webhook', tags: webhookTags },
    })
    .input(named)
    .output(nothing)
    .mutation(
      idempotentChange(async ({ ctx, input: { id } }, writing) => {
        await existing(ctx, id);
        await ctx.books.webhooks.remove(id, writing);
      }),
    ),

  /** Lists the deliveries of the last 30 days, the newest first. */
  deliveries: procedure
    .meta({
      scope: 'admin',
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries',
        summary: 'List the deliveries of a webhook',
        tags: webhookTags,
      },
    })
    .input(z.object({ ...named.shape, ...paging }))
    .output(checkedAnswer(page(webhookDelivery)))
    .query(async ({ ctx, input: { id, ...filter } }) => {
      await existing(ctx, id);
      return ctx.books.webhooks.deliveries(id, filter);
    }),

  /**
   * Has an event delivered once more, at once. Refuses `not_found` for one that has not happened,
   * and `webhook_disabled`.
   */
  sendAgain: procedure
    .meta({
      scope: 'admin',
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/events/{event}',
        summary: 'Deliver an event once more',
        tags: webhookTags,
      },
    })
    .input(
      z.object({
        ...named.shape,
        event: z
          .int(sayInSchema('whole_number'))
          .min(1, sayInSchema('at_least', { min: 1 }))
          .meta({ description: 'The event.', examples: [42] }),
      }),
    )
    .output(nothing)
    .mutation(
      idempotent(async ({ ctx, input: { id, event } }, writing) => {
        await existing(ctx, id);
        await eventOrRefuse(ctx, event);
        await ctx.books.webhooks.sendAgain(id, event, writing);
        return { outcome: 'done', done: undefined, recorded: true };
      }),
    ),
});

type Trying = Pick<Context, 'webhookTrial' | 'now'> & WriteOptions<unknown>['ctx'];

const checkAddress = ({ webhookTrial }: Pick<Context, 'webhookTrial'>, url: string): void => {
  const why = webhookTrial?.refusedFor(url);
  if (why) throw invalidField('url', why);
};

/**
 * The end of a test message; undefined where none is sent, as no events are delivered or no more
 * webhooks can be made.
 */
const tested = async (
  { webhookTrial, books, client, now }: Trying,
  made: { url: string; secret: string },
): Promise<WebhookTest | undefined> => {
  if (!webhookTrial || (await books.webhooks.list()).length >= maxWebhooks) return undefined;
  return webhookTrial.send({ ...made, client: client.name, now });
};

const eventOrRefuse = async (
  { books, client }: Pick<Context, 'books'> & WriteOptions<unknown>['ctx'],
  id: number,
): Promise<void> => {
  const { items } = await books.events.list({ after: id - 1, limit: 1 });
  foundOrRefuse(items[0], { what: 'Event', number: id }, client);
};
