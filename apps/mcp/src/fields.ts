/**
 * The fields that a tool takes or answers, as a text: `number customer(name) summary!`. Those of a
 * record or of the records of a list stand in parentheses after it.
 */
export type FieldTree = ReadonlyMap<string, Field>;

/** With `!`, a text in our own words, which answers do not quote (docs/interface §22). */
export type Field = { own: boolean; fields: FieldTree | undefined };

const tokens = /[A-Za-z0-9_]+!?|[()]/g;

export const fieldTreeOf = (notation: string): FieldTree => {
  const all = notation.match(tokens) ?? [];
  let at = 0;
  const read = (): FieldTree => {
    const fields = new Map<string, Field>();
    while (at < all.length) {
      const token = all[at] ?? '';
      at += 1;
      if (token === ')') break;
      const isRecord = all[at] === '(';
      if (isRecord) at += 1;
      const own = token.endsWith('!');
      fields.set(own ? token.slice(0, -1) : token, { own, fields: isRecord ? read() : undefined });
    }
    return fields;
  };
  return read();
};
