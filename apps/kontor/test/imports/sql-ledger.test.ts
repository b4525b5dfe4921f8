import { freshDatabase } from '@kontor/testing';
import { beforeAll, expect, test } from 'vitest';
import { kontorHere } from '../kontor-here.ts';
import { ledgerSmb, sourceOf, sqlLedger } from './sources.ts';

/** `kontor import … sql-ledger`: the books of SQL-Ledger and of LedgerSMB from their databases. */

let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  environment = { DATABASE_URL: (await freshDatabase()).url };
});
const run = (...args: string[]) => kontorHere(args, environment);

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
  // Books are taken over once: the second time records are saved again, and nothing is booked.
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
