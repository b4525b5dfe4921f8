import { type RecordRow, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { builderOf, type Read, reader } from '../postgres/row-mapper.ts';
import { instantIn } from '../postgres/statements.ts';

/** The fields of a record that no column has, found in the texts of its columns, or by its place in the page. */
export type Derived = { readonly [name: string]: (text: (column: string) => string, at: number) => unknown };

/**
 * Reads rows of texts, whose columns have these names: `row` makes the values of the record of `schema` from the texts, and `record`
 * the record of such values. Columns that the schema does not know are left out, and null.
 */
export const recordReader = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  columns: readonly string[],
  derived: Derived = {},
): {
  row: (texts: readonly (string | null)[], at: number) => RecordRow;
  record: (row: RecordRow) => z.infer<z.ZodObject<Shape>>;
} => {
  const fields = fieldsOf(schema).map(({ name, readText }) => ({
    column: columns.indexOf(name),
    derive: derived[name],
    read: readText,
  }));
  return {
    row: (texts, at) =>
      fields.map(({ column, derive, read }) => {
        if (derive) return derive((name) => texts[columns.indexOf(name)] ?? '', at);
        const text = texts[column];
        if (text === null || text === undefined) return undefined;
        return read ? read(text) : text;
      }),
    record: (row) => recordOfRow(schema, row) as z.infer<z.ZodObject<Shape>>,
  };
};

export type FieldReader = {
  name: string;
  /** Reads the field from the text of its column; absent where its value is the text. */
  readText: ((text: string) => unknown) | undefined;
  /** Reads the field of a nested record from what PostgreSQL has in JSON. */
  readJson: Read;
  /** Makes the value of a record from that of a row, where they differ. */
  unpack: Read | undefined;
};

const readers = new WeakMap<z.ZodObject, readonly FieldReader[]>();

/** The readers of the fields of a record, in the order of its schema. */
export const fieldsOf = (schema: z.ZodObject): readonly FieldReader[] => {
  const known = readers.get(schema);
  if (known) return known;
  const made = Object.entries(schema.shape).map(([name, field]) => fieldReader(name, field as z.ZodType));
  readers.set(schema, made);
  return made;
};

const fieldReader = (name: string, field: z.ZodType): FieldReader => {
  const { inner } = unwrapSchema(field);
  if (inner instanceof z.ZodObject) {
    const readJson: Read = (value) => rowOfJson(inner, value as Json);
    const unpack: Read = (row) => recordOfRow(inner, row as RecordRow);
    return { name, readText: (text) => readJson(JSON.parse(text)), readJson, unpack };
  }
  if (inner instanceof z.ZodArray && !scalars.has(inner)) {
    const entry = unwrapSchema(inner.element as z.ZodType).inner as z.ZodObject;
    const readJson: Read = (value) => (value as Json[]).map((each) => rowOfJson(entry, each));
    const unpack: Read = (rows) => (rows as RecordRow[]).map((row) => recordOfRow(entry, row));
    // Most documents have no lines of some kinds.
    const readText = (text: string) => (text === '[]' ? [] : readJson(JSON.parse(text)));
    return { name, readText, readJson, unpack };
  }
  return { name, readText: scalarReader(inner), readJson: reader(field), unpack: undefined };
};

/** The reader of a scalar from text; undefined where its value is the text. */
const scalarReader = (inner: z.ZodType): ((text: string) => unknown) | undefined => {
  const kind = scalars.get(inner)?.kind;
  if (kind === 'instant') return instantIn;
  if (kind === 'accounts') return numbersIn;
  if (inner instanceof z.ZodBoolean) return (text) => text === 't';
  return inner instanceof z.ZodNumber ? Number : undefined;
};

/** The numbers of an array, which PostgreSQL writes as `{2200,2201}`. */
const numbersIn = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

type Json = Readonly<Record<string, unknown>>;

const rowOfJson = (schema: z.ZodObject, json: Json): RecordRow =>
  fieldsOf(schema).map(({ name, readJson }) => {
    const value = json[name];
    return value === null || value === undefined ? undefined : readJson(value);
  });

const builders = new WeakMap<z.ZodObject, ReturnType<typeof builderOf>>();

const recordOfRow = (schema: z.ZodObject, row: RecordRow): Record<string, unknown> => {
  const fields = fieldsOf(schema);
  let build = builders.get(schema);
  if (!build) {
    build = builderOf(fields.map(({ name }) => name));
    builders.set(schema, build);
  }
  return build(
    row.map((value, at) => {
      const unpack = fields[at]?.unpack;
      return unpack && value !== undefined ? unpack(value) : value;
    }),
  );
};
