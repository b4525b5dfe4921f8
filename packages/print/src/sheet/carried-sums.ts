import { type Amount, amountOf, decimalOf, sum, zero } from '@kontor/domain';
import type { Sheet } from './sheet.ts';

/**
 * The sums of a sheet's amounts up to each row, which a table with more than a page carries over. A
 * row without an amount changes nothing.
 */
export const carriedSums = (sheet: Sheet): string[] => {
  const amounts = amountsOf(sheet);
  const places = Math.max(0, ...amounts.map((amount) => amount?.split('.')[1]?.length ?? 0));
  let total: Amount = zero;
  return amounts.map((amount) => {
    if (amount) total = sum([total, amountOf(amount)]);
    return decimalOf(total, places);
  });
};

const amountsOf = (sheet: Sheet): (string | undefined)[] => {
  if ('lines' in sheet)
    return sheet.lines.map((line) => (line.part || line.choice ? undefined : line.amount));
  return 'items' in sheet ? sheet.items.map(({ open }) => open) : [];
};
