import { elements } from '@kontor/domain';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type FieldTree, fieldTreeOf } from './fields.ts';
import { usualSentences } from './tools/parts.ts';

/**
 * The JSON Schemas of tools: flat, as programs that read their `properties`, and models that are
 * held to them, follow no references; and short, as a host sends them with each request.
 */

export type JsonSchema = {
  type?: string | readonly (string | null)[];
  description?: string;
  enum?: readonly (string | null)[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: { readonly [name: string]: JsonSchema };
  required?: readonly string[];
  additionalProperties?: unknown;
};
type Input = ListedTool['inputSchema'];
type Output = NonNullable<ListedTool['outputSchema']>;

/**
 * The domain's sentences and examples, without the names of records: with these, a schema would be
 * a reference.
 */
class Unnamed extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const { id: _name, ...rest } = z.globalRegistry.get(schema) ?? {};
    return rest;
  }
}
const metadata = new Unnamed();

/** The schema as it is, without references. */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata,
    override: ({ zodSchema, jsonSchema }) => {
      // Zod gives the type of its core here; the schemas are those of the domain.
      const { one } = elements.get(zodSchema as unknown as z.ZodType) ?? {};
      if (one !== undefined) jsonSchema.description ??= `The fields of \`${one}\`.`;
    },
  }) as JsonSchema;

/** A schema without the alternative of null, and whether it has one. */
const withoutNull = (schema: JsonSchema): { schema: JsonSchema; nullable: boolean } => {
  const { anyOf, ...rest } = schema;
  if (anyOf) {
    const others = anyOf.filter(({ type }) => type !== 'null');
    const [only] = others;
    if (!only || others.length > 1) throw new Error('a tool takes fields of one type');
    return { schema: { ...only, ...rest }, nullable: others.length < anyOf.length };
  }
  const { type, ...others } = schema;
  if (typeof type !== 'object') return { schema, nullable: false };
  const [only] = type.filter((one) => one !== 'null');
  return { schema: { ...others, ...(only ? { type: only } : {}) }, nullable: true };
};

/** The properties that `fields` name, in their order, or all of them. */
const selected = (
  { properties = {} }: JsonSchema,
  fields: FieldTree | undefined,
  path: string,
): [name: string, schema: JsonSchema, within: FieldTree | undefined][] => {
  if (!fields) return Object.entries(properties).map(([name, schema]) => [name, schema, undefined]);
  return [...fields].map(([name, { fields: within }]) => {
    const schema = properties[name];
    if (!schema) throw new Error(`${path} has no ${name}`);
    return [name, schema, within];
  });
};

/** The sentences of fields that a tool says in its own words, by their names. */
export type Sentences = { readonly [field: string]: string };
type Said = { path: string; sentences: Sentences };

/** The sentence of a field in most tools. */
const sentenceOf = (path: string): string | undefined =>
  (usualSentences as Sentences)[path.slice(path.lastIndexOf('.') + 1)];

/**
 * A field as strict function calling takes it: every property is required, and one that may be left
 * out is null. The value is checked by the procedure, whose refusal says more than a pattern.
 */
const strictField = (
  sent: JsonSchema,
  fields: FieldTree | undefined,
  { path, sentences }: Said,
): ((isOptional: boolean) => JsonSchema) => {
  const { schema } = withoutNull(sent);
  const { type, items } = schema;
  // The entries of a list are described by the list.
  const isEntry = path.endsWith('[]');
  const description =
    sentences[path] ?? sentenceOf(path) ?? (isEntry ? undefined : (sent.description ?? schema.description));
  const words = schema.enum;
  return (isOptional) => ({
    type: isOptional ? [String(type), 'null'] : String(type),
    ...(description === undefined ? {} : { description }),
    ...(words && { enum: isOptional ? [...words, null] : words }),
    ...(items && { items: strictField(items, fields, { path: `${path}[]`, sentences })(false) }),
    ...(schema.properties && strictRecord(schema, fields, { path, sentences })),
  });
};

const strictRecord = (schema: JsonSchema, fields: FieldTree | undefined, { path, sentences }: Said) => {
  const { required = [] } = schema;
  const all = selected(schema, fields, path).map(([name, of, within]) => {
    const field = strictField(of, within, { path: path === '' ? name : `${path}.${name}`, sentences });
    return [name, field(!required.includes(name))] as const;
  });
  return {
    properties: Object.fromEntries(all),
    required: all.map(([name]) => name),
    additionalProperties: false,
  };
};

/** The input of a tool: `fields` of the input of a procedure. Throws where it has no such field. */
export const inputSchemaOf = (
  input: z.ZodType | undefined,
  { takes, sentences = {} }: { takes: string; sentences?: Sentences | undefined },
): Input => {
  const schema = input ? jsonSchemaOf(input, 'input') : {};
  const fields = strictRecord(schema, fieldTreeOf(takes), { path: '', sentences });
  return { type: 'object', ...fields } as unknown as Input;
};

/** An answer as the door reads it: its fields, and whether a text is in our own words. */
export type Shape =
  | { kind: 'record'; fields: ReadonlyMap<string, Shape> }
  | { kind: 'list'; of: Shape }
  | { kind: 'value'; own: boolean };

/** The shape of `fields` of an answer. Throws where it has no such field. */
export const shapeOf = (answer: JsonSchema, fields: FieldTree | undefined, own = false): Shape => {
  const { schema } = withoutNull(answer);
  if (schema.items) return { kind: 'list', of: shapeOf(schema.items, fields, own) };
  if (!schema.properties) return { kind: 'value', own: own || schema.enum !== undefined };
  const all = selected(schema, fields, schema.description ?? 'the answer').map(
    ([name, of, within]) => [name, shapeOf(of, within, fields?.get(name)?.own)] as const,
  );
  return { kind: 'record', fields: new Map(all) };
};

/**
 * The schema of `fields` of an answer: its fields, those of the records of a list, and of what is
 * deeper the type, as hosts send it with each request. No field is required, as an answer leaves
 * out what is empty, and a refusal has its own.
 */
export const outputSchemaOf = (answer: JsonSchema, fields: FieldTree): Output =>
  listedAnswer(answer, fields, 1) as Output;

const listedAnswer = (answer: JsonSchema, fields: FieldTree | undefined, levels: number): JsonSchema => {
  const { schema } = withoutNull(answer);
  if (schema.items) {
    return { type: 'array', ...(levels > 0 && { items: listedAnswer(schema.items, fields, levels) }) };
  }
  if (!schema.properties || levels === 0) return schema.type === undefined ? {} : { type: schema.type };
  const all = selected(schema, fields, 'the answer').map(
    ([name, of, within]) => [name, listedAnswer(of, within, name === 'items' ? levels : levels - 1)] as const,
  );
  return { type: 'object', properties: Object.fromEntries(all) };
};
