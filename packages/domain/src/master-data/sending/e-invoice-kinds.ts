/**
 * The kinds of electronic invoices by EN 16931 that Kontor writes (docs/interface §9.1): a file in
 * UBL or CII, or CII within the PDF by Factur-X.
 */
export const eInvoiceKinds = ['ubl', 'cii', 'facturx'] as const;
export type EInvoiceKind = (typeof eInvoiceKinds)[number];
