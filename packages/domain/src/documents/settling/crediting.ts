import { taxFieldsOf } from '../../posting/line-tax.ts';
import { lineAmount } from '../../posting/taxing.ts';
import type { Findings } from '../../refusal/findings.ts';
import { type Amount, amountOf, decimalOf, negated, proportion, sum, zero } from '../../values/money.ts';
import { fold } from '../../values/number.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';
import type { Articles } from '../document.ts';
import type { Invoice, InvoiceKept, InvoicePartKept } from '../invoice.ts';
import type { Creditline, Creditnote } from './credit-note.ts';

/** Makes of what a credit note takes back of an invoice the negative invoice that books it (docs/interface §11.1). */

/** The VAT account and the rate that a line of the invoice was taxed with, as it was booked. */
export type LineTax = { tax_accno?: number | undefined; tax_rate?: Decimal | undefined };

/** An invoice, the number of decimals of its currency, and how its lines were taxed; undefined where its entry does not say. */
export type InvoiceToCredit = {
  invoice: InvoiceKept;
  places: number;
  lineTaxes: readonly LineTax[] | undefined;
};

/** A line that is credited, with the sign of its line, and a tax with that of the invoice. */
export type CreditedLine = { line: number; amount: Decimal; quantity?: Decimal };
export type CreditedTax = { tax_accno: number; amount: Decimal };

/** The lines and taxes of its invoice that a credit note has taken back. */
export type Credited = { lines: readonly CreditedLine[]; taxes: readonly CreditedTax[] };

/** A credit note to be posted as an invoice, by the articles as its invoice had them. */
export type Credit = { sent: Invoice; articles: Articles; credited: Credited };

/** A line of the invoice: all of it, and what is left to credit. A quantity is left as long as nothing was credited by amount. */
type LineLeft = {
  part: InvoicePartKept | undefined;
  amount: Amount;
  left: Amount;
  leftQuantity: Amount | undefined;
};

const linesLeft = ({ invoice, places }: InvoiceToCredit, earlier: readonly Credited[]): LineLeft[] => {
  const before = earlier.flatMap(({ lines }) => lines);
  const wholes: Pick<LineLeft, 'part' | 'amount'>[] =
    invoice.parts.length > 0
      ? invoice.parts.map((part) => ({ part, amount: lineAmount(part, places) }))
      : invoice.incomeentries.map(({ amount }) => ({ part: undefined, amount: amountOf(amount) }));
  return wholes.map(({ part, amount }, at) => {
    const credited = before.filter(({ line }) => line === at + 1);
    const isByQuantity = part !== undefined && credited.every(({ quantity }) => quantity !== undefined);
    return {
      part,
      amount,
      left: amount.minus(sum(credited.map((one) => amountOf(one.amount)))),
      leftQuantity: isByQuantity
        ? amountOf(part.quantity).minus(sum(credited.map(({ quantity = '0' }) => amountOf(quantity))))
        : undefined,
    };
  });
};

/** Whether something is left of a line: of one by quantity a quantity, whatever rounding has left of its amount. */
const isLeft = ({ left, leftQuantity }: LineLeft): boolean => !(leftQuantity ?? left).eq(zero);

/** Whether `value` is a part of `whole`: not zero, with its sign, and not more. */
const isPartOf = (value: Amount, whole: Amount): boolean =>
  !value.eq(zero) && value.gt(zero) === whole.gt(zero) && value.abs().lte(whole.abs());

/**
 * Makes the negative invoice that credits an invoice: its lines as they were, with the opposite sign, on the same accounts, with the taxes
 * that they were booked with, at the rates of their day of supply. Adds faults of the lines to `findings`.
 */
