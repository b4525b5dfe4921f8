import { leftOf } from '@kontor/domain';
import { chanceOf } from './chance.ts';
import { type ClientYear, profileOf, swissSettings } from './client-year.ts';
import { addIncoming } from './incoming.ts';
import { addOthers } from './others.ts';
import { addPayables } from './outgoing.ts';

/**
 * The year of the random client of a seed, its lines in the order in which the bank booked them.
 */
export const yearOf = (seed: number, size = 1): ClientYear => {
  const chance = chanceOf(seed);
  const random = profileOf(chance);
  const profile = {
    ...random,
    invoicesEachMonth: Math.max(4, Math.round(random.invoicesEachMonth * size)),
    payablesEachMonth: Math.max(3, Math.round(random.payablesEachMonth * size)),
  };
  const year: ClientYear = { settings: swissSettings, documents: [], orders: [], accounts: [], lines: [] };
  addIncoming(year, profile, chance);
  addPayables(year, profile, chance);
  addOthers(year, profile, chance);
  year.lines.sort((a, b) => (a.line.date < b.line.date ? -1 : a.line.date > b.line.date ? 1 : 0));
  for (const [at, one] of year.lines.entries()) one.line.id = at + 1;
  for (const one of year.lines) if (one.undoes) one.truth = { ...one.truth, undoes: one.undoes.line.id };
  for (const { line, truth, what } of year.lines)
    if (Number(leftOf(line, truth)) !== 0)
      throw new Error(`the truth of ${what} does not add up to its line`);
  return year;
};
