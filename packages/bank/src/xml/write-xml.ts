/** XML that is written; undefined where an element would be empty, which banks refuse. */
export type Markup = { written: string } | undefined;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? '');

/** An element with a text, and the currency of an amount. */
export const leaf = (
  name: string,
  text: string | number | boolean | undefined,
  currency?: string,
): Markup => {
  if (text === undefined || text === '') return undefined;
  const attribute = currency === undefined ? '' : ` Ccy="${escaped(currency)}"`;
  return { written: `<${name}${attribute}>${escaped(String(text))}</${name}>` };
};

/** An element with others. */
export const branch = (name: string, ...children: readonly Markup[]): Markup => {
  const written = children.map((child) => child?.written ?? '').join('');
  return written === '' ? undefined : { written: `<${name}>${written}</${name}>` };
};

/** A document of a namespace. */
export const documentText = (namespace: string, content: Markup): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${content?.written ?? ''}</Document>\n`;
