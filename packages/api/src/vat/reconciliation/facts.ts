import type { Books } from '@kontor/data';
import {
  addDays,
  amountOf,
  type DifferenceFacts,
  invalidField,
  minorUnit,
  type ReconciliationFacts,
  say,
  type VatAdjustment,
  type VatDays,
  type VatSettled,
} from '@kontor/domain';
import { todayOf } from '../../procedure/filter.ts';
import { computeVat, movedSince, type VatComputed, type VatReading, type VatSource } from '../read.ts';

/** The settlements of a year: of its periods, and its reconciliations with their adjustments. */
export type YearSettled = {
  settled: readonly VatSettled[];
  reconciled: readonly VatSettled[];
  adjustments: readonly VatAdjustment[];
};

/** The settled periods of a year. Refuses `invalid` where one lies in it only in part. */
export const periodsOf = (
  days: VatDays,
  settled: readonly VatSettled[],
): (VatDays & { settled: VatSettled[] })[] => {
  const outside = settled.find(({ from, to }) => from < days.from || to > days.to);
  if (outside)
    throw invalidField('period', say('vat_reconciliation_days', { from: outside.from, to: outside.to }));
  const firsts = settled.filter(({ number }) => number === 0);
  return firsts.map(({ from, to }) => ({ from, to, settled: settled.filter((one) => one.from === from) }));
};

/** The periods as the books have them now. */
const computedOf = async (
  ctx: VatReading,
  days: VatDays,
  settled: readonly VatSettled[],
  source: VatSource,
) => {
  const computed: VatComputed[] = [];
  for (const { from, to, settled: own } of periodsOf(days, settled))
    computed.push(await computeVat(ctx, { days: { from, to }, settled: own, correction: false }, source));
  return computed;
};

/** Facts whose periods are known as they were computed. */
type Computed<Facts> = Omit<Facts, 'periods'> & { periods: VatComputed[] };

/** The facts of what a year has to declare beside its returns. */
export const differenceFacts = async (
  ctx: VatReading,
  days: VatDays,
  { settled, reconciled, adjustments }: YearSettled,
  source: VatSource,
): Promise<Computed<DifferenceFacts>> => ({
  places: minorUnit(ctx.client.currency),
  periods: await computedOf(ctx, days, settled, source),
  adjustments,
  reconciled,
});

/** The facts of the report of a year. */
export const reconciliationFacts = async (
  ctx: VatReading,
  days: VatDays,
  year: YearSettled,
): Promise<Computed<ReconciliationFacts>> => {
  const { vat, netTurnovers, accounts } = ctx.books;
  const facts = await differenceFacts(ctx, days, year, vat);
  const { places, periods } = facts;
  const reconciledUpTo = year.reconciled.at(-1)?.last_entry_id ?? 0;
  const [chart, balances, whole, opening, closing] = await Promise.all([
    accounts.list(),
    netTurnovers({ ...days, closings: false }, todayOf(ctx)),
    vat.movements({
      ...{ ...days, places, since: 0, alone: true },
      ...{ method: 'effective', consideration: 'agreed' },
    }),
    openingOf(vat, periods[0]),
    closingOf(vat, periods.at(-1)),
  ]);
  const later = [];
  for (const period of periods) {
    const since = Math.max(reconciledUpTo, period.settled.at(-1)?.last_entry_id ?? 0);
    later.push(await movedSince(period, since, vat));
  }
  return {
    ...facts,
    chart: new Map(chart.map((account) => [account.accno, account])),
    balances: new Map(balances.map(({ accno, balance }) => [accno, amountOf(balance)])),
    ...{ whole, opening, closing, later },
  };
};

/**
 * The movements that were open at the beginning of a year: counted when it is paid, unless the
 * period before was settled by the other consideration, which takes it along.
 */
const openingOf = async (vat: Books['vat'], first: VatComputed | undefined) => {
  if (!first) return undefined;
  const { from, consideration, basis } = first;
  const before = addDays(from, -1);
  const earlier = (await vat.settled({ from: before, to: before })).at(-1);
  const isChanged = earlier?.to === before && earlier.consideration !== consideration;
  if ((consideration === 'collected') === isChanged) return consideration === 'collected' ? [] : undefined;
  return vat.openOn(from, basis.places);
};

/** The movements that are open at its end, where what is paid counts. */
const closingOf = async (vat: Books['vat'], last: VatComputed | undefined) =>
  last?.consideration === 'collected' ? vat.openOn(addDays(last.to, 1), last.basis.places) : undefined;
