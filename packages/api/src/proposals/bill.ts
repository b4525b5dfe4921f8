import {
  amountOf,
  bareIban,
  bookingDate,
  type Decimal,
  decimalOf,
  isCreditorReference,
  isDecimal,
  isQrReference,
  type QrBill,
  type ReadBill,
  type ReferenceType,
  readBillOf,
  readQrBill,
  type Swico,
  sum,
  zero,
} from '@kontor/domain';
import { checkEInvoice, type EInvoice, type EInvoiceRead, eInvoiceIn } from '@kontor/e-invoices';

/**
 * Bills of receipts as they are stored with their proposals: the payload of a QR-bill, or an
 * e-invoice by EN 16931 as it was read.
 */

/** The bill of a payload; undefined for one that is none. */
export const billIn = (payload: string): ReadBill | undefined => {
  const read = eInvoiceIn(payload);
  if (read) return billOfEInvoice(read);
  const bill = readQrBill(payload);
  return bill && readBillOf(bill);
};

// The decimals of a franc and a euro; other currencies are left to a person.
const places = 2;

const centsIn = (text: string | undefined): Decimal | undefined =>
  text !== undefined && isDecimal(text) ? decimalOf(amountOf(text).round(places), places) : undefined;

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

const billOfEInvoice = ({ invoice, isCreditNote }: EInvoiceRead): ReadBill => {
  const { seller, payee, totals } = invoice;
  const address = seller?.address;
  const account = invoice.payments.flatMap(({ account }) => account?.id ?? [])[0] ?? '';
  const isCredit = isCreditNote || creditKinds.has(invoice.type_code ?? '');
  const rounding = centsIn(totals?.rounding) ?? decimalOf(zero, places);
  const gross = centsIn(totals?.gross);
  const amount = gross === undefined ? undefined : decimalOf(amountOf(gross).plus(rounding), places);
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
    ...(amount !== undefined && !isCredit ? { amount } : {}),
    currency: invoice.currency ?? '',
    ...referenceOf(invoice.payment_reference ?? ''),
    billing_information: '',
    problems: [
      ...(isCredit ? ['The e-invoice is a credit note, which is entered by hand.'] : []),
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
    uid: uidIn(seller?.vat_id ?? seller?.registration?.id ?? ''),
    taxes: [],
    import_taxes: [],
    conditions: [],
    ...(duedate === undefined ? {} : { duedate }),
    problems: [],
  };
  return { bill, details, billed: billedOf(invoice, rounding) };
};

/** UNTDID 1001: credit note, factored credit note, self-billed credit note. */
const creditKinds: ReadonlySet<string> = new Set(['381', '396', '261']);

/** CHE-106.017.086 of CHE106017086MWST and the like; empty where it is no UID. */
const uidIn = (written: string): string => {
  const [, one, two, three] = /CHE\W?(\d{3})\W?(\d{3})\W?(\d{3})/i.exec(written) ?? [];
  return one === undefined ? '' : `CHE-${one}.${two}.${three}`;
};

// More lines than a person reads are summed by rate.
const mostLines = 100;

/** The lines, allowances, charges and rounding of an e-invoice, and its tax by rate. */
const billedOf = (invoice: EInvoice, rounding: Decimal): NonNullable<ReadBill['billed']> => {
  const none = decimalOf(zero, places);
  const of = (text: string | undefined, rate: string | undefined, net: Decimal | undefined, sign = 1) => ({
    text: (text ?? '').slice(0, 255),
    rate: centsIn(rate) ?? none,
    net: decimalOf(amountOf(net ?? none).times(String(sign)), places),
  });
  const lines = [
    ...invoice.lines.map(({ name, vat, net }) => of(name, vat?.rate, centsIn(net))),
    ...invoice.charges.map(({ reason, vat, amount }) => of(reason, vat?.rate, centsIn(amount))),
    ...invoice.allowances.map(({ reason, vat, amount }) => of(reason, vat?.rate, centsIn(amount), -1)),
  ];
  const rates = [...new Set(lines.map(({ rate }) => rate))];
  const byRate = rates.map((rate) => ({
    text: `${amountOf(rate).toFixed()} %`,
    rate,
    net: decimalOf(sum(lines.filter((one) => one.rate === rate).map(({ net }) => amountOf(net))), places),
  }));
  return {
    lines: [
      ...(lines.length > mostLines ? byRate : lines),
      ...(amountOf(rounding).eq(zero) ? [] : [{ text: '', rate: none, net: rounding }]),
    ],
    charged: invoice.taxes.map(({ vat, tax }) => ({
      rate: centsIn(vat?.rate) ?? none,
      tax: centsIn(tax) ?? none,
    })),
  };
};
