import { z } from 'zod';
import { hundred, zero } from '../../values/money.ts';
import { decimalWhere } from '../../values/schema/decimal-where.ts';
import { accno, type Decimal, decimal, text } from '../../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../../values/sentences/say.ts';

/** The settings by which customers are reminded of what is overdue (docs/interface §24). */

/** The most levels that a client has. */
export const maxReminderLevels = 3;

const daysBetweenLetters = z.int(sayInSchema('whole_number')).min(0, sayInSchema('not_negative')).max(366);

/**
 * A letter's own words in one of the client's languages. They may have the placeholders of
 * `reminderPlaceholders`.
 */
export const reminderText = z.object({
  language_code: text(6, 1),
  subject: text(200).default(''),
  /** Before the table, and after the total. */
  opening: text(2000).default(''),
  closing: text(2000).default(''),
});
export type ReminderText = z.infer<typeof reminderText>;

const none: Decimal = decimal.parse('0');

export const reminderLevel = z.object({
  /** Days after the due day for the first level, after the last reminder for the others. */
  days: daysBetweenLetters.default(10),
  /** Days that the customer then has to pay. */
  terms: daysBetweenLetters.default(10),
  fee: decimalWhere(decimal, (fee) => fee.gte(zero), sayInSchema('not_negative')).default(none),
  /** Percent a year from the day after the due day on. Without it, `interestOf` knows. */
  interest: decimalWhere(
    decimal,
    (rate) => rate.gte(zero) && rate.lte(hundred),
    sayInSchema('percent'),
  ).optional(),
  texts: z
    .array(reminderText)
    .max(20)
    .refine(
      (texts) => new Set(texts.map(({ language_code }) => language_code)).size === texts.length,
      sayInSchema('languages_differ'),
    )
    .default([]),
});
export type ReminderLevel = z.infer<typeof reminderLevel>;

/** When fees and interest are booked: once they are paid, or with the reminder. */
export const chargesBooked = ['paid', 'at_once'] as const;

export const reminders = z
  .object({
    levels: z
      .array(reminderLevel)
      .min(1, sayInSchema('one_level'))
      .max(maxReminderLevels, sayInSchema('too_many_entries', { max: maxReminderLevels })),
    /** Income accounts of fees and of interest, without which none are asked for. */
    fee_accno: accno.optional(),
    interest_accno: accno.optional(),
    booked: z.enum(chargesBooked, sayOneOf(chargesBooked)).default('paid'),
  })
  .meta({ id: 'reminder_settings' });
export type Reminders = z.infer<typeof reminders>;

/**
 * The levels of a client that has set none: three letters without fee and interest, ten days apart.
 */
export const usualReminders: Reminders = reminders.parse({ levels: [{}, {}, {}] });

// By law (article 104 of the Swiss Code of Obligations), where nothing else is agreed.
const legalInterest: Decimal = decimal.parse('5');

/**
 * The interest of a level, counted from 1: as it is set, else by law from the second letter on,
 * where there is an account for it.
 */
export const interestOf = ({ levels, interest_accno }: Reminders, level: number): Decimal => {
  if (interest_accno === undefined) return none;
  return levels[level - 1]?.interest ?? (level > 1 ? legalInterest : none);
};

/** The fee of a level, counted from 1. */
export const feeOf = ({ levels, fee_accno }: Reminders, level: number): Decimal =>
  fee_accno === undefined ? none : (levels[level - 1]?.fee ?? none);
