import { changeVendor, gl, postGl, vendor } from '@kontor/domain';
import { line } from '@kontor/testing';
import { expect, test } from 'vitest';
import { day, fromNewVendor, now, testInstallation, toNewCustomer, writing } from './books.ts';
import { faultsOf } from './consistency.ts';

/** §12 under true concurrency: every booking uses a connection of its own. */
const { newBooks, connect } = await testInstallation();
const connection = await connect();

const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const countOf = async (table: string, client_id: number): Promise<number> => {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::integer FROM ${table} WHERE client_id = ${client_id}`,
  );
  return rows[0]?.count ?? 0;
};

const numeric = (one: string, other: string) => Number(one) - Number(other);

test('§9: numbers from the counter of a client leave no gap, and skip numbers that callers chose', async () => {
  const { client, book } = await newBooks();
  await book.invoice({ ...toNewCustomer, invnumber: '3' });
  const [given, taken] = await Promise.all([
    times(12, () => book.invoice({ ...toNewCustomer })),
    times(3, (at) =>
      book.invoice({ ...toNewCustomer, invnumber: String(at * 2 + 5), description: 'by hand' }),
    ),
  ]);
  const numbers = [...given, ...taken.filter(({ outcome }) => outcome === 'booked')].map(
    (row) => row.invnumber,
  );
  const all = [...numbers, '3'].sort(numeric);
  expect(given.map(({ outcome }) => outcome)).toEqual(Array(12).fill('booked'));
  // Callers chose 3, and of 5, 7 and 9 those that the counter had not given yet: together there is
  // no gap.
  expect(all).toEqual(all.map((_, at) => String(at + 1)));
  expect(await countOf('invoice', client.id)).toBe(all.length);
  expect(await faultsOf(connection)).toEqual([]);
});

test('§9: a booking that is refused takes no number', async () => {
  const { books, book } = await newBooks();
  await book.invoice(toNewCustomer);
  await books.closings.move({ closing_date: day('2026-01-31') }, () => undefined, writing);
  const refused = await times(5, () => book.invoice({ ...toNewCustomer, transdate: '2026-01-15' }));
  expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['period_closed']));
  expect(await book.invoice(toNewCustomer)).toEqual({ outcome: 'booked', invnumber: '2', recorded: false });
});

test('§9, §10: invoices and payables have counters of their own, and so has each client', async () => {
  const [one, other] = await Promise.all([newBooks(), newBooks()]);
  const posted = await Promise.all(
    [one, other].flatMap(({ book }) => [book.invoice(toNewCustomer), book.payable(fromNewVendor)]),
  );
  expect(posted).toEqual(Array(4).fill({ outcome: 'booked', invnumber: '1', recorded: false }));
});

test('§11: 50 payments at once on one invoice all add to what is paid', async () => {
  const { client, books, book } = await newBooks();
  await book.invoice({ ...toNewCustomer, invnumber: 'A1' });
  await times(50, (at) =>
    book.payment('invoice', 'A1', { amount_paid: `${at}.37`, payment_accno: at % 2 ? 1020 : 1090 }),
  );
  const [invoice] = await books.invoices.find('a1', { today: day('2026-03-15') });
  // 0 + 1 + … + 49, and 50 times 0.37.
  expect(invoice).toMatchObject({ paid: '1243.50', status: 'PAID' });
  const { rows } = await connection.query(
    `SELECT accno, origin, debit::text, credit::text FROM balance
      WHERE client_id = ${client.id} AND accno < 2000 ORDER BY accno, origin`,
  );
  expect(rows).toEqual([
    { accno: 1020, origin: 'ar_payment', debit: '634.25', credit: '0' },
    { accno: 1090, origin: 'ar_payment', debit: '609.25', credit: '0' },
    { accno: 1100, origin: 'ar', debit: '100.00', credit: '0' },
    { accno: 1100, origin: 'ar_payment', debit: '0', credit: '1243.50' },
  ]);
  expect(await faultsOf(connection)).toEqual([]);
});

test('§9: 50 equal posts of one number at once book one invoice', async () => {
  const { client, book } = await newBooks();
  const answers = await times(50, () => book.invoice({ ...toNewCustomer, invnumber: 'A1' }));
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['booked', ...Array(49).fill('repeated')]);
  expect(await countOf('entry', client.id)).toBe(1);
  expect(await faultsOf(connection)).toEqual([]);
});

test('§9: of 50 different posts of one number at once, in upper or lower case, one is booked', async () => {
  const { client, book } = await newBooks();
  const answers = await times(50, (at) =>
    book.invoice({ ...toNewCustomer, invnumber: at % 2 ? 'a1' : 'A1', description: `${at}` }),
  );
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['booked', ...Array(49).fill('exists')]);
  expect(await countOf('entry', client.id)).toBe(1);
  expect(await faultsOf(connection)).toEqual([]);
});

test('§10: the number of a payable is unique per vendor, also when new vendors are posted at once', async () => {
  const { client, book } = await newBooks();
  const answers = await times(20, (at) => {
    const vendor = { vendornumber: `L${at % 4}`, name: 'Lieferant' };
    return book.payable({ ...fromNewVendor, vendor, invnumber: 'R1' });
  });
  const outcomes = answers.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(4).fill('booked'), ...Array(16).fill('repeated')]);
  expect(await countOf('vendor', client.id)).toBe(4);
  expect(await countOf('payable', client.id)).toBe(4);
});

test('§9: two invoices at once with the same new customer create one customer', async () => {
  const { client, books, book } = await newBooks();
  const bring = (at: number, more: object) =>
    book.invoice({
      incomeentries: toNewCustomer.incomeentries,
      invnumber: `A${at}`,
      customer: { ...toNewCustomer.customer, ...more },
    });
  const answers = await Promise.all([bring(1, { city: 'Zürich' }), bring(2, { zipcode: '8001' })]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['booked', 'booked']);
  expect(await books.customers.find('k1')).toMatchObject({ city: 'Zürich', zipcode: '8001' });
  expect(await countOf('customer', client.id)).toBe(1);
});

test('§5: parallel changes of one vendor lose nothing of each other', async () => {
  const { client, books } = await newBooks();
  const ledger = await books.ledger();
  const fields = [
    'city',
    'zipcode',
    'state',
    'country',
    'phone',
    'fax',
    'mobile',
    'email',
    'bank_bic',
    'address1',
  ];
  await times(fields.length, (at) => {
    const sent = vendor.parse({
      vendornumber: at % 2 ? 'L1' : 'l1',
      name: 'Vendor',
      [`${fields[at]}`]: `${at}`,
    });
    return books.vendors.save(changeVendor(sent, ledger, now), writing);
  });
  const expected = Object.fromEntries(fields.map((field, at) => [field, `${at}`]));
  expect(await books.vendors.find('L1')).toMatchObject(expected);
  expect(await countOf('vendor', client.id)).toBe(1);
});

test('§12, §14: a write answers whether it is to be decided again, and whether it has recorded its key', async () => {
  const { client, books } = await newBooks();
  const sent = vendor.parse({ vendornumber: 'L1', name: 'Vendor' });
  const change = changeVendor(sent, await books.ledger(), now);
  const save = (of: object) => books.vendors.save(change, { ...writing, ...of });
  const access = { key_id: undefined, settings_version: client.version };
  const once = { key: 'k', request: '00' };
  const stale = { outcome: 'retry', because: 'stale' };
  expect(await save({ access: { ...access, settings_version: client.version - 1 } })).toEqual(stale);
  expect(await countOf('vendor', client.id)).toBe(0);
  expect(await save({ access, once })).toEqual({ outcome: 'saved', recorded: true });
  // Another program finds out that the request has run.
  expect(await save({ access, once })).toEqual(stale);
  expect(await save({ access })).toEqual({ outcome: 'saved', recorded: false });
});

test('§15: of a pair of entries that one is refused of, or that is to be decided again, none is booked', async () => {
  const { client, books } = await newBooks();
  const ledger = await books.ledger();
  const entryOf = (reference: string) => {
    const glentries = [line([1020, '1.00']), line([1000, '-1.00'])];
    return postGl(gl.parse({ reference, transdate: '2026-01-31', glentries }), { ledger, rate: undefined });
  };
  const pair = [entryOf('one'), entryOf('taken')] as const;
  await books.gl.book(entryOf('taken'), { content: '00' }, writing);
  expect(await books.gl.bookPair(pair, { content: '01' }, writing)).toMatchObject({ outcome: 'exists' });
  const access = { key_id: undefined, settings_version: client.version - 1 };
  const written = await books.gl.bookPair(pair, { content: '01' }, { ...writing, access });
  expect(written).toEqual({ outcome: 'retry', because: 'stale' });
  expect(await books.gl.find('one')).toBeUndefined();
  expect(await countOf('entry', client.id)).toBe(1);
  expect(await faultsOf(connection)).toEqual([]);
});
