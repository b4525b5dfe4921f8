import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryOf, refusedBy } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';

/** §30 over REST, in both formats. */
let service: Service;
beforeEach(async () => {
  service = await openService();
  await service.send('/gl', {
    json: entryOf('2026-01-10', [
      ['1000', '70.00'],
      ['1020', '-70.00'],
    ]),
  });
});
afterEach(() => service.close());

const json = { accept: 'application/json' };
const closing = [
  'Date\tDoc\tDescription\tAccountDebit\tAccountCredit\tAmount',
  '2026-12-31\tF-1\tAbschreibung\t6800\t1510\t100.00',
].join('\n');
const send = (body: string, path = '/fiduciary/imports') =>
  service.send(path, { body, headers: { 'content-type': 'text/tab-separated-values', ...json } });

test('200: an export is made in JSON, read, and its file downloaded as it was', async () => {
  const { status, body } = await service.send('/fiduciary/exports', {
    json: { format: 'datev', advisor: '1001', client_number: '7' },
  });
  expect([status, JSON.parse(body)]).toMatchObject([
    200,
    { id: '1', format: 'datev', from_number: '1', to_number: '1', entries: '1' },
  ]);
  expect(await service.read('/fiduciary/exports/1')).toEqual(JSON.parse(body));
  expect(await service.read('/fiduciary/exports?format=datev')).toMatchObject({ export: [{ id: '1' }] });
  const file = await service.send('/fiduciary/exports/1/file');
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body).toContain('"EXTF";700;21;"Buchungsstapel";13;');
  expect((await service.send('/fiduciary/exports/1/file')).body).toBe(file.body);
  expect(await refusedBy(service, '/fiduciary/exports', { json: { format: 'datev' } })).toEqual([
    409,
    'nothing_to_export',
  ]);
});

test('200: the same in XML, with accounts of the fiduciary, and days without an export', async () => {
  const sent =
    '<export><format>banana</format><accounts><account><accno>1000</accno><fiduciary_account>10000</fiduciary_account></account></accounts></export>';
  const { status, body } = await service.send('/fiduciary/exports', { xml: sent });
  expect([status, body]).toEqual([
    200,
    expect.stringContaining('<fiduciary_account>10000</fiduciary_account>'),
  ]);
  const { body: file } = await service.send('/fiduciary/entries?format=banana&from=2026-01-01&to=2026-01-31');
  expect(file).toContain('2026-01-10\t1\tKontor 1\t\t10000\t1020\t70.00');
  const none = await service.send('/fiduciary/entries?format=banana&from=2026-02-01&to=2026-02-28', {
    headers: json,
  });
  expect([none.status, errorOf(none).code]).toEqual([404, 'not_found']);
  const lacks = await service.send('/fiduciary/entries?format=datev', { headers: json });
  expect([lacks.status, errorOf(lacks).code]).toEqual([400, 'invalid']);
});

test('200: closing entries are shown by a dry run, booked once, and reversed', async () => {
  const dry = await send(closing, '/fiduciary/imports?dry_run=true');
  expect([dry.status, JSON.parse(dry.body)]).toMatchObject([
    200,
    { exists: 'false', entries: { entry: { description: 'Abschreibung' } } },
  ]);
  expect(await service.balance(6800)).toBe(0);
  const booked = await send(closing);
  expect(JSON.parse(booked.body)).toMatchObject({
    ...{ id: '1', format: 'banana', booked: '1', known: '0' },
    lines: { entry: { line: '2', document: 'F-1', amount: '100.00' } },
  });
  expect(await service.balance(6800)).toBe(100);
  const again = await send(closing);
  expect([again.status, errorOf(again).code]).toEqual([409, 'file_booked']);
  const back = await service.send('/fiduciary/imports/1/reversals', { xml: '<reversal/>' });
  expect([back.status, back.body]).toEqual([200, expect.stringContaining('<reverses>1</reverses>')]);
  expect(await service.balance(6800)).toBe(0);
  expect(await service.read('/fiduciary/imports/1')).toMatchObject({ reversed_by: '2' });
  expect(await service.read('/fiduciary/imports')).toMatchObject({ import: [{ id: '2' }, { id: '1' }] });
});

test('400 and 415: a file with faults is refused by line and column, and nothing is booked', async () => {
  const faulty = await send(`${closing}\n2026-12-31\tF-2\tx\t77\t1510\t1.00`);
  expect([faulty.status, errorOf(faulty).code]).toEqual([400, 'account_unknown']);
  expect(JSON.parse(faulty.body)).toMatchObject({
    error: expect.stringContaining('Line 3 AccountDebit: '),
    issues: [{ field: 'Filedata.3.AccountDebit' }],
  });
  const malformed = await send('hello\tworld');
  expect([malformed.status, errorOf(malformed).code]).toEqual([400, 'malformed']);
  const headers = { 'content-type': 'application/pdf', ...json };
  const pdf = await service.send('/fiduciary/imports', { body: '%PDF-1.4', headers });
  expect(pdf.status).toBe(415);
  expect(await service.query('SELECT 1 FROM fiduciary_import')).toEqual([]);
});
