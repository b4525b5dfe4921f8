import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole, post } from '../console.ts';

const kontor = openConsole();

/** Reads a record over REST. */
const read = async ({ client, key }: Opened, path: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${kontor.server.address}/api/latest/clients/${client}${path}`, {
    headers: { accept: 'application/json', 'x-api-key': key },
  });
  return answer.json() as Promise<Record<string, unknown>>;
};

test('another IBAN than was paid to is shown on the vendor and on the payable, until someone confirms it', async () => {
  const opened = await kontor.open('/vendors');
  const { page, complaints } = opened;
  const vendor = { vendornumber: 'L-1', name: 'Papeterie Dupont' };
  const save = (bank_iban: string) =>
    post(kontor, opened, { path: '/vendors', record: { ...vendor, bank_iban } });
  await save('CH9300762011623852957');
  for (const invnumber of ['R-1', 'R-2']) {
    const expenseentries = { expenseentry: [{ amount: '240.00', expense_accno: '6500' }] };
    const record = { invnumber, vendornumber: 'L-1', transdate: '2026-01-14T00:00:00+01:00', expenseentries };
    await post(kontor, opened, { path: '/payables', record });
  }
  const payment = { datepaid: '2026-02-10T00:00:00+01:00', amount_paid: '240.00' };
  await post(kontor, opened, { path: '/payables/R-1/payments', record: payment });
  await page.goto('/vendors/L-1');
  await page.getByText('IBAN CH93 0076 2011 6238 5295 7').waitFor();
  expect(await page.getByRole('button', { name: 'Confirm the IBAN' }).count()).toBe(0);
  await save('DE89370400440532013000');
  await page.goto('/payables/L-1/R-2');
  await page
    .getByText(
      'Papeterie Dupont has a different IBAN than the one paid to before: DE89 3704 0044 0532 0130 00.',
    )
    .waitFor();
  await page.goto('/vendors/L-1');
  await page.getByRole('button', { name: 'Confirm the IBAN' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('DE89 3704 0044 0532 0130 00').waitFor();
  await expectAccessible(page);
  // Someone else changes it in the meantime: nobody confirms what they have not seen.
  await save('CH5604835012345678009');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('The IBAN of vendor L-1 has changed').waitFor();
  await dialog.getByText('CH56 0483 5012 3456 7800 9').waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Confirm the IBAN' }).waitFor({ state: 'detached' });
  expect(await read(opened, '/vendors/L-1')).not.toHaveProperty('iban_confirmed');
  expect(complaints).toEqual([]);
});

test('the account, the reference and the message of a payable are typed, refused beside their fields, and shown', async () => {
  const opened = await kontor.open('/vendors');
  const { page, complaints } = opened;
  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-1', name: 'Papeterie Dupont' } });
  await page.goto('/payables/new');
  await page.getByRole('combobox', { name: 'Vendor' }).fill('L-1');
  await page.getByLabel('Number', { exact: true }).fill('R-9');
  await page.getByLabel('IBAN').fill('CH44 3199 9123 0008 8901 2');
  await page.getByLabel('Message').fill('Auftrag 17');
  await page.getByRole('combobox', { name: 'Account' }).first().fill('6500');
  await page.getByLabel('Amount', { exact: true }).first().fill('240');
  await page.keyboard.press('Control+Enter');
  await page.getByText('A QR-IBAN requires a QR reference.').waitFor();
  await page.getByLabel('Payment reference').fill('21 00000 00003 13947 14300 09017');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Payable R-9', level: 1 }).waitFor();
  await page.getByText('CH44 3199 9123 0008 8901 2').waitFor();
  await page.getByText('21 00000 00003 13947 14300 09017').waitFor();
  await page.getByText('Auftrag 17').waitFor();
  expect(await read(opened, '/payables/R-9')).toMatchObject({
    payment_iban: 'CH4431999123000889012',
    payment_reference: '210000000003139471430009017',
    payment_message: 'Auftrag 17',
  });
  expect(complaints).toEqual([]);
});

test('terms of cash discount are typed for a vendor, taken over by a payable or typed for it, and shown', async () => {
  const opened = await kontor.open('/vendors');
  const { page, complaints } = opened;
  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-1', name: 'Papeterie Dupont' } });
  await page.goto('/vendors/L-1/edit');
  await page.getByText('Booking', { exact: true }).click();
  await page.getByLabel('Cash discount %').fill('2,5');
  await page.getByLabel('Cash discount days').fill('400');
  await page.keyboard.press('Control+Enter');
  await page.getByText('at most 365').waitFor();
  await page.getByLabel('Cash discount days').fill('10');
  await page.keyboard.press('Control+Enter');
  await page.getByText('2.5 % within 10 days').waitFor();
  const book = async (number: string, type: () => Promise<void>) => {
    await page.goto('/payables/new');
    await page.getByRole('combobox', { name: 'Vendor' }).fill('L-1');
    await page.getByLabel('Number', { exact: true }).fill(number);
    await page.getByLabel('Date', { exact: true }).fill('14.01.2026');
    await page.getByRole('combobox', { name: 'Account' }).first().fill('6500');
    await page.getByLabel('Amount', { exact: true }).first().fill('240');
    await type();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: `Payable ${number}`, level: 1 }).waitFor();
  };
  await book('R-1', async () => {});
  await page.getByText('2.5 % until 24/01/2026').waitFor();
  await book('R-2', async () => {
    await page.getByLabel('Cash discount %').fill('1');
    await page.getByLabel('Cash discount days').fill('5');
  });
  await page.getByText('1 % until 19/01/2026').waitFor();
  await book('R-3', () => page.getByLabel('Cash discount %').fill('0'));
  expect(await page.getByText(/% until/).count()).toBe(0);
  expect(await read(opened, '/payables/R-2')).toMatchObject({ discount_percent: '1', discount_days: '5' });
  expect(complaints).toEqual([]);
});
