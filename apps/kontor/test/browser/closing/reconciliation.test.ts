import { gl, invoice } from '@kontor/domain';
import { line, toNewCustomer } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();

/** A settled quarter of last year, an invoice that came later, and an accrual that bears no tax. */
const reconciled = async (settings: Parameters<typeof kontor.signIn>[0] = {}) => {
  const opened = await kontor.signIn(settings);
  const books = kontor.booksOf(opened);
  const bill = (invnumber: string, amount: string, tax: string) =>
    books.invoices.post.mutate(
      invoice.parse({
        ...toNewCustomer,
        ...{ invnumber, transdate: '2025-11-10' },
        incomeentries: [{ amount, income_accno: 3400, tax_accno: 2201 }],
        taxentries: [{ amount: tax, tax_accno: 2201 }],
      }),
    );
  const sender = {
    name: 'Muster AG',
    zipcode: '8000',
    city: 'Zürich',
    country: 'CH',
    uid: 'CHE-116.281.271',
  };
  await books.settings.save.mutate({ sender } as never);
  await bill('A1', '1000.00', '81.00');
  await books.vat.settle.mutate({ from: '2025-10-01', to: '2025-12-31' });
  await bill('A2', '200.00', '16.20');
  const accrual = [line([3400, '500.00']), line([2300, '-500.00'])];
  await books.gl.post.mutate(gl.parse({ reference: 'GL-1', transdate: '2025-12-31', glentries: accrual }));
  return { ...opened, books };
};

test('what differs is explained, settled and filed, and the end of the year says so', async () => {
  const { page, books, complaints } = await reconciled();
  await page.goto('/closing/year');
  const step = page.getByRole('listitem').filter({ hasText: 'Reconcile VAT' }).last();
  await step.getByText('by 30/06/2026, final after 30/08/2026').waitFor();
  await step.getByRole('link').click();
  // From the first period on that was settled.
  const turnovers = page.getByRole('table', { name: 'Turnover by account' });
  await turnovers.getByRole('row', { name: /3400 .*700\.00 .*1[’']?000\.00 .*-300\.00/ }).waitFor();
  await expectAccessible(page);
  await turnovers.getByRole('button', { name: 'Explain 3400' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('300.00');
  await expectAccessible(page);
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByLabel('Description').fill('Accrual of a licence');
  await dialog.getByRole('button', { name: 'Save adjustment' }).click();
  await turnovers.getByRole('row', { name: /3400 .*500\.00 .*200\.00/ }).waitFor();
  const adjustments = page.getByRole('table', { name: 'Adjustments of turnover' });
  await adjustments
    .getByRole('row', { name: /j: closing entries 3400 Accrual of a licence 500\.00/ })
    .waitFor();

  await page.getByRole('button', { name: 'Settle the reconciliation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Settle the reconciliation' }).click();
  await page.getByText('The returns agree with the accounts').waitFor();
  await page.getByRole('button', { name: /^File for the portal/ }).click();
  await dialog.getByText(/^Only what differs from the returns of the year/).waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'File for the portal' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('ech0217-VAT-2025-10-01-2025-12-31-1.xml');
  expect(await books.vat.reconciliations.query()).toMatchObject([{ payable: '16.20' }]);
  await page.keyboard.press('Escape');
  await adjustments.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No adjustments.').waitFor();
  await page.goto('/closing/year');
  await step.filter({ hasText: '✓' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an auditor sees the reconciliation, and is offered nothing that changes it', async () => {
  const { page, complaints } = await reconciled({ role: 'auditor' });
  await page.goto('/closing/vat-reconciliation');
  await page
    .getByRole('table', { name: 'VAT accounts' })
    .getByRole('row', { name: /2201 .*16\.20/ })
    .waitFor();
  const buttons = await page.locator('#main').getByRole('button').allTextContents();
  expect(buttons.filter((name) => !['Print', 'CSV', 'XLSX'].includes(name))).toEqual([]);
  expect(complaints).toEqual([]);
});
