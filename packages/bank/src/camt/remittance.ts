import { bareCode, distinct, plainText } from '../values/texts.ts';
import {
  childrenOf,
  codeIn,
  elementAt,
  optionalChild,
  textAt,
  textIn,
  type XmlElement,
} from '../xml/element.ts';

/** The words for who gets a payment: the reference of the creditor, and texts. */
export type Remittance = { creditor: string; texts: string[] };

// The scanning centre says by these that it found nothing wrong.
const saysNothing = /^\?(REJECT\?0|ERROR\?0+)$/;

/**
 * Reads `RmtInf`. A payment with several different references pays no single document: they are
 * texts then, like the numbers of documents.
 */
export const remittanceIn = (element: XmlElement | undefined): Remittance => {
  if (!element) return { creditor: '', texts: [] };
  const structured = childrenOf(element, 'Strd');
  const references = distinct(structured.map((each) => bareCode(textAt(each, 'CdtrRefInf', 'Ref'))));
  const isOne = references.length === 1;
  const texts = [
    ...childrenOf(element, 'Ustrd').map(textIn),
    ...structured.flatMap((each) => [
      ...childrenOf(each, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      ...childrenOf(each, 'AddtlRmtInf').map(textIn),
    ]),
  ].map(plainText);
  return {
    creditor: isOne ? (references[0] ?? '') : '',
    texts: distinct([...texts, ...(isOne ? [] : references)]).filter((text) => !saysNothing.test(text)),
  };
};

/** The bank transaction code: that of ISO 20022 as `PMNT/RCDT/VCOM`, else the bank's own. */
export const transactionCodeIn = (element: XmlElement | undefined): string => {
  const domain = elementAt(element, 'Domn');
  if (!domain) return plainText(textAt(element, 'Prtry', 'Cd'));
  return [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')].join('/');
};

export const purposeIn = (transaction: XmlElement): string =>
  plainText(codeIn(optionalChild(transaction, 'Purp')));
