import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import {
  expectVerified,
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { entryOf, reversalOf, type TestClient } from '../ledger.ts';
import { balanceOf, eurInvoice, eurPayable, ratesOf, revaluationOf } from './currency.ts';

/** §8: accounts that are kept in a foreign currency. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const bank = (fields = {}) => ({
  accno: 1025,
  description: 'Bank EUR',
  category: 'asset' as const,
  link: 'AR_paid:AP_paid',
  ...fields,
});

/** 1025 is kept in EUR, which is worth 0.90, at the end of January 0.95, and 1.00 from March on. */
const openBooks = async () => {
  const client = await newClient();
  const { exchangeRates, accounts } = await client.ask();
  const rates = [
    ['EUR', '2026-01-01', '0.90'],
    ['EUR', '2026-01-31', '0.95'],
    ['EUR', '2026-03-01', '1.00'],
    ['USD', '2026-01-01', '0.80'],
  ] as const;
  await exchangeRates.save(ratesOf(...rates));
  await accounts.save(bank({ currency: 'EUR' }));
  return client;
};

const entry = (transdate: string, lines: Parameters<typeof entryOf>[1], currency: string) =>
  entryOf(transdate, lines, { currency });
const revalue = async (client: TestClient, day: string) =>
  refusalCode((await client.ask()).gl.revalue(revaluationOf(day)));

test('a revaluation values what is on it at the rate of the day, and reverses that the day after', async () => {
  const client = await openBooks();
  const { gl, invoices, payables } = await client.ask();
  await gl.post(
    entry(
      '2026-01-05',
      [
        [1025, '1000.00'],
        [1020, '-1000.00'],
      ],
      'EUR',
    ),
  );
  await invoices.post(eurInvoice('A1', '200.00'));
  await invoices.pay(paymentOf('A1', { datepaid: '2026-01-20', payment_accno: 1025, amount_paid: '200.00' }));
  await payables.post(eurPayable('P1', '50.00'));
  await payables.pay(
    vendorpaymentOf('P1', { datepaid: '2026-01-20', payment_accno: 1025, amount_paid: '50.00' }),
  );
  expect(await balanceOf(client, 1025, '2026-01-30')).toBe('1035.00');
  expect(await revalue(client, '2026-01-31')).toBe('done');
  expect(await balanceOf(client, 1025, '2026-01-31')).toBe('1092.50');
  expect(await balanceOf(client, 1025, '2026-02-01')).toBe('1035.00');
  // Again it is the same, and a later day begins from what was booked.
  expect(await revalue(client, '2026-01-31')).toBe('done');
  expect(await revalue(client, '2026-03-31')).toBe('done');
  expect(await balanceOf(client, 1025, '2026-03-31')).toBe('1150.00');
  expect(await balanceOf(client, 1025, '2026-04-01')).toBe('1035.00');
});

test('what is left in francs when nothing is on it any more is a difference of rates', async () => {
  const client = await openBooks();
  const { gl } = await client.ask();
  await gl.post(
    entry(
      '2026-01-05',
      [
        [1025, '1000.00'],
        [1020, '-1000.00'],
      ],
      'EUR',
    ),
  );
  await gl.post(
    entry(
      '2026-03-05',
      [
        [1025, '-1000.00'],
        [1020, '1000.00'],
      ],
      'EUR',
    ),
  );
  expect(await balanceOf(client, 1025, '2026-03-30')).toBe('-100.00');
  expect(await revalue(client, '2026-03-31')).toBe('done');
  expect(await balanceOf(client, 1025, '2026-03-31')).toBe('0.00');
  const { exchange_gain_accno } = await (await client.ask()).settings.get();
  const difference = entry(
    '2026-04-02',
    [
      [1025, '100.00'],
      [exchange_gain_accno, '-100.00'],
    ],
    'CHF',
  );
  const { reference } = await gl.post(difference);
  expect(await revalue(client, '2026-04-30')).toBe('nothing_to_close');
  await gl.reverse(reversalOf(reference));
  expect(await revalue(client, '2026-04-30')).toBe('done');
});

test('400 account_not_postable: documents, payments and entries in another currency', async () => {
  const client = await openBooks();
  const { gl, invoices, payables } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1' }));
  await payables.post(payableOf({ invnumber: 'R1' }));
  const line = { amount: '1.00', income_accno: 1025 };
  const answers = [
    invoices.pay(paymentOf('A1', { payment_accno: 1025 })),
    payables.pay(vendorpaymentOf('R1', { payment_accno: 1025 })),
    invoices.post(invoiceOf({ incomeentries: [line] })),
    invoices.post(invoiceOf({ taxentries: [{ amount: '1.00', tax_accno: 1025 }] })),
    invoices.post(invoiceOf({ currency: 'USD', incomeentries: [line] })),
    payables.post(payableOf({ expenseentries: [{ amount: '1.00', expense_accno: 1025 }] })),
    gl.post(
      entry(
        '2026-02-01',
        [
          [1025, '1.00'],
          [1020, '-1.00'],
        ],
        'CHF',
      ),
    ),
    gl.post(
      entry(
        '2026-02-01',
        [
          [1025, '1.00'],
          [1020, '-1.00'],
        ],
        'USD',
      ),
    ),
  ];
  const codes = await Promise.all(answers.map(refusalCode));
  expect(new Set(codes)).toEqual(new Set(['account_not_postable']));
  await invoices.post(invoiceOf({ currency: 'EUR', incomeentries: [line] }));
});

test('400 invalid: a currency once postings stand in another one; what is not owned or owed; a control or tax account', async () => {
  const client = await openBooks();
  const { gl, accounts } = await client.ask();
  const save = (fields: object) => refusalCode(accounts.save(bank(fields)));
  expect(await save({ currency: 'USD' })).toBe('done');
  expect(await save({ currency: 'EUR' })).toBe('done');
  await gl.post(
    entry(
      '2026-01-05',
      [
        [1025, '10.00'],
        [1020, '-10.00'],
      ],
      'EUR',
    ),
  );
  expect(await save({ currency: 'USD' })).toBe('invalid');
  expect(await save({ currency: null })).toBe('invalid');
  expect(await save({ currency: 'CHF' })).toBe('invalid');
  // A field that is not sent stays, and the rest can be changed.
  expect(await save({ description: 'EUR-Konto' })).toBe('done');
  const kept = (await (await client.ask()).accounts.list()).find(({ accno }) => accno === 1025);
  expect(kept).toMatchObject({ currency: 'EUR', description: 'EUR-Konto' });
  expect(await save({ category: 'expense' })).toBe('invalid');
  // 1020 was booked on in euros, but is kept in francs, in which nothing is there.
  expect(await save({ accno: 1020, currency: 'USD' })).toBe('invalid');
  expect(await save({ accno: 3000, category: 'income', currency: 'EUR' })).toBe('invalid');
  expect(await save({ accno: 1100, link: 'AR', currency: 'EUR' })).toBe('invalid');
  expect(await save({ accno: 1171, link: 'AP_tax', currency: 'EUR' })).toBe('invalid');
  expect(await save({ accno: 1030, currency: 'XXX1' as Inputs['accounts']['save']['currency'] })).toBe(
    'invalid',
  );
});

test('transactions show what is on it in its own currency', async () => {
  const client = await openBooks();
  const { gl, transactions } = await client.ask();
  await gl.post(
    entry(
      '2026-01-05',
      [
        [1025, '1000.00'],
        [1020, '-1000.00'],
      ],
      'EUR',
    ),
  );
  await gl.post(
    entry(
      '2026-03-05',
      [
        [1025, '-400.00'],
        [1020, '400.00'],
      ],
      'EUR',
    ),
  );
  await gl.revalue(revaluationOf('2026-03-31'));
  const list = async (fields: object) =>
    (await transactions.list({ accno: '1025', ...fields } as Inputs['transactions']['list'])).items.map(
      ({ amount, balance, original_amount, original_balance }) => [
        amount,
        balance,
        original_amount,
        original_balance,
      ],
    );
  const all = [
    ['-900.00', '-900.00', '-1000.00', '-1000.00'],
    ['400.00', '-500.00', '400.00', '-600.00'],
    ['-100.00', '-600.00', '0.00', '-600.00'],
    ['100.00', '-500.00', '0.00', '-600.00'],
  ];
  expect(await list({})).toEqual(all);
  expect(await list({ from_date: '2026-02-01' })).toEqual([
    ['-900.00', '-900.00', '-1000.00', '-1000.00'],
    ...all.slice(1),
  ]);
  const first = await transactions.list({ accno: '1025', limit: 2 } as Inputs['transactions']['list']);
  expect(await list({ after: first.next })).toEqual(all.slice(2));
  // An account without a currency of its own shows none.
  const [other] = (await transactions.list({ accno: '1020' } as Inputs['transactions']['list'])).items;
  expect(other).not.toHaveProperty('original_amount');
});
