import type { XmlElement } from './element.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The characters that XML 1.0 does not have, not even inXmlText. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const inXmlText = (text: string): string =>
  text.replace(impossible, '').replace(/[&<>"]/g, (letter) => escapes[letter] ?? '');

type Naming<Element> = {
  /** The namespaces by prefix; that without a prefix by ''. */
  namespaces: { readonly [prefix: string]: string };
  prefixOf: (element: Element, parent: Element | undefined) => string;
};

/** A document as text, with two blanks for each level. */
export const xmlText = <Element extends XmlElement & { children: Element[] }>(
  root: Element,
  { namespaces, prefixOf }: Naming<Element>,
): string => {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const write = (element: Element, parent: Element | undefined, indent: string, more: string) => {
    const prefix = prefixOf(element, parent);
    const name = prefix === '' ? element.name : `${prefix}:${element.name}`;
    const attributes = Object.entries(element.attributes).map(
      ([key, text]) => ` ${key}="${inXmlText(text)}"`,
    );
    const opening = `${indent}<${name}${more}${attributes.join('')}`;
    if (element.children.length === 0) {
      lines.push(element.text === '' ? `${opening}/>` : `${opening}>${inXmlText(element.text)}</${name}>`);
      return;
    }
    lines.push(`${opening}>`);
    for (const child of element.children) write(child, element, `${indent}  `, '');
    lines.push(`${indent}</${name}>`);
  };
  const declared = Object.entries(namespaces).map(
    ([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${uri}"`,
  );
  write(root, undefined, '', declared.join(''));
  return `${lines.join('\n')}\n`;
};
