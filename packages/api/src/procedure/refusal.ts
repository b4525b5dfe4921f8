import { isUnstorable, type Trouble, troubleOf, violationOf } from '@kontor/data';
import { type Issue, Refusal, refusalStatuses } from '@kontor/domain';
import { TRPCError } from '@trpc/server';
import { ZodError, type z } from 'zod';

/**
 * The refusal in an error; undefined when the error is a bug (docs/interface.md §4). An error of a schema is a refusal only
 * for an input: an output that breaks its schema is a bug.
 */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (isUnstorable(error)) return new Refusal('invalid', 'A text has a character that can not be stored.');
  if (!(error instanceof TRPCError)) return notPostable(error) ?? unavailable(error);
  if (error.cause instanceof Refusal) return error.cause;
  switch (error.code) {
    case 'PARSE_ERROR':
      return unreadable();
    case 'NOT_FOUND':
      return new Refusal('not_found', 'There is no such operation.');
    case 'METHOD_NOT_SUPPORTED':
      return new Refusal('method_not_allowed', 'The operation takes another method.');
    case 'UNSUPPORTED_MEDIA_TYPE':
      return mediaTypeRefused(error);
    case 'PAYLOAD_TOO_LARGE':
      return new Refusal('too_large', 'The body of the request is too large.');
    case 'BAD_REQUEST':
      if (error.cause instanceof ZodError) return invalid(error.cause);
      // tRPC reports a body that is not JSON as a bad request, with the error of JSON.parse as its cause.
      if (error.cause instanceof SyntaxError) return unreadable();
      // tRPC refuses an invalid batch, or one that mixes queries and mutations, without a cause.
      return error.cause ? refusalOf(error.cause) : unreadable();
    default:
      return error.cause && refusalOf(error.cause);
  }
};

/** Parses `value` by `schema`, for an input that only its procedure can read. Refuses `invalid`. */
export const readAs = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw invalid(read.error);
};

/** The refusal as tRPC's own kind of error, so that its HTTP status is the documented one. */
export const trpcErrorOf = (refusal: Refusal): TRPCError =>
  new TRPCError({ code: codes[refusalStatuses[refusal.code]], message: refusal.message, cause: refusal });

type Status = (typeof refusalStatuses)[keyof typeof refusalStatuses];

const codes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  406: 'BAD_REQUEST',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  417: 'BAD_REQUEST',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<Status, TRPCError['code']>;

const unreadable = (): Refusal => new Refusal('malformed', 'The body of the request can not be read.');

// tRPC has one code for a body that it can't read and for an answer that the caller's link can't; its message tells which.
const mediaTypeRefused = ({ message }: TRPCError): Refusal =>
  new Refusal(
    'media_type_refused',
    message.includes('httpBatchStreamLink')
      ? 'The operation answers with a stream; call it by httpBatchStreamLink.'
      : 'The body of the request must be JSON.',
  );

// The guards of the database that refuse an entry because an account was changed after the request read it (§8).
const guards = new Map([
  [
    'control_account',
    'An account of the entry has just become a receivables or payables account; only documents and their payments post to it.',
  ],
  [
    'account_currency',
    'An account of the entry has just been given another currency; nothing else can be posted to it.',
  ],
]);

const notPostable = (error: unknown): Refusal | undefined => {
  const sentence = guards.get(violationOf(error)?.constraint ?? '');
  return sentence === undefined ? undefined : new Refusal('account_not_postable', sentence);
};

const unavailable = (error: unknown): Refusal | undefined => {
  const trouble = troubleOf(error);
  if (!trouble) return undefined;
  const refusal = new Refusal('unavailable', troubles[trouble]);
  // For the log; the caller does not see it.
  refusal.cause = error;
  return refusal;
};

const troubles: Readonly<Record<Trouble, string>> = {
  unreachable: 'The database can not be reached; try again in a moment.',
  full: 'The database has no room left, and nothing was written; try again later.',
  busy: 'The database is too busy, and nothing was written; try again in a moment.',
  unknown:
    'The connection to the database broke before it told the outcome, which is therefore unknown. It is safe to repeat ' +
    'the request with its Idempotency-Key, or a document with its number; without either, look first whether it was done.',
};

/** Every offending field by its path: `customer.zipcode`, `incomeentries.0.amount`. */
const invalid = (error: ZodError): Refusal => {
  const issues: Issue[] = error.issues.map(({ path, message, code, input }) => ({
    field: path.join('.'),
    message: code === 'invalid_type' && input === undefined ? 'is required' : message,
  }));
  return new Refusal('invalid', sentenceOf(issues, error), issues);
};

/** The first issue as a sentence; together with a second one that a schema declares to stand `beside` its field. */
const sentenceOf = ([first, ...others]: readonly Issue[], { issues }: ZodError): string => {
  if (!first?.field) return `The request ${first?.message ?? 'is invalid'}.`;
  const beside = issues.find(
    ({ path, code, ...issue }) =>
      code === 'custom' &&
      'params' in issue &&
      [...path.slice(0, -1), issue.params?.['beside']].join('.') === first.field,
  );
  const second = beside && others.find(({ field }) => field === beside.path.join('.'));
  if (!second) return `${first.field} ${first.message}.`;
  return first.message === 'is required' && second.message === 'is required'
    ? `${first.field} and ${second.field} are required.`
    : `${first.field} ${first.message}, and ${second.field} ${second.message}.`;
};
