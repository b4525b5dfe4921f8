import { z } from 'zod';

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined);

/** The period of a report, and the one that it is compared with, as they stand in the address. */
export const periodSearch = z.object({ from: day, to: day, compare_from: day, compare_to: day });
export type PeriodSearch = z.infer<typeof periodSearch>;

/** The day of a report, and the one that it is compared with. */
export const daySearch = z.object({ on: day, compare_on: day });
export type DaySearch = z.infer<typeof daySearch>;
