import { z } from 'zod';
import { taxOfLine } from '../master-data/vat-code.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, boolean, decimal, kept, record, text, unboundedDecimal } from '../values/schema/kinds.ts';

/** Manual entries of the general ledger (docs/interface §15); gl-posting.ts computes their postings. */

/** One line of an entry: a debit or a credit, not both. */
export const glentry = record('glentry', 'glentries', {
  accno,
  debit: decimal.nullish(),
  credit: decimal.nullish(),
  source: text().optional(),
  memo: text().optional(),
  ...taxOfLine,
});
export type Glentry = z.infer<typeof glentry>;

/** An entry as it is sent. */
export const gl = record('gl', 'gls', {
  reference: text(255).optional(),
  description: text().optional(),
  transdate: bookingDate,
  notes: text().optional(),
  currency: text(3).optional(),
  /** The day of supply, where it is not `transdate`. */
  taxdate: bookingDate.nullish(),
  /** A settlement with the tax office, which the VAT report sets apart. */
  vat_settlement: boolean.nullish(),
  glentries: z.array(glentry).min(1, 'must have at least two entries').max(5_000),
});
export type Gl = z.infer<typeof gl>;

export const glKinds = [
  'entry',
  'reversal',
  'yearend',
  'reopening',
  'revaluation',
  'carryforward',
  'vat',
] as const;
export type GlKind = (typeof glKinds)[number];

export const glentryKept = kept(glentry, {});
export type GlentryKept = z.infer<typeof glentryKept>;

/** An entry as it is stored and answered, with the references of the entry it reverses and of its own reversal. */
export const glKept = kept(gl, {
  id: z.int(),
  kind: z.enum(glKinds),
  exchangerate: unboundedDecimal,
  glentries: z.array(glentryKept),
  reverses: text(),
  reversed_by: text(),
});
export type GlKept = z.infer<typeof glKept>;

/** A reversal: its booking date (by default that of the entry it reverses), and its reason. */
export const reversal = record('reversal', 'reversals', {
  transdate: bookingDate.nullish(),
  description: text().optional(),
});
export type Reversal = z.infer<typeof reversal>;

/**
 * The end of a year: its last day, and the equity account that takes the result. With `retained_accno`, the balance of that
 * account is carried forward on the day after to this account of retained earnings.
 */
export const yearend = record('yearend', 'yearends', {
  transdate: bookingDate,
  accno: accno.nullish(),
  retained_accno: accno.nullish(),
  reference: text(255).optional(),
  description: text().optional(),
});
export type Yearend = z.infer<typeof yearend>;

const reference = z.object({ reference: text(), entry_id: z.int() });

/** The end of a year as it is listed: its entries, and the one that opened the year again. */
export const yearendKept = z
  .object({
    transdate: bookingDate,
    ended_by: reference,
    carried_by: reference.optional(),
    reopened_by: reference.optional(),
    /** The closing date before, to which reopening the year leads back; absent where all periods were open. */
    closed_before: bookingDate.optional(),
    created: instant,
  })
  .meta({ id: 'yearend_kept' });
export type YearendKept = z.infer<typeof yearendKept>;

/** A posting in the list of transactions of an account: credit positive, debit negative. */
export const transaction = record('transaction', 'transactions', {
  id: z.int().optional(),
  entry_id: z.int().optional(),
  accno,
  transdate: bookingDate,
  reference: text(),
  description: text(),
  amount: unboundedDecimal,
  debit: unboundedDecimal.optional(),
  credit: unboundedDecimal.optional(),
  balance: unboundedDecimal,
  /** Amount and balance in the currency of the account, where it is kept in a foreign one. */
  original_amount: unboundedDecimal.optional(),
  original_balance: unboundedDecimal.optional(),
  module: z.enum(['', 'ar', 'ap', 'gl']),
  source: text(),
  memo: text(),
  notes: text(),
  intnotes: text(),
});
export type Transaction = z.infer<typeof transaction>;

/** A line of the trial balance, positive on the natural side of the account's category. */
export const saldo = record('row', 'table', {
  accountnumber: accno,
  accountname: text(),
  amount: unboundedDecimal,
});
export type Saldo = z.infer<typeof saldo>;
