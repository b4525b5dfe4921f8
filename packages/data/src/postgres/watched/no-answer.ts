/** No connection came about: the database did not answer in time. Nothing was sent to it. */
export class NoConnection extends Error {
  /** PostgreSQL's own code for a connection that a client could not establish. */
  readonly code = '08001';
  /** Whether no connection was tried, as one that was just now got no answer. */
  readonly isKnown: boolean;

  constructor({ isKnown }: { isKnown: boolean }) {
    super('the database does not answer');
    this.isKnown = isKnown;
  }
}

/**
 * Of the servers that an address names, those that answer are not of the kind that it asks for by
 * `target_session_attrs`.
 */
export class NoSuchServer extends Error {
  readonly code = '08001';

  constructor(wanted: string) {
    super(`no database server is ${wanted}`);
  }
}

/**
 * A connection was given up on which nothing is answered any more. It bears what the system says of
 * one whose other end is gone, so that Prisma's adapter takes it for that.
 */
export class ConnectionHung extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
  readonly errno = -110;

  constructor() {
    super('the connection to the database hangs');
  }
}
