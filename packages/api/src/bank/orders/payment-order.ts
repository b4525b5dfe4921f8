import {
  accno,
  boolean,
  downloads,
  filterDay,
  integer,
  orderKept,
  orderListed,
  orderProposal,
  orderSent,
  orderStates,
  page,
  paging,
  sayOneOf,
  seen,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../../procedure/dry-run/dry-run.ts';
import { fileAnswered } from '../../procedure/files/file-content.ts';
import { resolveDay, todayOf } from '../../procedure/filter.ts';
import { numberOf } from '../../procedure/found-or-refuse.ts';
import { idempotentChange } from '../../procedure/idempotency.ts';
import type { Tag } from '../../procedure/meta.ts';
import { procedure, router } from '../../procedure/procedure.ts';
import { changeOrder, createOrder, foundOrder, removePayment } from './draft.ts';
import { proposeOrders } from './propose.ts';
import { cancelOrder, readOrderFile, releaseOrder, sendOrder } from './release.ts';

/**
 * Payment orders (docs/interface §26): what is due becomes a draft, which is released, and a file
 * for the bank.
 */

export const orderNamed = { id: integer.meta({ description: 'The number of the order.', examples: [1] }) };
export const paymentNamed = {
  ...orderNamed,
  position: integer.meta({ description: 'The place of the payment.', examples: [1] }),
};
export const orderTags: Tag[] = ['bank'];

export const paymentOrders = router({
  /**
   * Answers the payables that are due by a day, and those whose discount ends by then, by the
   * account that pays, with the reasons why one can't be ordered. Orders none.
   */
  propose: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/order_proposal',
        summary: 'Propose payments',
        description:
          'The payables that are due by a day, and those whose discount ends by then, by the account that they are paid from, with the reasons why one cannot be ordered. Discounts that are in time are taken off.',
        tags: orderTags,
      },
    })
    .input(
      z.object({
        day: filterDay.optional().meta({
          description: 'The day by which they are due, or their discount ends; by default today.',
        }),
        pay_day: filterDay.optional().meta({
          description: 'The day on which they are paid, for which discounts are in time; by default today.',
        }),
        accno: accno.optional().meta({ description: 'The account that pays.', examples: [1020] }),
      }),
    )
    .output(checkedAnswer(orderProposal))
    .query(({ ctx, input: { day, pay_day, accno: of } }) =>
      proposeOrders(ctx, {
        day: resolveDay(day, ctx) ?? todayOf(ctx),
        pay_day: resolveDay(pay_day, ctx) ?? todayOf(ctx),
        accno: of,
      }),
    ),

  /** Makes a draft of payables and other payments. A payable waits in one order at most. */
  create: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/orders',
          summary: 'Draft a payment order',
          description:
            'Of payables and of other payments, such as salaries. All that a bank would refuse is refused at once. A payable waits in one order at most.',
          tags: orderTags,
        },
        location: '/bank/orders/{id}',
      })
      .input(orderSent)
      .output(orderKept)
      .mutation(idempotentChange(createOrder)),
  ),

  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/orders',
        summary: 'List payment orders',
        description: 'The newest first, without their payments.',
        tags: orderTags,
      },
    })
    .input(
      z.object({
        ...paging,
        state: z
          .enum(orderStates, sayOneOf(orderStates))
          .optional()
          .meta({ description: 'draft, released, sent or cancelled.' }),
        accno: accno.optional().meta({ description: 'The account that pays.', examples: [1020] }),
        invnumber: numberOf.optional().meta({ description: 'The number of a payable that it pays.' }),
      }),
    )
    .output(checkedAnswer(page(orderListed)))
    .query(({ ctx, input }) => ctx.books.paymentOrders.list(input)),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/orders/{id}',
        summary: 'Read a payment order',
        tags: orderTags,
      },
    })
    .input(z.object(orderNamed))
    .output(checkedAnswer(orderKept))
    .query(async ({ ctx, input: { id } }) => (await foundOrder(ctx, id)).order),

  /** Replaces the content of a draft. */
  change: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/orders/{id}',
          summary: 'Replace a draft of a payment order',
          description: 'All of its content is replaced by what is sent.',
          tags: orderTags,
        },
      })
      .input(z.object({ ...orderNamed, order: orderSent }))
      .output(orderKept)
      .mutation(idempotentChange(changeOrder)),
  ),

  /** Takes a payment out of a draft. */
  removePayment: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'DELETE',
          path: '/bank/orders/{id}/payments/{position}',
          summary: 'Take a payment out of a draft',
          description: 'The others keep their places. The last one stays: cancel the order instead.',
          tags: orderTags,
        },
      })
      .input(z.object(paymentNamed))
      .output(orderKept)
      .mutation(idempotentChange(removePayment)),
  ),

  /**
   * Releases a draft, by a second person where the client wants one. Its file is made, and leaves
   * as it is then.
   */
  release: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/orders/{id}/release',
          summary: 'Release a payment order',
          description:
            'Its file is made, and kept as it leaves. A person says which version they looked at. Where the client has set `orders.four_eyes`, a person releases it who has neither made nor changed it, and has issued no key that did.',
          tags: orderTags,
        },
      })
      .input(
        z.object({
          ...orderNamed,
          version_seen: seen.version_seen.meta({
            description:
              'The version that was looked at; where the order has changed since, nothing is released. A person has to send it.',
            examples: [1],
          }),
        }),
      )
      .output(orderKept)
      .mutation(idempotentChange(releaseOrder)),
  ),

  pain001: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/orders/{id}/pain001',
        summary: 'Read the file of a payment order',
        description:
          'pain.001.001.09 in the Swiss form, once the order is released. The order says when it was first fetched, as it may go to the bank from then on.',
        tags: orderTags,
      },
    })
    .input(z.object(orderNamed))
    .output(fileAnswered().register(downloads, { media: ['application/xml'] }))
    .query(readOrderFile),

  /** Says that the file was sent to the bank. From then on the payments await their debit. */
  markSent: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/orders/{id}/sent',
          summary: 'Tell that a payment order was sent',
          description:
            'From then on its payments await their debit on a statement. One whose file was fetched was sent as the file has it, whatever has changed since.',
          tags: orderTags,
        },
      })
      .input(z.object(orderNamed))
      .output(orderKept)
      .mutation(idempotentChange(sendOrder)),
  ),

  cancel: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/orders/{id}/cancel',
          summary: 'Cancel a payment order',
          description:
            'Of a draft, or of one that is released and was not sent. Its payables are free then. One whose file was fetched is cancelled with `not_sent` only, as the bank may have the file.',
          tags: orderTags,
        },
      })
      .input(
        z.object({
          ...orderNamed,
          not_sent: boolean.optional().meta({
            description:
              'Confirms that the file that was fetched has not gone to the bank and will not: else its payables are paid twice.',
            examples: [true],
          }),
        }),
      )
      .output(orderKept)
      .mutation(idempotentChange(cancelOrder)),
  ),
});
