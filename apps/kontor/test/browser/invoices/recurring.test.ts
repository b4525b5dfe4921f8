import { postDueRecurring } from '@kontor/api';
import { expect, test } from 'vitest';
import { now } from '../../../src/clock.ts';
import { act } from '../act.ts';
import { openConsole, post } from '../console.ts';

/** §25: an invoice is made recurring in the browser, and a day that failed is settled there. */
const kontor = openConsole();

/** Posts what is due, as the worker does. */
const work = async (): Promise<void> => {
  const { database } = kontor.server;
  const log = {
    error: (fields: object, sentence: string) => {
      throw new Error(sentence, { cause: fields });
    },
  };
  while (await postDueRecurring({ database, now, stopping: () => false, log }));
};

test('an invoice is made recurring; a day that fails says why, and is posted on another day', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const send = (path: string, record: object) => post(kontor, opened, { path, record });
  await send('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  const incomeentries = [{ amount: '100', income_accno: '3400', description: 'Hosting' }];
  await send('/invoices', { invnumber: 'A1', transdate: '2020-01-01', customernumber: 'K-1', incomeentries });

  await page.goto('/invoices/A1');
  await act(page, 'Make recurring');
  await page.getByLabel('Name').fill('Hosting Löwen');
  await page.getByLabel('First day').fill('31.1.2020');
  await page.getByLabel('Number of invoices').fill('2');
  await page.getByLabel('Description').fill('Hosting {period}');
  await page.getByText('Hosting Januar 2020').waitFor();
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('heading', { name: 'Hosting Löwen' }).waitFor();

  await send('/customers', { customernumber: 'K-1', ended: '2020-02-20T00:00:00+01:00' });
  await work();
  await page.goto('/recurring-invoices');
  await page.getByText('Days that could not be posted: 1.').waitFor();
  await page.locator('.notice').getByRole('link', { name: 'Hosting Löwen' }).click();
  const failed = page.getByRole('region', { name: 'The invoice of 29/02/2020 could not be posted' });
  await failed.getByText('Customer K-1 left on 20/02/2020.').waitFor();
  await failed.getByRole('button', { name: 'Try now' }).click();
  await failed.getByRole('alert').getByText('Customer K-1 left on 20/02/2020.').waitFor();

  await send('/customers', { customernumber: 'K-1', ended: '' });
  await failed.getByRole('button', { name: 'Post on another day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill('5.3.2020');
  await dialog.getByRole('button', { name: 'Post' }).click();
  await failed.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('#main tbody tr').count()).toBe(2);
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
}, 60_000);

test('a recurring invoice whose line has the price of its article is changed', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const send = (path: string, record: object) => post(kontor, opened, { path, record });
  await send('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  await send('/parts', { partnumber: 'RENT', description: 'Miete', sellprice: '95', income_accno: '3400' });
  const parts = [{ partnumber: 'RENT', quantity: '2' }];
  await send('/recurring-invoices', {
    ...{ title: 'Miete', interval: 'monthly', from: '2099-01-01', prices: 'article' },
    invoice: { customernumber: 'K-1', parts },
  });
  await page.goto('/recurring-invoices/1/edit');
  await page.getByLabel('Name').fill('Miete Löwen');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Miete Löwen', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});
