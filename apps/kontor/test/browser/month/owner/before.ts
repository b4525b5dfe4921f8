import type { Inputs } from '@kontor/api';
import { sender, type TestBooks } from '../../../mail/invoices.ts';

/** The books before the month of the owner: a year, and what is open of the next. */

/** The day on which the month is done. */
export const today = '2026-03-16';

const monthsOf = (year: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-28`);

const entry = (
  transdate: string,
  description: string,
  ...[debit, credit, amount]: [number, number, string]
) =>
  ({
    ...{ transdate, description },
    glentries: [
      { accno: debit, debit: amount },
      { accno: credit, credit: amount },
    ],
  }) as Inputs['gl']['post'];

export const makeBooks = async (books: TestBooks): Promise<void> => {
  await books.settings.save.mutate({ sender, deposit_accno: 2030 } as Inputs['settings']['save']);
  await books.accounts.save.mutate({
    ...({ accno: 1020, description: 'Bankguthaben', category: 'asset', link: 'AR_paid:AP_paid' } as const),
    iban: 'CH9300762011623852957',
  });
  const address = { street: 'Seeweg', zipcode: '8002', city: 'Zürich', country: 'CH' };
  const customer = { ...address, language_code: 'de', terms: 30 };
  for (const [customernumber, name] of [
    ['K-1', 'Gasthaus zum Löwen'],
    ['K-2', 'Bergbahn Hochalp AG'],
  ])
    await books.customers.save.mutate({
      ...{ ...customer, customernumber, name, email: 'info@kunde.example' },
    } as Inputs['customers']['save']);
  await books.vendors.save.mutate({
    ...{ ...address, vendornumber: 'L-1', name: 'Druckerei Linde', terms: 30 },
  } as Inputs['vendors']['save']);
  await books.articles.save.mutate({
    ...{ partnumber: 'BERATUNG', description: 'Beratung', unit: 'h', sellprice: '160.00' },
    ...{ income_accno: 3400, tax_accnos: [2201] },
  } as Inputs['articles']['save']);
  await books.projects.save.mutate({ number: 'P-7', description: 'Empfang' } as Inputs['projects']['save']);
  await books.gl.post.mutate(entry('2025-01-01', 'Einlage', 1020, 2800, '40000.00'));
  for (const transdate of [...monthsOf(2025, 12), ...monthsOf(2026, 2)])
    await books.gl.post.mutate(entry(transdate, 'Miete', 6000, 1020, '1000.00'));
  const invoice = async (invnumber: string, transdate: string, ...[amount, tax]: [string, string]) =>
    books.invoices.post.mutate({
      ...{ invnumber, transdate, customernumber: 'K-2' },
      incomeentries: [{ amount, income_accno: 3400, tax_accno: 2201, description: 'Beratung' }],
      taxentries: [{ amount: tax, tax_accno: 2201 }],
    } as Inputs['invoices']['post']);
  // Due after 30 days, and paid 20 days later than that.
  for (const [invnumber, transdate, datepaid] of [
    ['A-1', '2025-03-10', '2025-04-29'],
    ['A-2', '2025-06-10', '2025-07-30'],
    ['A-3', '2025-09-10', '2025-10-30'],
  ] as const) {
    await invoice(invnumber, transdate, '2000.00', '162.00');
    const payment = { datepaid, amount_paid: '2162.00', payment_accno: 1020 };
    await books.invoices.pay.mutate({ invnumber, payment } as Inputs['invoices']['pay']);
  }
  await invoice('A-4', '2026-01-20', '1500.00', '121.50');
};
