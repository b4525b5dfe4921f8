import { expect, test } from 'vitest';
import { invoiceOf, payableOf, testInstallation } from '../installation.ts';
import { day, emptyBooks, enter, invoice, money, payable } from '../reports/year.ts';

/**
 * §15: the VAT report is what moved on the VAT accounts, by account and by the rate that was
 * charged.
 */
const installation = await testInstallation();
const year = { from: '2024-01-01', to: '2024-12-31' };

type Books = Awaited<ReturnType<typeof emptyBooks>>;

const withParties = async () => {
  const books = await emptyBooks(installation);
  const { customers, vendors } = await books.call();
  await customers.save({ customernumber: 'K1', name: 'Bergbahn AG' });
  await vendors.save({ vendornumber: 'L1', name: 'Papeterie GmbH' });
  return books;
};

const reportOf = async ({ call }: Books, days = year) => {
  const report = await (await call()).reports.vatReport(days);
  const rows = report.taxes.map(({ accno, rate, base, tax, derived }) => [accno, rate, base, tax, derived]);
  return { ...report, rows };
};

test('every cent of an invoice by entries is in the report, whether its lines tell the bases or not', async () => {
  const books = await withParties();
  const amounts = ['279.91', '90.73', '292.83', '188.40', '266.99', '49.16', '285.16', '262.24'];
  await invoice(books, ['A1', '2024-05-01'], {
    income: amounts.map((amount) => [3400, amount]),
    taxes: [
      [2201, '71.38'],
      [2200, '21.69'],
    ],
  });
  const { payable, sales_tax, taxes } = await reportOf(books);
  expect([sales_tax, payable]).toEqual(['93.07', '93.07']);
  expect(taxes.map(({ accno, rate, tax }) => [accno, rate, tax])).toEqual([
    [2200, '2.6', '21.69'],
    [2201, '8.1', '71.38'],
  ]);
});

test('a document of 300 lines with two rates is in the report, by the usual taxes of their accounts', async () => {
  const books = await withParties();
  const { accounts } = await books.call();
  await accounts.save({ accno: 3210, description: 'Bücher', category: 'income', tax_accno: 2200 });
  const lines = Array.from(
    { length: 300 },
    (_, at) => [at % 2 ? 3400 : 3210, `${at + 1}.${String(at % 100).padStart(2, '0')}`] as const,
  );
  // 8.1 % of 22'725.00 + 75.50 … on 3400 and 2.6 % of what is on 3210, worked out by hand below.
  const of = (accno: number) =>
    lines
      .filter(([on]) => on === accno)
      .reduce((cents, [, amount]) => cents + Number(amount.replace('.', '')), 0);
  expect([of(3400), of(3210)]).toEqual([2_272_500, 2_257_350]);
  await invoice(books, ['A1', '2024-05-01'], {
    income: lines,
    taxes: [
      [2201, '1840.73'],
      [2200, '586.91'],
    ],
  });
  expect((await reportOf(books)).rows).toEqual([
    [2200, '2.6', '22573.50', '586.91', false],
    [2201, '8.1', '22725.00', '1840.73', false],
  ]);
});

test('nine exempt lines are no part of the base', async () => {
  const books = await withParties();
  const exempt = Array.from({ length: 9 }, () => [3400, '10.00'] as const);
  await invoice(books, ['A1', '2024-05-01'], {
    income: [...exempt, [3400, '100.00']],
    taxes: [[2201, '8.10']],
  });
  expect((await reportOf(books)).rows).toEqual([[2201, '8.1', '100.00', '8.10', false]]);
});

test('a supply of the year before is in a row of its own rate', async () => {
  const books = await withParties();
  await invoice(books, ['A1', '2024-01-15'], { income: [[3400, '1000.00']], taxes: [[2201, '77.00']] });
  await invoice(books, ['A2', '2024-01-15'], { income: [[3400, '500.00']], taxes: [[2201, '40.50']] });
  expect((await reportOf(books)).rows).toEqual([
    [2201, '7.7', '1000.00', '77.00', false],
    [2201, '8.1', '500.00', '40.50', false],
  ]);
});

