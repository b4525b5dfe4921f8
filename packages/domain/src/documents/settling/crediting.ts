import { dimensionFieldsOf } from '../../master-data/dimensions/dimensions-of-lines.ts';
import { taxFieldsOf } from '../../posting/line-tax.ts';
import { supplyFieldsOf } from '../../posting/supply-period.ts';
import { lineAmount } from '../../posting/taxing.ts';
import type { Findings } from '../../refusal/findings.ts';
import {
  type Amount,
  amountOf,
  decimalOf,
  hundred,
  negated,
  proportion,
  sum,
  zero,
} from '../../values/money.ts';
import { fold } from '../../values/number.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';
import type { Articles } from '../document.ts';
import type { Invoice, InvoiceKept, InvoicePartKept } from '../invoice.ts';
import type { Creditline, Creditnote } from './credit-note.ts';
import {
  type BookedPosting,
  type CreditAmounts,
  type CreditedBefore,
  creditAmounts,
} from './crediting-amounts.ts';
import { type CreditedLine, creditedOf, decimalText, isLeft, linesLeft } from './crediting-lines.ts';

/**
 * Makes of what a credit note credits of an invoice the negative invoice that books it
 * (docs/interface §11.1).
 */

/** A document that is credited: an invoice, or a payable in the terms of one. */
export type CreditedDocument = Pick<
  InvoiceKept,
  | 'invnumber'
  | 'amount'
  | 'currency'
  | 'ar_accno'
  | 'taxincluded'
  | 'rounding'
  | 'transdate'
  | 'taxdate'
  | 'supply_from'
  | 'supply_to'
  | 'parts'
  | 'incomeentries'
  | 'taxentries'
> & { customer: Pick<InvoiceKept['customer'], 'customernumber'> };

/** An invoice, the number of decimals of its currency, and its postings. */
export type InvoiceToCredit = {
  invoice: CreditedDocument;
  places: number;
  booked: readonly BookedPosting[];
};

/** The lines and taxes of its invoice that a credit note credits, with their signs. */
export type Credited = { lines: readonly CreditedLine[]; taxes: readonly CreditedTax[] };
type CreditedTax = { tax_accno: number; amount: Decimal };

/**
 * A credit note to be posted as an invoice, by the articles as its invoice had them, with its
 * amounts where they are not computed.
 */
export type Credit = {
  sent: Invoice;
  articles: Articles;
  amounts: CreditAmounts | undefined;
  credited: Credited;
};

/**
 * Makes the negative invoice that credits an invoice: its lines as they were, with the opposite
 * sign, on the same accounts, with the taxes that they were booked with, at the rates of their day
 * of supply. Adds faults of the lines to `findings`.
 */
export const creditOf = (
  sent: Creditnote,
  of: InvoiceToCredit,
  { earlier, findings }: { earlier: readonly CreditedBefore[]; findings: Findings },
): Credit => {
  const { invoice } = of;
  const { invnumber: number } = invoice;
  if (!amountOf(invoice.amount).gt(zero))
    findings.add('invalid', 'invnumber', say('credit_of_credit', { number }));
  const lines = linesLeft(
    of,
    earlier.flatMap((one) => one.lines),
  );
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
  const amounts = creditAmounts({ ...of, lines, earlier, now: credited }, findings);
  checkTotal(amounts, of, earlier, findings);
  const isWhole =
    earlier.length === 0 &&
    credited.length === lines.length &&
    credited.every(({ line, amount }) => lines[line - 1]?.amount.eq(amountOf(amount)));
  // Of an invoice by entries its own taxes, whose lines are found as those of the invoice were.
  const isOpposite = isWhole && invoice.parts.length === 0;
  const taxes = isOpposite ? invoice.taxentries : taxesOf(amounts, of);
  return {
    sent: invoiceOf(sent, of, { credited, taxes, isOpposite }),
    articles: articlesOf(invoice),
    amounts: isOpposite ? undefined : amounts,
    credited: { lines: credited, taxes },
  };
};

/** The taxes that a credit note credits, by their accounts. */
const taxesOf = ({ taxed }: CreditAmounts, { places }: InvoiceToCredit): CreditedTax[] =>
  [...new Set(taxed.taxes.map(({ accno }) => accno))].flatMap((tax_accno) => {
    const amount = sum(taxed.taxes.flatMap((tax) => (tax.accno === tax_accno ? [tax.amount] : [])));
    return amount.eq(zero) ? [] : [{ tax_accno, amount: decimalOf(zero.minus(amount), places) }];
  });

/**
 * Credit notes come to nothing that the invoice does not ask for: a discount among its lines can't
 * be left out of them.
 */
