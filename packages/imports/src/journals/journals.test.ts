import type { Account } from '@kontor/domain';
import { expect, test } from 'vitest';
import type { ReadFor } from '../kinds/reading.ts';
import { sentOf } from '../sending.ts';
import { type JournalKind, readJournalFile } from './read-journal-file.ts';

const account = (accno: number, description: string, category: Account['category']): Account => ({
  ...{ accno, description, category, link: '', heading: false, allow_gl: true, is_active: true },
});
const of: ReadFor = {
  currency: 'CHF',
  languages: ['de'],
  accounts: [
    account(1020, 'Bank', 'asset'),
    account(2820, 'Privat', 'equity'),
    account(3200, 'Warenertrag', 'income'),
    account(6500, 'Büromaterial', 'expense'),
  ],
};
const read = (kind: JournalKind, text: string, more: Partial<ReadFor> = {}) =>
  readJournalFile(kind, new TextEncoder().encode(text), { ...of, ...more });
const movesIn = (kind: JournalKind, text: string) => Object.fromEntries(read(kind, text).moves ?? []);
const faultsIn = (kind: JournalKind, text: string) =>
  read(kind, text).faults.map(({ line, name, value }) => [line, name, value]);

const hledger = `; Books of a shop, as hledger has them
decimal-mark .
commodity 1,000.00 CHF
account assets:1020 Bank  ; type:C
account assets:1045 Card receipts
account liabilities:2030 Advances
account equity:2820 Private
account income:3200 Sales of goods  ; type:R
account expenses:6500 Office

Y2026

~ monthly
    expenses:6500 Office  CHF 100.00
    assets:1020 Bank

P 2026-01-02 EUR 0.94 CHF

2026-01-01 * (E-1) Opening  ; opening:
    assets:1020 Bank       CHF 1,250.40 = CHF 1,250.40
    equity:2820 Private

01/15 ! Shop | day's sales
    assets:1045 Card receipts   120.50 CHF  ; terminal 3
    assets:1020 Bank                -0.50 CHF
    income:3200 Sales of goods

comment
2026-01-16 not booked
    assets:1020 Bank  1
    equity:2820 Private
end comment

2026/2/3=2026/2/5 (K-7) Paper from abroad
    ; bought in euros
    expenses:6500 Office    10.00 EUR @ 0.95 CHF
    liabilities:2030 Advances   -20.00 EUR @@ 19.00 CHF
    assets:1020 Bank          9.50 CHF
`;

test('a journal of hledger moves the accounts as `hledger balance --cost` has it', () => {
  expect(read('hledger', hledger).faults).toEqual([]);
  expect(movesIn('hledger', hledger)).toEqual({
    1020: '1259.40',
    1045: '120.50',
    2030: '-19.00',
    2820: '-1250.40',
    3200: '-120.00',
    6500: '9.50',
  });
  const { accounts, gls } = sentOf(read('hledger', hledger));
  // Those that the books lack; a category is in the name or in what declares the account.
  expect(accounts).toEqual([
    { accno: 1045, description: 'Card receipts', category: 'asset' },
    { accno: 2030, description: 'Advances', category: 'liability' },
  ]);
  expect(gls).toMatchObject([
    { transdate: '2026-01-01', reference: 'E-1', description: 'Opening' },
    { transdate: '2026-01-15', reference: '2026-01-15 1', description: "Shop | day's sales" },
    { transdate: '2026-02-03', reference: 'K-7', description: 'Paper from abroad' },
  ]);
  expect(gls?.[1]).toMatchObject({
    glentries: [
      { accno: 1045, debit: '120.5', memo: 'terminal 3' },
      { accno: 1020, credit: '0.5' },
      { accno: 3200, credit: '120' },
    ],
  });
});

