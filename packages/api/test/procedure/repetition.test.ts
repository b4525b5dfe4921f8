import { expect, test } from 'vitest';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';

/** §9: the same number again. What counts is what a document says, not how it is written. */
const { newClient } = await testInstallation();

const sent = {
  invnumber: 'A1',
  status: 'OVERDUE',
  customer: { customernumber: 'K1', name: 'Kunde', city: '' },
  incomeentries: [{ amount: '99.00', income_accno: 3400 }],
  taxentries: [{ amount: '7.92', tax_accno: 2201 }],
};

const sameInOtherWords: readonly object[] = [
  {},
  { status: 'Unpaid' },
  { status: undefined },
  { invnumber: ' A1 ' },
  { invnumber: 'a1' },
  { notes: '', duedate: null, ordnumber: undefined, parts: [] },
  { incomeentries: [{ amount: '99', income_accno: 3400, description: '' }] },
  { taxentries: [{ amount: '7.920', tax_accno: 2201 }] },
  { customer: { customernumber: 'K1', name: 'Kunde' } },
];

test.each(sameInOtherWords)('the same with %j is a repetition: nothing is booked twice', async (other) => {
  const { invoices } = await (await newClient()).ask();
  await invoices.post(invoiceOf(sent));
  const { invnumber } = await invoices.post(invoiceOf({ ...sent, ...other }));
  expect(invnumber.toUpperCase()).toBe('A1');
  expect((await invoices.list({})).items).toHaveLength(1);
});

const somethingElse: readonly object[] = [
  { notes: 'n' },
  { transdate: '2026-02-02' },
  { taxincluded: true },
  { incomeentries: [{ amount: '99.01', income_accno: 3400 }] },
  { incomeentries: [...sent.incomeentries, ...sent.incomeentries] },
  { taxentries: [] },
  { customer: { customernumber: 'K2', name: 'Kunde' } },
];

test.each(somethingElse)(
  '409 invoice_exists: the same number with %j, and what was booked stays',
  async (other) => {
    const { invoices } = await (await newClient()).ask();
    await invoices.post(invoiceOf(sent));
    const before = await invoices.get({ invnumber: 'A1' });
    expect(await refusalCode(invoices.post(invoiceOf({ ...sent, ...other })))).toBe('invoice_exists');
    expect(await invoices.get({ invnumber: 'A1' })).toEqual(before);
  },
);

test('a repetition stays one when what the invoice refers to has changed since', async () => {
  const { ask } = await newClient();
  const byArticle = invoiceOf({ invnumber: 'A2', incomeentries: undefined, parts: [{ partnumber: 'P' }] });
  await (await ask()).articles.save({ partnumber: 'P', sellprice: '10' as never });
  await (await ask()).invoices.post(byArticle);
  await (await ask()).articles.save({ partnumber: 'P', sellprice: '11' as never });
  await (await ask()).accounts.save({ accno: 1100, description: 'x', category: 'asset', is_active: false });
  expect(await (await ask()).invoices.post(byArticle)).toEqual({ invnumber: 'A2' });
  expect((await (await ask()).invoices.get({ invnumber: 'A2' })).amount).toBe('10.00');
});

test('payables are repeated likewise', async () => {
  const { payables } = await (await newClient()).ask();
  await payables.post(payableOf({ invnumber: 'R1' }));
  expect(await payables.post(payableOf({ invnumber: ' r1', notes: '' }))).toEqual({ invnumber: 'r1' });
  expect(await refusalCode(payables.post(payableOf({ invnumber: 'r1', notes: 'n' })))).toBe('payable_exists');
});
