import { expect, test } from 'vitest';
import { bringAxe } from '../axe.ts';
import { expectAccessible, openConsole, post } from '../console.ts';

/** Comments of people, written below the history of an invoice or payable. */
const kontor = openConsole();

const openDocument = async (side: 'invoices' | 'payables') => {
  const opened = await kontor.signIn();
  const rest = (path: string, record: object) => post(kontor, opened, { path, record });
  await rest('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  await rest('/vendors', { vendornumber: 'L-1', name: 'Papeterie' });
  await rest('/invoices', {
    invnumber: 'A1',
    transdate: '2026-01-14',
    customernumber: 'K-1',
    incomeentries: [{ amount: '100.00', income_accno: '3400' }],
  });
  await rest('/payables', {
    invnumber: 'R1',
    transdate: '2026-01-14',
    vendornumber: 'L-1',
    expenseentries: [{ amount: '100.00', expense_accno: '6500' }],
  });
  await bringAxe(opened.page);
  await opened.page.goto(`/${side}`);
  await opened.page.locator('#main tbody a').first().click();
  await opened.page.getByRole('heading', { name: 'History' }).waitFor();
  const box = opened.page.getByRole('textbox', { name: 'Write a comment' });
  await box.waitFor();
  return { ...opened, box, comments: opened.page.locator('.history-commented') };
};

test('a comment is sent by Ctrl+Enter and is in the history, with its lines and by whom; the box is empty again', async () => {
  const { page, box, comments, complaints, settled } = await openDocument('invoices');
  await box.fill('Rings back.\nOn Monday.');
  await page.keyboard.press('Control+Enter');
  await comments.first().waitFor();
  expect(await comments.locator('.history-comment').allTextContents()).toEqual(['Rings back.\nOn Monday.']);
  expect(await comments.locator('.history-when > span').textContent()).toMatch(/^\p{Lu}/u);
  expect(await box.inputValue()).toBe('');
  await settled();
  await expectAccessible(page);
  await page.reload();
  await comments.first().waitFor();
  expect(await box.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

test('a draft stays when it is refused, and after the page is loaded again', async () => {
  const { page, box, comments } = await openDocument('payables');
  const long = 'x'.repeat(2001);
  await box.fill(long);
  await page.getByRole('button', { name: /^Comment/ }).click();
  await page.locator('.history-write [role=alert], .history-write .field-error').first().waitFor();
  expect(await box.inputValue()).toBe(long);
  await page.reload();
  await box.waitFor();
  expect(await box.inputValue()).toBe(long);
  await box.fill('Goods are missing.');
  await page.getByRole('button', { name: /^Comment/ }).click();
  await comments.first().waitFor();
  expect(await comments.locator('.history-comment').allTextContents()).toEqual(['Goods are missing.']);
});
