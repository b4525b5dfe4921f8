import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { invoiceOf, now, payableOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';

/** §13: invoices and payables in any order, filtered and counted. */
const { newClient, database } = await testInstallation();

type Filter = Inputs['invoices']['list'];

// Number, party, booking date, due date, amount, what is paid of it.
const documents = [
  ['A1', 'Zürich AG', '2026-01-10', '2026-02-10', '300.00', '300.00'],
  ['A2', 'adler GmbH', '2026-01-05', '2026-03-20', '100.00', ''],
  ['B1', 'Müller & Söhne', '2026-02-01', '2026-01-31', '-50.00', ''],
  ['b2', 'MÜLLER-Post', '2026-02-01', '2026-02-05', '100.00', '40.00'],
  ['C1', 'adler GmbH', '2026-03-01', '2026-03-01', '250.00', '250.00'],
  ['C2', 'Beat Meier', '2026-01-20', '2026-02-28', '80.00', '90.00'],
  ['C3', 'Beat Meier', '2026-01-21', '2026-02-28', '1000.00', '1000.00'],
] as const;

const client = await newClient();
const { invoices, payables } = await client.ask();
for (const [invnumber, name, transdate, duedate, amount, paid] of documents) {
  const number = `P-${name.slice(0, 2)}-${name.length}`;
  const dates = { invnumber, transdate, duedate };
  await invoices.post(
    invoiceOf({
      ...dates,
      customer: { customernumber: number, name },
      incomeentries: [{ amount, income_accno: 3400 }],
    }),
  );
  await payables.post(
    payableOf({
      ...dates,
      vendor: { vendornumber: number, name },
      expenseentries: [{ amount, expense_accno: 6500 }],
    }),
  );
  if (paid === '') continue;
  const payment = paymentOf(invnumber, { amount_paid: paid });
  await invoices.pay(payment);
  await payables.pay({ invnumber, vendorpayment: payment.payment });
}

const numbers = async (filter: Filter) => {
  const [mine, theirs] = await Promise.all([invoices.list(filter), payables.list(filter as object)]);
  const of = (items: readonly { invnumber: string }[]) => items.map(({ invnumber }) => invnumber).join(' ');
  expect(of(mine.items)).toBe(of(theirs.items));
  return of(mine.items);
};

const inOrder = {
  number: 'A1 A2 B1 b2 C1 C2 C3',
  date: 'A2 A1 C2 C3 B1 b2 C1',
  due: 'B1 b2 A1 C2 C3 C1 A2',
  // By name without regard to case, then by number; the two Müllers by what comes after their name.
  party: 'A2 C1 C2 C3 B1 b2 A1',
  amount: 'B1 C2 A2 b2 C1 A1 C3',
  open: 'B1 C2 A1 C1 C3 b2 A2',
} as const;
const sorts = Object.entries(inOrder) as [keyof typeof inOrder, string][];

test.each(sorts)('sorted by %s, up and down, and the same in pages of any size', async (sort, expected) => {
  const reversed = expected.split(' ').reverse().join(' ');
  expect(await numbers({ sort })).toBe(expected);
  expect(await numbers({ sort, descending: true })).toBe(reversed);
  for (const [descending, whole] of [
    [false, expected],
    [true, reversed],
  ] as const)
    for (const limit of [1, 2, 3, 6, 7])
      for (const of of [invoices, payables]) {
        const found: string[] = [];
        let after: string | undefined;
        do {
          const page: Awaited<ReturnType<typeof invoices.list>> | Awaited<ReturnType<typeof payables.list>> =
            await of.list({ sort, descending, limit, after });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          found.push(...page.items.map(({ invnumber }) => invnumber));
          after = page.next;
        } while (after !== undefined);
        expect(found.join(' ')).toBe(whole);
      }
});

test.each(sorts)(
  'sorted by %s, the documents of a status stand in the same order',
  async (sort, expected) => {
    const those = (...wanted: string[]) =>
      expected
        .split(' ')
        .filter((number) => wanted.includes(number))
        .join(' ');
    expect(await numbers({ sort, status: 'OPEN' })).toBe(those('A2', 'B1', 'b2'));
    // B1 was due before: it is a credit note, which nobody pays late.
    expect(await numbers({ sort, status: 'OVERDUE' })).toBe(those('b2'));
    expect(await numbers({ sort, status: 'PAID' })).toBe(those('A1', 'C1', 'C2', 'C3'));
    const pages: string[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await invoices.list({ sort, status: 'OPEN', limit: 1, after });
      pages.push(...page.items.map(({ invnumber }) => invnumber));
      after = page.next;
    }
    expect(pages.join(' ')).toBe(those('A2', 'B1', 'b2'));
  },
);

test('text: the beginning of a number of the document or its party, or a part of its name, whatever the case', async () => {
  // A1 is of a company in Zürich.
  expect(await numbers({ text: 'c' })).toBe('A1 C1 C2 C3');
  expect(await numbers({ text: 'B2' })).toBe('b2');
  expect(await numbers({ text: 'müller' })).toBe('B1 b2');
  expect(await numbers({ text: 'P-ad' })).toBe('A2 C1');
  expect(await numbers({ text: '& söhne' })).toBe('B1');
  expect(await numbers({ text: '.' })).toBe('');
  expect(await numbers({ text: '%' })).toBe('');
  expect(await numbers({ text: 'müller', status: 'OPEN', sort: 'open' })).toBe('B1 b2');
  expect(await numbers({ text: 'c', sort: 'party' })).toBe('C1 C2 C3 A1');
  expect(await numbers({ text: 'c', sort: 'party', status: 'OPEN' })).toBe('');
  expect(await numbers({ text: 'müller', sort: 'party', descending: true })).toBe('b2 B1');
});

test('text: a name that many thousands have selects their documents, in any order, and those of the number', async () => {
  const other = await newClient();
  const ask = await other.ask();
  for (const [at, name] of ['Gasthof A', 'Bank', 'Gasthof B', 'Käserei'].entries()) {
    const party = { invnumber: at === 3 ? 'GAST-1' : `R${at}`, transdate: '2026-02-01' };
    await ask.invoices.post(invoiceOf({ ...party, customer: { customernumber: `K${at}`, name } }));
    await ask.payables.post(payableOf({ ...party, vendor: { vendornumber: `K${at}`, name } }));
  }
  for (const table of ['customer', 'vendor'])
    await database.prisma.$executeRawUnsafe(`
      INSERT INTO ${table} SELECT p.* FROM ${table} c CROSS JOIN generate_series(1, 5001) n
       CROSS JOIN LATERAL jsonb_populate_record(c, jsonb_build_object('id', 1000000 + n, '${table}number', 'N' || n,
         '${table}number_folded', 'n' || n, 'name', 'Gasthof ' || n)) p
       WHERE c.client_id = ${other.client.id} AND c.${table}number = 'K1'`);
  for (const [filter, found] of [
    [{}, 'GAST-1 R0 R2'],
    [{ sort: 'number', descending: true }, 'R2 R0 GAST-1'],
    [{ sort: 'party' }, 'R0 R2 GAST-1'],
    [{ sort: 'open', status: 'OPEN' }, 'R0 R2 GAST-1'],
    [{ status: 'PAID' }, ''],
  ] as const) {
    const asked = { ...filter, text: 'gast' } as Filter;
    const { sort, descending, ...counted } = asked;
    for (const { list, count } of [ask.invoices, ask.payables]) {
      const { items } = await list(asked as never);
      expect([filter, items.map(({ invnumber }) => invnumber).join(' ')]).toEqual([filter, found]);
      expect((await count(counted as never)).count).toBe(items.length);
    }
  }
});

test('amount_from and amount_to: the amounts of documents, both included', async () => {
  expect(await numbers({ amount_from: '100.00', amount_to: '250.00' } as Filter)).toBe('A2 b2 C1');
  expect(await numbers({ amount_to: '-0.01' } as Filter)).toBe('B1');
  expect(await numbers({ amount_from: '100', sort: 'amount', descending: true } as Filter)).toBe(
    'C3 A1 C1 b2 A2',
  );
});

test('credit_note: those below zero, or all others, of customers and of vendors', async () => {
  expect(await numbers({ credit_note: true })).toBe('B1');
  expect(await numbers({ credit_note: true, status: 'PAID' })).toBe('');
  expect(await numbers({ credit_note: false })).toBe('A1 A2 b2 C1 C2 C3');
  expect(await numbers({ credit_note: false, status: 'OPEN', sort: 'open' })).toBe('b2 A2');
  for (const { count } of [invoices, payables]) {
    expect(await count({ credit_note: true })).toMatchObject({ count: 1 });
    expect(await count({ credit_note: false, status: 'OPEN' })).toMatchObject({ count: 2 });
  }
});

test('a count says how many a filter selects, and the sums of their amounts and of what is open', async () => {
  for (const { count } of [invoices, payables]) {
    expect(await count({})).toEqual({
      count: 7,
      more: false,
      currency: 'CHF',
      amount: '1780.00',
      open: '100.00',
      currencies: [{ currency: 'CHF', count: 7, amount: '1780.00', open: '100.00' }],
    });
    expect(await count({ status: 'OPEN' })).toMatchObject({ count: 3, amount: '150.00', open: '110.00' });
    expect(await count({ text: 'adler', from: '2026-02-01' })).toMatchObject({ count: 1, amount: '250.00' });
    expect(await count({ text: 'nobody' })).toMatchObject({ count: 0, amount: '0.00', open: '0.00' });
  }
  expect(await invoices.count({ customer_number: 'p-ad-10' })).toMatchObject({ count: 2 });
  expect(await payables.count({ vendor_number: 'p-ad-10' })).toMatchObject({ count: 2 });
});

test('the sums of a count are in the currency of the client', async () => {
  const { ask } = await newClient();
  const books = await ask();
  await books.exchangeRates.save({
    rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }],
  } as Inputs['exchangeRates']['save']);
  await books.invoices.post(invoiceOf({ invnumber: 'E', currency: 'EUR' }));
  await books.invoices.post(invoiceOf({ invnumber: 'F' }));
  expect(await books.invoices.count({})).toEqual({
    count: 2,
    more: false,
    currency: 'CHF',
    amount: '195.00',
    open: '195.00',
    currencies: ['CHF', 'EUR'].map((currency) => ({ currency, count: 1, amount: '100.00', open: '100.00' })),
  });
});

