import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { booksAt } from '../../mail/invoices.ts';
import { expectAccessible, fieldFocused, openConsole, type Settings } from '../console.ts';
import { fileOf, prepareBooks, receiveStatement, type StatementLine, statementFile } from './statements.ts';

/** Statements are read in the console, and their lines booked with keys (docs/interface §26). */
const kontor = openConsole();

const stationer = { name: 'Papeterie Dupont SA', iban: 'CH5604835012345678009' };

/** A client with a bank, these invoices and lines, and its page at `path`. */
const openWith = async (
  {
    invoices = [],
    lines = [],
  }: { invoices?: Parameters<typeof prepareBooks>[1]; lines?: readonly StatementLine[] },
  path = '/bank/lines',
  settings: Settings = {},
) => {
  const opened = await kontor.signIn(settings);
  const books = booksAt(kontor.server.address, opened.client, opened.key);
  await prepareBooks(books, invoices);
  if (lines.length > 0) await receiveStatement(kontor, opened, statementFile('S1', lines));
  await opened.page.goto(path);
  await opened.page.locator('#main h1').waitFor();
  return { ...opened, books };
};

/** Waits until the line of this name is the one that is selected, and its page has it. */
const selected = async (page: Page, name: string): Promise<void> => {
  await page.locator('[role=option][aria-selected=true]', { hasText: name }).waitFor();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
};

test('a statement is read in the page; the same again brings nothing, and one that leaves a gap is marked', async () => {
  const { page, complaints, books } = await openWith({}, '/bank');
  const read = (name: string, file: Buffer) =>
    page.getByLabel('Read a statement').setInputFiles([fileOf(name, file)]);
  const first = statementFile('S1', [
    { amount: '80.00', name: 'Bar Süd' },
    { amount: '-12.00', name: 'Bank' },
  ]);
  await read('first.xml', first);
  await page.getByRole('status').filter({ hasText: 'first.xml' }).getByText('2 new lines').waitFor();
  await page.getByRole('listitem').filter({ hasText: '1020 Bank' }).getByText("1'068.00").waitFor();
  await page.getByRole('link', { name: '2 lines to book' }).waitFor();
  await read('again.xml', first);
  await page.getByRole('status').filter({ hasText: 'again.xml' }).getByText('was imported before').waitFor();
  await read(
    'later.xml',
    statementFile('S3', [{ amount: '5.00', name: 'Zins' }], { opening: '2000.00', month: 4 }),
  );
  const statements = page.getByRole('table', { name: 'Statements' });
  await statements.getByRole('row', { name: /S3.*Gap before/ }).waitFor();
  await read('notes.xml', Buffer.from('<Notes/>'));
  await page.getByRole('alert').filter({ hasText: 'notes.xml' }).getByText('must be Document').waitFor();
  expect((await books.bank.lines.query({})).items).toHaveLength(3);
  await expectAccessible(page);
  await statements.getByRole('link', { name: 'S1' }).click();
  await selected(page, 'Bar Süd');
  expect(complaints).toEqual([]);
});

