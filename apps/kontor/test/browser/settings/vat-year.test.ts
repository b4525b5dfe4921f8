import { invoice, settings } from '@kontor/domain';
import { toNewCustomer } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

/**
 * §15: net rates with days, a year with instalments, its notices, and a correction of input tax.
 */
const kontor = openConsole();

const activity = (activity_id: string, accnos: number[], rate: string) => ({
  ...{ activity_id, description: `Tätigkeit ${activity_id}`, accnos },
  rates: [{ valid_from: '2025-01-01', rate }],
});

test('a year of net rates: days of a grant and instalments are set, paid and set off, and input tax is paid back', async () => {
  const opened = await kontor.open('/settings');
  const { page, go, complaints } = opened;
  const books = kontor.booksOf(opened);
  await books.settings.save.mutate(
    settings.parse({
      ...{ vat_method: 'net', vat_period: 'year' },
      vat_net_rates: [activity('00101', [], '6.2'), activity('00202', [3600], '2.1')],
    }),
  );
  for (const [invnumber, amount, income_accno] of [
    ['A1', '9500.00', 3400],
    ['A2', '500.00', 3600],
  ] as const)
    await books.invoices.post.mutate(
      invoice.parse({
        ...toNewCustomer,
        ...{ invnumber, transdate: '2025-03-01', duedate: '2025-04-01' },
        ...{ incomeentries: [{ amount, income_accno }], taxentries: [] },
      }),
    );
  await page.reload();
  const second = page.getByRole('group', { name: 'Activity 2' });
  await second.getByLabel('Granted until').fill('31.12.2024');
  await second.getByLabel('Granted from').fill('1.1.2025');
  await page.getByRole('button', { name: 'Add an instalment' }).click();
  await page.getByLabel('Due').fill('30.8.2025');
  await page.getByLabel('Amount').fill('300');
  await page.getByLabel('Years at the highest rate').fill('2027');
  await page.getByRole('button', { name: 'Save' }).click();
  await second.getByText(/must not be before/).waitFor();
  await second.getByLabel('Granted until').fill('31.12.2026');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByText('The settings are saved.').waitFor();
  expect(await books.settings.get.query()).toMatchObject({
    vat_net_rates: [{}, { valid_from: '2025-01-01', valid_to: '2026-12-31' }],
    vat_instalments: [{ due: '2025-08-30', amount: '300' }],
    vat_highest_rate_years: [2027],
  });

  await go('/reports/vat-return?from=2025-01-01&to=2025-12-31');
  await page.getByText(/at most a tenth for 1 year/).waitFor();
  await page.getByRole('row', { name: /00101.*95\.00 %/ }).waitFor();
  await page.getByRole('button', { name: /^Book payment/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('300.00').waitFor();
  await question.getByRole('button', { name: 'Book payment' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /300\.00/ }).waitFor();
  await page.getByText('299.50').waitFor();

  await page.getByRole('button', { name: 'Correct input tax' }).click();
  await question.getByLabel('Tax').fill('100');
  await question.getByLabel('Account of the stock or asset').fill('1520');
  await page.keyboard.press('Tab');
  await question.getByLabel('Reason and computation').fill('Anlagen zum Zeitwert');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Correct input tax' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /^415.*100\.00/ }).waitFor();
  await page.getByText('399.50').waitFor();
  await expectAccessible(page);

  await go('/closing/vat?from=2025-01-01&to=2025-12-31');
  await page.getByText('Left to pay').waitFor();
  await page.getByText(/at most a tenth for 1 year/).waitFor();
  expect(complaints).toEqual([]);
});

test('the usual instalments are taken over from the tax of the year before, and saved', async () => {
  const opened = await kontor.open('/settings');
  const { page, complaints } = opened;
  const books = kontor.booksOf(opened);
  await books.settings.save.mutate(
    settings.parse({
      ...{ vat_method: 'net', vat_period: 'year' },
      vat_net_rates: [activity('00101', [], '6.2')],
    }),
  );
  await books.invoices.post.mutate(
    invoice.parse({
      ...toNewCustomer,
      ...{ invnumber: 'A1', transdate: '2025-03-01', duedate: '2025-04-01' },
      ...{ incomeentries: [{ amount: '10000.00', income_accno: 3400 }], taxentries: [] },
    }),
  );
  // With tax of 620.00 half of it is due on 30 August, by net rates.
  await books.vat.settle.mutate({ from: '2025-01-01', to: '2025-12-31' } as never);
  await page.reload();
  await page.getByRole('button', { name: 'Use the usual instalments' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toMatch(/^310/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  const [saved] = (await books.settings.get.query()).vat_instalments ?? [];
  expect([saved?.due.slice(4), Number(saved?.amount)]).toEqual(['-08-30', 310]);
  expect(complaints).toEqual([]);
});
