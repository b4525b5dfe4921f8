import {
  dayAfter,
  firstMomentOf,
  type Outstanding,
  outstandingDocuments,
  revaluationReference,
  unsettledPeriods,
  vatPeriodOf,
} from '@kontor/domain';
import { resolveDays, todayOf } from '../procedure/filter.ts';
import { moneyOf, type ReportContext } from './read.ts';

/** Reads what is still to do in the books up to a day, or to today (docs/interface.md §18). */
export const readOutstanding = async (
  ctx: ReportContext,
  input: { on?: string | undefined },
): Promise<Outstanding> => {
  const { books, client } = ctx;
  const today = todayOf(ctx);
  const on = resolveDays({ to: input.on }, today).to ?? today;
  const { currency, zone } = client;
  const money = moneyOf(ctx);
  const [receivables, payables, unprocessed, months, settled, foreign, revaluation] = await Promise.all([
    books.reports.openByDays('invoice', on),
    books.reports.openByDays('payable', on),
    books.reports.unprocessed(firstMomentOf(dayAfter(on, zone), zone)),
    books.reports.vatMonths(on),
    books.vat.settled(),
    books.reports.openInCurrencies(on, currency),
    books.gl.find(revaluationReference(on)),
  ]);
  return {
    on,
    currency,
    receivables: outstandingDocuments(receivables, money),
    payables: outstandingDocuments(payables, money),
    ...unprocessed,
    vat: unsettledPeriods(months, { on, kind: vatPeriodOf(client), settled }),
    currencies: [...new Set(foreign.map((item) => item.currency))].sort(),
    revalued: revaluation?.gl.kind === 'revaluation',
  };
};
