import { z } from 'zod';
import { supplyPeriod } from '../posting/supply-period.ts';
import { bookingDate, instant } from '../values/dates.ts';
import {
  accno,
  decimal,
  integer,
  kept,
  paging,
  record,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/**
 * Accruals (docs/interface §31): what a year has of another one's expense or income, and when it is
 * released.
 */

export const accrualKinds = [
  'prepaid_expense',
  'accrued_income',
  'accrued_expense',
  'deferred_income',
] as const;
export type AccrualKind = (typeof accrualKinds)[number];
const kind = z.enum(accrualKinds, sayOneOf(accrualKinds)).meta({
  description:
    'prepaid_expense, accrued_income (both on the assets), accrued_expense or deferred_income (on the liabilities).',
  examples: ['prepaid_expense'],
});

export const accrualShares = ['days', 'months'] as const;
export type AccrualShare = (typeof accrualShares)[number];
export const accrualShare = z.enum(accrualShares, sayOneOf(accrualShares)).meta({
  description: 'Whether the period of supply is divided by its days (the default) or by its months.',
  examples: ['months'],
});

/** An accrual as it is made. */
export const accrual = record('accrual', 'accruals', {
  kind,
  description: text(255, 1).meta({ description: 'What it is for.', examples: ['Insurance 2026/27'] }),
  notes: text().optional().meta({ description: 'Notes.' }),
  transdate: bookingDate.meta({
    description: 'Its day, usually the last one of the year.',
    examples: ['2026-12-31'],
  }),
  amount: decimal.nullish().meta({
    description: 'What is moved to the other year; by default the share of `total` by the period of supply.',
    examples: ['1000.00'],
  }),
  total: decimal.nullish().meta({
    description: 'What the whole period of supply costs; by default what the entry has booked on `accno`.',
  }),
  supply_from: supplyPeriod.supply_from,
  supply_to: supplyPeriod.supply_to,
  share: accrualShare.optional(),
  accno: accno.meta({ description: 'The account of the expense or income.', examples: [6300] }),
  accrual_accno: accno.nullish().meta({
    description: 'The account of the balance sheet; by default that of the chart (1300, 1301, 2300, 2301).',
    examples: [1300],
  }),
  released_from: bookingDate.nullish().meta({
    description: 'The day on which it is released, or the first part of it; by default the day after.',
    examples: ['2027-01-01'],
  }),
  released_to: bookingDate.nullish().meta({
    description: 'Of one that is released in equal parts by month, the day up to which.',
    examples: ['2027-10-31'],
  }),
  entry_id: integer.nullish().meta({
    description: 'The id of the journal entry of the payable or invoice that it is made of.',
  }),
});
export type Accrual = z.infer<typeof accrual>;

export const accrualStates = ['PLANNED', 'OPEN', 'RELEASED', 'REVERSED'] as const;
export type AccrualState = (typeof accrualStates)[number];
const state = z.enum(accrualStates, sayOneOf(accrualStates));

export const accrualEntryKinds = ['accrual', 'release', 'reversal'] as const;
export type AccrualEntryKind = (typeof accrualEntryKinds)[number];

/** A journal entry of an accrual. */
export const accrualEntry = record('accrual_entry', 'accrual_entries', {
  kind: z.enum(accrualEntryKinds, sayOneOf(accrualEntryKinds)).meta({
    description: 'accrual, release (a part is released), or reversal (of one of these).',
    examples: ['release'],
  }),
  transdate: bookingDate.meta({ description: 'Its day.', examples: ['2027-01-01'] }),
  amount: unboundedDecimal.meta({
    description: 'The change of what is open; below 0 where it is released.',
    examples: ['-1000.00'],
  }),
  reference: text().meta({ description: 'The number of the entry (§15).', examples: ['GL-8'] }),
  entry_id: integer.meta({ description: 'The id of the journal entry.', examples: [43] }),
});
export type AccrualEntry = z.infer<typeof accrualEntry>;

/** An accrual as it is stored and answered, with what is open of it at the end of a day. */
export const accrualKept = kept(accrual, {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  amount: unboundedDecimal,
  accrual_accno: accno,
  released_from: bookingDate,
  on: bookingDate.meta({ description: 'The day at whose end `open` is.', examples: ['2026-12-31'] }),
  state: state.meta({
    description: 'PLANNED before its day, then OPEN, RELEASED, or REVERSED where it was reversed as a whole.',
    examples: ['OPEN'],
  }),
  open: unboundedDecimal.meta({ description: 'What is not yet released.', examples: ['1000.00'] }),
  entries: z.array(accrualEntry).meta({ description: 'Its journal entries, in the order of their booking.' }),
  created: instant.meta({ description: 'When it was booked.', examples: ['2026-12-31T09:00:00.000Z'] }),
  reversed: instant.optional().meta({ description: 'When it was reversed as a whole.' }),
});
export type AccrualKept = z.infer<typeof accrualKept>;

export const accrualReversal = record('reversal', 'reversals', {
  description: text(255)
    .optional()
    .meta({ description: 'What its entries are about; by default the text of what they reverse.' }),
}).meta({ id: 'accrual_reversal' });
export type AccrualReversal = z.infer<typeof accrualReversal>;

export const accrualFilter = {
  ...paging,
  kind: kind.optional().meta({ description: 'Only those of this kind.' }),
  state: state.optional().meta({ description: 'Only those in this state.', examples: ['OPEN'] }),
  accrual_accno: accno.optional().meta({ description: 'Only those on this account.', examples: [1300] }),
  entry_id: integer.optional().meta({ description: 'Only those made of this journal entry.' }),
};

/** An account of accruals: what is open by them, beside its balance in the ledger. */
export const accrualBalance = record('accrual_balance', 'accounts', {
  accrual_accno: accno.meta({ description: 'The account.', examples: [1300] }),
  description: text().meta({ description: 'Its name.', examples: ['Prepaid expenses'] }),
  open: unboundedDecimal.meta({ description: 'What is open by accruals, debit positive.' }),
  ledger: unboundedDecimal.meta({ description: 'The balance of the account in the ledger, debit positive.' }),
  difference: unboundedDecimal.meta({
    description: 'What was booked on it without an accrual: the second less the first.',
    examples: ['0.00'],
  }),
});
export type AccrualBalance = z.infer<typeof accrualBalance>;

/** The accrual that is proposed of a document at the end of a year. */
export const accrualProposal = record('accrual_proposal', 'accrual_proposals', {
  kind,
  description: text().meta({ description: 'What it is for.', examples: ['Rechnung A1.1, Hosting'] }),
  transdate: bookingDate.meta({ description: 'The day of the accrual.', examples: ['2026-12-31'] }),
  amount: unboundedDecimal.meta({ description: 'The share of the other year.', examples: ['1000.00'] }),
  total: unboundedDecimal.meta({
    description: 'What the document has booked on `accno`.',
    examples: ['1200.00'],
  }),
  accno: accno.meta({ description: 'The account of the expense or income.', examples: [6300] }),
  supply_from: bookingDate.meta({ description: 'The first day of supply.', examples: ['2026-11-01'] }),
  supply_to: bookingDate.meta({ description: 'The last day of supply.', examples: ['2027-10-31'] }),
  document: z
    .enum(['invoice', 'payable'])
    .meta({ description: 'invoice, or payable.', examples: ['invoice'] }),
  invnumber: text().meta({ description: 'The number of the document.', examples: ['A1.1'] }),
  partynumber: text().meta({ description: 'The number of its customer or vendor.', examples: ['K1001'] }),
  name: text().meta({ description: 'Their name.', examples: ['Gasthaus zum Löwen'] }),
  entry_id: integer.meta({ description: 'The id of its journal entry.', examples: [42] }),
});
export type AccrualProposal = z.infer<typeof accrualProposal>;
