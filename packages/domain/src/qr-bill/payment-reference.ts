import { creditorReference, isCreditorReference, isQrReference, qrReference } from './reference.ts';

/**
 * The payment reference of an invoice (docs/interface §9), by which its payment is known: it
 * follows from what is stored with the invoice, and never changes.
 */

/**
 * The parts of an invoice of which its reference is made: its `reference_prefix` is set where it
 * asks for payment to a QR-IBAN.
 */
type Referred = { id: number; dcn: string; reference_prefix?: string | null | undefined };

/** A reference as it is written in groups, without its blanks. */
export const bareReference = (written: string): string => written.replace(/\s+/gu, '').toUpperCase();

const isReference = (bare: string): boolean => isQrReference(bare) || isCreditorReference(bare);

/** The reference as the caller sent it, where that is valid; else one of the invoice's id. */
export const paymentReferenceOf = ({ id, dcn, reference_prefix: prefix }: Referred): string => {
  if (dcn !== '') {
    const sent = bareReference(dcn);
    if (isReference(sent)) return sent;
  }
  return prefix ? qrReference(prefix, id) : creditorReference(id);
};

// Numbers of references that no invoice reaches: with ten digits, from 9 billion on.
const firstOfReminders = 9_000_000_000;

/**
 * The payment reference of a reminder, by which the payment of all that it asks for is known. It is
 * like that of an invoice, which has the same account, and never that of one.
 */
export const reminderReference = ({ id, prefix }: { id: number; prefix: string | undefined }): string => {
  const number = firstOfReminders + id;
  return prefix === undefined ? creditorReference(number) : qrReference(prefix, number);
};

/** An invoice with a reference has this id, or its caller sent the reference. */
export type ReferenceSought = { reference: string; id: number };

/**
 * The search of a payment reference, as people and banks write it; undefined where there can be
 * none of this form.
 */
export const soughtByReference = (written: string): ReferenceSought | undefined => {
  const reference = bareReference(written);
  if (!isReference(reference)) return undefined;
  const number = isQrReference(reference) ? reference.slice(16, 26) : reference.slice(4);
  return { reference, id: /^\d{1,10}$/.test(number) ? Number(number) : 0 };
};
