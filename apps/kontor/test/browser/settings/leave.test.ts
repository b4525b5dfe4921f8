import { expect, test } from 'vitest';
import { connectTo } from '../../agents/agent.ts';
import { booksAt } from '../../mail/invoices.ts';
import { expectAccessible, openConsole } from '../console.ts';
import { createDraftKey } from './draft-key.ts';

const kontor = openConsole();

test('a person lets an agent book invoices up to an amount, widens that with a plan, and revokes it', async () => {
  const { page, client, key, complaints } = await kontor.open('/settings/keys');
  const books = `${kontor.server.address}/api/latest/clients/${client}`;
  const headers = { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' };
  const customer = { customernumber: 'K-1', name: 'Löwen' };
  const saved = await fetch(`${books}/customers`, {
    method: 'POST',
    headers,
    body: JSON.stringify(customer),
  });
  expect(saved.ok).toBe(true);
  const draft = await createDraftKey(page);

  await page.getByRole('link', { name: 'Leave of Agent' }).click();
  await page.getByRole('button', { name: 'Allow: Invoices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave: Invoices' });
  await dialog.getByLabel('Most per booking').fill('150');
  await dialog.getByLabel('Only these customers').fill('K-1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('table', { name: 'Leave' }).getByText('each up to 150.00 · customers K-1').waitFor();
  await expectAccessible(page);

  const agent = await connectTo(kontor.server, { client, key: draft });
  const book = async (invnumber: string, amount: string) => {
    const entry = { amount, income_accno: 3400 };
    const input = { invnumber, transdate: '2026-01-14', customernumber: 'K-1', incomeentries: [entry] };
    const plan = await agent.callTool({ name: 'propose_invoice', arguments: input });
    const { id } = plan.structuredContent as { id: number };
    const commit = await agent.callTool({ name: 'commit_plan', arguments: { id } });
    const { leave } = await booksAt(kontor.server.address, client, key).plans.find.query({ id });
    return { id, leave, ...(commit.structuredContent as { state?: string; code?: string }) };
  };
  expect(await book('A1', '150.00')).toMatchObject({ state: 'BOOKED', leave: 1 });
  const waiting = await book('A2', '500.00');
  expect(waiting).toMatchObject({ code: 'approval_needed' });

  await page.goto(`/settings/plans/${waiting.id}`);
  await page.getByText('Its amount is above the limit of the leave.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve, and allow such in future' }).click();
  const future = page.getByRole('dialog', { name: 'Leave: Invoices' });
  expect(await future.getByLabel('Most per booking').inputValue()).toBe('500.00');
  expect(await future.getByLabel('Only these customers').inputValue()).toBe('K-1');
  await future.getByRole('button', { name: 'Approve and allow' }).click();
  await page.getByText('Booked', { exact: true }).waitFor();
  expect(await book('A3', '500.00')).toMatchObject({ state: 'BOOKED', leave: 2 });

  await page.goto(`/settings/keys/${draft.slice(0, 15)}`);
  await page.getByRole('button', { name: 'Ask again: Invoices' }).click();
  await page.getByRole('button', { name: 'Allow: Invoices' }).waitFor();
  expect(await book('A4', '1.00')).toMatchObject({ code: 'approval_needed' });
  expect(complaints).toEqual([]);
});
