import { isUnstorable, openPace, type Trouble, troubleOf, violationOf } from '@kontor/data';
import {
  type Issue,
  maxIssues,
  parseSent,
  printable,
  Refusal,
  type RefusalCode,
  refusalStatuses,
  type Sentence,
  say,
  type Wording,
  wordingOfIssue,
} from '@kontor/domain';
import { type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import { ZodError, type z } from 'zod';
import type { NextStep } from './next-step.ts';
import { type Parser, parserOf } from './parser.ts';

/**
 * An error as it is answered over tRPC (docs/interface §4). It is an interface, as the type of each
 * procedure that may be a dry run has it: written out there, it would make the type of the router
 * longer than a declaration may be.
 */
export interface AnsweredError {
  code: TRPCDefaultErrorShape['code'];
  message: string;
  data: {
    code: TRPCDefaultErrorShape['data']['code'];
    httpStatus: (typeof refusalStatuses)[RefusalCode];
    path: string | undefined;
    refusal: {
      code: RefusalCode;
      wording: Wording | undefined;
      issues: readonly Issue[];
      retryable: boolean;
      next?: NextStep;
    };
  };
}

/**
 * The refusal in an error; undefined when the error is a bug (docs/interface §4). An error of a
 * schema is a refusal only for an input: an output that breaks its schema is a bug. `input` is what
 * was sent, where it is known.
 */
export const refusalOf = (error: unknown, input?: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (isUnstorable(error))
    return new Refusal('invalid', 'A text contains a character that cannot be stored.');
  if (!(error instanceof TRPCError)) return notPostable(error) ?? unavailable(error);
  if (error.cause instanceof Refusal) return error.cause;
  switch (error.code) {
    case 'PARSE_ERROR':
      return unreadable();
    case 'NOT_FOUND':
      return new Refusal('not_found', 'There is no such operation.');
    case 'METHOD_NOT_SUPPORTED':
      return new Refusal(
        'method_not_allowed',
        'The operation takes another method: a query is sent by GET, a mutation by POST.',
      );
    case 'UNSUPPORTED_MEDIA_TYPE':
      return mediaTypeRefused(error);
    case 'PAYLOAD_TOO_LARGE':
      return new Refusal('too_large', 'The body of the request is too large.');
    case 'BAD_REQUEST':
      if (error.cause instanceof ZodError) return invalid(withInput(error.cause.issues, input));
      // tRPC reports a body that is not JSON as a bad request, with the error of JSON.parse as its
      // cause.
      if (error.cause instanceof SyntaxError) return unreadable();
      // tRPC refuses an invalid batch, one that mixes queries and mutations, one of subscriptions,
      // or a long one without a cause.
      return error.cause ? refusalOf(error.cause) : batchRefused(error);
    default:
      return error.cause && refusalOf(error.cause);
  }
};

/** Parses an input by `schema`. Refuses `invalid`. */
export const readAs = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const read = parseSent(schema, value, maxIssues + 1);
  if (read.success) return read.data;
  throw invalid(read.issues);
};

/**
 * The input of a procedure that may be sent thousands of lines: others go first once it is parsed.
 * tRPC itself would name all faults, where a refusal names no more than `maxIssues`.
 */
export const longInput = <Schema extends z.ZodType>(schema: Schema): Parser<Schema> =>
  parserOf(schema, async (sent) => {
    const pace = openPace();
    const value = readAs(schema, sent);
    await pace();
    return { value };
  });

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
  421: 'BAD_REQUEST',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<Status, TRPCError['code']>;

const unreadable = (): Refusal => new Refusal('malformed', 'The body of the request cannot be read.');

const batchRefused = ({ message }: TRPCError): Refusal => {
  if (message.includes('maximum size')) return new Refusal('invalid', 'A batch has too many calls.');
  if (message.includes('subscription'))
    return new Refusal('invalid', 'A subscription is sent by itself, not in a batch.');
  return unreadable();
};

// tRPC has one code for a body that it can't read and for an answer that the caller's link can't;
// its message says which.
const mediaTypeRefused = ({ message }: TRPCError): Refusal => {
  const [, type] = /"([^"]*)/.exec(message) ?? [];
  const said = type === undefined ? 'is missing' : `says ${printable(type.slice(0, longestType))}`;
  return new Refusal(
    'media_type_refused',
    message.includes('httpBatchStreamLink')
      ? 'The operation answers with a stream; call it by httpBatchStreamLink.'
      : `The header Content-Type ${said}; the body must be application/json.`,
  );
};

const longestType = 200;

// The guards of the database that refuse an entry because an account was changed after the request
// read it (§8).
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
  unreachable: 'The database cannot be reached; try again in a moment.',
  'reads-only': 'The database is read-only at the moment, and nothing was written; try again in a moment.',
  full: 'The database is out of disk space, and nothing was written; try again later.',
  busy: 'The database is too busy, and nothing was written; try again in a moment.',
  changed:
    'This program is being replaced by a newer version, and nothing was written; try again in a moment.',
  unknown:
    'The connection to the database broke before the outcome was known. It is safe to repeat the request ' +
    'with its Idempotency-Key, or a document with its number; without either, check first whether it was done.',
};

type SchemaIssue = Pick<z.core.$ZodIssue, 'path' | 'message' | 'code'> & {
  expected?: string | undefined;
  input?: unknown;
  params?: Readonly<Record<string, unknown>> | undefined;
};

/** Issues of tRPC's own parsing, each with its part of `input`, which they lack. */
const withInput = (issues: readonly SchemaIssue[], input: unknown): SchemaIssue[] =>
  issues.slice(0, maxIssues + 1).map((issue) => ({ ...issue, input: issue.path.reduce(partOf, input) }));

const partOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Every offending field by its path: `customer.zipcode`, `incomeentries.0.amount`. */
const invalid = (found: readonly SchemaIssue[]): Refusal => {
  const issues: Issue[] = found.map(({ path, code, expected, input, ...fault }) => {
    const message = code === 'invalid_type' ? typeFault({ ...fault, expected, input }) : fault.message;
    const wording = wordingOfIssue({ ...fault, message });
    return { field: path.join('.'), message, ...(wording && { wording }) };
  });
  return new Refusal('invalid', sentenceOf(issues, found), issues);
};

const typeFault = ({
  message,
  expected,
  input,
}: Pick<SchemaIssue, 'message' | 'expected' | 'input'>): string => {
  if (input === undefined) return 'is required';
  if (expected !== 'object') return message;
  return Array.isArray(input) ? 'is an array, where a record is expected' : 'must be a record';
};

/**
 * The first issue as a sentence; together with a second one that a schema declares to stand
 * `beside` its field.
 */
const sentenceOf = ([first, ...others]: readonly Issue[], found: readonly SchemaIssue[]): Sentence => {
  if (!first?.field) return { message: `The request ${first?.message ?? 'is invalid'}.` };
  const { field } = first;
  const beside = found.find(
    ({ path, code, ...issue }) =>
      code === 'custom' && [...path.slice(0, -1), issue.params?.['beside']].join('.') === field,
  );
  const second = beside && others.find((other) => other.field === beside.path.join('.'));
  if (!second) return say('fault', { field, fault: first });
  const other = second.field;
  return [first, second].every(({ wording }) => wording?.name === 'required')
    ? say('both_required', { field, other })
    : say('two_faults', { field, fault: first, other, second });
};
