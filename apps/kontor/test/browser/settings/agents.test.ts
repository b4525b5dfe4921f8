import { expect, test } from 'vitest';
import { booksAt } from '../../mail/invoices.ts';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();

const invoice = (invnumber: string, amount: string) => ({
  ...{ invnumber, transdate: '2026-01-14', customernumber: 'K-1' },
  incomeentries: [{ amount, income_accno: 3400 }],
});

test('plans that are alike are approved together once each was in sight, and what became of them is on the page of agents', async () => {
  const { page, client, key, complaints, settled } = await kontor.open('/settings/plans');
  const books = booksAt(kontor.server.address, client, key);
  await books.customers.save.mutate({ customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  const { key: draft } = await books.keys.issue.mutate({
    scopes: ['read', 'write'],
    label: 'Bookkeeper',
    draft: true,
  });
  const agent = booksAt(kontor.server.address, client, draft);
  for (let at = 1; at <= 8; at += 1)
    await agent.plans.propose.mutate({
      ...{ operation: 'invoices.post', program: 'ledger-agent 1.4' },
      input: invoice(`A${at}`, `${at}00.00`),
    });
  await page.reload();
  await page.getByRole('link', { name: 'Look at them' }).click();
  await page.getByRole('heading', { name: 'Invoices: 8 alike' }).waitFor();
  // Those further down were not in sight.
  await page.getByText(/^[1-7] of 8 looked at/).waitFor();
  const last = page.getByRole('article', { name: 'Plan 8' });
  expect(await last.getByRole('checkbox').isDisabled()).toBe(true);
  await expectAccessible(page);
  for (let at = 1; at <= 8; at += 1) {
    const card = page.getByRole('article', { name: `Plan ${at}` });
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('row').last().scrollIntoViewIfNeeded();
    await card.getByText('Not looked at yet').waitFor({ state: 'detached' });
  }
  await page.getByText('8 of 8 looked at').waitFor();
  await page.getByRole('article', { name: 'Plan 3' }).getByRole('checkbox').uncheck();
  // Somebody else books what the fourth would.
  await books.invoices.post.mutate(invoice('A4', '400.00'));
  await page.getByRole('button', { name: 'Approve and book 7' }).click();
  await page.getByText('6 plans are booked.').waitFor();
  await page.getByRole('alert').getByText('Plan 4').waitFor();
  await page.getByRole('article', { name: 'Plan 3' }).waitFor();
  const { items } = await books.plans.list.query({ state: 'WAITING' });
  expect(items.map(({ id }) => id)).toEqual([4, 3]);

  // Who was away sees on the overview that something was done, and all of it on the page of agents.
  await books.invoices.credit.mutate({ invnumber: 'A1', creditnote: { transdate: '2026-01-20' } } as never);
  await page.goto('/');
  await page.getByText('8 proposed · 1 reversed').waitFor();
  await page.getByRole('link', { name: 'Agents since yesterday' }).click();
  const lately = page.getByRole('region', { name: 'What agents did' });
  await lately.getByRole('row', { name: /Invoice "A1".*Approved Reversed later/ }).waitFor();
  expect(await lately.getByRole('link', { name: /Invoice "A4"/ }).getAttribute('href')).toBe(
    '/settings/plans/4',
  );
  const card = page.getByRole('region', { name: 'Bookkeeper' });
  await card.getByRole('row', { name: /Invoices 8 2 6 0 0 0 1/ }).waitFor();
  await settled();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Its calls' }).click();
  await page.getByText('No call in the last 30 days.').waitFor();
  expect(complaints).toEqual([]);
});
