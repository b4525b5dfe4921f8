import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, freshDatabase } from '@kontor/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Environment } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** `kontor import`: files of other programs, from the command to the books. */
let environment: Environment;
let folder: string;
beforeAll(async () => {
  environment = { DATABASE_URL: (await freshDatabase()).url };
  folder = await mkdtemp(join(tmpdir(), 'kontor-import-'));
});

const run = (...args: string[]) => kontorHere(args, environment);

/** A client of its own for a test, and a command that imports a text into its books. */
const newBooks = async (name: string) => {
  expect((await run('client', 'create', name)).code).toBe(0);
  const from = async (kind: string, text: string, ...options: string[]) => {
    const file = join(folder, `${name}-${kind}`);
    await writeFile(file, text);
    return run('import', name, kind, file, ...options);
  };
  const audit = async () => /of \S+ has (\d+) links/.exec((await run('verify', name)).stdout)?.[1];
  return { from, audit };
};

test('customers are new the first time, and nothing is written the second time', async () => {
  const { from, audit } = await newBooks('Zweimal');
  const text = 'Kunden-Nr;Firma;PLZ;Ort\nK-1;Müller AG;8001;Zürich\nK-2;Rossi SA;6900;Lugano\n';
  const before = await audit();
  const dry = await from('customers', text, '--dry-run');
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/^customer +2 +0$/m)]);
  expect(dry.stdout).toContain('Nothing was written.');
  expect(await audit()).toBe(before);
  expect((await from('customers', text)).stdout).toContain('Everything has been imported.');
  const after = await audit();
  expect(after).not.toBe(before);
  expect((await from('customers', text)).stdout).toContain(
    'It has already been imported; nothing was written.',
  );
  expect(await audit()).toBe(after);
});

test('faults of cells and of the books are listed by lines, and nothing is written', async () => {
  const { from, audit } = await newBooks('Fehler');
  const before = await audit();
  const text =
    'Kunden-Nr;Firma;Zahlungsfrist;Debitorenkonto\nK-1;Gut;30;\nK-2;;30;\nK-3;Drei;bald;\nK-4;Vier;10;1234\n';
  const { code, stderr } = await from('customers', text);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^3 +name +is required$/m);
  expect(stderr).toMatch(/^4 +terms +bald is not a whole number\.$/m);
  expect(stderr).toMatch(/^5 +arap_accno +Account 1234 does not exist in client Fehler\.$/m);
  expect(stderr).toContain('Nothing was written, as 3 faults were found.');
  expect(await audit()).toBe(before);
});

test('opening balances and open items come to the trial balance of the source', async () => {
  const { from } = await newBooks('Start');
  const opening = 'Konto;Saldo\n1020;12500.00\n1100;350.00\n2000;-200.00\n2200;-150.00\n2800;-12500.00\n';
  const opened = await from('opening', opening, '--on', '2025-12-31');
  expect(opened.stdout).toMatch(/^1020 .* 12500\.00 +12500\.00$/m);
  expect(opened.stdout).toMatch(/^1100 .* 350\.00 +0\.00 +differs$/m);
  const items = 'Kundennummer;Name;Rechnung;Datum;Offen\nK-1;Muster;A-1;01.12.2025;350.00\n';
  expect((await from('receivables', items)).stdout).toContain('Everything has been imported.');
  const owed = 'Lieferantennummer;Name;Rechnung;Datum;Offen\nL-1;Handel;4711;01.12.2025;200.00\n';
  expect((await from('payables', owed)).stdout).toContain('Everything has been imported.');
  const { stdout } = await run('verify', 'Start');
  expect(stdout).not.toContain('FAILED');
  // All that is left is what the file says: the opening account is empty again.
  const again = await from('opening', `${opening}1000;0.01\n2850;-0.01\n`, '--on', '2026-01-01', '--dry-run');
  expect(again.code).toBe(0);
});

