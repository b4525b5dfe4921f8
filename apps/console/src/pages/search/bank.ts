import { z } from 'zod';
import { searchedDay } from '../../values/searched.ts';

const parameter = z.string().optional().catch(undefined);

export const shownLines = ['proposed', 'booked', 'ignored', 'all'] as const;

/**
 * The filters of the lines of banks, as they are in the address. Without `show` those are listed
 * that wait to be booked; `line` is the id of the one that is selected at first.
 */
export const bankLineSearch = z.object({
  show: z.enum(shownLines).optional().catch(undefined),
  account: parameter,
  statement: parameter,
  text: parameter,
  line: parameter,
});
export type BankLineSearch = z.infer<typeof bankLineSearch>;

/** The account and the day that are reconciled, as they are in the address. */
export const reconciliationSearch = z.object({ account: parameter, on: searchedDay });
