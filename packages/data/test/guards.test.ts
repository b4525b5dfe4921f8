import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { day, fromNewVendor, testInstallation, toNewCustomer, writing } from './books.ts';
import { faultsOf, fingerprintOf } from './consistency.ts';

/**
 * §12: the database guards the books itself, whatever program writes to them. Here a program that
 * uses plain SQL.
 */
const { newBooks, connect } = await testInstallation();
const { client, books, book } = await newBooks();
await book.invoice({ ...toNewCustomer, invnumber: 'A1' });
await book.payable({ ...fromNewVendor, invnumber: 'R1' });
await book.payment('invoice', 'A1', { amount_paid: '30.00' });
await book.payment('payable', 'R1', { amount_paid: '40.00' });
await books.closings.move({ closing_date: day('2026-01-31') }, () => undefined, writing);
const connection = await connect();

type Line = readonly [accno: number, side: 'debit' | 'credit', amount: string];
const balanced: readonly Line[] = [
  [1020, 'debit', '5.00'],
  [3400, 'credit', '-5.00'],
];

/** Inserts an entry and its postings by one statement, as the guards require. */
const insertEntry = (
  lines: readonly Line[],
  of: { on?: string; postings?: number; postedOn?: string; module?: string } = {},
) => {
  const { on = '2026-02-01', postings = lines.length, postedOn = on, module = 'gl' } = of;
  const values = lines.map(([accno, side, amount]) => `(${accno}, '${side}', numeric '${amount}')`);
  return `
    WITH e AS (INSERT INTO entry (client_id, module, transdate, reference, description, postings, created)
               VALUES (${client.id}, '${module}', '${on}', '', '', ${postings}, now()) RETURNING *)
    INSERT INTO posting (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo)
    SELECT client_id, id, accno, '${postedOn}', side, amount, 'CHF', amount, '', ''
      FROM e, (VALUES ${values.join(', ')}) AS p(accno, side, amount)`;
};

/** Inserts postings on an existing entry. */
const insertPostings = (lines: readonly Line[]) => {
  const values = lines.map(([accno, side, amount]) => `(${accno}, '${side}', numeric '${amount}')`);
  return `
    INSERT INTO posting (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo)
    SELECT client_id, id, accno, transdate, side, amount, 'CHF', amount, '', ''
      FROM (SELECT * FROM entry ORDER BY id LIMIT 1) e, (VALUES ${values.join(', ')}) AS p(accno, side, amount)`;
};

const loneEntry = `INSERT INTO entry (client_id, module, transdate, reference, description, postings, created)
                   VALUES (${client.id}, 'gl', '2026-02-01', '', '', 2, now())`;

/**
 * Runs a statement and returns the rule that it breaks, by name or SQLSTATE. Asserts that the books
 * stay unchanged.
 */
const answerTo = async (statement: string): Promise<string> => {
  const before = await fingerprintOf(connection);
  const answer = await connection.query(statement).then(
    () => 'done',
    (error: pg.DatabaseError) => error.constraint ?? error.code ?? 'no code',
  );
  expect(await fingerprintOf(connection)).toBe(before);
  expect(await faultsOf(connection)).toEqual([]);
  return answer;
};

test('a statement that breaks no rule is written: those below are refused for their fault alone', async () => {
  await connection.query('BEGIN');
  await connection.query(insertEntry(balanced));
  await connection.query('UPDATE invoice SET paid = paid + 1');
  await connection.query('UPDATE payable SET paid = paid + 1');
  await connection.query('ROLLBACK');
});

