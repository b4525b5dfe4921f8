import type { Steps } from '@kontor/api';
import { fieldDocs, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { type List, type Plan, planOf } from '../codec/record-plan.ts';
import { append, type Branch, type Tree } from '../codec/tree.ts';
import { type Format, json, xml } from '../formats/formats.ts';
import { writeXml } from '../formats/xml-writer.ts';
import { isNeeded, type Operation } from '../operations/operations.ts';
import { exampleOf, exampleZone } from './scalar-schema.ts';

/** A body as an example, in both formats. */
export type Examples = { json: unknown; xml: string };

/** The names of a record and of a list of them. */
export type Names = { one: string; many: string };

type Value = Readonly<Record<string, unknown>>;

/**
 * The value of a record that the first examples of its fields make up, and the records that it
 * requires. A field without an example is left out: so those of the fields have one that a request
 * or an answer has as a whole.
 */
const exampleValue = (schema: z.ZodType): Value => {
  const { inner: record } = unwrapSchema(schema);
  if (!(record instanceof z.ZodObject)) throw new TypeError(`a ${record.type} is not a record`);
  const fields = Object.entries(record.shape as Record<string, z.ZodType>);
  const values = fields.map(([name, field]) => {
    const [example] = fieldDocs(field).examples ?? [];
    return [name, field instanceof z.ZodObject ? exampleValue(field) : example] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
};

/** The example of an input of the procedure: the parameters that it needs, and its body. */
export const inputExample = ({ parameters, body }: Operation): Value => {
  const needed = parameters.filter(isNeeded);
  const addressed = Object.fromEntries(
    needed.map(({ scalar, schema }) => [scalar.name, fieldDocs(schema).examples?.[0]]),
  );
  if (body?.form === 'record') {
    const value = exampleValue(body.schema);
    return { ...addressed, ...(body.key === undefined ? value : { [body.key]: value }) };
  }
  return body?.form === 'list' ? { ...addressed, [body.key]: [exampleValue(body.entry)] } : addressed;
};

/** The example of a request with a record, or with a list that has one such record. */
export const sentExample = (schema: z.ZodType, { root, list }: { root: string; list?: List }): Examples => {
  const record = treeOf(exampleValue(schema), planOf(schema));
  if (!list) return { json: plainOf(record), xml: writeXml(root, record) };
  return {
    json: { [list.one]: [plainOf(record)] },
    xml: writeXml(root, new Map([[list.one, [record]]])),
  };
};

/** The example of an answer with a record, or with a list of one record. */
export const answeredExample = (schema: z.ZodType, root: string, list?: Names): Examples => {
  const written = (format: Format): string => {
    const of = { schema, zone: exampleZone };
    if (!list) return completed(format.write(root, exampleValue(schema), of));
    const { opening, record, closing } = format.list(list, of);
    return opening + record(exampleValue(schema)) + closing;
  };
  return { json: JSON.parse(written(json)), xml: written(xml) };
};

const completed = <Result>(steps: Steps<Result>): Result => {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
};

/** The tree of a record that is sent: nothing but what it says. */
const treeOf = (value: Value, { fields }: Plan): Branch => {
  const tree: Branch = new Map();
  for (const field of fields) {
    const found = value[field.name];
    if (found === undefined) continue;
    if (field.form === 'scalar') append(tree, field.name, String(exampleOf(found, field, 'sent')));
    else if (field.form === 'record') append(tree, field.name, treeOf(found as Value, field.record));
    else if (field.form === 'list') {
      const entries = (found as Value[]).map((entry) => treeOf(entry, field.record));
      append(tree, field.name, new Map([[field.one, entries]]));
    }
  }
  return tree;
};

const plainOf = (tree: Tree): unknown => {
  if (typeof tree === 'string') return tree;
  const members = [...tree].map(([name, trees]) => {
    const [only, ...others] = trees.map(plainOf);
    return [name, others.length === 0 ? only : [only, ...others]];
  });
  return Object.fromEntries(members);
};
