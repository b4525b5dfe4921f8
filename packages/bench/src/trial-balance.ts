import { type Books, type Database, openBooks } from '@kontor/data';
import { type BookingDate, bookingDate } from '@kontor/domain';
import type { Installation } from './installation.ts';
import { block, figure, table } from './markdown.ts';
import { median, timed } from './measure.ts';
import { today } from './now.ts';
import { explained, type Plan } from './plan.ts';

const runs = 11;

/** The two ways to ask: the trial balance of the reports, and the balances of `/gl/v2/saldo`. */
const ways: readonly { name: string; ask: (books: Books, day: BookingDate) => Promise<unknown> }[] = [
  { name: 'trial balance', ask: (books, to) => books.reports.turnovers(new Map([['shown', { to }]]), today) },
  { name: 'saldo', ask: (books, to) => books.netTurnovers({ to, closings: true }, today) },
];

// Days at the beginning, in the middle and near the end of months, in each of the years.
const days = [
  '2023-02-14',
  '2023-10-31',
  '2024-05-03',
  '2024-08-16',
  '2025-01-28',
  '2025-07-17',
  '2025-11-15',
];
const asOfDays = [today, ...days.map((day) => bookingDate.parse(day))];

type Measured = { way: string; day: BookingDate; inDatabase: number; answered: number; plan: Plan };

/** Balances as of today and of any day, with the goals, and the plans of the slowest. */
export const measureTrialBalance = async ({ database, client }: Installation): Promise<string> => {
  const measured: Measured[] = [];
  for (const { name, ask } of ways)
    for (const day of asOfDays) {
      const on = (using: Database) => ask(openBooks(using, client), day);
      measured.push({ way: name, day, ...(await measure(database, on)) });
    }
  const rows = measured.map(({ way, day, inDatabase, answered }) => [
    `${way}, ${day === today ? `today (${day})` : day}`,
    figure(inDatabase),
    figure(answered),
    day === today ? 10 : 100,
  ]);
  return [
    '## Balances of all accounts',
    `Milliseconds, median of ${runs} runs; *in the database* is the execution time that it reports, *answered* is seen from the program.`,
    table(['', 'in the database', 'answered', 'goal'], rows),
    ...ways.flatMap(({ name }) => {
      const of = measured.filter(({ way }) => way === name);
      const others = of.filter(({ day }) => day !== today).sort((a, b) => b.inDatabase - a.inDatabase);
      return [...of.filter(({ day }) => day === today), ...others.slice(0, 1)].flatMap(({ day, plan }) => [
        `### Plan of the ${name} on ${day}${day === today ? ', today' : ', the slowest day'}`,
        block(plan.lines),
      ]);
    }),
  ].join('\n\n');
};

const measure = async (database: Database, on: (using: Database) => Promise<unknown>) => {
  const plans: Plan[] = [];
  const answered: number[] = [];
  // The first does not count: it also plans.
  for (let run = 0; run <= runs; run += 1) {
    plans.push(await explained(database, on));
    answered.push(await timed(() => on(database)));
  }
  const counted = plans.slice(1).sort((a, b) => a.ms - b.ms);
  const plan = counted[Math.floor(runs / 2)] ?? { lines: [], ms: Number.NaN };
  return { plan, inDatabase: plan.ms, answered: median(answered.slice(1)) };
};
