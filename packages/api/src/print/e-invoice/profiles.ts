import type { EInvoiceKind } from '@kontor/domain';
import type { Printed } from '../invoice-lines.ts';

/** The kinds of electronic invoices that Kontor writes. */

type Profile = {
  syntax: 'ubl' | 'cii';
  /** The specification that the file says it keeps (BT-24). */
  specification: string;
  /** Its name in the metadata of a PDF that carries it. */
  conformance?: string;
  /** The terms of the table that it has no place for. */
  without?: ReadonlySet<string>;
};

const en16931 = 'urn:cen.eu:en16931:2017';

export const profiles: Readonly<Record<EInvoiceKind, Profile>> = {
  ubl: { syntax: 'ubl', specification: en16931 },
  cii: { syntax: 'cii', specification: en16931 },
  'facturx-en16931': { syntax: 'cii', specification: en16931, conformance: 'EN 16931' },
  'facturx-basic': {
    syntax: 'cii',
    specification: `${en16931}#compliant#urn:factur-x.eu:1p0:basic`,
    conformance: 'BASIC',
    without: new Set([
      ...['BT-6', 'BG-6', 'BG-9', 'BT-85', 'BT-86', 'BT-133', 'BT-154', 'BT-155', 'BT-156', 'BG-32'],
    ]),
  },
};

/** The kind of electronic invoice that a customer gets; undefined for none. */
export const kindFor = ({ customer }: Pick<Printed, 'customer'>): EInvoiceKind | undefined =>
  customer?.e_invoice || undefined;
