import {
  dayAfter,
  firstMomentOf,
  foreignCurrencies,
  type Outstanding,
  outstandingDocuments,
  revaluationReference,
  unsettledPeriods,
  vatPeriodOf,
} from '@kontor/domain';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { moneyOf, type ReportContext } from './read.ts';

/** Reads the work that is left in the books up to a day, or to today (docs/interface §18). */
export const readOutstanding = async (
  ctx: ReportContext,
  input: { on?: string | undefined },
): Promise<Outstanding> => {
  const { books, client } = ctx;
  const today = todayOf(ctx);
  const on = resolveDay(input.on, ctx) ?? today;
  const { currency, zone } = client;
  const money = moneyOf(ctx);
  const [receivables, payables, unprocessed, months, settled, foreign, revaluation] = await Promise.all([
    books.reports.openTotals('invoice', on),
    books.reports.openTotals('payable', on),
    books.reports.unprocessed(firstMomentOf(dayAfter(on, zone), zone)),
    books.reports.vatMonths(on),
    books.vat.settled(),
    books.reports.foreignBalances(on),
    books.gl.find(revaluationReference(on)),
  ]);
  return {
    on,
    currency,
    receivables: outstandingDocuments(receivables.byDays, money),
    payables: outstandingDocuments(payables.byDays, money),
    ...unprocessed,
    vat: unsettledPeriods(months, { on, kind: vatPeriodOf(client), settled }),
    currencies: foreignCurrencies([...receivables.byCurrency, ...payables.byCurrency, ...foreign], currency),
    revalued: revaluation?.gl.kind === 'revaluation',
  };
};
