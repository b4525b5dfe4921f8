import { z } from 'zod';
import { type Category, naturalAmount } from '../../master-data/account.ts';
import { type DimensionKind, dimensionKinds } from '../../master-data/dimensions/dimension.ts';
import { type BookingDate, bookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, decimalOf, zero } from '../../values/money.ts';
import { accno, type Decimal, unboundedDecimal as decimal, record, text } from '../../values/schema/kinds.ts';
import { sayOneOf } from '../../values/sentences/say.ts';

/**
 * The income statement by cost centre or project, and the result of one of them (docs/interface
 * §38). Income and expense are positive on their natural sides, the result is positive as a profit.
 * The ends of years count nowhere.
 */

const sums = (what: string) => ({
  income: decimal.meta({ description: `Income ${what}.`, examples: ['500.00'] }),
  expense: decimal.meta({ description: `Expense ${what}.`, examples: ['120.00'] }),
  result: decimal.meta({ description: `Income less expense ${what}.`, examples: ['380.00'] }),
});
const comparedSums = {
  compared_income: decimal.optional().meta({ description: 'Income of the period to compare with.' }),
  compared_expense: decimal.optional().meta({ description: 'Expense of the period to compare with.' }),
  compared_result: decimal.optional().meta({ description: 'Income less expense of that period.' }),
};
/** Those of the budget (§39), where it is asked for. */
const budgetSums = {
  budget_income: decimal.optional().meta({ description: 'Income by the budget, where it is asked for.' }),
  budget_expense: decimal.optional().meta({ description: 'Expense by the budget.' }),
  budget_result: decimal.optional().meta({ description: 'Income less expense by the budget.' }),
};
const dimensionFigures = {
  amount: decimal.meta({ description: 'The figure of the period.', examples: ['500.00'] }),
  compared: decimal.optional().meta({ description: 'That of the period to compare with.' }),
  budget: decimal.optional().meta({ description: 'That of the budget, where it is asked for.' }),
  difference: decimal.optional().meta({ description: 'The figure less its budget.' }),
};

const columnNumber = text().meta({
  description: 'The number of the cost centre or project; empty for what has none.',
  examples: ['P-7'],
});

/** A column: a cost centre or project, or what has none. */
const column = record('column', 'columns', {
  number: columnNumber,
  description: text().meta({ description: 'Its name.', examples: ['Umbau Seefeld'] }),
  ...sums('of the column'),
  ...comparedSums,
  ...budgetSums,
});

const cell = record('figure', 'figures', { number: columnNumber, ...dimensionFigures });

const accountOfStatement = record('account', 'accounts', {
  accno: accno.meta({ description: 'Account number.', examples: [3400] }),
  description: text().meta({ description: 'Name of the account.', examples: ['Dienstleistungserlös'] }),
  category: z.enum(['income', 'expense']).meta({ description: 'income or expense.', examples: ['income'] }),
  ...dimensionFigures,
  figures: z.array(cell).meta({ description: 'Its figures by column, without those of zero.' }),
});

const statementDays = {
  from: bookingDate.meta({ description: 'The first day.', examples: ['2026-01-01'] }),
  to: bookingDate.meta({ description: 'The last day.', examples: ['2026-12-31'] }),
  compare_from: bookingDate.optional().meta({ description: 'The first day of the period to compare with.' }),
  compare_to: bookingDate.optional().meta({ description: 'The last day of it.' }),
  currency: text(3).meta({ description: "The client's currency.", examples: ['CHF'] }),
};

/** The kind of columns that a statement has. */
export const dimensionKind = z
  .enum(dimensionKinds, sayOneOf(dimensionKinds))
  .meta({ description: 'What the columns are: department or project.', examples: ['project'] });

export const dimensionStatement = record('dimension_statement', 'dimension_statements', {
  by: dimensionKind,
  ...statementDays,
  ...sums('of all, as the income statement has it'),
  ...comparedSums,
  ...budgetSums,
  columns: z.array(column).meta({
    description: 'Those with figures in either period, by number; at last what has none. They sum to all.',
  }),
  accounts: z.array(accountOfStatement).meta({ description: 'The accounts with figures, by number.' }),
});
export type DimensionStatement = z.infer<typeof dimensionStatement>;

/** The result of one cost centre or project. */
export const dimensionResult = record('dimension_result', 'dimension_results', {
  number: columnNumber,
  description: text().meta({ description: 'Its name.', examples: ['Umbau Seefeld'] }),
  ...statementDays,
  ...sums('of the period'),
  ...comparedSums,
  ...budgetSums,
  accounts: z
    .array(
      record('account', 'accounts', {
        accno: accountOfStatement.shape.accno,
        description: accountOfStatement.shape.description,
        category: accountOfStatement.shape.category,
        ...dimensionFigures,
      }).meta({ id: 'account_of_result' }),
    )
    .meta({ description: 'The accounts with figures, by number.' }),
});
export type DimensionResult = z.infer<typeof dimensionResult>;

/** A movement of an account in a period, debit positive: in all, or for what has this number. */
export type DimensionMoved = {
  period: string;
  number: string | null;
  accno: number;
  description: string;
  category: Category;
  amount: Decimal;
};

/** The period that is shown, and the one it is compared with. */
export type DimensionDays = {
  from: BookingDate;
  to: BookingDate;
  compare_from?: BookingDate | undefined;
  compare_to?: BookingDate | undefined;
  currency: string;
  places: number;
  /** Whether what moved in the period `budget` is shown beside. */
  budgets?: boolean | undefined;
};

type Triple = { amount: Amount; compared: Amount; budget: Amount };
type MovedAccount = {
  accno: number;
  description: string;
  category: 'income' | 'expense';
  of: Map<string, Triple>;
};

