import type { BankProposal } from '../bank-line.ts';
import { answeredReason } from '../reasons/reason.ts';
import type { MatchProposal } from './candidates.ts';

/** A proposal as it is answered, its reasons in a language (English by default). */
export const answeredProposal = (proposal: MatchProposal, language?: string): BankProposal => ({
  ...proposal,
  reasons: proposal.reasons.map((reason) => answeredReason(reason, language)),
});
