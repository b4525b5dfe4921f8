import type { Inputs } from '../../src/index.ts';
import { invoiceOf, payableOf, paymentOf, vendorpaymentOf } from '../installation.ts';
import { closingOf, entryOf, reversalOf, type TestClient, yearendOf } from '../ledger.ts';

/**
 * Books with one of everything in them: documents by entries and by articles, in two currencies,
 * paid in part, in full, too much and over the transfer account; entries and reversals, a
 * revaluation, closed months, a year that was ended, opened again and ended again, and postings
 * after it.
 */
export const fillBooks = async (client: TestClient): Promise<void> => {
  await masterData(client);
  await documents(client);
  await entries(client);
  await closings(client);
  await foreignCurrency(client, '2026-02-02');
  const { invoices, settings } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A9', transdate: '2026-02-03' }));
  await settings.close(closingOf('2026-02-28'));
};

const masterData = async (client: TestClient) => {
  const { articles, exchangeRates, vendors, customers } = await client.ask();
  await exchangeRates.import({ csv: 'day,currency,rate\n2025-01-01,EUR,0.9433\n2025-12-31,EUR,0.9317' });
  const article = { sellprice: '19.95', income_accno: 3400, tax_accnos: [2200, 2201] };
  await articles.save({ partnumber: 'P1', description: 'Ware', ...article } as Inputs['articles']['save']);
  await customers.save({ customernumber: 'K2', name: 'Kundin', tax_accnos: [2201] });
  await vendors.save({ vendornumber: 'L2', name: 'Lieferantin' });
};

const documents = async (client: TestClient) => {
  const { invoices, payables } = await client.ask();
  const transdate = '2025-03-10';
  const taxentries = [{ amount: '7.92', tax_accno: 2201 }];
  const parts = [
    { partnumber: 'P1', quantity: '3' },
    { partnumber: 'p1', discount: '50' },
  ];
  const byArticles = { transdate, customer: undefined, incomeentries: undefined, parts };
  await invoices.post(invoiceOf({ invnumber: 'A1', transdate, taxentries }));
  await invoices.post(invoiceOf({ ...byArticles, invnumber: 'A2', customernumber: 'K2' }));
  await invoices.post(invoiceOf({ ...byArticles, customernumber: 'k1', taxincluded: true }));
  const storno = [{ amount: '-100.00', income_accno: 3400 }];
  await invoices.post(invoiceOf({ invnumber: 'A1-S', transdate, incomeentries: storno, taxincluded: true }));
  await invoices.pay(paymentOf('A1', { datepaid: '2025-04-10', amount_paid: '50.00' }));
  await invoices.pay(paymentOf('A1', { datepaid: '2025-04-10', payment_accno: 1090, amount_paid: '57.92' }));
  await invoices.pay(
    paymentOf('A1-S', { datepaid: '2025-04-10', payment_accno: 1090, amount_paid: '-57.92' }),
  );
  await invoices.pay(paymentOf('A2', { datepaid: '2025-05-10', amount_paid: '500.00' }));
  const expenses = [
    { amount: '60.00', expense_accno: 6500 },
    { amount: '48.10', expense_accno: 6510 },
  ];
  const tax = [{ amount: '8.10', tax_accno: 1171 }];
  const gross = { expenseentries: expenses, taxentries: tax, taxincluded: true };
  await payables.post(payableOf({ invnumber: 'R1', transdate, ...gross }));
  await payables.post(payableOf({ invnumber: 'R1', transdate, vendor: undefined, vendornumber: 'L2' }));
  await payables.pay(vendorpaymentOf('R1', { datepaid: '2025-04-01', amount_paid: '108.10' }, 'L1'));
};

const entries = async (client: TestClient) => {
  const { gl } = await client.ask();
  const capital = [
    [1020, '20000.00'],
    [2800, '-20000.00'],
  ] as const;
  await gl.post(entryOf('2025-01-01', capital, { reference: 'Opening' }));
  await gl.post(
    entryOf('2025-06-30', [
      [5000, '4000.00'],
      [1020, '-3500.00'],
      [1091, '-500.00'],
    ]),
  );
  await gl.reverse(reversalOf('opening', { transdate: '2025-01-02' }));
  await gl.reverse(reversalOf('2', { transdate: '2025-01-03' }));
  await gl.post(
    entryOf(
      '2025-07-01',
      [
        [1025, '10.01'],
        [1020, '-3.33'],
        [1000, '-6.68'],
      ],
      { currency: 'EUR' },
    ),
  );
};

const foreignCurrency = async (client: TestClient, transdate: string) => {
  const { invoices, payables } = await client.ask();
  const invnumber = `EUR ${transdate}`;
  const incomeentries = [
    { amount: '33.33', income_accno: 3400 },
    { amount: '33.33', income_accno: 3620 },
  ];
  await invoices.post(invoiceOf({ invnumber, transdate, currency: 'EUR', incomeentries }));
  await payables.post(payableOf({ invnumber, transdate, currency: 'EUR' }));
  for (const amount_paid of ['22.22', '22.22']) {
    await invoices.pay(paymentOf(invnumber, { datepaid: transdate, amount_paid, exchangerate: '0.96' }));
    await payables.pay(vendorpaymentOf(invnumber, { datepaid: transdate, amount_paid, exchangerate: '0.9' }));
  }
};

const closings = async (client: TestClient) => {
  const { gl, settings } = await client.ask();
  await foreignCurrency(client, '2025-05-05');
  await gl.revalue({ transdate: '2025-12-31' as never });
  await settings.close(closingOf('2025-06-30'));
  await settings.close(closingOf('2025-03-31'));
  await gl.endYear(yearendOf('2025-12-31'));
  await gl.reopenYear({});
  await gl.post(
    entryOf('2025-11-11', [
      [6500, '12.00'],
      [1000, '-12.00'],
    ]),
  );
  await gl.endYear(yearendOf('2025-12-31', { reference: 'Abschluss 2025' }));
};

/**
 * Settles a quarter in books that are closed up to the end of February, changes an account and a
 * rate, and revokes a key.
 */
export const changeSettings = async (client: TestClient): Promise<void> => {
  const { accounts, taxRates, vat, keys } = await client.ask();
  await vat.settle({
    from: '2025-01-01',
    to: '2025-03-31',
    transdate: '2026-03-01',
  } as Inputs['vat']['settle']);
  await accounts.save({ accno: 3401, description: 'Beratung', category: 'income', link: 'AR_amount' });
  await taxRates.save({ accno: 2201, rate: '8.5', valid_from: '2030-01-01' } as Inputs['taxRates']['save']);
  const revoked = await client.keyOf('read');
  await keys.revoke({ prefix: revoked.slice(0, 'kontor_'.length + 8) });
};
