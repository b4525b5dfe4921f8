import type { BusinessYear } from '../ledger/business-year.ts';
import type { DimensionKind } from '../master-data/dimensions/dimension.ts';
import { dimensionFieldsOf, withDefaultDimensions } from '../master-data/dimensions/dimensions-of-lines.ts';
import { checkAccount, checkAmount, type Ledger } from '../master-data/ledger.ts';
import { newFindings } from '../refusal/findings.ts';
import type { DimensionMoved } from '../reports/dimensions/dimension-statement.ts';
import type { Turnover } from '../reports/turnover.ts';
import { minorUnit } from '../values/currency.ts';
import { addDays, type BookingDate, monthAfter, monthOf } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, hundred, proportion, round, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type { BudgetAccount, BudgetKept, BudgetLine, BudgetMonth, BudgetVersion } from './budget.ts';

/** The months and amounts of budgets (docs/interface §39). */

type YearDays = Pick<BusinessYear, 'from' | 'to'>;

/** The months of a business year, by their first days. */
export const monthsOf = ({ from, to }: YearDays): BookingDate[] => {
  const months: BookingDate[] = [];
  for (let month = monthOf(from); month <= to; month = monthAfter(month)) months.push(month);
  return months;
};

/**
 * An amount over that many months. Each takes what is due up to its end less what those before it
 * have, so that the shares differ by a cent at most, and sum to the amount exactly.
 */
export const spreadEvenly = (amount: Amount, count: number, places: number): Amount[] =>
  growing(
    Array.from({ length: count }, (_, at) =>
      proportion(amount, { part: amountOf(String(at + 1)), whole: amountOf(String(count)) }, places),
    ),
  );

/** The steps of sums that grow. */
const growing = (sums: readonly Amount[]): Amount[] => sums.map((one, at) => one.minus(sums[at - 1] ?? zero));

/**
 * The amounts of months with so many percent more. The rounding of each month is carried on, so
 * that their sum is that of the amounts with the same percent, rounded once.
 */
export const withPercent = (amounts: readonly Amount[], percent: Amount, places: number): Amount[] => {
  let until = zero;
  return growing(
    amounts.map((amount) => {
      until = until.plus(amount);
      return proportion(until, { part: hundred.plus(percent), whole: hundred }, places);
    }),
  );
};

/** The cost centre or project of a row, and its account. */
type RowDimensions = Partial<Record<DimensionKind, string | undefined>>;
type RowKey = { accno: number } & RowDimensions;

const budgetKey = ({ accno, department, project }: RowKey): string =>
  JSON.stringify([accno, department, project]);

/** By account; the whole client first, then cost centres and projects by their numbers. */
const byKey = (a: RowKey, b: RowKey): number =>
  a.accno - b.accno || compared(a.project, b.project) || compared(a.department, b.department);

const compared = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);

const isOfWhole = ({ department, project }: RowDimensions): boolean =>
  department === undefined && project === undefined;

/**
 * The rows of the whole client, which reports and the forecast of all go by. Those of cost centres
 * and projects are parts of them.
 */
export const wholeLines = (lines: readonly BudgetLine[]): BudgetLine[] => lines.filter(isOfWhole);

/** The rows of one cost centre or project. */
export const linesNamed = (lines: readonly BudgetLine[], kind: DimensionKind, number: string): BudgetLine[] =>
  lines.filter((line) => line[kind] === number);

const budgetLineOf = (
  { accno, ...dimensions }: RowKey,
  months: readonly BookingDate[],
  amounts: readonly Amount[],
  places: number,
): BudgetLine => ({
  accno,
  ...dimensions,
  months: months.map((month, at) => ({ month, amount: decimalOf(amounts[at] ?? zero, places) })),
});

const hasNoAmount = ({ months }: BudgetLine): boolean =>
  months.every(({ amount }) => amountOf(amount).eq(zero));

/**
 * The lines of the accounts as they are sent; one whose months are all zero has none. Refuses
 * `account_unknown`, `account_not_postable`, and `invalid` for an account that is not of income or
 * expense or stands twice for the same cost centre or project, for one that is unknown, for
 * a month of another year, for an amount beside months, and for more
 * decimals than the currency has.
 */
