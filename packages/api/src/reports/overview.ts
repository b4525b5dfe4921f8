import type { Period } from '@kontor/data';
import {
  accountsOfFigures,
  balanceOf,
  incomeStatementOf,
  type Overview,
  openFigures,
  vatPeriodOf,
  vatPeriodWith,
  yearUpTo,
} from '@kontor/domain';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { moneyOf, type ReportContext, readVatReport } from './read.ts';

/** Reads the figures of the overview, each by the functions of the report that it is the total of (docs/interface §18). */
export const readOverview = async (
  ctx: ReportContext,
  input: { on?: string | undefined },
): Promise<Overview> => {
  const { books } = ctx;
  const today = todayOf(ctx);
  const on = resolveDay(input.on, ctx) ?? today;
  const money = moneyOf(ctx);
  const [ledger, waiting] = await Promise.all([books.ledger(), books.reports.waiting(ctx.now)]);
  const { year, before } = yearUpTo(on, waiting.last_yearend ?? undefined);
  const periods = new Map<string, Period>([
    ['books', { to: on }],
    ['shown', year],
  ]);
  if (before) periods.set('compared', before);
  const [moved, receivables, payables, vat] = await Promise.all([
    books.reports.turnovers(periods, today),
    books.reports.openByDays('invoice', on),
    books.reports.openByDays('payable', on),
    readVatReport(ctx, vatPeriodWith(vatPeriodOf(ctx.client), on)),
  ]);
  const { cash } = accountsOfFigures(ledger.accounts.values());
  const compared = { compare_from: before?.from, compare_to: before?.to };
  const ofYear = moved.filter(({ period }) => period !== 'books');
  const { from, to, compare_from, compare_to, result } = incomeStatementOf(
    ofYear,
    { ...year, ...compared },
    money,
  );
  return {
    on,
    currency: money.currency,
    cash: { amount: balanceOf(moved, { period: 'books', accnos: cash }, money), accounts: cash },
    receivables: openFigures(receivables, money),
    payables: openFigures(payables, money),
    vat: { from: vat.from, to: vat.to, payable: vat.payable },
    result: { from, to, compare_from, compare_to, result },
    proposals: waiting.proposals,
    failed_receipts: waiting.failed_receipts,
    plans: waiting.plans,
  };
};
