import { openPace } from '@kontor/api';
import { invalidField, newUnknownNames, Refusal, type UnknownNames } from '@kontor/domain';
import type { z } from 'zod';
import { type List, type Plan, planOf, type Scalar } from './record-plan.ts';
import { readScalar } from './scalar-codecs.ts';
import { type Branch, malformed, ownEntries, ownText, type Tree } from './tree.ts';

/**
 * The client's zone, in which a body is read, and the collection of names that are not known, where
 * the caller wants them refused.
 */
export type Reading = { zone: string; unknown?: UnknownNames | undefined };

/**
 * Where a value stands; an entry of a list that is not wrapped may have its wrapper misspelt, which
 * is called `one`.
 */
type Place = Reading & { path: string; one?: string };

/**
 * Reads a value from `tree` by `schema`, in the client's `zone` (docs/interface §3.3 to §3.9). It
 * decides on structure and notation only; the schema decides whether the value is valid. Elements
 * that the schema does not know are ignored at any depth, or collected. A list without entries is
 * absent, as it is in an answer, or null where that resets the field. Throws Refusal `malformed`
 * when a scalar stands twice or has elements in it, or a record has text; `invalid` when a list is
 * too long.
 */
export const valueFrom = (tree: Tree, schema: z.ZodType, reading: Reading): unknown =>
  recordOf(tree, planOf(schema), { ...reading, path: '' }) ?? {};

type Value = Record<string, unknown>;

/**
 * Reads the entries of a list that is a body by itself one by one; others get their turn between
 * them. An entry that can't be read, or is a list, is the refusal that it ends in, so that it does
 * not harm the others; an empty one keeps its place. Throws Refusal `malformed` when `tree` is a
 * text or the list stands twice, and `invalid` when it is too long.
 */
export const entriesFrom = async (tree: Tree, list: List, { zone, unknown }: Reading): Promise<unknown[]> => {
  refuseText(tree, '');
  const place = { zone, unknown, path: '' };
  const entries = typeof tree === 'string' ? [] : entriesIn(tree, list, place);
  if (entries.length > list.most) throw tooMany(list.most, list.name);
  const values: unknown[] = [];
  const pace = openPace();
  for (const entry of entries) {
    try {
      const names = unknown && newUnknownNames();
      const at = { ...place, unknown: names };
      const value = recordOf(unwrapped(entry, list.one, at), list.record, at);
      if (names) names.refuse();
      values.push(value ?? {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      values.push(error);
    }
    await pace();
  }
  return values;
};

/** The entries of the list in `body`, each as it is: bare or in a wrapper. */
const entriesIn = (
  body: Branch,
  { name, one }: Pick<List, 'name' | 'one'>,
  place: Place,
): readonly Tree[] => {
  addUnknown(body, new Set([one, name]), place);
  const bare = body.get(one);
  if (bare) return listed(bare);
  const wrappers = body.get(name);
  const wrapper = wrappers && onlyOf(wrappers, name);
  if (wrapper === undefined || wrapper === '') return [];
  addUnknownBeside(wrapper, one, within(place, name));
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

/**
 * The record of an entry, which may stand in a wrapper, also as a list of one. Throws Refusal
 * `malformed` for other lists.
 */
const unwrapped = (entry: Tree, one: string, place: Place): Tree => {
  const inner = wrapped(entry, one);
  if (!inner) return entry;
  addUnknownBeside(entry, one, place);
  const records = listed(inner);
  const [record] = records;
  if (record === undefined || records.length > 1)
    throw malformed(`An entry must be one ${one}, and is a list of ${records.length}.`);
  return record;
};

/** The record at `tree`, or undefined when it is empty. */
const recordOf = (tree: Tree, plan: Plan, place: Place): Value | undefined => {
  const branch = branchAt(tree, place);
  if (!branch) return undefined;
  addUnknown(branch, plan.names, place);
  const value: Value = {};
  // By what was sent, as a record may have many more fields than most callers send.
  for (const [name, occurrences] of branch) {
    const field = plan.byName.get(name);
    if (!field || field.form === 'texts') continue;
    const inside = within(place, name);
    const found =
      field.form === 'list'
        ? listOfRecords(occurrences, field, inside)
        : field.form === 'record'
          ? recordOf(onlyOf(occurrences, inside.path), field.record, inside)
          : scalarOf(onlyOf(occurrences, inside.path), field, inside);
    if (found !== undefined) value[name] = found;
  }
  return value;
};

/**
 * Collects the names in `branch` that are not `known`, where the caller wants them refused (§3.9).
 */
const addUnknown = (branch: Branch, names: ReadonlySet<string>, { path, unknown, one }: Place): void => {
  if (!unknown) return;
  const known = one === undefined ? names : new Set([...names, one]);
  for (const name of branch.keys())
    if (!names.has(name) && name !== ownText && name !== ownEntries)
      unknown.add({ path, name, kind: 'field', known });
};

/** Collects the unknown names in a wrapper, beside its entries. */
const addUnknownBeside = (wrapper: Tree, one: string, place: Place): void => {
  if (typeof wrapper !== 'string' && wrapper.has(one)) addUnknown(wrapper, new Set([one]), place);
};

/** The branch of a record; undefined when the record is empty. */
const branchAt = (tree: Tree, { path }: Place): Branch | undefined => {
  refuseText(tree, path);
  if (typeof tree === 'string') return undefined;
  if (tree.has(ownEntries)) throw malformed(`${named(path)} is an array, where a record is expected.`, path);
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

const listOfRecords = (
  occurrences: readonly Tree[],
  { one, most, nullable, record }: List,
  place: Place,
): unknown[] | null | undefined => {
  const entries: Branch[] = [];
  addEntries(entries, onlyOf(occurrences, place.path), { ...place, one });
  if (entries.length === 0) return nullable ? null : undefined;
  // Checked before values are built from them.
  if (entries.length > most) throw tooMany(most, place.path);
  const values: unknown[] = [];
  for (const [index, entry] of entries.entries())
    values.push(recordOf(entry, record, { ...within(place, index), one }));
  return values;
};

/**
 * Adds the entries at `tree`: a wrapper with the singular name, an array, an array of wrappers, or
 * an entry itself (§3.3).
 */
const addEntries = (entries: Branch[], tree: Tree, list: Place & { one: string }): void => {
  refuseText(tree, list.path);
  if (typeof tree === 'string' || tree.size === 0) return;
  const inner = tree.get(ownEntries) ?? tree.get(list.one);
  if (!inner) entries.push(tree);
  else {
    if (list.unknown) addUnknown(tree, new Set([list.one]), list);
    for (const entry of inner) addEntries(entries, entry, list);
  }
};

const tooMany = (most: number, path: string) => {
  const message = `must have at most ${most} entries`;
  return invalidField(path, message);
};

const refuseText = (tree: Tree, path: string) => {
  const text = typeof tree === 'string' ? tree : tree.get(ownText)?.[0];
  if (typeof text === 'string' && text.trim() !== '')
    throw malformed(`${named(path)} cannot be a text.`, path);
};

const within = ({ zone, unknown, path }: Reading & { path: string }, name: string | number) => ({
  zone,
  unknown,
  path: path === '' ? String(name) : `${path}.${name}`,
});

const named = (path: string) => (path === '' ? 'The record' : `The element ${path}`);