const checkTotal = (
  { taxed, rounding }: CreditAmounts,
  { invoice, places }: InvoiceToCredit,
  earlier: readonly CreditedBefore[],
  findings: Findings,
) => {
  const before = zero.minus(
    sum(earlier.flatMap(({ booked }) => booked.map(({ amount }) => amountOf(amount)))),
  );
  const byNow = before.minus(taxed.total).minus(rounding);
  const whole = amountOf(invoice.amount);
  if (!whole.gt(zero) || (byNow.gte(before) && byNow.lte(whole))) return;
  const said = say('credit_total', {
    number: invoice.invnumber,
    least: decimalOf(before, places),
    most: decimalOf(whole, places),
    total: decimalOf(byNow, places),
  });
  findings.add('invalid', 'creditlines', said);
};

type Taking = { credited: readonly CreditedLine[]; taxes: readonly CreditedTax[]; isOpposite: boolean };

const invoiceOf = (
  sent: Creditnote,
  { invoice, places, booked }: InvoiceToCredit,
  { credited, taxes, isOpposite }: Taking,
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
    // The rate is that of the day of supply; what is credited counts on the day of the credit note.
    taxdate: invoice.taxdate ?? invoice.transdate,
    ...supplyFieldsOf(invoice),
    parts: credited.flatMap(({ line, amount, quantity }) => {
      const part = invoice.parts[line - 1];
      if (!part) return [];
      const { partnumber, description, unit, itemnote } = part;
      const priced = pricedAs(amount, { quantity, part, places });
      const facts = { ...taxFieldsOf(part), ...dimensionFieldsOf(part) };
      return [{ partnumber, description, unit, itemnote, ...priced, ...facts }];
    }),
    incomeentries: credited.flatMap(({ line, amount }) => {
      const entry = invoice.incomeentries[line - 1];
      if (!entry) return [];
      const { income_accno, description } = entry;
      const tax_accno = booked[line - 1]?.tax_accno;
      const known = !isOpposite && tax_accno !== undefined && named.has(tax_accno) ? { tax_accno } : {};
      return [
        {
          ...{ income_accno, description, amount: negated(amount, places), ...known },
          ...{ ...taxFieldsOf(entry), ...dimensionFieldsOf(entry) },
        },
      ];
    }),
    taxentries:
      invoice.parts.length > 0
        ? []
        : taxes.map(({ tax_accno, amount }) => ({ tax_accno, amount: negated(amount, places) })),
  };
};

// More decimals can't be sent.
const pricePlaces = 10;

/**
 * The price of a line of an article whose quantity times price is exactly `amount`: that of its
 * invoice, wherever rounding lets it be.
 */
const pricedAs = (
  amount: Decimal,
  { quantity, part, places }: { quantity: Decimal | undefined; part: InvoicePartKept; places: number },
): { quantity: Decimal; sellprice: Decimal; discount: Decimal } => {
  const whole = { quantity: '-1' as Decimal, sellprice: amount, discount: '0' as Decimal };
  if (!quantity) return whole;
  const { sellprice, discount } = part;
  const wanted = amountOf(amount);
  const fitting = (price: Decimal) => {
    const line = { quantity: decimalText(zero.minus(amountOf(quantity))), sellprice: price, discount };
    return lineAmount(line, places).plus(wanted).eq(zero) ? line : undefined;
  };
  const units = amountOf(quantity).times(hundred.minus(amountOf(discount)));
  const found = fitting(sellprice);
  if (found ?? units.eq(zero)) return found ?? whole;
  const price = proportion(wanted, { part: hundred, whole: units }, pricePlaces);
  return fitting(decimalText(price)) ?? whole;
};

/** The articles as the invoice had them, whatever they are now. */
const articlesOf = ({ parts }: CreditedDocument): Articles =>
  new Map(
    parts.map(({ partnumber, description, sellprice, income_accno, tax_accnos }) => [
      fold(partnumber),
      // The unit is that of the line, which may have none.
      {
        ...{ partnumber, description, unit: '', sellprice, tax_accnos },
        ...{ income_accno, expense_accno: income_accno },
      },
    ]),
  );

/**
 * The amount that an invoice and its credit note settle of each other: not more than is open of
 * either.
 */
export const setOffBetween = (
  invoice: { amount: Decimal; paid: Decimal },
  credit: { amount: Decimal; paid: Decimal },
): Amount => {
  const openOf = ({ amount, paid }: typeof invoice) => amountOf(amount).minus(amountOf(paid));
  const [open, owed] = [openOf(invoice), zero.minus(openOf(credit))];
  if (!open.gt(zero) || !owed.gt(zero)) return zero;
  return open.lt(owed) ? open : owed;
};
