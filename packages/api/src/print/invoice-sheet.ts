import {
  type Account,
  type Amount,
  amountOf,
  bankAccountFor,
  countryCode,
  decimalOf,
  type InvoiceKept,
  invalidField,
  isQrReference,
  type Ledger,
  minorUnit,
  proportion,
  say,
  streetOf,
  sum,
  type WritableBill,
  zero,
} from '@kontor/domain';
import type { DocumentSheet } from '@kontor/print';
import { headOf, senderOf, textsOf } from './head.ts';
import { linesOf, type Printed, shortest, supplyOf } from './invoice-lines.ts';
import { discountsOf, transferFor } from './terms.ts';

/** The sheet of an invoice: all that is on it, made of what was booked (docs/interface §9). */

/** A claim that a QR-bill asks for. */
type Claim = {
  party: Parameters<typeof debtorOf>[0];
  /** The account to which the customer pays, where there is one of their own. */
  payment_accno: number | undefined;
  currency: string;
  open: Amount;
  reference: string;
  message: string;
};

/**
 * The QR-bill of a claim; undefined where nothing is open, or where it is in a currency that
 * QR-bills do not know. Refuses `invalid` where the client has no sender, or no account to which it
 * can be paid.
 */
export const billFor = (
  ledger: Ledger,
  { party, payment_accno, currency, open, reference, message }: Claim,
): WritableBill | undefined => {
  if ((currency !== 'CHF' && currency !== 'EUR') || open.lte(zero)) return undefined;
  const { name, street, building_number, zipcode, city, country } = senderOf(ledger);
  const account = bankAccountFor(ledger, { payment_accno, currency });
  return {
    iban: ibanFor(account, { reference, currency }),
    creditor: { name, street, house_number: building_number, zipcode, city, country },
    amount: decimalOf(open, 2),
    currency,
    ...debtorOf(party),
    reference,
    message,
  };
};

/** The QR-bill of what is open of an invoice; undefined and refused as that of any claim. */
export const billOf = ({
  ledger,
  invoice,
  customer,
}: Omit<Printed, 'entry' | 'language'>): WritableBill | undefined =>
  billFor(ledger, {
    party: invoice.customer,
    payment_accno: customer?.payment_accno,
    currency: invoice.currency,
    open: amountOf(invoice.amount).minus(amountOf(invoice.paid)),
    reference: invoice.payment_reference,
    message: invoice.invnumber,
  });

const toPayOf = ({ invoice, customer }: Omit<Printed, 'entry' | 'language'>) => ({
  payment_accno: customer?.payment_accno,
  currency: invoice.currency,
  reference: invoice.payment_reference,
});

const ibanFor = (
  account: Account | undefined,
  { reference, currency }: { reference: string; currency: string },
): string => {
  const isQr = isQrReference(reference);
  const iban = isQr ? account?.qr_iban : account?.iban;
  if (iban) return iban;
  const refusal = isQr
    ? invalidField('qr_iban', say('qr_iban_missing', { currency }))
    : invalidField('iban', say('iban_missing', { currency }));
  refusal.mending = { retryable: false, next: { call: 'accounts.save' } };
  throw refusal;
};

/** The debtor, where the address is whole; else the slip has an empty box. */
const debtorOf = (
  customer: Pick<InvoiceKept['customer'], 'name' | 'zipcode' | 'city' | 'country'> &
    Parameters<typeof streetOf>[0],
): Pick<WritableBill, 'debtor'> => {
  const { name, zipcode, city } = customer;
  const country = countryCode(customer.country);
  if (zipcode === '' || city === '' || country === undefined) return {};
  const { street, building_number } = streetOf(customer);
  return { debtor: { name, street, house_number: building_number, zipcode, city, country } };
};

