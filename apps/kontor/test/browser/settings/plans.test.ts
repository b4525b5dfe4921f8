import { expect, test } from 'vitest';
import { connectTo } from '../../agents/agent.ts';
import { expectAccessible, openConsole } from '../console.ts';
import { createDraftKey } from './draft-key.ts';

const kontor = openConsole();

test('what an agent proposes by a draft key is booked once a person approves it here, and not before; or declined', async () => {
  const { page, client, key, complaints } = await kontor.open('/settings/keys');
  const draft = await createDraftKey(page);

  const agent = await connectTo(kontor.server, { client, key: draft });
  const propose = (invnumber: string) =>
    agent.callTool({
      name: 'propose_invoice',
      arguments: {
        ...{ invnumber, transdate: '2026-01-14', customer: { customernumber: 'K-1', name: 'Löwen' } },
        incomeentries: [{ amount: '100.00', income_accno: 3400 }],
      },
    });
  await propose('A1');
  await propose('A2');
  const invoices = async () => {
    const url = `${kontor.server.address}/api/latest/clients/${client}/invoices`;
    return (await fetch(url, { headers: { 'x-api-key': key, accept: 'application/json' } })).text();
  };
  const commit = () => agent.callTool({ name: 'commit_plan', arguments: { id: 1 } });
  expect(await commit()).toMatchObject({ isError: true, structuredContent: { code: 'approval_needed' } });
  expect(await invoices()).not.toContain('"A1"');

  await page.goto('/settings/plans');
  await page
    .getByRole('row', { name: /Invoice "A1" to K-1/ })
    .getByRole('link')
    .click();
  // The list, which has two of them, stands until the plan is drawn.
  await page.locator('dd', { hasText: 'ledger-agent 1.4 · Agent' }).waitFor();
  await page.getByRole('row', { name: /^1100 .*100\.00/ }).waitFor();
  await page.getByText(/^Books an invoice: the customer owes its total/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve and book' }).click();
  await page.getByText('Booked', { exact: true }).waitFor();
  expect(await invoices()).toContain('"A1"');
  expect(await commit()).toMatchObject({ structuredContent: { state: 'BOOKED' } });

  await page.goto('/settings/plans/2');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel('Reason').fill('It is in A1 already.');
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Declined', { exact: true }).waitFor();
  await page.locator('dd', { hasText: 'It is in A1 already.' }).waitFor();
  const declined = await agent.callTool({ name: 'get_plan', arguments: { id: 2 } });
  expect(declined).toMatchObject({
    structuredContent: { state: 'DECLINED', reason: '⟪It is in A1 already.⟫', waits_for: 'agent' },
  });
  expect(await invoices()).not.toContain('"A2"');
  expect(complaints).toEqual([]);
});
