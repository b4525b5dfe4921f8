import { readFile } from 'node:fs/promises';
import { bankStatementText } from '@kontor/testing';
import { expect, test } from 'vitest';
import { booksAt } from '../mail/invoices.ts';
import { giveIban, receiveStatement } from './bank/statements.ts';
import { fieldFocused, openConsole, post } from './console.ts';

/** The console with the keyboard alone, and on a telephone that has none. */
const kontor = openConsole();

const invoice = (invnumber: string) => ({
  invnumber,
  transdate: '2026-01-14',
  customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  incomeentries: [{ amount: '1234.50', income_accno: '3400' }],
});

/** Opens a page of a client that has two invoices. */
const openWithInvoices = async (path: string, settings: Parameters<typeof kontor.signIn>[0] = {}) => {
  const opened = await kontor.signIn(settings);
  for (const number of ['A1', 'A2'])
    await post(kontor, opened, { path: '/invoices', record: invoice(number) });
  await opened.page.goto(path);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  return opened;
};

test('Enter goes from field to field and books nothing; from the invoice that is posted, n leads to the next', async () => {
  const { page, settled, complaints } = await openWithInvoices('/invoices/new');
  await fieldFocused(page);
  await settled();
  // Customer, account, description, tax, amount, which adds a line; the account of the empty line,
  // and the number.
  for (const text of ['K-1', '3400', 'Beratung', '', "1'234.50", '', 'A3']) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await settled();
  }
  await page.locator('[name=currency]:focus').waitFor();
  expect(new URL(page.url()).pathname).toBe('/invoices/new');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Invoice A3' }).waitFor();
  await page.getByRole('button', { name: 'Record payment' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'New invoice' }).waitFor();
  await fieldFocused(page);
  expect(await page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

test('Enter goes on in forms that save a record too, to the button at last; Ctrl+Enter saves from any field', async () => {
  const { page, go, complaints } = await openWithInvoices('/customers/new');
  await fieldFocused(page);
  // The number is proposed, and typing begins with the name; then street, postcode, city, country,
  // mail, telephone, language, terms.
  for (const text of ['Bierhalle', '', '8001', 'Zürich', '', '', '', '', '30']) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  // The groups are folded: Enter goes on to the button.
  expect(await page.getByRole('button', { name: 'Save' }).evaluate((one) => one.matches(':focus'))).toBe(
    true,
  );
  await page.locator('[name=terms]').focus();
  await fieldFocused(page);
  expect(new URL(page.url()).pathname).toBe('/customers/new');
  expect(await page.locator('[name=name]').inputValue()).toBe('Bierhalle');
  expect(await page.locator('[name=customernumber]').inputValue()).toBe('K-2');
  expect(await page.locator('[name=terms]').inputValue()).toBe('30');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Bierhalle', level: 1 }).waitFor();
  await go('/articles/new');
  await page.locator('[name=partnumber]').fill('BEER');
  const note = page.locator('textarea[name=itemnote]');
  await note.focus();
  // A text of several lines takes Enter itself.
  await page.keyboard.type('Hell');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dunkel');
  expect(await note.inputValue()).toBe('Hell\nDunkel');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'BEER' }).waitFor();
  expect(complaints).toEqual([]);
});

