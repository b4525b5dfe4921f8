import type { MatchProposal } from '@kontor/domain';

/** The match of a line: the proposal that was booked, or the outcome that a person made. */
export type LineMatch = Partial<Pick<MatchProposal, 'kind'>> &
  Pick<MatchProposal, 'measure' | 'reasons' | 'outcome'> & {
    automatic: boolean;
    /** The ids of the entries that it booked. */
    entries: readonly string[];
    /** The end-to-end ids of the payment orders that it executed. */
    orders?: readonly string[];
    /** Whether nothing is to be learned of it. */
    forgotten?: boolean;
  };
