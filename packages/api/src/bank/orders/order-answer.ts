import {
  bookingDate,
  files,
  orderAnswered,
  orderAnswerKind,
  orderKept,
  paymentRefusal,
} from '@kontor/domain';
import { z } from 'zod';
import { dryRunnable } from '../../procedure/dry-run/dry-run.ts';
import { idempotentChange } from '../../procedure/idempotency.ts';
import { procedure, router } from '../../procedure/procedure.ts';
import { fileField } from '../../receipts/file-sent.ts';
import { readAnswer, refusePayment } from './answer.ts';
import { orderTags, paymentNamed } from './payment-order.ts';

const takenBackOn = bookingDate.optional().meta({
  description:
    'The day of the reversal of what was booked for refused payments when the order was sent; by default the day of that entry.',
});

/** Answers of the bank to payment orders (docs/interface §26). */
export const orderAnswers = router({
  /** Reads the answer of the bank to an order, whose refused payments are free then. */
  readAnswer: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/order_answers',
          summary: 'Read the answer of the bank to a payment order',
          description:
            'A pain.002 of the versions 03 and 10. What the bank refused is free for another order.',
          tags: orderTags,
        },
      })
      .input(z.object({ Filedata: fileField().register(files, orderAnswerKind), transdate: takenBackOn }))
      .output(orderAnswered)
      .mutation(idempotentChange(readAnswer)),
  ),

  /** Says that the bank has refused a payment, where it sends no file that says so. */
  refusePayment: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/orders/{id}/payments/{position}/refusal',
          summary: 'Tell that the bank refused a payment',
          description: 'Of an order that was sent. What it pays is free for another order.',
          tags: orderTags,
        },
      })
      .input(z.object({ ...paymentNamed, payment_refusal: paymentRefusal }))
      .output(orderKept)
      .mutation(idempotentChange(refusePayment)),
  ),
});
