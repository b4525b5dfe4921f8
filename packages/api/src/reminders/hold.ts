import type { HoldSide, Writing } from '@kontor/data';
import { type Hold, hold, holdKept, invalidField, page, paging } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';

/** Holds (docs/interface §24): customers who are not reminded, and invoices of which nobody is. */

const invnumber = numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] });
const customernumber = numberOf.meta({ description: 'The number of the customer.', examples: ['K1001'] });

/**
 * Keeps a hold, or ends the existing one. Refuses `not_found`, and `invalid` for a reason of
 * nothing.
 */
const save = async (
  { ctx }: WriteOptions<unknown>,
  of: { side: HoldSide; number: string; sent: Hold },
  writing: Writing,
): Promise<void> => {
  const { side, number, sent } = of;
  const { until, disputed, reason = '' } = sent;
  const isHeld = Boolean(until) || disputed === true;
  if (!isHeld && reason !== '') throw invalidField('reason', 'goes with a day or a dispute');
  const kept = isHeld ? { until: until ?? undefined, disputed: disputed ?? false, reason } : undefined;
  const found = await ctx.books.holds.save(side, number, kept, writing);
  const what = side === 'invoice' ? 'Invoice' : 'Customer';
  foundOrRefuse(found || undefined, { what, number }, ctx.client);
};

export const holds = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/holds',
        summary: 'List holds',
        description: 'Of customers, and of single invoices, by the number of the customer.',
        tags: ['reminders'],
      },
    })
    .input(
      z.object({
        ...paging,
        customer_number: customernumber.optional(),
        invnumber: invnumber.optional(),
      }),
    )
    .output(checkedAnswer(page(holdKept)))
    .query(({ ctx, input: { customer_number, ...filter } }) =>
      ctx.books.holds.list({ ...filter, customernumber: customer_number }),
    ),

  /**
   * Has nobody reminded of an invoice until a day, or while it is disputed; without either this
   * ends.
   */
  invoice: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/invoices/{invnumber}/hold',
          summary: 'Hold an invoice back from reminders',
          description: 'Until a day, or while it is disputed. Without either the hold ends.',
          tags: ['reminders'],
        },
      })
      .input(z.object({ invnumber, hold }))
      .output(nothing)
      .mutation(
        idempotentChange((opts, writing) => {
          const { invnumber: number, hold: sent } = opts.input;
          return save(opts, { side: 'invoice', number, sent }, writing);
        }),
      ),
  ),

  /** The same for all invoices of a customer. */
  customer: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/customers/{customernumber}/hold',
          summary: 'Hold a customer back from reminders',
          description: 'Until a day, or while there is a dispute. Without either the hold ends.',
          tags: ['reminders'],
        },
      })
      .input(z.object({ customernumber, hold }))
      .output(nothing)
      .mutation(
        idempotentChange((opts, writing) => {
          const { customernumber: number, hold: sent } = opts.input;
          return save(opts, { side: 'customer', number, sent }, writing);
        }),
      ),
  ),
});
