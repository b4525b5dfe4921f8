import type { Decimal } from '../values/schema/kinds.ts';

/** Swiss QR-bills (docs/interface §16), as they were read and not confirmed by a person. */

/** The creditor or the debtor. A field that the bill leaves open is empty. */
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
  /** Absent where the payer chooses the amount, or where it is invalid. */
  amount?: Decimal;
  /** CHF or EUR; empty where it is neither. */
  currency: string;
  debtor?: QrParty;
  reference_type: ReferenceType;
  /** Without blanks, in capitals. */
  reference: string;
  message: string;
  /** The text that readSwico reads. */
  billing_information: string;
  /** The faults of the bill, as sentences. The other fields are set nevertheless. */
  problems: readonly string[];
};
