import { elements, refusalCodes } from '@kontor/domain';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * The JSON Schemas of tools: flat, as programs that read their `properties`, and models that are
 * held to them, follow no references.
 */

type JsonObject = { [keyword: string]: unknown };
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

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonObject };

const schemaOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  override: (converted: Converted) => void,
): JsonObject => {
  const { $schema: _dialect, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata,
    override,
  });
  return converted;
};

const adaptInput = ({ zodSchema, jsonSchema }: Converted): void => {
  // Zod gives the type of its core here; the schemas are those of the domain.
  const { one } = elements.get(zodSchema as unknown as z.ZodType) ?? {};
  if (one !== undefined) jsonSchema['description'] ??= `The fields of \`${one}\`.`;
  // Whoever sends others is refused (docs/interface §22).
  if (jsonSchema['type'] === 'object' && jsonSchema['properties']) jsonSchema['additionalProperties'] = false;
};

/**
 * The input of a tool: that of a procedure, or `fields` of it alone. Throws where the procedure has
 * no such field.
 */
export const inputSchemaOf = (
  { name: procedure, input }: { name: string; input: z.ZodType | undefined },
  fields?: readonly string[],
): Input => {
  const { properties: all = {}, required = [] } = schemaOf(input ?? z.object({}), 'input', adaptInput) as {
    properties?: JsonObject;
    required?: string[];
  };
  const unknown = fields?.find((field) => !(field in all));
  if (unknown !== undefined) throw new Error(`${procedure} takes no ${unknown}`);
  const names = fields ?? Object.keys(all).filter((name) => name !== 'dry_run');
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, all[name]])) as Input['properties'],
    required: required.filter((name) => names.includes(name)),
    additionalProperties: false,
  };
};

/**
 * The keywords of an answer: those that a later program keeps to. Lengths and patterns may change.
 */
const keywords = new Set([
  'type',
  'properties',
  'required',
  'items',
  'anyOf',
  'enum',
  'const',
  'description',
]);
const keepKeywords = ({ jsonSchema }: Converted): void => {
  for (const keyword of Object.keys(jsonSchema)) if (!keywords.has(keyword)) delete jsonSchema[keyword];
};

const refusal = schemaOf(
  z.object({
    code: z.enum(refusalCodes).meta({ description: 'Of a refusal: what programs go by.' }),
    message: z.string().meta({ description: 'Of a refusal: a sentence for people.' }),
    issues: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .meta({ description: 'Of a refusal: every field with a fault.' }),
  }),
  'output',
  keepKeywords,
);

/**
 * The answer of a tool, and its refusals, as some programs hold these to it, too. A list is the
 * `items` of an object.
 */
export const outputSchemaOf = (output: z.ZodType): Output => {
  const answered = output instanceof z.ZodArray ? z.object({ items: output }) : output;
  const { properties, required } = schemaOf(answered, 'output', keepKeywords);
  return {
    type: 'object',
    properties: { ...Object(refusal['properties']), ...Object(properties) },
    anyOf: [{ required: required ?? [] }, { required: refusal['required'] }],
  };
};