export const budgetLines = (
  sent: readonly BudgetAccount[],
  year: YearDays,
  { ledger, at = (place) => `accounts.${place}.` }: { ledger: Ledger; at?: (place: number) => string },
): BudgetLine[] => {
  const findings = newFindings();
  const { currency } = ledger.client;
  const places = minorUnit(currency);
  const months = monthsOf(year);
  const seen = new Set<string>();
  const lines = sent.map((account, place) => {
    const { accno, amount } = account;
    const field = at(place);
    const known = ledger.accounts.get(accno);
    checkAccount(ledger, { field: `${field}accno`, accno }, findings);
    if (known && known.category !== 'income' && known.category !== 'expense')
      findings.add('invalid', `${field}accno`, say('budget_account', { account: accno }));
    const dimensions = dimensionFieldsOf(withDefaultDimensions(account, { ledger, path: field }, findings));
    if (dimensions.department && dimensions.project)
      findings.add('invalid', `${field}project`, say('budget_dimensions'));
    const key = { accno, ...dimensions };
    if (seen.has(budgetKey(key)))
      findings.add('invalid', `${field}accno`, say('budget_twice', { account: accno }));
    seen.add(budgetKey(key));
    const given = account.months ?? [];
    if (amount && given.length > 0) findings.add('invalid', `${field}amount`, say('budget_either'));
    if (amount) checkAmount({ currency, places }, { field: `${field}amount`, value: amount }, findings);
    const amounts = new Map<BookingDate, Decimal>();
    for (const [index, one] of given.entries()) {
      const name = `${field}months.${index}.`;
      if (!months.includes(one.month))
        findings.add('invalid', `${name}month`, say('budget_month', { from: year.from, to: year.to }));
      if (amounts.has(one.month))
        findings.add('invalid', `${name}month`, say('budget_month_twice', { month: one.month }));
      amounts.set(one.month, one.amount);
      checkAmount({ currency, places }, { field: `${name}amount`, value: one.amount }, findings);
    }
    return { key, amount, amounts };
  });
  findings.refuse();
  return lines
    .map(({ key, amount, amounts }) =>
      budgetLineOf(
        key,
        months,
        amount
          ? spreadEvenly(amountOf(amount), months.length, places)
          : months.map((month) => amountOf(amounts.get(month) ?? '0')),
        places,
      ),
    )
    .filter((line) => !hasNoAmount(line))
    .sort(byKey);
};

/** The lines with that of one row replaced, by an account and its cost centre or project. */
export const withLine = (
  lines: readonly BudgetLine[],
  row: RowKey,
  changed: readonly BudgetLine[],
): BudgetLine[] => [...lines.filter((line) => budgetKey(line) !== budgetKey(row)), ...changed].sort(byKey);

/** The row that is sent as it is kept, by the numbers that its names have. */
export const rowKeyOf = (sent: Pick<BudgetAccount, 'accno' | DimensionKind>, ledger: Ledger): RowKey => ({
  accno: sent.accno,
  ...dimensionFieldsOf(withDefaultDimensions(sent, { ledger }, newFindings())),
});

/** The lines with those of the whole client replaced. */
export const withWhole = (lines: readonly BudgetLine[], whole: readonly BudgetLine[]): BudgetLine[] =>
  [...lines.filter((line) => !isOfWhole(line)), ...whole].sort(byKey);

/**
 * The turnover of an account of income or expense in a month, debit positive, without year ends.
 */
export type MonthTurnover = { accno: number; month: BookingDate; turnover: Decimal };

/**
 * The lines that a year's income and expense make for another one: its months in their order, with
 * so many percent more. Accounts that nothing can be posted to any more are left out.
 */
export const copiedLines = (
  turnovers: readonly MonthTurnover[],
  { source, target, percent }: { source: YearDays; target: YearDays; percent: Amount },
  ledger: Ledger,
): BudgetLine[] => {
  const places = minorUnit(ledger.client.currency);
  const [months, before] = [monthsOf(target), monthsOf(source)];
  const byAccount = new Map<number, Map<BookingDate, Amount>>();
  for (const { accno, month, turnover } of turnovers) {
    const account = ledger.accounts.get(accno);
    if (!account?.is_active || account.heading) continue;
    const amount = amountOf(turnover);
    const moved = byAccount.get(accno) ?? new Map<BookingDate, Amount>();
    moved.set(month, account.category === 'income' ? zero.minus(amount) : amount);
    byAccount.set(accno, moved);
  }
  return [...byAccount]
    .map(([accno, moved]) => {
      const amounts = months.map((_, at) => moved.get(before[at] ?? ('' as BookingDate)) ?? zero);
      return budgetLineOf({ accno }, months, withPercent(amounts, percent, places), places);
    })
    .filter((line) => !hasNoAmount(line))
    .sort(byKey);
};