test('where nothing reports the base it is tax ÷ rate, and the row says so', async () => {
  const books = await withParties();
  await invoice(books, ['A1', '2024-05-01'], { income: [[3400, '100.00']], taxes: [[2201, '10.00']] });
  await enter(books, '2024-06-01', { debit: [[1171, '81.00']], credit: [[1020, '81.00']] });
  const { rows, payable } = await reportOf(books);
  expect(rows).toEqual([
    [2201, '8.1', '123.46', '10.00', true],
    [1171, '8.1', '1000.00', '81.00', true],
  ]);
  expect(payable).toBe('-71.00');
});

test('taxes booked by hand and acquisition tax on both sides have the bases of their lines', async () => {
  const books = await withParties();
  await enter(books, '2024-03-01', {
    debit: [[1020, '1081.00']],
    credit: [
      [3400, '1000.00'],
      [2201, '81.00'],
    ],
  });
  await payable(books, ['L-1', '2024-04-01'], {
    expense: [[4400, '500.00']],
    taxes: [
      [1171, '40.50'],
      [2203, '-40.50'],
    ],
  });
  await enter(books, '2024-05-01', {
    debit: [
      [6570, '200.00'],
      [1171, '16.20'],
    ],
    credit: [
      [1020, '200.00'],
      [2203, '16.20'],
    ],
  });
  const { rows, sales_tax, input_tax, payable: owed } = await reportOf(books);
  expect(rows).toEqual([
    [2201, '8.1', '1000.00', '81.00', false],
    [2203, '8.1', '700.00', '56.70', false],
    [1171, '8.1', '700.00', '56.70', false],
  ]);
  expect([sales_tax, input_tax, owed]).toEqual(['137.70', '56.70', '81.00']);
});

test('a reversal reverses the tax as it was, also when its account has another usual tax by then', async () => {
  const books = await withParties();
  const { gl, accounts } = await books.call();
  await gl.post({
    reference: 'H1',
    transdate: day('2024-01-15'),
    taxdate: day('2023-12-20'),
    glentries: [
      { accno: 1020, debit: money('1077.00') },
      { accno: 3400, credit: money('1000.00') },
      { accno: 2201, credit: money('77.00') },
    ],
  });
  expect((await reportOf(books)).rows).toEqual([[2201, '7.7', '1000.00', '77.00', false]]);
  await accounts.save({
    accno: 3400,
    description: 'Dienstleistungserlöse',
    category: 'income',
    tax_accno: 2200,
    vat_code: '230',
  });
  await (await books.call()).gl.reverse({ reference: 'H1', reversal: { transdate: day('2024-02-01') } });
  expect(await reportOf(books)).toMatchObject({ rows: [], payable: '0.00' });
  const rows = await installation.database.prisma.balance.findMany({
    where: { client_id: books.client.id, accno: 3400 },
  });
  expect(new Set(rows.map(({ tax_accno, vat_code }) => `${tax_accno} ${vat_code}`))).toEqual(
    new Set(['2201 200']),
  );
});

test('settlements with the tax office are set apart: on the settlement account, or said to be one', async () => {
  const books = await withParties();
  await invoice(books, ['A1', '2024-02-01'], { income: [[3400, '1000.00']], taxes: [[2201, '81.00']] });
  await payable(books, ['L-1', '2024-02-02'], { expense: [[6500, '100.00']], taxes: [[1171, '8.10']] });
  await enter(books, '2024-03-31', {
    debit: [[2201, '40.00']],
    credit: [
      [1171, '8.10'],
      [2209, '31.90'],
    ],
  });
  await (await books.call()).gl.post({
    transdate: day('2024-04-10'),
    vat_settlement: true,
    glentries: [
      { accno: 2201, debit: money('41.00') },
      { accno: 1020, credit: money('41.00') },
    ],
  });
  // A payment to the tax office that nobody calls a settlement moves the tax.
  await enter(books, '2024-04-11', { debit: [[2201, '1.00']], credit: [[1020, '1.00']] });
  for (const days of [year, { from: '2024-01-15', to: '2024-04-20' }]) {
    const { sales_tax, input_tax, payable: owed, other } = await reportOf(books, days);
    expect([sales_tax, input_tax, owed]).toEqual(['80.00', '8.10', '71.90']);
    expect(other.map(({ accno, amount }) => [accno, amount])).toEqual([
      [2201, '-81.00'],
      [1171, '-8.10'],
    ]);
  }
});

