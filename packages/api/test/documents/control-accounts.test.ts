import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { ratesOf } from '../currency/currency.ts';
import {
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { entryOf, glOf, line, yearendOf } from '../ledger.ts';

/**
 * §8: only the control side of documents posts to accounts linked AR or AP, whichever door is
 * tried.
 */
const { database, newClient } = await testInstallation();
const faults = async (client_id: number) =>
  (await verify(database, client_id)).flatMap(({ check, rows }) =>
    rows.length > 0 ? [{ check, rows }] : [],
  );
/** The codes that the answers come to, each once. */
const codesOf = async (answers: readonly Promise<unknown>[]) => [
  ...new Set(await Promise.all(answers.map(refusalCode))),
];

test('400 account_not_postable: no counter-posting of documents, payments, entries or a year end', async () => {
  const client = await newClient();
  const { invoices, payables, gl } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1' }));
  await payables.post(payableOf({ invnumber: 'R1' }));
  for (const accno of [1100, 2000]) {
    const answers = [
      invoices.post(invoiceOf({ incomeentries: [{ amount: '1.00', income_accno: accno }] })),
      invoices.post(invoiceOf({ taxentries: [{ amount: '1.00', tax_accno: accno }] })),
      payables.post(payableOf({ expenseentries: [{ amount: '1.00', expense_accno: accno }] })),
      payables.post(payableOf({ taxentries: [{ amount: '1.00', tax_accno: accno }] })),
      payables.post(payableOf({ paymentAccno: accno })),
      invoices.pay(paymentOf('A1', { payment_accno: accno })),
      payables.pay(vendorpaymentOf('R1', { payment_accno: accno })),
      gl.post(glOf({ glentries: [line([accno, '1.00']), line([1020, '-1.00'])] })),
      gl.endYear(yearendOf('2025-12-31', { accno })),
    ];
    expect(await codesOf(answers)).toEqual(['account_not_postable']);
  }
  expect(await faults(client.client.id)).toEqual([]);
});

test('400 account_not_postable: articles, customers, vendors, settings and taxes do not name one when saved', async () => {
  const client = await newClient();
  const { articles, customers, vendors, settings, payables, invoices, taxRates } = await client.ask();
  const article = (fields: object) =>
    articles.save({ partnumber: 'P1', ...fields } as Inputs['articles']['save']);
  for (const accno of [1100, 2000]) {
    const answers = [
      article({ income_accno: accno }),
      article({ expense_accno: accno }),
      article({ tax_accnos: [accno] }),
      customers.save({ customernumber: 'K1', name: 'x', payment_accno: accno }),
      customers.save({ customernumber: 'K1', name: 'x', tax_accnos: [accno] }),
      vendors.save({ vendornumber: 'L1', name: 'x', payment_accno: accno }),
      payables.post(payableOf({ vendor: { vendornumber: 'L1', name: 'x', payment_accno: accno } })),
      taxRates.save({ accno, valid_from: '2026-01-01', rate: '1' } as Inputs['taxRates']['save']),
      ...[
        'payment_accno',
        'equity_accno',
        'exchange_gain_accno',
        'exchange_loss_accno',
        'income_accno',
        'expense_accno',
      ].map((field) => settings.save({ [field]: accno })),
    ];
    expect(await codesOf(answers)).toEqual(['account_not_postable']);
  }
  expect((await invoices.list({})).items).toEqual([]);
  // As what they are, they are named.
  await customers.save({ customernumber: 'K1', name: 'x', arap_accno: 1100 });
  await settings.save({ ar_accno: 1100, ap_accno: 2000 });
});

test('400 invalid: an account with other postings, or named by the settings, does not become one', async () => {
  const client = await newClient();
  const { gl, accounts, invoices, exchangeRates } = await client.ask();
  await gl.post(
    entryOf('2026-02-01', [
      [1140, '5.00'],
      [1000, '-5.00'],
    ]),
  );
  const receivables = (accno: number) =>
    refusalCode(accounts.save({ accno, description: 'Debitoren', category: 'asset', link: 'AR' }));
  expect(await receivables(1140)).toBe('invalid');
  expect(await receivables(1020)).toBe('invalid');
  expect(await receivables(1149)).toBe('done');
  // Documents, what values them, and what reverses that, stand where they should.
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.90'], ['EUR', '2026-02-28', '0.95']));
  const sent = { invnumber: 'A1', ar_accno: 1149, currency: 'EUR' };
  await (await client.ask()).invoices.post(invoiceOf(sent));
  await invoices.pay(paymentOf('A1', { amount_paid: '40.00' }));
  await gl.revalue({ transdate: '2026-02-28' } as Inputs['gl']['revalue']);
  expect(await faults(client.client.id)).toEqual([]);
  const unlinked = { accno: 1149, description: 'Debitoren', category: 'asset' } as const;
  await accounts.save(unlinked);
  expect(await receivables(1149)).toBe('done');
});

test('verify names document and account where books from before have such postings', async () => {
  const client = await newClient();
  const { invoices, gl } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1' }));
  await invoices.pay(paymentOf('A1', { payment_accno: 1090 }));
  await gl.post(
    entryOf(
      '2026-02-01',
      [
        [1090, '5.00'],
        [1000, '-5.00'],
      ],
      { reference: 'G1' },
    ),
  );
  await database.prisma.$executeRawUnsafe('ALTER TABLE account DISABLE TRIGGER control_account');
  const of = `client_id = ${client.client.id} AND accno = 1090`;
  await database.prisma.$executeRawUnsafe(`UPDATE account SET link = 'AR' WHERE ${of}`);
  const found = (await faults(client.client.id)).find(({ check }) => check === 'control_accounts');
  expect(found?.rows).toMatchObject([
    { document: 'payment', number: 'A1', accno: '1090', side: 'debit' },
    { document: 'entry', number: 'G1', accno: '1090', side: 'debit' },
  ]);
  // A manual entry is reversed on the account on which it stands.
  await gl.reverse({ reference: 'G1', reversal: {} });
  const left = (await faults(client.client.id)).find(({ check }) => check === 'control_accounts');
  expect(left?.rows).toMatchObject([{ number: 'A1' }]);
});

test('400 account_not_postable: an account that changes between the look of a request and its booking', async () => {
  const client = await newClient();
  const asset = { description: 'x', category: 'asset' } as const;
  for (const accno of [1149, 1021]) await (await client.ask()).accounts.save({ accno, ...asset });
  const { invoices, payables, gl } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1' }));
  // Another request changes two accounts; this one still has the accounts of before.
  const others = await client.ask();
  await others.accounts.save({ accno: 1149, ...asset, link: 'AR' });
  await others.accounts.save({ accno: 1021, ...asset, currency: 'EUR' });
  const answers = [
    invoices.post(invoiceOf({ incomeentries: [{ amount: '1.00', income_accno: 1149 }] })),
    payables.post(payableOf({ expenseentries: [{ amount: '1.00', expense_accno: 1149 }] })),
    invoices.pay(paymentOf('A1', { payment_accno: 1149 })),
    invoices.pay(paymentOf('A1', { payment_accno: 1021 })),
    gl.post(glOf({ glentries: [line([1149, '1.00']), line([1020, '-1.00'])] })),
  ];
  expect(await codesOf(answers)).toEqual(['account_not_postable']);
  expect(await faults(client.client.id)).toEqual([]);
});
