import { z } from 'zod';
import {
  dimensionFields,
  dimensionNumber,
  sharedDimensions,
  withoutShared,
} from '../master-data/dimensions/dimension.ts';
import { taxOfLine } from '../master-data/vat-code.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { external } from '../values/external.ts';
import {
  accno,
  boolean,
  decimal,
  elements,
  kept,
  record,
  text,
  textLists,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/**
 * Manual entries of the general ledger (docs/interface §15); gl-posting.ts computes their postings.
 */

/** One line of an entry: a debit or a credit, not both. */
export const glentry = record('glentry', 'glentries', {
  accno: accno.meta({ description: 'Account number.' }),
  debit: decimal.nullish().meta({ description: 'Amount in debit; this, or `credit`.' }),
  credit: decimal.nullish().meta({ description: 'Amount in credit; this, or `debit`.' }),
  source: text().optional().meta({ description: 'Document number.' }),
  memo: text().optional().meta({ description: 'A remark.' }),
  ...taxOfLine,
  ...dimensionFields,
});
export type Glentry = z.infer<typeof glentry>;

/** An entry as it is sent. */
export const gl = record('gl', 'gls', {
  reference: text(255)
    .optional()
    .meta({ description: "The number of the entry; by default the client's next one.", examples: ['GL-7'] }),
  description: text()
    .optional()
    .meta({ description: 'What the entry is about.', examples: ['Bareinzahlung'] }),
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-01-14'] }),
  notes: text().optional().meta({ description: 'Notes.' }),
  currency: text(3)
    .optional()
    .meta({ description: "Currency by ISO 4217; by default the client's.", examples: ['CHF'] }),
  /** The day of supply, where it is not `transdate`. */
  taxdate: bookingDate
    .nullish()
    .meta({ description: 'The day of supply, which decides the rate of tax, where it is not `transdate`.' }),
  /** A settlement with the tax office, which the VAT report sets apart. */
  vat_settlement: boolean
    .nullish()
    .meta({ description: 'Whether it settles with the tax office, which the VAT report sets apart.' }),
  ...sharedDimensions,
  ...external,
  glentries: z
    .array(glentry)
    .min(1, sayInSchema('two_entries'))
    .max(5_000)
    .meta({
      description: 'At least two lines, which balance.',
      examples: [
        [
          { accno: 1020, debit: '500.00' },
          { accno: 1000, credit: '500.00' },
        ],
      ],
    }),
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
  'assets',
  'accrual',
  'payroll',
] as const;
export type GlKind = (typeof glKinds)[number];

export const glentryKept = kept(glentry, {});
export type GlentryKept = z.infer<typeof glentryKept>;

/**
 * An entry as it is stored and answered, with the references of the entry it reverses and of its
 * own reversal.
 */
export const glKept = kept(gl, {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  kind: z.enum(glKinds).meta({ description: 'How it came about.', examples: ['entry'] }),
  exchangerate: unboundedDecimal.meta({ description: 'Rate at which it was booked.', examples: ['1'] }),
  glentries: z.array(glentryKept),
  reverses: text().meta({ description: 'The reference of the entry that it reverses.' }),
  reversed_by: text().meta({ description: 'The reference of the entry that reverses it.' }),
})
  .omit(withoutShared)
  .meta({ id: 'gl_kept' })
  .register(elements, { one: 'gl', many: 'gls' });
export type GlKept = z.infer<typeof glKept>;

/** A reversal: its booking date (by default that of the entry it reverses), and its reason. */
export const reversal = record('reversal', 'reversals', {
  transdate: bookingDate
    .nullish()
    .meta({ description: 'Booking date; by default the day of the reversed entry.' }),
  description: text()
    .optional()
    .meta({ description: 'The reason.', examples: ['Falsch verbucht'] }),
});
export type Reversal = z.infer<typeof reversal>;

/**
 * The end of a year: its last day, and the equity account that takes the result. With
 * `retained_accno`, the balance of that account is carried forward on the day after to this account
 * of retained earnings.
 */
export const yearend = record('yearend', 'yearends', {
  transdate: bookingDate.meta({
    description: 'The last day of the year that is closed.',
    examples: ['2026-01-31'],
  }),
  accno: accno.nullish().meta({
    description: "Equity account that takes the result; by default the client's.",
    examples: [2979],
  }),
  retained_accno: accno
    .nullish()
    .meta({ description: 'Equity account to which the result is carried on the day after.' }),
  reference: text(255)
    .optional()
    .meta({ description: "The number of the entry; by default the client's next one." }),
  description: text()
    .optional()
    .meta({ description: 'What the entry is about.', examples: ['Abschluss per 31.1.2026'] }),
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
    /**
     * The closing date before, to which reopening the year leads back; absent where all periods
     * were open.
     */
    closed_before: bookingDate.optional(),
    created: instant,
  })
  .meta({ id: 'yearend_kept' });
export type YearendKept = z.infer<typeof yearendKept>;

/** A posting in the list of transactions of an account: credit positive, debit negative. */
export const transaction = record('transaction', 'transactions', {
  id: z
    .int()
    .optional()
    .meta({ description: 'The entry.', examples: [1] }),
  entry_id: z
    .int()
    .optional()
    .meta({ description: 'The posting.', examples: [1] }),
  entry_number: z
    .int()
    .optional()
    .meta({ description: 'The number of the entry within the client, without holes.', examples: [1] }),
  accno: accno.meta({ description: 'Account number.', examples: [1000] }),
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-01-14'] }),
  reference: text().meta({ description: 'The number of the document or entry.', examples: ['GL-7'] }),
  description: text().meta({ description: 'What it is about.', examples: ['Bareinzahlung'] }),
  amount: unboundedDecimal.meta({ description: 'Credit positive, debit negative.', examples: ['500.00'] }),
  debit: unboundedDecimal.optional().meta({ description: 'Amount in debit.' }),
  credit: unboundedDecimal.optional().meta({ description: 'Amount in credit.', examples: ['500.00'] }),
  balance: unboundedDecimal.meta({
    description: 'Running balance of the account, with the sign of `amount`.',
    examples: ['500.00'],
  }),
  /** Amount and balance in the currency of the account, where it is kept in a foreign one. */
  original_amount: unboundedDecimal
    .optional()
    .meta({ description: 'Amount in the currency of the account, where that is a foreign one.' }),
  original_balance: unboundedDecimal
    .optional()
    .meta({ description: 'Balance in the currency of the account, where that is a foreign one.' }),
  module: z
    .enum(['', 'ar', 'ap', 'gl'])
    .meta({ description: 'The ledger: customers, vendors, or entries by hand.', examples: ['gl'] }),
  source: text().meta({ description: 'Document number.' }),
  memo: text().meta({ description: 'A remark.' }),
  department: dimensionNumber.meta({ description: 'The number of its cost centre.' }),
  project: dimensionNumber.meta({ description: 'The number of its project.' }),
  notes: text().meta({ description: 'Notes.' }),
  intnotes: text().meta({ description: 'Notes for those who keep the books.' }),
});
export type Transaction = z.infer<typeof transaction>;

/** A line of the trial balance, positive on the natural side of the account's category. */
export const saldo = record('row', 'table', {
  accountnumber: accno.meta({ description: 'Account number.', examples: [1000] }),
  accountname: text().meta({ description: 'Name of the account.', examples: ['Kasse'] }),
  amount: unboundedDecimal.meta({
    description: 'Positive on the natural side of the account.',
    examples: ['500.00'],
  }),
});
export type Saldo = z.infer<typeof saldo>;

/** The same line, and its values once more as texts in a row, as existing programs read them. */
export const saldoInColumns = z
  .object({
    column: z
      .array(z.string())
      .meta({ description: 'Account number, name and amount.', examples: [['1000', 'Kasse', '500.00']] })
      .register(textLists, { texts: true }),
    ...saldo.shape,
  })
  .meta({ id: 'row_of_columns' })
  .register(elements, { one: 'row', many: 'table' });
