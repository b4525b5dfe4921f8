import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { zero } from '../values/money.ts';
import { decimalWhere } from '../values/schema/decimal-where.ts';
import { boolean, decimal, integer, page, paging, record, text } from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';
import { version } from '../values/version.ts';

/**
 * Leave by kind (docs/interface §34): which plans of a draft key are booked without a person, and
 * up to where.
 */

/** The kinds of writes for which leave is given. Whatever is of none always waits for a person. */
export const leaveKinds = [
  ...(['invoice', 'payable', 'entry', 'payment', 'bank_match', 'credit', 'reversal'] as const),
  ...(['send', 'remind', 'order', 'vat', 'close'] as const),
] as const;
export const leaveKind = z.enum(leaveKinds, sayOneOf(leaveKinds)).meta({
  description: 'The kind of write.',
  examples: ['invoice'],
});
export type LeaveKind = (typeof leaveKinds)[number];

/** The limits that a kind can have: a letter and the end of a period come to no amount. */
export const limitsOf = (kind: LeaveKind): readonly LeaveLimit[] => limits[kind];

export const leaveLimits = ['amount', 'day_amount', 'day_count', 'customers', 'vendors'] as const;
export type LeaveLimit = (typeof leaveLimits)[number];

const sums = ['amount', 'day_amount', 'day_count'] as const;
const limits: Readonly<Record<LeaveKind, readonly LeaveLimit[]>> = {
  invoice: [...sums, 'customers'],
  payable: [...sums, 'vendors'],
  entry: sums,
  payment: [...sums, 'customers', 'vendors'],
  bank_match: [...sums, 'customers', 'vendors'],
  credit: [...sums, 'customers', 'vendors'],
  reversal: [...sums, 'customers', 'vendors'],
  send: ['day_count', 'customers'],
  remind: ['day_count', 'customers'],
  order: [...sums, 'vendors'],
  vat: sums,
  close: ['day_count'],
};

const limit = (description: string) =>
  decimalWhere(decimal, (amount) => amount.gte(zero), sayInSchema('not_negative'))
    .optional()
    .meta({ description, examples: ['500.00'] });
const numbers = z.array(text(64, 1)).max(200, sayInSchema('at_most', { max: 200 }));

/** The limits within which plans are booked; where one is left out, there is none. */
const granted = {
  amount: limit('The most that one write may come to, in the currency of the client.'),
  day_amount: limit('The most that the writes of a day may come to.'),
  day_count: integer.min(0, sayInSchema('not_negative')).optional().meta({
    description: 'The most writes of a day; of `send` and `remind` letters, of `payment` payments.',
  }),
  customers: numbers
    .default([])
    .meta({ description: 'The only customers, by their numbers; empty for all.' }),
  vendors: numbers.default([]).meta({ description: 'The only vendors, by their numbers; empty for all.' }),
};

/** The limits alone, as a form has them. */
export const leaveTerms = z.object(granted);

const key = text(64, 1).meta({ description: 'How the key begins.', examples: ['kontor_Xu3mQz81'] });

/** Leave of a kind, as it is given to a key. */
export const leaveGranted = z.object({ key, kind: leaveKind, ...granted });
export type LeaveGranted = z.infer<typeof leaveGranted>;

export const leaveRevoked = z.object({
  key,
  kind: leaveKind.optional().meta({ description: 'The kind; without it, all of them.' }),
});

export const leaveOfKey = z.object({ key });
export const leaveFilter = z.object({ key, ...paging });

/** A version of the leave that a key has for a kind of write. */
export const leaveKept = record('leave', 'leaves', {
  version: version.meta({ description: 'Counts the versions of all leave of the client.', examples: [3] }),
  key,
  kind: leaveKind,
  book: boolean.meta({ description: 'Whether such writes are booked; else a person is asked.' }),
  ...granted,
  created: instant.meta({ description: 'When it was granted or revoked.' }),
  by: text().meta({ description: 'Who did it: a person, or the first characters of a key.' }),
});
export type LeaveKept = z.infer<typeof leaveKept>;
export const leaveVersions = page(leaveKept);

/**
 * Reasons why a plan waits for a person: its write is of no kind for which there is leave, there is
 * none for the kind, it writes something beside the kind, or it is beyond a limit.
 */
export const leaveReasons = [
  'kind',
  'leave',
  'beside',
  'party',
  'amount',
  'day_amount',
  'day_count',
] as const;
export type LeaveReason = (typeof leaveReasons)[number];
