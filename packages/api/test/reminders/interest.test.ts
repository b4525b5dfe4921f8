import type { Decimal } from '@kontor/domain';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, paymentOf, testInstallation } from '../installation.ts';
import { overdueInvoice } from './overdue-invoice.ts';

/**
 * §24: interest runs on each part of an invoice until the day on which it was paid (Code of
 * Obligations, 104).
 */
const installation = await testInstallation();

const levels = [
  { days: 10 },
  { days: 14, fee: '20.00' as Decimal, interest: '5' as Decimal },
  { days: 14, fee: '40.00' as Decimal, interest: '5' as Decimal },
];
const on = (day: string) => ({ now: `${day}T09:00:00.000Z` as never });

const given = async () => {
  const client = await installation.newClient();
  const { settings, accounts } = await client.ask();
  const sender = { name: 'Muster AG', street: 'Gasse', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await settings.save({ sender, reminders: { levels, fee_accno: 6951, interest_accno: 6951 } });
  const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
  await accounts.save({ ...bank, iban: 'CH9300762011623852957', qr_iban: 'CH4431999123000889012' });
  const post = async (invnumber: string, amount: string, fields: object = {}) =>
    (await client.ask()).invoices.post(overdueInvoice(invnumber, amount, fields));
  const issue = async (day: string) => {
    const { items } = await (await client.ask(on(day))).reminders.issue({
      letters: [{ customernumber: 'K-1' }],
    } as Inputs['reminders']['issue']);
    expect(items).toMatchObject([{ code: '' }]);
    return (await client.ask()).reminders.get({ id: items[0]?.id ?? 0 });
  };
  const propose = async (day: string) => {
    const { letters } = await (await client.ask(on(day))).reminders.propose({});
    return letters[0];
  };
  const pay = async (invnumber: string, day: string, amount_paid: string, fields: object = {}) =>
    (await client.ask(on(day))).invoices.pay(paymentOf(invnumber, { datepaid: day, amount_paid, ...fields }));
  return { ...client, post, issue, propose, pay };
};

test('200: an invoice that is paid in part keeps the interest on that part, until the day of the payment', async () => {
  const { post, issue, propose, pay, client } = await given();
  await post('A1', '1000.00');
  await issue('2026-02-10');
  // 1000.00 for 24 days at 5 percent.
  expect(await issue('2026-02-24')).toMatchObject({ interest: '3.29', items: [{ interest: '3.29' }] });
  await pay('A1', '2026-03-01', '900.00');
  // 900.00 for 29 days, and 100.00 for 38.
  expect(await propose('2026-03-10')).toMatchObject({
    ...{ interest: '4.10', total: '164.10' },
    items: [{ invnumber: 'A1', open: '100.00', interest: '4.10' }],
  });
  await pay('A1', '2026-03-05', '-900.00');
  // 900.00 was there for four days, for which no interest is due.
  expect((await propose('2026-03-10'))?.interest).toBe('4.71');
  await expectVerified(installation.database, client.id);
});

test('200: no interest runs on a discount, nor on what a credit note settles', async () => {
  const { post, issue, propose, pay, ask } = await given();
  await post('A1', '1000.00');
  await issue('2026-02-10');
  await pay('A1', '2026-02-20', '100.00', { payment_accno: 3800 });
  const { invoices } = await ask(on('2026-02-21'));
  await invoices.credit({
    invnumber: 'A1',
    creditnote: { invnumber: 'G1', transdate: '2026-02-21', creditlines: [{ line: 1, amount: '400.00' }] },
  } as never);
  // 500.00 for 24 days.
  expect(await propose('2026-02-24')).toMatchObject({ subtotal: '500.00', interest: '1.64' });
});

test('200: interest on an invoice that was paid since stands with that invoice', async () => {
  const { post, issue, pay } = await given();
  await post('A1', '1000.00');
  await post('A2', '500.00', { duedate: '2026-02-20' });
  await issue('2026-02-10');
  await issue('2026-02-24');
  await pay('A1', '2026-03-01', '1000.00');
  const letter = await issue('2026-03-10');
  expect(letter).toMatchObject({ subtotal: '500.00', interest: '3.29', fee: '20.00', total: '523.29' });
  expect(
    letter.items.map(({ invnumber, open, level, interest }) => [invnumber, open, level, interest]),
  ).toEqual([
    ['A2', '500.00', 1, '0.00'],
    ['A1', '0.00', 0, '3.29'],
  ]);
  // The next one still says which invoice it is.
  const next = await issue('2026-03-24');
  expect(next.items.map(({ invnumber, interest }) => [invnumber, interest])).toEqual([
    ['A2', '2.19'],
    ['A1', '3.29'],
  ]);
});

test('200: what was waived is not asked for again', async () => {
  const { post, issue, ask } = await given();
  await post('A1', '1000.00');
  await issue('2026-02-10');
  const { id } = await issue('2026-02-24');
  await (await ask(on('2026-02-25'))).reminders.waive({ id });
  // 14 days more.
  expect(await issue('2026-03-10')).toMatchObject({ fee: '40.00', interest: '1.92' });
});