const zeros: Triple = { amount: zero, compared: zero, budget: zero };
const plus = (a: Triple, b: Triple): Triple => ({
  amount: a.amount.plus(b.amount),
  compared: a.compared.plus(b.compared),
  budget: a.budget.plus(b.budget),
});
const minus = (a: Triple, b: Triple): Triple => ({
  amount: a.amount.minus(b.amount),
  compared: a.compared.minus(b.compared),
  budget: a.budget.minus(b.budget),
});
const isZero = (one: Triple) => [one.amount, one.compared, one.budget].every((amount) => amount.eq(zero));

/** The figure of a triple that a period gives. */
const figureOfPeriod: Readonly<Record<string, keyof Triple>> = {
  shown: 'amount',
  compared: 'compared',
  budget: 'budget',
};

// A posting without a number has the empty key, which no number is; the whole account has another.
const without = '';
const wholeKey = '\n';

/** The accounts of the result with their figures by number, and `without` as the rest of `all`. */
const accountsIn = (moved: readonly DimensionMoved[]): MovedAccount[] => {
  const accounts = new Map<number, MovedAccount>();
  for (const { period, number, accno, description, category, amount } of moved) {
    if (category !== 'income' && category !== 'expense') continue;
    const account = accounts.get(accno) ?? { accno, description, category, of: new Map() };
    accounts.set(accno, account);
    const natural = naturalAmount(amountOf(amount), category);
    const figure = { ...zeros, [figureOfPeriod[period] ?? 'compared']: natural };
    const key = number ?? wholeKey;
    account.of.set(key, plus(account.of.get(key) ?? zeros, figure));
  }
  for (const { of } of accounts.values()) {
    const named = [...of].filter(([key]) => key !== wholeKey).map(([, pair]) => pair);
    of.set(without, minus(of.get(wholeKey) ?? zeros, named.reduce(plus, zeros)));
  }
  return [...accounts.values()].sort((a, b) => a.accno - b.accno);
};

const writerOf = ({ compare_from, places, budgets }: DimensionDays) => {
  const write = (value: Amount) => decimalOf(value, places);
  const compares = compare_from !== undefined;
  return {
    figure: ({ amount, compared, budget }: Triple) => ({
      amount: write(amount),
      ...(compares ? { compared: write(compared) } : {}),
      ...(budgets ? { budget: write(budget), difference: write(amount.minus(budget)) } : {}),
    }),
    sums: (accounts: readonly MovedAccount[], key: string) => {
      const total = (category: 'income' | 'expense') =>
        accounts
          .filter((account) => account.category === category)
          .reduce((sum, { of }) => plus(sum, of.get(key) ?? zeros), zeros);
      const [income, expense] = [total('income'), total('expense')];
      const result = minus(income, expense);
      return {
        ...{ income: write(income.amount), expense: write(expense.amount), result: write(result.amount) },
        ...(compares && {
          compared_income: write(income.compared),
          compared_expense: write(expense.compared),
          compared_result: write(result.compared),
        }),
        ...(budgets && {
          budget_income: write(income.budget),
          budget_expense: write(expense.budget),
          budget_result: write(result.budget),
        }),
      };
    },
  };
};

const writtenDays = ({ from, to, compare_from, compare_to, currency }: DimensionDays) => ({
  ...{ from, to, currency },
  ...(compare_from === undefined ? {} : { compare_from }),
  ...(compare_to === undefined ? {} : { compare_to }),
});

/**
 * The income statement by `by`, of what moved in all and by number in the periods `shown` and
 * `compared`, and by the budget. What has no number is the rest, so that the columns sum to the
 * whole statement.
 */
export const dimensionStatementOf = (
  moved: readonly DimensionMoved[],
  { by, named, ...of }: DimensionDays & { by: DimensionKind; named: ReadonlyMap<string, string> },
): DimensionStatement => {
  const accounts = accountsIn(moved);
  const write = writerOf(of);
  const numbers = new Set(
    accounts.flatMap(({ of: figures }) =>
      [...figures]
        .filter(([key, figure]) => key !== wholeKey && key !== without && !isZero(figure))
        .map(([key]) => key),
    ),
  );
  const columns = [...[...numbers].sort((a, b) => (a < b ? -1 : 1)), without];
  return {
    by,
    ...writtenDays(of),
    ...write.sums(accounts, wholeKey),
    columns: columns.map((number) => ({
      number,
      description: named.get(number) ?? '',
      ...write.sums(accounts, number),
    })),
    accounts: accounts.flatMap(({ of: figures, ...account }) => {
      const cells = columns.flatMap((number) => {
        const pair = figures.get(number) ?? zeros;
        return isZero(pair) ? [] : [{ number, ...write.figure(pair) }];
      });
      const total = figures.get(wholeKey) ?? zeros;
      return cells.length === 0 && isZero(total)
        ? []
        : [{ ...account, ...write.figure(total), figures: cells }];
    }),
  };
};

/** The result of one cost centre or project, of what moved for it. */
export const dimensionResultOf = (
  moved: readonly DimensionMoved[],
  { number, description, ...of }: DimensionDays & { number: string; description: string },
): DimensionResult => {
  const accounts = accountsIn(moved);
  const write = writerOf(of);
  return {
    number,
    description,
    ...writtenDays(of),
    ...write.sums(accounts, number),
    accounts: accounts.flatMap(({ of: figures, ...account }) => {
      const pair = figures.get(number) ?? zeros;
      return isZero(pair) ? [] : [{ ...account, ...write.figure(pair) }];
    }),
  };
};
