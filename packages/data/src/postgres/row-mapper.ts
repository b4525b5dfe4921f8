import { type Instant, instantAt, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { instantIn } from './statements.ts';

/**
 * Maps rows to records of the domain: the only place where types of the database become those of the domain. A row's columns
 * bear the names of the fields, so that a record's schema says how each is read.
 */
export type Read = (value: unknown) => unknown;

type Fields = Record<string, unknown>;

const plans = new WeakMap<z.ZodObject, { fields: readonly { name: string; read: Read }[]; build: Build }>();

/** Reads the record of `schema` out of `row`: leaves out columns that the schema doesn't know, and null. */
export const recordOf = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  row: Readonly<Fields>,
): z.infer<z.ZodObject<Shape>> => {
  let plan = plans.get(schema);
  if (!plan) {
    const fields = Object.entries(schema.shape).map(([name, field]) => ({
      name,
      read: reader(field as z.ZodType),
    }));
    plan = { fields, build: builderOf(fields.map(({ name }) => name)) };
    plans.set(schema, plan);
  }
  const values = plan.fields.map(({ name, read }) => {
    const value = row[name];
    return value === null || value === undefined ? undefined : read(value);
  });
  return plan.build(values) as z.infer<z.ZodObject<Shape>>;
};

/** Makes a record of the values of its fields; those that are undefined are left out. */
export type Build = (values: readonly unknown[]) => Fields;

/**
 * Makes the builder of records with fields of these names. V8 keeps an object whose fields are added one by one by computed
 * names as a hash table once it has more than twelve, which takes several times the memory and the time. So a record is a
 * copy of an empty one, which has the fields already; there is one for each set of fields that records have.
 */
export const builderOf = (names: readonly string[]): Build => {
  const empties = new Map<string, { names: readonly (string | undefined)[]; record: Fields }>();
  return (values) => {
    let absent = '';
    for (let at = 0; at < values.length; at += 1) if (values[at] === undefined) absent += `${at} `;
    let empty = empties.get(absent);
    if (!empty) {
      const present = names.map((name, at) => (values[at] === undefined ? undefined : name));
      const fields = present.filter((name) => name !== undefined).map((name) => [name, '']);
      // An object that is parsed is no hash table.
      empty = { names: present, record: JSON.parse(JSON.stringify(Object.fromEntries(fields))) };
      if (empties.size >= mostEmpties) empties.clear();
      empties.set(absent, empty);
    }
    const record: Fields = { ...empty.record };
    for (let at = 0; at < values.length; at += 1) {
      const name = empty.names[at];
      if (name !== undefined) record[name] = values[at];
    }
    return record;
  };
};

const mostEmpties = 1_000;

export const reader = (field: z.ZodType): Read => {
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
