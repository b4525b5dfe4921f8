import type { BookedTax, Taxed } from '../../posting/taxing.ts';
import type { Findings } from '../../refusal/findings.ts';
import type { BookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, proportion, round, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';
import type { InvoiceKept } from '../invoice.ts';
import { roundingOf } from '../rounding.ts';
import type { CreditedLine, LineLeft } from './crediting-lines.ts';

/**
 * The amounts of a credit note (docs/interface §11.1): of each line and tax all that credit notes
 * credit now, rounded, without what those before it have booked. So the credit notes of an invoice
 * sum to it, however it is divided among them.
 */

/**
 * A posting of a document on the other side of its receivables account, in its currency, as an
 * amount that is above zero on that side.
 */
export type BookedPosting = {
  accno: number;
  amount: Decimal;
  /** Of a line: the VAT account that taxes it. */
  tax_accno?: number | undefined;
  /** Of a line and of a tax: the rate in percent. */
  tax_rate?: Decimal | undefined;
  /** The day of supply, where it is not that of the document. */
  taxdate?: BookingDate | undefined;
  /** Of a tax: whether it is known on which net amount it was charged. */
  has_base?: boolean | undefined;
};

/**
 * A credit note before this one: its lines and its postings, of which the first are those of its
 * lines.
 */
export type CreditedBefore = { lines: readonly CreditedLine[]; booked: readonly BookedPosting[] };

type CreditedTerms = Pick<
  InvoiceKept,
  'invnumber' | 'transdate' | 'taxincluded' | 'rounding' | 'taxentries' | 'parts'
>;

/**
 * An invoice with its postings and its lines as they were left, the credit notes before this one,
 * and the lines of this one.
 */
export type Crediting = {
  invoice: CreditedTerms;
  places: number;
  booked: readonly BookedPosting[];
  lines: readonly LineLeft[];
  earlier: readonly CreditedBefore[];
  now: readonly CreditedLine[];
};

/**
 * The part of an amount of the invoice that is credited, with its sign: before this credit note,
 * and with it.
 */
type Progress = { before: Amount; byNow: Amount };

/** A tax of the invoice at one rate, and the indices of the lines that it was charged on. */
type InvoiceTax = {
  accno: number;
  amount: Amount;
  rate: Decimal | undefined;
  on: BookingDate;
  hasBase: boolean;
  lines: number[];
};

/** A line of the invoice: as its prices have it, and its net amount. */
type LineProgress = { amount: Progress; net: Progress; isDone: boolean };

/**
 * The amounts of a credit note, below zero where it credits; `taxed.total` is without `rounding`.
 */
export type CreditAmounts = { taxed: Taxed; rounding: Amount };

/**
 * Computes the amounts of a credit note. Adds to `findings` a tax of which nothing says what it was
 * charged on, where not all is credited.
 */
export const creditAmounts = (crediting: Crediting, findings: Findings): CreditAmounts => {
  const { invoice, booked, lines, earlier, now } = crediting;
  const isTax = taxesOn(invoice);
  const restOf = (postings: readonly BookedPosting[], from: number, wanted: boolean) =>
    postings.slice(from).filter((one) => isTax(one) === wanted);
  const taxes = invoiceTaxes(crediting, restOf(booked, lines.length, true));
  const progress = lines.map((_, at) => lineProgress(at, crediting));
  const isWhole = progress.every(({ isDone }) => isDone);
  const taxProgress = taxes.map((tax): Progress => {
    const before = takenBack(
      earlier.flatMap((one) =>
        restOf(one.booked, one.lines.length, true).filter((posting) => taxFor(posting, taxes) === tax),
      ),
    );
    const byNow = isWhole ? tax.amount : taxByNow(tax, { crediting, progress, taxes, before });
    if (byNow === undefined)
      findings.add(
        'invalid',
        'creditlines',
        say('credit_taxes', { number: invoice.invnumber, account: tax.accno }),
      );
    return { before, byNow: byNow ?? zero };
  });
  const roundedBefore = takenBack(earlier.flatMap((one) => restOf(one.booked, one.lines.length, false)));
  const unrounded = sum([...progress.map(({ net }) => net.byNow), ...taxProgress.map(({ byNow }) => byNow)]);
  const roundedByNow = isWhole
    ? sum(restOf(booked, lines.length, false).map(({ amount }) => amountOf(amount)))
    : invoice.rounding
      ? roundingOf(unrounded)
      : zero;
  const nets = now.map(({ line }) => bookedNow(progress[line - 1]?.net));
  const noted = taxes.flatMap((tax, at): BookedTax[] => {
    const { accno, rate, on, hasBase } = tax;
    const amount = bookedNow(taxProgress[at]);
    const of = now.flatMap(({ line }, index) => (tax.lines.includes(line - 1) ? [index] : []));
    const base = hasBase ? sum(of.map((index) => nets[index] ?? zero)) : undefined;
    return of.length === 0 && amount.eq(zero) ? [] : [{ accno, amount, rate, on, base, lines: of }];
  });
  const lineTaxes = now.map(({ line }): Taxed['lineTaxes'][number] => {
    const { tax_accno: accno, tax_rate: rate } = booked[line - 1] ?? {};
    return accno === undefined ? undefined : { accno, rate };
  });
  const total = sum([...nets, ...noted.map(({ amount }) => amount)]);
  return { taxed: { nets, taxes: noted, lineTaxes, total }, rounding: roundedBefore.minus(roundedByNow) };
};

/** The amount that a credit note books, below zero where it credits. */
const bookedNow = (of: Progress | undefined): Amount => (of ? of.before.minus(of.byNow) : zero);

/** The sum that postings of credit notes have credited, with the sign of the invoice. */
const takenBack = (postings: readonly BookedPosting[]): Amount =>
  zero.minus(sum(postings.map(({ amount }) => amountOf(amount))));

/** Whether a posting beyond the lines is of a tax, and not of the rounding. */
const taxesOn = ({ parts, taxentries }: CreditedTerms): ((posting: BookedPosting) => boolean) => {
  const accnos = new Set([
    ...taxentries.map(({ tax_accno }) => tax_accno),
    ...parts.flatMap(({ tax_accnos }) => tax_accnos),
  ]);
  return ({ accno }) => accnos.has(accno);
};

/**
 * The taxes of an invoice by account and rate, each with its lines: those that name it, or whose
 * article lists it.
 */
const invoiceTaxes = (
  { invoice, booked, lines }: Crediting,
  postings: readonly BookedPosting[],
): InvoiceTax[] => {
  const taxes: InvoiceTax[] = [];
  for (const { accno, amount, tax_rate: rate, taxdate, has_base: hasBase = false } of postings) {
    const known = taxes.find((one) => one.accno === accno && isSameRate(one.rate, rate));
    if (known) known.amount = known.amount.plus(amountOf(amount));
    else {
      const on = taxdate ?? invoice.transdate;
      taxes.push({ accno, amount: amountOf(amount), rate, on, hasBase, lines: [] });
    }
  }
  for (const [at, { part }] of lines.entries()) {
    const { tax_accno, tax_rate } = booked[at] ?? {};
    const accnos = tax_accno === undefined ? (part?.tax_accnos ?? []) : [tax_accno];
    for (const accno of accnos) taxFor({ accno, tax_rate }, taxes)?.lines.push(at);
  }
  return taxes;
};

/** The tax of a posting, by its account and, where that has several rates, its rate. */
const taxFor = (
  { accno, tax_rate }: Pick<BookedPosting, 'accno' | 'tax_rate'>,
  taxes: readonly InvoiceTax[],
): InvoiceTax | undefined => {
  const accountTaxes = taxes.filter((one) => one.accno === accno);
  return accountTaxes.find(({ rate }) => isSameRate(rate, tax_rate)) ?? accountTaxes[0];
};

const isSameRate = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one === undefined || other === undefined ? one === other : amountOf(one).eq(amountOf(other));

const lineProgress = (at: number, { booked, lines, earlier, now, places }: Crediting): LineProgress => {
  const { amount: whole = zero, left = zero } = lines[at] ?? {};
  const isThis = ({ line }: CreditedLine) => line === at + 1;
  const postings = earlier.flatMap((one) => one.booked[one.lines.findIndex(isThis)] ?? []);
  const added = now.find(isThis);
  const before = { amount: whole.minus(left), net: takenBack(postings) };
  const amount = before.amount.plus(amountOf(added?.amount ?? '0'));
  const isDone = amount.eq(whole);
  const net = amountOf(booked[at]?.amount ?? '0');
  const netOfPart = () => (isDone ? net : proportion(net, { part: amount, whole }, places));
  return {
    amount: { before: before.amount, byNow: amount },
    net: { before: before.net, byNow: added ? netOfPart() : before.net },
    isDone,
  };
};

/**
 * So much of a tax as credit notes credit now. Where prices include it, it is what the lines have
 * beyond their net amounts. Otherwise it is computed by its rate, as that of any articles, or of a
 * tax that was given its share. Undefined where it is known of no line.
 */
const taxByNow = (
  tax: InvoiceTax,
  {
    crediting: { invoice, places, lines },
    progress,
    taxes,
    before,
  }: {
    crediting: Crediting;
    progress: readonly LineProgress[];
    taxes: readonly InvoiceTax[];
    before: Amount;
  },
): Amount | undefined => {
  const of = tax.lines.flatMap((at) => (progress[at] ? [{ at, ...progress[at] }] : []));
  if (tax.amount.eq(zero) && of.length === 0) return zero;
  if (of.length === 0) return undefined;
  if (of.every(({ isDone }) => isDone)) return tax.amount;
  if (invoice.taxincluded) {
    const shares = of.map(({ at, amount, net }) => {
      const all = taxes.filter((one) => one.lines.includes(at));
      const share = shareOf(tax, all, { included: amount.byNow.minus(net.byNow), places });
      return { share, isWhole: all.length === 1 };
    });
    const byNow = sum(shares.map(({ share }) => share));
    // Shares of several taxes are rounded, and may come to a cent more than the tax, or less than
    // before.
    return shares.every((one) => one.isWhole) ? byNow : between(byNow, before, tax.amount);
  }
  const part = sum(of.map(({ amount }) => amount.byNow));
  if (invoice.parts.length > 0 && tax.rate !== undefined)
    return round(part.times(amountOf(tax.rate)).times(amountOf('0.01')), places);
  const whole = sum(of.map(({ at }) => lines[at]?.amount ?? zero));
  return whole.eq(zero) ? undefined : proportion(tax.amount, { part, whole }, places);
};

/**
 * The share that a tax has of what a line includes of taxes: by its rate, and the last of several
 * takes the rest.
 */
const shareOf = (
  tax: InvoiceTax,
  all: readonly InvoiceTax[],
  { included, places }: { included: Amount; places: number },
): Amount => {
  if (all.length === 1) return included;
  const whole = sum(all.map(({ rate }) => amountOf(rate ?? '0')));
  if (whole.eq(zero)) return all[0] === tax ? included : zero;
  const shares = all
    .slice(0, -1)
    .map(({ rate }) => proportion(included, { part: amountOf(rate ?? '0'), whole }, places));
  return shares[all.indexOf(tax)] ?? included.minus(sum(shares));
};

/** `amount`, or the bound that it is beyond; the bounds are in either order. */
const between = (amount: Amount, one: Amount, other: Amount): Amount => {
  const [least, most] = one.lt(other) ? [one, other] : [other, one];
  if (amount.lt(least)) return least;
  return amount.gt(most) ? most : amount;
};