/** The sheet of an invoice. Refuses as `billOf` does. */
export const invoiceSheet = (printed: Printed): DocumentSheet => {
  const { ledger, invoice, language } = printed;
  const texts = textsOf(ledger, language);
  const total = amountOf(invoice.amount);
  const isCredit = total.lt(zero);
  const bill = isCredit ? undefined : billOf(printed);
  const places = minorUnit(invoice.currency);
  const paid = amountOf(invoice.paid);
  const isAsked = !isCredit && total.gt(paid);
  return {
    kind: isCredit ? 'credit_note' : 'invoice',
    ...headOf(ledger, { language, recipient: invoice.customer }),
    day: invoice.transdate,
    ...supplyOf(invoice),
    customer_number: invoice.customernumber,
    currency: invoice.currency,
    ...(invoice.description === '' ? {} : { subject: invoice.description }),
    ...(texts?.opening && !isCredit ? { before: texts.opening } : {}),
    ...(texts?.closing ? { after: texts.closing } : {}),
    ...(bill ? { bill } : isAsked ? transferFor(ledger, toPayOf(printed)) : {}),
    number: invoice.invnumber,
    ...(isCredit ? {} : { due_day: invoice.duedate }),
    ...(invoice.credits === undefined ? {} : { credited_number: invoice.credits }),
    ...(invoice.ordnumber === '' ? {} : { order_number: invoice.ordnumber }),
    lines: linesOf(printed),
    ...totalsOf(printed),
    // Who has paid a part of it knows the terms.
    ...(isCredit || !paid.eq(zero)
      ? {}
      : discountsOf(ledger, {
          ...{ day: invoice.transdate, due_day: invoice.duedate, currency: invoice.currency },
          ...{ total: decimalOf(total, places), rounded: invoice.rounding === true },
        })),
    ...(invoice.notes === '' ? {} : { notes: invoice.notes }),
  };
};

type PrintedTotals = Pick<
  DocumentSheet,
  'subtotal' | 'taxes' | 'taxes_included' | 'rounding' | 'total' | 'paid' | 'open'
>;

/** The totals below the lines of an invoice. */
export const totalsOf = (printed: Printed): PrintedTotals => {
  const { invoice } = printed;
  const total = amountOf(invoice.amount);
  const places = minorUnit(invoice.currency);
  const paid = amountOf(invoice.paid);
  const taxes = taxesOf(printed);
  const rounding = total
    .minus(amountOf(invoice.netamount))
    .minus(sum(taxes.map(({ amount }) => amountOf(amount))));
  return {
    ...(taxes.length > 0 && !invoice.taxincluded
      ? { subtotal: decimalOf(amountOf(invoice.netamount), places) }
      : {}),
    taxes,
    taxes_included: invoice.taxincluded,
    ...(invoice.rounding && !rounding.eq(zero) ? { rounding: decimalOf(rounding, places) } : {}),
    total: decimalOf(total, places),
    ...(paid.eq(zero)
      ? {}
      : { paid: decimalOf(zero.minus(paid), places), open: decimalOf(total.minus(paid), places) }),
  };
};

/**
 * The taxes by rate, in the currency of the invoice: of each its base and amount, with the sign of
 * the invoice.
 */
const taxesOf = ({ ledger, invoice, entry }: Printed): DocumentSheet['taxes'] => {
  const places = minorUnit(invoice.currency);
  const isOwn = invoice.currency === ledger.client.currency;
  const byRate = new Map<string, { base: typeof zero; amount: typeof zero }>();
  for (const { tax_rate, tax_base, tax_accno, original_amount } of entry.postings) {
    // Lines name the account that taxes them; a posting of a tax has a rate alone.
    if (tax_rate === undefined || tax_accno !== undefined) continue;
    const rate = shortest(tax_rate);
    const amount = zero.minus(amountOf(original_amount));
    const base =
      isOwn && tax_base !== undefined
        ? zero.minus(amountOf(tax_base))
        : amountOf(rate).eq(zero)
          ? zero
          : proportion(amount, { part: amountOf('100'), whole: amountOf(rate) }, places);
    const known = byRate.get(rate) ?? { base: zero, amount: zero };
    byRate.set(rate, { base: known.base.plus(base), amount: known.amount.plus(amount) });
  }
  return [...byRate]
    .toSorted(([one], [other]) => amountOf(other).cmp(amountOf(one)))
    .map(([rate, { base, amount }]) => ({
      rate,
      base: decimalOf(base, places),
      amount: decimalOf(amount, places),
    }));
};
