import { type Instant, instantAt, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { instantIn } from './statements.ts';

/**
 * Makes records of the domain from rows: the only place where types of the database become those of
 * the domain. Columns bear the names of the fields, so that the schema of a record says how each is
 * read.
 */
type Read = (value: unknown) => unknown;

type Fields = Record<string, unknown>;

/**
 * A field of a record: how its value is read from what the driver or JSON has, and from the text of
 * its column.
 */
type FieldReader = { name: string; read: Read; readText: Read | undefined };

/** The readers of the fields of a record, and a record of which all fields are empty. */
type Plan = { fields: readonly FieldReader[]; empty: Readonly<Fields>; build: Build };

const plans = new WeakMap<z.ZodObject, Plan>();

/** The readers of the fields of a record, which are made once. */
const planOf = (schema: z.ZodObject): Plan => {
  const known = plans.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    read: reader(field as z.ZodType),
    readText: textReader(field as z.ZodType),
  }));
  const names = fields.map(({ name }) => name);
  const plan = { fields, empty: emptyOf(names), build: builderOf(names) };
  plans.set(schema, plan);
  return plan;
};

/**
 * Reads the record of `schema` out of `row` and what was `derived` of it: leaves out columns that
 * the schema doesn't know, and null.
 */
export const recordOf = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  row: Readonly<Fields>,
  derived: Readonly<Fields> = {},
): z.infer<z.ZodObject<Shape>> => {
  const { fields, build } = planOf(schema);
  const values: unknown[] = [];
  for (const { name, read } of fields) {
    const value = derived[name] ?? row[name];
    values.push(value === null || value === undefined ? undefined : read(value));
  }
  return build(values) as z.infer<z.ZodObject<Shape>>;
};

/** The texts of the columns of a row, as COPY has them. */
type RowTexts = readonly (string | null)[];

/** Fields that no column has, found in the texts of the columns of their row. */
export type Derived = { readonly [field: string]: (text: (column: string) => string) => unknown };

/**
 * Makes the function that reads the record of `schema` out of the texts of a row with these
 * columns. A field without a value is undefined, so that all records of a list have the same
 * fields, which V8 makes in a fraction of the time.
 */
export const textMapper = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  columns: readonly string[],
  derived: Derived = {},
): ((texts: RowTexts) => z.infer<z.ZodObject<Shape>>) => {
  const { fields, empty } = planOf(schema);
  const read = fields.map(({ name, readText }) => ({ name, readText, column: columns.indexOf(name) }));
  const derivedFields = Object.entries(derived);
  return (texts) => {
    const record = { ...empty };
    for (const { name, readText, column } of read) {
      const text = texts[column] ?? undefined;
      record[name] = text === undefined || readText === undefined ? text : readText(text);
    }
    for (const [name, derive] of derivedFields)
      record[name] = derive((column) => texts[columns.indexOf(column)] ?? '');
    return record as z.infer<z.ZodObject<Shape>>;
  };
};

/** Makes a record of the values of its fields; those that are undefined are left out. */
type Build = (values: readonly unknown[]) => Fields;

/**
 * Makes the builder of records with fields of these names. V8 keeps an object whose fields are
 * added one by one by computed names as a hash table once it has more than twelve, which takes
 * several times the memory and the time. So a record is a copy of an empty one, which has the
 * fields already; there is one for each set of fields that records have.
 */
const builderOf = (names: readonly string[]): Build => {
  const empties = new Map<string, { present: readonly number[]; record: Fields }>();
  return (values) => {
    let absent = '';
    for (let at = 0; at < values.length; at += 1) if (values[at] === undefined) absent += `${at} `;
    let empty = empties.get(absent);
    if (!empty) {
      const present = [...names.keys()].filter((at) => values[at] !== undefined);
      empty = { present, record: emptyOf(present.map((at) => names[at] as string)) };
      if (empties.size >= mostEmpties) empties.clear();
      empties.set(absent, empty);
    }
    const record: Fields = { ...empty.record };
    for (const at of empty.present) record[names[at] as string] = values[at];
    return record;
  };
};

const mostEmpties = 1_000;

/** A record of empty texts. An object that is parsed is not a hash table. */
const emptyOf = (names: readonly string[]): Readonly<Fields> =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, '']))));

const reader = (field: z.ZodType): Read => {
  const { inner } = unwrapSchema(field);
  if (inner instanceof z.ZodObject) return (value) => recordOf(inner, value as Fields);
  switch (scalars.get(inner)?.kind) {
    case 'date':
      return (value) => (value instanceof Date ? dayOf(value) : value);
    case 'instant':
      return (value) => instantOf(value as Date | string);
    case 'decimal':
    case 'unbounded':
      return String;
    default:
      return (value) => (typeof value === 'bigint' ? Number(value) : value);
  }
};

/** The reader of a field from the text of its column; undefined where its value is the text. */
const textReader = (field: z.ZodType): Read | undefined => {
  const { inner } = unwrapSchema(field);
  const kind = scalars.get(inner)?.kind;
  if (kind === 'instant') return (text) => instantIn(String(text));
  if (kind === 'accounts') return (text) => numbersIn(String(text));
  if (inner instanceof z.ZodBoolean) return (text) => text === 't';
  if (inner instanceof z.ZodNumber) return Number;
  if (inner instanceof z.ZodArray) return (text) => JSON.parse(String(text));
  if (!(inner instanceof z.ZodObject)) return undefined;
  return (text) => recordInJson(planOf(inner), JSON.parse(String(text)));
};

/**
 * A record in JSON, with undefined for each field without a value, as the records of copied rows
 * have.
 */
const recordInJson = ({ fields, empty }: Plan, json: Readonly<Fields>): Fields => {
  const record = { ...empty };
  for (const { name, read } of fields) {
    const value = json[name];
    record[name] = value === null || value === undefined ? undefined : read(value);
  }
  return record;
};

/** The numbers of an array, which PostgreSQL writes as `{2200,2201}`. */
const numbersIn = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

/** The day of a DATE column, which the driver gives as midnight in UTC. */
export const dayOf = (value: Date): string => value.toISOString().slice(0, 10);

/** The value of a DATE parameter for Prisma's client. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The instant of a TIMESTAMPTZ column, which the driver gives as a Date, and JSON as text. */
export const instantOf = (value: Date | string): Instant => {
  if (typeof value === 'string') {
    // The text of an instant itself, as `statements.ts` reads it.
    if (value.length === 24 && value.endsWith('Z')) return value as Instant;
    // As PostgreSQL writes it in JSON. To parse it takes several times as long.
    if (value.endsWith('+00:00')) return instantIn(value.slice(0, -3));
  }
  return instantAt(value instanceof Date ? value.getTime() : Date.parse(value));
};
