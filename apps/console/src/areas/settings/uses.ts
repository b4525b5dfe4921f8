import type { Link } from '@kontor/domain';

/**
 * The uses of an account that decide what may be booked on it, in the order in which they are
 * shown.
 */
export const uses = [
  'AR',
  'AP',
  'AR_paid',
  'AP_paid',
  'AR_tax',
  'AP_tax',
  'VAT_settlement',
] as const satisfies readonly Link[];
type Use = (typeof uses)[number];

const wordsOf = (link: string): string[] => link.split(':').filter((word) => word !== '');

export const shownUses = (link: string): Use[] => {
  const words = wordsOf(link);
  return uses.filter((use) => words.includes(use));
};

/** The link of an account with these uses. Its other words, and their order, stay as they were. */
export const linkWith = (link: string, chosen: readonly string[]): string => {
  const shown: readonly string[] = uses;
  const kept = wordsOf(link).filter((word) => chosen.includes(word) || !shown.includes(word));
  return [...kept, ...chosen.filter((use) => !kept.includes(use))].join(':');
};
