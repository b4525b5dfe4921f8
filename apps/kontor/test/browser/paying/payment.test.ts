import { expect, test } from 'vitest';
import { type Opened, openConsole, post } from '../console.ts';

/** The payment form: what it asks, and what it rests on. */
const kontor = openConsole();

const openInvoice = async () => {
  const opened = await kontor.signIn();
  await post(kontor, opened, {
    path: '/invoices',
    record: {
      invnumber: 'A1',
      transdate: '2026-01-14',
      customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
      incomeentries: [{ amount: '110.00', income_accno: '3400' }],
    },
  });
  await opened.page.goto('/invoices/A1');
  await opened.page.getByRole('button', { name: 'Record payment' }).waitFor();
  return opened;
};

const paymentsOf = async ({ key, client }: Opened): Promise<{ amount_paid: string; datepaid: string }[]> => {
  const answer = await fetch(
    `${kontor.server.address}/api/latest/clients/${client}/invoices/A1/payments?format=json`,
    { headers: { 'x-api-key': key, accept: 'application/json' } },
  );
  return ((await answer.json()) as { payment: { amount_paid: string; datepaid: string }[] }).payment;
};

const openDialog = async ({ page }: Pick<Opened, 'page'>) => {
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').waitFor();
  return dialog;
};

const isFocused = (element: { matches: (selector: string) => boolean }) => element.matches(':focus');

test('of two tabs that pay one invoice the second is told what is open now, and asked', async () => {
  const opened = await openInvoice();
  const first = opened.page;
  const second = await first.context().newPage();
  await second.goto('/invoices/A1');
  await second.getByRole('button', { name: 'Record payment' }).waitFor();
  const dialogs = [await openDialog({ page: first }), await openDialog({ page: second })] as const;
  await dialogs[0].getByLabel('Amount').fill('100');
  await dialogs[0].getByRole('button', { name: 'Book the payment' }).click();
  await first.getByText('The payment is booked.').waitFor();
  await dialogs[1].getByRole('button', { name: 'Book the payment' }).click();
  await dialogs[1].getByText('The open amount has changed: it is 10.00 and no longer 110.00.').waitFor();
  expect((await paymentsOf(opened)).map(({ amount_paid }) => amount_paid)).toEqual(['100.00']);
  // The amount that was typed would be too much now, which is asked about as always.
  await dialogs[1].getByLabel('Overpayment: 100.00 more than the open amount').waitFor();
  await dialogs[1].getByRole('button', { name: 'Pay 10.00' }).click();
  await dialogs[1].getByRole('button', { name: 'Book the payment' }).click();
  await second.getByText('The payment is booked.').waitFor();
  expect((await paymentsOf(opened)).map(({ amount_paid }) => amount_paid)).toEqual(['100.00', '10.00']);
  expect(opened.complaints).toEqual([]);
});

test('a day more than a month ahead is booked only once someone has said that it is so', async () => {
  const opened = await openInvoice();
  const { page } = opened;
  const dialog = await openDialog(opened);
  await dialog.getByLabel('Date').fill('1.7.2099');
  const question = dialog.getByLabel('01/07/2099 is more than a month in the future');
  await question.waitFor();
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await expect.poll(() => question.evaluate(isFocused)).toBe(true);
  expect(await paymentsOf(opened)).toEqual([]);
  await question.check();
  // Another day is another question.
  await dialog.getByLabel('Date').fill('2.7.2099');
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  const other = dialog.getByLabel('02/07/2099 is more than a month in the future');
  await expect.poll(() => other.evaluate(isFocused)).toBe(true);
  await other.check();
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await page.getByText('The payment is booked.').waitFor();
  expect((await paymentsOf(opened)).map(({ datepaid }) => datepaid.slice(0, 10))).toEqual(['2099-07-02']);
  expect(opened.complaints).toEqual([]);
});

test('after Esc the focus is where it was before the dialog, by the button and by its key', async () => {
  const { page, complaints } = await openInvoice();
  const button = page.getByRole('button', { name: 'Record payment' });
  for (const open of [() => button.click(), () => button.press('Enter')]) {
    await open();
    await page.getByRole('dialog').getByLabel('Amount').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate(isFocused)).toBe(true);
  }
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByLabel('Amount').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const isInMain = () => page.evaluate("document.getElementById('main').contains(document.activeElement)");
  await expect.poll(isInMain).toBe(true);
  expect(complaints).toEqual([]);
});
