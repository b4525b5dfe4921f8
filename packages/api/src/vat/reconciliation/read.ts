import {
  addDays,
  addYears,
  amountOf,
  decimalOf,
  differencesOf,
  figuresReconciled,
  filterDay,
  invalidField,
  type ReconciliationListed,
  reconciliationDays,
  say,
  sum,
  taxesReconciled,
  turnoversReconciled,
  type VatDays,
  type VatReconciliation,
  type VatSettled,
  vatWayOf,
} from '@kontor/domain';
import { z } from 'zod';
import { resolveDays } from '../../procedure/filter.ts';
import type { VatReading } from '../read.ts';
import { periodsOf, reconciliationFacts, type YearSettled } from './facts.ts';

/** The days of a year, by which its reconciliation is named. */
export const yearNamed = {
  from: filterDay.meta({
    description: 'The first day of the year, on which a VAT period begins.',
    examples: ['2026-01-01'],
  }),
  to: filterDay.meta({ description: 'Its last day, on which one ends.', examples: ['2026-12-31'] }),
};
export const reconciliationAsked = z.object(yearNamed);
export type ReconciliationAsked = z.infer<typeof reconciliationAsked>;

/**
 * Resolves the days of a year. Refuses `invalid` for those the wrong way round, and more than 366.
 */
export const yearOf = (ctx: VatReading, { from, to }: ReconciliationAsked): VatDays => {
  const days = resolveDays({ from, to }, ctx) as VatDays;
  if (days.to < days.from) throw invalidField('to', say('not_before', { day: days.from }));
  const last = addDays(addYears(days.from, 1), -1);
  if (days.to > last) throw invalidField('period', say('vat_reconciliation_year', { day: last }));
  return days;
};

/**
 * The reconciliations of exactly these days. Refuses `vat_settled` where others share some of them.
 */
export const ownReconciliations = (days: VatDays, all: readonly VatSettled[]): readonly VatSettled[] =>
  all.filter(({ from, to }) => from === days.from && to === days.to);

/** The settled days of a year without a gap; undefined, or the first gap. */
export const gapIn = (days: VatDays, settled: readonly VatSettled[]): VatDays | undefined => {
  let next = days.from;
  for (const { from, to } of periodsOf(days, settled)) {
    if (from > next) return { from: next, to: addDays(from, -1) };
    next = addDays(to, 1);
  }
  return next > days.to ? undefined : { from: next, to: days.to };
};

export const readReconciledYear = async (
  ctx: VatReading,
  input: ReconciliationAsked,
): Promise<VatReconciliation> => {
  const days = yearOf(ctx, input);
  const { vat } = ctx.books;
  const [settled, all, [adjusted]] = await Promise.all([
    vat.settled(days),
    vat.reconciled(days),
    vat.adjustments(days),
  ]);
  const reconciled = ownReconciliations(days, all);
  const year: YearSettled = { settled, reconciled, adjustments: adjusted?.adjustments ?? [] };
  const facts = await reconciliationFacts(ctx, days, year);
  const { places, periods } = facts;
  const differences = differencesOf(facts);
  const { method, consideration } = periods.at(-1) ?? vatWayOf(ctx.client);
  return {
    ...days,
    currency: ctx.client.currency,
    ...{ method, consideration },
    ...reconciliationDays(days.to),
    periods: periods.map(({ from, to, settled: own }) => ({
      ...{ from, to, corrections: own.length - 1 },
      payable: decimalOf(sum(own.map(({ payable }) => amountOf(payable))), places),
    })),
    settleable: gapIn(days, settled) === undefined,
    turnovers: turnoversReconciled(facts),
    accounts: taxesReconciled(facts),
    figures: figuresReconciled(differences, periods, places),
    payable: decimalOf(differences.form.payable, places),
    ...(adjusted ? { adjustments: adjusted } : {}),
    settled: reconciled.map(listedOf),
  };
};

export const listedOf = ({
  from,
  to,
  number,
  payable,
  reference,
  entry_id,
  created,
}: VatSettled): ReconciliationListed => ({
  ...{ from, to, number, payable, reference, created },
  ...(entry_id === undefined ? {} : { entry_id }),
});
