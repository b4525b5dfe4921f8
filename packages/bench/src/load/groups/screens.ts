import { writeFile } from 'node:fs/promises';
import { median, timed } from '../../measure.ts';
import { cpuDuring } from '../cpu.ts';
import type { Bench, Group } from '../group.ts';
import { type Program, startProgram } from '../program.ts';
import type { Row } from '../report.ts';
import { type Ask, signIn } from '../screens/ask.ts';
import { client, fillBooks } from '../screens/books.ts';
import { booksScreens } from '../screens/books-calls.ts';
import { type Call, type Known, knownOn, type Screen } from '../screens/call.ts';
import { documentScreens } from '../screens/documents-calls.ts';
import { checksScreen, figuresScreens } from '../screens/figures-calls.ts';
import { addPlans, explaining } from '../screens/plans.ts';

const runs = 5;
/** The longest time for a call of a screen, in milliseconds. */
const goal = 100;

type OpenedProgram = { program: Program; ask: Ask; known: Known };

/** The books with the postings, which all parts of a run share. They are closed as the run ends. */
const opened = (() => {
  let found: Promise<OpenedProgram> | undefined;
  return {
    of: (bench: Bench) => {
      found ??= open(bench);
      return found;
    },
    close: async () => {
      const books = await found?.catch(() => undefined);
      found = undefined;
      await books?.program.close();
    },
  };
})();

const open = async ({ plans, kept }: Bench): Promise<OpenedProgram> => {
  if (plans) await writeFile(plans, '# Plans of the calls of the screens\n');
  const program = await startProgram(plans ? explaining : {}, kept);
  try {
    await fillBooks(program);
    const ask = await signIn(program, client);
    return { program, ask, known: await knownOn(ask.books, new Date().toISOString().slice(0, 10)) };
  } catch (error) {
    await program.close();
    throw error;
  }
};

const measured = async (
  { program, ask, known }: OpenedProgram,
  { screen, call, plans, times }: { screen: string; call: Call; plans: string | undefined; times: number },
): Promise<Row> => {
  const prepared = await call.prepare?.(ask.books, known);
  const once = () => call.ask(ask.books, known, prepared);
  // The first call compiles, and fills the caches.
  if (times > 1) await once();
  const found: number[] = [];
  const during = async () => {
    for (let time = 0; time < times; time += 1) found.push(await timed(once));
  };
  let database = 0;
  const inProgram = await cpuDuring([program.pids.program], async () => {
    database = await cpuDuring([program.pids.server], during);
  });
  if (plans) await addPlans(program, { file: plans, heading: `${screen}: ${call.name}` }, once);
  const [ms, cpu] = [median(found), (inProgram + database) / times];
  const mark = cpu > goal ? 'over' : ms > goal ? 'waits' : '';
  return [screen, call.name, ms, Math.max(...found), inProgram / times, database / times, mark];
};

const counting = `CPU time is counted in hundredths of a second over all calls. A call is *over* when it needs more than ${goal} ms of CPU time, and *waits* when it takes longer because others had the CPU.`;
const heads = ['screen', 'call', 'ms', 'longest', 'program, CPU ms', 'database, CPU ms', `over ${goal} ms`];

const part = ({ screen, calls }: Screen, times: number, name = `calls of ${screen}`) => ({
  name,
  measure: async (bench: Bench, add: (row: Row) => void) => {
    const books = await opened.of(bench);
    for (const call of calls) add(await measured(books, { screen, call, plans: bench.plans, times }));
  },
});

const allScreens = [...figuresScreens, ...documentScreens, ...booksScreens];

/**
 * Every call that a screen of the console makes when it opens, and with its filters, on books of a
 * large client.
 */
export const screensGroup: Group = {
  name: 'screens',
  title: 'What the screens of the console ask',
  about: `Milliseconds of a call over HTTP with the cookie of an owner, on the books of one client with 1.5 million postings: 200,000 invoices, 100,000 payables and their payments over three years, 20,000 customers, as many vendors, and 100,000 receipts with what they propose. Median and longest of ${runs} calls, one after the other, after one that does not count. ${counting}`,
  heads,
  parts: allScreens.map((screen) => part(screen, runs)),
  close: opened.close,
};

/** The checks of the books, each of which reads them whole. */
export const checksGroup: Group = {
  name: 'checks',
  title: 'What the checks of the books ask',
  about: `The checks that the screen of closings runs one after the other when someone asks for them, on the same books. Each reads all of them, once, and the screen says how many are done. ${counting}`,
  heads,
  // A check that takes longer than a caller may wait for is not measured, and the others are.
  parts: checksScreen.calls.map((one) => part({ ...checksScreen, calls: [one] }, 1, one.name)),
  close: opened.close,
};
