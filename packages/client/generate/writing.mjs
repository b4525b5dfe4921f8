import { openSharing } from './sharing.mjs';

// Writes types, each on a line and without blanks that only readers need: editors show a type in their own way, and every program
// that calls Kontor is compiled with these.

const isOptional = ({ parts }) => parts[0].endsWith('?: ');
const isUndefinedToo = (field) => isOptional(field) && field.parts.at(-1) === 'undefined';
/** Whether what may be left out may be undefined, too, as in all that is sent. */
const isSent = (fields) => {
  const optional = fields.filter(isOptional);
  return optional.length > 0 && optional.every(isUndefinedToo);
};

const tight = (text) => (text === ' | ' ? '|' : text.replace(/: $/, ':'));

/** Whether a text is of several types at once, which stand in brackets then. */
const isBoth = (text) => / & /.test(text.replace(/\{.*\}/s, '{}'));

/** Opens the writer, which writes the types of these nodes by their names. */
export const openWriting = (declared) => {
  const sharing = openSharing(declared);

  /** The text of parts. `above` are the records around them, the nearest first. */
  const textOf = (parts, above = []) =>
    parts
      .map((part, at) => {
        if (!part.parts) return above[part.up]?.name ?? tight(part);
        const text = part.name ?? bodyOf(part, above);
        return parts[at + 1] === '[]' && isBoth(text) ? `(${text})` : text;
      })
      .join('');

  const bodyOf = (node, above = []) => {
    const { bases = [], fields = node.fields, values } = sharing(node);
    const inside = [node, ...above];
    if (values) return values.join('|');
    return fields ? [...bases, ...recordOf(fields, inside)].join(' & ') || '{}' : textOf(node.parts, inside);
  };

  const recordOf = (fields, above) => {
    if (fields.length === 0) return [];
    const sent = isSent(fields);
    const texts = fields.map((field) =>
      textOf(sent && isUndefinedToo(field) ? field.parts.slice(0, -2) : field.parts, above),
    );
    return [sent ? `Sent<{${texts.join(';')}}>` : `{${texts.join(';')}}`];
  };

  return { textOf, bodyOf };
};

/** The type that `isSent` records are written by. */
export const sentType =
  'type Sent<Fields> = {[Name in keyof Fields]:{} extends Pick<Fields, Name> ? Fields[Name] | undefined : Fields[Name]};';
