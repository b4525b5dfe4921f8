import { planOf } from './plan.ts';
import { readScalar, writeScalar } from './spellings.ts';
import { append, attributeMark, malformed, ownEntries, ownText } from './tree.ts';
/**
 * The value that `tree` spells, by `schema`, in the client's `zone` (docs/interface.md §3.3 to §3.9). Only structure
 * and spelling are settled here; whether the value is a right one is for the schema to say. Elements that the schema
 * does not know are ignored, however deep. A list without entries is absent, as it is in an answer.
 * Throws Refusal `malformed` when a scalar stands twice or has elements in it, or a record has text.
 */
export const valueFrom = (tree, schema, zone) => recordOf(tree, planOf(schema), { zone, path: '' }) ?? {};
/** The record at `tree`, or undefined when it is empty. */
const recordOf = (tree, plan, place) => {
  refuseText(tree, place.path);
  if (typeof tree === 'string') return undefined;
  if (tree.has(ownEntries)) throw malformed(`${named(place.path)} can not be a list.`, place.path);
  const value = {};
  for (const field of plan.fields) {
    const occurrences = tree.get(field.name);
    if (!occurrences) continue;
    const inside = { zone: place.zone, path: joined(place.path, field.name) };
    const found = valueIn(occurrences, field, inside);
    if (found !== undefined) value[field.name] = found;
  }
  return value;
};
const valueIn = (occurrences, field, place) => {
  if (field.form === 'list') return listIn(occurrences, field, place);
  const [only, second] = occurrences;
  if (only === undefined || second !== undefined)
    throw malformed(`${named(place.path)} stands twice.`, place.path);
  return field.form === 'record' ? recordOf(only, field.record, place) : scalarOf(only, field, place);
};
const scalarOf = (tree, scalar, place) => {
  if (typeof tree !== 'string') throw malformed(`${named(place.path)} must be a single value.`, place.path);
  return readScalar(tree, scalar, place.zone);
};
const listIn = (occurrences, { one, record }, place) => {
  const entries = occurrences.flatMap((tree) => entriesOf(tree, one, place.path));
  if (entries.length === 0) return undefined;
  return entries.map((entry, index) => recordOf(entry, record, { ...place, path: `${place.path}.${index}` }));
};
/** The entries at `tree`: a wrapper with the singular name, an array, an array of wrappers, or an entry itself (§3.3). */
const entriesOf = (tree, one, path) => {
  refuseText(tree, path);
  if (typeof tree === 'string' || tree.size === 0) return [];
  const inner = tree.get(ownEntries) ?? tree.get(one);
  return inner ? inner.flatMap((entry) => entriesOf(entry, one, path)) : [tree];
};
const refuseText = (tree, path) => {
  const text = typeof tree === 'string' ? tree : tree.get(ownText)?.[0];
  if (typeof text === 'string' && text.trim() !== '')
    throw malformed(`${named(path)} can not be a text.`, path);
};
const joined = (path, name) => (path === '' ? name : `${path}.${name}`);
const named = (path) => (path === '' ? 'The record' : `The element ${path}`);
/**
 * The tree that spells `value`, a record by `schema`, in the client's `zone` (§3.3 to §3.8): every text stands, empty
 * when it has no value; anything else without a value, and a list without entries, is left out.
 */
export const treeOf = (value, schema, zone) => branchOf(value, planOf(schema), zone);
const branchOf = (value, plan, zone) => {
  if (typeof value !== 'object' || value === null)
    throw new TypeError('a record can only be written from an object');
  const branch = new Map();
  const known = value;
  for (const field of plan.fields) {
    const found = known[field.name];
    if (field.form === 'scalar') {
      const text = writeScalar(found, field, zone);
      if (text !== undefined) append(branch, plan.attributes ? attributeMark + field.name : field.name, text);
    } else if (field.form === 'record') {
      if (found !== undefined && found !== null)
        append(branch, field.name, branchOf(found, field.record, zone));
    } else if (Array.isArray(found) && found.length > 0) {
      const entries = found.map((entry) => branchOf(entry, field.record, zone));
      append(branch, field.name, new Map([[field.one, entries]]));
    }
  }
  return branch;
};
