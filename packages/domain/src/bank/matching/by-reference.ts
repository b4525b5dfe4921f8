import { isCreditorReference, isQrReference } from '../../qr-bill/reference.ts';
import { minorUnit } from '../../values/currency.ts';
import { textOfUnits } from '../../values/money.ts';
import { payingExchanged, payingOutcome } from '../outcome/paying.ts';
import { reasonOf } from '../reasons/reason.ts';
import { type DueDocument, unitsIn } from './candidate-index.ts';
import type { MatchProposal } from './candidates.ts';
import { addDifference } from './differences.ts';
import { discountAccno, discountOn } from './discounts.ts';
import type { Adding, MatchContext } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';
import { sumsTo } from './subset-sum.ts';

/**
 * Matches by the payment reference. Only these, and those of own orders, are booked without a
 * person.
 */

// A difference of no more than a twentieth may be a discount or a rounding as well as a part.
const unclearPart = 20;

/**
 * Adds what the reference of a line says, and answers the match that is booked by itself: one
 * document has the reference, and the amount is what is open of it, or less by what the client
 * accepts.
 */
export const byReference = (prepared: PreparedLine, adding: Adding): MatchProposal | undefined => {
  const reference = prepared.line.references.creditor;
  if (reference === '' || prepared.line.reversal) return undefined;
  if (!isQrReference(reference) && !isCreditorReference(reference)) return undefined;
  const kind = prepared.units > 0 ? 'invoice' : 'payable';
  const found = adding.context.index.byReference(reference).filter((one) => one.kind === kind);
  const [only, ...others] = found;
  if (!only) return undefined;
  if (others.length > 0) {
    const reasons = [reasonOf('reference_shared', { count: found.length })];
    for (const one of found.slice(0, 4)) addReferenced(prepared, one, { reasons, less: 25 }, adding);
    return undefined;
  }
  const sure = addReferenced(prepared, only, { reasons: [], less: 0 }, adding);
  if (!sure) return undefined;
  // References of vendors are unique for each of them only.
  const isTheirs = kind === 'invoice' || only.party.ibans.has(prepared.iban);
  return isTheirs ? { ...sure, measure: 100 } : undefined;
};

/** Reasons beside the reference, and the part of the measure that they take off. */
type Beside = { reasons: MatchProposal['reasons']; less: number };

/**
 * Adds the outcomes of a line for a document that its reference names; answers the one that leaves
 * one reading.
 */
