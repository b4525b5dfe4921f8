import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@kontor/data';
import { z } from 'zod';
import type { Count, RateLimits } from './rate-limits.ts';

/**
 * Reports the other programs on a database what was counted here, and adds what they have counted,
 * so that limits hold for all of them together (decision 255).
 */

// In milliseconds: between two messages, and after one that could not be sent, as on a standby.
const pause = 1_000;
const pauseAfterFailure = 5_000;

// A message is of less than 8,000 bytes, and a count of 70 at most.
const countsOfMessage = 100;

const messageOf = z.object({
  from: z.string(),
  counts: z.array(z.tuple([z.enum(['key', 'address']), z.string(), z.int().positive()])),
});

/** Shares the counts of requests until the returned function is called. */
export const shareCounts = (
  limits: Pick<RateLimits, 'unshared' | 'tellLater' | 'add'>,
  database: Pick<Database, 'channel'>,
): (() => Promise<void>) => {
  const from = randomUUID();
  const channel = database.channel('kontor_requests', (text) => {
    const message = messageIn(text);
    if (message && message.from !== from)
      limits.add(message.counts.map(([kind, who, requests]) => ({ kind, who, requests })));
  });
  const tell = async (): Promise<boolean> => {
    const counts = limits.unshared();
    try {
      await channel.tell(inMessages(counts, from));
      return true;
    } catch {
      // Whoever needs the database is told that it does not answer; each program counts by itself
      // in the meantime.
      limits.tellLater(counts);
      return false;
    }
  };
  const stop = new AbortController();
  const sharing = (async () => {
    while (!stop.signal.aborted) {
      const isShared = await tell();
      await sleep(isShared ? pause : pauseAfterFailure, undefined, {
        signal: stop.signal,
        ref: false,
      }).catch(() => undefined);
    }
  })();
  return async () => {
    stop.abort();
    await channel.close();
    await sharing;
    // A connection that was just being opened.
    await channel.close();
  };
};

const inMessages = (counts: readonly Count[], from: string): readonly string[] =>
  Array.from({ length: Math.ceil(counts.length / countsOfMessage) }, (_, at) =>
    JSON.stringify({
      from,
      counts: counts
        .slice(at * countsOfMessage, (at + 1) * countsOfMessage)
        .map(({ kind, who, requests }) => [kind, who, requests]),
    }),
  );

/** A message of another program; undefined where it is none, such as one of another version. */
const messageIn = (text: string): z.infer<typeof messageOf> | undefined => {
  try {
    return messageOf.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};
