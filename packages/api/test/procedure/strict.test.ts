import { expect, test } from 'vitest';
import { type Inputs, issueKey, operatorWriting, refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, testInstallation } from '../installation.ts';

/** §3.9: unknown names over tRPC are ignored, unless the caller or its key is strict. */
const { database, newClient } = await testInstallation();

const strict = { strict: true };
const misspelt = (fields: object = {}) => invoiceOf({ due_date: '2026-03-01', ...fields });
const issuesOf = async (answer: Promise<unknown>) =>
  refusalOf(await answer.catch((error: unknown) => error))?.issues ?? 'done';
const nearest = (field: string, name: string) => ({
  field,
  message: `is unknown; the nearest known name is ${name}`,
});

test('400: unknown keys are named with the nearest known ones, at any depth, and nothing is booked', async () => {
  const { ask } = await newClient();
  const { invoices } = await ask(strict);
  const entry = { amount: '1.00', income_accno: 3400, taxaccno: 2201 };
  const sent = misspelt({
    incomeentries: [entry],
    customer: { customernumber: 'K', name: 'K', zip: '8000' },
  });
  expect(await issuesOf(invoices.post(sent))).toEqual([
    nearest('customer.zip', 'zipcode'),
    nearest('incomeentries.0.taxaccno', 'tax_accno'),
    nearest('due_date', 'duedate'),
  ]);
  expect((await (await ask()).invoices.list({})).items).toEqual([]);
  expect(await issuesOf(invoices.list({ orderno: 'ORD-7' } as Inputs['invoices']['list']))).toEqual([
    nearest('orderno', 'ordnumber'),
  ]);
  expect(await issuesOf(invoices.post(invoiceOf()))).toBe('done');
});

test('204: without strictness they are ignored, as they were', async () => {
  const { invoices } = await (await newClient()).ask();
  expect(await issuesOf(invoices.post(misspelt()))).toBe('done');
});

test('200: the entries of a strict bulk are refused one by one', async () => {
  const { invoices } = await (await newClient()).ask(strict);
  const sent = [
    invoiceOf({ invnumber: 'A' }),
    misspelt({ invnumber: 'B' }),
  ] as Inputs['invoices']['bulk']['invoices'];
  const { items } = await invoices.bulk({ invoices: sent });
  expect(items.map(({ status, issues }) => [status, issues])).toEqual([
    [204, []],
    [400, [nearest('invoices.1.due_date', 'duedate')]],
  ]);
});

test('400: a strict key is strict by itself, is listed so, and its strictness is in the audit trail', async () => {
  const { ask, client } = await newClient();
  const { keys } = await ask();
  const { key } = await keys.issue({ scopes: ['read', 'write'], strict: true });
  const { invoices } = await ask({ key });
  expect(await issuesOf(invoices.post(misspelt()))).toEqual([nearest('due_date', 'duedate')]);
  const loose = await issueKey(
    database,
    { client_id: client.id, scopes: ['write'], label: '' },
    operatorWriting(now, 'test'),
  );
  expect(await issuesOf((await ask({ key: loose })).invoices.post(misspelt()))).toBe('done');
  expect((await keys.list()).map((each) => each.strict)).toEqual([false, true, false]);
  await expectVerified(database, client.id);
});

test('400: an input where none is taken, and that of a report which is exported', async () => {
  const { keys, exports } = await (await newClient()).ask(strict);
  expect(await issuesOf(Reflect.apply(keys.list, keys, [{ all: true }]))).toEqual([
    { field: 'all', message: 'is unknown' },
  ]);
  const input = {
    report: 'trialBalance',
    from: '2026-01-01',
    to: '2026-12-31',
    until: '2026-01-31',
  };
  const issues = await issuesOf(exports.csv(input as Inputs['exports']['csv']));
  expect(issues).toMatchObject([{ field: expect.stringMatching(/until$/) }]);
});
