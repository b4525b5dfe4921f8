import type { PayableKept } from '../documents/payable.ts';
import type { Creditline } from '../documents/settling/credit-note.ts';
import type { BookedPosting, CreditedBefore } from '../documents/settling/crediting-amounts.ts';
import { type CreditedLine, isPartOf, type LineLeft } from '../documents/settling/crediting-lines.ts';
import { creditOfPayable, payableLinesLeft } from '../documents/settling/payable-crediting.ts';
import type { Findings } from '../refusal/findings.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { fold } from '../values/number.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { BilledLines } from './lines.ts';

/**
 * Finds the lines of a payable that a vendor's credit note credits (docs/interface §10.2, §16.2).
 */

/** A credit note as it was read; its amounts are below zero where they credit. */
export type BilledCredit = {
  transdate: BookingDate;
  currency: string;
  amount: Decimal;
  billed: BilledLines | undefined;
};

/** A payable with its postings, and the credit notes of it so far. */
export type CreditablePayable = {
  payable: PayableKept;
  places: number;
  booked: readonly BookedPosting[];
  earlier: readonly CreditedBefore[];
};

/** The lines that are credited, or why they are not found. */
export type CreditFit = { lines: readonly CreditedLine[] } | { problem: string };

/**
 * Fits a credit note to a payable: to the lines with its texts and rates, else to those with its
 * rates in their order. What is found comes to the amount of the credit note, to the cent.
 */
export const fitCredit = (credit: BilledCredit, of: CreditablePayable): CreditFit => {
  const { payable, places, earlier } = of;
  const { invnumber: number, currency } = payable;
  if (credit.currency !== '' && credit.currency !== currency)
    return { problem: `Payable ${number} is in ${currency}, and the credit note is not.` };
  if (!amountOf(payable.amount).gt(zero)) return { problem: `Payable ${number} is a credit note itself.` };
  const total = zero.minus(amountOf(credit.amount));
  const booked = earlier.flatMap((one) => one.booked.map(({ amount }) => amountOf(amount)));
  const left = amountOf(payable.amount).plus(sum(booked));
  if (total.gt(left))
    return {
      problem: `The credit note is of ${decimalOf(total, places)}, and of payable ${number} only ${decimalOf(left, places)} is left to credit.`,
    };
  const chosen = total.eq(left) ? undefined : chosenLines(credit, of);
  const lines = total.eq(left) || chosen ? comingTo(total, chosen, credit, of) : undefined;
  return lines
    ? { lines }
    : { problem: `The lines and taxes of the credit note do not fit those of payable ${number}.` };
};

/** A credited line as it is sent: by quantity or by amount. */
export const creditlineFor = ({ line, quantity, amount }: CreditedLine): Creditline =>
  quantity === undefined ? { line, amount } : { line, quantity };

/** The lines that are credited, where they come to `total`. */
const comingTo = (
  total: Amount,
  creditlines: Creditline[] | undefined,
  { transdate }: BilledCredit,
  { payable, places, booked, earlier }: CreditablePayable,
): readonly CreditedLine[] | undefined => {
  let isAtFault = false;
  const findings: Findings = {
    add: () => {
      isAtFault = true;
    },
    refuse: () => undefined,
  };
  const sent = { transdate, ...(creditlines ? { creditlines } : {}) };
  const { amounts, credited } = creditOfPayable(sent, { payable, places, booked }, { earlier, findings });
  const credits = amounts ? zero.minus(amounts.taxed.total.plus(amounts.rounding)) : amountOf(payable.amount);
  return !isAtFault && credits.eq(total) ? credited.lines : undefined;
};

/** The part that is credited at one rate: above zero, as the lines of the payable are. */
type AtRate = { rate: Amount; lines: readonly { text: string; net: Amount }[]; tax: Amount };

const ratesOf = ({ amount, billed }: BilledCredit): AtRate[] => {
  const whole = { rate: zero, lines: [{ text: '', net: zero.minus(amountOf(amount)) }], tax: zero };
  if (!billed) return [whole];
  const { lines, charged } = billed;
  const all = [...lines.map(({ net }) => net), ...charged.map(({ tax }) => tax)];
  if (!sum(all.map(amountOf)).eq(amountOf(amount))) return [whole];
  const rates = new Map([...lines, ...charged].map(({ rate }) => [amountOf(rate).toFixed(), amountOf(rate)]));
  return [...rates.values()].map((rate) => {
    const isOf = (one: { rate: Decimal }) => amountOf(one.rate).eq(rate);
    const nets = lines.filter(isOf).map(({ text, net }) => ({ text, net: zero.minus(amountOf(net)) }));
    const tax = zero.minus(sum(charged.filter(isOf).map((one) => amountOf(one.tax))));
    return { rate, lines: nets, tax };
  });
};

/** A line of the payable, by its place from 1, with what is still left of it. */
type Creditable = { line: number; text: string; rate: Amount | undefined; left: Amount; whole: Amount };

/**
 * The lines of the payable by which a part of it is credited; undefined where they do not suffice.
 */
const chosenLines = (
  credit: BilledCredit,
  { payable, places, booked, earlier }: CreditablePayable,
): Creditline[] | undefined => {
  const before = earlier.flatMap((one) => one.lines);
  const lines = payableLinesLeft({ payable, places }, before).map(({ left }: LineLeft, at): Creditable => {
    const { tax_accno, tax_rate } = booked[at] ?? {};
    const text = (payable.parts[at] ?? payable.expenseentries[at])?.description ?? '';
    const rate = tax_accno === undefined || tax_rate === undefined ? undefined : amountOf(tax_rate);
    return { line: at + 1, text, rate, left, whole: left };
  });
  for (const one of ratesOf(credit)) {
    const taxed = lines.filter(({ rate }) => rate?.eq(one.rate));
    const isNet = taxed.length > 0 && !payable.taxincluded;
    const among = taxed.length > 0 ? taxed : lines.filter(({ rate }) => rate === undefined);
    const gross = sum([one.tax, ...one.lines.map(({ net }) => net)]);
    const wanted = isNet || one.tax.eq(zero) ? one.lines : [{ text: '', net: gross }];
    if (!takeByText(wanted, among) && !takeInOrder(sum(wanted.map(({ net }) => net)), among))
      return undefined;
  }
  return lines.flatMap(({ line, left, whole }) => {
    if (left.eq(whole)) return [];
    // Without an amount all that is left of it is credited, by its quantity where it has one.
    return [left.eq(zero) ? { line } : { line, amount: decimalOf(whole.minus(left), places) }];
  });
};

/** Takes each line of the credit note of the one with its text; of none unless of all. */
const takeByText = (wanted: AtRate['lines'], among: readonly Creditable[]): boolean => {
  const found = wanted.map(({ text, net }) =>
    among.find((line) => text !== '' && fold(line.text) === fold(text) && isPartOf(net, line.left)),
  );
  if (!found.every((line, at) => line && found.indexOf(line) === at)) return false;
  for (const [at, line] of found.entries()) if (line) line.left = line.left.minus(wanted[at]?.net ?? zero);
  return true;
};

const takeInOrder = (amount: Amount, among: readonly Creditable[]): boolean => {
  let rest = amount;
  for (const line of among) {
    const taken = isPartOf(rest, line.left) ? rest : line.left;
    if (rest.eq(zero) || taken.gt(zero) !== rest.gt(zero)) continue;
    line.left = line.left.minus(taken);
    rest = rest.minus(taken);
  }
  return rest.eq(zero);
};
