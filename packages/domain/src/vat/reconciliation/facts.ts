import type { Account } from '../../master-data/account.ts';
import { activitiesFrom } from '../../master-data/vat/net-ladder.ts';
import { type BookingDate, maxBookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, decimalOf, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { VatBasis } from '../compute.ts';
import type { VatMovement, VatPart } from '../movement.ts';
import type { VatDays } from '../period.ts';
import { generationStarts } from '../rate-figure.ts';
import type { VatAccountMoved, VatSettled } from '../return.ts';
import type { VatAdjustment } from './adjustment.ts';

/** A settled period of a year, computed from the books as they are. */
export type PeriodReconciled = VatDays & {
  settled: readonly VatSettled[];
  basis: VatBasis;
  /** By the method of the period, and those of the effective one, which separates tax. */
  movements: readonly VatMovement[];
  plain: readonly VatMovement[];
  accounts: readonly VatAccountMoved[];
};

/** The facts from which the differences of a year are computed. */
export type DifferenceFacts = {
  places: number;
  periods: readonly PeriodReconciled[];
  adjustments: readonly VatAdjustment[];
  /** The reconciliations of the year that were settled before. */
  reconciled: readonly VatSettled[];
};

/** The further facts of its report. */
export type ReconciliationFacts = DifferenceFacts & {
  chart: ReadonlyMap<number, Account>;
  /** The turnover of each account in the year, debit positive, without ends of years. */
  balances: ReadonlyMap<number, Amount>;
  /** The movements of all days of the year, as invoiced and by the effective method. */
  whole: readonly VatMovement[];
  /**
   * The movements of what was open at its beginning and at its end, where the returns count what is
   * paid.
   */
  opening: readonly VatMovement[] | undefined;
  closing: readonly VatMovement[] | undefined;
  /** Of each period, what came later than it was settled or reconciled. */
  later: readonly (readonly VatMovement[])[];
};

/** The basis by which turnover has no tax in it. */
export const effectiveBasis = (places: number): VatBasis => ({
  ...{ method: 'effective', consideration: 'agreed', netRates: [], places },
  to: maxBookingDate,
});

/** An adjustment as a movement of its account, so that the figures of each method have it. */
export const adjustmentMoved = ({ accno, amount }: VatAdjustment, to: BookingDate): VatMovement => ({
  ...{ accno: accno ?? 0, category: 'income', link: '', account_code: null, vat_code: '200' },
  ...{ is_tax: false, tax_accno: null, tax_link: null, tax_code: null, tax_rate: null },
  ...{ module: 'gl', of_payment: false, tax_base: '0' as Decimal, at_others: null },
  generation: (generationStarts.find((day) => day <= to) ?? activitiesFrom) as BookingDate,
  amount: decimalOf(zero.minus(amountOf(amount)), 10),
});

/** The parts of each figure together, those of nothing left out. */
export const figureParts = (parts: readonly VatPart[], of: 'amount' | 'tax', places: number) => {
  const sums = new Map<string, Amount>();
  for (const part of parts) sums.set(part.figure, (sums.get(part.figure) ?? zero).plus(part[of]));
  return [...sums]
    .filter(([, amount]) => !amount.eq(zero))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([figure, amount]) => ({ figure, amount: decimalOf(amount, places) }));
};
