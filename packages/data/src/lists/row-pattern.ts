import { dayDigits, type Pattern, patternOf, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { nestedReader } from './json-pattern.ts';
import { checkedReader, isOfFields, type Part, type PlainRow, rowOfParts } from './pattern-part.ts';
import { type Derived, fieldsOf } from './record-rows.ts';

/** The keys that the JSON of a field has besides those of its schema. */
export type Beside = { readonly [field: string]: readonly string[] };

/** Finds the plain row in the line `at` of a page, whose text has a character for each byte. */
type PlainReader = (line: string, at: number, derived: Derived) => PlainRow;

const plainReaders = new WeakMap<z.ZodObject, Map<string, PlainReader>>();

/**
 * The reader of plain rows of `schema` from lines of COPY with these columns, which is made once. One regular expression finds the
 * fields of a line and tells that they are valid, in less time than it takes to find them otherwise. Records and lists are JSON.
 */
export const plainReader = (schema: z.ZodObject, columns: readonly string[], beside: Beside): PlainReader => {
  const known = plainReaders.get(schema) ?? new Map<string, PlainReader>();
  plainReaders.set(schema, known);
  const key = columns.join();
  const reader = known.get(key) ?? makeReader(schema, columns, beside);
  known.set(key, reader);
  return reader;
};

const makeReader = (schema: z.ZodObject, columns: readonly string[], beside: Beside): PlainReader => {
  const names = Object.keys(schema.shape);
  const parts = columns.map((name) => linePart(schema, name, beside[name] ?? []));
  const expression = new RegExp(`^${parts.map(({ source }) => source).join('\\t')}$`);
  const rowOf = rowOfParts(parts, names.length);
  const groups = new Map(columns.map((name, at) => [name, at + 1]));
  const others = [...names.entries()].filter(([, name]) => !groups.has(name));
  const hasPlainRows = isOfFields(schema);
  const mayMiss = new Set(names.filter((name) => schema.shape[name] instanceof z.ZodOptional));
  return (line, at, derived) => {
    const match = hasPlainRows ? expression.exec(line) : null;
    const row = match ? rowOf(match) : undefined;
    if (!match || !row) return undefined;
    const text = (column: string) => match[groups.get(column) ?? 0] ?? '';
    for (const [place, name] of others) {
      const derive = derived[name];
      if (derive) row[place] = derive(text, at);
      else if (!mayMiss.has(name)) return undefined;
    }
    return row;
  };
};

/** The patterns of days and times in the columns that PostgreSQL has for them: it writes none that does not exist. */
const timePatterns = new Map<string | undefined, Pattern>([
  ['date', { source: dayDigits }],
  ['instant', { source: `${dayDigits} \\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?\\+00` }],
]);

/** The part of a column. */
const linePart = (schema: z.ZodObject, name: string, beside: readonly string[]): Part => {
  const at = Object.keys(schema.shape).indexOf(name);
  const field = schema.shape[name] as z.ZodType | undefined;
  if (!field) return { source: '([^\\t]*)' };
  const { inner } = unwrapSchema(field);
  const pattern = patternOf(field) ?? timePatterns.get(scalars.get(inner)?.kind);
  const { source: text, longest } = pattern ?? { source: '[^\\t\\\\]*' };
  const source = field instanceof z.ZodOptional ? `(?:\\\\N|(${text}))` : `(${text})`;
  const readText = fieldsOf(schema)[at]?.readText;
  if (pattern) return { source, at, longest, read: inner instanceof z.ZodNumber ? undefined : readText };
  const read = nestedReader(inner, beside) ?? checkedReader(field, readText ?? ((text) => text));
  return { source, at, read };
};
