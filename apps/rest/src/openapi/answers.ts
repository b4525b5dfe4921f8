import { dryRun, type RefusalCode, refusalCodes, refusalStatuses } from '@kontor/domain';
import type { Operation } from '../operations/operations.ts';
import { readingOf } from '../operations/representation.ts';
import { formatsOf } from './bodies.ts';
import { answeredExample } from './examples.ts';
import type { WireSchema } from './scalar-schema.ts';
import { type Components, listSchema, recordSchema } from './wire-schema.ts';

/** The form of `Kontor-Position` (§13). */
export const positionPattern = '^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$';

/** The answers of an operation by status: its success, and a reference to each refusal that it can give. */
export const answers = (operation: Operation, components: Components): WireSchema => {
  const { status, ...success } = successOf(operation, components);
  const { parameters, body } = operation;
  const usual = { [status]: success, ...recordMade(operation, components) };
  const successes = operation.meta.dryRun ? withDryRun(usual, components) : usual;
  const inPath = parameters.some(({ place }) => place === 'path');
  const statuses = [
    401,
    403,
    ...(inPath ? [404] : []),
    ...(operation.answer.form === 'file' ? [] : [406]),
    ...(body ? [415, 413] : []),
    400,
    ...(body ? [422] : []),
  ];
  const conflicts = body || inPath ? [409] : [];
  return {
    ...successes,
    ...(operation.answer.form === 'file' ? partly(success) : {}),
    ...(isTagged(operation) ? notModified : {}),
    ...Object.fromEntries(
      [...statuses, ...conflicts, ...ofParser, 429, 500, 503].map((refused) => [
        refused,
        { $ref: `#/components/responses/${refused}` },
      ]),
    ),
  };
};

/** The answer to a `POST` that asks for what it has made or changed (§3.10). */
const recordMade = (operation: Operation, components: Components): WireSchema => {
  const made = operation.answer.form === 'nothing' && readingOf(operation)?.operation;
  if (!made) return {};
  const { status, ...record } = successOf(made, components);
  return { [status]: { ...record, description: 'The record, as it is now, where `Prefer` asks for it.' } };
};

/** Whether an answer has a tag by which the caller may ask whether it has changed (§13). */
const isTagged = ({ method, answer }: Operation): boolean =>
  method === 'GET' && (answer.form === 'record' || (answer.form === 'list' && !answer.paged));

const notModified: WireSchema = { 304: { description: 'The caller has it, as If-None-Match says.' } };

/** The answers with that of a dry run (§14.2), which may share its status with the usual one. */
const withDryRun = ({ 200: usual, ...others }: WireSchema, components: Components): WireSchema => {
  const dry = recordSchema(dryRun, { components, direction: 'answered' });
  const examples = answeredExample(dryRun, 'dry_run');
  if (usual === undefined)
    return {
      200: { description: 'A dry run: what would be written.', content: formatsOf(dry, { examples }) },
      ...others,
    };
  const { description, content, ...rest } = usual as {
    description: string;
    content: Record<string, { schema: WireSchema }>;
  };
  const either = Object.entries(content).map(([type, { schema }]) => [
    type,
    { schema: { oneOf: [schema, dry] } },
  ]);
  return {
    ...others,
    200: {
      description: `${description} Of a dry run: what would be written.`,
      content: Object.fromEntries(either),
      ...rest,
    },
  };
};

/** The refusals that come from the parser of HTTP, or for a wrong host, before there is an operation. */
const ofParser = [408, 417, 421, 431];

/** The further answers for a file (RFC 9110): a part of it, not modified, or a range outside of it. */
const partly = (whole: WireSchema): WireSchema => ({
  206: { ...whole, description: 'The part that Range asks for.' },
  ...notModified,
  416: { description: 'Range lies outside of it.' },
});

const successOf = ({ answer, meta }: Operation, components: Components) => {
  if (answer.form === 'nothing') {
    const replayed = {
      description: 'Whether it was answered before, by the same Idempotency-Key.',
      schema: { type: 'string', const: 'true' },
    };
    const position = {
      description: 'From where on it is seen, where lists are read from replicas.',
      schema: { type: 'string', pattern: positionPattern },
    };
    const headers = { 'Idempotent-Replayed': replayed, 'Kontor-Position': position };
    const location = { description: 'The path of what was made.', schema: { type: 'string' } };
    return {
      status: 204,
      description: 'Done.',
      headers: meta.location === undefined ? headers : { ...headers, Location: location },
    };
  }
  if (answer.form === 'file') {
    const content = answer.media.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
    return { status: 200, description: 'The file.', content: Object.fromEntries(content) };
  }
  const record = recordSchema(answer.schema, { components, direction: 'answered' });
  if (answer.form === 'record') {
    const examples = answeredExample(answer.schema, answer.root);
    return { status: 200, description: 'The record.', content: formatsOf(record, { examples }) };
  }
  const link = { description: 'The next page, when there is one.', schema: { type: 'string' } };
  const headers = answer.paged ? { headers: { Link: link } } : {};
  const examples = answeredExample(answer.schema, answer.many, answer);
  const content = formatsOf(listSchema(answer, record), { examples });
  return { status: 200, description: 'The list.', ...headers, content };
};

/** The body of every refusal (docs/interface §4). XML calls its sentence by another name than JSON. */
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
  },
  required: ['error', 'code', 'status', 'issues'],
};

const codesOf = (status: number): RefusalCode[] =>
  refusalCodes.filter((code) => refusalStatuses[code] === status);

/** A path has no other methods than those that are described, so that no operation answers this status. */
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
