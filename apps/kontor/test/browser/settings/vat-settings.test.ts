import { expect, test } from 'vitest';
import { expectAccessible, openConsole, post } from '../console.ts';

const kontor = openConsole();

test('net tax rates are edited, refusals stand beside their fields, and the VAT return counts by them', async () => {
  const opened = await kontor.open('/settings');
  const { page, go, complaints } = opened;
  const first = page.getByRole('group', { name: 'First activity' });
  const second = page.getByRole('group', { name: 'Activity 2' });
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Method').selectOption('net');
  await first.getByLabel('From', { exact: true }).fill('1.1.2026');
  await save.click();
  await first
    .getByText('This is required.')
    .or(first.getByText(/^Enter an amount/))
    .waitFor();
  await first.getByLabel('Percent').fill('620');
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await second.getByLabel('ID', { exact: true }).fill('101');
  await second.getByLabel('Accounts').fill('3000, Kasse');
  await second.getByLabel('From', { exact: true }).fill('1.1.2026');
  await second.getByLabel('Percent').fill('0.6');
  await save.click();
  await second.getByText('Choose an account.').waitFor();
  await second.getByText(/the five characters of an activity/).waitFor();
  await second.getByLabel('ID', { exact: true }).fill('00101');
  await second.getByLabel('Accounts').fill('3000, 31');
  await save.click();
  await second.getByText(/^Account 31 does not exist/).waitFor();
  await first.getByText('A rate must be between 0 and 100 percent.').waitFor();
  await expectAccessible(page);
  await second.getByLabel('Accounts').fill('3000 3400');
  await first.getByLabel('Percent').fill('6.2');
  await first.getByRole('button', { name: 'Rate from another day' }).click();
  await first.getByLabel('From', { exact: true }).last().fill('1.7.2026');
  await first.getByLabel('Percent').last().fill('6.4');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The settings are saved.').waitFor();
  const accounts = () => second.getByLabel('Accounts').inputValue();
  // As it is kept, rather than as it was typed.
  await expect.poll(accounts).toBe('3000, 3400');
  await page.reload();
  await second.waitFor();
  expect(await accounts()).toBe('3000, 3400');
  expect(await first.getByLabel('Percent').last().inputValue()).toBe('6.4');
  await page.getByRole('button', { name: 'Remove activity 2' }).click();
  await page.getByRole('button', { name: 'Remove the rate in line 1' }).click();
  await save.click();
  await page.getByText('The settings are saved.').waitFor();
  const sold = { incomeentry: { amount: '1000.00', income_accno: '3600' } };
  const customer = { customernumber: 'K-1', name: 'Löwen' };
  await post(kontor, opened, {
    path: '/invoices',
    record: { transdate: '2026-07-15', customer, incomeentries: sold },
  });
  await go('/reports/vat-return?from=2026-07-01&to=2026-12-31');
  await page.getByRole('row', { name: /6\.4 %.*1'000\.00/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('an auditor reads the net tax rates, and cannot change them', async () => {
  const { page, client } = await kontor.open('/settings', { role: 'auditor' });
  const books = await kontor.server.database.prisma.client.findFirstOrThrow({ where: { name: client } });
  await kontor.server.database.prisma.client.update({
    where: { id: books.id },
    data: {
      vat_method: 'net',
      vat_net_rates: [{ accnos: [], rates: [{ valid_from: '2026-01-01', rate: '6.2' }] }],
      version: { increment: 1 },
    },
  });
  await page.reload();
  const first = page.getByRole('group', { name: 'First activity' });
  expect(await first.getByLabel('Percent').inputValue()).toBe('6.2');
  expect(await first.getByLabel('Percent').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Add an activity' }).isDisabled()).toBe(true);
});
