import { isTagged, type Operation } from '../operations/operations.ts';
import { strictHandling } from '../operations/query-names.ts';
import { readingOf, recordPreferred } from '../operations/representation.ts';
import type { WireSchema } from './scalar-schema.ts';

/** Headers by their names, each as a schema with its sentence. */
export type Headers = Readonly<Record<string, WireSchema>>;

const described = (description: string, form: WireSchema = {}) => ({ description, type: 'string', ...form });
const position = { pattern: '^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$' };
const seenSince =
  'What the answer to a write has told: the list shows that write and all before, and may lack later ones. Without it, it lacks nothing.';
const preferred =
  'Has elements, keys and parameters that are not known refused, instead of ignored; or what is made or changed answered.';

/** The headers that a request may have, beside its key and those of its formats. */
export const headersSent = (operation: Operation): Headers => {
  const { type, meta, answer } = operation;
  const preferences = readingOf(operation) ? [strictHandling, recordPreferred] : [strictHandling];
  return {
    ...(type === 'mutation' ? idempotencyKey : {}),
    ...(meta.replica ? { 'Kontor-Position': described(seenSince, position) } : {}),
    ...(isTagged(operation) ? ifNoneMatch : {}),
    ...(answer.form === 'file'
      ? { Range: described('The bytes that are wanted, as in `bytes=0-1023`.') }
      : {}),
    Prefer: described(preferred, { enum: preferences }),
  };
};

const idempotencyKey = {
  'Idempotency-Key': described('Makes the request safe to repeat.', { pattern: '^[!-~]{1,255}$' }),
};
const ifNoneMatch = {
  'If-None-Match': described('The ETag of an earlier answer: 304 where nothing has changed since.'),
};

/** The header of what a caller may ask for again, as it changes. */
export const etag = { ETag: described('The version of what is answered, for If-None-Match.') };

/** The headers of a part of a file, and of a range outside of it. */
export const rangeHeaders = {
  ...etag,
  'Content-Range': described('The bytes that are answered, and the length of the file (RFC 9110, 14.4).'),
};

const fileHeaders = {
  ...etag,
  'Content-Disposition': described('The name of the file, for whoever saves it (RFC 6266).'),
  'Accept-Ranges': described('A part of the file may be asked for, by Range.', { const: 'bytes' }),
};

const writeHeaders = {
  'Idempotent-Replayed': described('Whether it was answered before, by the same Idempotency-Key.', {
    const: 'true',
  }),
  'Kontor-Position': described('From where on it is seen, where lists are read from replicas.', position),
};

/** The headers of the answer to a request that succeeds. */
export const headersAnswered = (operation: Operation): Headers => {
  const { answer, meta } = operation;
  if (answer.form === 'file') return fileHeaders;
  if (isTagged(operation)) return etag;
  if (answer.form === 'list') return { Link: described('The next page, when there is one.') };
  if (answer.form === 'record') return {};
  return meta.location === undefined
    ? writeHeaders
    : { ...writeHeaders, Location: described('The path of what was made.') };
};

/**
 * The header of every answer to an address with unknown parameters (§3.9), to which the others
 * refer.
 */
export const warning = described(
  'Parameters that the operation does not have, and so ignored (RFC 7234, 5.5).',
);

/**
 * A header or parameter in the document: its sentence and its example stand beside its schema,
 * where tools look for them.
 */
export const besideSchema = ({ description, examples, ...schema }: WireSchema): WireSchema => ({
  ...(description === undefined ? {} : { description }),
  schema,
  ...(Array.isArray(examples) ? { example: examples[0] } : {}),
});

/** The headers of an answer in the document. */
export const headersOf = (headers: Headers): WireSchema => {
  const described = Object.entries(headers).map(([name, schema]) => [name, besideSchema(schema)]);
  return { ...Object.fromEntries(described), Warning: { $ref: '#/components/headers/Warning' } };
};
