import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { demoOn } from '../demo/demo-on.ts';

/** §25: the year of the demo client has a recurring invoice that has begun. */
// Two machines at 95.00, with VAT at 7.7 percent until 2023 and 8.1 percent from 2024 on.
test.each([
  {
    today: '2024-02-29',
    invoices: ['2023-12-01 204.63 204.63', '2024-01-01 205.39 205.39', '2024-02-01 205.39 0.00'],
    next: ['2024-03-31', '2024-03-01'],
  },
  {
    today: '2026-01-01',
    invoices: ['2025-11-01 205.39 205.39', '2025-12-01 205.39 0.00', '2026-01-01 205.39 0.00'],
    next: ['2026-02-28', '2026-02-01'],
  },
])(
  'the demo of $today has posted a rent, has been paid what is late, and will post more',
  async ({ today, invoices, next }) => {
    const { database, make } = await demoOn(today);
    await make();
    // As after it was killed at the end.
    const { client, books } = await make();
    const { items } = await books.recurringInvoices.list({});
    expect(items.map(({ posted, failed }) => [posted, failed])).toEqual([
      [0, 0],
      [3, 0],
    ]);
    expect(items.map(({ next_on }) => next_on)).toEqual(next);
    const posted = await books.recurringInvoices.occurrences({ id: items[1]?.id ?? 0 });
    const numbers = posted.items.map(({ invnumber }) => invnumber);
    const ofCustomer = await books.invoices.list({ customer_number: 'K1001', limit: 200 });
    const found = ofCustomer.items.filter(({ invnumber }) => numbers.includes(invnumber));
    expect(found.map(({ transdate, amount, paid }) => `${transdate} ${amount} ${paid}`).toSorted()).toEqual(
      invoices,
    );
    expect((await verify(database, client.id)).filter(({ count }) => count > 0)).toEqual([]);
  },
);
