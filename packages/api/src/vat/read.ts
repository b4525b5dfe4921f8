import type { Books } from '@kontor/data';
import {
  accountGroups,
  activitiesFrom,
  addsLedgerTax,
  decimalOf,
  type Form,
  filterDay,
  hasNetRates,
  invalidField,
  minorUnit,
  netRatesOf,
  Refusal,
  say,
  sayInSchema,
  supplyDaysOf,
  taxOnlyWarning,
  type VatAccountMoved,
  type VatDays,
  type VatMovement,
  type VatReturn,
  type VatSettled,
  type VatWarning,
  type VatWay,
  vatAccountsOf,
  vatAccountsSince,
  vatDaysOf,
  vatFormOf,
  vatInLedger,
  vatPeriodOf,
  vatSince,
  vatWarningsOf,
  vatWayOf,
  weightsOf,
} from '@kontor/domain';
import { z } from 'zod';
import { resolveDays } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { setOffIn } from './instalments.ts';
import { noticesIn } from './notices.ts';

/** The context in which returns are read. */
export type VatReading = WriteOptions<unknown>['ctx'];

const whole = z.int(sayInSchema('whole_number'));

/** The input that names a period: its number in a year, as the client settles, or its days. */
export const vatAsked = z.object({
  year: whole.min(1900).max(9999).optional(),
  period: whole
    .min(1, sayInSchema('at_least', { min: 1 }))
    .max(12, 'must be 12 at most')
    .optional(),
  from: filterDay.optional(),
  to: filterDay.optional(),
  /**
   * Selects the correction of a settled period: only what was booked into it later, instead of all
   * of it.
   */
  correction: z.boolean().optional(),
});
export type VatAsked = z.infer<typeof vatAsked>;

/** Resolves the days of a period. Refuses `invalid` for neither or both ways to name them. */
export const vatDays = (ctx: VatReading, { year, period, from, to }: VatAsked): VatDays => {
  if (year !== undefined && period !== undefined && from === undefined && to === undefined)
    return vatDaysOf(vatPeriodOf(ctx.client), { year, number: period });
  if (from === undefined || to === undefined || year !== undefined || period !== undefined) {
    const message = 'A period is named by year and period, or by from and to.';
    throw new Refusal('invalid', message, [{ field: 'period', message }]);
  }
  const days = resolveDays({ from, to }, ctx) as VatDays;
  if (days.to >= days.from) return days;
  const said = say('not_before', { day: days.from });
  throw invalidField('to', said);
};

/** The source of the turnovers: the books, or a transaction on them. */
export type VatSource = Pick<Books['vat'], 'movements'>;

/**
 * The state of a period: its form, the turnovers of its VAT accounts, and its settlements so far.
 */
export type VatComputed = VatDays &
  VatWay & {
    form: Form;
    accounts: VatAccountMoved[];
    settled: VatSettled[];
    basis: ReturnType<typeof basisOf>;
    movements: VatMovement[];
    /** The same by the effective method, which separates tax. */
    plain: VatMovement[];
  };

/**
 * The method of a period: corrections use that of its settlement, whatever the settings are now.
 */
const wayOf = (ctx: VatReading, settled: readonly VatSettled[]): VatWay => {
  const [first] = settled;
  return first ? { method: first.method, consideration: first.consideration } : vatWayOf(ctx.client);
};

export const basisOf = (
  ctx: VatReading,
  { to, method, consideration, settled: [first] }: VatDays & VatWay & { settled: readonly VatSettled[] },
) => {
  const hasTwoFigures = first?.figures.some(({ figure }) => figure.startsWith('33')) ?? false;
  const { vat_net_rates = [], vat_highest_rate_years: highestYears = [] } = ctx.client;
  return {
    ...{ to, method, consideration, hasTwoFigures, highestYears },
    places: minorUnit(ctx.client.currency),
    netRates: netRatesOf(vat_net_rates, { to, hasTwoFigures }),
    addsLedgerTax: first !== undefined && addsLedgerTax(first.figures),
  };
};

/**
 * The groups of accounts with one net tax rate but the first, which lines that are reduced may be
 * on, and the days from which on supplies may have another one.
 */
const ratesAsked = (basis: ReturnType<typeof basisOf>) => ({
  net_rate_accnos: accountGroups(basis)
    .slice(1)
    .map(({ accnos }) => accnos),
  supply_days: hasNetRates(basis.method) ? supplyDaysOf(basis) : [],
});

/** Computes a period, or with `correction` only the postings after its settlement. */
export const computeVat = async (
  ctx: VatReading,
  { days, settled, correction }: { days: VatDays; settled: VatSettled[]; correction: boolean },
  source: VatSource,
): Promise<VatComputed> => {
  const basis = basisOf(ctx, { ...days, ...wayOf(ctx, settled), settled });
  const { method, consideration, places } = basis;
  if (method === 'flat' && days.to < activitiesFrom) throw invalidField('to', say('vat_flat_from'));
  if (hasNetRates(method) && basis.netRates.length === 0) {
    const said = say('net_rates_missing', { client: ctx.client.name });
    throw new Refusal('invalid', said, [{ field: 'vat_net_rates', ...said }]);
  }
  const query = { ...days, consideration, places, since: 0, ...ratesAsked(basis) };
  const movements = await source.movements({ ...query, method });
  const plain = hasNetRates(method) ? await source.movements({ ...query, method: 'effective' }) : movements;
  const form = vatFormOf(movements, basis);
  const accounts = vatAccountsOf(plain, places);
  const computed = { ...days, method, consideration, settled, basis, movements, plain };
  if (!correction) return { ...computed, form, accounts };
  return {
    ...computed,
    form: vatSince(form, settled, places),
    accounts: vatAccountsSince(accounts, settled, places),
  };
};

