import { invoice as invoiceSchema } from '@kontor/domain';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole, post } from '../console.ts';
import { plainPdf, receive } from '../receipts.ts';

/**
 * Clients that are made and archived in the browser, work that is given to people, and mentions
 * (docs/interface §40).
 */
const kontor = openConsole();
const pictures = process.env['PICTURES'];

const draw = async (page: Page, name: string) => {
  if (!pictures) return;
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

const invoice = (invnumber: string) => ({
  ...{ invnumber, transdate: '2026-01-10', duedate: '2026-02-09' },
  customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  incomeentries: [{ amount: '100.00', income_accno: '3400' }],
});

test('an owner makes a client like another one, finds it by Ctrl+K, archives it and restores it', async () => {
  const { page, client, complaints } = await kontor.signIn({ width: 1280 });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'New client' }).click();
  const made = `${client}-bakery`;
  await page.getByLabel('Short name').fill(made);
  await page.getByText(/It gets \d+ accounts/).waitFor();
  await expectAccessible(page);
  await draw(page, 'new-client');
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await expect.poll(() => page.title()).toBe(`Overview · ${made}`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(client.slice(0, 12));
  await page.getByRole('option', { name: client }).first().waitFor();
  await draw(page, 'palette');
  await page.getByRole('option', { name: client }).first().click();
  await expect.poll(() => page.title()).toBe(`Overview · ${client}`);
  await page.goto('/clients');
  await draw(page, 'clients');
  await page.getByRole('button', { name: `Archive: ${made}` }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Archive' }).isDisabled()).toBe(true);
  await draw(page, 'archive');
  await dialog.getByLabel(`Type ${made} to confirm`).fill(made);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('row', { name: made }).waitFor({ state: 'detached' });
  await page.getByLabel('Show 1 archived').check();
  await page.getByRole('button', { name: made, exact: true }).click();
  await page.getByText('This client is archived').waitFor();
  await draw(page, 'archived');
  await page.goto('/clients');
  await page.getByLabel('Show 1 archived').check();
  await page.getByRole('button', { name: `Restore: ${made}` }).click();
  await page.getByRole('button', { name: `Archive: ${made}` }).waitFor();
  expect(complaints).toEqual([]);
});

test('a document is assigned and comments mention people; what waits is in the work of the person until it is done and seen', async () => {
  const opened = await kontor.signIn({ width: 1280 });
  const { page, client, complaints } = opened;
  const { person } = (await (await page.context().request.get('/trpc/-/session.whoAmI')).json()).result.data;
  await post(kontor, opened, { path: '/invoices', record: invoice('A1') });
  await post(kontor, opened, { path: '/invoices', record: invoice('A2') });
  await page.goto('/invoices/A1');
  // By its key, with the focus nowhere.
  await page.locator('button:enabled', { hasText: 'Assign' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Person').selectOption({ label: person.name });
  await dialog.getByLabel('Note').fill('Please check the VAT');
  await dialog.getByLabel('Due on').fill('2026-01-20');
  await expectAccessible(page);
  await draw(page, 'assign');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await page.getByText('Please check the VAT').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Assign' }).waitFor();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('This is for @');
  await page.getByRole('button', { name: `@${person.name}` }).click();
  await draw(page, 'mention');
  await page.getByRole('button', { name: 'Comment', exact: false }).last().click();
  await page.locator('.history-mention').waitFor();
  await draw(page, 'document');
  // A program names the person, who has not seen it yet.
  const comment = { text: `@${person.name}: paid in cash?` };
  await post(kontor, opened, { path: '/invoices/A2/comments', record: { comment } });
  const task = { kind: 'client', person: person.name, note: 'Close the quarter' };
  await post(kontor, opened, { path: '/assignments', record: { assignment: task } });
  await page.goto('/work');
  await page.getByRole('heading', { name: 'Overdue' }).waitFor();
  await page.getByText('Please check the VAT').waitFor();
  await page.getByText('paid in cash?').waitFor();
  await expectAccessible(page);
  await draw(page, 'work');
  await page.getByRole('button', { name: /^Done: Invoice A1/ }).click();
  await page.getByRole('heading', { name: 'Overdue' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Invoice A2/ }).click();
  await page.getByRole('heading', { name: /A2/ }).waitFor();
  await page.goto('/work');
  await page.getByText('Close the quarter').waitFor();
  expect(await page.getByText('paid in cash?').count()).toBe(0);
  await page.getByRole('button', { name: 'Done: Close the quarter' }).click();
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
  await draw(page, 'work-none');
  await page.goto('/me');
  await page.getByRole('heading', { name: 'Your sign-in' }).first().waitFor();
  await draw(page, 'me');
  expect(client).not.toBe('');
  expect(complaints).toEqual([]);
});

test('an entry, a receipt and a plan are assigned on their pages; the work of the person leads back to each', async () => {
  const opened = await kontor.signIn({ width: 1280 });
  const { page, complaints } = opened;
  const { person } = (await (await page.context().request.get('/trpc/-/session.whoAmI')).json()).result.data;
  await post(kontor, opened, { path: '/invoices', record: invoice('A1') });
  const receipt = await receive(kontor, opened, { name: 'taxi.pdf', bytes: await plainPdf(3) });
  await kontor.server.process();
  const incomeentries = [{ amount: '100.00', income_accno: 3400 }];
  const planned = invoiceSchema.parse({ ...invoice('A2'), incomeentries });
  const books = kontor.booksOf(opened);
  await books.plans.propose.mutate({ operation: 'invoices.post', input: planned, program: 'agent' });
  const entry = await books.entries.ofDocument.query({ kind: 'invoice', invnumber: 'A1' });
  const records = [
    { path: `/ledger/entries/${entry.id}`, name: new RegExp(`^Entry ${entry.id}`), note: 'Right account?' },
    { path: `/receipts/${receipt}`, name: new RegExp(`^Receipt ${receipt}, taxi.pdf`), note: 'Whose taxi?' },
    { path: '/settings/plans/1', name: /^Plan 1/, note: 'Shall this be booked?' },
  ];
  for (const { path, note } of records) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Person').selectOption({ label: person.name });
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByLabel('Due on').fill('2026-01-20');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('region', { name: 'Assigned to' }).getByText(note).waitFor();
    await expectAccessible(page);
    await draw(page, `assigned${path.replaceAll('/', '-')}`);
  }
  for (const { path, name, note } of records) {
    await page.goto('/work');
    await page.getByText(note).waitFor();
    await page.getByRole('button', { name }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('button', { name: `Done: ${person.name}` }).click();
    await page.getByText(note).waitFor({ state: 'detached' });
  }
  await page.goto('/work');
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
  expect(complaints).toEqual([]);
});