test('where a file of a bank is not as it should be, a remark says how it was read', async () => {
  const { page, complaints } = await openWith({}, '/bank');
  const text = statementFile('S1', [{ amount: '80.00', name: 'Bar Süd' }]).toString();
  // The details have the other sign, and the statement no closing balance.
  const odd = text
    .replace(/(<TxDtls>.*?<CdtDbtInd>)CRDT/s, (_, before) => `${before}DBIT`)
    .replace(/<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>/s, '');
  await page.getByLabel('Read a statement').setInputFiles([fileOf('odd.xml', Buffer.from(odd))]);
  const status = page.getByRole('status').filter({ hasText: 'odd.xml' });
  await status.getByText('2 remarks').waitFor();
  const row = page.getByRole('table', { name: 'Statements' }).getByRole('row', { name: /S1/ });
  await row.getByText('The bank gives no closing balance').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.getByRole('table', { name: 'Statements' }).getByRole('link', { name: 'S1' }).click();
  await selected(page, 'Bar Süd');
  await page.getByText('The details say -80.00; the amount of the entry, 80.00, was taken.').waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('Enter books the first proposal, or the one that a digit has selected, and u undoes the last one', async () => {
  const { page, complaints, books } = await openWith({
    invoices: [
      ['A1', 'Gasthaus zum Löwen', '120.00'],
      ['A2', 'Gasthaus zum Löwen', '120.00'],
      ['A3', 'Bar Süd', '80.00'],
    ],
    lines: [
      { amount: '120.00', name: 'Gasthaus zum Löwen', day: 3 },
      { amount: '80.00', name: 'Bar Süd', day: 4 },
      { amount: '500.00', name: 'Niemand', day: 5 },
    ],
  });
  const second = (await books.bank.line.query({ id: 1 })).proposals[1]?.outcome.documents[0]?.number ?? '';
  await selected(page, 'Gasthaus zum Löwen');
  await expectAccessible(page);
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Select proposal 2', pressed: true }).waitFor();
  expect((await books.bank.line.query({ id: 1 })).status).toBe('proposed');
  await page.keyboard.press('Enter');
  await selected(page, 'Bar Süd');
  const paid = async (invnumber: string) => (await books.invoices.get.query({ invnumber })).paid;
  await expect.poll(() => paid(second)).toBe('120.00');
  // The reasons stand in the language of the page.
  await page.getByText('The amount is the open amount of A3.').waitFor();
  await page.keyboard.press('Enter');
  await selected(page, 'Niemand');
  await page.getByRole('status').getByText('Bar Süd').waitFor();
  await expect.poll(() => paid('A3')).toBe('80.00');
  await page.keyboard.press('u');
  await selected(page, 'Bar Süd');
  await expect.poll(() => paid('A3')).toBe('0.00');
  // It is matched again.
  await page.locator('.bank-head').getByText('Proposed').waitFor();
  await page.getByText('The amount is the open amount of A3.').waitFor();
  await page.keyboard.press('i');
  await selected(page, 'Niemand');
  await expect.poll(async () => (await books.bank.line.query({ id: 2 })).status).toBe('ignored');
  expect(complaints).toEqual([]);
});

test('a line is split on a document and an account, where the rest is filled in', async () => {
  const { page, complaints, books } = await openWith({
    invoices: [['A1', 'Gasthaus zum Löwen', '100.00']],
    lines: [{ amount: '150.00', name: 'Jemand' }],
  });
  await selected(page, 'Jemand');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: /^(Assign|Split) the line$/ });
  await fieldFocused(page);
  await page.keyboard.type('3400');
  await page.keyboard.press('Tab');
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByText('CHF 100.00 is left').waitFor();
  await dialog.getByRole('button', { name: /^Add a document/ }).click();
  await dialog.getByLabel('Open document').fill('Löwen');
  await dialog.getByRole('option', { name: /A1/ }).waitFor();
  await page.keyboard.press('Tab');
  await dialog.getByText('150.00 is fully allocated').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await books.bank.line.query({ id: 1 })).match?.outcome).toMatchObject({
    documents: [{ kind: 'invoice', number: 'A1', settles: '100.00' }],
    accounts: [{ accno: 3400, amount: '50' }],
  });
  expect((await books.invoices.get.query({ invnumber: 'A1' })).paid).toBe('100.00');
  expect(complaints).toEqual([]);
});

test('the rest of a document that a line pays in part is written off on the account that is chosen', async () => {
  const { page, complaints, books } = await openWith({
    invoices: [['A1', 'Gasthaus zum Löwen', '100.00']],
    lines: [{ amount: '80.00', name: 'Jemand' }],
  });
  await selected(page, 'Jemand');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: /^(Assign|Split) the line$/ });
  await fieldFocused(page);
  await page.keyboard.press('Control+d');
  await dialog.getByRole('button', { name: 'Remove this part' }).first().click();
  await dialog.getByLabel('Open document').fill('Löwen');
  await dialog.getByRole('option', { name: /A1/ }).waitFor();
  await page.keyboard.press('Tab');
  await dialog.getByLabel('The rest of CHF 20.00').selectOption('Loss');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => dialog.getByLabel('Account for the rest').getAttribute('aria-invalid'))
    .toBe('true');
  await dialog.getByLabel('Account for the rest').fill('3805');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await books.bank.line.query({ id: 1 })).match?.outcome.documents).toMatchObject([
    { number: 'A1', settles: '80.00', writeoff: { why: 'loss', accno: 3805, amount: '20.00' } },
  ]);
  expect((await books.invoices.get.query({ invnumber: 'A1' })).paid).toBe('100.00');
  expect(complaints).toEqual([]);
});

