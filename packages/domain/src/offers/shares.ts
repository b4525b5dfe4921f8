import type { BookedPosting, CreditedBefore } from '../documents/settling/crediting-amounts.ts';
import { newFindings } from '../refusal/findings.ts';
import {
  type Amount,
  amountOf,
  decimalOf,
  hundred,
  largest,
  proportion,
  round,
  sum,
  zero,
} from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type { OfferInvoice } from './offer-invoice.ts';
import type { OfferTaxed, OfferWhole } from './pricing.ts';

/**
 * The shares that the invoices of an offer take of it (docs/interface §37): of each cell, each tax
 * and the rounding. They sum to the offer exactly, however it is divided: a share is a part of what
 * is left, and the last one takes all of that.
 */

/** Amounts by the cells and taxes of an offer. */
export type OfferShare = { nets: Amount[]; taxes: Amount[]; rounding: Amount };

/**
 * An invoice that was made of an offer and not reversed: the cell of each of its lines, what it
 * booked beside its receivables account, and its credit notes.
 */
export type OfferInvoiced = {
  invnumber: string;
  cells: readonly number[];
  booked: readonly BookedPosting[];
  credits: readonly CreditedBefore[];
};

export const shareTotal = ({ nets, taxes, rounding }: OfferShare): Amount =>
  sum([...nets, ...taxes, rounding]);

const emptyShare = (whole: OfferWhole): OfferShare => ({
  nets: whole.cells.map(() => zero),
  taxes: whole.taxes.map(() => zero),
  rounding: zero,
});

const isTaxFor =
  ({ accno, tax_rate }: BookedPosting) =>
  ({ accno: own, rate }: OfferTaxed): boolean =>
    own === accno &&
    (rate === undefined || tax_rate === undefined
      ? rate === tax_rate
      : amountOf(rate).eq(amountOf(tax_rate)));

/** Adds the postings of a document to a share, whose first ones are those of its lines. */
const add = (
  share: OfferShare,
  { booked, cells }: { booked: readonly BookedPosting[]; cells: readonly number[] },
  whole: OfferWhole,
): void => {
  for (const [at, posting] of booked.entries()) {
    const amount = amountOf(posting.amount);
    const cell = cells[at];
    if (cell !== undefined) {
      share.nets[cell] = (share.nets[cell] ?? zero).plus(amount);
      continue;
    }
    const exact = whole.taxes.findIndex(isTaxFor(posting));
    const tax = exact >= 0 ? exact : whole.taxes.findIndex(({ accno }) => accno === posting.accno);
    if (tax >= 0) share.taxes[tax] = (share.taxes[tax] ?? zero).plus(amount);
    else share.rounding = share.rounding.plus(amount);
  }
};

/** The share that one invoice counts as: what it booked, less what its credit notes took back. */
export const countedOf = ({ cells, booked, credits }: OfferInvoiced, whole: OfferWhole): OfferShare => {
  const share = emptyShare(whole);
  add(share, { booked, cells }, whole);
  for (const { lines, booked: taken } of credits)
    add(share, { booked: taken, cells: lines.map(({ line }) => cells[line - 1] ?? 0) }, whole);
  return share;
};

/** The share that is left of an offer beside these. */
export const leftOfOffer = (whole: OfferWhole, shares: readonly OfferShare[]): OfferShare => ({
  nets: whole.cells.map(({ net }, at) => net.minus(sum(shares.map(({ nets }) => nets[at] ?? zero)))),
  taxes: whole.taxes.map(({ amount }, at) => amount.minus(sum(shares.map(({ taxes }) => taxes[at] ?? zero)))),
  rounding: whole.rounding.minus(sum(shares.map(({ rounding }) => rounding))),
});

/**
 * A part of what is left that comes to `amount` exactly: of each tax its proportion, rounded, and
 * of each cell likewise; the largest cell takes what rounding leaves.
 */
export const partOfShare = (left: OfferShare, amount: Amount, places: number): OfferShare => {
  if (amount.eq(shareTotal(left))) return left;
  const all = sum([...left.nets, ...left.taxes]);
  const fraction = { part: amount, whole: all };
  const shareOf = (of: Amount) => proportion(of, fraction, places);
  const taxes = left.taxes.map(shareOf);
  const nets = left.nets.map(shareOf);
  const at = largest(left.nets);
  const rest = amount.minus(sum([...nets, ...taxes]));
  nets[at] = (nets[at] ?? zero).plus(rest);
  return { nets, taxes, rounding: zero };
};

/**
 * The share that a new invoice takes. Refuses `invalid` for one that is not above zero or more than
 * is left, and for `percent` or `amount` where they do not go with the kind.
 */
export const shareFor = (
  sent: OfferInvoice,
  { whole, before, number }: { whole: OfferWhole; before: readonly OfferShare[]; number: string },
): OfferShare => {
  const findings = newFindings();
  const { places } = whole;
  const left = leftOfOffer(whole, before);
  const most = shareTotal(left);
  const { kind, percent, amount } = sent;
  const isPart = kind === 'deposit' || kind === 'progress';
  if (isPart && Boolean(percent) === Boolean(amount)) findings.add('invalid', 'percent', say('offer_part'));
  if (!isPart && (percent || amount))
    findings.add('invalid', percent ? 'percent' : 'amount', say('offer_whole'));
  if (kind === 'full' && before.some((one) => !isEmptyShare(one)))
    findings.add('invalid', 'kind', say('offer_not_full', { number }));
  if (!whole.total.gt(zero)) findings.add('invalid', 'offernumber', say('offer_no_amount', { number }));
  else if (isEmptyShare(left)) findings.add('invalid', 'kind', say('offer_nothing_left', { number }));
  findings.refuse();
  if (!isPart) return left;
  const wanted = percent ? percentOf(whole, percent) : amountOf(amount ?? '0');
  const field = percent ? 'percent' : 'amount';
  if (!wanted.gt(zero) || wanted.gt(most) || !round(wanted, places).eq(wanted))
    findings.add('invalid', field, say('offer_left', { number, most: decimalOf(most, places) }));
  findings.refuse();
  return partOfShare(left, wanted, places);
};

const steps = amountOf('20');

/** So much of the total; in steps of 5 Rappen where the offer is rounded to these. */
const percentOf = ({ total, rounding, places }: OfferWhole, percent: Decimal): Amount => {
  const exact = proportion(total, { part: amountOf(percent), whole: hundred }, places + 4);
  return rounding.eq(zero) ? round(exact, places) : round(exact.times(steps), 0).times(amountOf('0.05'));
};

export const isEmptyShare = ({ nets, taxes, rounding }: OfferShare): boolean =>
  [...nets, ...taxes, rounding].every((amount) => amount.eq(zero));
