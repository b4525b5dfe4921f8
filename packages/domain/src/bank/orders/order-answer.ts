import { z } from 'zod';
import { bookingDate } from '../../values/dates.ts';
import type { FileKind } from '../../values/file.ts';
import { elements, integer, record, text } from '../../values/schema/kinds.ts';
import { bankFileKind } from '../bank-file.ts';
import type { NamedPaymentStatus, PaymentStatus, PaymentStatusReport } from '../payment-status.ts';
import type { PaymentOrdered } from './order.ts';

/**
 * Answers of banks to payment orders (docs/interface §26): pain.002, which says what was refused.
 */

export const orderAnswerKind: FileKind = {
  media: ['application/xml'],
  // An answer names each payment that was refused.
  limit: 33_554_432,
  alone: true,
  mediaOf: (declared) => xmlMedia(bankFileKind.mediaOf(declared)),
  mediaBegun: (head) => xmlMedia(bankFileKind.mediaBegun(head)),
};

const xmlMedia = (media: string | undefined) => (media === 'application/xml' ? media : undefined);

const unknownPayment = z
  .object({
    end_to_end: text().meta({ description: 'The end-to-end id in the answer.', examples: ['K7-3f9a1c2b-9'] }),
    status: text().meta({ description: 'The status of the payment in the answer.', examples: ['RJCT'] }),
    reason: text().meta({ description: 'The reason of the bank.', examples: ['AC01'] }),
  })
  .meta({ id: 'unknown_payment' })
  .register(elements, { one: 'payment', many: 'payments' });

/** The changes of an order by an answer of the bank. */
export const orderAnswered = z
  .object({
    id: integer.meta({ description: 'The order that it answers.', examples: [7] }),
    message_id: text().meta({ description: 'The id of the answer.', examples: ['S-1'] }),
    status: text().meta({
      description: 'The status of the whole file: RJCT refused, PART in part, ACCP and others accepted.',
      examples: ['PART'],
    }),
    refused: integer.meta({ description: 'The payments that are refused by it.', examples: [1] }),
    waiting: integer.meta({ description: 'Those of the order that await their debit.', examples: [11] }),
    unknown: z.array(unknownPayment).optional().meta({
      description: 'Payments that the answer names and the order does not have; absent where all are known.',
    }),
  })
  .meta({ id: 'order_answered' })
  .register(elements, { one: 'answer', many: 'answers' });
export type OrderAnswered = z.infer<typeof orderAnswered>;

const longestReason = 500;

/** The word of a person that the bank refused a payment. */
export const paymentRefusal = record('payment_refusal', 'payment_refusals', {
  reason: text(longestReason, 1).meta({ description: 'Why.', examples: ['AC04 Konto aufgehoben'] }),
  transdate: bookingDate.nullish().meta({
    description:
      'The day of the reversal of what was booked when the order was sent; by default the day of that entry.',
  }),
});
export type PaymentRefusal = z.infer<typeof paymentRefusal>;

const reasonText = (...of: readonly PaymentStatus[]): string => {
  const reasons = of.find((one) => one.reasons.length > 0)?.reasons ?? [];
  const all = reasons.map(({ code, texts }) => [code, ...texts].filter((part) => part !== '').join(' '));
  return [...all.join('; ')].slice(0, longestReason).join('');
};

const isRefused = ({ status }: PaymentStatus): boolean => status === 'RJCT';

/**
 * The payments of an order that an answer refuses, by themselves, with their group or with the
 * whole file, and the nearest reason of the bank.
 */
export const refusedBy = (
  report: PaymentStatusReport,
  payments: readonly Pick<PaymentOrdered, 'end_to_end' | 'payment_information'>[],
): { end_to_end: string; reason: string }[] => {
  const groups = new Map(report.groups.map((group) => [group.payment_information, group]));
  const named = new Map<string, NamedPaymentStatus>(
    report.groups.flatMap((group) => group.payments.map((one) => [one.end_to_end, one] as const)),
  );
  return payments.flatMap(({ end_to_end, payment_information }) => {
    const own = named.get(end_to_end) ?? noStatus;
    const group = groups.get(payment_information) ?? noStatus;
    // The status of the payment itself counts before that of its group and of the file.
    const [nearest = noStatus] = [own, group, report].filter(({ status }) => status !== '');
    return isRefused(nearest) ? [{ end_to_end, reason: reasonText(own, group, report) }] : [];
  });
};

/** The payments that an answer names and the order does not have. */
export const unknownIn = (
  report: PaymentStatusReport,
  payments: readonly Pick<PaymentOrdered, 'end_to_end'>[],
): { end_to_end: string; status: string; reason: string }[] => {
  const known = new Set(payments.map(({ end_to_end }) => end_to_end));
  return report.groups.flatMap((group) =>
    group.payments
      .filter(({ end_to_end }) => !known.has(end_to_end))
      .map(({ end_to_end, ...own }) => ({
        end_to_end,
        status: own.status || group.status || report.status,
        reason: reasonText(own, group, report),
      })),
  );
};

const noStatus: PaymentStatus = { status: '', reasons: [] };
