import type { Steps } from '@kontor/api';
import { memoized } from '@kontor/domain';
import { create, fragment } from 'xmlbuilder2';
import type { z } from 'zod';
import { type Field, type List, type Plan, planOf } from '../codec/record-plan.ts';
import { needsNoEscape, writeScalar } from '../codec/scalar-codecs.ts';
import type { Tree } from '../codec/tree.ts';

/**
 * Writes XML. The tags of an element and of an attribute are those that xmlbuilder2 writes, once
 * for each name: to build and write the nodes of a record takes it many times as long as the rest
 * of an answer (packages/bench/RESULTS.md).
 */
type Tags = { opening: string; closing: string };

const declaration = create({ version: '1.0', encoding: 'UTF-8' }).end();

/**
 * A whole document: the declaration, and `tree` as the root element `name` (docs/interface §3.3).
 */
export const writeXml = (name: string, tree: Tree): string => declaration + treeElement(name, tree);

/**
 * A whole document whose root element `name` is `value`, a record of `schema`, in the client's
 * `zone` (§3.3 to §3.8). An entry of a list is a step.
 */
export function* writeXmlRecord(
  name: string,
  value: object,
  { schema, zone }: { schema: z.ZodType; zone: string },
): Steps<string> {
  const plan = planOf(schema);
  const lists = new Map<string, string>();
  for (const field of plan.fields) {
    const found: unknown = field.form === 'list' ? Reflect.get(value, field.name) : undefined;
    if (field.form !== 'list' || !Array.isArray(found)) continue;
    let entries = '';
    for (const entry of found) {
      yield;
      entries += recordElement(field.one, entry, { plan: field.record, zone });
    }
    lists.set(field.name, entries);
  }
  return declaration + recordElement(name, value, { plan, zone, lists });
}

/** Writes a list one record at a time (§3.3, §13). */
export const xmlList = (
  { one, many }: { one: string; many: string },
  { schema, zone }: { schema: z.ZodType; zone: string },
) => {
  const plan = planOf(schema);
  return {
    opening: `${declaration}<${many}>`,
    record: (value: object) => recordElement(one, value, { plan, zone }),
    between: '',
    closing: `</${many}>`,
  };
};

const treeElement = (name: string, tree: Tree): string => {
  if (typeof tree === 'string') return textElement(name, tree);
  let content = '';
  for (const [child, occurrences] of tree)
    for (const each of occurrences) content += treeElement(child, each);
  return elementWith(name, '', content);
};

/** `lists` are the entries of lists that are written already. */
type Written = { plan: Plan; zone: string; lists?: ReadonlyMap<string, string> };

/**
 * An element for each field with a value; a text without one is empty, and a list without entries
 * is left out. The scalars of a record are elements in its own, or attributes of it.
 */
const recordElement = (name: string, value: object, { plan, zone, lists }: Written): string => {
  const record = value as Readonly<Record<string, unknown>>;
  let attributes = '';
  let content = '';
  for (const { field, name: child, opening, closing, empty, escapes } of taggedFieldsOf(plan)) {
    const found = record[child];
    if (field.form === 'scalar') {
      const text = writeScalar(found, field, zone);
      if (text === undefined) continue;
      if (plan.attributes) attributes += opening + escapedInAttribute(text) + closing;
      else if (text === '') content += empty;
      else content += opening + (escapes ? escaped(text) : text) + closing;
    } else if (field.form === 'record') {
      if (isRecord(found)) content += recordElement(child, found, { plan: field.record, zone });
    } else if (field.form === 'texts') {
      for (const text of (found ?? []) as readonly string[]) content += opening + escaped(text) + closing;
    } else if (Array.isArray(found) && found.length > 0) {
      content += opening + (lists?.get(child) ?? entryElements(field, found, zone)) + closing;
    }
  }
  return elementWith(name, attributes, content);
};

/** A field with its tags, and its element without a value. */
type TaggedField = Tags & {
  field: Field;
  name: string;
  empty: string;
  /** Whether its text may have something that XML escapes. */
  escapes: boolean;
};

const taggedFields = new WeakMap<Plan, readonly TaggedField[]>();

/** The fields of records of a plan with their tags, which are made once. */
const taggedFieldsOf = (plan: Plan): readonly TaggedField[] => {
  const known = taggedFields.get(plan);
  if (known) return known;
  const made = plan.fields.map((field) => {
    const isAttribute = field.form === 'scalar' && plan.attributes;
    const { opening, closing } = (isAttribute ? attributeTags : elementTags)(field.name);
    const escapes = field.form === 'scalar' && !needsNoEscape(field);
    return { field, name: field.name, opening, closing, empty: opening + closing, escapes };
  });
  taggedFields.set(plan, made);
  return made;
};

const entryElements = ({ one, record }: List, entries: readonly object[], zone: string): string => {
  let elements = '';
  for (const entry of entries) elements += recordElement(one, entry, { plan: record, zone });
  return elements;
};

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

const textElement = (name: string, text: string): string => {
  const { opening, closing } = elementTags(name);
  return opening + escaped(text) + closing;
};

const elementWith = (name: string, attributes: string, content: string): string => {
  const { opening, closing } = elementTags(name);
  if (attributes === '' && content !== '') return opening + content + closing;
  const empty = emptyTag(name);
  if (content === '') return empty.opening + attributes + empty.closing;
  return opening.slice(0, -1) + attributes + opening.slice(-1) + content + closing;
};

// A character that XML cannot hold, so that it is in no name.
const mark = '\ufffe';

/** The markup that xmlbuilder2 writes of what `fill` adds to a document. */
const markupOf = (fill: (document: ReturnType<typeof fragment>) => void): string => {
  const document = fragment();
  fill(document);
  return document.end();
};

const around = (markup: string): Tags => {
  const [opening = '', closing = ''] = markup.split(mark);
  return { opening, closing };
};

const elementTags = memoized(
  (name: string): Tags => around(markupOf((document) => document.ele(name).txt(mark))),
);

const emptyTag = memoized((name: string): Tags => {
  const markup = markupOf((document) => document.ele(name));
  const at = markup.length - '/>'.length;
  return { opening: markup.slice(0, at), closing: markup.slice(at) };
});

const attributeTags = memoized((name: string): Tags => {
  const { opening, closing } = around(markupOf((document) => document.ele('a').att(name, mark)));
  return { opening: opening.slice('<a'.length), closing: closing.slice(0, -'/>'.length) };
});

// Characters that XML 1.0 does not allow are replaced; a line break that a reader would change is a
// character reference.
const special = /[&<>\r]|[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow control characters
const mayBeSpecial = /[&<>\r\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const escaped = (text: string): string =>
  mayBeSpecial.test(text) ? text.replace(special, (found) => escapes[found] ?? '\ufffd') : text;

// An XML reader turns each tab and line break in an attribute into a space, unless it is written as
// a character reference.
const escapedInAttribute = (text: string): string =>
  escaped(text).replace(/["\t\n]/g, (found) => (found === '"' ? '&quot;' : `&#${found.charCodeAt(0)};`));
