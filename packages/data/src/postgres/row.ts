import { type Instant, instantAt, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';

/**
 * From rows to domain values: the one place where the database's types meet the domain's. A row's columns bear the
 * names of the fields, so that a kept record's schema says all there is to know.
 */
type Read = (value: unknown) => unknown;

const plans = new WeakMap<z.ZodObject, readonly { name: string; read: Read }[]>();

/** The record of `schema` in `row`: columns that the schema doesn't know stay behind, null is left out. */
export const keptOf = <Shape extends z.ZodRawShape>(
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
  if (inner instanceof z.ZodObject) return (value) => keptOf(inner, value as Record<string, unknown>);
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

/** A DATE column, which arrives as midnight in UTC. */
export const dayOf = (value: Date): string => value.toISOString().slice(0, 10);

/** A DATE parameter for the client. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A TIMESTAMPTZ column, which arrives as a Date, or as text out of JSON. */
export const instantOf = (value: Date | string): Instant =>
  instantAt(value instanceof Date ? value.getTime() : Date.parse(value));
