import { type Instant, instantAt, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';

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
