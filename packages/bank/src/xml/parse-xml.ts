import { bankFileBounds } from '../values/bounds.ts';
import { BankFileFault } from '../values/fault.ts';
import type { XmlElement } from './element.ts';
import { scanXml, type XmlScanner } from './scan-xml.ts';

export type XmlHandlers = {
  /** The namespace of the document, before any element is closed. */
  document: (namespace: string) => void;
  open?: (name: string, depth: number) => void;
  /**
   * An element that is complete. Where the answer is true, its parent does not keep it, so that
   * memory stays flat.
   */
  close: (element: XmlElement, depth: number) => boolean;
};

// Its content is the bank's own.
const supplement = 'SplmtryData';

/**
 * Reads a document whose root is `Document`, piece by piece. Throws a BankFileFault for what is not
 * well-formed, for a DOCTYPE and by that for entities, for elements of another namespace, and for
 * what is beyond the bounds.
 */
export const parseXml = ({ document, open, close }: XmlHandlers): XmlScanner => {
  const path: XmlElement[] = [];
  let prefix = '';
  let namespace = '';
  // The elements that are kept, and how many those were before each that is open.
  let elements = 0;
  const before: number[] = [];
  // The depth of the supplement that is being skipped.
  let skipped = Number.POSITIVE_INFINITY;

  const refuse = (why: string): never => {
    throw new BankFileFault(`The XML cannot be read: ${why}.`);
  };
  const localName = (written: string): string => {
    if (!written.startsWith(prefix) || written.indexOf(':', prefix.length) >= 0)
      return refuse(`${written.slice(0, 40)} is of another namespace than the document`);
    return written.slice(prefix.length);
  };
  const openRoot = (name: string, attributes: Readonly<Record<string, string>>) => {
    prefix = name.slice(0, name.indexOf(':') + 1);
    namespace = attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`] ?? '';
    if (localName(name) !== 'Document')
      refuse(`the root element is ${name.slice(0, 40)}, and must be Document`);
    document(namespace);
  };
  const checkNamespace = (attributes: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(attributes))
      if (name.startsWith('xmlns') && value !== namespace && !/^xmlns:xs[di]$/.test(name))
        refuse('an element changes the namespace');
  };

  return scanXml({
    refuse,
    open: (written, attributes) => {
      const depth = path.length;
      before.push(elements);
      if (depth === 0) openRoot(written, attributes);
      const name = depth < skipped ? localName(written) : '';
      if (depth < skipped) {
        if (depth > 0) checkNamespace(attributes);
        if (name === supplement) skipped = depth + 1;
        elements += 1;
        if (elements > bankFileBounds.elements)
          refuse(`a part has more than ${bankFileBounds.elements} elements`);
        open?.(name, depth);
      }
      path.push({ name, text: '', currency: attributes['Ccy'], children: [] });
    },
    text: (text) => {
      const inner = path.at(-1);
      if (!inner || path.length > skipped) return;
      inner.text += text;
      if (inner.text.length > bankFileBounds.token)
        refuse(`a text is longer than ${bankFileBounds.token} characters`);
    },
    close: () => {
      const closed = path.pop();
      const kept = before.pop() ?? 0;
      const depth = path.length;
      if (!closed || depth >= skipped) return;
      if (closed.name === supplement) skipped = Number.POSITIVE_INFINITY;
      if (closed.children.length > 0 && closed.text.trim() !== '')
        refuse(`${closed.name} has text beside its elements`);
      if (close(closed, depth)) elements = kept;
      else path.at(-1)?.children.push(closed);
    },
  });
};
