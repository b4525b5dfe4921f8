import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import {
  accno,
  boolean,
  elements,
  record,
  text,
  textLists,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';
import { bankOutcome, entryOfLine } from './outcome/outcome.ts';
import { bankReason } from './reasons/reason.ts';
import { bankRemark } from './remarks/remark.ts';

/** Lines of bank statements as they are answered (docs/decisions/bank.md). */

/**
 * open: nothing fits; proposed: something fits; booked; ignored: a person said that it books
 * nothing.
 */
export const bankLineStates = ['open', 'proposed', 'booked', 'ignored'] as const;
export const bankLineState = z.enum(bankLineStates, sayOneOf(bankLineStates));
export type BankLineState = (typeof bankLineStates)[number];

/** The ways in which a match is found, the surest first. */
export const matchKinds = [
  ...(['reference', 'order', 'reversal', 'transfer', 'iban', 'text'] as const),
  ...(['learned', 'rule', 'amount', 'entry'] as const),
] as const;
export type MatchKind = (typeof matchKinds)[number];

const match = {
  kind: z.enum(matchKinds, sayOneOf(matchKinds)).meta({
    description: 'How it was found. `amount` is a hint only: nothing else agrees.',
    examples: ['iban'],
  }),
  measure: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'How sure it is, 0 to 100.', examples: [92] }),
  reasons: z.array(bankReason).meta({ description: 'Why it is proposed.' }),
  outcome: bankOutcome.meta({ description: 'The bookings that it makes, which add up to the line.' }),
};

/** A match that a person may choose. */
export const bankProposal = z
  .object(match)
  .meta({ id: 'bank_proposal' })
  .register(elements, { one: 'proposal', many: 'proposals' });
export type BankProposal = z.infer<typeof bankProposal>;

const bookedKinds = [...matchKinds, 'person'] as const;

/** The match that was booked: a proposal, or one that a person made. */
const bankMatch = z
  .object({
    ...match,
    kind: z
      .enum(bookedKinds, sayOneOf(bookedKinds))
      .meta({ description: 'How it was found; `person` where a person made it.', examples: ['reference'] }),
    automatic: boolean.meta({ description: 'Whether it was booked without a person.', examples: [true] }),
    entries: z.array(entryOfLine).meta({ description: 'The ids of the entries that it booked.' }),
  })
  .meta({ id: 'bank_match' })
  .register(elements, { one: 'match', many: 'matches' });

const textList = (description: string, examples: string[]) =>
  z
    .array(z.string())
    .meta({ description, examples: [examples] })
    .register(textLists, { texts: true });

const counterparty = z
  .object({
    name: text().meta({ description: 'Name.', examples: ['Gasthaus zum Löwen'] }),
    iban: text().meta({ description: 'IBAN, or the number of the account.' }),
    bic: text().meta({ description: 'BIC of its bank.' }),
    address: textList('The lines of its address.', ['Dorfstrasse 1', '3000 Bern']),
  })
  .meta({ id: 'bank_counterparty' })
  .register(elements, { one: 'counterparty', many: 'counterparties' });

const references = z
  .object({
    creditor: text().meta({
      description: 'The QR reference or creditor reference.',
      examples: ['RF18539007547034'],
    }),
    end_to_end: text().meta({ description: 'The id that who paid gave the payment.' }),
    message: text().meta({ description: "The id of the order's message." }),
    payment_information: text().meta({ description: 'The id of its group in the order.' }),
    mandate: text().meta({ description: 'The mandate of a direct debit.' }),
    bank: text().meta({ description: "The bank's own id." }),
  })
  .meta({ id: 'bank_references' })
  .register(elements, { one: 'references', many: 'references' });

/** A line of a bank statement. */
export const bankLine = record('bank_line', 'bank_lines', {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  statement_id: z.int().meta({ description: 'The statement that has it.', examples: [1] }),
  accno: accno.meta({ description: 'The account of the bank.', examples: [1020] }),
  date: bookingDate.meta({ description: 'The day on which the bank booked it.', examples: ['2026-02-10'] }),
  value_date: bookingDate.meta({ description: 'Value date.', examples: ['2026-02-10'] }),
  amount: unboundedDecimal.meta({
    description: 'Positive where money comes in, negative where it goes out.',
    examples: ['106.92'],
  }),
  currency: text(3).meta({ description: 'The currency of the account.', examples: ['CHF'] }),
  original_amount: unboundedDecimal
    .optional()
    .meta({ description: 'The amount that was ordered, where that was in another currency.' }),
  original_currency: text(3).optional().meta({ description: 'Its currency.' }),
  original_rate: unboundedDecimal.optional().meta({ description: "The bank's rate." }),
  charges: unboundedDecimal
    .optional()
    .meta({ description: 'Charges that the bank took off the amount; positive.' }),
  reversal: boolean.meta({ description: 'Whether it reverses another line.', examples: [false] }),
  counterparty,
  references,
  texts: textList('The texts of who paid, as they were written.', ['Rechnung A1.1']),
  bank_text: text().meta({ description: 'The words of the bank.', examples: ['Gutschrift'] }),
  code: text().meta({ description: 'The bank transaction code.', examples: ['PMNT/RCDT/VCOM'] }),
  purpose: text().meta({ description: 'The purpose, such as SALA.' }),
  remarks: z.array(bankRemark).meta({
    description: 'Where its entry is not as the standard has it, and how that was read.',
  }),
  version: z.int().meta({ description: 'Counts its changes.', examples: [1] }),
  status: bankLineState.meta({
    description: 'open, proposed, booked or ignored.',
    examples: ['proposed'],
  }),
  proposals: z.array(bankProposal).meta({ description: 'What it may be, the surest first.' }),
  match: bankMatch.optional().meta({ description: 'What it was matched with, once it is booked.' }),
});
export type BankLine = z.infer<typeof bankLine>;
