import { z } from 'zod';
import { checkRowsLater, type RecordRow, type RowCheck } from './rows.ts';
import { unwrapSchema } from './unwrap.ts';

/** Tells whether a value is valid and would be parsed to itself. It may be false for a value that is. */
type Check = (value: unknown) => boolean;

/** The checks of scalars that are quicker than their schemas. Each must refuse whatever its schema refuses. */
export const quickChecks = new WeakMap<z.ZodType, Check>();

const checks = new WeakMap<z.ZodType, Check>();

/** A check that takes a fraction of the time of parsing, made once for a schema. */
export const checkOf = (schema: z.ZodType): Check => {
  const known = checks.get(schema);
  if (known) return known;
  const check = quickChecks.get(schema) ?? makeCheck(schema);
  checks.set(schema, check);
  return check;
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

/** The check of a record; one whose schema has checks besides those of its fields is parsed too, for their sake. */
const objectCheck = (schema: z.ZodObject): Check => {
  const check = recordCheck(schema);
  const checks = checksOf(schema);
  if (checks.length === 0) return check;
  // Any other kind of check may change the value.
  if (checks.some(({ check: kind }) => kind !== 'custom')) return () => false;
  return (value) => check(value) && schema.safeParse(value).success;
};

/** The check of a list whose schema says nothing but its elements and their number. */
const listCheck = (schema: z.ZodArray): Check => listCheckBy(schema, checkOf(schema.element as z.ZodType));

/** The check of the number of entries in a list, and of each by `check`. */
export const listCheckBy = (schema: z.ZodArray, check: Check): Check => {
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
    // Parsing would remove a field that is not known. Mostly none is undefined, so counting the fields is enough.
    let present = 0;
    for (const _ in record) present += 1;
    return present === known || definedIn(record) === known;
  };
};

/** Lets a page that was made from rows be checked row by row, as they are made, so that no record is made for the check. */
export const checkedByRows = (page: z.ZodObject, item: z.ZodType): void => {
  const [checkPage, passes] = [later(() => makeCheck(page)), later(() => rowCheck(item))];
  const check: RowCheck = { schema: item, passes, parse: (record) => item.parse(record) };
  quickChecks.set(page, (value) =>
    typeof value === 'object' && value !== null && checkRowsLater(value, check) ? true : checkPage(value),
  );
};

/** A check that is made when it is first needed. */
const later = (make: () => Check): Check => {
  let check: Check | undefined;
  return (value) => {
    check ??= make();
    return check(value);
  };
};

/** The check of the row of a record of `schema`. */
const rowCheck = (schema: z.ZodType): Check => {
  const { inner } = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject) || checksOf(inner).length > 0) return () => false;
  const checks = Object.values(inner.shape).map((field) => rowFieldCheck(field as z.ZodType));
  return (value) => {
    const row = value as RecordRow;
    for (let at = 0; at < checks.length; at += 1) if (!checks[at]?.(row[at])) return false;
    return true;
  };
};

/** The check of a field in a row, where a record is a row too. */
const rowFieldCheck = (field: z.ZodType): Check => {
  const { inner } = unwrapSchema(field);
  const isOptional = field instanceof z.ZodOptional;
  if (inner instanceof z.ZodObject) {
    const check = rowCheck(inner);
    return (value) => (value === undefined ? isOptional : check(value));
  }
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodObject) {
    const check = listCheckBy(inner, rowCheck(inner.element));
    return (value) => (value === undefined ? isOptional : check(value));
  }
  return checkOf(field);
};

/**
 * Lets `schema` parse what is valid by a check: an answer is made by the program itself and is valid, unless there is a bug or
 * the books were damaged, and to parse every field of a long list takes longer than to read it. Whatever the check does not
 * pass is parsed as before.
 */
export const parsedQuickly = <Schema extends z.ZodType>(schema: Schema): Schema => {
  const { parse } = schema;
  schema.parse = (value, params) =>
    checkOf(schema)(value) ? (value as z.infer<Schema>) : (parse(value, params) as z.infer<Schema>);
  return schema;
};
