import type { Books, ClientKept, Page, Paging, Period } from '@kontor/data';
import {
  type Ageing,
  accountsOfFigures,
  addDays,
  ageingOf,
  amountOf,
  type BalanceSheet,
  type BookingDate,
  balanceSheetOf,
  currency,
  decimalOf,
  filterDay,
  type IncomeStatement,
  incomeStatementOf,
  invalidField,
  type JournalEntry,
  type Monthly,
  maxBookingDate,
  minorUnit,
  monthCount,
  monthlyOf,
  type OpenItems,
  openItemsOf,
  openSides,
  Refusal,
  ratePeriods,
  recordCountOf,
  resultPeriods,
  resultYears,
  type Statement,
  say,
  sayOneOf,
  statementOf,
  type TrialBalance,
  trialBalanceOf,
  type VatReport,
  vatReportOf,
} from '@kontor/domain';
import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { resolveDay, resolveDays, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';

/**
 * Reads the financial reports (docs/interface §15), for the reports themselves and for their
 * exports.
 */
export type ReportContext = Context & { client: ClientKept; books: Books };

const side = z
  .enum(openSides, sayOneOf(openSides))
  .meta({ description: 'Whether customers owe it or vendors are owed it.' });
const from = filterDay.meta({ description: 'The first day.', examples: ['2026-01-01'] });
const to = filterDay.meta({ description: 'The last day.', examples: ['2026-12-31'] });
const on = filterDay.meta({ description: 'The day, at whose end it is.', examples: ['2026-12-31'] });

/**
 * The input of each report. Days may be `today` and similar; a period includes both of its days.
 */
export const reportInputs = {
  trialBalance: z.object({ from: from.optional(), to }),
  balanceSheet: z.object({
    on,
    compare_on: filterDay.optional().meta({ description: 'An earlier day, to compare with.' }),
  }),
  incomeStatement: z.object({
    from,
    to,
    compare_from: filterDay.optional().meta({ description: 'The first day of a period to compare with.' }),
    compare_to: filterDay.optional().meta({ description: 'The last day of that period.' }),
  }),
  vatReport: z.object({ from, to }),
  openItems: z.object({ on, side }),
  ageing: z.object({ on, side }),
  statement: z.object({
    customernumber: numberOf.optional(),
    vendornumber: numberOf.optional(),
    from,
    to,
    /** The client's currency if it is left out. */
    currency: currency.optional(),
  }),
  journal: z.object({ from: from.optional(), to: to.optional() }),
  overview: z.object({ on: on.optional() }),
  outstanding: z.object({ on: on.optional() }),
  monthly: z.object({ from, to }),
};
type ReportInput = { [Report in keyof typeof reportInputs]: z.infer<(typeof reportInputs)[Report]> };

export const moneyOf = ({ client }: ReportContext) => ({
  currency: client.currency,
  places: minorUnit(client.currency),
});

/** Resolves the days of a period. Refuses `invalid` when it ends before it begins. */
export const resolvePeriod = <Days extends { from?: string | undefined; to: string }>(
  ctx: ReportContext,
  { from, to }: Days,
  field = 'to',
) => {
  const days = resolveDays({ from, to }, ctx) as Pick<Period, 'from' | 'to'>;
  if (days.from !== undefined && days.to < days.from) {
    const said = say('not_before', { day: days.from });
    throw invalidField(field, said);
  }
  return days;
};

const resolveClosedPeriod = (ctx: ReportContext, days: { from: string; to: string }, field?: string) =>
  resolvePeriod(ctx, days, field) as { from: BookingDate; to: BookingDate };

const dayOf = (ctx: ReportContext, day: string): BookingDate => resolveDay(day, ctx) as BookingDate;

const turnovers = (ctx: ReportContext, periods: readonly (readonly [string, Period])[]) =>
  ctx.books.reports.turnovers(new Map(periods), todayOf(ctx));

export const readTrialBalance = async (
  ctx: ReportContext,
  input: ReportInput['trialBalance'],
): Promise<TrialBalance> => {
  const period = resolvePeriod(ctx, input);
  const opening = period.from === undefined ? [] : [['opening', { to: addDays(period.from, -1) }] as const];
  return trialBalanceOf(await turnovers(ctx, [...opening, ['shown', period]]), period, moneyOf(ctx));
};

/** The turnovers of each account until the days of a balance sheet, and those days. */
export const balanceTurnovers = async (ctx: ReportContext, input: ReportInput['balanceSheet']) => {
  const on = dayOf(ctx, input.on);
  const compare_on = input.compare_on === undefined ? undefined : dayOf(ctx, input.compare_on);
  const compared = compare_on === undefined ? [] : [['compared', { to: compare_on }] as const];
  const years = resultYears(on, await ctx.books.reports.lastYearend());
  const divided = years ? resultPeriods({ on, compare_on }, years) : [];
  const moved = await turnovers(ctx, [['shown', { to: on }], ...compared, ...divided]);
  return { moved, days: { on, compare_on, years } };
};

export const readBalanceSheet = async (
  ctx: ReportContext,
  input: ReportInput['balanceSheet'],
): Promise<BalanceSheet> => {
  const { moved, days } = await balanceTurnovers(ctx, input);
  return balanceSheetOf(moved, days, moneyOf(ctx));
};

/** The turnovers of each account in the periods of an income statement, and their days. */
export const incomeTurnovers = async (ctx: ReportContext, input: ReportInput['incomeStatement']) => {
  const period = resolveClosedPeriod(ctx, input);
  const before = comparedPeriod(ctx, input);
  const moved = await turnovers(ctx, [
    ['shown', period],
    ...(before === undefined ? [] : [['compared', before] as const]),
  ]);
  return { moved, days: { ...period, compare_from: before?.from, compare_to: before?.to } };
};

export const readIncomeStatement = async (
  ctx: ReportContext,
  input: ReportInput['incomeStatement'],
): Promise<IncomeStatement> => {
  const { moved, days } = await incomeTurnovers(ctx, input);
  return incomeStatementOf(moved, days, moneyOf(ctx));
};

const comparedPeriod = (
  ctx: ReportContext,
  { compare_from: from, compare_to: to }: ReportInput['incomeStatement'],
) => {
  if (from !== undefined && to !== undefined) return resolveClosedPeriod(ctx, { from, to }, 'compare_to');
  if (from === undefined && to === undefined) return undefined;
  const field = from === undefined ? 'compare_from' : 'compare_to';
  throw new Refusal('invalid', 'A compared period needs both of its days.', [
    { field, message: 'is required' },
  ]);
};

export const readVatReport = async (
  ctx: ReportContext,
  input: ReportInput['vatReport'],
): Promise<VatReport> => {
  const period = resolveClosedPeriod(ctx, input);
  const { taxRates: rates } = await ctx.books.ledger();
  const [moved, uncertain] = await Promise.all([
    ctx.books.reports.vatTurnovers(ratePeriods(period, rates), todayOf(ctx)),
    ctx.books.reports.uncertainBases(period),
  ]);
  return vatReportOf(moved, { ...period, rates, uncertain }, moneyOf(ctx));
};

const documentsOf = { customers: 'invoice', vendors: 'payable' } as const;

export const readOpenItems = async (
  ctx: ReportContext,
  { side, limit, after, ...input }: ReportInput['openItems'] & Paging,
): Promise<OpenItems> => {
  const on = dayOf(ctx, input.on);
  const items = await ctx.books.reports.openItems(documentsOf[side], on, { limit, after });
  return openItemsOf(items, { on, side, ...moneyOf(ctx) });
};

export const readAgeing = async (
  ctx: ReportContext,
  { side, limit, after, ...input }: ReportInput['ageing'] & Paging,
): Promise<Ageing> => {
  const on = dayOf(ctx, input.on);
  const parties = await ctx.books.reports.openByParty(documentsOf[side], on, { limit, after });
  return ageingOf(parties, { on, side, ...moneyOf(ctx) });
};

export const readStatement = async (
  ctx: ReportContext,
  input: ReportInput['statement'],
): Promise<Statement> => {
  const { customernumber, vendornumber } = input;
  const number = customernumber ?? vendornumber;
  if (number === undefined || (customernumber !== undefined && vendornumber !== undefined)) {
    const message = 'Name a customer by customernumber or a vendor by vendornumber, not both.';
    throw new Refusal('invalid', message, [
      { field: 'customernumber', message: 'or vendornumber is required' },
    ]);
  }
  const period = resolveClosedPeriod(ctx, input);
  const currency = input.currency ?? ctx.client.currency;
  const [side, what] =
    customernumber === undefined ? (['payable', 'Vendor'] as const) : (['invoice', 'Customer'] as const);
  const found = await ctx.books.reports.partyAccount(side, { number, ...period, currency });
  return statementOf(foundOrRefuse(found, { what, number }, ctx.client), { ...period, currency });
};

// Ten years.
const mostMonths = 120;

export const readMonthly = async (ctx: ReportContext, input: ReportInput['monthly']): Promise<Monthly> => {
  const { from, to } = resolveClosedPeriod(ctx, input);
  if (monthCount(from, to) > mostMonths) {
    const message = `must be at most ${mostMonths} months`;
    throw new Refusal('invalid', `The period ${message}.`, [{ field: 'to', message: `${message} on` }]);
  }
  const accounts = accountsOfFigures((await ctx.books.ledger()).accounts.values());
  const moved = await ctx.books.reports.monthly({ from, to, accounts });
  return monthlyOf(moved, { from, to, accounts }, moneyOf(ctx));
};

/** Whether the client has cost centres or projects. */
export const hasDimensions = async ({ books }: Pick<ReportContext, 'books'>): Promise<boolean> =>
  (await books.ledger()).dimensions !== undefined;

export const readJournal = async (
  ctx: ReportContext,
  { limit, after, ...days }: ReportInput['journal'] & Paging,
) => {
  const { from, to } = resolvePeriod(ctx, { from: days.from, to: days.to ?? maxBookingDate });
  const dimensioned = await hasDimensions(ctx);
  return ctx.books.reports.journal({ limit, after, from, to, dimensioned, places: moneyOf(ctx).places });
};

/** The number of entries of a period, and the sum of their debits. */
export const countJournal = async (ctx: ReportContext, input: ReportInput['journal']) => {
  const period = resolvePeriod(ctx, { from: input.from, to: input.to ?? maxBookingDate });
  const { currency, places } = moneyOf(ctx);
  const { debit, ...counted } = await ctx.books.reports.countEntries(period, todayOf(ctx));
  return { ...recordCountOf(counted), currency, debit: decimalOf(amountOf(debit), places) };
};

/**
 * Reads the whole journal of a period, page by page, as of the first page: later entries are left
 * out, and no entry is divided.
 */
export const journalPages = async (
  ctx: ReportContext,
  input: ReportInput['journal'],
): Promise<AsyncIterable<readonly JournalEntry[]>> => {
  const { from, to } = resolvePeriod(ctx, { from: input.from, to: input.to ?? maxBookingDate });
  const newest = await ctx.books.reports.newestEntry();
  const dimensioned = await hasDimensions(ctx);
  const read = (after?: string) =>
    ctx.books.reports.journal({ after, from, to, newest, dimensioned, places: moneyOf(ctx).places });
  return pagesFrom(read);
};

async function* pagesFrom(read: (after?: string) => Promise<Page<JournalEntry>>) {
  let page = await read();
  yield page.items;
  while (page.next !== undefined) {
    page = await read(page.next);
    yield page.items;
  }
}
