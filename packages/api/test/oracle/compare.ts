import type { Random } from '@kontor/testing';
import * as answered from './answered.ts';
import { addDays, type Books, daysFrom } from './computation/books.ts';
import { differences, figuresOf, type Row } from './computation/figures.ts';
import * as ledger from './computation/ledger-reports.ts';
import * as open from './computation/open-reports.ts';
import { vatRows } from './computation/vat-report.ts';
import type { FrontDoor } from './front-door.ts';
import { currencies, firstDay, lastDay } from './random-records.ts';

/**
 * Compares every report and list of figures of the product with those of the second computation.
 */

type Rows = Iterable<readonly [place: string, row: Row]>;
export type Compared = { figures: number; differences: string[] };

type Asking = { door: FrontDoor; books: Books; random: Random; today: string };

export const compareAll = async (asking: Asking, periods: number): Promise<Compared> => {
  const { door, books, random, today } = asking;
  const compared: Compared = { figures: 0, differences: [] };
  const compare = async (name: string, answer: Promise<Rows>, rows: Rows) => {
    const [given, own] = [figuresOf(await answer), figuresOf(rows)];
    compared.figures += own.size;
    compared.differences.push(...differences(given, own).map((line) => `${name} ${line}`));
  };

  const whole = { from: firstDay, to: lastDay };
  const journal = await answered.readJournal(door, { to: '9999-12-31' });
  const places = answered.placesOf(journal);
  const unreferenced = new Set(books.entries.filter(({ reference }) => reference === '').map(({ at }) => at));
  const all = Promise.resolve(answered.journalRows(journal, places, unreferenced));
  await compare('journal', all, ledger.journalRows(books, { to: '9999-12-31' }));

  const transactions = async (query: ledger.Transactions) => {
    const rows = answered.transactionRows(door, query, places);
    await compare(`transactions ${JSON.stringify(query)}`, rows, ledger.transactionRows(books, query));
  };
  await transactions({ accno: 'x', to: lastDay, openings: true, closings: true });
  for (const side of ['customers', 'vendors'] as const) {
    const rows = open.documentRows(books, { side, today });
    await compare(side, answered.documentRows(door, { side }), rows);
  }

  for (const period of [whole, year, ...brokenPeriods(random, periods)]) {
    await compareReports(asking, period, compare);
    const closings = random.chance(0.5);
    const accno = random.one(['x', '1xxx', '3xxx', '110x', '2979', '2201', '1020']);
    await transactions({ accno, ...period, openings: random.chance(0.8), closings });
  }
  return compared;
};

type Compare = (name: string, answer: Promise<Rows>, rows: Rows) => Promise<void>;
type Period = { from: string; to: string };

export const year: Period = { from: '2024-01-01', to: '2024-12-31' };

/** Random periods of a day, or of up to a month, a quarter or a year. */
export const brokenPeriods = (random: Random, many: number): Period[] =>
  Array.from({ length: many }, () => {
    const from = addDays(firstDay, random.below(daysFrom(firstDay, lastDay)));
    return { from, to: addDays(from, random.below(random.one([1, 31, 92, 366]))) };
  });

const compareReports = async (asking: Asking, period: Period, compare: Compare): Promise<void> => {
  const { door, books, random } = asking;
  const named = (report: string) => `${report} ${period.from} to ${period.to}`;
  await compare(named('trial balance'), answered.trialRows(door, period), ledger.trialRows(books, period));
  const upTo = { to: period.to };
  await compare(
    `trial balance to ${period.to}`,
    answered.trialRows(door, upTo),
    ledger.trialRows(books, upTo),
  );
  for (const closings of [true, false]) {
    const accno = random.one(['x', '2xxx', '34xx', '1100']);
    for (const days of [period, upTo]) {
      const query = { accno, closings, ...days };
      const rows = ledger.saldoRows(books, query);
      await compare(`saldo ${JSON.stringify(query)}`, answered.saldoRows(door, query), rows);
    }
  }
  const [before] = brokenPeriods(random, 1);
  await compare(
    named('income statement'),
    answered.incomeStatementRows(door, period, before),
    ledger.incomeStatementRows(books, period, before),
  );
  await compare(
    `balance sheet ${period.to} and ${period.from}`,
    answered.balanceSheetRows(door, period.to, period.from),
    ledger.balanceSheetRows(books, period.to, period.from),
  );
  await compare(named('VAT report'), answered.vatRows(door, period), vatRows(books, period));
  for (const side of ['customers', 'vendors'] as const) await compareSide(asking, { side, period }, compare);
};

const compareSide = async (
  { door, books, random, today }: Asking,
  { side, period }: { side: open.Side; period: Period },
  compare: Compare,
): Promise<void> => {
  const on = period.to;
  const named = (report: string) => `${report} of ${side} ${on}`;
  await compare(
    named('open items'),
    answered.openItemRows(door, side, on),
    open.openItemRows(books, side, on),
  );
  await compare(named('ageing'), answered.ageingRows(door, side, on), open.ageingRows(books, side, on));
  const numbers = [...(side === 'customers' ? books.customers : books.vendors).keys()];
  const query = {
    ...{ side, ...period, party: random.one(numbers) },
    currency: random.one([books.own, books.own, ...currencies]),
  };
  await compare(
    `statement ${JSON.stringify(query)}`,
    answered.statementRows(door, query),
    open.statementRows(books, query),
  );
  const filter = random.one([
    { status: random.one(['OPEN', 'OVERDUE', 'PAID']) },
    { ...period },
    { party: random.one(numbers), status: 'OPEN' },
  ]);
  await compare(
    `${side} ${JSON.stringify(filter)}`,
    answered.documentRows(door, { side, filter }),
    open.documentRows(books, { side, today, filter }),
  );
};
