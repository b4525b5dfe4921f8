import { expect, test } from 'vitest';
import { booksAt } from '../../mail/invoices.ts';
import { expectAccessible, fieldFocused, hold, openConsole } from '../console.ts';
import { prepareBooks, receiveStatement, statementFile } from './statements.ts';

/** Lines of a bank are gone through faster than the server answers (docs/interface §26). */
const kontor = openConsole();

const lines = [
  { amount: '120.00', name: 'Gasthaus zum Löwen', day: 3 },
  { amount: '80.00', name: 'Bar Süd', day: 4 },
  { amount: '500.00', name: 'Niemand', day: 5 },
];

/** The inbox with three lines, of which the first two have a proposal. */
const openInbox = async () => {
  const opened = await kontor.signIn();
  const books = booksAt(kontor.server.address, opened.client, opened.key);
  await prepareBooks(books, [
    ['A1', 'Gasthaus zum Löwen', '120.00'],
    ['A3', 'Bar Süd', '80.00'],
  ]);
  await receiveStatement(kontor, opened, statementFile('S1', lines));
  await opened.page.goto('/bank/lines');
  const { page } = opened;
  return {
    ...opened,
    shows: (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor(),
    paid: async (invnumber: string) => (await books.invoices.get.query({ invnumber })).paid,
    statusOf: async (id: number) => (await books.bank.line.query({ id })).status,
    lineOf: (id: number) => books.bank.line.query({ id }),
  };
};

test('while a line is booked the next one is shown, and keys act on that one', async () => {
  const { page, shows, paid, statusOf, complaints } = await openInbox();
  await shows('Gasthaus zum Löwen');
  const letBook = await hold(page, /bank\.book/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Assign the line' });
  await dialog.getByText('Bar Süd').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await shows('Bar Süd');
  await page.keyboard.press('Enter');
  await shows('Niemand');
  // One that is on its way is not booked again.
  await page.keyboard.press('k');
  await shows('Bar Süd');
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await shows('Bar Süd');
  await page.getByRole('option', { name: /Bar Süd.*Booking…/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await shows('Niemand');
  letBook();
  await expect.poll(() => paid('A1')).toBe('120.00');
  await expect.poll(() => paid('A3')).toBe('80.00');
  await shows('Niemand');
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual(['booked', 'booked', 'open']);
  expect(complaints).toEqual([]);
});

test('keys in one moment book one line after the other, and u undoes a line that is on its way', async () => {
  const { page, shows, paid, statusOf, lineOf, complaints } = await openInbox();
  await shows('Gasthaus zum Löwen');
  const { version } = await lineOf(2);
  const letBook = await hold(page, /bank\.book/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('u');
  await shows('Bar Süd');
  letBook();
  await expect.poll(() => paid('A1')).toBe('120.00');
  // Booking and reversing raise the version once each; then the line is matched again.
  await expect.poll(async () => (await lineOf(2)).version).toBe(version + 2);
  await expect.poll(() => statusOf(2)).toBe('proposed');
  await page.locator('.bank-head').getByText('Proposed').waitFor();
  expect(await paid('A3')).toBe('0.00');
  await shows('Bar Süd');
  expect(complaints).toEqual([]);
});

test('a books the line on the account that is typed, with its usual tax, and Enter does where nothing fits', async () => {
  const { page, shows, lineOf, statusOf, complaints } = await openInbox();
  await shows('Gasthaus zum Löwen');
  await page.keyboard.press('a');
  await fieldFocused(page);
  await page.keyboard.type('no account');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Assign to an account' });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  expect(await statusOf(1)).toBe('proposed');
  await field.fill('3400');
  await page.keyboard.press('Enter');
  await shows('Bar Süd');
  await expect.poll(() => statusOf(1)).toBe('booked');
  const { match } = await lineOf(1);
  expect(match?.outcome).toMatchObject({ documents: [], accounts: [{ accno: 3400, amount: '120.00' }] });
  await page.keyboard.press('j');
  await shows('Niemand');
  await page.keyboard.press('Enter');
  await fieldFocused(page);
  await page.keyboard.type('3400');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => statusOf(3)).toBe('booked');
  expect(complaints).toEqual([]);
});
