import { expect, test } from 'vitest';
import { booksAt, makeInvoices } from '../../mail/invoices.ts';
import { act } from '../act.ts';
import { openConsole } from '../console.ts';

const kontor = openConsole();

test('where the installation sends no mail, the dialog says who sets it up, and keeps what was written', async () => {
  const { page, client, key, complaints } = await kontor.signIn();
  const books = booksAt(kontor.server.address, client, key);
  await makeInvoices(books, 1);
  await page.goto('/invoices/A1');
  await act(page, 'Send');
  const dialog = page.getByRole('dialog', { name: 'Send invoice A1' });
  await dialog.getByLabel('To', { exact: true }).fill('gast@loewen.example');
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await dialog.getByRole('alert').getByText('Its operator can set KONTOR_SMTP_URL.').waitFor();
  expect(await dialog.getByLabel('To', { exact: true }).inputValue()).toBe('gast@loewen.example');
  expect((await books.mails.list.query({})).items).toEqual([]);
  expect(complaints).toEqual([]);
});

test('who may only read sees no button that sends', async () => {
  const { page, client, key } = await kontor.signIn({ role: 'auditor' });
  await makeInvoices(booksAt(kontor.server.address, client, key), 1);
  await page.goto('/invoices/A1');
  await page.getByRole('button', { name: /^Preview/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Further actions' }).click();
  await page.getByRole('menuitem', { name: 'PDF', exact: false }).first().waitFor();
  expect(await page.getByRole('menuitem', { name: /^Send/ }).count()).toBe(0);
});
