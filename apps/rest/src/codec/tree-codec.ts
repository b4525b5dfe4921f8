import { Refusal } from '@kontor/domain';
import type { z } from 'zod';
import { type List, type Plan, planOf, type Scalar } from './record-plan.ts';
import { readScalar } from './scalar-codecs.ts';
import { type Branch, malformed, ownEntries, ownText, type Tree } from './tree.ts';

type Place = { zone: string; path: string };

/**
 * Reads a value from `tree` by `schema`, in the client's `zone` (docs/interface.md §3.3 to §3.9). It decides on structure
 * and notation only; the schema decides whether the value is valid. Elements that the schema does not know are ignored at
 * any depth. A list without entries is absent, as it is in an answer.
 * Throws Refusal `malformed` when a scalar stands twice or has elements in it, or a record has text; `invalid` when a
 * list is too long.
 */
export const valueFrom = (tree: Tree, schema: z.ZodType, zone: string): unknown =>
  recordOf(tree, planOf(schema), { zone, path: '' }) ?? {};

/** The record at `tree`, or undefined when it is empty. */
const recordOf = (tree: Tree, plan: Plan, place: Place): Record<string, unknown> | undefined => {
  refuseText(tree, place.path);
  if (typeof tree === 'string') return undefined;
  if (tree.has(ownEntries)) throw malformed(`${named(place.path)} can not be a list.`, place.path);
  const value: Record<string, unknown> = {};
  for (const field of plan.fields) {
    const occurrences = tree.get(field.name);
    if (!occurrences) continue;
    const inside = { zone: place.zone, path: joined(place.path, field.name) };
    const found = valueIn(occurrences, field, inside);
    if (found !== undefined) value[field.name] = found;
  }
  return value;
};

const valueIn = (occurrences: Tree[], field: Plan['fields'][number], place: Place): unknown => {
  if (field.form === 'list') return listIn(occurrences, field, place);
  const [only, second] = occurrences;
  if (only === undefined || second !== undefined)
    throw malformed(`${named(place.path)} stands twice.`, place.path);
  return field.form === 'record' ? recordOf(only, field.record, place) : scalarOf(only, field, place);
};

const scalarOf = (tree: Tree, scalar: Scalar, place: Place): unknown => {
  if (typeof tree !== 'string') throw malformed(`${named(place.path)} must be a single value.`, place.path);
  return readScalar(tree, scalar, place.zone);
};

const listIn = (occurrences: Tree[], { one, most, record }: List, place: Place): unknown[] | undefined => {
  const entries = occurrences.flatMap((tree) => entriesOf(tree, one, place.path));
  if (entries.length === 0) return undefined;
  // Checked before values are built from them.
  if (entries.length > most) throw tooMany(most, place.path);
  return entries.map((entry, index) => recordOf(entry, record, { ...place, path: `${place.path}.${index}` }));
};

/** The entries at `tree`: a wrapper with the singular name, an array, an array of wrappers, or an entry itself (§3.3). */
const entriesOf = (tree: Tree, one: string, path: string): Branch[] => {
  refuseText(tree, path);
  if (typeof tree === 'string' || tree.size === 0) return [];
  const inner = tree.get(ownEntries) ?? tree.get(one);
  return inner ? inner.flatMap((entry) => entriesOf(entry, one, path)) : [tree];
};

const tooMany = (most: number, path: string) => {
  const message = `must have at most ${most} entries`;
  return new Refusal('invalid', `${path} ${message}.`, [{ field: path, message }]);
};

const refuseText = (tree: Tree, path: string) => {
  const text = typeof tree === 'string' ? tree : tree.get(ownText)?.[0];
  if (typeof text === 'string' && text.trim() !== '')
    throw malformed(`${named(path)} can not be a text.`, path);
};

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const named = (path: string) => (path === '' ? 'The record' : `The element ${path}`);
