import type { Decimal } from '@kontor/domain';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import {
  expectVerified,
  payableOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { balances, camtOf, entryOf, paymentOf, sendStatement, statementOf } from './statement.ts';

/** Discounts in time of payables (docs/interface §5, §10, §26), through the front door. */
const installation = await testInstallation();

const terms = { discount_percent: '2' as Decimal, discount_days: 10 };
const theirs = 'CH5604835012345678009';
const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
const on = (day: string) => ({ now: `${day}T09:00:00.000Z` as never });

/**
 * A client whose vendor V-1 grants 2 % within 10 days, and whose payables are of 2026-02-02 and due
 * on 2026-03-04.
 */
const given = async ({
  without = false,
  ...settings
}: Inputs['settings']['save'] & { without?: boolean } = {}) => {
  const client = await installation.newClient();
  // A client from before the account was a setting.
  if (without)
    await installation.database.prisma.$executeRaw`
      UPDATE client SET ap_discount_accno = NULL WHERE id = ${client.client.id}`;
  const ask = await client.ask();
  await ask.settings.save({ sender, ...settings } as never);
  await ask.accounts.save({ ...bank, iban: 'CH9300762011623852957' });
  const vendor = { vendornumber: 'V-1', name: 'Dupont SA', city: 'Lausanne', bank_iban: theirs };
  await ask.vendors.save({ ...vendor, ...terms } as never);
  const post = async (invnumber: string, fields: object = {}) =>
    (await client.ask()).payables.post(
      payableOf({
        ...{
          invnumber,
          transdate: '2026-02-02',
          duedate: '2026-03-04',
          vendornumber: 'V-1',
          vendor: undefined,
        },
        expenseentries: [{ amount: '100.00', expense_accno: 6500 }],
        ...fields,
      }),
    );
  const propose = async (input: { day: string; pay_day?: string }, today = '2026-02-09') => {
    const proposal = await (await client.ask(on(today))).paymentOrders.propose(input);
    return proposal.accounts.flatMap(({ payments }) => payments);
  };
  const order = async (payables: object[], day = '2026-02-09') =>
    (await client.ask(on(day))).paymentOrders.create({ payables, day } as never);
  return { ...client, post, propose, order };
};

const numbersOf = (payments: readonly { invnumber?: string | undefined }[]) =>
  payments.map(({ invnumber }) => invnumber);

test("a payable keeps its vendor's terms as they are when it is posted, and its own come before them", async () => {
  const { ask, post } = await given();
  await post('R-1');
  await post('R-2', { discount_percent: '3', discount_days: 5 });
  await post('R-3', { discount_percent: '0' });
  await (await ask()).vendors.save({
    vendornumber: 'V-1',
    discount_percent: '1',
    discount_days: 30,
  } as never);
  await post('R-4');
  const { payables, vendors } = await ask();
  const { items } = await payables.list({});
  expect(items.map(({ discount_percent, discount_days }) => [discount_percent, discount_days])).toEqual([
    ['2', 10],
    ['3', 5],
    [undefined, undefined],
    ['1', 30],
  ]);
  expect(await payables.get({ invnumber: 'R-1' })).toMatchObject(terms);
  expect(await vendors.get({ vendornumber: 'V-1' })).toMatchObject({
    discount_percent: '1',
    discount_days: 30,
  });
  // Sent again, it is the same payable, whatever its vendor grants today.
  expect(await refusalCode(post('R-1'))).toBe('done');
  expect(await refusalCode(post('R-5', { discount_percent: '2' }))).toBe('invalid');
  // Emptied, a vendor grants nothing any more.
  await vendors.save({ vendornumber: 'V-1', discount_percent: null } as never);
  await post('R-6');
  expect(await payables.get({ invnumber: 'R-6' })).not.toHaveProperty('discount_percent');
});

test('what is due is proposed with its discount, and so is what is not due whose discount would be missed', async () => {
  const { post, propose, ask } = await given();
  await post('R-due', { transdate: '2026-02-06', duedate: '2026-02-10' });
  await post('R-ends', { transdate: '2026-02-02' });
  await post('R-later', { transdate: '2026-02-06' });
  await post('R-missed', { transdate: '2026-01-25' });
  await post('R-missed-due', { transdate: '2026-01-25', duedate: '2026-02-10' });
  const proposed = await propose({ day: '2026-02-12' });
  expect(numbersOf(proposed)).toEqual(['R-due', 'R-missed-due', 'R-ends']);
  const [due, missed, ends] = proposed;
  expect(due).toMatchObject({ amount: '98.00', discount: '2.00', open: '100.00', discount_percent: '2' });
  expect(due?.discount_until).toBe('2026-02-16');
  expect(missed).toMatchObject({ amount: '100.00', discount: '0.00' });
  expect(missed).not.toHaveProperty('discount_until');
  expect(ends).toMatchObject({ amount: '98.00', discount: '2.00', discount_until: '2026-02-12' });
  expect(ends?.obstacles).toEqual([]);
  // The run before the last day leaves it for the next one; the last day is in time, the day after
  // is not.
  expect(numbersOf(await propose({ day: '2026-02-11' }))).toEqual(['R-due', 'R-missed-due']);
  expect(numbersOf(await propose({ day: '2026-02-12', pay_day: '2026-02-12' }))).toContain('R-ends');
  const late = await propose({ day: '2026-02-28', pay_day: '2026-02-13' });
  expect(numbersOf(late)).toEqual(['R-due', 'R-missed-due', 'R-later']);
  // Once a part is paid, the discount is lost.
  await (await ask()).payables.pay(vendorpaymentOf('R-ends', { amount_paid: '10.00' }));
  expect(numbersOf(await propose({ day: '2026-02-12' }))).toEqual(['R-due', 'R-missed-due']);
  const whenDue = await propose({ day: '2026-03-04' });
  expect(whenDue.find(({ invnumber }) => invnumber === 'R-ends')).toMatchObject({
    ...{ amount: '90.00', discount: '0.00' },
  });
});

test('an order takes the discount that is in time as it pays, unless an amount or another discount is sent', async () => {
  const { post, order, ask } = await given();
  for (const at of [1, 2, 3, 4]) await post(`R-${at}`);
  const draft = await order([
    { invnumber: 'R-1' },
    { invnumber: 'R-2', discount: '0' },
    { invnumber: 'R-3', amount: '98.00' },
    { invnumber: 'R-4', discount: '5.00' },
  ]);
  expect(draft.payments).toMatchObject([
    { amount: '98.00', discount: '2.00', discount_accno: 4900 },
    { amount: '100.00', discount: '0.00' },
    { amount: '98.00', discount: '0.00' },
    { amount: '95.00', discount: '5.00' },
  ]);
  // The day on which it pays counts, also where a draft is changed.
  const change = async (day: string) =>
    (await ask(on('2026-02-09'))).paymentOrders.change({
      id: draft.id,
      order: { day, payables: [{ invnumber: 'R-1' }] } as never,
    });
  expect((await change('2026-02-13')).payments).toMatchObject([{ amount: '100.00', discount: '0.00' }]);
  expect((await change('2026-02-12')).payments).toMatchObject([{ amount: '98.00', discount: '2.00' }]);
});

test('the debit of an order books the discount, and its tax', async () => {
  const client = await given({ vat_discounts: true });
  await client.post('R-1', {
    expenseentries: [{ amount: '100.00', expense_accno: 6500, tax_accno: 1171 }],
    taxentries: [{ amount: '8.10', tax_accno: 1171 }],
  });
  // 2 % of 108.10 are 2.162.
  const { payments } = await client.order([{ invnumber: 'R-1' }]);
  expect(payments).toMatchObject([{ amount: '105.94', discount: '2.16' }]);
  const ask = await client.ask(on('2026-02-09'));
  await ask.paymentOrders.release({ id: 1 });
  await ask.paymentOrders.markSent({ id: 1 });
  const { end_to_end = '', payment_information = '' } = payments[0] ?? {};
  const paid = paymentOf('-105.94', 'B-1', 'Dupont SA');
  const references = { ...paid.references, end_to_end, payment_information };
  const entries = [entryOf('-105.94', 'B-1', [{ ...paid, references }])];
  await sendStatement(installation, client, camtOf(statementOf({ ...balances('200.00', '94.06'), entries })));
  await ask.bank.match({});
  expect(await ask.payables.get({ invnumber: 'R-1' })).toMatchObject({ status: 'PAID', paid: '108.10' });
  const { items } = await ask.transactions.list({ accno: '4900' });
  expect(items.map(({ amount }) => amount)).toEqual(['2.00']);
  const tax = await ask.transactions.list({ accno: '1171' });
  expect(tax.items.map(({ amount }) => amount)).toEqual(['-8.10', '0.16']);
  await expectVerified(installation.database, client.client.id);
});

test('without an account of discounts none is taken, and what is not due says so', async () => {
  const { post, propose, order } = await given({ without: true });
  await post('R-due', { duedate: '2026-02-10' });
  await post('R-early');
  expect(await propose({ day: '2026-02-12' })).toMatchObject([
    { invnumber: 'R-due', amount: '100.00', discount: '0.00', discount_until: '2026-02-12', obstacles: [] },
    {
      ...{ invnumber: 'R-early', amount: '100.00', discount_percent: '2' },
      obstacles: [
        { code: 'discount_account_missing', message: expect.stringContaining('ap_discount_accno') },
      ],
    },
  ]);
  const { payments } = await order([{ invnumber: 'R-early' }]);
  expect(payments).toMatchObject([{ amount: '100.00', discount: '0.00' }]);
});

test('a debit that lacks exactly the discount of the terms is proposed with it', async () => {
  const client = await given();
  await client.post('R-1');
  const entries = [entryOf('-98.00', 'B-1', [paymentOf('-98.00', 'B-1', 'Dupont SA')])];
  await sendStatement(installation, client, camtOf(statementOf({ ...balances('100.00', '2.00'), entries })));
  const ask = await client.ask(on('2026-02-11'));
  await ask.bank.match({});
  const { items } = await ask.bank.lines({});
  expect(items[0]?.proposals[0]?.outcome.documents).toMatchObject([
    { number: 'R-1', amount: '98.00', writeoff: { why: 'discount', accno: 4900, amount: '2.00' } },
  ]);
});
