/** The electronic invoice that a PDF carries: its XML, and its profile as Factur-X calls it. */
export type EmbeddedInvoice = { xml: string; profile: string };
