import { z } from 'zod';
import { customerKept } from '../master-data/customer.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { boolean, elements, integer, record, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';
import { leftOutReasons } from './propose.ts';

/** Reminders as they are answered (docs/interface §24). */

/** A hold of a customer or of an invoice. One without a day and without a dispute ends it. */
export const hold = record('hold', 'holds', {
  until: bookingDate
    .nullish()
    .meta({ description: 'The last day on which nobody is reminded.', examples: ['2026-03-31'] }),
  disputed: boolean.nullish().meta({
    description: 'Whether it is disputed, so that nobody is reminded until that ends.',
    examples: [false],
  }),
  reason: text(500)
    .optional()
    .meta({ description: 'Why, for those who keep the books.', examples: ['Zahlung versprochen'] }),
});
export type Hold = z.infer<typeof hold>;

/**
 * A hold as it is kept: of an invoice where it has its number, else of all invoices of a customer.
 */
export const holdKept = z
  .object({
    customernumber: text().meta({ description: 'The number of the customer.', examples: ['K-1001'] }),
    name: text().meta({ description: 'The name of the customer.', examples: ['Gasthaus zum Löwen'] }),
    invnumber: text()
      .optional()
      .meta({ description: 'The number of the invoice, where the hold is of one.', examples: ['A1.1'] }),
    until: bookingDate.optional().meta({ description: 'The last day of the hold.' }),
    disputed: boolean.meta({ description: 'Whether there is a dispute.', examples: [false] }),
    reason: text().meta({ description: 'Why.', examples: ['Zahlung versprochen'] }),
  })
  .meta({ id: 'hold_kept' })
  .register(elements, { one: 'hold', many: 'holds' });
export type HoldKept = z.infer<typeof holdKept>;

const customernumber = text().meta({ description: 'The number of the customer.', examples: ['K-1001'] });
const currency = text().meta({ description: 'The currency of the letter.', examples: ['CHF'] });

export const reminderItem = z
  .object({
    invnumber: text().meta({
      description: 'The number of the invoice or the credit note.',
      examples: ['A1.1'],
    }),
    transdate: bookingDate.meta({ description: 'Its booking date.', examples: ['2026-01-14'] }),
    duedate: bookingDate.meta({ description: 'The day on which it was due.', examples: ['2026-02-13'] }),
    days_late: z.int().meta({ description: 'Days from then to the day of the letter.', examples: [12] }),
    amount: unboundedDecimal.meta({ description: 'Its total.', examples: ['106.92'] }),
    open: unboundedDecimal.meta({
      description: 'What the letter asks for of it; negative for a credit.',
      examples: ['106.92'],
    }),
    level: z.int().meta({
      description:
        'Its level in the letter; 0 for a credit, and where only interest of an earlier letter is open.',
      examples: [1],
    }),
    raised: boolean.meta({
      description: 'Whether the letter takes it to that level; else it is listed again.',
      examples: [true],
    }),
    interest: unboundedDecimal.meta({
      description: 'The interest on it: on each part until it was paid, less what was booked.',
      examples: ['0.00'],
    }),
  })
  .meta({ id: 'reminder_item' })
  .register(elements, { one: 'item', many: 'items' });
export type ReminderItem = z.infer<typeof reminderItem>;

const figures = {
  customernumber,
  name: text().meta({ description: 'The name of the customer.', examples: ['Gasthaus zum Löwen'] }),
  currency,
  level: z.int().meta({ description: 'The level of the letter, from 1.', examples: [1] }),
  due_day: bookingDate.meta({
    description: 'The day until which it is to be paid.',
    examples: ['2026-03-07'],
  }),
  items: z.array(reminderItem).meta({ description: 'The invoices and the credits of the letter.' }),
  subtotal: unboundedDecimal.meta({ description: 'The sum of the items.', examples: ['106.92'] }),
  fee: unboundedDecimal.meta({
    description: 'The fee, with those of earlier letters that are not paid.',
    examples: ['20.00'],
  }),
  interest: unboundedDecimal.meta({ description: 'The interest on the items.', examples: ['0.45'] }),
  total: unboundedDecimal.meta({ description: 'What the letter asks for.', examples: ['127.37'] }),
};

/** A letter that a run proposes. */
export const reminderProposed = z
  .object({
    ...figures,
    email: text().meta({
      description: 'The mail address of the customer; empty where there is none.',
      examples: ['info@example.com'],
    }),
  })
  .meta({ id: 'reminder_proposed' })
  .register(elements, { one: 'letter', many: 'letters' });
export type ReminderProposed = z.infer<typeof reminderProposed>;

export const reminderLeftOut = z
  .object({
    customernumber,
    name: figures.name,
    currency,
    invnumber: text().meta({ description: 'The number of the invoice.', examples: ['A1.1'] }),
    reason: z.enum(leftOutReasons).meta({
      description:
        'held, disputed, credited, too_early (it is not late by the days of the first level), reminded (a moment ago) or last_level.',
      examples: ['held'],
    }),
    of: z.enum(['invoice', 'customer']).meta({
      description: 'Whether the reason is one of the invoice, or of its customer.',
      examples: ['invoice'],
    }),
    until: bookingDate
      .optional()
      .meta({ description: 'The first day on which it may be otherwise.', examples: ['2026-04-01'] }),
    note: text().meta({ description: 'The reason of the hold.', examples: ['Zahlung versprochen'] }),
  })
  .meta({ id: 'reminder_left_out' })
  .register(elements, { one: 'left_out', many: 'all_left_out' });
