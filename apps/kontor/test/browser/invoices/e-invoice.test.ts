import { readFile } from 'node:fs/promises';
import { account, invoice } from '@kontor/domain';
import { toNewCustomer } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

/** Electronic invoices in the console: chosen for a customer, and saved beside the PDF. */
const kontor = openConsole();

const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' };

test('the e-invoice of a customer is chosen; what an invoice lacks is told, then it is saved', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = kontor.booksOf(opened);
  await books.invoices.post.mutate(
    invoice.parse({
      ...{ ...toNewCustomer, invnumber: 'A1', transdate: '2026-03-10', duedate: '2026-04-09' },
      incomeentries: [{ amount: '100.00', income_accno: 3400 }],
      taxentries: [{ amount: '8.10', tax_accno: 2201 }],
    }),
  );
  await books.settings.save.mutate({ sender });
  const [bank] = (await books.accounts.list.query()).filter(({ accno }) => accno === 1020);
  await books.accounts.save.mutate(account.parse({ ...bank, iban: 'CH9300762011623852957' }));
  const { customer } = await books.invoices.get.query({ invnumber: 'A1' });

  await page.goto(`/customers/${customer.customernumber}`);
  await page.getByRole('button', { name: 'Edit' }).or(page.getByRole('link', { name: 'Edit' })).first().click();
  await page.getByText('More address and contact details').click();
  await page.getByLabel('E-invoice').selectOption('facturx');
  await page.screenshot({ path: '/tmp/einv/shot-customer.png', fullPage: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await books.customers.get.query({ customernumber: customer.customernumber })).e_invoice)
    .toBe('facturx');

  await page.goto('/invoices/A1');
  await page.getByRole('button', { name: 'E-invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-invoice A1' });
  await dialog.getByText('The customer gets CII within the PDF').waitFor();
  const save = dialog.getByRole('button', { name: 'Save XML' });
  await save.click();
  const faults = dialog.getByRole('alert');
  await faults.getByText("The customer's city is missing.").waitFor();
  await faults.getByText('The sender in the settings needs its UID').waitFor();
  await expectAccessible(page);
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/einv/shot-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await books.settings.save.mutate({ sender: { ...sender, uid: 'CHE-116.281.271' } });
  await books.customers.save.mutate({ customernumber: customer.customernumber, city: 'Bern' } as never);
  for (const [format, root] of [
    ['cii', 'CrossIndustryInvoice'],
    ['ubl', '<Invoice'],
  ] as const) {
    await dialog.getByLabel('Format').selectOption(format);
    const download = page.waitForEvent('download');
    await save.click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('A1.xml');
    expect((await readFile(await file.path())).toString()).toContain(root);
  }
  await faults.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
