import type { EInvoiceKind } from '@kontor/domain';
import type { Printed } from '../invoice-lines.ts';

/** The kinds of electronic invoices that Kontor writes. */

/** The specification that each file says it keeps (BT-24). */
export const specification = 'urn:cen.eu:en16931:2017';

/**
 * The profile of Factur-X. Those below it have no place for the rounding to 5 Rappen (BT-114), nor
 * for the VAT in francs (BT-111).
 */
export const facturXProfile = 'EN 16931';

export const syntaxOf = (kind: EInvoiceKind): 'ubl' | 'cii' => (kind === 'ubl' ? 'ubl' : 'cii');

/** The kind of electronic invoice that a customer gets; undefined for none. */
export const kindFor = ({ customer }: Pick<Printed, 'customer'>): EInvoiceKind | undefined =>
  customer?.e_invoice || undefined;
