import { appRouter, type Context, type Definition, definitionsOf, mayCall } from '@kontor/api';
import { consequenceOf } from '@kontor/domain';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { fieldTreeOf } from './fields.ts';
import {
  inputSchemaOf,
  type JsonSchema,
  jsonSchemaOf,
  outputSchemaOf,
  type Shape,
  shapeOf,
} from './schemas.ts';
import { planning } from './tools/proposing.ts';
import type { Tool } from './tools/tool.ts';
import { tools } from './tools/tools.ts';

/**
 * A tool that an agent may call: as it is listed, its answer, and the procedures whose scopes it
 * needs.
 */
export type Callable = {
  listed: ListedTool;
  tool: Tool;
  shape: Shape;
  metas: readonly Definition['meta'][];
};

const definitions = new Map(definitionsOf(appRouter).map((definition) => [definition.name, definition]));

const definitionOf = (procedure: string): Definition => {
  const definition = definitions.get(procedure);
  if (!definition) throw new Error(`there is no procedure ${procedure}`);
  return definition;
};

/** A plan is answered as `plans.standing` has it, whichever tool it comes from. */
export const planStanding = 'plans.standing';

/** The field that the schemas of tools that propose list; that of get_plan has all. */
const planListed = 'id';

/** The procedure that a tool calls, or whose write it proposes. */
export const procedureOf = (tool: Tool): string => {
  if ('proposes' in tool) return tool.proposes;
  return 'commits' in tool ? tool.commits : tool.procedure;
};

/**
 * The answer of a procedure, with those that are read besides; a list is the `items` of a record.
 */
const answerOf = (procedure: string, beside: { readonly [field: string]: string } = {}): JsonSchema => {
  const { output } = definitionOf(procedure);
  const answer = output ? jsonSchemaOf(output, 'output') : {};
  if (answer.items) return { type: 'object', properties: { items: answer } };
  const others = Object.entries(beside).map(([name, of]) => {
    const { output: besides } = definitionOf(of);
    return [name, besides ? jsonSchemaOf(besides, 'output') : {}] as const;
  });
  return { ...answer, properties: { ...answer.properties, ...Object.fromEntries(others) } };
};

/** The answer, the fields that an agent gets, and those that the listed schema has. */
const answersOf = (tool: Tool): { answer: JsonSchema; answers: string; listed: string } => {
  if ('answers' in tool) {
    const { procedure, answers, beside } = tool;
    return { answer: answerOf(procedure, beside), answers, listed: answers };
  }
  return { answer: answerOf(planStanding), answers: planning.get_plan.answers, listed: planListed };
};

/**
 * A tool that proposes says what becomes of the books in the words in which its plan says it
 * (docs/interface §21), and then what it is about.
 */
const descriptionOf = (tool: Tool): string => {
  if (!('proposes' in tool)) return tool.description;
  const operations = [tool.proposes, ...(tool.unless ? [tool.unless.proposes] : [])];
  const consequences = operations.map(consequenceOf);
  return [...consequences, tool.description].filter((one) => one !== '').join(' ');
};

const callableOf = (name: string, tool: Tool): Callable => {
  const { type, meta, input } = definitionOf(procedureOf(tool));
  const { takes, sentences } = tool;
  const { answer, answers, listed } = answersOf(tool);
  return {
    listed: {
      name,
      description: descriptionOf(tool),
      inputSchema: inputSchemaOf(input, { takes, sentences }),
      outputSchema: outputSchemaOf(answer, fieldTreeOf(listed)),
      annotations: type === 'query' ? { readOnlyHint: true } : { destructiveHint: false },
    },
    tool,
    shape: shapeOf(answer, fieldTreeOf(answers)),
    metas: 'proposes' in tool ? [meta, definitionOf('plans.propose').meta] : [meta],
  };
};

const callables = new Map(Object.entries(tools).map(([name, tool]) => [name, callableOf(name, tool)]));

/** The tools that the scopes of a caller allow. */
export const callablesFor = (ctx: Pick<Context, 'caller'>): Callable[] =>
  [...callables.values()].filter(({ metas }) => metas.every((meta) => mayCall(ctx, meta)));

export const callableNamed = (name: string, ctx: Pick<Context, 'caller'>): Callable | undefined =>
  callablesFor(ctx).find(({ listed }) => listed.name === name);

/** The tool that calls a procedure, or proposes that write, among those that a caller may call. */
export const toolOf = (procedure: string, ctx: Pick<Context, 'caller'>): string | undefined =>
  callablesFor(ctx).find(({ tool }) => {
    const other = 'unless' in tool ? tool.unless?.proposes : undefined;
    return procedureOf(tool) === procedure || other === procedure;
  })?.listed.name;
