import { z } from 'zod';

/** `due`: the day by which the payables of a run are due; today where there is none. `only`: those that were chosen in their list. */
export const runSearch = z.object({
  due: z.string().optional().catch(undefined),
  only: z.literal('chosen').optional().catch(undefined),
});