test('one key books the next line of a counterparty that is known, and r makes a rule that knows its lines', async () => {
  const { page, complaints, books } = await openWith({
    lines: [
      { amount: '-108.10', ...stationer, text: 'Facture 1', day: 3 },
      { amount: '-54.05', ...stationer, text: 'Facture 2', day: 4 },
      { amount: '-30.00', name: 'Jemand', day: 5 },
    ],
  });
  await selected(page, stationer.name);
  await page.keyboard.press('Enter');
  await fieldFocused(page);
  await page.keyboard.type('6500');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Same as last time' }).waitFor();
  await page.keyboard.press('Enter');
  await selected(page, 'Jemand');
  await expect.poll(async () => (await books.bank.line.query({ id: 2 })).status).toBe('booked');
  const { status, match } = await books.bank.line.query({ id: 2 });
  expect([status, match?.outcome.accounts[0]]).toMatchObject(['booked', { accno: 6500, amount: '-54.05' }]);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'From now on' });
  await dialog.getByText('It would have matched 2 lines').waitFor();
  await dialog.getByText('2 booked this way').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await books.bank.rules.query()).toMatchObject([
    { name: stationer.name, conditions: { iban: stationer.iban, direction: 'out' } },
  ]);
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: `Remove the rule ${stationer.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('There are no rules yet.').waitFor();
  expect(await books.bank.rules.query()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a line that someone else has booked in the meantime is refused, and shown as it is', async () => {
  const { page, complaints, books } = await openWith({
    invoices: [['A3', 'Bar Süd', '80.00']],
    lines: [
      { amount: '80.00', name: 'Bar Süd', day: 4 },
      { amount: '500.00', name: 'Niemand', day: 5 },
    ],
  });
  await selected(page, 'Bar Süd');
  await books.bank.book.mutate({ id: 1, bank_booking: { proposal: 1 } });
  await page.keyboard.press('Enter');
  await selected(page, 'Niemand');
  const refused = page.getByRole('alert').filter({ hasText: 'Bar Süd CHF 80.00' });
  await refused.waitFor();
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Show the line' }).click();
  await page.locator('.bank-head').getByText('Booked', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Bar Süd', level: 2 }).waitFor();
  expect((await books.invoices.get.query({ invnumber: 'A3' })).paid).toBe('80.00');
  expect(complaints).toEqual([]);
});

test('who may only read sees lines and proposals, and no way to act', async () => {
  const { page, complaints, books } = await openWith(
    { invoices: [['A3', 'Bar Süd', '80.00']], lines: [{ amount: '80.00', name: 'Bar Süd' }] },
    '/bank/lines',
    { role: 'auditor' },
  );
  await selected(page, 'Bar Süd');
  await page.getByText('The amount is the open amount of A3.').waitFor();
  expect(await page.getByRole('button', { name: /Book|Select|Split|Ignore/ }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Next line').waitFor();
  expect(await page.getByRole('dialog').getByText('Book the selected proposal').count()).toBe(0);
  expect((await books.bank.line.query({ id: 1 })).status).toBe('proposed');
  expect(complaints).toEqual([]);
});

test('the overview reports the lines that wait and the cash at each bank', async () => {
  const { page, complaints } = await openWith({ lines: [{ amount: '500.00', name: 'Niemand' }] }, '/');
  await page.getByRole('region', { name: 'Cash by bank' }).getByRole('link', { name: '1020 Bank' }).waitFor();
  await page.getByRole('link', { name: '1 bank line to book' }).click();
  await selected(page, 'Niemand');
  expect(complaints).toEqual([]);
});

test('the balance at the bank is beside the ledger, with all that explains the difference, and as PDF', async () => {
  const { page, go, complaints, books } = await openWith(
    { lines: [{ amount: '80.00', name: 'Bar Süd', day: 27 }] },
    '/bank/reconciliation?on=2026-02-28',
  );
  const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await books.settings.save.mutate({ sender });
  const figure = (name: string) => page.locator('.bank-balances div', { hasText: name }).locator('dd');
  await expect.poll(() => figure('Difference').textContent()).toBe("1'080.00");
  expect(await figure('Unexplained').textContent()).toBe('0.00');
  await page.getByText('Last statement S1, to').waitFor();
  await page.getByRole('heading', { name: /Before the first statement.*1'000.00/ }).waitFor();
  const lines = page.getByRole('table', { name: 'Bank lines that are not booked' });
  await lines.getByRole('row', { name: /Bar Süd.*80.00/ }).waitFor();
  const statements = page.getByRole('table', { name: 'Statements compared with the ledger' });
  await statements.getByRole('row', { name: /S1.*1'080.00/ }).waitFor();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await saved).suggestedFilename()).toBe('1020 2026-02-28.pdf');
  await lines.getByRole('link', { name: 'Bar Süd' }).click();
  await selected(page, 'Bar Süd');
  await go('/bank/reconciliation?on=2026-01-01');
  await page.getByRole('alert').waitFor();
  expect(complaints).toEqual([]);
});