test('a journal moves the accounts as its file does', async () => {
  const { from } = await newBooks('Journal');
  const text =
    'Datum;Beleg;Sollkonto;Habenkonto;Betrag;Text\n14.1.2026;B-1;1020;2800;20000.00;Einlage\n15.1.2026;B-2;6000;1020;1850.50;Miete\n';
  const { code, stdout } = await from('journal', text);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1020 .* 18149\.50 +18149\.50$/m);
  expect(stdout).not.toContain('differs');
  const more = await from('journal', `${text}16.1.2026;B-3;6500;1020;12.00;Papier\n`);
  // What is booked already is no second entry.
  expect(more.stdout).toMatch(/^entries +1 +0$/m);
  expect(more.code).toBe(0);
  expect(more.stdout).toContain('2 of them were booked before');
});

test('a journal books its projects, and an unknown one is a fault of its line', async () => {
  const { from, audit } = await newBooks('Projekte');
  await execute(
    environment['DATABASE_URL'] ?? '',
    `INSERT INTO project (client_id, number, number_folded, description, active)
     SELECT id, 'P-7', 'p-7', 'Umbau', true FROM client WHERE name = 'Projekte'`,
  );
  const head = 'Datum;Sollkonto;Habenkonto;Betrag;Projekt\n';
  const before = await audit();
  const faulty = await from('journal', `${head}15.1.2026;6000;1020;1850.50;P-8\n`);
  expect(faulty.stderr).toMatch(/^2 .*P-8/m);
  expect(await audit()).toBe(before);
  const text = `${head}15.1.2026;6000;1020;1850.50;umbau\n`;
  expect((await from('journal', text)).stdout).toContain('Everything has been imported.');
  expect((await from('journal', text)).stdout).toContain('All of it was there before');
  const booked = await execute(
    environment['DATABASE_URL'] ?? '',
    `SELECT accno, project FROM posting JOIN client c ON c.id = client_id WHERE c.name = 'Projekte' ORDER BY accno`,
  );
  expect(booked).toEqual([
    { accno: 1020, project: null },
    { accno: 6000, project: 'P-7' },
  ]);
});

test('more records than are written together are one import: faults have their lines, and later ones follow earlier ones', async () => {
  const { from, audit } = await newBooks('Viele');
  const before = await audit();
  const journal = (accountOf: (line: number) => string) =>
    [
      'Datum;Beleg;Sollkonto;Habenkonto;Betrag',
      ...Array.from({ length: 2_100 }, (_, at) => `14.01.2026;B-${at};1020;${accountOf(at + 2)};5.00`),
    ].join('\n');
  const faulty = await from(
    'journal',
    journal((line) => ([5, 1_502, 2_050].includes(line) ? '1234' : '1000')),
  );
  expect(faulty.code).toBe(1);
  for (const line of [5, 1_502, 2_050])
    expect(faulty.stderr).toMatch(
      new RegExp(`^${line} .*Account 1234 does not exist in client Viele\\.$`, 'm'),
    );
  expect(faulty.stderr).toContain('Nothing was written, as 3 faults were found.');
  expect(await audit()).toBe(before);
  const booked = await from(
    'journal',
    journal(() => '1000'),
  );
  expect(booked.stdout).toMatch(/^entries +2100 +0$/m);
  expect(booked.stdout).toMatch(/^1020 .* 10500\.00 +10500\.00$/m);
  // Nobody else sees what an import has written, so that it renews the statistics by which that is
  // looked up.
  const analysed = `SELECT relname FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL AND relname IN ('gl', 'entry', 'posting') ORDER BY relname`;
  await expect
    .poll(() => execute(environment['DATABASE_URL'] ?? '', analysed))
    .toEqual(['entry', 'gl', 'posting'].map((relname) => ({ relname })));
  // The customer of all of them is made by the first one.
  const items = ['Kundennummer;Name;Rechnung;Datum;Offen'];
  for (let at = 0; at < 1_020; at += 1) items.push(`K-1;Muster;A-${at};01.12.2025;10.00`);
  expect((await from('receivables', items.join('\n'))).stdout).toContain('Everything has been imported.');
  const { code, stdout } = await run('verify', 'Viele');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/of \S+ has \d+ links/)]);
});

