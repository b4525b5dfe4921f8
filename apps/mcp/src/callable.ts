import { appRouter, type Context, definitionsOf, mayCall } from '@kontor/api';
import { fieldDocs, plan } from '@kontor/domain';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { inputSchemaOf, outputSchemaOf } from './schemas.ts';
import { type Tool, tools } from './tools.ts';

/** A tool that an agent may call: as it is listed, and the procedure whose scope it needs. */
export type Callable = { listed: ListedTool; tool: Tool; meta: Definition['meta'] };
type Definition = ReturnType<typeof definitionsOf>[number];

const definitions = new Map(definitionsOf(appRouter).map((definition) => [definition.name, definition]));

/**
 * A plan without the fields of its outcome, which its summary says in words and a dry run tells.
 */
const planAnswered = plan.extend({ outcome: z.object({}).meta(fieldDocs(plan.shape.outcome)) });

const callableOf = (name: string, tool: Tool): Callable => {
  const procedure = 'proposes' in tool ? tool.proposes : tool.procedure;
  const definition = definitions.get(procedure);
  if (!definition) throw new Error(`there is no procedure ${procedure}`);
  const isRead = definition.type === 'query';
  const { title, description } = tool;
  const inputSchema = inputSchemaOf(definition, 'fields' in tool ? tool.fields : undefined);
  const output = definition.output === plan || 'proposes' in tool ? planAnswered : definition.output;
  const outputSchema = output && outputSchemaOf(output);
  const annotations = { title, readOnlyHint: isRead, destructiveHint: false, openWorldHint: false };
  const listed = {
    name,
    title,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
    annotations,
  };
  return { listed, tool, meta: definition.meta };
};

const callables = new Map(Object.entries<Tool>(tools).map(([name, tool]) => [name, callableOf(name, tool)]));

/** The tools that the scopes of a caller allow. */
export const callablesFor = (ctx: Pick<Context, 'caller'>): Callable[] =>
  [...callables.values()].filter(({ meta }) => mayCall(ctx, meta));

export const callableNamed = (name: string, ctx: Pick<Context, 'caller'>): Callable | undefined =>
  callablesFor(ctx).find(({ listed }) => listed.name === name);
