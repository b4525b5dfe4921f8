import { z } from 'zod';

/** `due`: the day by which the payables of a run are due; today where there is none. */
export const runSearch = z.object({ due: z.string().optional().catch(undefined) });
