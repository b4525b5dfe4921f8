import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request of a reader, to be sent again and again. */
export type Read = { url: string; headers: Readonly<Record<string, string>> };

/** The status of an answer, how many bytes it had, and how many milliseconds it took to its end. */
export type Answered = { status: number; bytes: number; ms: number };

/** A connection of its own, which stays open. */
export const openReader = (): { read: (read: Read) => Promise<Answered>; close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    read: ({ url, headers }) =>
      new Promise((resolve) => {
        const begun = performance.now();
        let bytes = 0;
        const end = (status: number) => resolve({ status, bytes, ms: performance.now() - begun });
        get(url, { agent, headers }, (answer) => {
          answer.on('data', (part: Uint8Array) => {
            bytes += part.length;
          });
          answer.on('end', () => end(answer.statusCode ?? 0));
          answer.on('error', () => end(0));
        }).on('error', () => end(0));
      }),
    close: () => agent.destroy(),
  };
};

// In milliseconds: a person, or a program that works through a list.
const betweenReads = 5;

/**
 * Sends `reads` in turn over one connection for so many seconds, and gives the milliseconds of each
 * answer.
 */
export const readAsVictim = async (reads: readonly Read[], seconds: number): Promise<number[]> => {
  const reader = openReader();
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  for (let at = 0; performance.now() < until; at += 1) {
    const { status, ms } = await reader.read(reads[at % reads.length] as Read);
    if (status !== 200) throw new Error(`The victim was answered ${status}.`);
    times.push(ms);
    await sleep(betweenReads);
  }
  reader.close();
  return times;
};
