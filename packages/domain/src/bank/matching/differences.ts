import { minorUnit } from '../../values/currency.ts';
import { textOfUnits } from '../../values/money.ts';
import { type Difference, payingOutcome } from '../outcome/paying.ts';
import { reasonOf } from '../reasons/reason.ts';
import type { DueDocument } from './candidate-index.ts';
import { discountAccno } from './discounts.ts';
import type { Adding, Evidence } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';

/** Differences between a line and documents, with what is done about them. */

// In units of the last place: five Rappen.
const mostRounding = 5;
// Of what is due: a discount that nobody agreed to is rarely more.
const mostDiscount = 0.031;

/**
 * Adds what was learned of differences with this party, a rounding, or a discount beyond the terms.
 */
export const addDifference = (
  prepared: PreparedLine,
  paid: readonly DueDocument[],
  { base, reasons, kind }: Evidence,
  { context, collected }: Adding,
): void => {
  const { units, currency } = prepared;
  const { settings } = context;
  const [first] = paid;
  const lacking = paid.reduce((total, { due }) => total + due, 0) - units;
  if (!first || lacking === 0 || paid.some((one) => one.currency !== currency)) return;
  const amount = `${textOfUnits(Math.abs(lacking), minorUnit(currency))} ${currency}`;
  const isLess = Math.sign(lacking) === Math.sign(units);
  const said = reasonOf(isLess ? 'amount_less' : 'amount_more', { amount });
  const { rounding_accno } = settings;
  if (rounding_accno && Math.abs(lacking) <= mostRounding) {
    const how = isLess
      ? ({ how: 'rounding', accno: rounding_accno } as const)
      : ({ how: 'account', why: 'rounding', accno: rounding_accno } as const);
    const rounding = [...reasons, reasonOf('amount_rounding', { amount })];
    collected.add({ kind, measure: base - 6, reasons: rounding }, payingOutcome(prepared, paid, how));
  }
  for (const { booking: learned } of context.learnedFor(prepared)) {
    const how = differenceOf(learned.template.difference, isLess);
    if (!how) continue;
    const { count, last } = learned;
    const counted = [...reasons, said, reasonOf('learned', { count, date: last })];
    collected.add({ kind, measure: base - 4, reasons: counted }, payingOutcome(prepared, paid, how));
  }
  const accno = discountAccno(first, settings);
  // Five Rappen are a rounding where no terms say otherwise.
  const isRounding = rounding_accno && Math.abs(lacking) <= mostRounding && !first.document.discount;
  if (
    accno &&
    !isRounding &&
    isLess &&
    paid.length === 1 &&
    Math.abs(lacking) <= Math.abs(first.due) * mostDiscount
  )
    collected.add(
      { kind, measure: base - (isWholePercent(lacking, first.due) ? 5 : 24), reasons: [...reasons, said] },
      payingOutcome(prepared, paid, { how: 'discount', accno }),
    );
};

/** Whether a difference is one, two or three percent to the cent, or to five Rappen. */
const isWholePercent = (lacking: number, due: number): boolean =>
  [1, 2, 3].some((percent) => Math.abs(lacking - (due * percent) / 100) <= 2.5);

type LearnedDifference = { how: string; accno?: number | undefined };

/** A difference as it was learned, where it can be one of this direction. */
const differenceOf = (learned: LearnedDifference | undefined, isLess: boolean): Difference | undefined => {
  if (!learned) return undefined;
  const { how, accno } = learned;
  switch (how) {
    case 'open':
      return isLess ? { how } : undefined;
    case 'credit':
      if (isLess) return undefined;
      return accno ? { how: 'account', why: 'credit', accno } : { how };
    case 'discount':
    case 'loss':
      return isLess && accno ? { how, accno } : undefined;
    case 'rounding':
      if (!accno) return undefined;
      return isLess ? { how, accno } : { how: 'account', why: 'rounding', accno };
    case 'charges':
    case 'account':
      return accno ? { how: 'account', why: how, accno } : undefined;
    default:
      return undefined;
  }
};
