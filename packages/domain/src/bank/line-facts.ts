import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { BankReferences, Counterparty } from './bank-statement.ts';

/** The facts of a bank line that its matching looks at. */
export type LineFacts = {
  id: number;
  /** The account of the bank in the ledger. */
  accno: number;
  date: BookingDate;
  /** Positive where money comes in. */
  amount: Decimal;
  currency: string;
  original?: { amount: Decimal; currency: string } | undefined;
  /** Charges that the bank took off already; positive. */
  charges?: Decimal | undefined;
  reversal: boolean;
  counterparty: Pick<Counterparty, 'name' | 'iban'>;
  references: Pick<BankReferences, 'creditor' | 'end_to_end' | 'payment_information' | 'bank'>;
  texts: readonly string[];
  bank_text: string;
  purpose: string;
};
