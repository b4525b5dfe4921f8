import { decimalOf, zero } from './money.ts';
import { byAccount, leftBy, movedBy, naturalSide } from './report-turnover.ts';

const nothing = { amount: zero, compared: zero };
const plus = (a, b) => ({
  amount: a.amount.plus(b.amount),
  compared: a.compared.plus(b.compared),
});
const minus = (a, b) => ({
  amount: a.amount.minus(b.amount),
  compared: a.compared.minus(b.compared),
});
const accountsOf = (turnovers, value) =>
  byAccount(turnovers)
    .map(({ account: { accno, description, category }, periods }) => {
      const of = (name) => {
        const turnover = periods.get(name);
        return turnover ? naturalSide(value(turnover), category) : zero;
      };
      return { accno, description, category, figures: { amount: of('shown'), compared: of('compared') } };
    })
    .filter(({ figures }) => !figures.amount.eq(zero) || !figures.compared.eq(zero));
/** How figures are written: with `compared` only where there is something to compare. */
const writer =
  (compares, { places }) =>
  (pair) => ({
    amount: decimalOf(pair.amount, places),
    ...(compares ? { compared: decimalOf(pair.compared, places) } : {}),
  });
const totalOf = (accounts, category) =>
  accounts
    .filter((account) => account.category === category)
    .reduce((total, { figures }) => plus(total, figures), nothing);
const sectionOf = (accounts, category, write) => ({
  accounts: accounts
    .filter((account) => account.category === category)
    .map(({ accno, description, figures }) => ({ accno, description, ...write(figures) })),
  total: write(totalOf(accounts, category)),
});
/** What is owned and owed at the end of a day; both periods begin with the books. */
export const balanceSheetOf = (turnovers, { on, compare_on }, money) => {
  const accounts = accountsOf(turnovers, leftBy);
  const write = writer(compare_on !== undefined, money);
  const total = (category) => totalOf(accounts, category);
  // What no end of a year has taken to zero: the result of the open year.
  const result = minus(total('income'), total('expense'));
  return {
    on,
    ...(compare_on === undefined ? {} : { compare_on }),
    currency: money.currency,
    assets: sectionOf(accounts, 'asset', write),
    liabilities: sectionOf(accounts, 'liability', write),
    equity: sectionOf(accounts, 'equity', write),
    result: write(result),
    total: write(plus(plus(total('liability'), total('equity')), result)),
  };
};
/** What was earned and spent in a period. */
export const incomeStatementOf = (turnovers, { from, to, compare_from, compare_to }, money) => {
  const accounts = accountsOf(turnovers, movedBy);
  const write = writer(compare_to !== undefined, money);
  return {
    from,
    to,
    ...(compare_from === undefined ? {} : { compare_from }),
    ...(compare_to === undefined ? {} : { compare_to }),
    currency: money.currency,
    income: sectionOf(accounts, 'income', write),
    expense: sectionOf(accounts, 'expense', write),
    result: write(minus(totalOf(accounts, 'income'), totalOf(accounts, 'expense'))),
  };
};
