import { gl, invoice, type PlannedOperation, payment } from '@kontor/domain';
import type { Locator } from 'playwright-core';
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

/** The sentence of consequence in a part of the page. */
const saidIn = async (place: Locator): Promise<string> =>
  (await place.locator('.consequence').textContent()) ?? '';

test.each(['en', 'de'] as const)(
  '%s: what a plan leads to is said by the same sentence where a person does it by hand',
  async (language) => {
    const opened = await kontor.open('/', { language });
    const { page, complaints } = opened;
    const books = kontor.booksOf(opened);
    const invoiced = invoice.parse({
      ...{ invnumber: 'A1', transdate: '2026-01-14', customer: { customernumber: 'K-1', name: 'Löwen' } },
      incomeentries: [{ amount: '100.00', income_accno: 3400 }],
    });
    await books.invoices.post.mutate(invoiced);
    const paid = { datepaid: '2026-01-16', amount_paid: '30.00', payment_accno: 1020 };
    await books.invoices.pay.mutate({ invnumber: 'A1', payment: payment.parse(paid) });
    const { payments } = await books.entries.ofDocument.query({ kind: 'invoice', invnumber: 'A1' });
    const glentries = [
      { accno: 1020, debit: '5.00' },
      { accno: 1000, credit: '5.00' },
    ];
    const entry = await books.gl.post.mutate(
      gl.parse({ reference: 'B1', transdate: '2026-01-14', description: 'Till', glentries }),
    );

    const byHand: {
      operation: PlannedOperation;
      input: Record<string, unknown>;
      at: string;
      name: RegExp;
      role?: 'menuitem';
    }[] = [
      {
        operation: 'invoices.credit',
        input: {
          invnumber: 'A1',
          creditnote: { transdate: '2026-01-20', creditlines: [{ line: 1, amount: '10.00' }] },
        },
        ...{ at: '/invoices/A1', name: /^(Credit note|Gutschrift)/, role: 'menuitem' },
      },
      {
        operation: 'invoices.pay',
        input: { invnumber: 'A1', payment: { ...paid, datepaid: '2026-01-20' } },
        ...{ at: '/invoices/A1', name: /^(Record payment|Zahlung erfassen)/ },
      },
      {
        operation: 'invoices.reversePayment',
        input: { invnumber: 'A1', id: payments[0]?.id, reversal: { transdate: '2026-01-21' } },
        ...{ at: '/invoices/A1', name: /^(Undo the payment|Zahlung von) / },
      },
      {
        operation: 'gl.reverse',
        input: { reference: 'B1', reversal: { transdate: '2026-01-21' } },
        ...{ at: `/ledger/entries/${entry.id}`, name: /^(Reverse|Stornieren)/ },
      },
      {
        operation: 'settings.close',
        input: { closing_date: '2026-03-31' },
        ...{ at: '/closing?on=2026-03-31', name: /^(Close period|Periode sperren)/ },
      },
    ];
    for (const { operation, input, at, name, role = 'button' } of byHand) {
      const plan = await books.plans.propose.mutate({ operation, input, program: 'ledger-agent' });
      await page.goto(`/settings/plans/${plan.id}`);
      const ofPlan = await saidIn(page.locator('#main'));
      if (language === 'en') expect(ofPlan).toBe(plan.consequence);
      await page.goto(at);
      if (role === 'menuitem')
        await page.getByRole('button', { name: /^(Further actions|Weitere Aktionen)$/ }).click();
      await page.getByRole(role, { name }).first().click();
      const dialog = page.locator('[role=dialog], [role=alertdialog]');
      expect([operation, await saidIn(dialog)]).toEqual([operation, ofPlan]);
    }
    expect(complaints).toEqual([]);
  },
);