test.each([
  ['postings that do not sum to zero', insertEntry([balanced[0] as Line, [3400, 'credit', '-4.99']])],
  ['an amount that is not a number', insertEntry([balanced[0] as Line, [3400, 'credit', 'NaN']])],
  [
    'infinite amounts',
    insertEntry([
      [1020, 'debit', 'Infinity'],
      [3400, 'credit', '-Infinity'],
    ]),
  ],
  ['fewer postings than the entry counts', insertEntry(balanced, { postings: 3 })],
  ['more postings than the entry counts', insertEntry([...balanced, ...balanced], { postings: 2 })],
  ['an entry without postings', loneEntry],
  ['balanced postings on an entry of another statement', insertPostings(balanced)],
  ['one more posting', insertPostings([[1020, 'debit', '5.00']])],
  ['one more posting of nothing', insertPostings([[1020, 'debit', '0.00']])],
])('an entry is complete: %s is refused', async (_, statement) => {
  expect(await answerTo(statement)).toBe('entry_balanced');
});

test('an entry is complete: its postings cannot follow later in the transaction', async () => {
  await connection.query('BEGIN');
  await expect(connection.query(loneEntry)).rejects.toMatchObject({ constraint: 'entry_balanced' });
  await connection.query('ROLLBACK');
});

test('a posting bears the date of its entry', async () => {
  expect(await answerTo(insertEntry(balanced, { postedOn: '2026-02-02' }))).toBe('posting_date');
});

describe('a control account takes the control side of documents only (§8)', () => {
  const [onReceivables, offReceivables]: Line[] = [
    [1100, 'debit', '5.00'],
    [1100, 'credit', '-5.00'],
  ];
  const [bank, onPayables]: Line[] = [
    [1020, 'debit', '5.00'],
    [2000, 'credit', '-5.00'],
  ];

  test.each([
    ['an entry by hand', 'gl', [bank, offReceivables]],
    ['an entry by hand', 'gl', [bank, onPayables]],
    ['both sides of an invoice or its payment', 'ar', [onReceivables, offReceivables]],
    ['an invoice on the account of payables', 'ar', [onReceivables, onPayables]],
    ['a payment of an invoice on the account of payables alone', 'ar', [bank, onPayables]],
    ['a payable on the account of receivables', 'ap', [onReceivables, onPayables]],
  ] as [string, string, Line[]][])('%s (%s) is refused', async (_, module, lines) => {
    expect(await answerTo(insertEntry(lines, { module }))).toBe('control_account');
  });

  test('the control side of a document is written', async () => {
    await connection.query('BEGIN');
    await connection.query(insertEntry([bank, offReceivables] as Line[], { module: 'ar' }));
    await connection.query(insertEntry([bank, onPayables] as Line[], { module: 'ap' }));
    await connection.query('ROLLBACK');
  });

  test('an account with other postings does not become a control account', async () => {
    const link = (link: string, accno: number) =>
      `UPDATE account SET link = '${link}' WHERE client_id = ${client.id} AND accno = ${accno}`;
    expect(await answerTo(link('AR', 1020))).toBe('control_account');
    expect(await answerTo(link('AR_amount:AP', 3400))).toBe('control_account');
    await connection.query('BEGIN');
    await connection.query(link('AR', 1108));
    await connection.query(link('AR_paid', 1020));
    await connection.query(link('', 1100));
    await connection.query(link('AR', 1100));
    await connection.query('ROLLBACK');
  });
});

test('an account in a foreign currency takes postings in it, and in the currency of the books from the general ledger only', async () => {
  const kept = (currency: string, accno: number) =>
    `UPDATE account SET currency = ${currency} WHERE client_id = ${client.id} AND accno = ${accno}`;
  expect(await answerTo(kept("'EUR'", 1020))).toBe('account_currency');
  expect(await answerTo(kept("'EUR'", 3200))).toBe('account_currency_check');
  expect(await answerTo(kept("'EUR'", 1149).replace('currency =', "link = 'AR', currency ="))).toBe(
    'account_currency_check',
  );
  await connection.query(kept("'EUR'", 1025));
  const francs: readonly Line[] = [
    [1025, 'debit', '5.00'],
    [3400, 'credit', '-5.00'],
  ];
  expect(await answerTo(insertEntry(francs, { module: 'ar' }))).toBe('account_currency');
  expect(await answerTo(insertEntry(francs).replaceAll("'CHF'", "'USD'"))).toBe('account_currency');
  await connection.query('BEGIN');
  await connection.query(insertEntry(francs).replaceAll("'CHF'", "'EUR'"));
  await connection.query(insertEntry(francs));
  await connection.query('ROLLBACK');
  await connection.query(kept('NULL', 1025));
});

