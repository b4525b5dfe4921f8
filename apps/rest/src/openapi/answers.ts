import { type RefusalCode, refusalCodes, refusalStatuses } from '@kontor/domain';
import type { Operation } from '../operations/operations.ts';
import { type Components, formatsOf, listSchema, recordSchema, type WireSchema } from './wire-schema.ts';

/** The answers of an operation by status: its success, and a reference to each refusal that it can give. */
export const answers = (operation: Operation, schemas: Components): WireSchema => {
  const { status, ...success } = successOf(operation, schemas);
  const { parameters, body } = operation;
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
    [status]: success,
    ...(operation.answer.form === 'file' ? partly(success) : {}),
    ...Object.fromEntries(
      [...statuses, ...conflicts, ...ofParser, 429, 500, 503].map((refused) => [
        refused,
        { $ref: `#/components/responses/${refused}` },
      ]),
    ),
  };
};

/** The refusals that come from the parser of HTTP, or for a wrong host, before there is an operation. */
const ofParser = [408, 417, 421, 431];

/** The further answers for a file (RFC 9110): a part of it, not modified, or a range outside of it. */
const partly = (whole: WireSchema): WireSchema => ({
  206: { ...whole, description: 'The part that Range asks for.' },
  304: { description: 'The caller has it, as If-None-Match says.' },
  416: { description: 'Range lies outside of it.' },
});

const successOf = ({ answer, meta }: Operation, schemas: Components) => {
  if (answer.form === 'nothing') {
    const headers = { 'Idempotent-Replayed': { schema: { const: 'true' } } };
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
  const record = recordSchema(answer.schema, schemas);
  if (answer.form === 'record')
    return { status: 200, description: 'The record.', content: formatsOf(record) };
  const list = listSchema(answer, record);
  const link = { description: 'The next page, when there is one.', schema: { type: 'string' } };
  const headers = answer.paged ? { headers: { Link: link } } : {};
  return { status: 200, description: 'The list.', ...headers, content: formatsOf(list) };
};

/** The body of every refusal (docs/interface §4). XML calls its sentence by another name than JSON. */
export const errorSchema: WireSchema = {
  type: 'object',
  xml: { name: 'error' },
  properties: {
    error: { type: 'string', description: 'A sentence for people.', xml: { name: 'message' } },
    code: { type: 'string', enum: refusalCodes },
    status: { type: 'string', pattern: '^[45]\\d\\d$' },
    issues: {
      type: 'array',
      xml: { name: 'issues', wrapped: true },
      items: {
        type: 'object',
        xml: { name: 'issue' },
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['error', 'code', 'status', 'issues'],
};

const codesOf = (status: number): RefusalCode[] =>
  refusalCodes.filter((code) => refusalStatuses[code] === status);

/** The refusals by status, each with the codes that it can have. */
export const refusals: WireSchema = Object.fromEntries(
  [...new Set<number>(Object.values(refusalStatuses))].map((status) => [
    status,
    {
      description: codesOf(status).join(', '),
      ...(status === 429 || status === 503
        ? { headers: { 'Retry-After': { schema: { type: 'string' } } } }
        : {}),
      content: formatsOf({ $ref: '#/components/schemas/error' }),
    },
  ]),
);
