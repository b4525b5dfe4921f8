import { atOnce, memoized, type RecordRow, type Steps } from '@kontor/domain';
import type { z } from 'zod';
import { type Field, type Plan, planOf } from '../codec/record-plan.ts';
import { isPlain, writeScalar } from '../codec/scalar-codecs.ts';
import { attributeMark } from '../codec/tree.ts';
import { type Joint, joined, jointOf } from './joints.ts';

/**
 * `value`, a record of `schema`, in JSON and the client's `zone` (docs/interface §3.3 to §3.8): every scalar is a string,
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
export const jsonList = ({ one }: { one: string }, { schema, zone }: { schema: z.ZodType; zone: string }) => {
  const plan = planOf(schema);
  const [escaped, plain] = [{ zone }, { zone, plain: true }];
  return {
    opening: `{${JSON.stringify(one)}:[`,
    record: (value: object) => recordText(value, plan, escaped),
    plainRow: (row: RecordRow) => recordText(row, plan, plain),
    between: ',',
    closing: ']}',
  };
};

/** The zone of the client, whether nothing has to be escaped, and the entries of lists that are written already. */
type Written = { zone: string; plain?: boolean; lists?: ReadonlyMap<string, readonly string[]> };

const recordText = (value: object, plan: Plan, { zone, plain: allPlain = false, lists }: Written): string => {
  const record = value as Readonly<Record<string, unknown>>;
  const row = Array.isArray(value) ? (value as RecordRow) : undefined;
  const { start, afterText, afterValue, afterList, fields } = layoutOf(plan);
  let text = '';
  let joint = start;
  for (let at = 0; at < fields.length; at += 1) {
    const { field, name, label, plain } = fields[at] as LabelledField;
    const found = row ? row[at] : record[name];
    const [key, opening] = [3 * at, joint === start ? label.first : label.next];
    if (field.form === 'scalar') {
      const scalar = writeScalar(found, field, zone);
      if (scalar === undefined) continue;
      if (scalar === '') joint = joint.next[key] ?? joined(joint, key, `${opening}""`);
      else if (plain || allPlain || !escapable.test(scalar)) {
        text += (joint.next[key + 1] ?? joined(joint, key + 1, `${opening}"`)).text + scalar;
        joint = afterText;
      } else {
        text += joined(joint, key + 2, opening).text + JSON.stringify(scalar);
        joint = afterValue;
      }
    } else if (field.form === 'record') {
      if (typeof found !== 'object' || found === null) continue;
      text += joined(joint, key, opening).text + recordText(found, field.record, { zone, plain: allPlain });
      joint = afterValue;
    } else {
      if (!Array.isArray(found) || found.length === 0) continue;
      const entries =
        lists?.get(name) ?? found.map((entry) => recordText(entry, field.record, { zone, plain: allPlain }));
      const list = entries.length === 1 ? entries[0] : `[${entries.join()}]`;
      text += (joint.next[key] ?? joined(joint, key, `${opening}{${labelOf(field.one)}`)).text + list;
      joint = afterList;
    }
  }
  return `${text + joint.text}}`;
};

/** The beginning of a record, its fields with their labels, and the joints after their values. */
type Layout = {
  start: Joint;
  afterText: Joint;
  afterValue: Joint;
  afterList: Joint;
  fields: readonly LabelledField[];
};
type LabelledField = {
  field: Field;
  name: string;
  label: { first: string; next: string };
  /** Whether its text holds nothing that JSON escapes. */
  plain: boolean;
};

const layouts = new WeakMap<Plan, Layout>();

/** The layout of records of a plan, which is made once. */
const layoutOf = (plan: Plan): Layout => {
  const known = layouts.get(plan);
  if (known) return known;
  const fields = plan.fields.map((field) => {
    const isAttribute = field.form === 'scalar' && plan.attributes;
    const first = labelOf(isAttribute ? attributeMark + field.name : field.name);
    const plain = field.form === 'scalar' && isPlain(field);
    return { field, name: field.name, label: { first, next: `,${first}` }, plain };
  });
  const [start, afterText, afterValue, afterList] = [jointOf('{'), jointOf('"'), jointOf(''), jointOf('}')];
  const made = { start, afterText, afterValue, afterList, fields };
  layouts.set(plan, made);
  return made;
};

const labelOf = memoized((name: string) => `${JSON.stringify(name)}:`);

// Most texts hold nothing that JSON escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are escaped in JSON
const escapable = /["\\\u0000-\u001f\ud800-\udfff]/;