/** Reads the movements that were booked into a period after an entry. */
export const movedSince = (
  { from, to, method, consideration, basis }: VatComputed,
  since: number,
  source: VatSource,
): Promise<VatMovement[]> =>
  source.movements({
    ...{ from, to, method, consideration, places: basis.places, since },
    ...ratesAsked(basis),
  });

/** The settlements of exactly these days, without those of periods that share some of them. */
export const settlementsOf = async (ctx: Pick<VatReading, 'books'>, days: VatDays): Promise<VatSettled[]> =>
  (await ctx.books.vat.settled(days)).filter(({ from, to }) => from === days.from && to === days.to);

/** The same. Refuses `invalid` for a correction of a period that was not settled. */
export const settledOf = async (
  ctx: VatReading,
  days: VatDays,
  correction: boolean,
): Promise<VatSettled[]> => {
  const settled = await settlementsOf(ctx, days);
  if (!correction) return settled;
  if (settled.length === 0) throw notSettled(days);
  checkNotReconciled(await ctx.books.vat.reconciled(days));
  return settled;
};

/**
 * Refuses `vat_settled` for a correction in a year that was reconciled: both would declare the
 * same.
 */
export const checkNotReconciled = ([reconciled]: readonly VatSettled[]): void => {
  if (!reconciled) return;
  const said = say('vat_reconciled', { from: reconciled.from, to: reconciled.to });
  throw new Refusal('vat_settled', said, [{ field: 'correction', ...said }]);
};

export const notSettled = ({ from, to }: VatDays): Refusal => {
  const message = `The period from ${from} to ${to} was not settled, so that nothing can be corrected.`;
  return new Refusal('invalid', message, [{ field: 'correction', message }]);
};

export const readVatReturn = async (ctx: VatReading, input: VatAsked): Promise<VatReturn> => {
  const { correction = false } = input;
  const days = vatDays(ctx, input);
  const settled = await settledOf(ctx, days, correction);
  const computed = await computeVat(ctx, { days, settled, correction }, ctx.books.vat);
  const { form, accounts, method, consideration } = computed;
  const ledger = vatInLedger(accounts);
  const places = minorUnit(ctx.client.currency);
  const payable = decimalOf(form.payable, places);
  const set_off = correction ? undefined : await setOffIn(ctx, days, payable);
  return {
    ...days,
    currency: ctx.client.currency,
    method,
    consideration,
    correction,
    figures: form.figures,
    untaxed: decimalOf(form.untaxed, places),
    warnings: await vatWarnings(ctx, { computed, correction }),
    ...(await noticesIn(ctx, { computed, correction })),
    payable,
    ledger: decimalOf(ledger, places),
    difference: decimalOf(form.payable.minus(ledger), places),
    ...(set_off ? { set_off } : {}),
    settled: settled.map(({ id, number, reference, entry_id, payable, created }) => ({
      ...{ id, number, reference, payable, created },
      ...(entry_id === undefined ? {} : { entry_id }),
    })),
  };
};

/**
 * The query of what a period is made of; of a correction, the entries after its last settlement.
 */
export const queryOf = (
  { from, to, settled }: VatComputed,
  basis: ReturnType<typeof basisOf>,
  { correction }: { correction: boolean },
) => {
  const { method, consideration, places } = basis;
  const since = correction ? (settled.at(-1)?.last_entry_id ?? 0) : 0;
  return { from, to, method, consideration, places, since, ...ratesAsked(basis) };
};

/** The warnings of a return, each with its entries. */
export const vatWarnings = async (
  ctx: VatReading,
  { computed, correction }: { computed: VatComputed; correction: boolean },
): Promise<VatWarning[]> => {
  const basis = basisOf(ctx, computed);
  const entriesOf = async (figure: VatWarning['figure']) => {
    const weights = weightsOf(figure, computed.movements, basis);
    if (weights.length === 0) return undefined;
    return ctx.books.vat.warnedEntries(queryOf(computed, basis, { correction }), weights);
  };
  const only = await entriesOf('tax_only');
  const warnings: VatWarning[] = [];
  for (const warning of vatWarningsOf(computed.form.figures)) {
    // Nearly each entry adds to a difference, by less than a Rappen.
    if (warning.figure === 'difference') {
      warnings.push(warning);
      continue;
    }
    const found = await entriesOf(warning.figure);
    warnings.push({ ...warning, entries: found?.entries ?? [], entry_count: found?.count ?? 0 });
  }
  if (only && only.count > 0)
    warnings.push({ ...taxOnlyWarning(only.total), entries: only.entries, entry_count: only.count });
  return warnings;
};
