import { BucketError, MigrationError, type Trouble, troubleOf } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { PostgresError } from '@kontor/postgres';

/** An error that the operator can correct. The message says how; `exitCode` 2 is for wrong usage. */
export class Problem extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'Problem';
    this.exitCode = exitCode;
  }
}

// The messages for failed connections, by the error code of the operating system or of PostgreSQL.
const connecting = new Map([
  ['ECONNREFUSED', 'No database answers there.'],
  ['ENOENT', 'No database answers there.'],
  ['ENOTFOUND', 'Its host is not known.'],
  ['EAI_AGAIN', 'Its host is not known.'],
  ['ETIMEDOUT', 'The database does not answer.'],
  ['28000', 'The database does not let this user in.'],
  ['28P01', 'The database refuses the password.'],
  ['3D000', 'The server has no database of this name.'],
  ['42501', 'The database does not let this user make tables.'],
]);

/** The sentence for the operator in an error; undefined when the error is a bug. */
export const sentenceOf = (error: unknown): string | undefined => {
  // The operator gets the reason of the storage, which a caller does not see.
  const cause = error instanceof Refusal ? error.cause : error;
  if (cause instanceof BucketError) return `KONTOR_RECEIPTS_URL can't be used: ${cause.message}`;
  if (error instanceof Problem || error instanceof Refusal) return error.message;
  if (error instanceof MigrationError || error instanceof PostgresError) return error.message;
  const code = codeOf(error) ?? '';
  const reason = connecting.get(code);
  if (reason) return `DATABASE_URL can't be used: ${reason}`;
  const trouble = troubleOf(error);
  return trouble && troubles[trouble];
};

const troubles: Readonly<Record<Trouble, string>> = {
  unreachable: 'The connection to the database broke. Nothing was written; run the command again.',
  full: 'The database has no room left, and nothing was written. Make room, then run the command again.',
  busy: 'The database is too busy, and nothing was written. Run the command again in a moment.',
  unknown:
    'The connection to the database broke before it told the outcome. Look with `client list`, or `key list` and ' +
    'the client, whether it was done before you run the command again.',
};

/** The code of `error`, or that of the first error in an AggregateError. */
export const codeOf = (error: unknown): string | undefined => {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};
