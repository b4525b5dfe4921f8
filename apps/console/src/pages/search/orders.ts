import { z } from 'zod';

const searched = z.string().optional().catch(undefined);

/**
 * The filters of the list of payments. `account`: the number of the one that the money moved on;
 * `party`: that of a customer, or of a vendor where `side` says so.
 */
export const paymentSearch = z.object({
  from: searched,
  to: searched,
  side: z.enum(['customers', 'vendors']).optional().catch(undefined),
  account: searched,
  party: searched,
  text: searched,
});

/**
 * `due`: the day by which the payables of a run are due; today where there is none. `only`: those
 * that were chosen in their list.
 */
export const runSearch = z.object({
  due: z.string().optional().catch(undefined),
  only: z.literal('chosen').optional().catch(undefined),
});
