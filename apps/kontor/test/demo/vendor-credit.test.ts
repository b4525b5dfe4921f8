import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { demoOn } from './demo-on.ts';

/**
 * §10.2 and §26: a grinder of the demo client goes back to its vendor, and a payment order takes
 * the credit note off the next bill.
 */
test('the credit note of a grinder is set off by an order, and all of it is paid', async () => {
  const { database, make } = await demoOn('2026-03-01');
  const { client, books } = await make();
  const { payables, paymentOrders, reports } = books;
  const [grinders, note, spares] = ['TM-M-20251216', 'TM-G-20260120', 'TM-E-20260130'];
  // Four at 182.00 and ten cleaners at 14.20 are 870.00, and 70.47 of tax at 8.1 %.
  expect(await payables.get({ invnumber: grinders })).toMatchObject({
    ...{ amount: '940.47', paid: '940.47', status: 'PAID', transdate: '2025-12-16' },
  });
  // One of them is 182.00 and 14.74 of tax.
  expect(await payables.get({ invnumber: note })).toMatchObject({
    ...{ amount: '-196.74', paid: '-196.74', status: 'PAID', transdate: '2026-01-20', credits: grinders },
    parts: [{ partnumber: 'MUEHLE', quantity: '-1' }],
  });
  expect((await payables.list({ credit_note: true })).items.map(({ invnumber }) => invnumber)).toEqual([
    note,
  ]);
  // 420.00 and 34.02 of tax, of which the order pays 257.28.
  expect(await payables.get({ invnumber: spares })).toMatchObject({ amount: '454.02', status: 'PAID' });
  const { items: orders } = await paymentOrders.list({});
  expect(orders).toMatchObject([
    { state: 'sent', day: '2026-02-20', waiting: 0, sums: [{ currency: 'CHF', amount: '257.28' }] },
  ]);
  expect((await payables.setOffs({ invnumber: note })).items).toMatchObject([
    { payable: spares, amount: '196.74', transdate: '2026-02-20', order: orders[0]?.id, reversed: false },
  ]);
  const { items: paid } = await payables.payments({ invnumber: spares });
  expect(paid.map(({ payment_accno, amount_paid }) => [payment_accno, amount_paid])).toEqual([
    [1090, '196.74'],
    [1020, '257.28'],
  ]);

  // One machine, six grinders and twenty cleaners are 4,726.00 and 382.81 of tax: half of it,
  // 2,554.41, is paid, and nothing else of this vendor is open.
  const { items: open } = await reports.openItems({ on: '2026-03-01', side: 'vendors' } as never);
  expect(open.flatMap((one) => (one.number === 'L2004' ? [[one.invnumber, one.open]] : []))).toEqual([
    ['TM-202601', '2554.40'],
  ]);

  // As after it was killed at the end.
  await make();
  expect((await paymentOrders.list({})).items).toHaveLength(1);
  expect((await verify(database, client.id)).filter(({ count }) => count > 0)).toEqual([]);
});