export const creditOf = (
  sent: Creditnote,
  of: InvoiceToCredit,
  { earlier, findings }: { earlier: readonly Credited[]; findings: Findings },
): Credit => {
  const { invoice } = of;
  const { invnumber: number } = invoice;
  if (!amountOf(invoice.amount).gt(zero))
    findings.add('invalid', 'invnumber', say('credit_of_credit', { number }));
  const lines = linesLeft(of, earlier);
  const chosen: readonly Creditline[] =
    sent.creditlines ?? lines.flatMap((line, at) => (isLeft(line) ? [{ line: at + 1 }] : []));
  if (chosen.length === 0) findings.add('invalid', 'creditlines', say('credit_nothing', { number }));
  const credited = chosen.flatMap((one, at) => {
    const line = lines[one.line - 1];
    const field = `creditlines.${at}`;
    const isTwice = chosen.findIndex((other) => other.line === one.line) !== at;
    if (line && !isTwice) return creditedOf(one, { line, field, places: of.places }, findings);
    findings.add('invalid', `${field}.line`, say('credit_line', { line: one.line }));
    return [];
  });
  const isWhole =
    earlier.length === 0 &&
    credited.length === lines.length &&
    credited.every(({ line, amount }) => lines[line - 1]?.amount.eq(amountOf(amount)));
  const taxes = taxesOf(of, { credited, earlier, isWhole, lines }, findings);
  return {
    sent: invoiceOf(sent, of, { credited, taxes, isWhole }),
    articles: articlesOf(invoice),
    credited: { lines: credited, taxes },
  };
};

const creditedOf = (
  { line: at, quantity, amount }: Creditline,
  { line, field, places }: { line: LineLeft; field: string; places: number },
  findings: Findings,
): CreditedLine[] => {
  const refuse = (name: string, left: Amount) => {
    const said = say('credit_rest', { line: at, left: left.toFixed() });
    findings.add('invalid', `${field}.${name}`, said);
    return [];
  };
  if (quantity && amount) {
    findings.add('invalid', `${field}.amount`, say('credit_one'));
    return [];
  }
  const { part, left, leftQuantity } = line;
  if (quantity && !leftQuantity) {
    findings.add('invalid', `${field}.quantity`, say('credit_no_quantity', { line: at }));
    return [];
  }
  if (!amount && part && leftQuantity) {
    const taken = quantity ? amountOf(quantity) : leftQuantity;
    if (!isPartOf(taken, leftQuantity)) return refuse('quantity', leftQuantity);
    const takenQuantity = decimalText(taken);
    const takenAmount = decimalOf(lineAmount({ ...part, quantity: takenQuantity }, places), places);
    return [{ line: at, amount: takenAmount, quantity: takenQuantity }];
  }
  const taken = amount ? amountOf(amount) : left;
  if (!isPartOf(taken, left)) return refuse('amount', left);
  return [{ line: at, amount: decimalOf(taken, places) }];
};

const decimalText = (amount: Amount): Decimal => amount.toFixed() as Decimal;

type Crediting = { credited: readonly CreditedLine[]; isWhole: boolean };

/**
 * The taxes of an invoice by entries that a credit note takes back: of each its share by what is credited of the lines that it was charged
 * on, and all that is left with the last of them. Those of articles are computed as of any invoice.
 */
