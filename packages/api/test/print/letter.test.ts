import { expect, test } from 'vitest';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/** Invoices as their customers read them, for screens. */
const installation = await testInstallation();

test('an invoice is answered as it is printed, without a sender, with the rate of each line', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  for (const [partnumber, tax_accnos] of [
    ['BIER', [2201]],
    ['BUCH', []],
  ] as const)
    await ask.articles.save({
      ...{ partnumber, description: partnumber, sellprice: '10.00', unit: 'Stk' },
      tax_accnos: [...tax_accnos],
    });
  const customer = { customernumber: 'K-1', name: 'Élodie Dürrenmatt', zipcode: '1201', city: 'Genève' };
  await ask.invoices.post(
    invoiceOf({
      ...{ invnumber: 'A1', customer, incomeentries: undefined, taxentries: undefined },
      parts: [{ partnumber: 'BIER', quantity: '3', discount: '10' }, { partnumber: 'BUCH' }],
    }),
  );
  await ask.payments.bulk({
    payments: [{ invoice: 'A1', amount_paid: '9.19', payment_accno: 1020, datepaid: '2026-01-20' }],
  } as never);
  const letter = await (await client.ask()).print.letter({ invnumber: 'A1' });
  expect(letter).toEqual({
    recipient: ['Élodie Dürrenmatt', '1201 Genève'],
    lines: [
      {
        ...{ article: 'BIER', description: 'BIER', quantity: '3', unit: 'Stk', price: '10.00' },
        ...{ discount: '10', amount: '27.00', rates: ['8.1'] },
      },
      {
        ...{ article: 'BUCH', description: 'BUCH', quantity: '1', unit: 'Stk', price: '10.00' },
        ...{ amount: '10.00', rates: [] },
      },
    ],
    subtotal: '37.00',
    taxes: [{ rate: '8.1', base: '27.00', amount: '2.19' }],
    taxes_included: false,
    total: '39.19',
    paid: '-9.19',
    open: '30.00',
  });
});

test('lines by account are answered without quantity, and a rate that nobody knows is left out', async () => {
  const client = await installation.newClient();
  const line = { amount: '50.00', income_accno: 3400 };
  await (await client.ask()).invoices.post(
    invoiceOf({
      invnumber: 'A1',
      incomeentries: [line, { ...line, description: 'Miete' }],
      taxentries: [{ amount: '8.10', tax_accno: 2201 }],
    }),
  );
  const { lines, taxes } = await (await client.ask()).print.letter({ invnumber: 'A1' });
  expect(lines.map(({ description, amount, quantity }) => [description, amount, quantity])).toEqual([
    [expect.stringMatching(/./), '50.00', undefined],
    ['Miete', '50.00', undefined],
  ]);
  expect(lines.every(({ rates }) => rates === undefined || rates.join() === '8.1')).toBe(true);
  expect(taxes.map(({ amount }) => amount)).toEqual(['8.10']);
});

test('an invoice that is not there is not found', async () => {
  const client = await installation.newClient();
  expect(await refusalCode((await client.ask()).print.letter({ invnumber: 'B1' }))).toBe('not_found');
});
