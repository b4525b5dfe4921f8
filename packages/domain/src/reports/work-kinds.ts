import { z } from 'zod';
import { type Scope, scope } from '../master-data/key.ts';
import { bookingDate } from '../values/dates.ts';
import { unboundedDecimal as decimal } from '../values/schema/kinds.ts';

/** The kinds of work that waits in the books of a client (docs/interface §18). */

/** The kinds of work, in the order in which a day begins with them, and the scope that each needs. */
export const scopeOfWork = {
  payables_due: 'write',
  discounts: 'write',
  bank_lines: 'write',
  receipts: 'write',
  proposals: 'write',
  failed_receipts: 'write',
  invoices_overdue: 'write',
  payables_soon: 'write',
  orders: 'write',
  orders_unsent: 'write',
  plans: 'write',
  failed_mails: 'write',
  bounced_mails: 'write',
  vat: 'close',
  periods: 'close',
  years: 'close',
} as const satisfies Record<string, Scope>;
export type WorkKind = keyof typeof scopeOfWork;

export const workKinds = Object.keys(scopeOfWork) as [WorkKind, ...WorkKind[]];

export const work = z.object({
  kind: z.enum(workKinds),
  count: z.int(),
  /** In the client's currency: what is open or due, the discount that ends, the tax of the first period. */
  amount: decimal.optional(),
  /** The first of the periods or years, or all days that the work is of. */
  from: bookingDate.optional(),
  to: bookingDate.optional(),
  /** The last day on which it is in time. */
  due: bookingDate.optional(),
  /** The scope that doing it needs. */
  scope,
  /** Whether it waits for somebody else, as the client wants a second person. */
  second_person: z.boolean().optional(),
});
export type Work = z.infer<typeof work>;
