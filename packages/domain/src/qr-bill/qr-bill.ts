import type { Decimal } from '../values/kinds.ts';

/** Swiss QR-bills (docs/interface.md §16): what a bill says of itself, which nobody has confirmed. */

/** Who is paid, or who pays. What a bill leaves open is empty. */
export type QrParty = {
  name: string;
  address1: string;
  address2: string;
  zipcode: string;
  city: string;
  country: string;
};

export const referenceTypes = ['QRR', 'SCOR', 'NON'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

export type QrBill = {
  /** Without blanks, in capitals. */
  iban: string;
  creditor: QrParty;
  /** Absent where the payer chooses the amount, or where it is none. */
  amount?: Decimal;
  /** CHF or EUR; empty where it is neither. */
  currency: string;
  debtor?: QrParty;
  reference_type: ReferenceType;
  /** Without blanks, in capitals. */
  reference: string;
  message: string;
  /** What readSwico reads. */
  billing_information: string;
  /** What is wrong with the bill, as sentences. It says what was read all the same. */
  problems: readonly string[];
};
