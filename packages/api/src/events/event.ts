import type { EventsRead } from '@kontor/data';
import {
  type Event,
  event,
  holds,
  page,
  pages,
  paging,
  sayInSchema,
  typesOfEvents,
  withoutPrivate,
} from '@kontor/domain';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import type { Context } from '../procedure/context.ts';
import { procedure, requireScope, router } from '../procedure/procedure.ts';
import { takePlace } from './slots.ts';

/** The id of the last event that a caller has seen; from the first one on without it. */
const afterEvent = z
  .string()
  .regex(/^\d{0,15}$/, 'must be the id of an event')
  .optional()
  .meta({ description: 'The id of the last event that was seen; all events without it.', examples: ['3'] });

/** The longest wait, in seconds: shorter than proxies wait for an answer. */
const longestWait = 30;

const wait = z
  .int('must be a whole number')
  .min(0, sayInSchema('at_least', { min: 0 }))
  .max(longestWait, `must be at most ${longestWait}`)
  .optional()
  .meta({ description: 'The seconds to wait where there is nothing yet.', examples: [0] });

const filter = {
  after: afterEvent,
  type: typesOfEvents.optional().meta({
    description: 'Only these types, between commas or several times.',
    examples: [['invoice.posted', 'invoice.paid']],
  }),
};
type Filter = { after?: string | undefined; type?: Event['type'][] | undefined };

const eventPage = page(event)
  /**
   * The event up to which the feed was looked through: one goes on after it, also where no event
   * was found.
   */
  .extend({ reached: z.int() })
  .register(pages, { page: true });

/** The events of a client (docs/interface §19). */
export const events = router({
  /**
   * Lists the events after one, oldest first. With `wait` and where there are none, it waits for
   * the next one so many seconds.
   */
  list: procedure
    .meta({
      scope: 'read',
      waits: 'wait',
      openapi: {
        method: 'GET',
        path: '/events',
        summary: 'List what happened after an event',
        description:
          'Oldest first. With `wait` and where there is nothing yet, the answer comes with the next event.',
        tags: ['events'],
      },
    })
    .input(z.object({ ...filter, limit: paging.limit, wait }))
    .output(checkedAnswer(eventPage))
    .query(async ({ ctx, input: { limit, wait = 0, ...from }, signal: gone }) => {
      const filtered = { ...filterOf(from), limit };
      let read = await ctx.books.events.list(filtered);
      if (wait > 0 && read.items.length === 0) {
        const leave = takePlace(ctx.database, ctx.caller);
        const over = endsAfter(wait * 1_000, gone);
        try {
          for await (const next of readsAfter(ctx, { ...filtered, after: read.reached }, over.signal)) {
            read = next;
            if (read.items.length > 0) break;
          }
        } finally {
          over.release();
          leave();
        }
      }
      const { items, reached, hasMore } = read;
      return { items: shownTo(ctx, items), reached, ...(hasMore ? { next: String(reached) } : {}) };
    }),

  /**
   * Tells events as they come, each with its id, after which one goes on when the connection has
   * broken.
   */
  subscribe: procedure
    .meta({ scope: 'read', waits: true })
    .input(z.object({ ...filter, lastEventId: afterEvent }))
    .subscription(async function* ({ ctx, input: { lastEventId, ...from }, signal }) {
      const leave = takePlace(ctx.database, ctx.caller);
      const filtered = filterOf({ ...from, after: lastEventId ?? from.after });
      const gone = signal ?? new AbortController().signal;
      try {
        for await (const { items } of readsAfter(ctx, { ...filtered, limit: eventsAtOnce }, gone))
          for (const one of shownTo(ctx, items)) yield tracked(String(one.id), one);
      } finally {
        leave();
      }
    }),
});

/**
 * A signal that is aborted after so many milliseconds, or when the caller is gone. Node drops the
 * timer of an `AbortSignal.timeout` that only an `AbortSignal.any` knows as soon as memory is
 * collected, and whoever waits for it waits for ever.
 */
const endsAfter = (milliseconds: number, gone: AbortSignal | undefined) => {
  const over = new AbortController();
  const end = () => over.abort();
  const timer = setTimeout(end, milliseconds);
  if (gone?.aborted) end();
  gone?.addEventListener('abort', end, { once: true });
  return {
    signal: over.signal,
    release: () => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', end);
    },
  };
};

/** A subscription reads so many events at once, and the next ones when these are taken. */
const eventsAtOnce = 100;

const filterOf = ({ after, type }: Filter) => ({ after: Number(after ?? 0), types: type });

type AtClient = Context & { books: NonNullable<Context['books']> };
type Reading = { after: number; limit: number | undefined; types: Filter['type'] };

/**
 * Reads the events after one, and then again and again as others come, until `over`, or until the
 * program stops. Whoever waited is looked up again before they are told: the key may have been
 * revoked.
 */
async function* readsAfter(
  ctx: AtClient,
  { after, ...reading }: Reading,
  over: AbortSignal,
): AsyncGenerator<EventsRead> {
  for (let reached = after; ; ) {
    const read = await ctx.books.events.list({ ...reading, after: reached });
    reached = read.reached;
    yield read;
    if (over.aborted) return;
    if (read.hasMore) continue;
    if ((await ctx.books.events.wait(reached, over)) !== 'event') return;
    requireScope(await ctx.reopen(), { scope: 'read' });
  }
}

const shownTo = ({ caller }: Pick<Context, 'caller'>, items: readonly Event[]): Event[] =>
  holds(caller.scopes, 'audit') ? [...items] : items.map(withoutPrivate);
