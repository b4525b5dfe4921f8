import { availableParallelism } from 'node:os';
import { figure, table } from '../markdown.ts';
import { median } from '../measure.ts';
import { cpuOf } from './cpu.ts';
import { makePlainTables, plainPosting } from './plain-posting.ts';
import { type Program, startProgram } from './program.ts';
import {
  byArticles,
  byEntries,
  payments,
  readInvoice,
  type Target,
  unnumbered,
  withCustomer,
  withKey,
} from './requests.ts';
import { runPgbench, runWrk, type Stretch } from './tools.ts';

/**
 * `pnpm bench:load`: Kontor over HTTP as callers load it, on the embedded server with fsync on, beside plain postings by
 * pgbench on the same server in the same run. Needs wrk and pgbench, and Linux for CPU time. The report goes to the
 * standard output, in Markdown.
 */
const seconds = 5;
const stretchesOfEach = 3;
const connectionCounts = [1, 8, 32, 128];
const manyClients = 200;

// The requests to measure: those whose name has this word in it.
const chosen = process.argv[2] ?? '';

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** A stretch with the CPU time that each request took, in milliseconds. */
type Measured = Stretch & { program: number; server: number };

const measured = async (
  { address, pids }: Program,
  script: string,
  connections: number,
): Promise<Measured> => {
  const before = await Promise.all([cpuOf(pids.program), cpuOf(pids.server)]);
  const stretch = await runWrk(address, { script, connections, seconds });
  const after = await Promise.all([cpuOf(pids.program), cpuOf(pids.server)]);
  if (stretch.refused > 0) throw new Error(`${stretch.refused} of ${stretch.requests} requests were refused`);
  const each = (at: 0 | 1) => (after[at] - before[at]) / stretch.requests;
  return { ...stretch, program: each(0), server: each(1) };
};

const program = await startProgram();
try {
  await makePlainTables(program.databaseUrl);
  await prepare('hot');
  const others = Array.from({ length: manyClients }, (_, at) => `client-${at}`);
  for (const name of others) await prepare(name);
  let stretches = 0;
  const target = (clients: readonly string[] = ['hot']): Target => {
    stretches += 1;
    return { key: program.key, clients, run: `S${stretches}` };
  };
  // The invoices to read and to pay, and a first stretch that does not count.
  const first = target();
  await measured(program, byEntries(first), 8);
  // wrk makes one request before the first that it sends.
  const invoices = Array.from({ length: 100 }, (_, at) => `${first.run}-${at + 2}`);

  const kinds: readonly (readonly [string, () => string, readonly number[]])[] = [
    ['invoices by entries', () => byEntries(target()), connectionCounts],
    ['the same, of 200 clients in turn', () => byEntries(target(others)), [32, 128]],
    ['invoices by articles', () => byArticles(target()), [32]],
    ['invoices with their customer', () => withCustomer(target()), [32]],
    ['invoices with an Idempotency-Key', () => withKey(target()), [32]],
    ['invoices that the client numbers', () => unnumbered(target()), [32]],
    ['paying invoices', () => payments({ ...target(), invoices }), [32]],
    ['reading one invoice', () => readInvoice({ ...target(), invoices }), [1, 32]],
  ];
  const rows: (string | number)[][] = [];
  for (const [name, script, counts] of kinds.filter(([name]) => name.includes(chosen))) {
    for (const connections of counts) {
      say(`${name}, ${connections} connections`);
      const pairs: { plain: number; ours: Measured }[] = [];
      // Side by side, so that both meet the same machine.
      for (let run = 0; run < stretchesOfEach; run += 1) {
        const plain = await runPgbench(program.databaseUrl, {
          script: plainPosting,
          connections: 8,
          seconds,
        });
        pairs.push({ plain, ours: await measured(program, script(), connections) });
      }
      const middle = (value: (pair: { plain: number; ours: Measured }) => number) => median(pairs.map(value));
      rows.push([
        name,
        connections,
        figure(middle(({ ours }) => ours.perSecond)),
        figure(middle(({ ours, plain }) => ours.perSecond / plain)),
        figure(middle(({ ours }) => ours.p50)),
        figure(middle(({ ours }) => ours.p99)),
        figure(middle(({ ours }) => ours.program)),
        figure(middle(({ ours }) => ours.server)),
      ]);
      say(rows.at(-1)?.join(' | ') ?? '');
    }
  }
  const heads = [
    'requests',
    'connections',
    'per second',
    'of (a)',
    'p50 ms',
    'p99 ms',
    'program ms',
    'database ms',
  ];
  process.stdout.write(
    `# Kontor under load\n\n${availableParallelism()} cores, Node.js ${process.version}, fsync and synchronous_commit on; median of ${stretchesOfEach} stretches of ${seconds} s.\n\n${table(heads, rows)}\n`,
  );
} finally {
  await program.close();
}

/** Makes a client with a customer and an article. */
async function prepare(name: string): Promise<void> {
  await program.newClient(name);
  await post(name, 'customers', { customernumber: 'K-1', name: 'Bench AG' });
  await post(name, 'parts', { partnumber: 'P-1', description: 'Seife', sellprice: '50.00' });
}

async function post(client: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${program.address}/api/latest/clients/${client}/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': program.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status } = answer;
  if (status !== 204) throw new Error(`POST ${path} was answered ${status}: ${await answer.text()}`);
}
