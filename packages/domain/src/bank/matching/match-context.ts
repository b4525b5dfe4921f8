import type { MatchKind } from '../bank-line.ts';
import type { Reason } from '../reasons/reason.ts';
import type { CandidateIndex } from './candidate-index.ts';
import type { MatchSettings, PastLine } from './candidates.ts';
import type { CollectedProposals } from './collected.ts';
import type { FoundBooking } from './learned-index.ts';
import type { PreparedLine } from './prepared-line.ts';

/** A pointer to documents or to a party: how sure it is, and why. */
export type Evidence = { base: number; reasons: readonly Reason[]; kind: MatchKind };

/** Where proposals are added to, and what they are made of. */
export type Adding = { context: MatchContext; collected: CollectedProposals };

/**
 * The part that all ways of matching share: the candidates, the client's choices, and what was seen
 * in this run.
 */
export type MatchContext = {
  index: CandidateIndex;
  settings: MatchSettings;
  learnedFor: (prepared: PreparedLine) => readonly FoundBooking[];
  /** Whether another line of the day has the same amount, counterparty and reference. */
  isTwin: (prepared: PreparedLine) => boolean;
  /** Lines before this one, in the other direction, of the same amount. */
  opposite: (prepared: PreparedLine) => readonly PastLine[];
};