test('a posting on an account that does not exist is refused', async () => {
  const statement = insertEntry([
    [1020, 'debit', '5.00'],
    [9998, 'credit', '-5.00'],
  ]);
  expect(await answerTo(statement)).toBe('posting_client_id_accno_fkey');
});

describe('whatever is booked refers to what exists', () => {
  // None was booked above.
  const gl = `(SELECT client_id, id AS entry_id, 'entry' AS kind, 'G1' AS reference, 'g1' AS reference_folded, description,
                      transdate, notes, 'CHF' AS currency, '[]'::jsonb AS glentries, 1 AS exchangerate, '\\x00' AS content
                 FROM entry)`;

  test.each([
    ['invoice', 'customer_id'],
    ['invoice', 'ar_accno'],
    ['invoice', 'entry_id'],
    ['payable', 'vendor_id'],
    ['payable', 'ap_accno'],
    ['payable', 'paymentAccno'],
    ['payable', 'entry_id'],
    ['payment', 'invoice_id'],
    ['payment', 'payment_accno'],
    ['payment', 'entry_id'],
    ['vendorpayment', 'payable_id'],
    ['vendorpayment', 'payment_accno'],
    ['vendorpayment', 'entry_id'],
    ['gl', 'entry_id'],
    ['audit', 'client_id'],
  ])('%s: %s', async (table, column) => {
    const copy = (changes: object) => `
      INSERT INTO ${table} SELECT r.* FROM ${table === 'gl' ? gl : table} t,
             jsonb_populate_record(NULL::${table}, to_jsonb(t) || '${JSON.stringify(changes)}') r LIMIT 1`;
    const another = { id: 999, invnumber_folded: 'another' };
    await connection.query('BEGIN');
    expect((await connection.query(copy(another))).rowCount).toBe(1);
    await connection.query('ROLLBACK');
    expect(await answerTo(copy({ ...another, [column]: 987654 }))).toMatch(/_fkey$/);
  });

  test('a posting refers to an entry', async () => {
    const statement = insertPostings(balanced).replace('SELECT client_id, id,', 'SELECT client_id, 987654,');
    expect(await answerTo(statement)).toBe('posting_client_id_entry_id_fkey');
  });

  test('an entry is of a client', async () => {
    const statement = insertEntry(balanced).replace(`VALUES (${client.id},`, 'VALUES (987654,');
    expect(await answerTo(statement)).toMatch(/_fkey$/);
  });
});

test('a payment of zero is refused', async () => {
  const statement = `
    INSERT INTO payment (client_id, invoice_id, document_transdate, datepaid, amount_paid, source, memo, payment_accno, entry_id)
    SELECT client_id, id, transdate, transdate, 0, '', '', 1020, entry_id FROM invoice`;
  expect(await answerTo(statement)).toBe('payment_amount_paid_check');
});

describe('nothing is booked in a closed period', () => {
  test.each(['2026-01-31', '2026-01-30', '1999-12-31'])('on %s', async (on) => {
    expect(await answerTo(insertEntry(balanced, { on }))).toBe('period_open');
  });

  test('on the day after it an entry is written', async () => {
    await connection.query('BEGIN');
    await connection.query(insertEntry(balanced, { on: '2026-02-01' }));
    await connection.query('ROLLBACK');
  });
});

