import {
  amountOf,
  type BilledLines,
  bareIban,
  bookingDate,
  type Decimal,
  decimalOf,
  type EInvoiceFacts,
  isCreditorReference,
  isDecimal,
  isQrReference,
  isToBook,
  minorUnit,
  negated,
  type QrBill,
  type ReadBill,
  type ReferenceType,
  readBillOf,
  readQrBill,
  type Swico,
  sum,
  uidOf,
  zero,
} from '@kontor/domain';
import {
  checkEInvoice,
  type EInvoice,
  type EInvoiceRead,
  eInvoiceIn,
  eInvoiceSignOf,
} from '@kontor/e-invoices';
import { factsOf, paymentProblems } from '../receipts/e-invoice-facts.ts';

/**
 * Bills of receipts as they are stored with their proposals: the payload of a QR-bill, or an
 * e-invoice by EN 16931 as it was read.
 */

/** A bill, and the facts of an e-invoice. */
export type BillRead = ReadBill & { e_invoice?: EInvoiceFacts };

/** The bill of a payload; undefined for one that is none. */
export const billIn = (payload: string): BillRead | undefined => {
  const read = eInvoiceIn(payload);
  if (read) return billOfEInvoice(read);
  const bill = readQrBill(payload);
  return bill && readBillOf(bill);
};

// The decimals of a franc and a euro. Amounts of currencies with others are left to a person.
const places = 2;

/**
 * An amount in two decimals; undefined where it is none, or has more, as it is not rounded here.
 */
const centsIn = (text: string | undefined): Decimal | undefined => {
  if (text === undefined || !isDecimal(text)) return undefined;
  const amount = amountOf(text);
  return amount.round(places).eq(amount) ? decimalOf(amount, places) : undefined;
};

/** A rate as it is written; zero where there is none, as of a supply that is exempt. */
const rateIn = (text: string | undefined): Decimal =>
  text !== undefined && isDecimal(text) ? text : decimalOf(zero, places);

const dayIn = (text: string | undefined) => bookingDate.safeParse(text ?? '').data;

/**
 * A reference is that of BT-83: a QR reference or a creditor reference; other words for the payee
 * are its message.
 */
const referenceOf = (
  written: string,
): { reference_type: ReferenceType; reference: string; message: string } => {
  const bare = bareIban(written);
  if (isQrReference(bare)) return { reference_type: 'QRR', reference: bare, message: '' };
  if (isCreditorReference(bare)) return { reference_type: 'SCOR', reference: bare, message: '' };
  return { reference_type: 'NON', reference: '', message: written };
};

const billOfEInvoice = (read: EInvoiceRead): BillRead => {
  const { invoice } = read;
  const e_invoice = factsOf(read);
  const { seller, payee, totals } = invoice;
  const sign = eInvoiceSignOf(read);
  const signed = (amount: Decimal) => (sign === -1 ? negated(amount, places) : amount);
  const address = seller?.address;
  const account = invoice.payments.flatMap(({ account }) => account?.id ?? [])[0] ?? '';
  const rounding = centsIn(totals?.rounding ?? '0');
  const gross = centsIn(totals?.gross);
  const isInCents = minorUnit(invoice.currency ?? '') === places;
  const amount =
    isInCents && gross !== undefined && rounding !== undefined && sign !== undefined
      ? signed(decimalOf(amountOf(gross).plus(rounding), places))
      : undefined;
  const paid = centsIn(totals?.paid);
  const bill: QrBill = {
    iban: bareIban(account),
    creditor: {
      name: payee?.name ?? seller?.name ?? '',
      address1: address?.line_1 ?? '',
      address2: address?.line_2 ?? '',
      zipcode: address?.post_code ?? '',
      city: address?.city ?? '',
      country: address?.country ?? '',
    },
    ...(amount !== undefined && isToBook(e_invoice.kind) ? { amount } : {}),
    currency: invoice.currency ?? '',
    ...referenceOf(invoice.payment_reference ?? ''),
    billing_information: '',
    problems: [
      ...(e_invoice.sentence === undefined ? [] : [e_invoice.sentence]),
      ...(sign === undefined
        ? ['The credit note has a total below zero, so that it is not certain whether it credits or charges.']
        : []),
      ...paymentProblems(invoice),
      ...(paid !== undefined && !amountOf(paid).eq(zero)
        ? [`Of the e-invoice ${paid} is already paid.`]
        : []),
      ...checkEInvoice(invoice).map(({ rule, sentence }) => `${rule}: ${sentence}`),
    ],
  };
  const document_date = dayIn(invoice.issued);
  const duedate = dayIn(invoice.due);
  const details: Swico = {
    invoice_number: invoice.number ?? '',
    ...(document_date === undefined ? {} : { document_date }),
    customer_reference: invoice.order ?? invoice.buyer_reference ?? '',
    uid: uidOf(seller?.vat_id ?? seller?.registration?.id ?? '') ?? '',
    taxes: [],
    import_taxes: [],
    conditions: [],
    ...(duedate === undefined ? {} : { duedate }),
    problems: [],
  };
  const stated = billedOf(invoice, rounding ?? decimalOf(zero, places));
  const billed = stated && {
    lines: stated.lines.map((line) => ({ ...line, net: signed(line.net) })),
    charged: stated.charged.map((one) => ({ ...one, tax: signed(one.tax) })),
  };
  const isCredit = e_invoice.kind === 'credit_note';
  return { bill, details, e_invoice, isCredit, ...(billed ? { billed } : {}) };
};

// More lines than a person reads are summed by rate.
const mostLines = 100;

type BilledLine = BilledLines['lines'][number];

/**
 * The lines, allowances, charges and rounding of an e-invoice, and its tax by rate; undefined where
 * one of these has no amount in two decimals.
 */
const billedOf = (invoice: EInvoice, rounding: Decimal): BilledLines | undefined => {
  const lineOf = (text: string | undefined, rate: string | undefined, amount: string | undefined) => {
    const net = centsIn(amount);
    return net && { text: [...(text ?? '')].slice(0, 255).join(''), rate: rateIn(rate), net };
  };
  const lines = [
    ...invoice.lines.map(({ name, vat, net }) => lineOf(name, vat?.rate, net)),
    ...invoice.charges.map(({ reason, vat, amount }) => lineOf(reason, vat?.rate, amount)),
    ...invoice.allowances.map(({ reason, vat, amount }) => {
      const line = lineOf(reason, vat?.rate, amount);
      return line && { ...line, net: negated(line.net, places) };
    }),
  ];
  const charged = invoice.taxes.map(({ vat, tax }) => {
    const amount = centsIn(tax);
    return amount && { rate: rateIn(vat?.rate), tax: amount };
  });
  if (!lines.every(isStated) || !charged.every(isStated)) return undefined;
  const rounded = amountOf(rounding).eq(zero) ? [] : [{ text: '', rate: rateIn('0'), net: rounding }];
  return { lines: [...(lines.length > mostLines ? byRate(lines) : lines), ...rounded], charged };
};

const isStated = <Part>(part: Part | undefined): part is Part => part !== undefined;

const byRate = (lines: readonly BilledLine[]): BilledLine[] =>
  [...new Set(lines.map(({ rate }) => amountOf(rate).toFixed()))].map((rate) => {
    const own = lines.filter((line) => amountOf(line.rate).toFixed() === rate);
    const net = sum(own.map((line) => amountOf(line.net)));
    return { text: `${rate} %`, rate: rateIn(rate), net: decimalOf(net, places) };
  });
