/** A media type or range as a header names it, in lower case, with its parameters. */
export type Media = { type: string; parameters: Map<string, string> };

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const quotedString = /^"((?:[^"\\]|\\.)*)"$/;

/** Splits a header at its commas, except those inside quotes. */
export const partsOf = (header: string): string[] => split(header, ',');

/** The media type or range that `part` names; undefined when it is not well formed. */
export const mediaOf = (part: string): Media | undefined => {
  const [range = '', ...rest] = split(part, ';').map((piece) => piece.trim());
  const [type = '', subtype = '', ...more] = range.split('/');
  // A star stands for a whole part, so `*+json` is not a range, and neither is `*/json`.
  const isRange = token.test(type) && token.test(subtype) && more.length === 0;
  if (!isRange || !isStarOrPlain(type) || !isStarOrPlain(subtype) || (type === '*' && subtype !== '*'))
    return undefined;
  const parameters = new Map<string, string>();
  for (const piece of rest.filter((each) => each !== '')) {
    const equals = piece.indexOf('=');
    const name = piece.slice(0, Math.max(equals, 0)).toLowerCase();
    const value = unquoted(piece.slice(equals + 1));
    if (!token.test(name) || value === undefined) return undefined;
    parameters.set(name, value);
  }
  return { type: range.toLowerCase(), parameters };
};

const isStarOrPlain = (part: string) => part === '*' || !part.includes('*');

const unquoted = (value: string): string | undefined =>
  token.test(value) ? value : quotedString.exec(value)?.[1]?.replace(/\\(.)/g, '$1');

const split = (text: string, separator: ',' | ';'): string[] => {
  const parts = [''];
  let inQuotes = false;
  let escaped = false;
  for (const character of text) {
    if (character === '"' && !escaped) inQuotes = !inQuotes;
    escaped = inQuotes && character === '\\' && !escaped;
    if (character === separator && !inQuotes) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
};
