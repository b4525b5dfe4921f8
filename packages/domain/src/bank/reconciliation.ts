import { z } from 'zod';
import { minorUnit } from '../values/currency.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, inPlaces, sum } from '../values/money.ts';
import {
  accno,
  type Decimal,
  elements,
  integer,
  record,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';
import { bankLineStates } from './bank-line.ts';
import { bankStatementKinds } from './bank-statement.ts';
import { followings } from './statement-import.ts';

/**
 * The balance of an account at the bank beside that in the ledger, and what explains the difference
 * (docs/interface §26).
 */

/**
 * before: what differed as the first statement began; gap and overlap: a statement that does not
 * begin where the one before ended; line: a line of the bank that is not booked; day: one that the
 * ledger has on another day; entry: an entry of the ledger that is of no line.
 */
export const explanationKinds = ['before', 'gap', 'overlap', 'line', 'day', 'entry'] as const;
const kind = z.enum(explanationKinds, sayOneOf(explanationKinds)).meta({
  description:
    'before: the difference as the first statement began. gap, overlap: a statement does not begin where the one before ended. line: a line of the bank that is not booked. day: one that is booked on another day, or not in the balance of the bank. entry: an entry of the ledger that is of no line.',
  examples: ['line'],
});
export type ExplanationKind = (typeof explanationKinds)[number];

const amount = unboundedDecimal.meta({
  description: 'What it adds to the balance of the bank, compared with the ledger.',
  examples: ['106.92'],
});

const explanation = z
  .object({
    kind,
    day: bookingDate.meta({
      description: 'The day at the bank; of an entry, that in the ledger.',
      examples: ['2026-02-10'],
    }),
    ledger_day: bookingDate
      .optional()
      .meta({ description: 'The day in the ledger, where that is another one.', examples: ['2026-02-12'] }),
    amount,
    description: text().meta({
      description: 'The counterparty of a line, or the text of an entry.',
      examples: ['Gasthaus zum Löwen'],
    }),
    reference: text().meta({
      description: "The bank's reference, the id of the statement, or the number of the entry.",
      examples: ['A1.1'],
    }),
    status: z
      .enum(['', ...bankLineStates])
      .meta({ description: 'What became of the line; empty of all that is not one.', examples: ['open'] }),
    line_id: integer.optional().meta({ description: 'The id of the line.', examples: [12] }),
    entry_id: z
      .int()
      .optional()
      .meta({ description: 'The id of the entry.', examples: [345] }),
  })
  .meta({ id: 'explanation' })
  .register(elements, { one: 'explanation', many: 'explanations' });
export type Explanation = z.infer<typeof explanation>;

const explained = z
  .object({
    kind,
    count: integer.meta({ description: 'How many there are.', examples: [3] }),
    amount,
  })
  .meta({ id: 'explanation_sum' })
  .register(elements, { one: 'explanation_sum', many: 'explanation_sums' });

export const reconciliation = record('reconciliation', 'reconciliations', {
  accno: accno.meta({ description: 'The account of the books.', examples: [1020] }),
  description: text().meta({ description: 'Its name.', examples: ['Bank'] }),
  iban: text(34).meta({ description: 'The account at the bank.', examples: ['CH9300762011623852957'] }),
  currency: text(3).meta({ description: 'The currency of the account.', examples: ['CHF'] }),
  day: bookingDate.meta({
    description: 'The day, at the end of which the balances are.',
    examples: ['2026-01-31'],
  }),
  statement_id: text().meta({
    description: 'The last statement that ends on that day or before; empty before the first one ended.',
    examples: ['20260131-0001-1'],
  }),
  closing_on: bookingDate
    .optional()
    .meta({ description: 'The day on which it ends.', examples: ['2026-01-31'] }),
  bank: unboundedDecimal.meta({
    description: 'The balance at the bank: that of the statement, and what came after it.',
    examples: ['1322.40'],
  }),
  ledger: unboundedDecimal.meta({
    description: 'The balance in the ledger, in the currency of the account.',
    examples: ['1215.48'],
  }),
  difference: unboundedDecimal.meta({
    description: 'The balance at the bank less that in the ledger.',
    examples: ['106.92'],
  }),
  unexplained: unboundedDecimal.meta({
    description: 'The difference less all that explains it: zero.',
    examples: ['0.00'],
  }),
  sums: z.array(explained).meta({ description: 'What explains the difference, by its kind.' }),
  items: z.array(explanation).meta({ description: 'All that explains the difference, the first thousand.' }),
  left_out: integer.meta({ description: 'How many more there are.', examples: [0] }),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** An account of a bank as it is found on a day. Amounts may have any number of decimals. */
export type ReconciliationFound = {
  statement_id: string | null;
  closing_on: BookingDate | null;
  bank: Decimal;
  ledger: Decimal;
  sums: readonly z.infer<typeof explained>[];
  items: readonly Explanation[];
};

type AccountOfBank = { accno: number; description: string; iban: string; currency: string };

/**
 * Compares the balances. What is unexplained follows from the balances alone, and from what
 * explains them.
 */
export const reconciliationOf = (
  { statement_id, closing_on, bank, ledger, sums, items }: ReconciliationFound,
  { account, day }: { account: AccountOfBank; day: BookingDate },
): Reconciliation => {
  const places = minorUnit(account.currency);
  const difference = amountOf(bank).minus(amountOf(ledger));
  const known = sum(sums.map((one) => amountOf(one.amount)));
  const placed = <One extends { amount: Decimal }>(one: One) => ({
    ...one,
    amount: inPlaces(one.amount, places),
  });
  return {
    ...account,
    ...{ day, statement_id: statement_id ?? '' },
    ...(closing_on === null ? {} : { closing_on }),
    ...{ bank: inPlaces(bank, places), ledger: inPlaces(ledger, places) },
    ...{ difference: decimalOf(difference, places), unexplained: decimalOf(difference.minus(known), places) },
    ...{ sums: sums.map(placed), items: items.map(placed) },
    left_out: sums.reduce((all, { count }) => all + count, 0) - items.length,
  };
};

/** A statement beside the ledger at its end. */
export const reconciledStatement = record('reconciled_statement', 'reconciled_statements', {
  id: integer.meta({ description: 'The id of the statement.', examples: [7] }),
  kind: z.enum(bankStatementKinds).meta({ description: 'The format.', examples: ['camt.053'] }),
  statement_id: text().meta({
    description: 'The id that the bank gave it.',
    examples: ['20260131-0001-1'],
  }),
  day: bookingDate.meta({ description: 'The day on which it ends.', examples: ['2026-01-31'] }),
  follows: z.enum(followings).meta({
    description:
      'What it follows: `statement`, whose closing balance it begins with; `first`; or there is a `gap` before it, or an `overlap`.',
    examples: ['statement'],
  }),
  bank: unboundedDecimal.meta({ description: 'Its closing balance.', examples: ['1322.40'] }),
  ledger: unboundedDecimal.meta({
    description: 'The balance in the ledger on that day.',
    examples: ['1322.40'],
  }),
  difference: unboundedDecimal.meta({
    description: 'The balance at the bank less that in the ledger.',
    examples: ['0.00'],
  }),
  lines: integer.meta({ description: 'The number of its lines.', examples: [14] }),
  open: integer.meta({ description: 'How many of them are not booked and not ignored.', examples: [2] }),
});
export type ReconciledStatement = z.infer<typeof reconciledStatement>;
