import { z } from 'zod';
import { maxLines } from '../documents/invoice.ts';
import { payable } from '../documents/payable.ts';
import { creditline, creditlineKept } from '../documents/settling/credit-note.ts';
import { bookingDate } from '../values/dates.ts';
import { elements, integer, record, text, textLists, unboundedDecimal } from '../values/schema/kinds.ts';
import { proposalState } from './record.ts';

/**
 * Vendors' electronic credit notes as their receipts answer and book them (docs/interface §16.6).
 */

/** The choices by which a vendor's credit note is booked; what is left out is as it is proposed. */
export const receiptcredit = record('receiptcredit', 'receiptcredits', {
  credits: text(255)
    .optional()
    .meta({
      description:
        'The number of the payable that it credits; empty: it stands alone; by default as it is proposed.',
      examples: ['R-77/2026'],
    }),
  creditlines: z
    .array(creditline)
    .max(maxLines)
    .optional()
    .meta({
      description: 'The lines of the payable that are credited; by default those that its own lines fit.',
      examples: [[{ line: 1, amount: '50.00' }]],
    }),
  payable: payable.optional().meta({
    description:
      'The credit note with other fields than it is proposed with; standing alone its lines come to less than zero.',
  }),
});

/** A payable of the vendor that a credit note may credit. */
const creditchoice = record('creditchoice', 'creditchoices', {
  invnumber: text().meta({ description: 'The number of the payable.', examples: ['R-77/2026'] }),
  transdate: bookingDate.meta({ description: 'Its booking date.', examples: ['2026-01-14'] }),
  amount: unboundedDecimal.meta({ description: 'Its total.', examples: ['259.44'] }),
});

/** A vendor's credit note as its receipt answers it. */
export const receiptcreditKept = z
  .object({
    proposal: integer.meta({ description: 'The id of its proposal.', examples: [12] }),
    state: proposalState.meta({ description: 'OPEN, ACCEPTED or DISMISSED.', examples: ['OPEN'] }),
    vendornumber: text().meta({
      description: 'The number of its vendor; empty where it is not known for certain.',
      examples: ['L2001'],
    }),
    invnumber: text().meta({ description: 'Its number.', examples: ['G-12'] }),
    transdate: bookingDate.meta({ description: 'Its day.', examples: ['2026-02-20'] }),
    currency: text().meta({ description: 'Its currency.', examples: ['CHF'] }),
    amount: unboundedDecimal
      .optional()
      .meta({ description: 'Its total, below zero; absent where it is not certain.', examples: ['-54.05'] }),
    credits: text().meta({
      description: 'The number of the payable that it credits; empty where it stands alone.',
      examples: ['R-77/2026'],
    }),
    creditlines: z.array(creditlineKept).meta({
      description: 'The lines of that payable which it credits.',
      examples: [[{ line: 1, amount: '50.00' }]],
    }),
    creditchoices: z.array(creditchoice).meta({
      description: "The vendor's payables that it may credit, the latest first.",
      examples: [[{ invnumber: 'R-77/2026', transdate: '2026-01-14', amount: '259.44' }]],
    }),
    missing: z
      .array(z.string())
      .meta({
        description: 'What a person has to say first: amount, vendor, credits.',
        examples: [['credits']],
      })
      .register(textLists, { texts: true }),
    problems: z
      .array(z.string())
      .meta({
        description: 'All that is doubtful, as sentences.',
        examples: [['The credit note names R-76, and vendor L2001 has no such payable.']],
      })
      .register(textLists, { texts: true }),
    booked: text().meta({
      description: 'The number of the payable that it was booked as; empty where it is not booked.',
      examples: ['G-12'],
    }),
  })
  .meta({ id: 'receiptcredit_kept' })
  .register(elements, { one: 'receiptcredit', many: 'receiptcredits' });
