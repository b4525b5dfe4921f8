import { appRouter, definitionsOf, type Meta } from '@kontor/api';
import {
  downloads,
  elements,
  type FileKind,
  files,
  isDryRun,
  pages,
  scalars,
  unwrapSchema,
} from '@kontor/domain';
import { z } from 'zod';
import { type List, listOf, planOf, type Scalar } from '../codec/record-plan.ts';

/** A parameter of an operation, in its path or its query, written as a scalar of a record is. */
export type Parameter = { place: 'path' | 'query'; scalar: Scalar; schema: z.ZodType };

/** A field beside a file in a form, written as a scalar of a record is. */
export type FormField = { scalar: Scalar; schema: z.ZodType };

/**
 * The body of an operation: a record, which is the whole input or its field `key`; a list of
 * records, which is its field `key` and whose entries may be faulty each by itself (docs/interface
 * §14.1); or a form, which has a file in its field `file` and other fields beside it
 * (docs/interface §16).
 */
export type Body =
  | { form: 'record'; key: string | undefined; root: string; schema: z.ZodType }
  | { form: 'list'; key: string; root: string; list: List; entry: z.ZodType }
  | { form: 'form'; file: string; kind: FileKind; fields: readonly FormField[] };

/**
 * The answer of an operation: nothing, one record, a list of records, which may be `paged`
 * (docs/interface §3.3, §13), or a file of one of the types `media` (§16).
 */
export type Answer =
  | { form: 'nothing' }
  | { form: 'record'; root: string; schema: z.ZodType }
  | { form: 'list'; one: string; many: string; schema: z.ZodType; paged: boolean }
  | { form: 'file'; media: readonly string[] };

/** A procedure as a REST operation, derived once from the procedure when the program starts. */
export type Operation = {
  name: string;
  type: 'query' | 'mutation';
  method: string;
  template: `/${string}`;
  meta: Meta & { openapi: NonNullable<Meta['openapi']> };
  /** Whether the procedure has an input. */
  takesInput: boolean;
  /** Path and query parameters, as the procedure's input has them. */
  parameters: readonly Parameter[];
  body: Body | undefined;
  answer: Answer;
};

/**
 * The procedures that are public REST: those whose meta says a method and a path. Method, path,
 * parameters, body and answer all come from the procedure. Throws a TypeError for one that REST
 * can't express; the program then does not start.
 */
export const operationsOf = (router: Parameters<typeof definitionsOf>[0]): Operation[] =>
  definitionsOf(router).flatMap(({ name, type, meta, input: taken, output }) => {
    const { openapi } = meta;
    if (!openapi) return [];
    const input = taken ?? z.object({});
    const { method, path } = openapi;
    if (!(input instanceof z.ZodObject) || type === 'subscription')
      throw new TypeError(`the procedure ${name} cannot be an operation`);
    const sent = withDryRun(meta, sentTo(input, path));
    const answer = answerOf(output, input);
    const takesInput = taken !== undefined;
    return [{ name, type, method, template: path, meta: { ...meta, openapi }, takesInput, ...sent, answer }];
  });

/** Whether a request must have a parameter. */
export const isNeeded = ({ place, schema }: Pick<Parameter, 'place' | 'schema'>): boolean =>
  place === 'path' || !schema.safeParse(undefined).success;

/** A write that may be a dry run is one by a parameter (docs/interface §14.2). */
const withDryRun = <Sent extends Pick<Operation, 'parameters'>>({ dryRun }: Meta, sent: Sent): Sent =>
  dryRun
    ? { ...sent, parameters: [...sent.parameters, { place: 'query', ...fieldOf('dry_run', isDryRun) }] }
    : sent;

/**
 * Divides an input into body and parameters: an input that is a record is the body; else the record
 * or the list in it is, or the file together with all fields that are not in the path; the rest are
 * parameters.
 */
const sentTo = (input: z.ZodObject, template: string): Pick<Operation, 'parameters' | 'body'> => {
  const names = elements.get(input);
  if (names) {
    planOf(input);
    return { parameters: [], body: { form: 'record', key: undefined, root: names.one, schema: input } };
  }
  const fields = Object.entries(input.shape as Record<string, z.ZodType>);
  const inPath = new Set(namesIn(template));
  const body = fields.find(([, field]) => elements.get(field) || files.get(field) || isList(field));
  const others = fields.filter((field) => field !== body);
  const kind = body && files.get(body[1]);
  const parametersOf = (given: typeof fields) =>
    given.map(
      ([name, schema]): Parameter => ({
        place: inPath.has(name) ? 'path' : 'query',
        ...fieldOf(name, schema),
      }),
    );
  if (!body || !kind) return { parameters: parametersOf(others), body: body && bodyOf(...body) };
  const formFields = others.filter(([name]) => !inPath.has(name)).map((field) => fieldOf(...field));
  return {
    parameters: parametersOf(others.filter(([name]) => inPath.has(name))),
    body: { form: 'form', file: body[0], kind, fields: formFields },
  };
};

const fieldOf = (name: string, schema: z.ZodType): FormField => {
  const [scalar] = planOf(z.object({ [name]: schema })).fields;
  if (scalar?.form !== 'scalar') throw new TypeError(`the parameter ${name} must be a single value`);
  return { scalar, schema };
};

const isList = (field: z.ZodType): field is z.ZodArray => field instanceof z.ZodArray && !scalars.get(field);

const bodyOf = (key: string, schema: z.ZodType): Body => {
  if (isList(schema)) {
    const { inner: entry } = unwrapSchema(schema.element as z.ZodType);
    return { form: 'list', key, root: elements.get(entry)?.many ?? key, list: listOf(key, schema), entry };
  }
  planOf(schema);
  return { form: 'record', key, root: elements.get(schema)?.one ?? key, schema };
};

const answerOf = (output: unknown, input: z.ZodObject): Answer => {
  if (!(output instanceof z.ZodObject)) return { form: 'nothing' };
  const download = downloads.get(output);
  if (download) return { form: 'file', media: download.media };
  const items = pages.has(output) ? output.shape['items'] : undefined;
  const schema = items instanceof z.ZodArray ? (items.element as z.ZodType) : output;
  const names = elements.get(schema);
  if (!names) return { form: 'nothing' };
  planOf(schema);
  if (!items) return { form: 'record', root: names.one, schema };
  return { form: 'list', ...names, schema, paged: 'limit' in input.shape && 'after' in input.shape };
};

/** The names in the braces of a template: `invnumber` in `/invoices/{invnumber}`. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Whether an operation is to wait, by the parameter that its meta names. */
export const waitsWith = ({ meta: { waits } }: Operation, input: unknown): boolean =>
  waits !== undefined && (waits === true || Number(Reflect.get(Object(input), waits) ?? 0) > 0);

/** Whether the body of an operation is a file or has one. */
export const takesFile = ({ body }: Operation): boolean => body?.form === 'form';

/** The input of an operation by which it does not wait. */
export const withoutWait = ({ meta: { waits } }: Operation, input: object): object =>
  typeof waits === 'string' ? { ...input, [waits]: undefined } : input;

/**
 * Whether an answer has a tag by which the caller may ask whether it has changed (docs/interface
 * §13, §16).
 */
export const isTagged = ({ method, answer }: Pick<Operation, 'method' | 'answer'>): boolean =>
  method === 'GET' && answer.form !== 'nothing' && !(answer.form === 'list' && answer.paged);

/** The operations of this program. */
export const operations: readonly Operation[] = operationsOf(appRouter);
