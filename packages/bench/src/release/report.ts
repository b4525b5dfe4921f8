import type { Cost, Costs } from './cost.ts';

/** The costs of a release, as it was measured on the day of the release. */
export type Recorded = Costs & { release: string; commit: string; measured: string; node: string };

/**
 * The lines that say what a read and a posting cost beside those of the last release; 1.00 is as
 * much.
 */
export const costLines = (now: Costs, before: Recorded, node: string): readonly string[] => [
  `CPU time beside release ${before.release} (1.00 is as much, in terms of a yardstick of the same seconds):`,
  costLine('GET of an invoice', now.read, before.read),
  costLine('posting of an invoice', now.posting, before.posting),
  before.node === node
    ? `Both on Node.js ${node}.`
    : `The release was measured on Node.js ${before.node}, this on ${node}: measure it again to compare.`,
];

const costLine = (what: string, now: Cost, before: Cost): string => {
  const ratio = (of: keyof Cost) => (now[of] / before[of]).toFixed(2);
  return `  ${what.padEnd(22)} program ${ratio('program')}   database ${ratio('database')}`;
};
