import { setTimeout as sleep } from 'node:timers/promises';
import { type Write, writeOf } from './write.ts';

/** The service to which writes are sent, and the counts of its answers. */
export type Load = {
  books: string;
  apiKey: string;
  done: Write[];
  /** The answers of each status; `0` for a request that broke off without an answer. */
  statuses: Map<number, number>;
  /** The answers to other requests, by their name and status. */
  beside: Map<string, number>;
  unknown: { count: number };
  replayed: { count: number };
  /** Answers that no caller should get. */
  wrong: string[];
  stopping: () => boolean;
};

// In no connection pool, so that a caller who is cut off learns it at once and not from the next
// request.
const connection = 'close';

/** One caller: sends one write after the other, each again and again until it is answered 204. */
export const call = async (load: Load, caller: number): Promise<void> => {
  for (let at = 0; !load.stopping(); at += 1) {
    const write = writeOf(caller, at);
    while (!(await isDone(load, write))) await sleep(20 + Math.random() * 80);
    load.done.push(write);
  }
};

const isDone = async (load: Load, write: Write): Promise<boolean> => {
  const answer = await send(load, write);
  const status = answer?.status ?? 0;
  load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
  if (status === 204) {
    if (answer?.replayed) load.replayed.count += 1;
    return true;
  }
  if (answer?.text.includes('unknown')) load.unknown.count += 1;
  const mayCome =
    status === 0 || (status === 503 && answer?.wait) || (status === 409 && inProgress(answer?.text));
  if (!mayCome) load.wrong.push(`${write.name}: ${status} ${answer?.text}`);
  return false;
};

const inProgress = (text = ''): boolean => text.includes('"in_progress"');

/** Sends a write; undefined when the connection breaks off without an answer. */
export const send = async (
  { books, apiKey }: Pick<Load, 'books' | 'apiKey'>,
  write: Omit<Write, 'kind' | 'name'>,
) => {
  try {
    const answer = await fetch(`${books}${write.path}`, {
      method: 'POST',
      headers: {
        'x-api-key': apiKey,
        'content-type': 'application/json',
        'idempotency-key': write.key,
        connection,
      },
      body: JSON.stringify(write.body),
      signal: AbortSignal.timeout(60_000),
    });
    const { status, headers } = answer;
    const replayed = headers.has('idempotent-replayed');
    return { status, replayed, wait: headers.get('retry-after'), text: await answer.text() };
  } catch {
    return undefined;
  }
};
