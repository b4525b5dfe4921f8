/** An element of a document: names are local, as a syntax has them in one namespace each. */
export type XmlElement = {
  name: string;
  attributes: { readonly [name: string]: string };
  text: string;
  children: XmlElement[];
};

/** A document that can't be read as XML, or is no electronic invoice that Kontor knows. */
export class EInvoiceFault extends Error {
  override readonly name = 'EInvoiceFault';
}
