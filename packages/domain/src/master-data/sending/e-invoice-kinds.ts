/**
 * The kinds of electronic invoices by EN 16931 that Kontor writes (docs/interface §9.1): a file in
 * UBL or CII, or CII within the PDF by a profile of Factur-X.
 */
export const eInvoiceKinds = ['ubl', 'cii', 'facturx-basic', 'facturx-en16931'] as const;
export type EInvoiceKind = (typeof eInvoiceKinds)[number];

/** Whether the file stands within the PDF. */
export const isWithinPdf = (kind: EInvoiceKind): boolean => kind.startsWith('facturx');
