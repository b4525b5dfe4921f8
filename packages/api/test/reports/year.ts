import { bookingDate, type Decimal, decimal, type Instant } from '@kontor/domain';
import type { testInstallation } from '../installation.ts';

/**
 * The fictitious year of a small Swiss company, 2026, booked through the router as its bookkeeper
 * would.
 */

// When the year is over, and may be closed.
const now = '2027-02-01T09:00:00.000Z' as Instant;

export const day = (value: string) => bookingDate.parse(value);
export const money = (value: string): Decimal => decimal.parse(value);

/** A client of the installation without any bookings, and how to call the router on its books. */
export const emptyBooks = async (installation: Awaited<ReturnType<typeof testInstallation>>) => {
  const { ask, client } = await installation.newClient();
  return { call: (at: Instant = now) => ask({ now: at }), client };
};

export type Books = Awaited<ReturnType<typeof emptyBooks>>;
type Line = readonly [accno: number, amount: string];

const lines = (given: readonly Line[], side: 'debit' | 'credit') =>
  given.map(([accno, amount]) => ({ accno, [side]: money(amount) }));

/** Books an entry by hand. */
export const enter = async (
  { call }: Books,
  transdate: string,
  { debit, credit, description = '' }: { debit: Line[]; credit: Line[]; description?: string },
) => {
  const glentries = [...lines(debit, 'debit'), ...lines(credit, 'credit')];
  await (await call()).gl.post({ transdate: day(transdate), description, glentries });
};

/** Books an invoice by entries. */
export const invoice = async (
  { call }: Books,
  [invnumber, transdate]: readonly [string, string],
  {
    income,
    taxes,
    ...more
  }: { income: Line[]; taxes: Line[]; customernumber?: string; description?: string },
) => {
  await (await call()).invoices.post({
    invnumber,
    transdate: day(transdate),
    customernumber: 'K1',
    incomeentries: income.map(([income_accno, amount]) => ({ income_accno, amount: money(amount) })),
    taxentries: taxes.map(([tax_accno, amount]) => ({ tax_accno, amount: money(amount) })),
    ...more,
  });
};

/** Books a payable by entries. */
export const payable = async (
  { call }: Books,
  [invnumber, transdate]: readonly [string, string],
  { expense, taxes }: { expense: Line[]; taxes: Line[] },
) => {
  await (await call()).payables.post({
    invnumber,
    transdate: day(transdate),
    vendornumber: 'L1',
    expenseentries: expense.map(([expense_accno, amount]) => ({ expense_accno, amount: money(amount) })),
    taxentries: taxes.map(([tax_accno, amount]) => ({ tax_accno, amount: money(amount) })),
  });
};

type Paid = readonly [datepaid: string, amount: string, payment_accno?: number];

export const pay = async (
  { call }: Books,
  invnumber: string,
  [datepaid, amount, payment_accno = 1020]: Paid,
) => {
  const payment = { datepaid: day(datepaid), amount_paid: money(amount), payment_accno };
  await (await call()).invoices.pay({ invnumber, payment });
};

export const payVendor = async (
  { call }: Books,
  invnumber: string,
  [datepaid, amount, payment_accno = 1020]: Paid,
) => {
  const vendorpayment = { datepaid: day(datepaid), amount_paid: money(amount), payment_accno };
  await (await call()).payables.pay({ invnumber, vendorpayment });
};

const masterData = async ({ call }: Books) => {
  const books = await call();
  // The chart has two rates; a hotel knows a third one.
  await books.accounts.save({
    accno: 2202,
    description: 'Umsatzsteuer MWST Sondersatz Beherbergung',
    category: 'liability',
    link: 'AR_tax:IC_taxservice',
  });
  await books.taxRates.save({ accno: 2202, valid_from: day('2024-01-01'), rate: money('3.8') });
  await books.customers.save({ customernumber: 'K1', name: 'Bergbahn AG', terms: 30 });
  await books.customers.save({ customernumber: 'K2', name: 'Frau "Müller"; Söhne', terms: 30 });
  await books.vendors.save({ vendornumber: 'L1', name: 'Papeterie GmbH', terms: 30 });
  const articles = [
    ['BERATUNG', '150.00', 3400, 2201],
    ['BUCH', '40.00', 3200, 2200],
    ['ZIMMER', '120.00', 3600, 2202],
  ] as const;
  for (const [partnumber, sellprice, income_accno, tax] of articles) {
    await (await call()).articles.save({
      partnumber,
      description: partnumber,
      sellprice: money(sellprice),
      income_accno,
      tax_accnos: [tax],
    });
  }
};

