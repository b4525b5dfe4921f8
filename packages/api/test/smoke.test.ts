import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, testHouse } from './house.ts';
import { glOf } from './ledger.ts';

const { newClient, database } = await testHouse();
test('x', async () => {
  const c = await newClient();
  await (await c.ask()).invoices.post(invoiceOf({ invnumber: 'A1' }));
  await (await c.ask()).invoices.pay(paymentOf('A1'));
  await (await c.ask()).payables.post(payableOf());
  await (await c.ask()).gl.post(glOf());
  const v = await verify(database);
  console.log(v.filter((x) => x.count));
  expect(v.filter((x) => x.count)).toEqual([]);
});
