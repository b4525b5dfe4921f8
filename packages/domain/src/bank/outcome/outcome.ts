import { z } from 'zod';
import { vatCode } from '../../master-data/vat-code.ts';
import { minorUnit } from '../../values/currency.ts';
import { amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import { accno, type Decimal, decimal, elements, text } from '../../values/schema/kinds.ts';
import { sayOneOf } from '../../values/sentences/say.ts';

/**
 * The outcome of a bank line (docs/decisions/bank.md): the documents that it pays and the accounts
 * that take the rest. Amounts have the sign of the line, positive where money comes in, and always
 * add up to it.
 */

export const documentKinds = ['invoice', 'payable'] as const;

/** The reasons for which a part of a document is settled without money. */
export const writeoffReasons = ['discount', 'rounding', 'loss'] as const;

const writeoff = z
  .object({
    why: z
      .enum(writeoffReasons, sayOneOf(writeoffReasons))
      .meta({ description: 'discount, rounding, or a loss.', examples: ['discount'] }),
    accno: accno.meta({ description: 'The account that takes it.', examples: [3800] }),
    amount: decimal.meta({
      description: 'What is settled without money, in the currency of the document, as a payment has it.',
      examples: ['2.00'],
    }),
  })
  .meta({ id: 'bank_writeoff' })
  .register(elements, { one: 'writeoff', many: 'writeoffs' });

const allocation = z
  .object({
    kind: z
      .enum(documentKinds, sayOneOf(documentKinds))
      .meta({ description: 'invoice or payable.', examples: ['invoice'] }),
    number: text(255, 1).meta({ description: 'The number of the document.', examples: ['A1.1'] }),
    party_number: text().meta({ description: 'The number of its customer or vendor.', examples: ['K1001'] }),
    currency: text(3).meta({ description: 'The currency of the document.', examples: ['CHF'] }),
    amount: decimal.meta({
      description: 'The payment, in the currency of the document; negative to pay back.',
      examples: ['98.00'],
    }),
    settles: decimal.meta({ description: 'The part of the line that it takes.', examples: ['98.00'] }),
    exchangerate: decimal
      .optional()
      .meta({ description: 'The rate, where document and line have different currencies.' }),
    open: decimal.optional().meta({
      description:
        'What was open of the document as this was proposed. Where it has changed since, nothing is booked.',
    }),
    writeoff: writeoff.optional(),
  })
  .meta({ id: 'bank_allocation' })
  .register(elements, { one: 'document', many: 'documents' });
export type Allocation = z.infer<typeof allocation>;

/** The reasons for which an account takes a part of a line. */
export const shareReasons = [
  ...(['account', 'transfer', 'wages', 'charges', 'rounding', 'credit'] as const),
] as const;

const accountShare = z
  .object({
    why: z.enum(shareReasons, sayOneOf(shareReasons)).meta({
      description: 'account, transfer, wages, charges, rounding, or credit of a customer or vendor.',
      examples: ['account'],
    }),
    accno: accno.meta({ description: 'The account.', examples: [6900] }),
    amount: decimal.meta({ description: 'The part of the line, tax included.', examples: ['-5.00'] }),
    tax_accno: accno.optional().meta({ description: 'The VAT account, whose tax is within the amount.' }),
    vat_code: vatCode.optional().meta({ description: 'The figure of the VAT return.' }),
    memo: text().optional().meta({ description: 'A remark.' }),
    ordered: text().optional().meta({
      description:
        'The end-to-end id of the ordered payment whose debit it is, or the id of its group, where that was booked as its order was sent.',
    }),
  })
  .meta({ id: 'bank_account_share' })
  .register(elements, { one: 'account', many: 'accounts' });
export type AccountShare = z.infer<typeof accountShare>;

/** An entry in the books, by its id. */
export const entryOfLine = z
  .object({ entry_id: z.int().meta({ description: 'The id of the entry.', examples: [1] }) })
  .meta({ id: 'bank_line_entry' })
  .register(elements, { one: 'entry', many: 'entries' });

export const bankOutcome = z
  .object({
    documents: z.array(allocation).max(1_000).meta({ description: 'The documents that the line pays.' }),
    accounts: z.array(accountShare).max(1_000).meta({ description: 'The accounts that take the rest.' }),
    undoes: z
      .int()
      .optional()
      .meta({ description: 'The line that this one reverses: what it booked is reversed.' }),
    entries: z.array(entryOfLine).max(100).optional().meta({
      description: 'The entries that were booked before, and that the line is: nothing more is booked.',
    }),
  })
  .meta({ id: 'bank_outcome' })
  .register(elements, { one: 'outcome', many: 'outcomes' });
export type BankOutcome = z.infer<typeof bankOutcome>;

/**
 * The part of a line that an outcome leaves over, in the currency of the line: zero where it is
 * whole. An undoing, and what was booked before, has no parts.
 */
export const leftOf = (
  { amount, currency }: { amount: Decimal; currency: string },
  { documents, accounts, undoes, entries }: BankOutcome,
): Decimal => {
  const places = minorUnit(currency);
  if (undoes !== undefined || entries !== undefined) return decimalOf(zero, places);
  const parts = [...documents.map(({ settles }) => settles), ...accounts.map((share) => share.amount)];
  return decimalOf(amountOf(amount).minus(sum(parts.map(amountOf))), places);
};

/** Whether two outcomes book the same: accounts, taxes and amounts, whatever their remarks. */
export const booksTheSame = (one: BankOutcome, other: BankOutcome, currency: string): boolean =>
  outcomeKey(one, currency) === outcomeKey(other, currency);

/** A text that is the same for outcomes that book the same. */
export const outcomeKey = (
  { documents, accounts, undoes, entries = [] }: BankOutcome,
  currency: string,
): string => {
  const written = (amount: Decimal) => decimalOf(amountOf(amount), minorUnit(currency));
  return [
    ...documents.map(
      ({ kind, party_number, number, settles, writeoff }) =>
        `${kind} ${party_number} ${number} ${written(settles)} ${writeoff?.accno} ${writeoff?.amount}`,
    ),
    ...accounts.map(
      ({ accno, tax_accno, vat_code, amount }) => `${accno} ${tax_accno} ${vat_code} ${written(amount)}`,
    ),
    ...(undoes === undefined ? [] : [`undoes ${undoes}`]),
    ...entries.map(({ entry_id }) => `entry ${entry_id}`),
  ]
    .sort()
    .join('\n');
};
