import { readFile } from 'node:fs/promises';
import { account, invoice } from '@kontor/domain';
import { toNewCustomer } from '@kontor/testing';
import { expect, test } from 'vitest';
import { act } from '../act.ts';
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
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .first()
    .click();
  await page.getByText('More address and contact details').click();
  await page.getByLabel('E-invoice').selectOption('facturx');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(
      async () => (await books.customers.get.query({ customernumber: customer.customernumber })).e_invoice,
    )
    .toBe('facturx');

  await page.goto('/invoices/A1');
  await act(page, 'E-invoice');
  const faults = page.getByRole('alert');
  await faults.getByText("The customer's city is missing.").waitFor();
  await faults.getByText('The sender in the settings needs its UID').waitFor();
  await expectAccessible(page);

  await books.settings.save.mutate({ sender: { ...sender, uid: 'CHE-116.281.271' } });
  await books.customers.save.mutate({ customernumber: customer.customernumber, city: 'Bern' } as never);
  const savedBy = async (click: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('A1.xml');
    return (await readFile(await file.path())).toString();
  };
  expect(await savedBy(() => page.keyboard.press('x'))).toContain('CrossIndustryInvoice');
  await faults.waitFor({ state: 'detached' });
  await act(page, 'Preview');
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  for (const [name, root] of [
    ['E-invoice, UBL', '<Invoice'],
    ['E-invoice, CII', 'CrossIndustryInvoice'],
  ] as const)
    expect(await savedBy(() => page.getByRole('button', { name }).click())).toContain(root);
  expect(complaints).toEqual([]);
});