const dayCount = (from: BookingDate, to: BookingDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The part of a month's amount that falls on the days from one to another. */
export const shareOfMonth = (
  { month, amount }: BudgetMonth,
  { from, to }: YearDays,
  places: number,
): Amount => {
  const end = addDays(monthAfter(month), -1);
  const [first, last] = [from > month ? from : month, to < end ? to : end];
  if (last < first) return zero;
  if (first === month && last === end) return amountOf(amount);
  const days = (count: number) => amountOf(String(count));
  return proportion(
    amountOf(amount),
    { part: days(dayCount(first, last)), whole: days(dayCount(month, end)) },
    places,
  );
};

/**
 * The budget of each account for the days from one to another, by budgets of the years they are
 * in: whole months as they are, and the part of a month by its days.
 */
export const budgetIn = (
  lines: Iterable<BudgetLine>,
  days: YearDays,
  places: number,
): ReadonlyMap<number, Amount> => {
  const amounts = new Map<number, Amount>();
  for (const { accno, months } of lines) {
    const amount = sum(months.map((one) => shareOfMonth(one, days, places)));
    if (!amount.eq(zero)) amounts.set(accno, (amounts.get(accno) ?? zero).plus(round(amount, places)));
  }
  return amounts;
};

/**
 * The same as turnovers of the period `budget`, by which statements show it beside what was booked.
 */
export const budgetTurnovers = (
  budgets: ReadonlyMap<number, Amount>,
  { client, accounts }: Ledger,
): Turnover[] =>
  [...budgets].flatMap(([accno, amount]) => {
    const account = accounts.get(accno);
    if (!account) return [];
    const { description, category, link } = account;
    const [own, none] = [decimalOf(amount, minorUnit(client.currency)), '0' as Decimal];
    const sides = category === 'income' ? { debit: none, credit: own } : { debit: own, credit: none };
    return [
      {
        ...{ period: 'budget', accno, description, category, link, ...sides },
        ...{ closing: none, tax: none, tax_base: none },
      },
    ];
  });

/**
 * The budgets for some days as movements of the period `budget`, by which statements by cost centre
 * or project show them: of the whole client, whose number is null, and of each one.
 */
export const budgetMoved = (
  lines: readonly BudgetLine[],
  { by, days }: { by: DimensionKind; days: YearDays },
  ledger: Ledger,
): DimensionMoved[] => {
  const places = minorUnit(ledger.client.currency);
  const numbers = [...new Set(lines.flatMap((line) => line[by] ?? []))];
  const movedIn = (number: string | null, own: readonly BudgetLine[]): DimensionMoved[] =>
    budgetTurnovers(budgetIn(own, days, places), ledger).map(
      ({ accno, description, category, debit, credit }) => ({
        ...{ period: 'budget', number, accno, description, category },
        amount: decimalOf(amountOf(debit).minus(amountOf(credit)), places),
      }),
    );
  return [
    ...movedIn(null, wholeLines(lines)),
    ...numbers.flatMap((number) => movedIn(number, linesNamed(lines, by, number))),
  ];
};

/** The budget of a year as it is answered; without a version it is one that nobody has made yet. */
export const budgetAnswer = (
  kept: Omit<BudgetVersion, 'created'> & { created?: BudgetVersion['created'] },
  { from, to }: YearDays,
  { client, accounts }: Ledger,
): BudgetKept => {
  const places = minorUnit(client.currency);
  const answered = kept.lines.map(({ accno, months, ...dimensions }) => {
    const { description = '', category = 'expense' } = accounts.get(accno) ?? {};
    const amount = decimalOf(sum(months.map((one) => amountOf(one.amount))), places);
    return { accno, ...dimensions, description, category, amount, months: [...months] };
  });
  const total = (wanted: string): Amount =>
    sum(
      answered
        .filter((one) => isOfWhole(one) && one.category === wanted)
        .map(({ amount }) => amountOf(amount)),
    );
  const [income, expense] = [total('income'), total('expense')];
  return {
    ...{ year: kept.year, from, to, version: kept.version, currency: client.currency },
    accounts: answered,
    income: decimalOf(income, places),
    expense: decimalOf(expense, places),
    result: decimalOf(income.minus(expense), places),
    ...(kept.created === undefined ? {} : { created: kept.created }),
    by: kept.by,
  };
};
