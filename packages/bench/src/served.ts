import { tmpdir } from 'node:os';
import { openReceipts } from '@kontor/api';
import { openDatabase } from '@kontor/data';
import { restRoutes, serverOptions } from '@kontor/rest';
import { fastify } from 'fastify';
import { now } from './now.ts';

/**
 * A process of its own that serves the database at the address it is given, and says what memory
 * that takes. Each message asks for what was used since the one before; the next stretch is with or
 * without garbage collected all along.
 */
export type Stretch = { collecting: boolean };
export type Used = { address: string; heap: number; rss: number };

const database = openDatabase(process.argv[2] ?? '');
const receipts = openReceipts(database, { directory: tmpdir() });
const app = fastify(serverOptions);
await app.register(restRoutes, { database, receipts, now: () => now });
const address = await app.listen({ host: '127.0.0.1', port: 0 });

// Memory that is still in use shows only when everything else has been collected.
const everyMs = 100;
let most = { heap: 0, rss: 0 };
let collecting = true;
const look = () => {
  if (collecting) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  most = { heap: Math.max(most.heap, heapUsed + external), rss: Math.max(most.rss, rss) };
};
setInterval(look, everyMs);

process.on('message', (stretch: Stretch) => {
  look();
  process.send?.({ address, ...most } satisfies Used);
  collecting = true;
  most = { heap: 0, rss: 0 };
  look();
  collecting = stretch.collecting;
});
// Whoever started this is gone, and nobody else would end it.
process.on('disconnect', () => process.exit());
