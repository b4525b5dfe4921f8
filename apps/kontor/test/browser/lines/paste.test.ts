import { expect, test } from 'vitest';
import { booksAt } from '../../mail/invoices.ts';
import { expectAccessible, fieldFocused, openConsole, type Settings } from '../console.ts';
import { linesOf, paste } from './clipboard.ts';

/**
 * Rows of a spreadsheet are pasted into the lines of documents and entries
 * (docs/decisions/console.md, 363).
 */
const kontor = openConsole();

const sheetLine = '.sheet-line';
const ledgerLine = '.ledger-line:not(.ledger-heads, .ledger-totals)';

const openAt = async (path: string, settings: Settings = {}) => {
  const opened = await kontor.signIn(settings);
  const books = booksAt(kontor.server.address, opened.client, opened.key);
  await opened.page.goto(path);
  await fieldFocused(opened.page);
  await opened.settled();
  return { ...opened, books };
};

test('rows become lines of an invoice from the field with the focus on, with the usual tax of their accounts', async () => {
  const { page, settled, books, complaints } = await openAt('/invoices/new');
  await page.keyboard.type('K-1');
  const accounts = page.getByRole('combobox', { name: 'Account' });
  await accounts.first().focus();
  await paste(
    page,
    `3400\tBeratung\t\t1'234.50\r\n3000 Verkauf\t"Waren, ""zwei""\nKisten"\t\t20.-\r\n3400\tReise\t\t-5\r\n`,
  );
  await page.getByRole('status').filter({ hasText: '3 lines pasted.' }).waitFor();
  await settled();
  const [first, second, third, ...others] = await linesOf(page, sheetLine);
  expect([first?.[1], first?.[3]]).toEqual(['Beratung', "1'234.50"]);
  expect(first?.[0]).toMatch(/^3400 /);
  expect([second?.[1], second?.[3]]).toEqual(['Waren, "zwei" Kisten', '20.00']);
  expect(second?.[0]).toMatch(/^3000 /);
  expect(third?.[3]).toBe('-5.00');
  expect(others).toEqual([]);
  const usual = (await books.accounts.list.query()).find(({ accno }) => accno === 3400)?.tax_accno;
  expect(first?.[2]).toMatch(new RegExp(`^${usual ?? ''}`));
  await expectAccessible(page);
  // One act undoes all of it.
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await linesOf(page, sheetLine)).length).toBe(1);
  expect((await linesOf(page, sheetLine))[0]?.slice(0, 2)).toEqual(['', '']);
  expect(complaints).toEqual([]);
});

