import { type EInvoice, invoiceTerms } from './model/invoice-terms.ts';
import { readFields } from './model/read-fields.ts';
import type { Syntax } from './model/term.ts';
import { EInvoiceFault } from './xml/element.ts';
import { parseXml, type XmlDocument } from './xml/parse-xml.ts';

/** An invoice, the syntax it is written in, and whether UBL calls it a credit note. */
export type EInvoiceRead = { syntax: Syntax; isCreditNote: boolean; invoice: EInvoice };

const ublNamespace = 'urn:oasis:names:specification:ubl:schema:xsd:';
const roots: readonly { name: string; namespace: string; syntax: Syntax; isCreditNote: boolean }[] = [
  { name: 'Invoice', namespace: `${ublNamespace}Invoice-2`, syntax: 'ubl', isCreditNote: false },
  { name: 'CreditNote', namespace: `${ublNamespace}CreditNote-2`, syntax: 'ubl', isCreditNote: true },
  {
    ...{ name: 'CrossIndustryInvoice', syntax: 'cii', isCreditNote: false },
    namespace: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  },
];

/** Invoices of other kinds that people have, by their namespace or root. */
const others: readonly {
  is: (document: { name: string; namespace: string }) => boolean;
  sentence: string;
}[] = [
  {
    // Of 2014, and its draft.
    is: ({ namespace }) => namespace.startsWith('urn:ferd:'),
    sentence: 'The invoice is by ZUGFeRD 1 of 2014; its sender has to issue it by version 2 or later.',
  },
  {
    is: ({ name }) => name === 'FatturaElettronica',
    sentence: 'The invoice is a FatturaPA of Italy, and must be by EN 16931, in UBL 2 or CII.',
  },
];

const syntaxOf = ({ root, namespace }: XmlDocument): (typeof roots)[number] => {
  const known = roots.find((one) => one.name === root.name && one.namespace === namespace);
  if (known) return known;
  const other = others.find(({ is }) => is({ name: root.name, namespace }));
  if (other) throw new EInvoiceFault(other.sentence);
  const found = `${root.name.slice(0, 40)}${namespace === '' ? '' : ` of ${namespace.slice(0, 100)}`}`;
  throw new EInvoiceFault(
    `The root element is ${found}, and must be Invoice or CreditNote of UBL 2, or CrossIndustryInvoice of CII.`,
  );
};

const rootForm = /^<(?:[\w.-]+:)?(?:Invoice|CreditNote|CrossIndustryInvoice|CrossIndustryDocument)[\s>]/;

/**
 * Whether the root element of a text is that of an electronic invoice; found without reading it.
 */
export const looksLikeEInvoice = (text: string): boolean => {
  let at = text.indexOf('<');
  // Comments and processing instructions may stand before it.
  while (text.startsWith('<?', at) || text.startsWith('<!--', at)) {
    const closing = text.startsWith('<?', at) ? '?>' : '-->';
    const end = text.indexOf(closing, at);
    at = end < 0 ? -1 : text.indexOf('<', end + closing.length);
    if (at < 0) return false;
  }
  return at >= 0 && rootForm.test(text.slice(at, at + 200));
};

/** The most parts of an invoice, more than which are no document of a person or a firm. */
const mostParts = [
  { name: 'lines', most: 10_000, what: 'lines' },
  { name: 'taxes', most: 200, what: 'rows of VAT' },
  { name: 'allowances', most: 1_000, what: 'allowances' },
  { name: 'charges', most: 1_000, what: 'charges' },
] as const;

/**
 * Reads an invoice by EN 16931 in UBL 2 or CII, whichever rules it breaks. Throws an EInvoiceFault
 * for what is not XML, or of another kind.
 */
export const readEInvoice = (text: string): EInvoiceRead => {
  const document = parseXml(text);
  const { syntax, isCreditNote } = syntaxOf(document);
  const invoice = readFields(document.root, invoiceTerms, syntax);
  const beyond = mostParts.find(({ name, most }) => invoice[name].length > most);
  if (beyond) throw new EInvoiceFault(`The invoice has more than ${beyond.most} ${beyond.what}.`);
  return { syntax, isCreditNote, invoice };
};
