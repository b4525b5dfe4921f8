import type { Instant } from '@kontor/domain';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { invoiceOf, payableOf, testInstallation } from '../installation.ts';
import { billOf } from '../receipts/bill.ts';
import { asking, processAll, upload } from '../receipts/receipt.ts';

/** §18: the work that waits in the books, which the overview begins with. */
const installation = await testInstallation();
const { newClient } = installation;

type Client = Awaited<ReturnType<typeof newClient>>;

const workOf = async ({ ask }: Client, now?: Instant) => {
  const { reports } = await ask(now === undefined ? {} : { now });
  return (await reports.overview({})).work;
};

test('the list is empty in empty books', async () => {
  expect(await workOf(await newClient())).toEqual([]);
});

test('documents: overdue, soon due, and a discount that ends', async () => {
  const client = await newClient();
  const { invoices, payables, reports } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1', transdate: '2026-01-10', duedate: '2026-02-09' }));
  await invoices.post(invoiceOf({ invnumber: 'A2', transdate: '2026-03-01', duedate: '2026-03-31' }));
  await payables.post(payableOf({ invnumber: 'B1', transdate: '2026-01-10', duedate: '2026-02-09' }));
  await payables.post(payableOf({ invnumber: 'B2', transdate: '2026-03-01', duedate: '2026-03-22' }));
  // Its discount ends on the 18th, within a week of the 15th.
  const terms = { discount_percent: '2', discount_days: 10 };
  await payables.post(
    payableOf({ invnumber: 'B3', transdate: '2026-03-08', duedate: '2026-04-07', ...terms }),
  );
  const found = (await workOf(client)).filter(({ scope }) => scope === 'write');
  expect(found).toEqual([
    { kind: 'payables_due', count: 1, amount: '100.00', scope: 'write' },
    { kind: 'discounts', count: 1, amount: '2.00', scope: 'write' },
    { kind: 'invoices_overdue', count: 1, amount: '100.00', scope: 'write' },
    { kind: 'payables_soon', count: 1, amount: '100.00', due: '2026-03-22', scope: 'write' },
  ]);
  const { receivables, payables: open, last_booked } = await reports.overview({});
  expect([receivables.overdue, open.overdue, last_booked]).toEqual(['100.00', '100.00', '2026-03-08']);
});

test('receipts wait to be booked until they prove something, are withdrawn, or could not be read', async () => {
  const client = await newClient();
  const ask = await asking(installation, client);
  await upload(installation, client, { said: { unreadable: 'The PDF is damaged.' } });
  await upload(installation, client, { said: { mark: 'one', codes: [billOf()] } });
  const linked = await upload(installation, client, { said: { mark: 'two', codes: [] } });
  const withdrawn = await upload(installation, client, { said: { mark: 'three', codes: [] } });
  const counts = async () =>
    Object.fromEntries((await workOf(client)).map(({ kind, count }) => [kind, count]));
  // A receipt that is not read yet waits for the program.
  expect(await counts()).toEqual({});
  await processAll(installation);
  expect(await counts()).toEqual({ receipts: 3, proposals: 1, failed_receipts: 1 });
  await ask.receipts.withdraw({ id: withdrawn });
  await ask.payables.post(payableOf({ invnumber: 'B1', transdate: '2026-03-10', duedate: '2026-05-01' }));
  await ask.receipts.link({ id: linked, payable: 'B1', vendor_number: 'L1' } as Inputs['receipts']['link']);
  expect(await counts()).toEqual({ receipts: 1, proposals: 1, failed_receipts: 1 });
});

test('a VAT period that is over waits with what its report comes to, and periods and years until they are closed', async () => {
  const client = await newClient();
  const { invoices, reports, settings, gl } = await client.ask();
  const taxentries = [{ tax_accno: 2201, amount: '8.10' }];
  await invoices.post(invoiceOf({ transdate: '2025-11-10', duedate: '2026-12-31', taxentries }));
  const list = await workOf(client);
  const days = { from: '2025-10-01', to: '2025-12-31' };
  const { payable } = await reports.vatReport(days as Inputs['reports']['vatReport']);
  expect(list).toEqual([
    { kind: 'vat', count: 1, ...days, due: '2026-03-01', amount: payable, scope: 'close' },
    { kind: 'periods', count: 1, ...days, scope: 'close' },
    { kind: 'years', count: 1, to: '2025-12-31', scope: 'close' },
  ]);
  await settings.close({ closing_date: '2025-12-31' } as Inputs['settings']['close']);
  expect((await workOf(client)).map(({ kind }) => kind)).toEqual(['vat', 'years']);
  await settings.close({ closing_date: null, reason: 'once more' });
  await gl.endYear({ transdate: '2025-12-31' } as Inputs['gl']['endYear']);
  expect((await workOf(client)).map(({ kind }) => kind)).toEqual(['vat']);
});

test('work of one client is none of another', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const { invoices } = await one.ask();
  await invoices.post(invoiceOf({ transdate: '2026-01-10', duedate: '2026-02-09' }));
  expect((await workOf(one)).length).toBeGreaterThan(0);
  expect(await workOf(other)).toEqual([]);
});
