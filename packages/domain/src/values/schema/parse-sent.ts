import { z } from 'zod';
import { checkOf } from './quick-check.ts';
import { unwrapSchema } from './unwrap.ts';

/**
 * A value as its schema parses it, or its faults: the first `most` of them, and whether there are
 * more.
 */
export type Parsed<Value> =
  | { success: true; data: Value }
  | { success: false; issues: z.core.$ZodIssue[]; more: boolean };

/**
 * Parses `value` by `schema`, with the same outcome as `schema.safeParse`, which would take ten
 * times as long for what is valid and names every fault. The entries of a long list are parsed one
 * by one, and parsing ends when there are more faults than `most`. An issue has its `input`.
 */
export const parseSent = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  most: number,
): Parsed<z.output<Schema>> => {
  const faults: Faults = { issues: [], most };
  const data = part(schema, value, { path: [], faults });
  const { issues } = faults;
  if (issues.length === 0) return { success: true, data: data as z.output<Schema> };
  return { success: false, issues: issues.slice(0, most), more: issues.length > most };
};

type Faults = { issues: z.core.$ZodIssue[]; most: number };
type Place = { path: readonly PropertyKey[]; faults: Faults };

const areTooMany = ({ issues, most }: Faults): boolean => issues.length > most;

/** Parses one part of the value: entry by entry where it has a long list, else at once. */
const part = (schema: z.ZodType, value: unknown, place: Place): unknown => {
  const { inner } = unwrapSchema(schema);
  if (!hasLists(inner) || isShort(inner, value)) return whole(schema, value, place);
  if (inner instanceof z.ZodObject && isRecord(value)) return record(inner, value, place);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return list(inner, value, place);
  return whole(schema, value, place);
};

/**
 * Parses at once. Most of what is sent is valid and parsed to itself, and to check that takes a
 * fraction of the time.
 */
const whole = (schema: z.ZodType, value: unknown, { path, faults }: Place): unknown => {
  if (checkOf(schema)(value)) return value;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    if (areTooMany(faults)) break;
    faults.issues.push({ ...issue, path: [...path, ...issue.path] });
  }
  return undefined;
};

const record = (
  { shape }: z.ZodObject,
  value: Readonly<Record<string, unknown>>,
  { path, faults }: Place,
): unknown => {
  const parsed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    if (areTooMany(faults)) break;
    const found = part(field as z.ZodType, value[name], { path: [...path, name], faults });
    if (found !== undefined || name in value) parsed[name] = found;
  }
  return parsed;
};

const list = (schema: z.ZodArray, value: readonly unknown[], { path, faults }: Place): unknown => {
  const parsed: unknown[] = [];
  for (const [at, entry] of value.entries()) {
    if (areTooMany(faults)) return parsed;
    parsed.push(part(schema.element as z.ZodType, entry, { path: [...path, at], faults }));
  }
  whole(lengthOf(schema), value, { path, faults });
  return parsed;
};

/** Whether a value is an object with fields, as a record is sent. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list with at most this many entries is parsed at once. */
const shortList = 25;

/** Whether every list of records in `value`, at any depth, is short. */
const isShort = (schema: z.ZodType, value: unknown): boolean => {
  const { isList, inners } = listsOf(schema);
  if (inners.length === 0) return true;
  if (isList)
    return (
      !Array.isArray(value) ||
      (value.length <= shortList &&
        value.every((entry) => inners.every(({ inner }) => isShort(inner, entry))))
    );
  return !isRecord(value) || inners.every(({ name, inner }) => isShort(inner, value[name]));
};

type Lists = { isList: boolean; inners: readonly { name: string; inner: z.ZodType }[] };

const listsIn = new WeakMap<z.ZodType, Lists>();

/** The fields of a record that are or have lists of records; of such a list, its entry. */
const listsOf = (schema: z.ZodType): Lists => {
  const found = listsIn.get(schema) ?? findLists(schema);
  listsIn.set(schema, found);
  return found;
};

const findLists = (schema: z.ZodType): Lists => {
  const isList = schema instanceof z.ZodArray;
  if (!hasLists(schema)) return { isList, inners: [] };
  const innerOf = (name: string, each: unknown) => ({ name, inner: unwrapSchema(each as z.ZodType).inner });
  if (isList) return { isList, inners: [innerOf('', schema.element)] };
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  const inners = fields.map(([name, field]) => innerOf(name, field)).filter(({ inner }) => hasLists(inner));
  return { isList, inners };
};

const known = new WeakMap<z.ZodType, boolean>();

/**
 * Whether a schema is a list of records, or a record that has one and says nothing but its fields.
 */
const hasLists = (schema: z.ZodType): boolean => {
  const found = known.get(schema) ?? findsLists(schema);
  known.set(schema, found);
  return found;
};

const findsLists = (schema: z.ZodType): boolean => {
  if (schema instanceof z.ZodArray)
    return (
      unwrapSchema(schema.element as z.ZodType).inner instanceof z.ZodObject &&
      checksOf(schema).every(isOfLength)
    );
  if (!(schema instanceof z.ZodObject) || schema.def.catchall || checksOf(schema).length > 0) return false;
  return Object.values(schema.shape).some((field) => hasLists(unwrapSchema(field as z.ZodType).inner));
};

type Check = z.core.$ZodCheck<unknown[]>;

const checksOf = ({ def }: z.ZodArray | z.ZodObject): Check[] => (def.checks ?? []) as Check[];

const isOfLength = ({ _zod }: Check): boolean => ['min_length', 'max_length'].includes(_zod.def.check);

const lengths = new WeakMap<z.ZodArray, z.ZodType>();

/** The part of a list's schema that is about its length. */
const lengthOf = (schema: z.ZodArray): z.ZodType => {
  const found = lengths.get(schema) ?? z.array(z.unknown()).check(...checksOf(schema));
  lengths.set(schema, found);
  return found;
};
