import { expect, test } from 'vitest';
import { act } from '../act.ts';
import { type Opened, openConsole, post } from '../console.ts';

/** Payments that are reversed where they stand. */
const kontor = openConsole();

const lines = { amount: '110.00' };
const party = { name: 'Gasthaus zum Löwen' };
const kinds = {
  invoice: {
    path: '/invoices',
    page: '/invoices/A1',
    record: {
      customer: { customernumber: 'P-1', ...party },
      incomeentries: [{ ...lines, income_accno: '3400' }],
    },
  },
  payable: {
    path: '/payables',
    page: '/payables/P-1/A1',
    record: {
      vendor: { vendornumber: 'P-1', ...party },
      expenseentries: [{ ...lines, expense_accno: '6500' }],
    },
  },
};

/** Opens the page of a document that is paid. */
const openPaid = async (kind: keyof typeof kinds) => {
  const { path, page, record } = kinds[kind];
  const opened = await kontor.signIn();
  await post(kontor, opened, { path, record: { invnumber: 'A1', transdate: '2026-01-14', ...record } });
  const paid = { datepaid: '2026-02-10', amount_paid: '110.00', payment_accno: '1020' };
  await post(kontor, opened, { path: `${path}/A1/payments`, record: paid });
  await opened.page.goto(page);
  await opened.page.getByText('Paid', { exact: true }).waitFor();
  return opened;
};

const paymentsOf = async ({ key, client }: Opened, path: string): Promise<Record<string, string>[]> => {
  const answer = await fetch(`${kontor.server.address}/api/latest/clients/${client}${path}/A1/payments`, {
    headers: { 'x-api-key': key, accept: 'application/json' },
  });
  const list = (await answer.json()) as Record<string, Record<string, string>[]>;
  return Object.values(list)[0] ?? [];
};

test.each(['invoice', 'payable'] as const)(
  'a payment of an %s shows what will be booked, and is reversed',
  async (kind) => {
    const opened = await openPaid(kind);
    const { page, complaints } = opened;
    await page.getByRole('button', { name: 'Undo the payment of 110.00' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('row', { name: /1020.*-110\.00/ }).waitFor();
    await dialog.getByLabel('Date').fill('20.2.2026');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The payment is reversed.').waitFor();
    const table = page.getByRole('table', { name: 'Payments' });
    await table.getByText('Reversed').waitFor();
    await table.getByText('Reversal', { exact: true }).waitFor();
    expect(await table.getByRole('button').count()).toBe(0);
    const [first, second] = await paymentsOf(opened, kinds[kind].path);
    expect(second).toMatchObject({ amount_paid: '-110.00', reverses: first?.['id'], memo: 'Storno von A1' });
    expect(second?.['datepaid']).toContain('2026-02-20');
    expect(complaints).toEqual([]);
  },
);

test('before a paid document is reversed its payments are pointed at, and reversed from there; in a closed period on an open day', async () => {
  const opened = await openPaid('invoice');
  const { page, complaints } = opened;
  await fetch(`${kontor.server.address}/trpc/${opened.client}/settings.close`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${opened.key}` },
    body: JSON.stringify({ closing_date: '2026-02-28' }),
  });
  await page.reload();
  await act(page, 'Reverse');
  const reversal = page.getByRole('alertdialog', { name: 'Reverse A1?' });
  await reversal.getByText('A1 has payments. Undo them first').waitFor();
  await reversal.getByRole('button', { name: 'Undo the payment of 110.00' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo the payment of 110.00?' });
  await dialog.getByRole('row', { name: /1020/ }).waitFor();
  // A day that is closed is refused before it is booked.
  await dialog.getByLabel('Date').fill('28.2.2026');
  await dialog.getByRole('alert').getByText('The period is closed.').waitFor();
  await dialog.getByLabel('Date').fill('1.3.2026');
  await dialog.getByRole('row', { name: /1020/ }).waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The payment is reversed.').waitFor();
  await act(page, 'Reverse');
  await page.getByRole('alertdialog', { name: 'Reverse A1?' }).waitFor();
  expect(await page.getByText('A1 has payments').count()).toBe(0);
  expect(complaints).toEqual([]);
});
