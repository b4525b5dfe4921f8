import { expect, test } from 'vitest';
import { openConsole, post } from './console.ts';

const kontor = openConsole();

test('a refusal is reported in the language of the page, with what it is about', async () => {
  const opened = await kontor.open('/ledger/new', { language: 'de' });
  const { page, go, complaints } = opened;
  const line = (at: number, name: string) => page.locator(`[name="glentries.${at}.${name}"]`);
  await line(0, 'accno').fill('1000');
  await line(0, 'debit').fill('10');
  await line(1, 'accno').fill('1999');
  await line(1, 'credit').fill('10');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Das Konto 1999 gibt es beim Mandanten ${opened.client} nicht.`).waitFor();
  await go('/customers/new');
  await page.locator('[name=customernumber]').fill('K-1');
  await page.locator('[name=name]').fill('Anna');
  await page.locator('[name=zipcode]').fill('12345678901');
  await page.keyboard.press('Control+Enter');
  await page.getByText('ist länger als 10 Zeichen').waitFor();
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-2', name: 'Beat' } });
  await go('/customers/K-9');
  await page.getByText(`Kunde K-9 gibt es beim Mandanten ${opened.client} nicht.`).waitFor();
  expect(complaints).toEqual([]);
});

test('a form reports its own faults in the language of the page', async () => {
  const { page, go, complaints } = await kontor.open('/ledger/new', { language: 'de' });
  const line = (at: number, name: string) => page.locator(`[name="glentries.${at}.${name}"]`);
  await page.locator('[name=transdate]').fill('2026-02-30');
  await line(0, 'accno').fill('1000');
  await line(0, 'debit').fill('zehn');
  await line(1, 'credit').fill('10');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Geben Sie ein Datum ein, etwa 14.01.2026.').waitFor();
  // A day that does not exist is not shown as another one.
  expect(await page.locator('[name=transdate]').inputValue()).toBe('2026-02-30');
  await page.getByText("Geben Sie einen Betrag ein, etwa 1'234.50.").waitFor();
  await page.getByText('Diese Angabe fehlt.').waitFor();
  await go('/customers/new');
  await page.locator('[name=customernumber]').fill('K-1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Diese Angabe fehlt.').waitFor();
  expect(complaints).toEqual([]);
});

test('a closed period is reported in French, with its day as the language writes it', async () => {
  const opened = await kontor.open('/closing?on=2026-06-30', { language: 'fr' });
  const { page, go, complaints } = opened;
  await page.getByRole('button', { name: 'Clôturer la période' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer la période' }).click();
  await page.getByText('Les livres sont clôturés jusqu’au 30.06.2026.').waitFor();
  await go('/ledger/new');
  const line = (at: number, name: string) => page.locator(`[name="glentries.${at}.${name}"]`);
  await page.locator('[name=transdate]').fill('1.6.2026');
  await line(0, 'accno').fill('1000');
  await line(0, 'debit').fill('10');
  await line(1, 'accno').fill('1020');
  await line(1, 'credit').fill('10');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Les livres du mandant ${opened.client} sont clôturés jusqu’au 30.06.2026.`).waitFor();
  expect(complaints).toEqual([]);
});