test('400: an order that does not exist, a cursor of another one, an invalid text or amount', async () => {
  const { next } = await invoices.list({ sort: 'date', limit: 1 });
  for (const filter of [
    { sort: 'name' },
    { sort: 'amount', after: next },
    { after: next },
    { text: '' },
    { text: ' ' },
    { text: 'x'.repeat(101) },
    { amount_from: '1e5' },
    { amount_to: 100 },
    { descending: 'yes' },
    { credit_note: 'yes' },
  ])
    expect([filter, await refusalCode(invoices.list(filter as Filter))]).toEqual([filter, 'invalid']);
  expect(await refusalCode(invoices.count({ status: 'open' } as object))).toBe('invalid');
});

test('a page begins where the one before ended, also when a document has come between them', async () => {
  const { ask } = await newClient();
  const { invoices } = await ask({ now });
  const on = (invnumber: string, transdate: string) => invoices.post(invoiceOf({ invnumber, transdate }));
  await on('A', '2026-01-03');
  await on('B', '2026-01-02');
  await on('C', '2026-01-01');
  const first = await invoices.list({ sort: 'date', limit: 2 });
  await on('D', '2026-01-01');
  await on('E', '2026-01-02');
  const rest = await invoices.list({ sort: 'date', after: `${first.next}` });
  expect([...first.items, ...rest.items].map(({ invnumber }) => invnumber)).toEqual(['C', 'B', 'E', 'A']);
});