test('a journal of hledger is booked with the accounts that it brings along', async () => {
  const { from } = await newBooks('Hledger');
  const text = `account assets:1045 Cards  ; type:C
2026-01-14 (B-1) Opening
    assets:1020 Bank  20000.00 CHF
    equity:2800 Capital
2026-01-15 Sales
    assets:1045 Cards  120.50 CHF
    income:3200 Goods
`;
  const { code, stdout } = await from('hledger', text);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^account +1 +0$/m)]);
  expect(stdout).toMatch(/^1045 +Cards +120\.50 +120\.50$/m);
  expect(stdout).not.toContain('differs');
  expect((await from('hledger', text)).stdout).toContain('All of it was there before; nothing was written.');
});

test('a file of Beancount with a line that is not understood is refused', async () => {
  const { from } = await newBooks('Beancount');
  const { code, stderr } = await from(
    'beancount',
    'include "more.beancount"\n2026-01-14 pad Assets:1020 Equity:2800\n',
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/^1 +Other files are not included; put them into one file\.$/m);
  expect(stderr).toMatch(/^2 +This is not understood: 2026-01-14 pad/m);
});

test('2: kinds, files and days that there are not', async () => {
  await newBooks('Falsch');
  expect(await run('import', 'Falsch', 'nothing', 'x.csv')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no kind nothing; there is customers, '),
  });
  expect(await run('import', 'Falsch', 'customers', join(folder, 'none'))).toMatchObject({ code: 2 });
  expect(await run('import', 'Falsch', 'opening', join(folder, 'none'), '--on', 'soon')).toMatchObject({
    code: 2,
  });
  expect(await run('import', 'Nobody', 'customers', join(folder, 'none'))).toMatchObject({ code: 1 });
});

test('a template that was filled in is imported', async () => {
  const { from } = await newBooks('Vorlage');
  const { stdout } = await run('import-template', 'customers', '--language', 'it');
  expect(stdout).toContain('Numero cliente;Nome;');
  expect((await from('customers', stdout)).stdout).toMatch(/^customer +1 +0$/m);
});

test('the columns of a file are listed with their fields, and those of bexio have the meaning that they have there', async () => {
  const { from } = await newBooks('Bexio');
  const text =
    'Datum;Referenz;Soll;Haben;Beschreibung;Betrag;Buchungswährung;MWST\n14.1.2026;B-1;1020;2800;Einlage;20000.00;CHF;\n';
  const { code, stdout } = await from('journal', text, '--from', 'bexio');
  expect([code, stdout]).toEqual([0, expect.stringContaining('Everything has been imported.')]);
  expect(stdout).toMatch(/^Soll +debit_accno$/m);
  expect(stdout).toMatch(/^MWST +not imported$/m);
  expect(stdout).toMatch(/^1020 .* 20000\.00 +20000\.00$/m);
  const unknown = await from('journal', text, '--from', 'abacus');
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('use one of bexio, banana')]);
});

test('300,000 faulty lines are all listed, and of 50,001 good ones the fault says what to do', async () => {
  const { from, audit } = await newBooks('Gross');
  const before = await audit();
  const lines = (count: number, rest: string) =>
    Array.from({ length: count }, (_, at) => `K${at};${rest}\n`).join('');
  const faulty = await from('customers', `Kundennummer;Zahlungsfrist\n${lines(300_000, 'bald')}`);
  expect(faulty.code).toBe(1);
  expect(faulty.stderr).toContain('Nothing was written, as 300000 faults were found.');
  const good = await from('customers', `Kundennummer;Name\n${lines(50_001, 'Muster')}`);
  expect(good.stderr).toContain(
    'The file has 50001 records; at most 50000 are written at once. Divide it into files',
  );
  expect(await audit()).toBe(before);
});
