import { z } from 'zod';
import { printable } from '../values/printable.ts';
import { nearestName } from '../values/schema/nearest-name.ts';
import { isRecord } from '../values/schema/parse-sent.ts';
import { unwrapSchema } from '../values/schema/unwrap.ts';
import { say } from '../values/sentences/say.ts';
import { maxIssues, Refusal } from './refusal.ts';

/** A name that was sent and is not known where it stands, and the names that are. */
export type UnknownName = {
  /** The path of the record in which it stands; empty for the outermost, and for parameters. */
  path: string;
  name: string;
  kind: 'field' | 'parameter';
  known: Iterable<string>;
};

/**
 * Collects the unknown names of a request, for callers who want them refused (docs/interface §3.9).
 */
export type UnknownNames = {
  add: (unknown: UnknownName) => void;
  /** All of them, each with its field and a sentence that says the nearest known name. */
  issues: () => { field: string; message: string }[];
  /** Throws Refusal `invalid`, which says the nearest known name for each, if there are any. */
  refuse: () => void;
};

export const newUnknownNames = (): UnknownNames => {
  const found: UnknownName[] = [];
  const issues = () => found.map((unknown) => ({ field: fieldOf(unknown), message: messageOf(unknown) }));
  return {
    issues,
    add: (unknown) => {
      // One more than a refusal names says that there are more.
      if (found.length <= maxIssues) found.push(unknown);
    },
    refuse: () => {
      const faults = issues();
      const [first] = faults;
      if (first) throw new Refusal('invalid', say('fault', { field: first.field, fault: first }), faults);
    },
  };
};

const longestShown = 100;

const fieldOf = ({ path, name }: UnknownName): string => {
  const shown = printable(name.slice(0, longestShown));
  return path === '' ? shown : `${path}.${shown}`;
};

const messageOf = ({ name, kind, known }: UnknownName): string => {
  const nearest = nearestName(name, known);
  if (kind === 'field')
    return nearest === undefined ? 'is unknown' : `is unknown; the nearest known name is ${nearest}`;
  return nearest === undefined
    ? 'is not a parameter of this operation, which has none'
    : `is not a parameter of this operation; the nearest one is ${nearest}`;
};

/**
 * Adds to `found` the names in `value` that its schema does not know, which parsing by it would
 * ignore. Entries that are parsed later are left to whoever parses them.
 */
export const addUnknownNames = (
  schema: z.ZodType,
  value: unknown,
  { found, path = '' }: { found: UnknownNames; path?: string },
): void => {
  if (schema instanceof z.ZodUnknown) return;
  const inner = variantFor(unwrapSchema(schema).inner, value);
  const inside = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const [at, entry] of value.entries())
      addUnknownNames(inner.element as z.ZodType, entry, { found, path: inside(at) });
  }
  if (!(inner instanceof z.ZodObject) || inner.def.catchall || !isRecord(value)) return;
  const fields = inner.shape as Record<string, z.ZodType>;
  for (const [name, part] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) addUnknownNames(field, part, { found, path: inside(name) });
    else found.add({ path, name, kind: 'field', known: Object.keys(fields) });
  }
};

/** The schema among those of a union that `value` says it has. */
const variantFor = (schema: z.ZodType, value: unknown): z.ZodType => {
  if (!(schema instanceof z.ZodDiscriminatedUnion) || !isRecord(value)) return schema;
  const { discriminator } = schema.def;
  const variant = (schema.options as z.ZodObject[]).find(
    ({ shape }) => (shape[discriminator] as z.ZodType | undefined)?.safeParse(value[discriminator]).success,
  );
  return variant ?? schema;
};
