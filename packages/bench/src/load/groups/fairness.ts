import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../measure.ts';
import type { Group, GroupPart } from '../group.ts';
import type { Load, LoadedBooks } from '../loaded-books.ts';
import { byEntries, inBulk, type Target } from '../requests.ts';
import { runWrk } from '../tools.ts';

type Flood = { name: string; script: (target: Target) => string; connections: number };

const floods: readonly Flood[] = [
  { name: 'bulks of 1,000, 4 connections', script: (to) => inBulk(to, 1_000), connections: 4 },
  { name: 'bulks of 100, 16 connections', script: (to) => inBulk(to, 100), connections: 16 },
  { name: 'single invoices, 64 connections', script: byEntries, connections: 64 },
];

// So long before and after the stretch of the other client, so that all of it is beside the flood.
const marginSeconds = 2;

/** Measures what single invoices of one client take while another client floods the program. */
export const fairnessGroup: Group = {
  name: 'fairness',
  title: 'One client beside another that floods',
  about:
    'Single invoices by entries of one client, over one connection and over 4: alone, and while another client sends as fast as it is answered; medians, in turns. All of it, wrk included, shares the processors of the machine.',
  heads: [
    ...['the other client sends', 'connections', 'p50 ms alone', 'p50 ms beside', 'times'],
    ...['p99 ms alone', 'p99 ms beside', 'times'],
  ],
  parts: floods.map(
    (flood): GroupPart => ({
      name: flood.name,
      measure: async (bench, add) => {
        const books = await bench.books();
        const [flooding = ''] = await books.manyClients();
        for (const connections of [1, 4]) {
          const load: Load = { script: byEntries, connections };
          const [alone, beside]: [Latency[], Latency[]] = [[], []];
          for (let run = 0; run < bench.stretches; run += 1) {
            alone.push(await books.stretch(load));
            beside.push(
              await besideFlood(books, load, { ...flood, client: flooding, seconds: bench.seconds }),
            );
          }
          add([flood.name, connections, ...times('p50', alone, beside), ...times('p99', alone, beside)]);
        }
      },
    }),
  ),
};

type Latency = { p50: number; p99: number };

const times = (name: keyof Latency, alone: readonly Latency[], beside: readonly Latency[]): number[] => {
  const [quiet, flooded] = [alone, beside].map((all) => median(all.map((one) => one[name])));
  return [quiet ?? 0, flooded ?? 0, (flooded ?? 0) / (quiet ?? 1)];
};

let runs = 0;

const besideFlood = async (
  { program, stretch }: LoadedBooks,
  load: Load,
  { script, connections, client, seconds }: Flood & { client: string; seconds: number },
): Promise<Latency> => {
  runs += 1;
  const flood = runWrk(program.address, {
    script: script({ key: program.key, clients: [client], run: `F${runs}` }),
    connections,
    seconds: seconds + 2 * marginSeconds,
  });
  await sleep(marginSeconds * 1_000);
  const found = await stretch(load);
  await flood;
  return found;
};
