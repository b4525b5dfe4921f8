import type { BankStatement } from '@kontor/domain';

/**
 * Reads a file piece by piece: `write` answers the statements that are complete by then, `end`
 * those that its end completes. Both throw a BankFileFault.
 */
export type StatementReader<Piece> = {
  write: (piece: Piece) => BankStatement[];
  end: () => BankStatement[];
};
