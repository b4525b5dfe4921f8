import {
  addDays,
  ageingOf,
  amountOf,
  balanceSheetOf,
  currency,
  dayMeant,
  decimalOf,
  filterDay,
  incomeStatementOf,
  minorUnit,
  openItemsOf,
  openSides,
  Refusal,
  ratePeriods,
  trialBalanceOf,
  vatReportOf,
} from '@kontor/domain';
import { z } from 'zod';
import { daysMeant, todayOf } from './filter.ts';
import { notFound, numberOf } from './found.ts';

const side = z.enum(openSides, `must be one of ${openSides.join(', ')}`);
/** What each report is asked for with. Days may be `today` and the like; a period includes both of its days. */
export const asked = {
  trialBalance: z.object({ from: filterDay.optional(), to: filterDay }),
  balanceSheet: z.object({ on: filterDay, compare_on: filterDay.optional() }),
  incomeStatement: z.object({
    from: filterDay,
    to: filterDay,
    compare_from: filterDay.optional(),
    compare_to: filterDay.optional(),
  }),
  vatReport: z.object({ from: filterDay, to: filterDay }),
  openItems: z.object({ on: filterDay, side }),
  ageing: z.object({ on: filterDay, side }),
  statement: z.object({
    customernumber: numberOf.optional(),
    vendornumber: numberOf.optional(),
    from: filterDay,
    to: filterDay,
    /** The client's, if it is left out. */
    currency: currency.optional(),
  }),
  journal: z.object({ from: filterDay.optional(), to: filterDay.optional() }),
};
export const moneyOf = ({ client }) => ({
  currency: client.currency,
  places: minorUnit(client.currency),
});
/** The days of a period; refuses `invalid` when they are the wrong way round. */
export const periodMeant = (ctx, { from, to }, field = 'to') => {
  const days = daysMeant({ from, to }, todayOf(ctx));
  if (days.from !== undefined && days.to < days.from) {
    const message = `must not be before ${days.from}`;
    throw new Refusal('invalid', `${field} ${message}.`, [{ field, message }]);
  }
  return days;
};
const closedPeriod = (ctx, days, field) => periodMeant(ctx, days, field);
const dayOf = (ctx, day) => dayMeant(day, todayOf(ctx));
const turnovers = (ctx, periods) => ctx.books.reports.turnovers(new Map(periods), todayOf(ctx));
export const readTrialBalance = async (ctx, input) => {
  const period = periodMeant(ctx, input);
  const opening = period.from === undefined ? [] : [['opening', { to: addDays(period.from, -1) }]];
  return trialBalanceOf(await turnovers(ctx, [...opening, ['shown', period]]), period, moneyOf(ctx));
};
export const readBalanceSheet = async (ctx, input) => {
  const on = dayOf(ctx, input.on);
  const compare_on = input.compare_on === undefined ? undefined : dayOf(ctx, input.compare_on);
  const compared = compare_on === undefined ? [] : [['compared', { to: compare_on }]];
  const moved = await turnovers(ctx, [['shown', { to: on }], ...compared]);
  return balanceSheetOf(moved, { on, compare_on }, moneyOf(ctx));
};
export const readIncomeStatement = async (ctx, input) => {
  const period = closedPeriod(ctx, input);
  const before = comparedPeriod(ctx, input);
  const moved = await turnovers(ctx, [
    ['shown', period],
    ...(before === undefined ? [] : [['compared', before]]),
  ]);
  const days = { ...period, compare_from: before?.from, compare_to: before?.to };
  return incomeStatementOf(moved, days, moneyOf(ctx));
};
const comparedPeriod = (ctx, { compare_from: from, compare_to: to }) => {
  if (from !== undefined && to !== undefined) return closedPeriod(ctx, { from, to }, 'compare_to');
  if (from === undefined && to === undefined) return undefined;
  const field = from === undefined ? 'compare_from' : 'compare_to';
  throw new Refusal('invalid', 'A compared period needs both of its days.', [
    { field, message: 'is required' },
  ]);
};
export const readVatReport = async (ctx, input) => {
  const period = closedPeriod(ctx, input);
  const { taxRates: rates } = await ctx.books.ledger();
  const moved = await turnovers(ctx, [...ratePeriods(period, rates)]);
  return vatReportOf(moved, { ...period, rates }, moneyOf(ctx));
};
const documentsOf = { customers: 'invoice', vendors: 'payable' };
export const readOpenItems = async (ctx, input) => {
  const on = dayOf(ctx, input.on);
  const items = await ctx.books.reports.openItems(documentsOf[input.side], on);
  return openItemsOf(items, { on, side: input.side, ...moneyOf(ctx) });
};
export const readAgeing = async (ctx, input) => {
  const on = dayOf(ctx, input.on);
  const items = await ctx.books.reports.openItems(documentsOf[input.side], on);
  return ageingOf(items, { on, side: input.side, ...moneyOf(ctx) });
};
export const readStatement = async (ctx, input) => {
  const { customernumber, vendornumber } = input;
  const number = customernumber ?? vendornumber;
  if (number === undefined || (customernumber !== undefined && vendornumber !== undefined)) {
    const message = 'Name a customer by customernumber or a vendor by vendornumber, not both.';
    throw new Refusal('invalid', message, [
      { field: 'customernumber', message: 'or vendornumber is required' },
    ]);
  }
  const period = closedPeriod(ctx, input);
  const currency = input.currency ?? ctx.client.currency;
  const [side, what] = customernumber === undefined ? ['payable', 'Vendor'] : ['invoice', 'Customer'];
  const found = await ctx.books.reports.partyAccount(side, { number, ...period, currency });
  return statementOf(notFound(found, { what, number }, ctx.client), { ...period, currency });
};
const statementOf = ({ number, name, opening, moved }, { from, to, currency }) => {
  const places = minorUnit(currency);
  let balance = amountOf(opening);
  const lines = moved.map((line) => {
    balance = balance.plus(amountOf(line.amount));
    return {
      ...line,
      amount: decimalOf(amountOf(line.amount), places),
      balance: decimalOf(balance, places),
    };
  });
  return {
    number,
    name,
    from,
    to,
    currency,
    opening: decimalOf(amountOf(opening), places),
    lines,
    closing: decimalOf(balance, places),
  };
};
export const readJournal = (ctx, { limit, after, ...days }) => {
  const { from, to } = periodMeant(ctx, { from: days.from, to: days.to ?? '9999-12-31' });
  return ctx.books.reports.journal({ limit, after, from, to, places: moneyOf(ctx).places });
};
