import { z } from 'zod';

/**
 * Says whether a value is valid and would be parsed to itself. It may be false for a value that is.
 */
type Check = (value: unknown) => boolean;

/**
 * The checks of scalars that are quicker than their schemas. Each must refuse whatever its schema
 * refuses.
 */
export const quickChecks = new WeakMap<z.ZodType, Check>();

const checks = new WeakMap<z.ZodType, Check>();

/** A check that takes a fraction of the time of parsing, made once for a schema. */
export const checkOf = (schema: z.ZodType): Check => {
  const known = checks.get(schema);
  if (known) return known;
  const check = quickCheckOf(schema) ?? makeCheck(schema);
  checks.set(schema, check);
  return check;
};

/**
 * The quick check of a schema, or of the one that it is but for what `.meta` says of it: one with a
 * check more has another `def`.
 */
const quickCheckOf = (schema: z.ZodType): Check | undefined => {
  const { parent, def } = schema._zod;
  const isSame = parent?._zod.def === def;
  return quickChecks.get(schema) ?? (isSame ? quickCheckOf(parent as z.ZodType) : undefined);
};

const makeCheck = (schema: z.ZodType): Check => {
  if (schema instanceof z.ZodOptional) {
    const check = checkOf(schema.unwrap() as z.ZodType);
    return (value) => value === undefined || check(value);
  }
  if (schema instanceof z.ZodNullable) {
    const check = checkOf(schema.unwrap() as z.ZodType);
    return (value) => value === null || check(value);
  }
  if (schema instanceof z.ZodObject && !schema.def.catchall) return objectCheck(schema);
  if (schema instanceof z.ZodArray) return listCheck(schema);
  if (schema instanceof z.ZodEnum) {
    const options: ReadonlySet<unknown> = new Set(schema.options);
    return (value) => options.has(value);
  }
  if (schema instanceof z.ZodNumber && schema.def.checks === undefined && schema.format === 'safeint')
    return Number.isSafeInteger;
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success && Object.is(parsed.data, value);
  };
};

type SchemaCheck = { check: string; minimum?: number; maximum?: number };

const checksOf = ({ def }: z.ZodObject | z.ZodArray): readonly SchemaCheck[] =>
  (def.checks ?? []).map(({ _zod }) => _zod.def);

/**
 * The check of a record; one whose schema has checks besides those of its fields is parsed too, for
 * their sake.
 */
const objectCheck = (schema: z.ZodObject): Check => {
  const check = recordCheck(schema);
  const checks = checksOf(schema);
  if (checks.length === 0) return check;
  // Any other kind of check may change the value.
  if (checks.some(({ check: kind }) => kind !== 'custom')) return () => false;
  return (value) => check(value) && schema.safeParse(value).success;
};

/** The check of a list whose schema says nothing but its elements and their number. */
const listCheck = (schema: z.ZodArray): Check => {
  const check = checkOf(schema.element as z.ZodType);
  const bounds = checksOf(schema);
  if (bounds.some((bound) => bound.check !== 'min_length' && bound.check !== 'max_length'))
    return () => false;
  const least = Math.max(0, ...bounds.map(({ minimum = 0 }) => minimum));
  const most = Math.min(...bounds.map(({ maximum = Infinity }) => maximum));
  return (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= most &&
    value.every((entry) => check(entry));
};

const definedIn = (record: Readonly<Record<string, unknown>>): number => {
  let defined = 0;
  for (const name in record) if (record[name] !== undefined) defined += 1;
  return defined;
};

const recordCheck = (schema: z.ZodObject): Check => {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    check: checkOf(field as z.ZodType),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    let known = 0;
    for (const { name, check } of fields) {
      const found = record[name];
      if (!check(found)) return false;
      if (found !== undefined) known += 1;
    }
    // Parsing would remove a field that is not known. Mostly none is undefined, so counting the
    // fields is enough.
    let present = 0;
    for (const _ in record) present += 1;
    return present === known || definedIn(record) === known;
  };
};
