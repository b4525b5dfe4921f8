import type { Steps } from '@kontor/api';
import type { z } from 'zod';
import { type Field, type List, type Plan, planOf } from '../codec/record-plan.ts';
import { needsNoEscape, writeScalar } from '../codec/scalar-codecs.ts';
import { attributeMark } from '../codec/tree.ts';

/**
 * `value`, a record of `schema`, in JSON and the client's `zone` (docs/interface §3.3 to §3.8):
 * every scalar is a string, one entry of a list is its value, and several are an array. A record
 * stands bare, without its name. An entry is a step.
 */
export function* writeJsonRecord(
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
  return {
    opening: `{${JSON.stringify(one)}:[`,
    record: (value: object) => recordText(value, plan, { zone }),
    between: ',',
    closing: ']}',
  };
};

/** The zone of the client, and the entries of lists that are written already. */
type Written = { zone: string; lists?: ReadonlyMap<string, readonly string[]> };

const recordText = (value: object, plan: Plan, written: Written): string => {
  const record = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const { field, name, first, next, escapes } of labelledFieldsOf(plan)) {
    const found = record[name];
    const { label, quoted, empty } = text === '' ? first : next;
    if (field.form === 'scalar') {
      const scalar = writeScalar(found, field, written.zone);
      if (scalar === undefined) continue;
      if (scalar === '') text += empty;
      else if (escapes && escapable.test(scalar)) text += label + JSON.stringify(scalar);
      else text += `${quoted}${scalar}"`;
    } else if (field.form === 'record') {
      if (typeof found !== 'object' || found === null) continue;
      text += label + recordText(found, field.record, { zone: written.zone });
    } else if (field.form === 'texts') {
      text += label + JSON.stringify(found ?? []);
    } else if (Array.isArray(found) && found.length > 0) {
      text += label + listText(field, found, written);
    }
  }
  return `{${text}}`;
};

/** A list in its wrapper: one entry is its value, several are an array. */
const listText = (
  { name, one, record }: List,
  found: readonly object[],
  { zone, lists }: Written,
): string => {
  const entries = lists?.get(name) ?? found.map((entry) => recordText(entry, record, { zone }));
  const list = entries.length === 1 ? entries[0] : `[${entries.join()}]`;
  return `{${JSON.stringify(one)}:${list}}`;
};

/** A label, with the quote of a text after it, and with an empty text. */
type Label = { label: string; quoted: string; empty: string };

type LabelledField = {
  field: Field;
  name: string;
  /** Its label, as the first field of a record, and as one after a comma. */
  first: Label;
  next: Label;
  /** Whether its text may have something that JSON escapes. */
  escapes: boolean;
};

const labelOf = (label: string): Label => ({ label, quoted: `${label}"`, empty: `${label}""` });

const labelledFields = new WeakMap<Plan, readonly LabelledField[]>();

/** The fields of records of a plan with their labels, which are made once. */
const labelledFieldsOf = (plan: Plan): readonly LabelledField[] => {
  const known = labelledFields.get(plan);
  if (known) return known;
  const made = plan.fields.map((field) => {
    const isAttribute = field.form === 'scalar' && plan.attributes;
    const label = `${JSON.stringify(isAttribute ? attributeMark + field.name : field.name)}:`;
    const escapes = field.form === 'scalar' && !needsNoEscape(field);
    return { field, name: field.name, first: labelOf(label), next: labelOf(`,${label}`), escapes };
  });
  labelledFields.set(plan, made);
  return made;
};

// Most texts hold nothing that JSON escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are escaped in JSON
const escapable = /["\\\u0000-\u001f\ud800-\udfff]/;
