import { isQrReference } from '@kontor/domain';

/** A payment reference in the blocks in which it is printed: a QR reference as 2-5-5-5-5-5 from its end, a creditor reference in fours. */
export const groupedReference = (reference: string): string =>
  isQrReference(reference)
    ? reference.replace(/\B(?=(\d{5})+$)/g, ' ')
    : reference.replace(/(.{4})(?=.)/g, '$1 ');
