import type { BankOutcome } from './list.ts';

/** The acts on a line; each has its key. */
export type LineActs = {
  /** Whether the server has not answered yet to what was done with the line. */
  isUnderWay: boolean;
  /** The place of the proposal that Enter books. */
  chosen: number;
  choose: (place: number) => void;
  book: (place: number) => void;
  /** Books it as someone says, with an outcome of one account. */
  assign: (outcome: BankOutcome) => void;
  split: () => void;
  ignore: () => void;
  undo: () => void;
  rule: () => void;
};
