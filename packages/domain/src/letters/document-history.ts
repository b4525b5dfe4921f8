import { z } from 'zod';
import { mentionKept } from '../documents/comments/mention.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import { mailStatuses } from './mail.ts';

/**
 * The history of a document (docs/interface §18): the events of its life, each with the record that
 * it comes from.
 */

export const historyTypes = [
  'posted',
  'paid',
  'undone',
  'credited',
  'credits',
  'reversed',
  'reverses',
  'issued',
  'mailed',
  'reminded',
  'ordered',
  'attached',
  'commented',
] as const;
export type HistoryType = (typeof historyTypes)[number];

/** An event of a document. Which of the fields it has depends on its type. */
export const historyEvent = z
  .object({
    type: z.enum(historyTypes),
    created: instant,
    /**
     * The person, or the beginning of the key, that did it; absent where the program did it by
     * itself, or nobody can be told.
     */
    by: text().optional(),
    /** The day of a booking, of a reminder or of an order. */
    day: bookingDate.optional(),
    /** In the currency of the document. */
    amount: decimal.optional(),
    /** The entry that was booked. */
    entry_id: z.int().optional(),
    /** The document that credits or reverses this one, or that this one credits or reverses. */
    invnumber: text().optional(),
    letter_kind: text().optional(),
    mail: z.int().optional(),
    mail_status: z.enum(mailStatuses).optional(),
    to: text().optional(),
    reminder: z.int().optional(),
    level: z.int().optional(),
    order: z.int().optional(),
    receipt: z.int().optional(),
    file_name: text().optional(),
    comment: z.int().optional(),
    text: text().optional(),
    /** The people whom a comment names. */
    mentions: z.array(mentionKept).optional(),
  })
  .meta({ id: 'history_event' });
export type HistoryEvent = z.infer<typeof historyEvent>;

/** The most events that a history has: the latest ones. */
export const mostEvents = 200;
