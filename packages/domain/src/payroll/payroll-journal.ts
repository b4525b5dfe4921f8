import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, elements, integer, paging, record, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/**
 * Journals of payroll programs (docs/interface §32): a file a month, which becomes one collective
 * entry.
 */

// One of the three ways has an example, as a file has the columns of one.
const column = (description: string, example?: string) =>
  text(100)
    .optional()
    .meta({ description, ...(example !== undefined && { examples: [example] }) });

/** The names of the columns of a CSV; other columns, as cost centres, are not read. */
export const payrollMapping = record('payroll_mapping', 'payroll_mappings', {
  accno: column('The column of the account, with `amount`, or `debit` and `credit`.', 'Konto'),
  debit: column('The column of amounts in debit.', 'Soll'),
  credit: column('The column of amounts in credit.', 'Haben'),
  debit_accno: column('The column of the account in debit, with `credit_accno` and `amount`.'),
  credit_accno: column('The column of the account in credit.'),
  amount: column('The column of the amount; with `accno` it is in debit, below 0 in credit.'),
  text: column('The column of the text.', 'Text'),
  wage_type: column('The column of the wage type.', 'Lohnart'),
});
export type PayrollMapping = z.infer<typeof payrollMapping>;

export const payrollMappingKept = z
  .object({
    version: integer.meta({
      description: 'Its version: 1 for the first one, 0 where none is stored.',
      examples: [1],
    }),
    ...payrollMapping.shape,
    saved: instant.optional().meta({ description: 'When it was stored.' }),
  })
  .meta({ id: 'payroll_mapping_kept' })
  .register(elements, { one: 'payroll_mapping', many: 'payroll_mappings' });
export type PayrollMappingKept = z.infer<typeof payrollMappingKept>;

export const payrollFormats = ['csv', 'abaconnect'] as const;
export type PayrollFormat = (typeof payrollFormats)[number];

/** A journal as it is sent. */
export const payrollJournal = record('payroll_journal', 'payroll_journals', {
  filename: text(255)
    .optional()
    .meta({ description: 'The name of the file.', examples: ['lohn-01.csv'] }),
  content: text().meta({
    description: 'The text of the file: CSV, or XML of AbaConnect.',
    examples: ['Konto;Lohnart;Text;Soll;Haben\n5000;1000;Monatslohn;5000.00;\n1091;;Auszahlung;;5000.00'],
  }),
  transdate: bookingDate.nullish().meta({
    description: 'The day of the entry; by default the last day in the file, which a CSV does not have.',
    examples: ['2026-01-31'],
  }),
  description: text(255)
    .optional()
    .meta({ description: 'What the entry is about; by default that it is payroll, and its day.' }),
});
export type PayrollJournal = z.infer<typeof payrollJournal>;

/** A line of a file. */
export type PayrollLine = {
  line: number;
  column: string;
  account: string;
  /** Debit positive. */
  amount: string;
  text: string;
};

export const payrollReversal = record('reversal', 'reversals', {
  transdate: bookingDate
    .nullish()
    .meta({ description: 'Booking date; by default the day of what is reversed.' }),
  description: text(255).optional().meta({ description: 'What the entry is about.' }),
}).meta({ id: 'payroll_reversal' });
export type PayrollReversal = z.infer<typeof payrollReversal>;

/** A journal that was booked. */
export const payrollJournalKept = z
  .object({
    id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
    transdate: bookingDate.meta({ description: 'The day of its entry.', examples: ['2026-01-31'] }),
    description: text().meta({ description: 'What the entry is about.', examples: ['Payroll 2026-01-31'] }),
    filename: text().meta({ description: 'The name of the file.', examples: ['lohn-01.csv'] }),
    format: z
      .enum(payrollFormats, sayOneOf(payrollFormats))
      .meta({ description: 'csv or abaconnect.', examples: ['csv'] }),
    mapping_version: integer
      .optional()
      .meta({ description: 'The version of the mapping that its CSV was read by.' }),
    lines: integer.meta({ description: 'The lines of the file.', examples: [12] }),
    amount: unboundedDecimal.meta({ description: 'The sum of its debits.', examples: ['12500.00'] }),
    reference: text().meta({ description: 'The number of its entry (§15).', examples: ['GL-7'] }),
    entry_id: integer.meta({ description: 'The id of its journal entry.', examples: [42] }),
    created: instant.meta({ description: 'When it was booked.', examples: ['2026-01-31T09:00:00.000Z'] }),
    reversed_by: integer.optional().meta({ description: 'The id of the journal entry that reversed it.' }),
    reversed: instant.optional().meta({ description: 'When it was reversed.' }),
  })
  .meta({ id: 'payroll_journal_kept' })
  .register(elements, { one: 'payroll_journal', many: 'payroll_journals' });
export type PayrollJournalKept = z.infer<typeof payrollJournalKept>;

export const payrollFilter = paging;

/** A wage account: what payroll has booked on it, beside the ledger. */
export const wageAccount = record('wage_account', 'accounts', {
  accno: accno.meta({ description: 'The account.', examples: [5000] }),
  description: text().meta({ description: 'Its name.', examples: ['Löhne'] }),
  payroll: unboundedDecimal.meta({
    description: 'The sum of the journals, debit positive.',
    examples: ['5000.00'],
  }),
  ledger: unboundedDecimal.meta({
    description: 'What moved on it in the ledger, without closings.',
    examples: ['5000.00'],
  }),
  difference: unboundedDecimal.meta({
    description: 'What was booked on it otherwise: the second less the first.',
    examples: ['0.00'],
  }),
});
export type WageAccount = z.infer<typeof wageAccount>;

export const wageComparison = z
  .object({
    from: bookingDate.meta({ description: 'The first day.', examples: ['2026-01-01'] }),
    to: bookingDate.meta({ description: 'The last day.', examples: ['2026-12-31'] }),
    accounts: z.array(wageAccount).meta({ description: 'The wage accounts.' }),
    total: wageAccount
      .omit({ accno: true, description: true })
      .meta({ id: 'wage_total', description: 'Their sums.' })
      .register(elements, { one: 'total', many: 'totals' }),
  })
  .meta({ id: 'wage_comparison' })
  .register(elements, { one: 'wage_comparison', many: 'wage_comparisons' });
export type WageComparison = z.infer<typeof wageComparison>;
