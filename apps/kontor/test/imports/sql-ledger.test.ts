import { randomUUID } from 'node:crypto';
import { createDatabase, execute, freshDatabase } from '@kontor/testing';
import { beforeAll, expect, inject, test } from 'vitest';
import { kontorHere } from '../kontor-here.ts';

/** `kontor import … sql-ledger`: the books of SQL-Ledger and of LedgerSMB from their databases. */

let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  environment = { DATABASE_URL: (await freshDatabase()).url };
});
const run = (...args: string[]) => kontorHere(args, environment);

/** A database of another program, made by `statements`. */
const sourceOf = async (statements: string): Promise<string> => {
  const { admin, template } = inject('databases');
  const { url } = await createDatabase(admin, `${template}_${randomUUID().slice(0, 8)}`);
  await execute(url, statements);
  return url;
};

// What both have in common; the amounts of one are floating point, credit positive in both.
const common = (amount: string, type: string) => `
  CREATE TABLE gl (id int, reference text, description text, transdate date, approved bool DEFAULT true);
  CREATE TABLE parts (id int, partnumber text, description text, unit text, sellprice ${type}, obsolete bool,
    income_accno_id int, expense_accno_id int);
  CREATE TABLE acc_trans (trans_id int, chart_id int, ${amount} ${type}, transdate date, source text, memo text,
    approved bool DEFAULT true);
  INSERT INTO parts VALUES (60, 'P-1', 'Märzen', 'Fass', 118.40, false, 3200, 4200), (61, 'P-2', 'Old', '', 1, true, 3200, 4200);
  INSERT INTO gl VALUES (50, 'E-1', 'Opening', '2025-01-01', true), (51, 'E-2', 'Draft', '2025-03-01', false),
    (52, 'E-3', 'Fee', '2025-02-10', true);
  INSERT INTO acc_trans (trans_id, chart_id, ${amount}, transdate, source, memo, approved) VALUES
    (50, 1020, -20000.10, '2025-01-01', '', '', true), (50, 2800, 20000.10, '2025-01-01', '', '', true),
    (51, 1020, 1, '2025-03-01', '', '', false), (51, 6500, -1, '2025-03-01', '', '', false),
    (52, 1020, 0.10, '2025-02-10', 'B-7', 'bank fee', true), (52, 6500, -0.10, '2025-02-10', '', '', true),
    (70, 1100, -1081, '2025-01-15', '', '', true), (70, 3200, 1000, '2025-01-15', '', '', true), (70, 2200, 81, '2025-01-15', '', '', true),
    (70, 1100, 500, '2025-02-01', '', '', true), (70, 1020, -500, '2025-02-01', 'Z-1', 'part', true),
    (71, 1100, -200, '2025-01-20', '', '', true), (71, 3200, 200, '2025-01-20', '', '', true),
    (71, 1100, 200, '2025-01-25', '', '', true), (71, 1020, -200, '2025-01-25', '', '', true),
    (72, 1100, 30, '2025-02-03', '', '', true), (72, 3200, -30, '2025-02-03', '', '', true),
    (80, 2000, 215.40, '2025-01-18', '', '', true), (80, 4200, -199.26, '2025-01-18', '', '', true), (80, 1170, -16.14, '2025-01-18', '', '', true);`;

const accounts = [
  ['1020', 'Bank', 'A', 'AR_paid:AP_paid'],
  ['1045', 'Karten', 'A', 'AR_paid'],
  ['1100', 'Debitoren', 'A', 'AR'],
  ['1170', 'Vorsteuer', 'A', 'AP_tax'],
  ['2000', 'Kreditoren', 'L', 'AP'],
  ['2200', 'Umsatzsteuer', 'L', 'AR_tax'],
  ['2800', 'Kapital', 'Q', ''],
  ['3200', 'Ertrag', 'I', 'AR_amount'],
  ['4200', 'Aufwand', 'E', 'AP_amount'],
  ['6500', 'Verwaltung', 'E', ''],
] as const;

const sqlLedger = `${common('amount', 'float')}
  CREATE TABLE chart (id int, accno text, description text, charttype char(1), category char(1), link text);
  CREATE TABLE curr (rn int, curr char(3));
  CREATE TABLE customer (id int, name text, customernumber text, terms int, email text);
  CREATE TABLE vendor (id int, name text, vendornumber text, terms int, email text);
  CREATE TABLE address (trans_id int, address1 text, zipcode text, city text);
  CREATE TABLE ar (id int, invnumber text, transdate date, duedate date, customer_id int, curr char(3), description text, approved bool DEFAULT true);
  CREATE TABLE ap (id int, invnumber text, transdate date, duedate date, vendor_id int, curr char(3), description text, approved bool DEFAULT true);
  INSERT INTO curr VALUES (1, 'CHF'), (2, 'EUR');
  INSERT INTO chart VALUES (1, '10', 'Umlaufvermögen', 'H', 'A', ''), ${accounts
    .map(
      ([accno, name, category, link]) => `(${accno}, '${accno}', '${name}', 'A', '${category}', '${link}')`,
    )
    .join()};
  INSERT INTO customer VALUES (10, 'Muster AG', 'K-1', 30, 'a@muster.example'), (11, 'Rossi SA', 'K-2', 10, NULL);
  INSERT INTO vendor VALUES (20, 'Handel AG', 'L-1', 30, NULL);
  INSERT INTO address VALUES (10, 'Bahnhofstrasse 1', '8001', 'Zürich');
  INSERT INTO ar VALUES (70, 'A-1', '2025-01-15', '2025-02-14', 10, 'CHF', 'Beer'), (71, 'A-2', '2025-01-20', NULL, 11, 'CHF', NULL),
    (72, 'G-1', '2025-02-03', NULL, 10, 'CHF', 'Credit');
  INSERT INTO ap VALUES (80, '4711', '2025-01-18', '2025-02-17', 20, 'CHF', 'Malt');`;