describe('nothing booked is changed or deleted', () => {
  const tables = ['entry', 'posting', 'payment', 'vendorpayment', 'invoice', 'payable'];
  test.each(tables)('%s', async (table) => {
    expect(await answerTo(`DELETE FROM ${table}`)).toBe('append_only');
    expect(await answerTo(`DELETE FROM ${table} WHERE false`)).toBe('append_only');
    expect(await answerTo(`TRUNCATE ${table} CASCADE`)).toBe('append_only');
  });

  test.each(['client', 'account', 'customer', 'vendor'])('not together with its %s either', async (table) => {
    expect(await answerTo(`TRUNCATE ${table} CASCADE`)).toBe('append_only');
    expect(await answerTo(`DELETE FROM ${table}`)).toMatch(/_fkey$/);
  });

  test('not by renumbering what it refers to either', async () => {
    expect(await answerTo('UPDATE account SET accno = accno + 100000')).toMatch(/_fkey$/);
    expect(await answerTo('UPDATE client SET id = id + 1000')).toMatch(/_fkey$/);
    expect(await answerTo('UPDATE customer SET id = id + 1000')).toMatch(/_fkey$/);
    expect(await answerTo('UPDATE vendor SET id = id + 1000')).toMatch(/_fkey$/);
    expect(await answerTo('UPDATE vendor SET client_id = 2')).toMatch(/_fkey$/);
    expect(await answerTo('UPDATE account SET accno = 9998 WHERE accno = 1108')).toMatch(/_fkey$/);
  });

  test('what a booking may refer to a moment later is not deleted, though none does yet', async () => {
    for (const table of ['client', 'account', 'customer', 'vendor'])
      expect(await answerTo(`DELETE FROM ${table} WHERE false`)).toMatch(/_fkey$/);
  });

  const other: Readonly<Record<string, (column: string) => string>> = {
    text: (column) => `coalesce(${column}, '') || 'x'`,
    'character varying': (column) => `coalesce(${column}, '') || 'x'`,
    character: () => `'EUR'`,
    integer: (column) => `coalesce(${column}, 0) + 1`,
    bigint: (column) => `coalesce(${column}, 0) + 1`,
    numeric: (column) => `coalesce(${column}, 0) + 0.01`,
    boolean: (column) => `NOT coalesce(${column}, false)`,
    date: (column) => `coalesce(${column} + 1, '2026-01-01')`,
    'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
    jsonb: () => `'["changed"]'`,
    bytea: () => `'\\x00'`,
  };

  test.each(tables)('no column of %s changes, except what is paid', async (table) => {
    const { rows } = await connection.query<{ name: string; type: string; filled: boolean }>(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = $1`,
      [table],
    );
    const guard = table === 'invoice' || table === 'payable' ? 'only_paid_changes' : 'append_only';
    for (const { name, type } of rows.filter(({ name }) => name !== 'paid' && name !== 'base_paid')) {
      const column = `"${name}"`;
      const value = other[type]?.(column);
      expect([name, await answerTo(`UPDATE ${table} SET ${column} = ${value}`)]).toEqual([name, guard]);
    }
  });

  test('the guard against changes is called append_only on every table', async () => {
    const { rows } = await connection.query<{ table: string; name: string }>(
      `SELECT tgrelid::regclass::text AS table, tgname AS name FROM pg_trigger
        WHERE tgfoid = 'guard_append_only'::regproc ORDER BY 1`,
    );
    expect(rows.map(({ table }) => table)).toEqual(
      expect.arrayContaining([...tables, 'audit', 'gl', 'closing']),
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['append_only']));
  });

  test('not by an upsert or a MERGE either', async () => {
    const upsert = `
      INSERT INTO entry SELECT * FROM entry ON CONFLICT (client_id, id) DO UPDATE SET description = 'changed'`;
    expect(await answerTo(upsert)).toBe('append_only');
    const merge = `
      MERGE INTO posting p USING entry e ON e.id = p.entry_id WHEN MATCHED THEN UPDATE SET memo = 'changed'`;
    expect(await answerTo(merge)).toBe('append_only');
  });
});
