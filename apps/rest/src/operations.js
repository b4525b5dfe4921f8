import { appRouter } from '@kontor/api';
import { elements, pages } from '@kontor/domain';
import { z } from 'zod';
import { planOf } from './plan.ts';
/**
 * The procedures that are public REST: those whose meta says a method and a path. Method, path, parameters, body and
 * answer all come from the procedure. Throws a TypeError for one that has no spelling; the facade then does not start.
 */
export const operationsOf = (router) =>
  Object.entries(router._def.procedures).flatMap(([name, procedure]) => {
    const { type, meta, inputs, output } = definitionOf(procedure);
    if (!meta?.openapi) return [];
    const { method, path: template } = meta.openapi;
    const input = inputs[0] ?? z.object({});
    if (!(input instanceof z.ZodObject) || inputs.length > 1 || type === 'subscription')
      throw new TypeError(`the procedure ${name} can not be an operation`);
    return {
      name,
      type,
      method,
      template,
      meta,
      ...sentTo(input, template),
      answer: answerOf(output, input),
    };
  });
// What tRPC knows of a procedure while it runs; its types tell less.
const definitionOf = (procedure) => procedure._def;
/** What an input is made of: if it is a record itself, it is the body; else a record in it is, and the rest are parameters. */
const sentTo = (input, template) => {
  const names = elements.get(input);
  if (names) {
    planOf(input);
    return { parameters: [], body: { key: undefined, root: names.one, schema: input } };
  }
  const fields = Object.entries(input.shape);
  const inPath = new Set(namesIn(template));
  const body = fields.find(([, field]) => elements.has(field));
  const parameters = fields
    .filter((field) => field !== body)
    .map(([name, schema]) => {
      const [scalar] = planOf(z.object({ [name]: schema })).fields;
      if (scalar?.form !== 'scalar') throw new TypeError(`the parameter ${name} must be a single value`);
      return { place: inPath.has(name) ? 'path' : 'query', scalar, schema };
    });
  return { parameters, body: body && bodyOf(...body) };
};
const bodyOf = (key, schema) => {
  planOf(schema);
  return { key, root: elements.get(schema)?.one ?? key, schema };
};
const answerOf = (output, input) => {
  if (!(output instanceof z.ZodObject)) return { form: 'nothing' };
  const items = pages.has(output) ? output.shape['items'] : undefined;
  const schema = items instanceof z.ZodArray ? items.element : output;
  const names = elements.get(schema);
  if (!names) return { form: 'nothing' };
  planOf(schema);
  if (!items) return { form: 'record', root: names.one, schema };
  return { form: 'list', ...names, schema, paged: 'limit' in input.shape && 'after' in input.shape };
};
/** The names in the braces of a template: `invnumber` in `/invoices/{invnumber}`. */
export const namesIn = (template) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
/** The operations of this program. */
export const operations = operationsOf(appRouter);
