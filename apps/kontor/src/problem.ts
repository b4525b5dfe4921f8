import { BucketError, MigrationError } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { PostgresError } from '@kontor/postgres';

/** Something that the operator can put right. The message is a sentence that says how; `exitCode` 2 is for wrong usage. */
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

/** The sentence for the operator in whatever was thrown; undefined when it is a bug. */
export const sentenceOf = (error: unknown): string | undefined => {
  // The caller of a refusal is not told what is wrong with the storage, but the operator is.
  const told = error instanceof Refusal ? error.cause : error;
  if (told instanceof BucketError) return `KONTOR_RECEIPTS_URL can't be used: ${told.message}`;
  if (error instanceof Problem || error instanceof Refusal) return error.message;
  if (error instanceof MigrationError || error instanceof PostgresError) return error.message;
  const said = codeOf(error) ?? '';
  const reason = connecting.get(said);
  return reason && `DATABASE_URL can't be used: ${reason}`;
};

/** The code that `error` bears, or the first of those that it gathers. */
export const codeOf = (error: unknown): string | undefined => {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};
