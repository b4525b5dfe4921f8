import type { AppRouter } from '@kontor/api';
import { writeCamt } from '@kontor/bank';
import { type BankEntry, type BankStatement, bookingDate, decimal } from '@kontor/domain';
import type { TRPCClient } from '@trpc/client';

/** Statements of a bank for the tests of the console, and the books that they are of. */

export const iban = 'CH9300762011623852957';

/** A line as a test has it; its day is one of the month of its statement. */
export type StatementLine = {
  amount: string;
  name: string;
  text?: string;
  iban?: string;
  reference?: string;
  day?: number;
};

const twoDigits = (number: number) => String(number).padStart(2, '0');
const dayOf = (day: number, month: number) => bookingDate.parse(`2026-${twoDigits(month)}-${twoDigits(day)}`);

const entryOf = (
  { amount, name, text = '', iban: of = '', reference = '', day = 10 }: StatementLine,
  { id, month }: { id: string; month: number },
): BankEntry => ({
  booked_on: dayOf(day, month),
  value_date: dayOf(day, month),
  amount: decimal.parse(amount),
  reversal: false,
  reference: id,
  code: amount.startsWith('-') ? 'PMNT/ICDT/AUTT' : 'PMNT/RCDT/AUTT',
  text: '',
  payments: [
    {
      amount: decimal.parse(amount),
      charges: decimal.parse('0'),
      counterparty: { name, iban: of, bic: '', address: ['3000 Bern'] },
      references: {
        creditor: reference,
        end_to_end: '',
        message: '',
        payment_information: '',
        mandate: '',
        bank: `P-${id}`,
      },
      texts: text === '' ? [] : [text],
      purpose: '',
    },
  ],
});

const inRappen = (amount: string) => Math.round(Number(amount) * 100);
const inFrancs = (amount: number) => decimal.parse((amount / 100).toFixed(2));

/**
 * A statement of a month of 2026 with these lines, which begins with the balance `opening`, as the
 * bank sends it (camt.053).
 */
export const statementFile = (
  id: string,
  expected: readonly StatementLine[],
  { opening = '1000.00', month = 2 } = {},
): Buffer => {
  const entries = expected.map((one, at) => entryOf(one, { id: `${id}-${at + 1}`, month }));
  const moved = expected.reduce((sum, { amount }) => sum + inRappen(amount), 0);
  const statement: BankStatement = {
    kind: 'camt.053',
    message_id: `M-${id}`,
    statement_id: id,
    account: iban,
    currency: 'CHF',
    opening: { amount: inFrancs(inRappen(opening)), day: dayOf(1, month) },
    closing: { amount: inFrancs(inRappen(opening) + moved), day: dayOf(28, month) },
    entries,
  };
  return Buffer.from(writeCamt([statement], { version: '08', created: '2026-03-01T06:00:00' }));
};

/** Sends a file of a bank over REST, as another program would. */
export const receiveStatement = async (
  { server }: { server: { address: string } },
  { key, client }: { key: string; client: string },
  file: Buffer,
): Promise<void> => {
  const answer = await fetch(`${server.address}/api/latest/clients/${client}/bank/statements`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/xml' },
    body: Uint8Array.from(file),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

/** A file as a page gets it. */
export const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/xml', buffer });

type Books = TRPCClient<AppRouter>;

/** Gives account 1020 the IBAN of these statements. */
export const giveIban = (books: Books) =>
  books.accounts.save.mutate({
    ...{ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' },
    iban,
  });

/**
 * Readies books for statements, and posts invoices of customers: number, name and net amount each.
 */
export const prepareBooks = async (
  books: Books,
  invoices: readonly (readonly [number: string, name: string, amount: string])[] = [],
): Promise<void> => {
  await giveIban(books);
  for (const [invnumber, name, amount] of invoices)
    await books.invoices.post.mutate({
      invnumber,
      transdate: '2026-01-14',
      customer: { customernumber: name.slice(0, 3).toUpperCase(), name },
      incomeentries: [{ amount, income_accno: 3400 }],
    });
};
