import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Instant } from '@kontor/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { entryOf, type TestClient } from '../ledger.ts';
import { archiveOf, archiving, proven, someYears, unpackedProgram } from './books.ts';
import { stampServer } from './stamp-server.ts';
import { manifestOf, recordsOf, valueIn } from './tamper.ts';
import { entryNames } from './zip.ts';

/** §33: archives of years, made and proven by the program in them. */
const installation = await testInstallation();
let client: TestClient;
beforeAll(async () => {
  client = await someYears(installation);
});
afterAll(() => expectVerified(installation.database));

const verified = async (zip: Buffer, ...args: readonly string[]) => {
  const { program, zip: path } = await unpackedProgram(zip);
  return proven(program, path, ...args);
};

describe('an archive', () => {
  test.each(['all', '2026', '2025'])('of %s is proven by the program in it', async (year) => {
    const { code, said } = await verified(await archiveOf(client, year));
    expect(said).toContain('are as they were');
    expect(code).toBe(0);
  });

  test('has what is of its year alone, and all of it', async () => {
    const filesOf = async (year: string) => entryNames(await archiveOf(client, year));
    const [whole, before, after] = [await filesOf('all'), await filesOf('2025'), await filesOf('2026')];
    for (const table of ['books/entries', 'books/postings', 'documents/invoices', 'documents/payments'])
      expect(recordsOf(whole, table), table).toEqual([
        ...recordsOf(before, table),
        ...recordsOf(after, table),
      ]);
    const receipts = (files: Map<string, Buffer>) =>
      recordsOf(files, 'receipts/receipts').map((record) => valueIn(record, 'file'));
    expect(receipts(before)).toEqual(['receipts/files/000002-bills.pdf']);
    // Both came in in 2026, and one of them proves an invoice of the year before.
    expect(receipts(after)).toHaveLength(2);
    expect(manifestOf(before).totals).toEqual([
      { year: '2025', entries: 3, debit: expect.any(String), credit: expect.any(String) },
    ]);
    expect(whole.get('procedure.md')?.toString()).toContain('Verfahrensdokumentation');
  });

  test('has no secret', async () => {
    const files = entryNames(await archiveOf(client, 'all'));
    const { rows } = await installation.database.direct.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM api_key UNION SELECT encode(hash, 'hex') FROM link`,
    );
    const text = [...files]
      .map(([name, bytes]) => (name === 'log/audit.jsonl' ? '' : bytes.toString('latin1')))
      .join('');
    for (const { hash } of rows) expect(text.includes(hash)).toBe(false);
    expect(text.includes(client.key)).toBe(false);
  });

  test('is of one moment, whatever is booked in the meantime', async () => {
    const books = await client.ask();
    let booking = true;
    const busy = (async () => {
      for (let nth = 1; booking; nth += 1)
        await books.invoices.post(invoiceOf({ invnumber: `B${nth}`, transdate: '2026-06-01' }));
    })();
    const zip = await archiveOf(client, 'all');
    booking = false;
    await busy;
    expect(await verified(zip)).toMatchObject({ code: 0 });
  });

  test('is recorded, with an event', async () => {
    const ask = await client.ask();
    const zip = await archiveOf(client, '2025');
    const { items, next } = await ask.archives.list({ limit: 1 });
    const [made] = items;
    const { number } = manifestOf(entryNames(zip));
    expect(made).toMatchObject({
      ...{ number, year: '2025', from: '2025-01-01', to: '2025-12-31', size: zip.length, failed: [] },
      ...{ files: manifestOf(entryNames(zip)).files.length, by: client.key.slice(0, 15) },
      key: (await ask.archives.key()).fingerprint,
    });
    expect((await ask.archives.list({ limit: 1, after: next })).items[0]?.number).toBe(number - 1);
    const events = await ask.events.list({ types: ['archive.made'] } as never);
    expect(events.items.at(-1)).toMatchObject({ type: 'archive.made', number: String(number) });
    const trail = await ask.audit.list({ table: 'archive', number: String(number) });
    expect(trail.items).toHaveLength(1);
    // The next one has it in its log.
    const log = recordsOf(entryNames(await archiveOf(client, '2025')), 'log/archives');
    expect(log.map((record) => valueIn(record, 'id'))).toContain(String(number));
  });
});

describe('a time stamp', () => {
  test('of a server is in it, and openssl takes it as well', async () => {
    const server = await stampServer();
    const zip = await archiveOf(client, '2026', { archiving: { ...archiving, stamp: server.stamp } });
    const { folder } = await unpackedProgram(zip);
    const files = entryNames(zip);
    for (const name of ['manifest.json', 'manifest.tsr'])
      await writeFile(join(folder, name), files.get(name) ?? '');
    const { stdout, stderr } = await promisify(execFile)(
      'openssl',
      ['ts', '-verify', '-data', 'manifest.json', '-in', 'manifest.tsr', '-CAfile', server.certificate],
      { cwd: folder },
    );
    expect(stdout + stderr).toContain('Verification: OK');
    const { items } = await (await client.ask()).archives.list({ limit: 1 });
    expect(items[0]?.stamped).toMatch(/^20\d\d-/);
  });

  test.each([
    ['does not answer', async () => Promise.reject(new Error('no'))],
    ['answers something else', async () => Buffer.from('<html>')],
    ['refuses', async () => Buffer.from('3005300302010200', 'hex')],
  ])('a server that %s keeps no archive from being made, and it is told', async (_, stamp) => {
    const zip = await archiveOf(client, '2025', { archiving: { ...archiving, stamp } });
    expect(await verified(zip)).toMatchObject({ code: 0 });
    expect(entryNames(zip).has('manifest.tsr')).toBe(false);
    const { items } = await (await client.ask()).archives.list({ limit: 1 });
    expect(items[0]?.stamp_fault).toMatch(/^The time stamp .*\.$/);
    expect(items[0]?.stamped).toBeUndefined();
  });
});

test('books that were tampered with are archived, and the archive says so', async () => {
  const { newClient, database } = installation;
  const other = await newClient();
  await (await other.ask()).gl.post(
    entryOf('2026-01-05', [
      [1020, '5.00'],
      [2800, '-5.00'],
    ]),
  );
  await database.direct.query(`UPDATE balance SET debit = debit + 1 WHERE client_id = $1 AND accno = 1020`, [
    other.client.id,
  ]);
  const zip = await archiveOf(other, 'all');
  expect(manifestOf(entryNames(zip)).checks.failed).toEqual(['month_balances']);
  expect((await (await other.ask()).archives.list({})).items[0]?.failed).toEqual(['month_balances']);
  const { code, said } = await verified(zip);
  expect([code, said]).toEqual([0, expect.stringContaining('checks of the books failed: month_balances')]);
  await database.direct.query(`UPDATE balance SET debit = debit - 1 WHERE client_id = $1 AND accno = 1020`, [
    other.client.id,
  ]);
});

test('refusals change nothing', async () => {
  const { archives } = await client.ask({ archiving });
  const before = (await archives.list({})).items.length;
  expect(await refusalCode(archives.make({ year: '2019' }))).toBe('not_found');
  expect(await refusalCode(archives.make({ year: '26' }))).toBe('invalid');
  const empty = await (await installation.newClient()).ask();
  expect(await refusalCode(empty.archives.make({ year: 'all' }))).toBe('not_found');
  const both = await Promise.allSettled([archives.make({ year: '2025' }), archives.make({ year: '2026' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await archives.list({})).items).toHaveLength(before + 1);
  const readers = await client.keyOf('read', 'write');
  expect(await refusalCode((await client.ask({ key: readers })).archives.list({}))).toBe('scope_missing');
});

test('what may be deleted after its years is said, and nothing is deleted', async () => {
  const later = '2037-01-01T10:00:00.000Z' as Instant;
  const { settings, gl } = await client.ask();
  const before = (await (await client.ask({ now: later })).archives.retention()).items;
  expect(before.map(({ year, kept_until, deletable }) => `${year} ${kept_until} ${deletable}`)).toEqual([
    '2026 2036-12-31 all',
    '2025 2035-12-31 all',
  ]);
  await settings.save({ property_accnos: [1000] as never });
  await gl.post(
    entryOf('2026-02-02', [
      [1000, '7.00'],
      [1020, '-7.00'],
    ]),
  );
  const { items } = await (await client.ask({ now: later })).archives.retention();
  expect(items[0]).toMatchObject({ deletable: 'but_property', property_kept_until: '2052-12-31' });
  expect(await refusalCode(settings.save({ property_accnos: [9876543] as never }))).toBe('account_unknown');
});

test('a year that was reconciled without a difference leaves nothing out, and 9999 is a year', async () => {
  const other = await installation.newClient();
  const { gl, settings, vat, archives } = await other.ask();
  const sender = {
    name: 'Muster AG',
    zipcode: '8000',
    city: 'Zürich',
    country: 'CH',
    uid: 'CHE-116.281.271',
  };
  await settings.save({ sender } as never);
  await gl.post(
    entryOf(
      '2025-03-01',
      [
        [1020, '50.00'],
        [2800, '-50.00'],
      ],
      { reference: 'G0' },
    ),
  );
  for (const [from, to] of [
    ['2025-01-01', '2025-03-31'],
    ['2025-04-01', '2025-06-30'],
    ['2025-07-01', '2025-09-30'],
    ['2025-10-01', '2025-12-31'],
  ])
    await vat.settle({ from, to } as never);
  const year = { from: '2025-01-01', to: '2025-12-31' };
  await vat.reconcile({ ...year, reconciliation: { transdate: '2025-12-31' } } as never);
  const { left_out } = manifestOf(entryNames(await archiveOf(other, '2025')));
  expect(left_out.filter((one) => one.includes('2025-12-31-0'))).toEqual([]);

  await gl.post(
    entryOf(
      '9999-12-31',
      [
        [1020, '5.00'],
        [2800, '-5.00'],
      ],
      { reference: 'G1' },
    ),
  );
  const { items } = await archives.retention();
  expect(items[0]).toMatchObject({ year: '9999', kept_until: '9999-12-31', deletable: 'no' });
  expect(items).toHaveLength(9999 - 2025 + 1);
});