export const addReferenced = (
  prepared: PreparedLine,
  one: DueDocument,
  { reasons: before, less }: Beside,
  adding: Adding,
): MatchProposal | undefined => {
  const { context, collected } = adding;
  const { units, currency, line } = prepared;
  const { settings, index } = context;
  const { due, number } = one;
  const named = [...before, reasonOf('reference', { number })];
  const amountIn = (amount: number) => `${textOfUnits(Math.abs(amount), minorUnit(currency))} ${currency}`;
  const propose = (
    measure: number,
    reasons: MatchProposal['reasons'],
    outcome: MatchProposal['outcome'] | undefined,
  ) => {
    const found = { kind: 'reference' as const, measure: measure - less, reasons };
    collected.add(found, outcome);
    return outcome ? { ...found, outcome } : undefined;
  };
  if (one.currency !== currency) {
    const { original } = line;
    const ordered = original?.currency === one.currency ? unitsIn(original.amount, one.currency) : undefined;
    const agrees = ordered !== undefined && Math.abs(ordered) === Math.abs(due);
    const outcome = currency === settings.currency ? payingExchanged(prepared, [one]) : undefined;
    const sure = propose(
      agrees ? 98 : 70,
      [...named, reasonOf('amount_exchanged', { currency: one.currency })],
      outcome,
    );
    return agrees ? sure : undefined;
  }
  const direction = Math.sign(units);
  if (due === units)
    return propose(
      98,
      [...before, reasonOf('reference_exact', { number })],
      payingOutcome(prepared, [one], { how: 'exact' }),
    );
  if (Math.sign(due) !== direction) {
    const reasons = [...before, reasonOf('reference_paid', { number })];
    for (const other of index.exactOf(one.party, currency, units).slice(0, 2))
      propose(
        85,
        [...reasons, reasonOf('amount_exact', { number: other.number })],
        payingOutcome(prepared, [other], { how: 'exact' }),
      );
    propose(75, reasons, payingOutcome(prepared, [one], { how: 'credit' }));
    return undefined;
  }
  const lacking = due - units;
  const isLess = Math.sign(lacking) === direction;
  const discount = discountOn(one, line.date);
  const accno = discountAccno(one, settings);
  if (discount && accno && lacking === discount.units) {
    const reasons = [...named, reasonOf('amount_discount', { amount: amountIn(lacking) })];
    const outcome = payingOutcome(prepared, [one], { how: 'discount', accno });
    const sure = propose(discount.late ? 80 : 97, reasons, outcome);
    propose(70, named, payingOutcome(prepared, [one], { how: 'open' }));
    return settings.accept_discount && !discount.late ? sure : undefined;
  }
  const charges = unitsIn(line.charges ?? line.amount, currency) ?? 0;
  if (isLess && line.charges && settings.charges_accno && lacking === charges) {
    const account = { how: 'account', why: 'charges', accno: settings.charges_accno } as const;
    propose(
      96,
      [...named, reasonOf('amount_charges', { amount: amountIn(charges) })],
      payingOutcome(prepared, [one], account),
    );
  }
  if (isLess) {
    addDifference(prepared, [one], { base: 98 - less, reasons: named, kind: 'reference' }, adding);
    const reasons = [...named, reasonOf('amount_less', { amount: amountIn(lacking) })];
    const part = propose(90, reasons, payingOutcome(prepared, [one], { how: 'open' }));
    return settings.accept_partial && isOnlyPart(prepared, one, context) ? part : undefined;
  }
  // More than is open: with other documents of the same party, or too much.
  const others = index.openOf(one.party).filter((other) => other !== one && other.currency === currency);
  const rest = units - due;
  for (const other of others.filter((one) => one.due === rest).slice(0, 2))
    propose(
      93,
      [...named, reasonOf('amount_sum', { count: 2 })],
      payingOutcome(prepared, [one, other], { how: 'exact' }),
    );
  const { sums } = sumsTo(
    others.map((other) => other.due),
    rest,
  );
  for (const places of sums.slice(0, 2)) {
    const paid = [one, ...places.flatMap((at) => others[at] ?? [])];
    propose(
      91,
      [...named, reasonOf('amount_sum', { count: paid.length })],
      payingOutcome(prepared, paid, { how: 'exact' }),
    );
  }
  addDifference(prepared, [one], { base: 98 - less, reasons: named, kind: 'reference' }, adding);
  propose(
    84,
    [...named, reasonOf('amount_more', { amount: amountIn(rest) })],
    payingOutcome(prepared, [one], { how: 'credit' }),
  );
  return undefined;
};

/**
 * Whether a payment of less than is open can be nothing but a part: it is not a discount, no
 * rounding and no charge, no other document of the party comes to it, and no sum of several, such
 * as one less a credit note; and it did not come twice.
 */
const isOnlyPart = (prepared: PreparedLine, one: DueDocument, context: MatchContext): boolean => {
  const { units, line } = prepared;
  const isSmall = Math.abs(one.due - units) * unclearPart <= Math.abs(one.due);
  const charged = line.charges !== undefined && /[1-9]/.test(line.charges);
  if (isSmall || charged || line.original || context.isTwin(prepared)) return false;
  const dues = context.index.openOf(one.party).map(({ due }) => due);
  const { sums, ended } = sumsTo(dues, units);
  return ended && sums.length === 0 && !dues.includes(units);
};