test('a line names its tax, its day of supply and its figure, which are given back as they were sent', async () => {
  const books = await withParties();
  const { invoices, payables, gl } = await books.call();
  const line = { tax_accno: 2201, taxdate: day('2023-12-20'), vat_code: '200' };
  const sent = invoiceOf({
    invnumber: 'A1',
    transdate: '2024-01-15',
    taxdate: '2024-01-05',
    incomeentries: [
      { amount: '1000.00', income_accno: 3400, ...line },
      { amount: '500.00', income_accno: 3400, tax_accno: 2201 },
      { amount: '40.00', income_accno: 3400, vat_code: '230' },
    ],
    taxentries: [{ amount: '117.50', tax_accno: 2201 }],
  });
  await invoices.post(sent);
  await invoices.post(sent);
  const kept = await invoices.get({ invnumber: 'A1' });
  expect(kept.taxdate).toBe('2024-01-05');
  expect(kept.incomeentries).toEqual([
    { amount: '1000.00', income_accno: 3400, description: '', ...line },
    { amount: '500.00', income_accno: 3400, description: '', tax_accno: 2201 },
    { amount: '40.00', income_accno: 3400, description: '', vat_code: '230' },
  ]);
  await payables.post(
    payableOf({
      invnumber: 'L-1',
      transdate: '2024-01-15',
      taxdate: '2023-12-31',
      expenseentries: [{ amount: '100.00', expense_accno: 6500 }],
      taxentries: [{ amount: '7.70', tax_accno: 1171 }],
    }),
  );
  expect(await payables.get({ invnumber: 'L-1' })).toMatchObject({
    taxdate: '2023-12-31',
    expenseentries: [{ amount: '100.00', expense_accno: 6500, description: '' }],
  });
  await gl.post({
    reference: 'H1',
    transdate: day('2024-01-20'),
    glentries: [
      { accno: 1020, debit: money('1081.00') },
      { accno: 3400, credit: money('900.00') },
      { accno: 3400, credit: money('100.00'), tax_accno: 2201 },
      { accno: 2201, credit: money('81.00') },
    ],
  });
  const { glentries } = await gl.get({ reference: 'H1' });
  expect(glentries[2]).toEqual({ accno: 3400, credit: '100.00', source: '', memo: '', tax_accno: 2201 });
  expect((await reportOf(books)).rows).toEqual([
    [2201, '7.7', '1000.00', '77.00', false],
    [2201, '8.1', '500.00', '40.50', false],
    // 81.00 on 100.00: what was charged is in a row of its own rate.
    [2201, '81.0', '100.00', '81.00', false],
    [1171, '7.7', '100.00', '7.70', false],
  ]);
});

test('with tax included, base and tax of each rate come to its gross', async () => {
  const books = await withParties();
  const { invoices } = await books.call();
  await invoices.post({
    invnumber: 'A1',
    transdate: day('2024-05-01'),
    customernumber: 'K1',
    taxincluded: true,
    incomeentries: [
      { amount: money('50.03'), income_accno: 3400, tax_accno: 2201 },
      { amount: money('50.04'), income_accno: 3400, tax_accno: 2201 },
      { amount: money('900.00'), income_accno: 3200, tax_accno: 2200 },
      { amount: money('77.77'), income_accno: 3610 },
    ],
    taxentries: [
      { amount: money('7.50'), tax_accno: 2201 },
      { amount: money('22.81'), tax_accno: 2200 },
    ],
  });
  const { amount, netamount } = await invoices.get({ invnumber: 'A1' });
  expect([amount, netamount]).toEqual(['1077.84', '1047.53']);
  expect((await reportOf(books)).rows).toEqual([
    [2200, '2.6', '877.19', '22.81', false],
    [2201, '8.1', '92.57', '7.50', false],
  ]);
  const { accounts } = await (await books.call()).reports.trialBalance({ to: '2024-12-31' });
  const income = accounts.filter(({ category }) => category === 'income');
  expect(income.map(({ accno, balance }) => [accno, balance])).toEqual([
    [3200, '-877.19'],
    [3400, '-92.57'],
    [3610, '-77.77'],
  ]);
});

