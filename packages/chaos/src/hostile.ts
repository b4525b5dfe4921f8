import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { compiledFromSource } from '@kontor/threads';
import { openReader, type Read } from './victim.ts';

/** The reads of a hostile reader, and over how many connections it sends them. */
export type Hostile = { reads: readonly Read[]; connections: number };

/** Its answers by status, and their bytes. */
export type HostileFigures = { statuses: Readonly<Record<string, number>>; bytes: number };

// Tests run the source, which a thread does not read.
const hostileProgram = import.meta.url.endsWith('.ts')
  ? compiledFromSource(new URL(import.meta.url))
  : new URL(import.meta.url);

/**
 * Sends `reads` as fast as they are answered until the returned function is called, which gives the
 * answers. In a thread of its own, so that the answers of the victim are not timed by a thread that
 * reads megabytes.
 */
export const beHostile = async (hostile: Hostile): Promise<() => Promise<HostileFigures>> => {
  const thread = new Worker(hostileProgram, { workerData: hostile, execArgv: [] });
  await once(thread, 'online');
  return async () => {
    const figures = once(thread, 'message');
    thread.postMessage('end');
    const [answered] = await figures;
    await thread.terminate();
    return answered as HostileFigures;
  };
};

// Whoever is refused at once would otherwise keep a core busy with asking.
const pauseAfterRefusal = 20;

const flood = ({ reads, connections }: Hostile): HostileFigures => {
  const figures = { statuses: {} as Record<string, number>, bytes: 0 };
  const connected = async (connection: number) => {
    const reader = openReader();
    for (let at = connection; ; at += 1) {
      const { status, bytes } = await reader.read(reads[at % reads.length] as Read);
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
      figures.bytes += bytes;
      if (status === 0 || status >= 400) await sleep(pauseAfterRefusal);
    }
  };
  for (let connection = 0; connection < connections; connection += 1) void connected(connection);
  return figures;
};

if (!isMainThread && parentPort) {
  const figures = flood(workerData as Hostile);
  parentPort.once('message', () => parentPort?.postMessage(figures));
}
