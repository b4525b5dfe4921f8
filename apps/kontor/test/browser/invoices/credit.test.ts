import { expect, test } from 'vitest';
import { act } from '../act.ts';
import { bringAxe } from '../axe.ts';
import { expectAccessible, openConsole, post } from '../console.ts';

/** Credit notes, from an invoice: with lines to choose, and closed against it in one step. */
const kontor = openConsole();

type Fields = Readonly<Record<string, unknown>>;

const openInvoice = async (invoice: Fields) => {
  const opened = await kontor.signIn();
  const rest = (path: string, record: object) => post(kontor, opened, { path, record });
  await rest('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  await rest('/parts', {
    partnumber: 'BEER',
    description: 'Märzen',
    sellprice: '2.50',
    tax_accnos: '2201',
  });
  await rest('/invoices', { invnumber: 'A1', transdate: '2026-01-14', customernumber: 'K-1', ...invoice });
  await bringAxe(opened.page);
  await opened.page.goto('/invoices/A1');
  await opened.page.getByRole('heading', { name: 'History' }).waitFor();
  const read = async (number: string): Promise<Record<string, string>> => {
    const { key, client } = opened;
    const answer = await fetch(`${kontor.server.address}/api/latest/clients/${client}/invoices/${number}`, {
      headers: { 'x-api-key': key, accept: 'application/json' },
    });
    return (await answer.json()) as Record<string, string>;
  };
  return { ...opened, rest, read };
};

const byEntries = {
  incomeentries: [
    { amount: '100.00', income_accno: '3400', description: 'Beratung' },
    { amount: '20.00', income_accno: '3400', description: 'Spesen' },
  ],
};

test('all of an invoice is credited with two keys: both are paid, and each leads to the other', async () => {
  const { page, complaints, read, settled } = await openInvoice(byEntries);
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: 'Credit note for invoice A1' });
  await dialog.getByText('Credit note of CHF 120.00.').waitFor();
  await dialog.getByText('CHF 120.00 is offset against the invoice.').waitFor();
  await settled();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  const link = page.getByRole('status').getByRole('link', { name: 'A1', exact: true });
  await link.waitFor();
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.split(' ').at(-1) ?? '';
  expect(await read(number)).toMatchObject({ amount: '-120.00', paid: '-120.00', credits: 'A1' });
  await page.locator('.history-credits').waitFor();
  await link.click();
  await page.getByRole('heading', { name: 'Invoice A1', level: 1 }).waitFor();
  await page.locator('.history-credited').getByRole('link', { name: number }).waitFor();
  expect(await read('A1')).toMatchObject({ status: 'PAID' });
  // A payment of both is reversed as one.
  await page.getByRole('button', { name: /^Undo the payment/ }).click();
  const undo = page.getByRole('alertdialog');
  // Each document with the entry that is booked of it.
  const booked = undo.getByRole('table', { name: 'Invoice A1' });
  await booked.waitFor();
  const entries = await Promise.all(
    [booked, undo.getByRole('table', { name: `Credit note ${number}` })].map(async (table) =>
      (await table.getByRole('row').allInnerTexts())
        .slice(1)
        .map((row) => row.replaceAll(/\s+/g, ' ').trim()),
    ),
  );
  expect(entries).toEqual([
    ['1090 Transfer account -120.00', '1100 Trade receivables (debtors) -120.00'],
    ['1090 Transfer account 120.00', '1100 Trade receivables (debtors) 120.00'],
  ]);
  await undo.getByText(`both documents are open again: Invoice A1, Credit note ${number}.`).waitFor();
  await settled();
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The payment is reversed.').waitFor();
  expect([(await read('A1'))['paid'], (await read(number))['paid']]).toEqual(['0.00', '0.00']);
  expect(complaints).toEqual([]);
});

test('lines are chosen by quantity; what is more than a line has is beside it, and what stays open is told', async () => {
  const { page, rest, read } = await openInvoice({
    parts: [
      { partnumber: 'BEER', quantity: '10' },
      { partnumber: 'BEER', quantity: '4', description: 'Leergut' },
    ],
  });
  await rest('/invoices/A1/payments', { datepaid: '2026-02-10', amount_paid: '30.00' });
  await page.reload();
  await act(page, 'Credit note');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('10 left').waitFor();
  await dialog.getByRole('checkbox').nth(1).uncheck();
  const quantity = dialog.getByLabel('Quantity, line 1');
  await quantity.fill('11');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Only 10 of line 1 is left to credit.').first().waitFor();
  await quantity.fill('6');
  await dialog.getByText('CHF 8.38 stays open as a customer credit.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('CHF 8.38 of it stays open as a customer credit').waitFor();
  expect(await read('A1/credit-notes')).toMatchObject({
    creditnote: [{ settled: '7.84', amount: '-16.22' }],
  });
});

test('a line whose credit note was reversed is there to be credited again', async () => {
  const { page, rest } = await openInvoice(byEntries);
  await rest('/invoices/A1/credit-notes', {
    invnumber: 'G1',
    transdate: '2026-02-20',
    creditlines: [{ line: 2 }],
  });
  await page.reload();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Credit note of CHF 100.00.').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(1);
  await page.keyboard.press('Escape');
  await rest('/invoices', {
    ...{ invnumber: 'G1-S', transdate: '2026-02-20', customernumber: 'K-1' },
    incomeentries: byEntries.incomeentries.slice(1),
  });
  await page.keyboard.press('k');
  await dialog.getByText('Credit note of CHF 120.00.').waitFor();
});