test('what was booked before rates were kept has its base, and the rate of its day', async () => {
  const books = await withParties();
  const { id } = books.client;
  await installation.database.prisma.$executeRawUnsafe(`
    WITH e AS (
      INSERT INTO entry (client_id, module, transdate, reference, description, postings, created)
      VALUES (${id}, 'gl', '2023-12-20', 'old', '', 4, now()) RETURNING client_id, id, transdate
    ), p AS (
      INSERT INTO posting (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo,
                           tax_base)
      SELECT e.client_id, e.id, l.accno, e.transdate, l.side, l.amount, 'CHF', l.amount, '', '', l.base
        FROM e, (VALUES (1020, 'debit', 1177.00, NULL), (3400, 'credit', -1000.00, NULL), (2201, 'credit', -77.00, -1000.00),
                        (2201, 'credit', -100.00, NULL)) AS l(accno, side, amount, base)
      RETURNING *
    )
    INSERT INTO balance (client_id, accno, month, tax_rate, origin, has_base, supply_month, debit, credit, tax, tax_base)
    SELECT client_id, accno, '2023-12-01', -1, 'gl', tax_base IS NOT NULL, '2023-12-01', coalesce(sum(amount) FILTER (WHERE side = 'debit'), 0),
           coalesce(-sum(amount) FILTER (WHERE side = 'credit'), 0),
           coalesce(sum(amount) FILTER (WHERE tax_base IS NOT NULL), 0), coalesce(sum(tax_base), 0)
      FROM p GROUP BY 1, 2, 6`);
  for (const from of ['2023-10-01', '2023-12-10']) {
    const { rows, sales_tax } = await reportOf(books, { from, to: '2024-03-31' });
    expect([rows, sales_tax]).toEqual([[[2201, '7.7', '2298.70', '177.00', true]], '177.00']);
  }
});

test('the usual tax of an account and its figure are settings, which hold for what is booked from then on', async () => {
  const books = await withParties();
  const { accounts } = await books.call();
  const stall = { accno: 3290, description: 'Marktstand', category: 'income' as const };
  await accounts.save({ ...stall, tax_accno: 2200, vat_code: '200' });
  const lines = [
    [3290, '100.00'],
    [3400, '100.00'],
  ] as const;
  // Either line would do; the usual tax of the account says which one it is.
  await invoice(books, ['A1', '2024-05-01'], { income: [...lines], taxes: [[2200, '2.60']] });
  const rows = await installation.database.prisma.posting.findMany({
    where: { client_id: books.client.id, accno: { in: [3290, 3400] } },
    orderBy: { accno: 'asc' },
  });
  expect(rows.map(({ accno, tax_accno, vat_code }) => [accno, tax_accno, vat_code])).toEqual([
    [3290, 2200, '200'],
    [3400, null, '200'],
  ]);
  // A field that is not sent stays; null clears it.
  await (await books.call()).accounts.save({ ...stall, description: 'Stand' });
  const listed = async () => (await (await books.call()).accounts.list()).find(({ accno }) => accno === 3290);
  expect(await listed()).toMatchObject({ description: 'Stand', tax_accno: 2200, vat_code: '200' });
  await (await books.call()).accounts.save({ ...stall, tax_accno: null, vat_code: null });
  expect(await listed()).not.toHaveProperty('tax_accno');
  for (const fields of [{ tax_accno: 1020 }, { tax_accno: 2299 }, { vat_code: '201' }])
    await expect((await books.call()).accounts.save({ ...stall, ...fields })).rejects.toThrow();
});