export type ReminderLeftOut = z.infer<typeof reminderLeftOut>;

/** The letters of a day, and the overdue invoices that none asks for. */
export const remindersProposed = z
  .object({
    day: bookingDate.meta({ description: 'The day of the letters.', examples: ['2026-02-25'] }),
    letters: z.array(reminderProposed).meta({ description: 'The letters that are at their turn.' }),
    all_left_out: z
      .array(reminderLeftOut)
      .meta({ description: 'The overdue invoices that no letter asks for.' }),
  })
  .meta({ id: 'reminders_proposed' })
  .register(elements, { one: 'proposal', many: 'proposals' });
export type RemindersProposed = z.infer<typeof remindersProposed>;

/** A letter that was issued. */
export const reminderKept = z
  .object({
    id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
    day: bookingDate.meta({ description: 'The day of the letter.', examples: ['2026-02-25'] }),
    ...figures,
    payment_reference: text().meta({
      description: 'The reference of the QR-bill, by which the payment is known.',
      examples: ['RF729000000001'],
    }),
    fee_open: unboundedDecimal.meta({
      description: 'What of the fee is neither paid nor waived, and in no later letter.',
      examples: ['20.00'],
    }),
    interest_open: unboundedDecimal.meta({ description: 'The same of the interest.', examples: ['0.45'] }),
    invoice: text()
      .optional()
      .meta({ description: 'The invoice by which fee and interest were booked.', examples: ['M1'] }),
    replaced_by: z
      .int()
      .optional()
      .meta({ description: 'The later letter that asks for all of it.', examples: [2] }),
    created: instant.meta({ description: 'When it was issued.', examples: ['2026-02-25T08:00:00.000Z'] }),
  })
  .meta({ id: 'reminder_kept' })
  .register(elements, { one: 'reminder', many: 'reminders' });
export type ReminderKept = z.infer<typeof reminderKept>;

/** The most letters that a request issues. */
export const maxLetters = 1_000;

/** Which letters of a run are issued. */
export const reminderIssue = record('reminder_issue', 'reminder_issues', {
  day: bookingDate.nullish().meta({
    description: 'The day of the letters, not after today; by default today.',
    examples: ['2026-02-25'],
  }),
  letters: z
    .array(
      z
        .object({
          customernumber: text(32, 1).meta({
            description: 'The number of the customer.',
            examples: ['K-1001'],
          }),
          currency: text(3)
            .optional()
            .meta({ description: "The currency; by default the client's.", examples: ['CHF'] }),
          total: unboundedDecimal.optional().meta({
            description: 'The total as it was proposed; another one is refused.',
            examples: ['127.37'],
          }),
        })
        .meta({ id: 'letter_chosen' })
        .register(elements, { one: 'letter', many: 'letters' }),
    )
    .min(1, sayInSchema('one_letter'))
    .max(maxLetters)
    .meta({
      description: 'The letters of the proposal that are issued.',
      examples: [[{ customernumber: 'K1001', currency: 'CHF' }]],
    }),
  send: boolean.nullish().meta({
    description: 'Whether they are sent to the mail addresses of the customers.',
    examples: [false],
  }),
});
export type ReminderIssue = z.infer<typeof reminderIssue>;

/** The outcome of a letter that was chosen. */
export const reminderIssued = z
  .object({
    customernumber,
    currency,
    id: z
      .int()
      .optional()
      .meta({ description: 'The reminder that was issued; absent where there was none.', examples: [1] }),
    mail: text().meta({
      description: 'Whether it is sent: queued, held until another day (§23.2), or no_address.',
      examples: ['queued'],
    }),
    code: text().meta({ description: 'Why there is none, as a code of §4.', examples: [''] }),
    message: text().meta({ description: 'The same as a sentence.', examples: [''] }),
  })
  .meta({ id: 'reminder_issued' })
  .register(elements, { one: 'reminder', many: 'reminders' });
export type ReminderIssued = z.infer<typeof reminderIssued>;

/**
 * A customer as it is read by itself: with the level and the day of the last reminder, where there
 * was one.
 */
export const customerReminded = z
  .object({
    ...customerKept.shape,
    reminder_level: integer
      .optional()
      .meta({ description: 'The level of the last reminder, where there was one.', examples: [1] }),
    reminded: bookingDate
      .optional()
      .meta({ description: 'The day of the last reminder.', examples: ['2026-02-25'] }),
  })
  .meta({ id: 'customer_reminded' })
  .register(elements, { one: 'customer', many: 'customers' });
export type LastReminder = Pick<z.infer<typeof customerReminded>, 'reminder_level' | 'reminded'>;
