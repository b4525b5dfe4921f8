import { fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../../measure.ts';
import { cpuOf } from '../cpu.ts';
import type { Bench, Group, GroupPart } from '../group.ts';
import type { Row } from '../report.ts';
import { byEntries } from '../requests.ts';
import { runPgbench, runWrk } from '../tools.ts';
import { ledgerSmb, sqlLedger } from './other-ledgers.ts';

type Plain = { name: string; connections: readonly number[]; documents?: number; least?: boolean };

const plain = ({ name, connections, documents = 1, least = false }: Plain): GroupPart => ({
  name,
  measure: async (bench, add) => {
    for (const count of connections) add(await plainRow(bench, { name, documents, least, count }));
  },
});

const plainRow = async (
  bench: Bench,
  { name, documents, least, count }: { name: string; documents: number; least: boolean; count: number },
): Promise<Row> => {
  const { seconds, stretches } = bench;
  const { program, plain } = await bench.books();
  const script = least ? plain.least : plain.equivalent(documents);
  const perSecond: number[] = [];
  const cpu: number[] = [];
  for (let run = 0; run < stretches; run += 1) {
    await plain.empty();
    const before = await cpuOf(program.pids.server);
    const tps = await runPgbench(program.databaseUrl, { script, connections: count, seconds });
    const used = (await cpuOf(program.pids.server)) - before;
    perSecond.push(tps * documents);
    cpu.push(used / (tps * documents * seconds));
  }
  return [name, count, median(perSecond), null, median(cpu)];
};

/** Fastify in a process of its own, under the requests that Kontor gets. */
const emptyAnswers: GroupPart['measure'] = async ({ seconds, stretches }, add) => {
  const child = fork(new URL('../empty-server.js', import.meta.url));
  try {
    const [address] = (await once(child, 'message')) as [string];
    for (const connections of [8, 32, 128]) {
      const perSecond: number[] = [];
      const cpu: number[] = [];
      for (let run = 0; run < stretches; run += 1) {
        const before = await cpuOf(child.pid ?? 0);
        const script = byEntries({ key: 'none', clients: ['hot'], run: `E${run}` });
        const found = await runWrk(address, { script, connections, seconds });
        if (found.refused > 0) throw new Error(`${found.refused} requests were refused`);
        cpu.push(((await cpuOf(child.pid ?? 0)) - before) / found.requests);
        perSecond.push(found.perSecond);
      }
      add(['Fastify answers 204', connections, median(perSecond), median(cpu), null]);
    }
  } finally {
    child.kill();
  }
};

/** Measures what the machine can do without Kontor, to compare with. */
export const yardsticksGroup: Group = {
  name: 'yardsticks',
  title: 'What the machine does without Kontor',
  about:
    '(a), the *equivalent posting*, writes the rows of an invoice by entries (document, entry, three postings, three balances, open document) into tables of the same columns and indexes, in one statement and commit, by `pgbench -M prepared` on the same server; it checks, seals, remembers and looks up nothing. (b), the *least posting*, writes as many rows with only the columns that an invoice cannot do without, in tables with only their keys. Fastify reads the body of the same request and does nothing. SQL-Ledger and LedgerSMB are their code for invoices by accounts (`AA->post_transaction`) in Perl processes without HTTP, each with a connection that stays open, which the CGI programs of SQL-Ledger do not have: the best that they can do.',
  heads: ['yardstick', 'connections', 'documents per second', 'program, CPU ms', 'database, CPU ms'],
  parts: [
    plain({ name: '(a) equivalent posting', connections: [1, 8, 16] }),
    plain({ name: '(a), 32 in a statement', connections: [8], documents: 32 }),
    plain({ name: '(a), 128 in a statement', connections: [8], documents: 128 }),
    plain({ name: '(b) least posting', connections: [8], least: true }),
    { name: 'Fastify answers 204', measure: emptyAnswers },
    sqlLedger,
    ledgerSmb,
  ],
};
