import { isQrIban, isSwissIban } from '../qr-bill/iban.ts';
import type { BookingDate, Instant } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/** Orders to a bank to pay, as a file of them has them (docs/decisions/bank.md). */

/** Who is paid, with a structured address: town and country at least. */
export type OrderParty = {
  name: string;
  street?: string | undefined;
  building_number?: string | undefined;
  zipcode?: string | undefined;
  city: string;
  /** Two letters. */
  country: string;
};

export type OrderedPayment = {
  /**
   * The id by which the debit on a statement, and the answer of the bank, are known: letters,
   * digits and a few marks, 35 at most.
   */
  end_to_end: string;
  amount: Decimal;
  currency: string;
  creditor: OrderParty;
  /** The IBAN or QR-IBAN that is paid to. */
  iban?: string | undefined;
  /** The number of an account abroad that has no IBAN. */
  account_number?: string | undefined;
  /** The bank abroad, where it is not known by the IBAN. */
  bic?: string | undefined;
  /** A QR reference, or a creditor reference that begins with RF. */
  reference?: string | undefined;
  /** A text of 140 characters at most. */
  message?: string | undefined;
  /** The purpose of ISO 20022, such as `RENT`. */
  purpose?: string | undefined;
  /** Who pays the charges of a payment abroad: shared by default. */
  charges?: 'shared' | 'debtor' | 'creditor' | undefined;
};

/** Payments of one kind and currency that leave one account on one day. */
export type PaymentGroup = {
  /** The id of the group, of the same characters as that of a payment. */
  payment_information: string;
  /** The IBAN of the account that pays. */
  iban: string;
  bic?: string | undefined;
  day: BookingDate;
  /** Salaries, which banks show as one sum. */
  is_salary?: boolean | undefined;
  /**
   * Whether the statement has one debit for all of the group; as agreed with the bank where it is
   * not told.
   */
  batch_booking?: boolean | undefined;
  payments: readonly OrderedPayment[];
};

export type PaymentOrder = {
  /** The id of the file, by which a bank refuses it the second time. */
  message: string;
  created: Instant;
  /** Who orders and pays. */
  debtor: Pick<OrderParty, 'name'> & Partial<OrderParty>;
  groups: readonly PaymentGroup[];
};

/** Within Switzerland and Liechtenstein in francs; in euros within SEPA; all else. */
export type PaymentKind = 'domestic' | 'sepa' | 'foreign';

// The countries and territories that take SEPA credit transfers, by their IBANs.
const sepaCountries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** The kind of a payment, by its currency and the IBAN that it is paid to. */
export const paymentKind = ({
  iban = '',
  currency,
}: Pick<OrderedPayment, 'iban' | 'currency'>): PaymentKind => {
  if (currency === 'CHF' && isSwissIban(iban)) return 'domestic';
  return currency === 'EUR' && sepaCountries.has(iban.slice(0, 2)) ? 'sepa' : 'foreign';
};

/** Whether payments to `iban` have a QR reference. */
export const needsQrReference = (iban: string): boolean => isSwissIban(iban) && isQrIban(iban);
