/**
 * PostgreSQL can't be run here. The message is a sentence for the operator, and says what to do
 * about it.
 */
export class PostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PostgresError';
  }
}

/**
 * The last sentence of every refusal to run a server of our own: this other way is always there.
 */
export const nameOne = 'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.';

/**
 * The error code of the operating system (`ENOENT`) or of PostgreSQL (`57P03`) that `error` bears,
 * if any.
 */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Any error as a sentence for the operator; what is one already stays. */
export const explained = (what: string, error: unknown): PostgresError => {
  if (error instanceof PostgresError) return error;
  return new PostgresError(`${what} (${error instanceof Error ? error.message : String(error)}).`, error);
};
