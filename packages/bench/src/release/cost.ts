import { post } from '../load/loaded-books.ts';
import { changeSettings, type Program, startProgram } from '../load/program.ts';
import { median } from '../measure.ts';
import { cpuTimeOf, serverCpuTimeOf } from './cpu-time.ts';
import { type Address, sendInTurn } from './requests.ts';
import { openYardsticks } from './yardsticks.ts';

/**
 * The CPU time of a request, of the program and of the database, as multiples of what the
 * yardsticks of the same seconds take.
 */
export type Cost = { program: number; database: number };

/** The costs of a GET of an invoice, and of the posting of one. */
export type Costs = { read: Cost; posting: Cost };

/**
 * Requests of each kind in a round; seconds in which rounds are not counted, as V8 optimizes and
 * caches fill; seconds in which they are; and the fewest rounds that count on a busy machine.
 */
export const scope = { reads: 100, postings: 50, warming: 6, seconds: 10, fewest: 3 };

/**
 * Measures what requests cost the program of this checkout, on a server of its own with fsync on.
 */
export const measureCosts = async (): Promise<{ costs: Costs; rounds: number }> => {
  const program = await startProgram();
  try {
    // What it would do for one round and not for another.
    await changeSettings(program.databaseUrl, { autovacuum: 'off' });
    await prepareBooks(program);
    return await inRounds(program);
  } finally {
    await program.close();
  }
};

const invoices = 50;

const prepareBooks = async (program: Program): Promise<void> => {
  await program.newClient('hot');
  await post(program, 'hot', 'customers', { customernumber: 'K-1', name: 'Bench AG' });
  for (let at = 0; at < invoices; at += 1) await post(program, 'hot', 'invoices', invoiceCalled(`Q-${at}`));
};

const invoiceCalled = (invnumber: string) => ({
  invnumber,
  transdate: '2025-12-01',
  customernumber: 'K-1',
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
  taxentries: { taxentry: { tax_accno: '2201', amount: '8.10' } },
});

/**
 * One request at a time, as each is then a statement of its own: how many share one would depend on
 * how fast the disk is. In each round all are measured one after the other, so that they meet the
 * same machine; of the rounds, the middle one counts.
 */
const inRounds = async (program: Program): Promise<{ costs: Costs; rounds: number }> => {
  const yardsticks = await openYardsticks(program.databaseUrl);
  const address: Address = { url: `${program.address}/api/latest/clients/hot/invoices`, key: program.key };
  const { pids } = program;
  const measured = async (count: number, work: () => Promise<void>): Promise<Cost> => {
    const before = await Promise.all([cpuTimeOf(pids.program), serverCpuTimeOf(pids.server)]);
    await work();
    const after = await Promise.all([cpuTimeOf(pids.program), serverCpuTimeOf(pids.server)]);
    return { program: (after[0] - before[0]) / count, database: (after[1] - before[1]) / count };
  };
  const { reads, postings, warming, seconds, fewest } = scope;
  const found: Costs[] = [];
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1_000;
  try {
    for (let round = 0; found.length < fewest || passed() < warming + seconds; round += 1) {
      const counts = round > 0 && passed() >= warming;
      const yard = await yardsticks.measure();
      const read = await measured(reads, () =>
        sendInTurn(address, reads, (at) => ({ path: `/Q-${at % invoices}` })),
      );
      const posting = await measured(postings, () =>
        sendInTurn(address, postings, (at) => ({ body: invoiceCalled(`R${round}-${at}`) })),
      );
      const one = {
        read: { program: read.program / yard.answer, database: read.database / yard.select },
        posting: { program: posting.program / yard.answer, database: posting.database / yard.insert },
      };
      if (counts) found.push(one);
    }
  } finally {
    await yardsticks.close();
  }
  const middle = (of: (costs: Costs) => number) => median(found.map(of));
  const costs = {
    read: { program: middle(({ read }) => read.program), database: middle(({ read }) => read.database) },
    posting: {
      program: middle(({ posting }) => posting.program),
      database: middle(({ posting }) => posting.database),
    },
  };
  return { costs, rounds: found.length };
};
