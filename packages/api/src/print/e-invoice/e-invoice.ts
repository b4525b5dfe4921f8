import {
  type Amount,
  amountOf,
  bareReference,
  decimalOf,
  type EInvoiceKind,
  type Findings,
  minorUnit,
  newFindings,
  say,
  sum,
  zero,
} from '@kontor/domain';
import { checkEInvoice, type EInvoiceGiven, readEInvoice, writeEInvoice } from '@kontor/e-invoices';
import { dayIn } from '@kontor/print';
import { senderOf } from '../head.ts';
import { type Printed, supplyOf } from '../invoice-lines.ts';
import { billOf } from '../invoice-sheet.ts';
import { discountsOf, transferFor } from '../terms.ts';
import { type LineVat, lineVats, type TaxBooked, taxesBooked } from './categories.ts';
import { eInvoiceLines } from './lines.ts';
import { buyerOf, buyerRecord, buyerVatId, sellerOf } from './parties.ts';
import { specification, syntaxOf } from './profiles.ts';
import { fieldOfRule } from './rule-fields.ts';
import { eInvoiceWords } from './words.ts';

/** Electronic invoices by EN 16931, made of what was booked (docs/interface §9.1). */

/** The sign of an invoice, and that of a credit note, which is above zero where it credits. */
const signs = { invoice: amountOf('1'), credit_note: amountOf('-1') };

type Lines = ReturnType<typeof eInvoiceLines>;
type TaxRow = NonNullable<EInvoiceGiven['taxes']>[number];

/**
 * The rows of VAT: by category, and of the standard category by rate, with the tax as it was
 * booked.
 */
const taxRows = (
  { invoice, language }: Printed,
  lines: Lines,
  { taxes, sign }: { taxes: readonly TaxBooked[]; sign: Amount },
): TaxRow[] => {
  const places = minorUnit(invoice.currency);
  const { reasons } = eInvoiceWords(language);
  const keyOf = ({ category, rate = '' }: LineVat) => `${category} ${rate}`;
  const rated = taxes.filter(({ rate }) => !amountOf(rate).eq(zero));
  const vats = new Map<string, LineVat>([
    ...lines.map(({ vat }) => [keyOf(vat), vat] as const),
    ...rated.map(({ rate }) => [keyOf({ category: 'S', rate }), { category: 'S', rate }] as const),
  ]);
  return [...vats].map(([key, { category, rate }]) => {
    const of = lines.filter(({ vat }) => keyOf(vat) === key);
    const charged = category === 'S' ? rated.filter((tax) => tax.rate === rate) : [];
    const given = [...new Set(of.flatMap(({ vat }) => (vat.reason ? [reasons[vat.reason]] : [])))];
    return {
      taxable: decimalOf(sum(of.map(({ net }) => net)), places),
      tax: decimalOf(sum(charged.map(({ amount }) => amount)).times(sign), places),
      vat: { category, rate, ...(given.length > 0 ? { reason: given.join('; ') } : {}) },
    };
  });
};

/** The account to which is paid, and the reference by which; nothing where nothing is asked for. */
const meansOfPayment = (printed: Printed): Pick<EInvoiceGiven, 'payments' | 'payment_reference'> => {
  const { ledger, invoice, customer } = printed;
  const open = amountOf(invoice.amount).minus(amountOf(invoice.paid));
  if (open.lte(zero)) return {};
  const { currency, payment_reference: reference } = invoice;
  const bill = billOf(printed);
  const to = { payment_accno: customer?.payment_accno, currency, reference };
  const { transfer } = bill ? { transfer: undefined } : transferFor(ledger, to);
  const iban = bill?.iban ?? transfer?.iban;
  if (iban === undefined) return {};
  const account = { id: bareReference(iban), name: bill?.creditor.name ?? transfer?.holder };
  return {
    payments: [{ code: '30', account, ...(transfer?.bic ? { bic: transfer.bic } : {}) }],
    payment_reference: bareReference(reference),
  };
};

/** The terms of payment: when it is due, and the discount until another day. */
const termsOf = ({ ledger, invoice, language }: Printed): Pick<EInvoiceGiven, 'due' | 'payment_terms'> => {
  const { transdate: day, duedate: due_day, currency, amount: total, paid } = invoice;
  if (amountOf(total).lt(zero)) return {};
  const rounded = invoice.rounding === true;
  const { discounts = [] } = amountOf(paid).eq(zero)
    ? discountsOf(ledger, { day, due_day, total, currency, rounded })
    : {};
  const words = eInvoiceWords(language);
  const terms = discounts.map(({ percent, until }) => words.early(percent, dayIn(language, until)));
  return { due: due_day, ...(terms.length > 0 ? { payment_terms: terms.join('\n') } : {}) };
};