const ledgerSmb = `${common('amount_bc', 'numeric')}
  CREATE TABLE account (id int, accno text, description text, category char(1));
  CREATE TABLE account_link (account_id int, description text);
  CREATE TABLE defaults (setting_key text, value text);
  CREATE TABLE country (id int, short_name text);
  CREATE TABLE entity (id int, name text);
  CREATE TABLE entity_credit_account (id int, entity_id int, entity_class int, meta_number text, terms int, language_code text);
  CREATE TABLE location (id int, line_one text, city text, mail_code text, country_id int);
  CREATE TABLE eca_to_location (location_id int, credit_id int);
  CREATE TABLE entity_to_location (location_id int, entity_id int);
  CREATE TABLE ar (id int, invnumber text, transdate date, duedate date, entity_credit_account int, curr char(3), description text, approved bool DEFAULT true);
  CREATE TABLE ap (id int, invnumber text, transdate date, duedate date, entity_credit_account int, curr char(3), description text, approved bool DEFAULT true);
  INSERT INTO defaults VALUES ('curr', 'CHF:EUR');
  INSERT INTO account VALUES ${accounts.map(([accno, name, category]) => `(${accno}, '${accno}', '${name}', '${category}')`).join()};
  INSERT INTO account_link VALUES ${accounts
    .flatMap(([accno, , , link]) =>
      link
        .split(':')
        .filter(Boolean)
        .map((word) => `(${accno}, '${word}')`),
    )
    .join()};
  INSERT INTO country VALUES (1, 'CH');
  INSERT INTO entity VALUES (1, 'Muster AG'), (2, 'Rossi SA'), (3, 'Handel AG');
  INSERT INTO entity_credit_account VALUES (10, 1, 2, 'K-1', 30), (11, 2, 2, 'K-2', 10), (20, 3, 1, 'L-1', 30);
  INSERT INTO location VALUES (5, 'Bahnhofstrasse 1', 'Zürich', '8001', 1);
  INSERT INTO eca_to_location VALUES (5, 10);
  INSERT INTO ar VALUES (70, 'A-1', '2025-01-15', '2025-02-14', 10, 'CHF', 'Beer'), (71, 'A-2', '2025-01-20', NULL, 11, 'CHF', NULL),
    (72, 'G-1', '2025-02-03', NULL, 10, 'CHF', 'Credit');
  INSERT INTO ap VALUES (80, '4711', '2025-01-18', '2025-02-17', 20, 'CHF', 'Malt');`;

// What `SELECT accno, -sum(amount)` has in either of them.
const balances = [
  ['1020', '20700.00'],
  ['1100', '551.00'],
  ['1170', '16.14'],
  ['2000', '-215.40'],
  ['2200', '-81.00'],
  ['2800', '-20000.10'],
  ['3200', '-1170.00'],
  ['4200', '199.26'],
  ['6500', '0.10'],
];

test.each([
  ['SQL-Ledger', sqlLedger],
  ['LedgerSMB', ledgerSmb],
])('the trial balance of %s is that of the books, and open items are documents', async (name, statements) => {
  const source = await sourceOf(statements);
  expect((await run('client', 'create', name)).code).toBe(0);
  const { code, stdout, stderr } = await run('import', name, 'sql-ledger', source);
  expect([code, stderr]).toEqual([0, '']);
  const compared = [...stdout.matchAll(/^(\d{4}) .* (-?\d+\.\d\d) +(-?\d+\.\d\d)(.*)$/gm)];
  expect(compared.map(([, accno, of, books, word]) => [accno, of, books, word?.trim()])).toEqual(
    balances.map(([accno, balance]) => [accno, balance, balance, '']),
  );
  expect(stdout).toMatch(/^customer +2 +0$/m);
  expect(stdout).toMatch(/^vendor +1 +0$/m);
  expect(stdout).toMatch(/^part +1 +0$/m);
  // The history has eight, and what is open three: only documents move receivables and payables.
  expect(stdout).toMatch(/^entries +11 +0$/m);
  expect((await run('verify', name)).stdout).not.toContain('FAILED');
  // Books are taken over once: the second time records are saved anew, and nothing is booked.
  expect((await run('import', name, 'sql-ledger', source)).stdout).toMatch(/^entries +0 +0$/m);
});

test('with --on, what is before the day becomes one entry', async () => {
  const source = await sourceOf(sqlLedger);
  await run('client', 'create', 'Later');
  const { code, stdout } = await run('import', 'Later', 'sql-ledger', source, '--on', '2025-01-31');
  expect(code).toBe(0);
  // The opening, the fee, the part payment, the credit note; and what is open.
  expect(stdout).toMatch(/^entries +7 +0$/m);
  expect(stdout).not.toContain('differs');
});

test('1 and 2: books in another currency, a database of something else, none, and no address', async () => {
  await run('client', 'create', 'Refused');
  const inEuros = await sourceOf(`${sqlLedger} UPDATE curr SET rn = 3 - rn;`);
  const refused = await run('import', 'Refused', 'sql-ledger', inEuros);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Amounts in EUR') });
  const other = await run('import', 'Refused', 'sql-ledger', environment['DATABASE_URL'] ?? '');
  expect(other.stderr).toContain('neither the tables of SQL-Ledger nor those of LedgerSMB');
  const none = await run('import', 'Refused', 'sql-ledger', 'postgresql://nobody@localhost:1/none');
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("can't be read") });
  expect(await run('import', 'Refused', 'sql-ledger', 'books.sql')).toMatchObject({ code: 2 });
});
