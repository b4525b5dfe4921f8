import { z } from 'zod';
import { bookingDate } from '../../values/dates.ts';
import { accno, elements, integer, text, unboundedDecimal } from '../../values/schema/kinds.ts';
import { paymentFields } from './order.ts';
import { creditTaken } from './order-credits.ts';

/** Payables that are due, as they could be ordered (docs/interface §26). */

/** The reasons for which a payable can't be ordered as it is. */
export const orderObstacles = [
  'in_order',
  'iban_missing',
  'iban_wrong',
  'iban_not_confirmed',
  'discount_account_missing',
  'refused_by_bank',
  'credited',
] as const;
export type OrderObstacle = (typeof orderObstacles)[number];

const obstacle = z
  .object({
    code: z.enum(orderObstacles).meta({
      description:
        'in_order: it waits in another order; iban_missing: its vendor has no IBAN; iban_wrong: with wrong check digits; iban_not_confirmed: it has changed since the last payment; discount_account_missing: it is not due yet, and the client has no account of discounts; refused_by_bank: the bank would refuse the file; credited: credit notes of its vendor come to all of it, which is set off without an order.',
      examples: ['iban_missing'],
    }),
    message: text().meta({ description: 'The same as a sentence.', examples: ['The vendor has no IBAN.'] }),
    order: integer.optional().meta({ description: 'The order in which it waits.', examples: [7] }),
  })
  .meta({ id: 'order_obstacle' })
  .register(elements, { one: 'obstacle', many: 'obstacles' });
export type Obstacle = z.infer<typeof obstacle>;

export const paymentDue = z
  .object({
    ...paymentFields,
    duedate: bookingDate.meta({ description: 'The day on which it is due.', examples: ['2026-02-13'] }),
    open: unboundedDecimal.meta({ description: 'What is open of it.', examples: ['106.92'] }),
    accno: accno.meta({ description: 'The account that it is paid from.', examples: [1020] }),
    discount_percent: unboundedDecimal.optional().meta({
      description: 'The percentage of a discount that is in time; absent where there is none.',
      examples: ['2'],
    }),
    discount_until: bookingDate.optional().meta({
      description: 'Its last day. Without `ap_discount_accno` it is told and not taken.',
      examples: ['2026-01-24'],
    }),
    previous_iban: text().meta({
      description: 'The IBAN to which the vendor was paid last, where that was another one.',
      examples: [''],
    }),
    credits: z.array(creditTaken).optional().meta({
      description:
        'The open credit notes of its vendor that can be set off against it; absent where there are none.',
    }),
    amount_less_credits: unboundedDecimal.optional().meta({
      description: 'What is paid where these credit notes are set off.',
      examples: ['44.00'],
    }),
    obstacles: z.array(obstacle).meta({ description: 'Why it cannot be ordered; none where it can.' }),
  })
  .meta({ id: 'payment_due' })
  .register(elements, { one: 'payment', many: 'payments' });
export type PaymentDue = z.infer<typeof paymentDue>;

const accountDue = z
  .object({
    accno: accno.meta({ description: 'The account that pays.', examples: [1020] }),
    iban: text().meta({
      description: 'Its IBAN, without which nothing is ordered from it.',
      examples: ['CH9300762011623852957'],
    }),
    payments: z.array(paymentDue).meta({ description: 'What is due, the earliest first.' }),
  })
  .meta({ id: 'account_due' })
  .register(elements, { one: 'account', many: 'accounts' });

/**
 * The payables that are due by a day, or whose discount ends by then, by the account that they are
 * paid from.
 */
export const orderProposal = z
  .object({
    day: bookingDate.meta({
      description: 'The day by which they are due, or their discount ends.',
      examples: ['2026-02-25'],
    }),
    accounts: z.array(accountDue).meta({ description: 'The accounts that pay, by their numbers.' }),
  })
  .meta({ id: 'order_proposal' })
  .register(elements, { one: 'proposal', many: 'proposals' });
export type OrderProposal = z.infer<typeof orderProposal>;
