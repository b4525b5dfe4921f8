import { inFours, isQrReference } from '@kontor/domain';

/**
 * A payment reference in the blocks in which it is printed: a QR reference as 2-5-5-5-5-5, a
 * creditor reference in fours, as an IBAN, too.
 */
export const groupedReference = (reference: string): string =>
  isQrReference(reference) ? reference.replace(/\B(?=(\d{5})+$)/g, ' ') : inFours(reference);
