import type { Prisma } from '../generated/client.ts';

/**
 * A check that an auditor would make in the books of a client (docs/interface.md §12, §15). Each is one SQL statement, and so
 * reads one snapshot, also while the books are written to. It selects the rows that are wrong.
 */
export type Check = {
  name: string;
  /** The rule, as a sentence: it is true when the check finds nothing. */
  sentence: string;
  /** Selects the rows that break the rule in the books of the client `client_id`. */
  offending: (client_id: number) => Prisma.Sql;
};
