import { z } from 'zod';
import { type Scope, scope } from '../master-data/key.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import { type Decimal, unboundedDecimal as decimal } from '../values/schema/kinds.ts';

/** The kinds of work that waits in the books of a client (docs/interface §18). */

/**
 * The kinds of work, in the order in which a day begins with them, and the scope that each needs.
 */
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

/** Work of one kind, an interface for the same reason as `ClientWork`. */
export interface Work {
  kind: WorkKind;
  count: number;
  /**
   * In the client's currency: what is open or due, the discount that ends, the tax of the first
   * period.
   */
  amount?: Decimal | undefined;
  /** The days of the first of the periods, or the last one of the first year. */
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  /** The last day on which it is in time. */
  due?: BookingDate | undefined;
  /** The scope that doing it needs. */
  scope: Scope;
  /** Whether it waits for someone else, as the client wants a second person. */
  second_person?: boolean | undefined;
}

export const work: z.ZodType<Work> = z.object({
  kind: z.enum(workKinds),
  count: z.int(),
  amount: decimal.optional(),
  from: bookingDate.optional(),
  to: bookingDate.optional(),
  due: bookingDate.optional(),
  scope,
  second_person: z.boolean().optional(),
});