const beancount = `option "title" "A shop"
option "operating_currency" "CHF"
plugin "beancount.plugins.auto_accounts"

2020-01-01 open Assets:1020-Bank CHF
2020-01-01 open Assets:1400-Shares
2020-01-01 open Equity:2820-Private CHF
2020-01-01 open Income:3200-Sales CHF
2020-01-01 open Expenses:6500-Office
2026-01-02 price EUR 0.94 CHF

2026-01-01 * "Opening"
  reference: "E-1"
  Assets:1020-Bank     1,250.40 CHF
  Equity:2820-Private

2026-01-15 txn "Shop; corner" "day's \\"sales\\"" #shop ^k1
  Assets:1020-Bank   120.00 CHF ; by card
    source: "T3"
    memo: "terminal"
  Income:3200-Sales

2026-02-03 ! "Paper from abroad"
  notes: "in euros"
  Expenses:6500-Office   10.00 EUR @ 0.95 CHF
  ! Assets:1020-Bank  -9.50 CHF

2026-02-04 * "Shares"
  Assets:1400-Shares  3 ACME {100.00 CHF, 2026-02-04}
  Assets:1400-Shares  2 ACME {{150.00 CHF}}
  Assets:1020-Bank  -450.00 CHF

2026-12-31 balance Assets:1020-Bank  910.90 CHF
`;

test('a file of Beancount moves the accounts as it balances them: by costs, and by prices', () => {
  expect(read('beancount', beancount).faults).toEqual([]);
  expect(movesIn('beancount', beancount)).toEqual({
    1020: '910.90',
    1400: '450.00',
    2820: '-1250.40',
    3200: '-120.00',
    6500: '9.50',
  });
  const { accounts, gls } = sentOf(read('beancount', beancount));
  expect(accounts).toEqual([{ accno: 1400, description: 'Shares', category: 'asset' }]);
  expect(gls).toMatchObject([
    { reference: 'E-1', description: 'Opening' },
    {
      description: 'Shop; corner, day\'s "sales"',
      glentries: [{ accno: 1020, debit: '120', source: 'T3', memo: 'terminal' }, { accno: 3200 }],
    },
    { notes: 'in euros' },
    { description: 'Shares' },
  ]);
});

test('what is not understood is reported by its line, and nothing is read', () => {
  const text = `include other.journal
alias a=b
2026-01-01 Two gaps
    1020 Bank
    2820 Private
2026-01-02 Virtual
    (1020 Bank)  5.00
2026-01-03 Elsewhere
    1020 Bank  5.00 EUR
    2820 Private
2026-13-01 No day
2026-01-05 Unknown
    assets:piggy bank  1,234
    8000 Other  -5.00
`;
  expect(faultsIn('hledger', text)).toEqual([
    [1, 'include', 'other.journal'],
    [2, 'not_understood', 'alias a=b'],
    [3, 'no_amount', undefined],
    [7, 'not_understood', '(1020 Bank)'],
    [9, 'other_currency', 'EUR'],
    [11, 'date', '2026-13-01'],
    [13, 'amount_ambiguous', '1,234'],
    [14, 'category_unknown', '8000 Other'],
  ]);
  expect(read('hledger', text).records).toEqual({});
});

test.each([
  ['plugin "my.plugin"', 'not_understood'],
  ['include "more.beancount"', 'include'],
  ['2026-01-01 pad Assets:1020 Equity:2820', 'not_understood'],
  ['2026-01-01 * "an open quote', 'not_understood'],
  ['  Assets:1020  5.00 CHF', 'not_understood'],
])('%s is a fault of a file of Beancount', (line, name) => {
  expect(faultsIn('beancount', `${line}\n`)).toMatchObject([[1, name, expect.anything()]]);
});

test('accounts without a number are found by their name, or by what is to be used for them', () => {
  const text = '2026-01-01 x\n    assets:bank  5.00\n    income:tips  -5.00\n';
  expect(faultsIn('hledger', text)).toEqual([[3, 'account_unnumbered', 'income:tips']]);
  const { moves } = read('hledger', text, { use: new Map([['income:tips', 3200]]) });
  expect(Object.fromEntries(moves ?? [])).toEqual({ 1020: '5.00', 3200: '-5.00' });
});

test('an entry that does not balance is a fault', () => {
  const text = '2026-01-01 x\n    1020 Bank  5.00\n    2820 Private  -4.00\n';
  expect(read('hledger', text).faults).toMatchObject([
    { line: 1, name: 'unbalanced', value: '5.00', other: '4.00' },
  ]);
});
