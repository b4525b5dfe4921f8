import type { Prisma } from '../generated/client.ts';

/**
 * What an auditor would check in the books of a client (docs/interface.md §12, §15). Each check is one SQL statement,
 * and so one consistent look, also while the books are written to; it selects what is wrong, and nothing when all is well.
 */
export type Check = {
  name: string;
  /** What is true when nothing is found. */
  sentence: string;
  /** Selects what offends in the books of the client `client_id`. */
  offending: (client_id: number) => Prisma.Sql;
};