const supplied = ({ invoice }: Printed): Pick<EInvoiceGiven, 'delivery' | 'period'> => {
  const { supply } = supplyOf(invoice);
  if (!supply) return { delivery: { delivered: invoice.transdate } };
  const { from, to } = supply;
  // What takes a period is delivered on its last day.
  return to === undefined
    ? { delivery: { delivered: from } }
    : { delivery: { delivered: to }, period: { from, to } };
};

/**
 * The key of the metadata of an invoice or customer by which the buyer knows whom it is for
 * (BT-10).
 */
const buyerReference = 'buyer_reference';

const referencesOf = ({ invoice, customer }: Printed): Partial<EInvoiceGiven> => {
  const said = [...(invoice.metadata ?? []), ...(customer?.metadata ?? [])];
  const buyer_reference = said.find(({ key }) => key === buyerReference)?.value;
  const notes = [invoice.description, invoice.notes].filter((text) => text.trim() !== '');
  return {
    buyer_reference,
    ...(invoice.ordnumber.trim() === '' ? {} : { order: invoice.ordnumber }),
    ...(invoice.credits === undefined ? {} : { preceding: [{ number: invoice.credits }] }),
    notes: notes.map((text) => ({ text })),
  };
};

/** Adds to `findings` what must be known of the parties, beyond the rules. */
const checkParties = (printed: Printed, findings: Findings): void => {
  const { address, country } = buyerRecord(printed);
  if (address.city.trim() === '') findings.add('e_invoice_refused', 'customer.city', say('e_invoice_city'));
  if (country === undefined)
    findings.add(
      'e_invoice_refused',
      'customer.country',
      say('e_invoice_country', { country: address.country }),
    );
  if (senderOf(printed.ledger).uid === '')
    findings.add('e_invoice_refused', 'sender.uid', say('e_invoice_uid'));
};

/**
 * The business terms of an invoice. Refuses `e_invoice_refused` for what is missing, and as its PDF
 * is refused.
 */
export const eInvoiceTerms = (printed: Printed): EInvoiceGiven => {
  const { ledger, invoice } = printed;
  const findings = newFindings();
  checkParties(printed, findings);
  findings.refuse();
  const sender = senderOf(ledger);
  const { currency } = invoice;
  const base = ledger.client.currency;
  const places = minorUnit(currency);
  const isCredit = amountOf(invoice.amount).lt(zero);
  const sign = isCredit ? signs.credit_note : signs.invoice;
  const written = (amount: Amount) => decimalOf(amount, places);
  const { country } = buyerRecord(printed);
  const isBuyerTaxed = country !== sender.country && buyerVatId(printed) !== undefined;
  const taxes = taxesBooked(printed);
  const lines = eInvoiceLines(printed, lineVats(printed, { isBuyerTaxed, taxes }), sign);
  const isOutside = lines.every(({ vat }) => vat.category === 'O');
  const net = sum(lines.map((line) => line.net));
  const tax = sum(taxes.map(({ amount }) => amount)).times(sign);
  const total = amountOf(invoice.amount).times(sign);
  const rounding = total.minus(net).minus(tax);
  const paid = amountOf(invoice.paid).times(sign);
  const base_tax = sum(taxes.map(({ base_amount }) => base_amount)).times(sign);
  const isForeign = currency !== base && taxes.length > 0;
  return {
    number: invoice.invnumber,
    issued: invoice.transdate,
    type_code: isCredit ? '381' : '380',
    specification,
    currency,
    ...(isForeign ? { tax_currency: base } : {}),
    ...termsOf(printed),
    ...referencesOf(printed),
    seller: sellerOf(sender, { isOutside }),
    buyer: buyerOf(printed, { isOutside }),
    ...supplied(printed),
    ...(isCredit ? {} : meansOfPayment(printed)),
    totals: {
      lines: written(net),
      net: written(net),
      gross: written(net.plus(tax)),
      ...(paid.eq(zero) ? {} : { paid: written(paid) }),
      ...(rounding.eq(zero) ? {} : { rounding: written(rounding) }),
      due: written(total.minus(paid)),
    },
    tax_totals: [
      { amount: written(tax), currency },
      ...(isForeign ? [{ amount: decimalOf(base_tax, minorUnit(base)), currency: base }] : []),
    ],
    taxes: taxRows(printed, lines, { taxes, sign }),
    lines: lines.map(({ line }) => line),
  };
};

/**
 * An invoice as an electronic one. The rules of EN 16931 are checked on the very file: refuses
 * `e_invoice_refused` with the field to be mended and the rule, for each that it breaks.
 */
export const issuedEInvoice = (printed: Printed, kind: EInvoiceKind): string => {
  const terms = eInvoiceTerms(printed);
  const isCreditNote = terms.type_code === '381';
  const text = writeEInvoice(terms, { syntax: syntaxOf(kind), isCreditNote });
  const findings = newFindings();
  for (const { rule, sentence } of checkEInvoice(readEInvoice(text).invoice))
    findings.add('e_invoice_refused', fieldOfRule(rule), say('e_invoice_rule', { rule, sentence }));
  findings.refuse();
  return text;
};
