import { type Category, growsInDebit } from '@kontor/domain';
import { difference } from './amount.ts';

/**
 * A debit-positive balance as people read it: positive on the side on which accounts of its
 * category grow.
 */
export const natural = (balance: string, category: Category, places = 2): string =>
  growsInDebit(category) ? balance : difference('0', balance, places);
