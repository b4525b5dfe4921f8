import { expect, test } from 'vitest';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { noonOf, postAllDue, recurringOf, withCustomer } from '../recurring/recurring.ts';

/** §8, §9: days until payment of customers who have no terms of their own. */
const { database, newClient } = await testInstallation();

const noTerms = { terms: null };

test('an invoice of a customer without terms is due by those of the settings; their own and a day that is sent are stronger', async () => {
  const client = await newClient();
  const { customers, invoices, settings } = await withCustomer(client, noTerms);
  await customers.save({ customernumber: 'K-10', name: 'Zehn', terms: 10 });
  await customers.save({ customernumber: 'K-0', name: 'Bar', terms: 0 });
  const sent = (customernumber: string, fields: object = {}) =>
    invoiceOf({ customer: undefined, customernumber, transdate: '2026-01-14', ...fields });
  await invoices.post(sent('K-1', { invnumber: 'before' }));
  await settings.save({ terms: 30 });
  const after = (await client.ask()).invoices;
  await after.post(sent('K-1', { invnumber: 'usual' }));
  await after.post(sent('K-10', { invnumber: 'own' }));
  await after.post(sent('K-0', { invnumber: 'none' }));
  await after.post(sent('K-1', { invnumber: 'sent', duedate: '2026-01-20' }));
  const nested = { customernumber: 'K-new', name: 'Neu' };
  await after.post(invoiceOf({ invnumber: 'nested', transdate: '2026-01-14', customer: nested }));
  // What was sent before the change is known again.
  await after.post(sent('K-1', { invnumber: 'before' }));
  const { items } = await after.list({});
  expect(Object.fromEntries(items.map(({ invnumber, duedate }) => [invnumber, duedate]))).toEqual({
    before: '2026-01-14',
    usual: '2026-02-13',
    own: '2026-01-24',
    none: '2026-01-14',
    sent: '2026-01-20',
    nested: '2026-02-13',
  });
});

test('null clears them, a dry run saves nothing, the audit trail has each change, and they are no account', async () => {
  const { ask } = await newClient();
  const termsNow = async () => (await (await ask()).settings.get()).terms;
  const { settings, audit } = await ask();
  // A heading of the chart.
  await settings.save({ terms: 300 });
  await settings.save({ terms: 30 });
  await settings.save({ rounding: true });
  expect(await termsNow()).toBe(30);
  await settings.save({ terms: 10, dry_run: true });
  expect(await termsNow()).toBe(30);
  await settings.save({ terms: null });
  expect(await termsNow()).toBeUndefined();
  const { items } = await audit.list({ table: 'client' });
  const changes = items.flatMap(({ records }) => records).map(({ before, after }) => [before, after]);
  expect(JSON.stringify(changes)).toContain('"terms":30');
});

test.each([-1, 3651, 1.5, '30'])('400 invalid: %j, and nothing is saved', async (terms) => {
  const { ask } = await newClient();
  expect(await refusalCode((await ask()).settings.save({ terms: terms as number }))).toBe('invalid');
  expect(await (await ask()).settings.get()).not.toHaveProperty('terms');
});

test('recurring invoices and imports follow the same rule', async () => {
  const client = await newClient();
  await (await withCustomer(client, noTerms)).settings.save({ terms: 30 });
  const ask = await client.ask();
  await ask.recurringInvoices.create(recurringOf({ count: 1 }));
  await ask.recurringInvoices.create(recurringOf({ count: 1, terms: 5 }));
  await postAllDue(database, noonOf('2026-01-31'));
  const imported = invoiceOf({ invnumber: 'I-1', transdate: '2026-01-14' });
  await ask.imports.write({ invoices: [imported] });
  const { items } = await ask.invoices.list({});
  expect(items.map(({ duedate }) => duedate).toSorted()).toEqual(['2026-02-05', '2026-02-13', '2026-03-02']);
});
