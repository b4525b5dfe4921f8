import { expect, test } from 'vitest';
import { invoiceOf, testInstallation } from '../installation.ts';

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
