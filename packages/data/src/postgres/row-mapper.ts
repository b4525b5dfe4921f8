import { type Instant, instantAt, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { instantIn, type TextRow } from './statements.ts';

/**
 * Maps rows to records of the domain: the only place where types of the database become those of the domain. A row's columns
 * bear the names of the fields, so that a record's schema says how each is read.
 */
type Read = (value: unknown) => unknown;

const plans = new WeakMap<z.ZodObject, readonly { name: string; read: Read }[]>();

/** Reads the record of `schema` out of `row`: leaves out columns that the schema doesn't know, and null. */
export const recordOf = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  row: Readonly<Record<string, unknown>>,
): z.infer<z.ZodObject<Shape>> => {
  let plan = plans.get(schema);
  if (!plan) {
    plan = Object.entries(schema.shape).map(([name, field]) => ({ name, read: reader(field as z.ZodType) }));
    plans.set(schema, plan);
  }
  const record: Record<string, unknown> = {};
  for (const { name, read } of plan) {
    const value = row[name];
    if (value !== null && value !== undefined) record[name] = read(value);
  }
  return record as z.infer<z.ZodObject<Shape>>;
};

const reader = (field: z.ZodType): Read => {
  const { inner } = unwrapSchema(field);
  if (inner instanceof z.ZodObject) return (value) => recordOf(inner, value as Record<string, unknown>);
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

/** Reads a field from the text of its column. */
type ReadText = (text: string) => unknown;

/**
 * Makes a function that reads the record of `schema` out of rows of texts: leaves out columns that the schema doesn't know, and
 * null. `derived` are the fields that no column has.
 */
export const textReader = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  columns: readonly string[],
  derived: Readonly<Record<string, (row: TextRow) => unknown>> = {},
): ((row: TextRow) => z.infer<z.ZodObject<Shape>>) => {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const [at, derive] = [columns.indexOf(name), derived[name]];
    return at < 0 && !derive ? [] : [{ name, at, derive, read: readText(field as z.ZodType) }];
  });
  return (row) => {
    const record: Record<string, unknown> = {};
    for (const { name, at, derive, read } of fields) {
      const text = row[at];
      if (derive) record[name] = derive(row);
      else if (typeof text === 'string') record[name] = read ? read(text) : text;
    }
    return record as z.infer<z.ZodObject<Shape>>;
  };
};

/** The reader of a field from text; undefined where its value is the text. */
const readText = (field: z.ZodType): ReadText | undefined => {
  const { inner } = unwrapSchema(field);
  const kind = scalars.get(inner)?.kind;
  if (kind === 'instant') return instantIn;
  if (kind === 'accounts') return (text) => numbersIn(text);
  if (inner instanceof z.ZodObject) return (text) => recordOf(inner, JSON.parse(text));
  if (inner instanceof z.ZodArray) return JSON.parse;
  if (inner instanceof z.ZodBoolean) return (text) => text === 't';
  return inner instanceof z.ZodNumber ? Number : undefined;
};

/** The numbers of an array, which PostgreSQL writes as `{2200,2201}`. */
const numbersIn = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

/** The day of a DATE column, which the driver gives as midnight in UTC. */
export const dayOf = (value: Date): string => value.toISOString().slice(0, 10);

/** The value of a DATE parameter for Prisma's client. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The instant of a TIMESTAMPTZ column, which the driver gives as a Date, and JSON as text. */
export const instantOf = (value: Date | string): Instant => {
  // The text of an instant itself, as `statements.ts` reads it.
  if (typeof value === 'string' && value.length === 24 && value.endsWith('Z')) return value as Instant;
  return instantAt(value instanceof Date ? value.getTime() : Date.parse(value));
};
