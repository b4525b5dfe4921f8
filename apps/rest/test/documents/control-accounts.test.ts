import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from '../books.ts';
import { entryOf } from '../ledger.ts';
import { errorOf, openService, type Sent, type Service } from '../service.ts';

/**
 * docs/interface §8: only the control side of documents posts to receivables and payables accounts.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/invoices', { json: invoiceOf('A1') });
  await service.send('/payables', { json: payableOf('R1', 'L-2001') });
});
afterAll(() => service.close());

/** The status, and the code and the first field of a refusal in JSON. */
const refused = async (path: string, sent: Sent) => {
  const answer = await service.send(path, { ...sent, headers: { accept: 'application/json' } });
  const { code, issues } = errorOf(answer);
  return [answer.status, code, issues[0]?.field];
};

const income = (income_accno: string) => [{ amount: '99.00', income_accno }];
const expense = (expense_accno: string) => [{ amount: '99.00', expense_accno }];

test.each(['1100', '2000'])('400 account_not_postable: %s in JSON, at every door', async (accno) => {
  const not = [400, 'account_not_postable'];
  expect(await refused('/invoices', { json: invoiceOf('A2', { incomeentries: income(accno) }) })).toEqual([
    ...[...not, 'incomeentries.0.income_accno'],
  ]);
  const tax = [{ amount: '1.00', tax_accno: accno }];
  expect(await refused('/invoices', { json: invoiceOf('A2', { taxentries: tax }) })).toEqual([
    ...[...not, 'taxentries.0.tax_accno'],
  ]);
  const payable = payableOf('R2', 'L-2001', { expenseentries: expense(accno) });
  expect(await refused('/payables', { json: payable })).toEqual([...not, 'expenseentries.0.expense_accno']);
  const paid = { json: paymentOf('106.92', { payment_accno: accno }) };
  expect(await refused('/invoices/A1/payments', paid)).toEqual([...not, 'payment_accno']);
  expect(await refused('/payables/R1/payments', paid)).toEqual([...not, 'payment_accno']);
  const part = { partnumber: 'SHIP', income_accno: accno };
  expect(await refused('/parts', { json: part })).toEqual([...not, 'income_accno']);
  const customer = { customernumber: 'K-1001', payment_accno: accno };
  expect(await refused('/customers', { json: customer })).toEqual([...not, 'payment_accno']);
  const vendor = { vendornumber: 'L-2001', payment_accno: accno };
  expect(await refused('/vendors', { json: vendor })).toEqual([...not, 'payment_accno']);
  const entry = entryOf('2026-01-14', [
    ['1020', '5.00'],
    [accno, '-5.00'],
  ]);
  expect(await refused('/gl', { json: entry })).toEqual([...not, 'glentries.1.accno']);
});

test.each(['1100', '2000'])('400 account_not_postable: %s in XML', async (accno) => {
  const invoice = `<invoice><transdate>2026-01-14</transdate><customernumber>K-1001</customernumber>
    <incomeentries><incomeentry><amount>99.00</amount><income_accno>${accno}</income_accno></incomeentry></incomeentries></invoice>`;
  const payable = `<payable><transdate>2026-01-14</transdate><vendornumber>L-2001</vendornumber>
    <expenseentries><expenseentry><amount>99.00</amount><expense_accno>${accno}</expense_accno></expenseentry></expenseentries></payable>`;
  const payment = (root: string) =>
    `<${root}><datepaid>2026-02-10</datepaid><amount_paid>106.92</amount_paid><payment_accno>${accno}</payment_accno></${root}>`;
  const sent = [
    ['/invoices', invoice],
    ['/payables', payable],
    ['/invoices/A1/payments', payment('payment')],
    ['/payables/R1/payments', payment('vendorpayment')],
    ['/parts', `<part><partnumber>SHIP</partnumber><expense_accno>${accno}</expense_accno></part>`],
  ] as const;
  for (const [path, xml] of sent) {
    const { status, body } = await service.send(path, { xml });
    expect([status, body.includes('<code>account_not_postable</code>')]).toEqual([400, true]);
  }
});

test('204: nothing of it was booked, and the documents are paid as ever', async () => {
  expect(await service.balance(1100)).toBe(106.92);
  expect((await service.send('/invoices/A1/payments', { json: paymentOf('106.92') })).status).toBe(204);
  expect((await service.send('/payables/R1/payments', { json: paymentOf('259.44') })).status).toBe(204);
  expect([await service.balance(1100), await service.balance(2000)]).toEqual([0, 0]);
});
