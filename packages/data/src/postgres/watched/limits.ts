/**
 * The most time that the database has for something, in milliseconds; 0 stands for any time
 * (docs/operations, Load).
 */
export type DatabaseLimits = {
  /** To open a connection and sign in. */
  connect: number;
  /** A statement that is silent for so long is asked about: whether the server works on it. */
  silence: number;
  /** To answer that. A database that does not is taken for one that hangs. */
  answer: number;
  /** To answer all connections of `ping`. */
  ping: number;
  /** For what many requests share: batches of writes, and look-ups. */
  batch: number;
  /** For other statements: lists, exports, reports, and those of transactions. */
  statement: number;
  /** To finish what is under way when the connections are closed. */
  close: number;
};

export const databaseLimits: DatabaseLimits = {
  connect: 3_000,
  silence: 1_000,
  answer: 3_000,
  ping: 2_500,
  batch: 30_000,
  statement: 120_000,
  close: 3_000,
};

/**
 * For the start and for commands of the operator, whose statements may take as long as they need:
 * checks of large books, migrations.
 */
export const operatorLimits: DatabaseLimits = { ...databaseLimits, connect: 10_000, statement: 0 };
