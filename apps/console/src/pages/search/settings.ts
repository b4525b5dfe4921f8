import { z } from 'zod';
import { searchedDay } from '../../values/searched.ts';
import { stepNames } from './step-names.ts';

const word = z.string().optional().catch(undefined);

/** The filters of the chart of accounts, as they are in the address. */
export const accountSearch = z.object({
  text: word,
  status: z.enum(['active', 'inactive']).optional().catch(undefined),
});

/** The first day of the month that is shown. */
export const agentSearch = z.object({ month: searchedDay });

export const importSearch = z.object({ kind: word });

/**
 * The step of the set-up that is shown: the first one that is open without it, and `none` for no
 * step.
 */
export const setupSearch = z.object({
  step: z
    .enum([...stepNames, 'none'])
    .optional()
    .catch(undefined),
});

export const rateSearch = z.object({ currency: word });

/**
 * The filters of the audit trail. `by` is `key:` with the first characters of a key, or `person:`
 * with an id.
 */
export const auditSearch = z.object({
  from: searchedDay,
  to: searchedDay,
  by: word,
  table: word,
  number: word,
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** The filter of sign-ins: the id of a person. */
export const accessSearch = z.object({
  person: z.coerce
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
});
