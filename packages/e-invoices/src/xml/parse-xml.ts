import { SaxesParser } from 'saxes';
import { EInvoiceFault, type XmlElement } from './element.ts';

/** The most of a document, which comes from strangers; an attachment within it is one text. */
const bounds = { depth: 40, elements: 200_000, attributes: 100, characters: 64 * 1024 * 1024 };

/** A document: its root, and the namespace of that. */
export type XmlDocument = { root: XmlElement; namespace: string };

/**
 * Reads a document. Throws an EInvoiceFault for what is not well-formed, for a DOCTYPE and by that
 * for entities of its own, and for what is beyond the bounds.
 */
export const parseXml = (text: string): XmlDocument => {
  if (text.length > bounds.characters)
    throw new EInvoiceFault(`The document has more than ${bounds.characters} characters.`);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let document: XmlDocument | undefined;
  let elements = 0;
  let named = 0;
  parser.on('error', ({ message }) => {
    throw new EInvoiceFault(`The XML is not well-formed: ${message.slice(0, 120).replace(/\.$/, '')}.`);
  });
  parser.on('doctype', () => {
    throw new EInvoiceFault('A document with a DOCTYPE is not accepted.');
  });
  parser.on('opentagstart', () => {
    named = 0;
  });
  // Told before the element is whole, however many there are.
  parser.on('attribute', () => {
    named += 1;
    if (named > bounds.attributes)
      throw new EInvoiceFault(`An element has more than ${bounds.attributes} attributes.`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1;
    if (elements > bounds.elements)
      throw new EInvoiceFault(`The document has more than ${bounds.elements} elements.`);
    if (open.length >= bounds.depth)
      throw new EInvoiceFault(`Elements are nested deeper than ${bounds.depth}.`);
    const element: XmlElement = {
      name: local,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(element);
    document ??= { root: element, namespace: uri };
    open.push(element);
  });
  const take = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => void open.pop());
  parser.write(text.replace(/^\uFEFF/, '').trimStart()).close();
  if (!document) throw new EInvoiceFault('The document has no element.');
  return document;
};