test('what does not fit is reported at its line, stays in its field, and is no longer shown once it is corrected', async () => {
  const { page, settled, complaints } = await openAt('/payables/new');
  await page.getByRole('combobox', { name: 'Account' }).first().focus();
  await paste(page, '4400\tPapier\t\t12.50\tübrig\n4499\tTinte\t\tzwölf\n');
  const notice = page.getByRole('status').filter({ hasText: '2 lines pasted.' });
  await notice.getByText('Line 1: there is no field for “übrig”.').waitFor();
  await notice.getByText('Line 2, Account: “4499” was not found, or has several matches.').waitFor();
  await notice.getByText('Line 2, Amount: “zwölf” is not an amount.').waitFor();
  await settled();
  const second = page.locator(sheetLine).nth(1);
  const amount = second.getByRole('textbox', { name: 'Amount' });
  expect(await amount.inputValue()).toBe('zwölf');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  expect(await second.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('4499');
  await expectAccessible(page);
  await amount.fill('12');
  await amount.press('Tab');
  await notice.getByText('is not an amount').waitFor({ state: 'detached' });
  expect(await amount.getAttribute('aria-invalid')).toBe(null);
  await notice.getByText('was not found').waitFor();
  expect(complaints).toEqual([]);
});

test('articles bring their prices along, and a table of a page is pasted like one of a spreadsheet', async () => {
  const { page, settled, books, complaints } = await openAt('/invoices/new');
  await books.articles.save.mutate({
    ...{ partnumber: 'BEER', description: 'Helles', unit: 'Fass', sellprice: '90.00', income_accno: 3000 },
  });
  await page.getByText('By article').click();
  await page.getByRole('combobox', { name: 'Article' }).focus();
  await settled();
  await paste(
    page,
    'BEER Fass 2 NEU Besonderes 1',
    '<table><tr><td>BEER</td><td></td><td>2,5</td></tr><tr><td>NEU</td><td>Beson<br>deres</td><td>1</td></tr></table>',
  );
  await page.getByRole('status').filter({ hasText: '2 lines pasted.' }).waitFor();
  await settled();
  const [first, second] = await linesOf(page, sheetLine);
  expect(first?.slice(1, 5)).toEqual(['Helles', '2.5', 'Fass', '90.00']);
  expect(second?.slice(0, 3)).toEqual(['NEU', 'Beson deres', '1']);
  expect(complaints).toEqual([]);
});

test('500 rows arrive in an entry at once, which stays quick, and is posted', async () => {
  const { page, settled, books, complaints } = await openAt('/ledger/new', { language: 'de' });
  const rows = Array.from({ length: 500 }, (_, at) =>
    at % 2 === 0 ? `6500\tBeleg ${at}\t\t1.250,50\t0,00` : `1000\tBeleg ${at}\t\t\t1.250,50`,
  );
  await page.locator('[name="glentries.0.accno"]').focus();
  // Milliseconds until the lines stand there and are drawn, and until a key is.
  const began = performance.now();
  await paste(page, rows.join('\r\n'));
  await page.getByRole('status').filter({ hasText: '500 Zeilen eingefügt.' }).waitFor();
  const arrived = performance.now() - began;
  expect(await page.locator(ledgerLine).count()).toBe(501);
  await settled();
  await page.locator('[name="glentries.250.memo"]').focus();
  const key = await page.evaluate<number>(`new Promise((done) => {
    const field = document.activeElement;
    const begun = performance.now();
    document.execCommand('insertText', false, 'x');
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  })`);
  // A busy machine takes several times as long as an idle one.
  expect(arrived).toBeLessThan(15_000);
  expect(key).toBeLessThan(1_000);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Buchung/ }).waitFor();
  const { postings } = await books.entries.get.query({ id: Number(page.url().split('/').at(-1)) });
  expect(postings).toHaveLength(500);
  expect(postings[0]).toMatchObject({ accno: 6500, debit: '1250.50', memo: 'Beleg 0' });
  expect(postings[250]?.memo).toContain('x');
  expect(complaints).toEqual([]);
});

test('rows that begin within a line that is typed fill it up, and write over no line', async () => {
  const { page, settled, complaints } = await openAt('/invoices/new');
  await page.getByRole('combobox', { name: 'Account' }).first().fill('3400');
  await page.keyboard.press('Tab');
  await settled();
  await paste(page, 'Beratung\t\t100\nReise\t\t20');
  await page.getByRole('status').filter({ hasText: '2 lines pasted.' }).waitFor();
  await settled();
  await page.locator('[name="incomeentries.0.amount"]').focus();
  await paste(page, '7\n8');
  await expect.poll(async () => (await linesOf(page, sheetLine)).length).toBe(4);
  const lines = await linesOf(page, sheetLine);
  expect(lines.map((line) => [line[0]?.slice(0, 4), line[1], line[3]])).toEqual([
    ['3400', 'Beratung', '100.00'],
    ['', '', '7.00'],
    ['', '', '8.00'],
    ['', 'Reise', '20.00'],
  ]);
  expect(complaints).toEqual([]);
});

test('a single cell is pasted as the text it is', async () => {
  const { page, complaints } = await openAt('/invoices/new');
  const description = page.getByRole('textbox', { name: 'Description' }).first();
  await description.focus();
  await paste(page, 'Beratung im Mai', '<table><tr><td>Beratung im Mai</td></tr></table>');
  expect(await description.inputValue()).toBe('Beratung im Mai');
  expect(await page.locator(sheetLine).count()).toBe(1);
  expect(await page.getByText('pasted').count()).toBe(0);
  expect(complaints).toEqual([]);
});
