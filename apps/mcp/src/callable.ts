import { appRouter, type Context, definitionsOf, mayCall } from '@kontor/api';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Tool, tools } from './tools.ts';

/** A tool that an agent may call: as it is listed, and the procedure whose scope it needs. */
export type Callable = { listed: ListedTool; tool: Tool; meta: Definition['meta'] };
type Definition = ReturnType<typeof definitionsOf>[number];
type Properties = NonNullable<ListedTool['inputSchema']['properties']>;
type JsonObject = { [name: string]: unknown };

const definitions = new Map(definitionsOf(appRouter).map((definition) => [definition.name, definition]));

/** The input of a procedure as JSON Schema, without what a tool leaves out. */
const inputOf = ({ input }: Definition, fields?: readonly string[]): ListedTool['inputSchema'] => {
  const schema = input ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonObject) : {};
  const all = (schema['properties'] ?? {}) as JsonObject;
  const names = Object.keys(all).filter((name) => name !== 'dry_run' && (fields?.includes(name) ?? true));
  const required = ((schema['required'] ?? []) as string[]).filter((name) => names.includes(name));
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, all[name] as Properties[string]])),
    required,
  };
};

const callableOf = (name: string, tool: Tool): Callable => {
  const procedure = 'proposes' in tool ? tool.proposes : tool.procedure;
  const definition = definitions.get(procedure);
  if (!definition) throw new Error(`there is no procedure ${procedure}`);
  const isRead = definition.type === 'query';
  const { title, description } = tool;
  const inputSchema = inputOf(definition, 'fields' in tool ? tool.fields : undefined);
  const unknown =
    'fields' in tool ? tool.fields?.find((field) => !inputSchema.properties?.[field]) : undefined;
  if (unknown !== undefined) throw new Error(`${procedure} takes no ${unknown}`);
  const annotations = { title, readOnlyHint: isRead, destructiveHint: false, openWorldHint: false };
  return { listed: { name, title, description, inputSchema, annotations }, tool, meta: definition.meta };
};

const callables = new Map(Object.entries<Tool>(tools).map(([name, tool]) => [name, callableOf(name, tool)]));

/** The tools that the scopes of a caller allow. */
export const callablesFor = (ctx: Pick<Context, 'caller'>): Callable[] =>
  [...callables.values()].filter(({ meta }) => mayCall(ctx, meta));

export const callableNamed = (name: string, ctx: Pick<Context, 'caller'>): Callable | undefined =>
  callablesFor(ctx).find(({ listed }) => listed.name === name);
