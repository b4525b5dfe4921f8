import { atOnce, Refusal, type Steps } from '@kontor/domain';
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
  atOnce(valueInSteps(tree, schema, zone));

/** `valueFrom` in steps: one for each entry of a list. */
export function* valueInSteps(tree: Tree, schema: z.ZodType, zone: string): Steps<unknown> {
  return (yield* recordInSteps(tree, planOf(schema), { zone, path: '' })) ?? {};
}

type Value = Record<string, unknown>;

/**
 * Reads the entries of a list that is a body by itself, in steps. An entry that can't be read, or is a list, is the refusal
 * that it ends in, so that it does not harm the others; an empty one keeps its place. Throws Refusal `malformed` when `tree`
 * is a text or the list stands twice, and `invalid` when it is too long.
 */
export function* entriesFrom(tree: Tree, list: List, zone: string): Steps<unknown[]> {
  refuseText(tree, '');
  const entries = typeof tree === 'string' ? [] : entriesIn(tree, list);
  if (entries.length > list.most) throw tooMany(list.most, list.name);
  const values: unknown[] = [];
  for (const entry of entries) {
    try {
      const record = unwrapped(entry, list.one);
      values.push((yield* recordInSteps(record, list.record, { zone, path: '' })) ?? {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      values.push(error);
    }
    yield;
  }
  return values;
}

/** The entries of the list in `body`, each as it stands: bare or in a wrapper. */
const entriesIn = (body: Branch, { name, one }: Pick<List, 'name' | 'one'>): readonly Tree[] => {
  const bare = body.get(one);
  if (bare) return listed(bare);
  const wrappers = body.get(name);
  const wrapper = wrappers && onlyOf(wrappers, name);
  if (wrapper === undefined || wrapper === '') return [];
  return (
    (typeof wrapper !== 'string' && wrapper.get(ownEntries)) || listed(wrapped(wrapper, one) ?? [wrapper])
  );
};

/** The entries of an array that stands alone; else each occurrence is one. */
const listed = (occurrences: readonly Tree[]): readonly Tree[] => {
  const [only, second] = occurrences;
  return (second === undefined && only instanceof Map && only.get(ownEntries)) || occurrences;
};

const wrapped = (tree: Tree, one: string): Tree[] | undefined =>
  typeof tree === 'string' ? undefined : tree.get(one);

/** The record of an entry, which may stand in a wrapper, also as a list of one. Throws Refusal `malformed` for other lists. */
const unwrapped = (entry: Tree, one: string): Tree => {
  const inner = wrapped(entry, one);
  if (!inner) return entry;
  const records = listed(inner);
  const [record] = records;
  if (record === undefined || records.length > 1)
    throw malformed(`An entry must be one ${one}, and is a list of ${records.length}.`);
  return record;
};

/** The record at `tree`, or undefined when it is empty. */
function* recordInSteps(tree: Tree, plan: Plan, place: Place): Steps<Value | undefined> {
  if (!plan.hasLists) return recordOf(tree, plan, place);
  const branch = branchAt(tree, place);
  if (!branch) return undefined;
  const value: Value = {};
  for (const field of plan.fields) {
    const occurrences = branch.get(field.name);
    if (!occurrences) continue;
    const inside = { zone: place.zone, path: joined(place.path, field.name) };
    let found: unknown;
    if (field.form === 'list') found = yield* listInSteps(occurrences, field, inside);
    else if (field.form === 'record')
      found = yield* recordInSteps(onlyOf(occurrences, inside.path), field.record, inside);
    else found = scalarOf(onlyOf(occurrences, inside.path), field, inside);
    if (found !== undefined) value[field.name] = found;
  }
  return value;
}

/** The same at once, of a record without lists. */
const recordOf = (tree: Tree, plan: Plan, place: Place): Value | undefined => {
  const branch = branchAt(tree, place);
  if (!branch) return undefined;
  const value: Value = {};
  for (const field of plan.fields) {
    const occurrences = branch.get(field.name);
    if (!occurrences || field.form === 'list') continue;
    const inside = { zone: place.zone, path: joined(place.path, field.name) };
    const only = onlyOf(occurrences, inside.path);
    const found =
      field.form === 'record' ? recordOf(only, field.record, inside) : scalarOf(only, field, inside);
    if (found !== undefined) value[field.name] = found;
  }
  return value;
};

/** The branch of a record; undefined when the record is empty. */
const branchAt = (tree: Tree, { path }: Place): Branch | undefined => {
  refuseText(tree, path);
  if (typeof tree === 'string') return undefined;
  if (tree.has(ownEntries)) throw malformed(`${named(path)} can not be a list.`, path);
  return tree;
};

const onlyOf = ([only, second]: readonly Tree[], path: string): Tree => {
  if (only === undefined || second !== undefined) throw malformed(`${named(path)} stands twice.`, path);
  return only;
};

const scalarOf = (tree: Tree, scalar: Scalar, place: Place): unknown => {
  if (typeof tree !== 'string') throw malformed(`${named(place.path)} must be a single value.`, place.path);
  return readScalar(tree, scalar, place.zone);
};

function* listInSteps(
  occurrences: readonly Tree[],
  { one, most, record }: List,
  place: Place,
): Steps<unknown[] | undefined> {
  const entries: Branch[] = [];
  yield* addEntries(entries, onlyOf(occurrences, place.path), { one, path: place.path });
  if (entries.length === 0) return undefined;
  // Checked before values are built from them.
  if (entries.length > most) throw tooMany(most, place.path);
  const values: unknown[] = [];
  for (const [index, entry] of entries.entries()) {
    yield;
    values.push(yield* recordInSteps(entry, record, { ...place, path: `${place.path}.${index}` }));
  }
  return values;
}

/** Adds the entries at `tree`: a wrapper with the singular name, an array, an array of wrappers, or an entry itself (§3.3). */
function* addEntries(entries: Branch[], tree: Tree, list: { one: string; path: string }): Steps<void> {
  yield;
  refuseText(tree, list.path);
  if (typeof tree === 'string' || tree.size === 0) return;
  const inner = tree.get(ownEntries) ?? tree.get(list.one);
  if (inner) for (const entry of inner) yield* addEntries(entries, entry, list);
  else entries.push(tree);
}

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
