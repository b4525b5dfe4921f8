/** PostgreSQL can't be run here. The message is a sentence for the operator, and says what to do about it. */
export class PostgresError extends Error {
  constructor(message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PostgresError';
  }
}
/** What every refusal to run a server of our own ends with: there is always the other way. */
export const nameOne = 'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.';
/** The error code of the operating system (`ENOENT`) or of PostgreSQL (`57P03`) that `error` bears, if any. */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
/** Any error as a sentence for the operator; what is one already stays. */
export const explained = (what, error) => {
  if (error instanceof PostgresError) return error;
  return new PostgresError(`${what} (${error instanceof Error ? error.message : String(error)}).`, error);
};
