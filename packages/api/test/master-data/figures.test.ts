import { expect, test } from 'vitest';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/** The open amounts of customers, and their turnover (docs/interface §18). */
const installation = await testInstallation();

const days = async (client: Awaited<ReturnType<typeof installation.newClient>>) => {
  const { now } = await client.context();
  const today = now.slice(0, 10);
  const year = Number(today.slice(0, 4));
  return { today, year, before: `${year - 2}-03-01` };
};

test('a page of customers has what is open and the turnover of twelve months; credit notes count against it', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  const { today, year, before } = await days(client);
  const post = (invnumber: string, customernumber: string, more: object) =>
    ask.invoices.post(
      invoiceOf({
        ...{ invnumber, transdate: today, duedate: today },
        customer: { customernumber, name: `Customer ${customernumber}` },
        incomeentries: [{ amount: '100.00', income_accno: 3400 }],
        taxentries: [{ amount: '8.10', tax_accno: 2201 }],
        ...more,
      }),
    );
  await post('A1', 'K-1', {});
  await post('A2', 'K-1', { transdate: before, duedate: before });
  await post('A3', 'K-1', {
    incomeentries: [{ amount: '-30.00', income_accno: 3400 }],
    taxentries: [{ amount: '-2.43', tax_accno: 2201 }],
  });
  await post('A4', 'K-2', {});
  const asked = await client.ask();
  expect(await asked.customers.figures({ numbers: ['K-1', 'k-2', 'K-9'] })).toEqual([
    { number: 'K-1', open: '183.77', turnover: '70.00' },
    { number: 'k-2', open: '108.10', turnover: '100.00' },
    { number: 'K-9', open: '0.00', turnover: '0.00' },
  ]);
  expect(await asked.customers.years({ customernumber: 'K-1' })).toEqual([
    { year, count: 2, turnover: '70.00' },
    { year: year - 2, count: 1, turnover: '100.00' },
  ]);
  expect(await asked.vendors.figures({ numbers: ['K-1'] })).toEqual([
    { number: 'K-1', open: '0.00', turnover: '0.00' },
  ]);
});

test('a year of a customer has the median of the days until its documents were paid; a list of payments is of one party', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  const { year } = await days(client);
  const day = (date: string) => `${year - 1}-${date}`;
  for (const [invnumber, customernumber, paid] of [
    ['A1', 'K-1', '02-11'],
    ['A2', 'K-1', '02-21'],
    ['A3', 'K-1', '05-01'],
    ['A4', 'K-1', undefined],
    ['A5', 'K-10', '02-05'],
  ] as const) {
    await ask.invoices.post(
      invoiceOf({
        ...{ invnumber, transdate: day('02-01'), duedate: day('03-01') },
        customer: { customernumber, name: `Customer ${customernumber}` },
        incomeentries: [{ amount: '100.00', income_accno: 3400 }],
        taxentries: [],
      }),
    );
    if (paid)
      await ask.invoices.pay({
        invnumber,
        payment: { datepaid: day(paid), amount_paid: '100.00', payment_accno: 1020 },
      });
  }
  const asked = await client.ask();
  expect(await asked.customers.years({ customernumber: 'k-1' })).toEqual([
    { year: year - 1, count: 4, turnover: '400.00', days_to_pay: 20 },
  ]);
  const { items } = await asked.payments.list({ side: 'customers', party_number: 'k-1' });
  expect(items.map(({ invnumber }) => invnumber)).toEqual(['A3', 'A2', 'A1']);
  expect(await asked.invoices.count({ status: 'PAID' })).toEqual({
    ...{ count: 4, more: false, currency: 'CHF', amount: '400.00', open: '0.00' },
    currencies: [{ currency: 'CHF', count: 4, amount: '400.00', open: '0.00' }],
  });
  expect(await asked.invoices.count({ customer_number: 'K-1', from: day('01-01') })).toMatchObject({
    ...{ count: 4, amount: '400.00', open: '100.00' },
  });
  expect(await asked.invoices.count({ status: 'OVERDUE' })).toMatchObject({ count: 1, open: '100.00' });
});

test('a customer has the articles of their last invoices, the most frequent first, at their latest price', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  for (const [partnumber, description] of [
    ['BEER', 'Märzen'],
    ['WINE', 'Fendant'],
  ] as const)
    await ask.articles.save({
      partnumber,
      description,
      unit: 'l',
      sellprice: '5.00',
      income_accno: 3200,
    } as never);
  const sell = (
    invnumber: string,
    transdate: string,
    prices: Record<string, string>,
    customernumber = 'K-1',
  ) =>
    ask.invoices.post({
      ...{ invnumber, transdate, duedate: transdate, customer: { customernumber, name: 'Löwen' } },
      parts: Object.entries(prices).map(([partnumber, sellprice]) => ({ partnumber, sellprice })),
    } as never);
  await sell('A1', '2026-01-05', { BEER: '4.80', WINE: '20.00' });
  await sell('A2', '2026-02-05', { BEER: '5.20' });
  await sell('A3', '2026-02-07', { WINE: '30.00' }, 'K-2');
  const asked = await client.ask();
  expect(await asked.customers.articles({ customernumber: 'k-1' })).toEqual([
    {
      ...{ partnumber: 'BEER', description: 'Märzen', unit: 'l', count: 2, last: '2026-02-05' },
      ...{ sellprice: '5.20', currency: 'CHF' },
    },
    {
      ...{ partnumber: 'WINE', description: 'Fendant', unit: 'l', count: 1, last: '2026-01-05' },
      ...{ sellprice: '20.00', currency: 'CHF' },
    },
  ]);
  expect(await refusalCode(asked.customers.articles({ customernumber: 'K-9' }))).toBe('not_found');
  expect(await refusalCode(asked.vendors.counts({ vendornumber: 'K-1' }))).toBe('not_found');
});
