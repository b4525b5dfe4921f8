import { discountInTime } from '../../documents/paying/discount-terms.ts';
import { streetOf } from '../../master-data/sending/address.ts';
import type { Sender } from '../../master-data/sending/sender.ts';
import { bareIban } from '../../qr-bill/iban.ts';
import { bareReference } from '../../qr-bill/payment-reference.ts';
import { countryCode } from '../../values/country.ts';
import { minorUnit } from '../../values/currency.ts';
import type { BookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import {
  needsQrReference,
  type OrderedPayment,
  type PaymentGroup,
  type PaymentOrder,
  paymentKind,
} from '../payment-order.ts';
import type { OrderKept, PaymentOrdered } from './order.ts';
import { type CreditTaken, creditedBy } from './order-credits.ts';
import type { OrderedPayable, OtherPayment } from './order-sent.ts';
import { ibanOf, type PayableToPay } from './payable-to-pay.ts';

/**
 * The payments of orders (docs/interface §26): made of payables or sent as they are, and as the
 * file of the bank has them.
 */

/** A payment that is to be ordered: it has no ids yet. */
export type PaymentToOrder = Omit<
  PaymentOrdered,
  'position' | 'end_to_end' | 'payment_information' | 'state' | 'reason' | 'transit_accno' | 'entries'
> & { payable_id?: number; vendor_id?: number };

/** Whether a text is meant as a reference: 27 digits, or RF and two digits before others. */
const isMeantAsReference = (bare: string): boolean => /^(\d{27}|RF\d{2}[A-Z0-9]+)$/.test(bare);

/**
 * The reference and the message of a payment. What is meant as a reference is one also where its
 * check digits are wrong, so that it is refused.
 */
const remittanceOf = (payable: PayableToPay, iban: string, message: string | undefined) => {
  const { dcn, invnumber, payment_reference, payment_message } = payable;
  const bare = bareReference(dcn);
  const reference = payment_reference ?? (isMeantAsReference(bare) ? bare : '');
  const hasNone = reference === '' && !needsQrReference(iban);
  // Outside of Switzerland a payment has a reference or a message.
  const own =
    hasNone || paymentKind({ iban, currency: payable.currency }) === 'domestic' ? payment_message : null;
  return { reference, message: message ?? own ?? (hasNone ? invnumber : '') };
};

/**
 * The day of a payment, the client's account of discounts, and the credit notes that may take so
 * much off.
 */
type OrderedOn = {
  day: BookingDate;
  discount_accno: number | undefined;
  creditsOf?: (most: Amount) => readonly CreditTaken[];
};

/**
 * The payment of a payable on `day`. `amount` is what is open of it less the discount and the
 * credit notes, unless another one is sent. The discount is what was sent or, where neither was,
 * that of its terms if it is in time. `discount_accno` is the client's account of discounts,
 * without which none is taken by itself.
 */
export const paymentOfPayable = (
  payable: PayableToPay,
  { amount, discount, message }: Partial<OrderedPayable>,
  { day, discount_accno, creditsOf }: OrderedOn,
): PaymentToOrder => {
  const { vendor, currency } = payable;
  const places = minorUnit(currency);
  const granted = amount || discount_accno === undefined ? undefined : discountInTime(payable, day)?.amount;
  const less = amountOf(discount ?? granted ?? '0');
  const most = amountOf(payable.open)
    .minus(less)
    .minus(amountOf(amount ?? '0'));
  const credits = creditsOf?.(most) ?? [];
  const iban = ibanOf(payable);
  const { street, building_number } = streetOf(vendor);
  return {
    ...{ payable_id: payable.payable_id, vendor_id: payable.vendor_id },
    ...{ invnumber: payable.invnumber, vendornumber: vendor.vendornumber },
    kind: paymentKind({ iban, currency }),
    ...{ name: vendor.name, street, building_number, zipcode: vendor.zipcode, city: vendor.city },
    country: countryCode(vendor.country) ?? '',
    ...{ iban, account_number: '', bic: bareIban(vendor.bank_bic) },
    ...remittanceOf(payable, iban, message),
    amount: amount ?? decimalOf(most.minus(creditedBy(credits)), places),
    currency,
    discount: decimalOf(less, places),
    ...(less.eq(zero) || discount_accno === undefined ? {} : { discount_accno }),
    ...(credits.length === 0 ? {} : { credits: [...credits] }),
    ...{ purpose: '', charges: '', is_salary: false, memo: '' },
    previous_iban: payable.last_iban === iban ? '' : payable.last_iban,
  };
};

/** The payment that was sent as it is, in the currency of the client unless it has its own. */
export const paymentSent = (
  sent: OtherPayment,
  { currency: usual }: { currency: string },
): PaymentToOrder => {
  const { accno, tax_accno, vat_code } = sent;
  const currency = sent.currency || usual;
  const iban = bareIban(sent.iban ?? '');
  return {
    kind: paymentKind({ iban, currency }),
    ...{ name: sent.name, street: sent.street ?? '', building_number: sent.building_number ?? '' },
    ...{ zipcode: sent.zipcode ?? '', city: sent.city, country: (sent.country || 'CH').toUpperCase() },
    ...{ iban, account_number: sent.account_number ?? '', bic: bareIban(sent.bic ?? '') },
    ...{ reference: bareReference(sent.reference ?? ''), message: sent.message ?? '' },
    ...{ amount: sent.amount, currency, discount: decimalOf(zero, minorUnit(currency)) },
    ...{ purpose: sent.purpose ?? '', charges: sent.charges ?? '', is_salary: sent.is_salary ?? false },
    accno,
    ...(tax_accno ? { tax_accno } : {}),
    ...(vat_code ? { vat_code } : {}),
    ...{ memo: sent.memo ?? '', previous_iban: '' },
  };
};

/**
 * The ids of payment `position` in the file `message`: its own, and that of its group, which is of
 * one kind and currency.
 */
export const idsOfPayment = (
  message: string,
  { kind, currency, is_salary }: Pick<PaymentToOrder, 'kind' | 'currency' | 'is_salary'>,
  position: number,
): { end_to_end: string; payment_information: string } => ({
  end_to_end: `${message}-${position}`,
  payment_information: [message, kind.slice(0, 1).toUpperCase(), currency, ...(is_salary ? ['S'] : [])].join(
    '-',
  ),
});

type PaymentParts = Pick<
  PaymentOrdered,
  | 'amount'
  | 'currency'
  | 'name'
  | 'street'
  | 'building_number'
  | 'zipcode'
  | 'city'
  | 'country'
  | 'iban'
  | 'account_number'
  | 'bic'
  | 'reference'
  | 'message'
  | 'purpose'
  | 'charges'
>;

/** A payment as the file has it. */
export const paymentInFile = (payment: PaymentParts, end_to_end: string): OrderedPayment => {
  const { name, street, building_number, zipcode, city, country, charges, ...rest } = payment;
  return {
    ...{ end_to_end, amount: rest.amount, currency: rest.currency },
    creditor: { name, street, building_number, zipcode, city, country },
    ...{ iban: rest.iban, account_number: rest.account_number, bic: rest.bic || undefined },
    ...{ reference: rest.reference, message: rest.message, purpose: rest.purpose || undefined },
    charges: charges === 'debtor' || charges === 'creditor' ? charges : 'shared',
  };
};

/** The account that pays, and who orders. */
export type Payer = { iban: string; bic: string; sender: Sender };

/**
 * The order as its file has it: its payments in groups of one kind and currency, salaries apart.
 */
export const orderInFile = (
  order: Pick<OrderKept, 'message_id' | 'day' | 'batch_booking' | 'payments'>,
  { payer: { iban, bic, sender }, created }: { payer: Payer; created: PaymentOrder['created'] },
): PaymentOrder => {
  const ids = [...new Set(order.payments.map(({ payment_information }) => payment_information))];
  const { name, street, building_number, zipcode, city, country } = sender;
  return {
    message: order.message_id,
    created,
    debtor: { name, street, building_number, zipcode, city, country },
    groups: ids.map((payment_information): PaymentGroup => {
      const payments = order.payments.filter((one) => one.payment_information === payment_information);
      return {
        ...{ payment_information, iban, bic: bic || undefined, day: order.day },
        is_salary: payments.some(({ is_salary }) => is_salary),
        batch_booking: order.batch_booking,
        payments: payments.map((one) => paymentInFile(one, one.end_to_end)),
      };
    }),
  };
};

/** The sums of payments by currency, in the order in which these come. */
export const sumsOf = (payments: readonly { currency: string; amount: Decimal }[]) =>
  [...new Set(payments.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: decimalOf(
      sum(payments.filter((one) => one.currency === currency).map((one) => amountOf(one.amount))),
      minorUnit(currency),
    ),
  }));
