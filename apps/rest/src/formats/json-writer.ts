import { atOnce, memoized, type Steps } from '@kontor/domain';
import type { z } from 'zod';
import { type Field, type Plan, planOf } from '../codec/record-plan.ts';
import { writeScalar } from '../codec/scalar-codecs.ts';
import { attributeMark } from '../codec/tree.ts';

/**
 * `value`, a record of `schema`, in JSON and the client's `zone` (docs/interface.md §3.3 to §3.8): every scalar is a string,
 * one entry of a list is its value, and several are an array. A record stands bare, without its name.
 */
export const writeJsonRecord = (value: object, of: { schema: z.ZodType; zone: string }): string =>
  atOnce(writeJsonInSteps(value, of));

/** `writeJsonRecord` in steps: one for each entry of its lists. */
export function* writeJsonInSteps(
  value: object,
  { schema, zone }: { schema: z.ZodType; zone: string },
): Steps<string> {
  const plan = planOf(schema);
  const lists = new Map<string, readonly string[]>();
  for (const field of plan.fields) {
    const found: unknown = field.form === 'list' ? Reflect.get(value, field.name) : undefined;
    if (field.form !== 'list' || !Array.isArray(found)) continue;
    const entries: string[] = [];
    for (const entry of found) {
      yield;
      entries.push(recordText(entry, field.record, { zone }));
    }
    lists.set(field.name, entries);
  }
  return recordText(value, plan, { zone, lists });
}

/** Writes a list one record at a time: always as an array (§3.3, §13). */
export const jsonList = (one: string) => ({
  opening: `{${JSON.stringify(one)}:[`,
  record: (value: object, { schema, zone }: { schema: z.ZodType; zone: string }) =>
    recordText(value, planOf(schema), { zone }),
  between: ',',
  closing: ']}',
});

/** The zone of the client, and the entries of lists that are written already. */
type Written = { zone: string; lists?: ReadonlyMap<string, readonly string[]> };

const recordText = (value: object, plan: Plan, { zone, lists }: Written): string => {
  const record = value as Readonly<Record<string, unknown>>;
  let members = '';
  for (const { field, name, label } of labelledFields(plan)) {
    const found = record[name];
    let text: string;
    if (field.form === 'scalar') {
      const scalar = writeScalar(found, field, zone);
      if (scalar === undefined) continue;
      text = quoted(scalar);
    } else if (field.form === 'record') {
      if (typeof found !== 'object' || found === null) continue;
      text = recordText(found, field.record, { zone });
    } else {
      if (!Array.isArray(found) || found.length === 0) continue;
      const entries = lists?.get(name) ?? found.map((entry) => recordText(entry, field.record, { zone }));
      const list = entries.length === 1 ? entries[0] : `[${entries.join()}]`;
      text = `{${labelOf(field.one)}${list}}`;
    }
    members += (members === '' ? label.first : label.next) + text;
  }
  return `{${members}}`;
};

type Labelled = { field: Field; name: string; label: { first: string; next: string } };

const labelled = new WeakMap<Plan, readonly Labelled[]>();

/** The fields of a plan with their labels, which are made once. */
const labelledFields = (plan: Plan): readonly Labelled[] => {
  const known = labelled.get(plan);
  if (known) return known;
  const made = plan.fields.map((field) => {
    const isAttribute = field.form === 'scalar' && plan.attributes;
    const first = labelOf(isAttribute ? attributeMark + field.name : field.name);
    return { field, name: field.name, label: { first, next: `,${first}` } };
  });
  labelled.set(plan, made);
  return made;
};

const labelOf = memoized((name: string) => `${JSON.stringify(name)}:`);

// Most texts are empty, or hold nothing that JSON escapes.
const quoted = (text: string): string =>
  text !== '' && escapable.test(text) ? JSON.stringify(text) : `"${text}"`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are escaped in JSON
const escapable = /["\\\u0000-\u001f\ud800-\udfff]/;
