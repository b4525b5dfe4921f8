import {
  type AccountShare,
  type BankPayment,
  type BookingDate,
  type Decimal,
  decimalOf,
  zero,
} from '@kontor/domain';

/** A line of the demo client's bank, before it is on a statement. */

/**
 * `entry`: the payment was booked before; an account takes the line; undefined for what is left to
 * the matching and to people.
 */
export type BookedAs = 'entry' | { why: AccountShare['why']; accno: number; memo: string };

export type DemoLine = {
  date: BookingDate;
  /** Positive where money comes in. */
  amount: Decimal;
  counterparty: BankPayment['counterparty'];
  /** The QR reference, where the payer has used the QR-bill. */
  creditor?: string;
  /** The reference that an order gave the payment. */
  end_to_end?: string;
  texts?: readonly string[];
  purpose?: string;
  code: string;
  text: string;
  /** The payments of a collective credit, which the notification tells. */
  payments?: readonly DemoLine[];
  bookedAs?: BookedAs;
};

/** A line with the bank's own reference, by which it is known. */
export type NumberedLine = DemoLine & { reference: string };

/** The payment of a line, or one of its payments. */
export const paymentOf = (line: DemoLine, reference: string): BankPayment => ({
  amount: line.amount,
  charges: decimalOf(zero, 2),
  counterparty: line.counterparty,
  references: {
    creditor: line.creditor ?? '',
    end_to_end: line.end_to_end ?? '',
    message: '',
    payment_information: '',
    mandate: '',
    bank: reference,
  },
  texts: line.texts ?? [],
  purpose: line.purpose ?? '',
});
