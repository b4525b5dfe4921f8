import { matchKinds } from '../bank-line.ts';
import { type BankOutcome, outcomeKey } from '../outcome/outcome.ts';
import type { MatchProposal } from './candidates.ts';

/**
 * Collects the proposals of a line: those of the same outcome become one, with the reasons of all.
 */
export type CollectedProposals = {
  /** Adds a proposal, unless its outcome is undefined: then there is none. */
  add: (found: Pick<MatchProposal, 'kind' | 'measure' | 'reasons'>, outcome: BankOutcome | undefined) => void;
  isEmpty: () => boolean;
  /** The surest first. */
  best: () => MatchProposal[];
};

/** The most proposals of a line. */
export const mostProposals = 5;
const mostReasons = 4;
// No proposal is surer than this: a person decides on all of them.
const highest = 99;
// Two ways to the same outcome make it a little surer.
const agreement = 3;

export const newCollected = (currency: string): CollectedProposals => {
  const collected = new Map<string, MatchProposal>();
  return {
    add: ({ kind, measure, reasons }, outcome) => {
      if (!outcome) return;
      const key = outcomeKey(outcome, currency);
      const bounded = Math.max(1, Math.min(highest, Math.round(measure)));
      const before = collected.get(key);
      if (!before) {
        collected.set(key, { kind, measure: bounded, reasons: reasons.slice(0, mostReasons), outcome });
        return;
      }
      const [first, second] =
        before.measure >= bounded ? [before, { kind, reasons }] : [{ kind, reasons }, before];
      const said = new Map(
        [...first.reasons, ...second.reasons].map((reason) => [JSON.stringify(reason), reason]),
      );
      const isOtherWay = before.kind !== kind;
      collected.set(key, {
        ...before,
        kind: first.kind,
        measure: Math.min(highest, Math.max(before.measure, bounded) + (isOtherWay ? agreement : 0)),
        reasons: [...said.values()].slice(0, mostReasons),
      });
    },
    isEmpty: () => collected.size === 0,
    best: () =>
      [...collected.values()]
        .sort((a, b) => b.measure - a.measure || matchKinds.indexOf(a.kind) - matchKinds.indexOf(b.kind))
        .slice(0, mostProposals),
  };
};
