import { expect, test } from 'vitest';
import { pagesOf } from '../../../print/test/pdf-text.ts';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { company, later, sender } from '../annual-accounts/company.ts';
import { testInstallation } from '../installation.ts';
import { type Books, emptyBooks } from '../reports/year.ts';

/** The income statement as PDF (docs/interface §15), beside another year and its budget. */

const installation = await testInstallation();
const days = { from: '2026-01-01', to: '2026-12-31' } as const;
const before = { compare_from: '2025-01-01', compare_to: '2025-12-31' } as const;

type Asked = Partial<Inputs['print']['incomeStatement']>;
const drawn = async (books: Books, of: Asked = {}) => {
  const { print } = await books.call(later);
  const { content, ...file } = await print.incomeStatement({ ...days, ...of } as never);
  let base64 = '';
  for await (const part of content) base64 += part;
  const pages = await pagesOf(Uint8Array.from(Buffer.from(base64, 'base64')));
  return { ...file, lines: pages.join('\n').split('\n') };
};

const shown = (amount: string): string => amount.replace('-', '−').replace(/\B(?=(\d{3})+\.)/g, '’');

test('has each amount of the report beside last year, the budget and the difference', async () => {
  const books = await company(installation);
  const { budgets, reports } = await books.call(later);
  const { accounts } = await reports.trialBalance({ ...days } as never);
  const earning = accounts.find(({ category }) => category === 'income')?.accno ?? 0;
  const spending = accounts.find(({ category }) => category === 'expense')?.accno ?? 0;
  const planned = [
    { accno: earning, amount: '61234.50' },
    { accno: spending, amount: '17.25' },
  ];
  await budgets.save({ year: 2026, budget: { accounts: planned } } as never);
  const asked = { ...days, ...before, budget: true } as never;
  const { levels } = await reports.incomeStatementLevels(asked);
  const { lines, file_name } = await drawn(books, { ...before, budget: true } as never);
  expect(file_name).toBe('income-statement 2026-01-01 2026-12-31.pdf');
  for (const word of ['Erfolgsrechnung', 'Budget', 'Abweichung', '2026', '2025'])
    expect(lines).toContain(word);
  const result = levels.filter(({ code }) => code === 'result').at(-1);
  expect(result?.budget).toBe('61217.25');
  const rows = levels.filter(({ kind }) => kind === 'position' || kind === 'figure');
  expect(rows.length).toBeGreaterThan(4);
  for (const { description, amount, compared = '', budget = '', difference = '' } of rows) {
    // A long name goes over lines; its amounts follow the last one.
    const at = lines.findIndex(
      (line, place) => description.endsWith(line) && lines[place + 1] === shown(amount),
    );
    expect([description, ...lines.slice(at + 1, at + 5)]).toEqual([
      description,
      ...[amount, compared, budget, difference].map(shown),
    ]);
  }
  // Accounts are below their positions where they are asked for.
  const name = levels.find(({ accno }) => accno === earning)?.description;
  expect(lines).not.toContain(`${earning} ${name}`);
  expect((await drawn(books, { accounts: true })).lines).toContain(`${earning} ${name}`);
});

test.each([
  ['fr', 'Compte de résultat', 'Écart'],
  ['it', 'Conto economico', 'Scostamento'],
  ['en', 'Income statement', 'Difference'],
] as const)('in %s, also of days whose years are the same', async (language, title, difference) => {
  const books = await company(installation);
  const { lines } = await drawn(books, {
    ...{ language, budget: true, from: '2026-02-01', to: '2026-02-28' },
    ...{ compare_from: '2026-01-01', compare_to: '2026-01-31' },
  } as never);
  expect(lines).toEqual(expect.arrayContaining([title, difference, 'Budget']));
  expect(lines).not.toContain('2026');
});

test('without a budget it has none, and without a sender it is refused', async () => {
  const books = await emptyBooks(installation);
  expect((await drawn(books).catch(refusalOf)) as object).toMatchObject({
    issues: [{ field: 'sender' }],
  });
  await (await books.call(later)).settings.save({ sender } as never);
  expect((await drawn(books)).lines).not.toContain('Budget');
});
