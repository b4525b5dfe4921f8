import { listCheckBy, patternOf, type RecordRow, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { checkedReader, isOfFields, notPlain, type Part, rowOfParts } from './pattern-part.ts';
import { fieldsOf } from './record-rows.ts';

/**
 * Makes the reader of a record or of a list of records from what jsonb has written, which may also have keys `beside` those of its
 * schema; undefined for a field of another kind.
 */
export const nestedReader = (
  inner: z.ZodType,
  beside: readonly string[],
): ((json: string) => unknown) | undefined => {
  if (inner instanceof z.ZodObject) return recordReader(inner, beside);
  return inner instanceof z.ZodArray && !scalars.has(inner) ? listReader(inner, beside) : undefined;
};

const recordReader = (schema: z.ZodObject, beside: readonly string[]) => {
  const { source, row } = recordPattern(schema, beside);
  const expression = new RegExp(`^${source}$`);
  return (json: string): unknown => {
    const match = expression.exec(json);
    return (match && row(match)) ?? notPlain;
  };
};

const listReader = (list: z.ZodArray, beside: readonly string[]) => {
  const entry = unwrapSchema(list.element as z.ZodType).inner as z.ZodObject;
  const { source, row } = recordPattern(entry, beside);
  const expression = new RegExp(`${source}(?:, |\\]$)`, 'y');
  const isLength = listCheckBy(list, () => true);
  return (json: string): unknown => {
    const rows: RecordRow[] = [];
    // Most documents have no lines of some kinds.
    expression.lastIndex = json === '[]' ? json.length : '['.length;
    while (expression.lastIndex < json.length) {
      const match = expression.exec(json);
      const found = match && row(match);
      if (!found) return notPlain;
      rows.push(found);
    }
    return isLength(rows) ? rows : notPlain;
  };
};

/**
 * The pattern of a record as jsonb writes it, with its keys by length and then by their bytes. Each key has its place, so that a
 * text which does not match costs no more time than one which does.
 */
const recordPattern = (schema: z.ZodObject, beside: readonly string[]) => {
  const names = [...new Set([...Object.keys(schema.shape), ...beside])];
  names.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const parts = names.map((name) => jsonPart(schema, name));
  const source = `\\{${parts.map((part) => part.source).join('')}\\}`;
  // A record that has checks of its own is none that a pattern tells to be valid.
  return {
    source: isOfFields(schema) ? source : '(?!)',
    row: rowOfParts(parts, Object.keys(schema.shape).length),
  };
};

// A text without escapes, an array of numbers, a number, or a literal.
const anyValue = '("[^"\\\\]*"|\\[[^\\]"]*\\]|[\\w.+-]+)';
const separator = '(?:, |(?=\\}))';

/** The part of a key and its value. */
const jsonPart = (schema: z.ZodObject, name: string): Part => {
  const at = Object.keys(schema.shape).indexOf(name);
  const field = schema.shape[name] as z.ZodType | undefined;
  const pattern = field && patternOf(field);
  if (field && pattern !== undefined) {
    const isNumber = unwrapSchema(field).inner instanceof z.ZodNumber;
    const value = isNumber ? `(${pattern.source})` : `"(${pattern.source})"`;
    const { longest } = pattern;
    if (!(field instanceof z.ZodOptional)) return { source: `"${name}": ${value}${separator}`, at, longest };
    return { source: `(?:"${name}": (?:null|${value})${separator})?`, at, longest };
  }
  const source = `(?:"${name}": ${anyValue}${separator})?`;
  if (!field) return { source };
  const readJson = fieldsOf(schema)[at]?.readJson;
  const read = checkedReader(field, (json) => {
    const value: unknown = json.startsWith('"') ? json.slice(1, -1) : JSON.parse(json);
    return value === null ? undefined : readJson?.(value);
  });
  return { source, at, read };
};
