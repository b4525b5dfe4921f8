import { dryRun, type RefusalCode, refusalCodes, refusalStatuses } from '@kontor/domain';
import { type Answer, isTagged, type Operation } from '../operations/operations.ts';
import { readingOf } from '../operations/representation.ts';
import { formatsOf } from './bodies.ts';
import { answeredExample } from './examples.ts';
import { etag, headersAnswered, headersOf, rangeHeaders } from './headers.ts';
import type { WireSchema } from './scalar-schema.ts';
import { type Components, listSchema, recordSchema } from './wire-schema.ts';

/**
 * The answers of an operation by status: its successes, and a reference to each refusal that it can
 * give.
 */
export const answers = (operation: Operation, components: Components): WireSchema => {
  const { parameters, body, answer } = operation;
  const headers = headersOf(headersAnswered(operation));
  const bodies = bodiesOf(operation, components);
  const inPath = parameters.some(({ place }) => place === 'path');
  const isFile = answer.form === 'file';
  const isWrite = operation.type === 'mutation';
  const refused = [
    ...[400, 401, 403, 429, 500, 503, ...parserStatuses],
    // A file may be none, as that of a logo.
    ...(inPath || isFile ? [404] : []),
    ...(isFile ? [] : [406]),
    ...(body ? [413, 415] : []),
    // A write without a body may meet its Idempotency-Key, or a state that does not allow it.
    ...(body || isWrite ? [422] : []),
    ...(body || inPath || isWrite ? [409] : []),
  ];
  return {
    ...(bodies.length === 0 ? {} : { 200: { ...anyOf(bodies), headers } }),
    ...(answer.form === 'nothing' ? { 204: { description: 'Done.', headers } } : {}),
    ...(isFile ? partly(bodies[0]) : {}),
    ...(isTagged(operation) ? notModified : {}),
    ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
};

type Answered = { description: string; content: Record<string, { schema: WireSchema }> };

/**
 * The bodies of an answer: the usual one, what a `POST` has made or changed (§3.10), and what a dry
 * run would (§14.2).
 */
const bodiesOf = (operation: Operation, components: Components): Answered[] => {
  const { answer, meta } = operation;
  const made = answer.form === 'nothing' && readingOf(operation)?.operation.answer;
  const dry = () => {
    const schema = recordSchema(dryRun, { components, direction: 'answered' });
    return formatsOf(schema, { examples: answeredExample(dryRun, 'dry_run') });
  };
  return [
    ...(answer.form === 'nothing'
      ? []
      : [{ description: `The ${answer.form}.`, content: contentOf(answer, components) }]),
    ...(made && made.form !== 'nothing'
      ? [
          {
            description: 'The record, as it is now, where `Prefer` asks for it.',
            content: contentOf(made, components),
          },
        ]
      : []),
    ...(meta.dryRun ? [{ description: 'Of a dry run: what would be written.', content: dry() }] : []),
  ];
};

/** The answer that has one of several bodies, in the formats of the first. */
const anyOf = ([first, ...others]: readonly Answered[]) => {
  if (!first || others.length === 0) return first;
  const either = Object.entries(first.content).map(([type, { schema }]) => {
    const schemas = others.map(({ content }) => content[type]?.schema);
    return [type, { schema: { oneOf: [schema, ...schemas] } }];
  });
  const description = [first, ...others].map((one) => one.description).join(' ');
  return { description, content: Object.fromEntries(either) };
};

/**
 * The refusals that come from the parser of HTTP, or for a wrong host, before there is an
 * operation.
 */
const parserStatuses = [408, 417, 421, 431];

const notModified = {
  304: { description: 'The caller has it, as If-None-Match says.', headers: headersOf(etag) },
};

/** The further answers for a file (RFC 9110): a part of it, or a range outside of it. */
const partly = (whole?: Answered): WireSchema => ({
  206: { ...whole, description: 'The part that Range asks for.', headers: headersOf(rangeHeaders) },
  416: { description: 'Range lies outside of it.', headers: headersOf(rangeHeaders) },
});

const contentOf = (
  answer: Exclude<Answer, { form: 'nothing' }>,
  components: Components,
): Answered['content'] => {
  if (answer.form === 'file')
    return Object.fromEntries(
      answer.media.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    );
  const record = recordSchema(answer.schema, { components, direction: 'answered' });
  if (answer.form === 'record')
    return formatsOf(record, { examples: answeredExample(answer.schema, answer.root) });
  const examples = answeredExample(answer.schema, answer.many, answer);
  return formatsOf(listSchema(answer, record), { examples });
};

/**
 * The body of every refusal (docs/interface §4). XML calls its sentence by another name than JSON.
 */
export const errorSchema: WireSchema = {
  type: 'object',
  xml: { name: 'error' },
  properties: {
    error: { type: 'string', description: 'A sentence for people.', xml: { name: 'message' } },
    code: { type: 'string', enum: refusalCodes, description: 'What programs go by.' },
    status: { type: 'string', pattern: '^[45]\\d\\d$', description: 'The status of the answer.' },
    issues: {
      type: 'array',
      description: 'Every field with a fault, up to 1,000.',
      xml: { name: 'issues', wrapped: true },
      items: {
        type: 'object',
        xml: { name: 'issue' },
        properties: {
          field: {
            type: 'string',
            description: 'Its path, in which entries are counted from zero.',
            examples: ['incomeentries.0.amount'],
          },
          message: { type: 'string', description: 'Its fault, for people.' },
        },
        required: ['field', 'message'],
      },
    },
    retryable: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'Whether the same request may succeed later, with nothing changed.',
    },
    next: {
      type: 'object',
      description: 'The step that mends it; absent where only a person can.',
      properties: {
        operation: {
          type: 'string',
          description: 'Method and path, below those of the client, of the operation to call.',
          examples: ['GET /parts'],
        },
        field: {
          type: 'string',
          description: 'The field of the refused request that gets another value.',
          examples: ['parts.2.partnumber'],
        },
      },
      required: ['operation'],
    },
  },
  required: ['error', 'code', 'status', 'issues'],
};

const codesOf = (status: number): RefusalCode[] =>
  refusalCodes.filter((code) => refusalStatuses[code] === status);

/**
 * A path has no other methods than those that are described, so that no operation answers this
 * status.
 */
const unused = refusalStatuses.method_not_allowed;

const retryAfter = { description: 'After how many seconds to try again.', schema: { type: 'string' } };

/** The refusals by status, each with the codes that it can have. */
export const refusals: WireSchema = Object.fromEntries(
  [...new Set<number>(Object.values(refusalStatuses))]
    .filter((status) => status !== unused)
    .map((status) => [
      status,
      {
        description: codesOf(status).join(', '),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: formatsOf({ $ref: '#/components/schemas/error' }),
      },
    ]),
);
