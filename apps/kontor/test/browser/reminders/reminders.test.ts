import { readFile } from 'node:fs/promises';
import { account, invoice, reminders } from '@kontor/domain';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';
import { overflowOf } from '../pictures/overflow.ts';

/** Reminders in the console: the run, a hold, the letter, and its payment. */
const kontor = openConsole();

/** A client that reminds at once, with two customers who are late. */
const late = async () => {
  const opened = await kontor.signIn();
  const books = kontor.booksOf(opened);
  const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
  const plan = reminders.parse({
    levels: [{ days: 0, fee: '20' }, { days: 10 }, { days: 10 }],
    ...{ fee_accno: 6951, interest_accno: 6951 },
  });
  await books.settings.save.mutate({ sender, reminders: plan });
  const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' };
  await books.accounts.save.mutate(account.parse({ ...bank, iban: 'CH9300762011623852957' }));
  for (const [customernumber, name] of [
    ['K-1', 'Gasthaus zum Löwen'],
    ['K-2', 'Restaurant Krone'],
  ])
    await books.invoices.post.mutate(
      invoice.parse({
        ...{ invnumber: `A-${customernumber}`, transdate: '2026-01-01', duedate: '2026-01-31' },
        customer: { customernumber, name },
        incomeentries: [{ amount: '100.00', income_accno: 3400 }],
      }),
    );
  return { ...opened, books };
};

test('a run is looked through, one customer is held, and the other letter is issued, saved and paid', async () => {
  const { page, books, complaints, settled } = await late();
  await page.goto('/reminders');
  await page.getByRole('checkbox', { name: 'Remind Restaurant Krone in CHF' }).waitFor();
  await settled();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Restaurant Krone' })
    .getByRole('button', { name: 'Hold the customer' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Disputed').check();
  await dialog.getByLabel('Reason').fill('Wrong delivery');
  await dialog.getByRole('button', { name: /^Hold/ }).click();
  await page.getByRole('table', { name: 'Overdue, not reminded' }).getByText('Wrong delivery').waitFor();
  // The reason is a sentence, and wraps on a telephone.
  await page.setViewportSize({ width: 360, height: 800 });
  await settled();
  expect(await overflowOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /Issue 1 reminder/ }).click();
  await page.getByText('1 reminder is issued:').waitFor();
  await page.getByRole('link', { name: 'K-1', exact: true }).click();
  await page.getByRole('heading', { name: 'Reminder 1', level: 1 }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /PDF/ }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await settled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const paying = page.getByRole('dialog');
  expect(await paying.getByLabel('Amount').inputValue()).toBe('120.00');
  await paying.getByRole('button', { name: /Book the payment/ }).click();
  await page.getByText('The payment is booked.').waitFor();
  expect((await books.invoices.get.query({ invnumber: 'A-K-1' })).status).toBe('PAID');
  await page.goto('/invoices/A-K-1');
  await page.getByText(/^Level 1/).waitFor();
  expect(complaints).toEqual([]);
});

test('levels, fees and texts are settings, and a fee without an account is reported beside its field', async () => {
  const { page, books, complaints } = await late();
  await page.goto('/settings/reminders');
  await page.getByRole('heading', { name: 'Level 2' }).waitFor();
  await page.getByLabel('Days after the last reminder').first().fill('21');
  await page.getByText('Own texts').first().click();
  await page.getByLabel('Before the invoices').first().fill('Guten Tag {customer}');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Saved').waitFor();
  const { reminders: kept } = await books.settings.get.query();
  expect(kept?.levels.map(({ days, fee }) => [days, Number(fee)])).toEqual([
    [0, 20],
    [21, 0],
    [10, 0],
  ]);
  expect(kept?.levels[0]?.texts).toMatchObject([{ opening: 'Guten Tag {customer}' }]);
  await page.getByRole('combobox', { name: 'Fee account' }).fill('');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Fee account' }).getAttribute('aria-invalid'))
    .toBe('true');
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});