const sales = async (books: Books) => {
  const { call } = books;
  await (await call()).invoices.post({
    invnumber: 'R1',
    transdate: day('2026-01-15'),
    customernumber: 'K1',
    description: 'Beratung: "Neubau" | Etappe 1; mit Zimmer',
    parts: [
      { partnumber: 'BERATUNG', quantity: money('20') },
      { partnumber: 'BUCH', quantity: money('10'), discount: money('5'), description: 'date: 2020-01-01' },
      { partnumber: 'ZIMMER', quantity: money('3'), description: 'Nächte [2026-01-10] : a:b' },
    ],
  });
  await pay(books, 'R1', ['2026-02-10', '4006.56']);
  // An invoice and its storno, settled against each other on the transfer account.
  await invoice(books, ['R2', '2026-02-20'], { income: [[3400, '1000.00']], taxes: [[2201, '81.00']] });
  await invoice(books, ['R2-S', '2026-03-05'], { income: [[3400, '-1000.00']], taxes: [[2201, '-81.00']] });
  await pay(books, 'R2', ['2026-03-05', '1081.00', 1090]);
  await pay(books, 'R2-S', ['2026-03-05', '-1081.00', 1090]);
  // A credit note for a book, paid back.
  await invoice(books, ['G1', '2026-03-20'], { income: [[3200, '-38.00']], taxes: [[2200, '-0.99']] });
  await pay(books, 'G1', ['2026-04-02', '-38.99']);
  // A down payment, and the final invoice that takes it off, paid with a discount of 2 percent.
  await invoice(books, ['R4', '2026-04-10'], { income: [[2030, '5000.00']], taxes: [[2201, '405.00']] });
  await pay(books, 'R4', ['2026-04-25', '5405.00']);
  await invoice(books, ['R5', '2026-06-30'], {
    income: [
      [3400, '12000.00'],
      [2030, '-5000.00'],
    ],
    taxes: [[2201, '567.00']],
  });
  await pay(books, 'R5', ['2026-07-10', '7415.66']);
  await pay(books, 'R5', ['2026-07-10', '151.34', 3800]);
  // Tax included, never paid.
  await (await call()).invoices.post({
    invnumber: 'R6',
    transdate: day('2026-09-01'),
    customernumber: 'K2',
    taxincluded: true,
    parts: [{ partnumber: 'BUCH', quantity: money('5'), sellprice: money('51.30') }],
  });
  // Two rates by entries, paid in part.
  await invoice(books, ['R7', '2026-12-10'], {
    income: [
      [3400, '2000.00'],
      [3200, '500.00'],
    ],
    taxes: [
      [2201, '162.00'],
      [2200, '13.00'],
    ],
  });
  await pay(books, 'R7', ['2026-12-28', '1000.00']);
};

const purchases = async (books: Books) => {
  await payable(books, ['L-1', '2026-01-31'], { expense: [[6000, '2000.00']], taxes: [] });
  await payVendor(books, 'L-1', ['2026-02-05', '2000.00']);
  await payable(books, ['L-2', '2026-03-15'], { expense: [[4200, '800.00']], taxes: [[1170, '64.80']] });
  await payVendor(books, 'L-2', ['2026-04-14', '847.50']);
  await payVendor(books, 'L-2', ['2026-04-14', '17.30', 4900]);
  await payable(books, ['L-3', '2026-05-20'], { expense: [[1520, '2500.00']], taxes: [[1171, '202.50']] });
  await payVendor(books, 'L-3', ['2026-06-15', '2702.50']);
  await payable(books, ['L-5', '2026-04-20'], { expense: [[4200, '-100.00']], taxes: [[1170, '-8.10']] });
  await payVendor(books, 'L-5', ['2026-05-02', '-108.10']);
  await payable(books, ['L-4', '2026-11-30'], { expense: [[6500, '300.00']], taxes: [[1171, '24.30']] });
};

/** The year as it is before it is closed. */
export const fictitiousYear = async (
  installation: Awaited<ReturnType<typeof testInstallation>>,
): Promise<Books> => {
  const books = await emptyBooks(installation);
  await masterData(books);
  await enter(books, '2026-01-01', {
    description: 'Eröffnung',
    debit: [
      [1020, '50000.00'],
      [1520, '12000.00'],
    ],
    credit: [
      [2800, '20000.00'],
      [2970, '42000.00'],
    ],
  });
  await sales(books);
  await purchases(books);
  await enter(books, '2026-07-31', { debit: [[2201, '300.00']], credit: [[2209, '300.00']] });
  await enter(books, '2026-12-23', { debit: [[5000, '10000.00']], credit: [[1020, '10000.00']] });
  await enter(books, '2026-12-31', { debit: [[6820, '2900.00']], credit: [[1529, '2900.00']] });
  return books;
};

/**
 * A customer abroad, who is invoiced in euros, has paid a part of it at another rate by the end of
 * the year, and whose open rest is valued on its last day.
 */
export const sellAbroad = async (books: Books) => {
  const { call } = books;
  const rate = (of: string, from: string) => ({ currency: 'EUR', day: day(from), rate: money(of) });
  await (await call()).exchangeRates.save({
    rates: [rate('0.95', '2026-08-01'), rate('0.94', '2026-09-01'), rate('0.93', '2026-12-31')],
  });
  await (await call()).customers.save({
    customernumber: 'K3',
    name: 'Alpenverein e.V.',
    country: 'Deutschland',
  });
  await (await call()).invoices.post({
    invnumber: 'E1',
    transdate: day('2026-08-10'),
    customernumber: 'K3',
    currency: 'EUR',
    incomeentries: [{ amount: money('1000.00'), income_accno: 3400 }],
  });
  await pay(books, 'E1', ['2026-09-20', '600.00']);
  await (await call()).gl.revalue({ transdate: day('2026-12-31') });
};
