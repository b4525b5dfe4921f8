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

/** ZUGFeRD 1, of 2014, is a draft of the syntax that others read no more. */
const superseded = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

const syntaxOf = ({ root, namespace }: XmlDocument): (typeof roots)[number] => {
  const known = roots.find((one) => one.name === root.name && one.namespace === namespace);
  if (known) return known;
  if (namespace === superseded)
    throw new EInvoiceFault(
      'The invoice is by ZUGFeRD 1 of 2014; its sender has to issue it by version 2 or later.',
    );
  throw new EInvoiceFault(
    `The root element is ${root.name.slice(0, 40)}, and must be Invoice or CreditNote of UBL 2, or CrossIndustryInvoice of CII.`,
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

/**
 * Reads an invoice by EN 16931 in UBL 2 or CII, whichever rules it breaks. Throws an EInvoiceFault
 * for what is not XML, or of another kind.
 */
export const readEInvoice = (text: string): EInvoiceRead => {
  const document = parseXml(text);
  const { syntax, isCreditNote } = syntaxOf(document);
  return { syntax, isCreditNote, invoice: readFields(document.root, invoiceTerms, syntax) };
};