test('in a form Enter goes to the next field and Ctrl+Enter saves; a payment is booked so, not by Enter', async () => {
  const { page, go, complaints } = await openWithInvoices('/settings/numbers');
  const form = page.getByRole('region', { name: 'Invoices' });
  await form.getByLabel('Begins with').fill('R-');
  await page.keyboard.press('Enter');
  expect(await form.locator('[name$=next]').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.getByText('The settings are saved.').waitFor();
  expect(await page.getByText('The settings are saved.').count()).toBe(1);
  await go('/invoices/A1');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Amount');
  await amount.fill("1'000");
  await amount.press('Enter');
  expect(await dialog.getByLabel('Date').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('The payment is booked.').waitFor();
  expect(complaints).toEqual([]);
});

test('a list is filtered, left by Escape, gone through, saved and opened without a mouse; r reverses', async () => {
  const { page, complaints } = await openWithInvoices('/');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('link', { name: 'A1' }).waitFor();
  // Tab begins in the page that was gone to.
  await page.keyboard.press('Tab');
  expect(await page.locator('#main :focus').count()).toBe(1);
  await page.keyboard.press('f');
  expect(await page.getByLabel('From', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  expect(await page.locator('tr:focus').getAttribute('data-index')).toBe('0');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  expect((await readFile(await saved.path(), 'utf8')).trim().split('\n')).toHaveLength(3);
  await page.keyboard.press('ArrowDown');
  await page.locator('tr[data-index="1"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Invoice A1' }).waitFor();
  await page.getByRole('button', { name: 'Record payment' }).waitFor();
  await page.keyboard.press('r');
  await page.getByRole('alertdialog', { name: 'Reverse A1?' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a field that is left with no date or no amount says so; words and digits alone are dates', async () => {
  const { page, complaints } = await openWithInvoices('/invoices/new');
  await fieldFocused(page);
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true }).first();
  const left = async (field: typeof date, text: string) => {
    await field.fill(text);
    await field.press('Tab');
    const noted = (await field.getAttribute('aria-describedby')) ?? '';
    const note = noted === '' ? '' : await page.locator(`[id="${noted}"]`).textContent();
    return [await field.inputValue(), await field.getAttribute('aria-invalid'), note];
  };
  const noDate = 'Enter a date such as 14.01.2026.';
  const noAmount = "Enter an amount such as 1'234.50.";
  expect(await left(date, '31.2.2026')).toEqual(['31.2.2026', 'true', noDate]);
  expect(await left(date, '051126')).toEqual(['05/11/2026', null, '']);
  const [yesterday] = await left(date, 'gestern');
  expect(yesterday).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect((await left(date, 'heute'))[0]).not.toBe(yesterday);
  expect(await left(amount, '1,234')).toEqual(['1,234', 'true', noAmount]);
  expect(await left(amount, '1.234,50')).toEqual(["1'234.50", null, '']);
  expect(await left(amount, '')).toEqual(['', null, '']);
  expect(complaints).toEqual([]);
});

test('the list of shortcuts has each once, with all of its keys', async () => {
  const { page, complaints } = await openWithInvoices('/invoices');
  await page.getByRole('link', { name: 'A1' }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const through = help.locator('dl > div', { hasText: 'Go through the list' });
  await through.waitFor();
  expect(await through.locator('kbd').allTextContents()).toEqual(['J', '↓']);
  const names = await help.locator('dt').allTextContents();
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
  expect(complaints).toEqual([]);
});

test('a telephone keeps the filters of a list behind a button, which says how many are set', async () => {
  const { page, complaints } = await openWithInvoices('/invoices?status=OPEN&party=K-1&amount_from=1', {
    width: 360,
  });
  const button = page.getByRole('button', { name: 'Filters · 2' });
  await button.waitFor();
  expect(await page.getByLabel('Amount from').isVisible()).toBe(false);
  await button.click();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  expect(await page.getByLabel('Amount from').inputValue()).toBe('1.00');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  // The tab is not a filter of these.
  await page.waitForURL((url) => url.search === '?status=OPEN');
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('links, buttons and what unfolds are at least 24 pixels high, wide or on a telephone', async () => {
  const opened = await openWithInvoices('/invoices');
  const { page, settled, go, complaints } = opened;
  await giveIban(booksAt(kontor.server.address, opened.client, opened.key));
  await receiveStatement(kontor, opened, Buffer.from(bankStatementText()));
  const small = `[...document.querySelectorAll('#main :is(a, button, summary):not(p a)')]
    .map((one) => ({ one, ...one.getBoundingClientRect().toJSON() }))
    .filter(({ width, height }) => width > 1 && height > 1 && height < 24)
    .map(({ one, height }) => one.outerHTML.slice(0, 100) + ' ' + height)`;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      ...['/', '/invoices/A1', '/customers', '/ledger', '/settings/accounts', '/invoices'],
      ...['/bank', '/clients', '/settings/reminders'],
    ]) {
      await go(path);
      await settled();
      expect(await page.evaluate(small), `${path} at ${width}`).toEqual([]);
    }
  }
  expect(complaints).toEqual([]);
});

test('figures of 18 digits stay within their cards, wide or on a telephone', async () => {
  const opened = await kontor.signIn();
  const { page, settled, go, complaints } = opened;
  const most = [{ amount: '999999999999999999.99', income_accno: '3400' }];
  await post(kontor, opened, { path: '/invoices', record: { ...invoice('A1'), incomeentries: most } });
  await page.goto('/');
  // The tables of the charts are folded, where the browser measures them below their card: they are
  // looked at unfolded, in one step, as the page may fold them again.
  const out = `document.querySelectorAll('.card details').forEach((one) => { one.open = true; });
    [...document.querySelectorAll('.card .figure, .table-inline .figure')]
    .map((figure) => [figure, figure.closest('td, .card'), figure.closest('.card, .table-inline')].map((one) => one.getBoundingClientRect()).concat(figure.textContent))
    .filter(([figure, place, card]) => figure.left < place.left || figure.right > place.right || figure.bottom > card.bottom)
    .map((one) => one.at(-1))`;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/invoices/A1']) {
      await go(path);
      await page.locator('.card .figure', { hasText: "999'999'999'999'999'999.99" }).first().waitFor();
      await settled();
      expect(await page.evaluate(out), `${path} at ${width}`).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      // Beside such figures a name has room for its words.
      expect(
        await page.evaluate(`Math.min(...[...document.querySelectorAll('.table-inline tbody td:first-child')]
          .map((cell) => cell.clientWidth))`),
      ).toBeGreaterThanOrEqual(100);
    }
    // A list has both names and figures, and is scrolled for the rest.
    await go('/invoices');
    const names = page.getByRole('cell', { name: /Gasthaus zum Löwen/ });
    await names.first().waitFor();
    expect((await names.first().boundingBox())?.width).toBeGreaterThanOrEqual(90);
  }
  expect(complaints).toEqual([]);
});

test('a list without any record says how the first one is made', async () => {
  const { page, go, complaints } = await kontor.open('/invoices');
  await page.getByText('There are no invoices yet. Begin with “New invoice”.').waitFor();
  await go('/invoices?text=nothing');
  await page.getByText('Nothing matches these filters.').waitFor();
  const auditor = await kontor.open('/customers', { role: 'auditor' });
  await auditor.page.getByText('There are no customers yet.', { exact: true }).waitFor();
  expect([...complaints, ...auditor.complaints]).toEqual([]);
});