const taxesOf = (
  { invoice, places, lineTaxes = [] }: InvoiceToCredit,
  {
    credited,
    isWhole,
    earlier,
    lines,
  }: Crediting & { earlier: readonly Credited[]; lines: readonly LineLeft[] },
  findings: Findings,
): CreditedTax[] => {
  const { taxentries, invnumber: number } = invoice;
  if (isWhole) return taxentries.map(({ tax_accno, amount }) => ({ tax_accno, amount }));
  const totalOf = (taxes: readonly CreditedTax[], accno: number): Amount =>
    sum(taxes.flatMap(({ tax_accno, amount }) => (tax_accno === accno ? [amountOf(amount)] : [])));
  return [...new Set(taxentries.map(({ tax_accno }) => tax_accno))].flatMap((tax_accno) => {
    const total = totalOf(taxentries, tax_accno);
    if (total.eq(zero)) return [];
    const taxed = lines.flatMap(({ amount, left }, at) => {
      const tax = lineTaxes[at];
      if (tax?.tax_accno !== tax_accno) return [];
      const now = amountOf(credited.find(({ line }) => line === at + 1)?.amount ?? '0');
      return [{ amount, now, isDone: left.eq(now), rate: amountOf(tax.tax_rate ?? '1') }];
    });
    const whole = sum(taxed.map(({ amount, rate }) => amount.times(rate)));
    if (whole.eq(zero)) {
      findings.add('invalid', 'creditlines', say('credit_taxes', { number, account: tax_accno }));
      return [];
    }
    const part = sum(taxed.map(({ now, rate }) => now.times(rate)));
    const before = totalOf(
      earlier.flatMap(({ taxes }) => taxes),
      tax_accno,
    );
    const amount = taxed.every(({ isDone }) => isDone)
      ? total.minus(before)
      : proportion(total, { part, whole }, places);
    return amount.eq(zero) ? [] : [{ tax_accno, amount: decimalOf(amount, places) }];
  });
};

const invoiceOf = (
  sent: Creditnote,
  { invoice, places, lineTaxes = [] }: InvoiceToCredit,
  { credited, taxes, isWhole }: Crediting & { taxes: readonly CreditedTax[] },
): Invoice => {
  const { creditlines: _, payment_accno: __, open: ___, ...head } = sent;
  const named = new Set(taxes.map(({ tax_accno }) => tax_accno));
  return {
    ...head,
    duedate: sent.transdate,
    currency: invoice.currency,
    ar_accno: invoice.ar_accno,
    customernumber: invoice.customer.customernumber,
    taxincluded: invoice.taxincluded,
    rounding: invoice.rounding ?? false,
    // The rate is that of the day of supply; what is taken back counts on the day of the credit note.
    taxdate: invoice.taxdate ?? invoice.transdate,
    parts: credited.flatMap(({ line, amount, quantity }) => {
      const part = invoice.parts[line - 1];
      if (!part) return [];
      const { partnumber, description, unit, itemnote, discount, sellprice } = part;
      const priced = quantity
        ? { quantity: decimalText(zero.minus(amountOf(quantity))), sellprice, discount }
        : { quantity: '-1' as Decimal, sellprice: amount, discount: '0' as Decimal };
      return [{ partnumber, description, unit, itemnote, ...priced, ...taxFieldsOf(part) }];
    }),
    incomeentries: credited.flatMap(({ line, amount }) => {
      const entry = invoice.incomeentries[line - 1];
      if (!entry) return [];
      const { income_accno, description } = entry;
      const tax_accno = lineTaxes[line - 1]?.tax_accno;
      const known = !isWhole && tax_accno !== undefined && named.has(tax_accno) ? { tax_accno } : {};
      return [
        { income_accno, description, amount: negated(amount, places), ...known, ...taxFieldsOf(entry) },
      ];
    }),
    taxentries: taxes.map(({ tax_accno, amount }) => ({ tax_accno, amount: negated(amount, places) })),
  };
};

/** The articles as the invoice had them, whatever they are now. */
const articlesOf = ({ parts }: InvoiceKept): Articles =>
  new Map(
    parts.map(({ partnumber, description, sellprice, income_accno, tax_accnos }) => [
      fold(partnumber),
      { partnumber, description, sellprice, income_accno, expense_accno: income_accno, tax_accnos },
    ]),
  );

/** The amount that an invoice and its credit note settle of each other: not more than is open of either. */
export const setOffBetween = (
  invoice: { amount: Decimal; paid: Decimal },
  credit: { amount: Decimal; paid: Decimal },
): Amount => {
  const openOf = ({ amount, paid }: typeof invoice) => amountOf(amount).minus(amountOf(paid));
  const [open, owed] = [openOf(invoice), zero.minus(openOf(credit))];
  if (!open.gt(zero) || !owed.gt(zero)) return zero;
  return open.lt(owed) ? open : owed;
};
