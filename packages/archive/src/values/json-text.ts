/**
 * JSON as PostgreSQL writes it, taken apart without being changed: a seal or a hash is one of these
 * very letters, and a number of the books is none of JavaScript's.
 */

/** A member of an object: its name, and its value as it is written. */
export type Member = readonly [name: string, text: string];

/** The members of an object that is written as JSON, in their order. Throws where it is none. */
export const membersOf = (text: string): Member[] => {
  const members: Member[] = [];
  let at = blanks(text, 0);
  if (text[at] !== '{') throw new SyntaxError('not an object');
  at = blanks(text, at + 1);
  if (text[at] === '}') return members;
  for (;;) {
    const nameEnd = endOf(text, at);
    const name: unknown = JSON.parse(text.slice(at, nameEnd));
    if (typeof name !== 'string') throw new SyntaxError('a name is no text');
    at = blanks(text, nameEnd);
    if (text[at] !== ':') throw new SyntaxError('a colon is missing');
    at = blanks(text, at + 1);
    const end = endOf(text, at);
    members.push([name, text.slice(at, end)]);
    at = blanks(text, end);
    if (text[at] === '}') return members;
    if (text[at] !== ',') throw new SyntaxError('a comma is missing');
    at = blanks(text, at + 1);
  }
};

/** Writes members as PostgreSQL writes `jsonb`. */
export const objectText = (members: readonly Member[]): string =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`).join(', ')}}`;

/** A value as people read it: texts without quotes, and nothing for null. */
export const plainText = (text: string): string => {
  if (text === 'null') return '';
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
};

const blanks = (text: string, from: number): number => {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
};

/** The place behind the value that begins at `from`. */
const endOf = (text: string, from: number): number => {
  if (text[from] === '"') return endOfText(text, from);
  if (text[from] === '{' || text[from] === '[') return endOfNested(text, from);
  let at = from;
  while (at < text.length && !',}] '.includes(text[at] ?? '')) at += 1;
  if (at === from) throw new SyntaxError('a value is missing');
  return at;
};

const endOfText = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  throw new SyntaxError('a text does not end');
};

const endOfNested = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfText(text, at) - 1;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new SyntaxError('a value does not end');
};
