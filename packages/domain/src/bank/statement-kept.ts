import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, integer, record, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { bankStatementKinds } from './bank-statement.ts';
import { bankRemark } from './remarks/remark.ts';
import { followings } from './statement-import.ts';

/** A statement of a bank account as it is answered (docs/interface §26). */
export const bankStatementKept = record('bank_statement', 'bank_statements', {
  id: integer.meta({ description: 'Assigned by Kontor, unique within the client.', examples: [7] }),
  kind: z.enum(bankStatementKinds).meta({
    description:
      'The format: a notification of payments (camt.054) and a report of the day (camt.052) have no balances that count.',
    examples: ['camt.053'],
  }),
  accno: accno.meta({ description: 'The account of the books.', examples: [1020] }),
  iban: text(34).meta({ description: 'The account at the bank.', examples: ['CH9300762011623852957'] }),
  currency: text(3).meta({ description: 'The currency of the account.', examples: ['CHF'] }),
  message_id: text().meta({
    description: 'The id that the bank gave the file.',
    examples: ['20260131-0001'],
  }),
  statement_id: text().meta({
    description: 'The id that the bank gave the statement.',
    examples: ['20260131-0001-1'],
  }),
  sequence: integer
    .optional()
    .meta({ description: 'Its number, where the bank counts them.', examples: [31] }),
  opening: unboundedDecimal.optional().meta({ description: 'The balance before it.', examples: ['1250.00'] }),
  opening_on: bookingDate
    .optional()
    .meta({ description: 'The day of that balance.', examples: ['2026-01-30'] }),
  closing: unboundedDecimal
    .optional()
    .meta({ description: 'The balance at its end.', examples: ['1322.40'] }),
  closing_on: bookingDate
    .optional()
    .meta({ description: 'The day of that balance.', examples: ['2026-01-31'] }),
  interim: unboundedDecimal
    .optional()
    .meta({ description: 'The last balance of a day that still runs.', examples: ['1290.15'] }),
  interim_on: bookingDate
    .optional()
    .meta({ description: 'The day of that balance.', examples: ['2026-01-31'] }),
  follows: z.enum(followings).meta({
    description:
      'What it follows: `statement`, whose closing balance it begins with; `first`; or there is a `gap` before it, or an `overlap`.',
    examples: ['statement'],
  }),
  remarks: z.array(bankRemark).meta({
    description: 'Where its file is not as the standard has it, and how that was read.',
  }),
  lines: integer.meta({ description: 'The number of its lines.', examples: [14] }),
  open: integer.meta({ description: 'How many of them are not booked and not ignored.', examples: [2] }),
  file_name: text().meta({ description: 'The name of its file.', examples: ['camt053.xml'] }),
  sha256: text(64).meta({ description: 'The SHA-256 of its file, in lower-case hexadecimal digits.' }),
  received: instant.meta({ description: 'When the file came.', examples: ['2026-02-01T07:15:00.000Z'] }),
});
export type BankStatementKept = z.infer<typeof bankStatementKept>;
