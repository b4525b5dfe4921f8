import type { ClientKept, Period } from '@kontor/data';
import {
  accountsOfFigures,
  type BookingDate,
  balanceOf,
  incomeStatementOf,
  minorUnit,
  type Overview,
  openFigures,
  vatPeriodOf,
  vatPeriodWith,
  type Work,
  type WorkOf,
  workOf,
  yearUpTo,
} from '@kontor/domain';
import { identityOf } from '../procedure/caller.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { moneyOf, type ReportContext, readVatReport } from './read.ts';

/**
 * Reads the figures of the overview, each by the functions of the report that it is the total of
 * (docs/interface §18).
 */
export const readOverview = async (
  ctx: ReportContext,
  input: { on?: string | undefined },
): Promise<Overview> => {
  const { books } = ctx;
  const today = todayOf(ctx);
  const on = resolveDay(input.on, ctx) ?? today;
  const money = moneyOf(ctx);
  const [ledger, found] = await Promise.all([
    books.ledger(),
    books.reports.work(on, { identity: identityOf(ctx.caller), now: ctx.now }),
  ]);
  const { year, before } = yearUpTo(on, found.last_yearend ?? undefined);
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
  const movedInYear = moved.filter(({ period }) => period !== 'books');
  const { from, to, compare_from, compare_to, result } = incomeStatementOf(
    movedInYear,
    { ...year, ...compared },
    money,
  );
  const { proposals, failed_receipts, plans } = found;
  return {
    on,
    currency: money.currency,
    cash: { amount: balanceOf(moved, { period: 'books', accnos: cash }, money), accounts: cash },
    receivables: openFigures(receivables, money),
    payables: openFigures(payables, money),
    vat: { from: vat.from, to: vat.to, payable: vat.payable },
    result: { from, to, compare_from, compare_to, result },
    proposals,
    failed_receipts,
    plans,
    ...(found.last_booked === null ? {} : { last_booked: found.last_booked }),
    work: await withVat(ctx, workOf(found, { receivables, payables }, workOfClient(ctx.client, on))),
  };
};

/** The settings of a client by which its work of a day is told. */
export const workOfClient = (client: ClientKept, on: BookingDate): WorkOf => ({
  on,
  kind: vatPeriodOf(client),
  closed: client.closing_date,
  four_eyes: client.orders?.four_eyes ?? false,
  money: { currency: client.currency, places: minorUnit(client.currency) },
});

/** Adds to the VAT period that waits first the tax that its report comes to. */
const withVat = (ctx: ReportContext, list: readonly Work[]): Promise<Work[]> =>
  Promise.all(
    list.map(async (one) => {
      const { kind, from, to } = one;
      if (kind !== 'vat' || from === undefined || to === undefined) return one;
      return { ...one, amount: (await readVatReport(ctx, { from, to })).payable };
    }),
  );
