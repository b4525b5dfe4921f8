import { expect, test } from 'vitest';
import { type Opened, openConsole, post } from '../console.ts';

/** Lines that would be untaxed by accident. */
const kontor = openConsole();

const article = { partnumber: 'W-1', description: 'Wartung', income_accno: '3000', expense_accno: '4000' };

const openForm = async (path: string) => {
  const opened = await kontor.signIn();
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', name: 'Gasthaus' } });
  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-1', name: 'Mosterei' } });
  await post(kontor, opened, {
    path: '/parts',
    record: { ...article, sellprice: '900.00', lastcost: '900.00' },
  });
  await opened.page.goto(path);
  return opened;
};

const postingsOf = async ({ key, client }: Opened, input: object): Promise<number[]> => {
  const url = `${kontor.server.address}/trpc/${client}/entries.ofDocument?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  const { result } = (await answer.json()) as { result: { data: { postings: { accno: number }[] } } };
  return result.data.postings.map(({ accno }) => accno);
};

/** The figures of the VAT form that the lines of an invoice count in. */
const invoiceOf = async ({ key, client }: Opened, invnumber: string) => {
  const input = encodeURIComponent(JSON.stringify({ invnumber }));
  const url = `${kontor.server.address}/trpc/${client}/invoices.get?input=${input}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  const { result } = (await answer.json()) as {
    result: { data: { incomeentries: { vat_code?: string }[] } };
  };
  return { vat_codes: result.data.incomeentries.map(({ vat_code }) => vat_code) };
};

test('an article that lists no tax has that of its account; without one the line is marked, until someone says so', async () => {
  const opened = await openForm('/invoices/new');
  const { page, complaints } = opened;
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.getByLabel('Number').fill('A1');
  await page.getByRole('radio', { name: 'By article' }).check();
  const found = page.getByRole('combobox', { name: 'Article' });
  await found.fill('W-1');
  await found.press('Tab');
  const tax = page.getByRole('combobox', { name: 'Tax' });
  await expect.poll(() => tax.inputValue()).toMatch(/^2201 /);
  const preview = page.getByRole('region', { name: 'What will be booked' });
  await preview.getByRole('row', { name: /2201.*72\.90/ }).waitFor();
  await tax.fill('');
  await tax.press('Tab');
  const mark = page.getByText('Line 1, account 3000: 2201 at 8.1 % is usual, but no VAT is charged.');
  await mark.waitFor();
  await page.getByText('Usual: 2201, 8.1 %').waitFor();
  await page.getByText('1 line without the usual VAT').waitFor();
  await page.getByRole('button', { name: 'Charge 8.1 %' }).click();
  await mark.waitFor({ state: 'detached' });
  await tax.fill('');
  await tax.press('Tab');
  await page.getByRole('button', { name: 'No VAT' }).click();
  await mark.waitFor({ state: 'detached' });
  expect(await tax.inputValue()).toContain('No VAT');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Invoice A1' }).waitFor();
  expect(await postingsOf(opened, { kind: 'invoice', invnumber: 'A1' })).toEqual([1100, 3000]);
  expect(complaints).toEqual([]);
});

test('VAT for a customer abroad is asked about, and the arrow key that changes the lines keeps the focus', async () => {
  const opened = await openForm('/invoices/new');
  await post(kontor, opened, {
    path: '/customers',
    record: { customernumber: 'K-2', name: 'Huber GmbH', country: 'DE' },
  });
  const { page, complaints } = opened;
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-2');
  await page.getByLabel('Number').fill('A9');
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.fill('3000');
  await account.press('Tab');
  const question = page.getByRole('status').filter({ hasText: 'Huber GmbH is in Germany.' });
  await question.getByRole('button', { name: 'Keep the VAT' }).waitFor();
  const tax = page.getByRole('combobox', { name: 'Tax' });
  expect(await tax.inputValue()).toMatch(/^2201 /);
  await question.getByRole('button', { name: 'Export (220)' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'By account' }).focus();
  await page.keyboard.press('ArrowRight');
  const focused = page.locator(':focus');
  await expect.poll(() => page.getByRole('radio', { name: 'By article' }).isChecked()).toBe(true);
  await expect.poll(() => focused.getAttribute('type')).toBe('radio');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByRole('radio', { name: 'By account' }).isChecked()).toBe(true);
  await expect.poll(() => focused.getAttribute('type')).toBe('radio');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Invoice A9' }).waitFor();
  const { vat_codes } = await invoiceOf(opened, 'A9');
  expect(vat_codes).toEqual(['220']);
  expect(complaints).toEqual([]);
});

test('so is a line by an account, also of a payable', async () => {
  const opened = await openForm('/payables/new');
  const { page, complaints } = opened;
  await page.getByRole('combobox', { name: 'Vendor' }).fill('L-1');
  await page.getByLabel('Number').fill('R1');
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.fill('6500');
  await account.press('Tab');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  const tax = page.getByRole('combobox', { name: 'Tax' });
  await expect.poll(() => tax.inputValue()).toMatch(/^1171 /);
  await tax.fill('');
  await tax.press('Tab');
  const mark = page.getByText('Line 1, account 6500: 1171 at 8.1 % is usual, but no VAT is charged.');
  await mark.waitFor();
  await tax.fill('0');
  await tax.press('Tab');
  await mark.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Payable R1' }).waitFor();
  expect((await postingsOf(opened, { kind: 'payable', invnumber: 'R1' })).toSorted()).toEqual([2000, 6500]);
  expect(complaints).toEqual([]);
});

test('a customer who is charged no tax at all has no line marked', async () => {
  const opened = await openForm('/invoices/new');
  const { page, complaints, key, client } = opened;
  const saved = await fetch(`${kontor.server.address}/trpc/${client}/customers.save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ customernumber: 'K-1', tax_accnos: [] }),
  });
  expect(saved.status).toBe(200);
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.fill('3000');
  await account.press('Tab');
  const tax = page.getByRole('combobox', { name: 'Tax' });
  await expect.poll(() => tax.inputValue()).toMatch(/^2201 /);
  await tax.fill('');
  await tax.press('Tab');
  await page.getByText(/no VAT is charged/).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a line of an article that lists its tax is not offered to be without', async () => {
  const opened = await openForm('/invoices/new');
  const { page, complaints } = opened;
  const taxed = { ...article, partnumber: 'W-2', description: 'Wartung mit MWST', tax_accnos: '2201' };
  await post(kontor, opened, { path: '/parts', record: { ...taxed, sellprice: '100.00' } });
  await page.getByRole('radio', { name: 'By article' }).check();
  const choose = async (partnumber: string) => {
    const found = page.getByRole('combobox', { name: 'Article' });
    await found.fill(partnumber);
    await found.press('Tab');
  };
  const tax = page.getByRole('combobox', { name: 'Tax' });
  const offered = async () => {
    await tax.fill('0');
    const texts = await page.getByRole('option').allTextContents();
    await tax.press('Escape');
    return texts.some((text) => text.includes('No VAT'));
  };
  await choose('W-1');
  await expect.poll(offered).toBe(true);
  await choose('W-2');
  await expect.poll(offered).toBe(false);
  expect(complaints).toEqual([]);
});
