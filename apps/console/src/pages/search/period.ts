import { z } from 'zod';
import { searchedDay } from '../../values/searched.ts';
import { text } from './text.ts';

/** The period of a report, and the one that it is compared with, as they are in the address. */
export const periodSearch = z.object({
  from: searchedDay,
  to: searchedDay,
  compare_from: searchedDay,
  compare_to: searchedDay,
});
export type PeriodSearch = z.infer<typeof periodSearch>;

/** The accounts of the ledger: those on which something moved in a period, or all. */
export const accountsSearch = periodSearch.extend({
  text,
  accounts: z.literal('all').optional().catch(undefined),
});

/** The day of a report, and the one that it is compared with. */
export const daySearch = z.object({ on: searchedDay, compare_on: searchedDay });
export type DaySearch = z.infer<typeof daySearch>;

/** The number of levels of a statement that are open; all without it. */
export const levelsSearch = z.object({ levels: z.enum(['1', '2', 'all']).optional().catch(undefined) });
export type LevelsSearch = z.infer<typeof levelsSearch>;

/** A day, and whether its report is of customers or vendors. */
export const sideSearch = daySearch
  .pick({ on: true })
  .extend({ side: z.enum(['customers', 'vendors']).optional().catch(undefined) });

/** A business year, by the calendar year in which it ends. */
export const yearSearch = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .catch(undefined),
});

/** The day at whose end a forecast begins, and the week whose items are shown. */
export const forecastSearch = z.object({
  date: searchedDay,
  week: z
    .string()
    .regex(/^\d{1,2}$/)
    .optional()
    .catch(undefined),
});

/** Whether a statement has the columns of the budget. */
export const withBudget = z.literal('true').optional().catch(undefined);

/** Only what came later into a settled period. */
export const correction = z.literal('true').optional().catch(undefined);

/** With what the form of an accrual begins: the entry of a document, and its period of supply. */
export const accrualSearch = daySearch
  .pick({ on: true })
  .extend({ entry: text, kind: text, accno: text, share: text, text })
  .extend({ supply_from: searchedDay, supply_to: searchedDay });
