import { yearend } from '@kontor/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { valueFrom } from '../../src/codec/tree-codec.ts';
import { readJson } from '../../src/formats/json-reader.ts';
import { readXml } from '../../src/formats/xml-reader.ts';
import { atOnce } from '../at-once.ts';
import { entryOf, listAt, refusedBy } from '../ledger.ts';
import { bytesOf, zurich } from '../sample.ts';
import { bodyOf, openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
  await post('2025-06-30', [
    ['1020', '100.00'],
    ['3400', '-100.00'],
  ]);
  await post('2025-12-31', [
    ['6500', '30.00'],
    ['1020', '-30.00'],
  ]);
});
afterEach(() => service.close());

const post = (day: string, lines: readonly (readonly [string, string])[]) =>
  service.send('/gl', { json: entryOf(day, lines) });
const end = (json: object) => service.send('/gl/yearend', { json });
const reopen = (json: object = {}) => service.send('/gl/yearend/reversals', { json });
const refused = (json: object) => refusedBy(service, '/gl/yearend', { json });
const saldo = async (query = '') =>
  Object.fromEntries(
    (await listAt(service, `/gl/v2/saldo?${query}`, ['table', 'row'])).map((row) => [
      row['accountnumber'],
      row['amount'],
    ]),
  );

test('the bodies of both formats read alike (§15)', () => {
  expect(
    valueFrom(atOnce(readXml(bytesOf(bodyOf('xml/yearend.xml')), 'yearend')), yearend, { zone: zurich }),
  ).toEqual(
    valueFrom(atOnce(readJson(bytesOf(bodyOf('json/yearend.json')), 'yearend')), yearend, { zone: zurich }),
  );
});

test('204: the result goes to equity, the period is closed, and opening again undoes both (§15)', async () => {
  const before = await saldo();
  expect(before).toEqual({ 1020: '70.00', 3400: '100.00', 6500: '30.00' });
  const ended = await service.send('/gl/yearend', { xml: bodyOf('xml/yearend.xml') });
  expect([ended.status, ended.body]).toEqual([204, '']);
  const location = String(ended.headers['location']);
  expect(await service.read(location)).toMatchObject({
    kind: 'yearend',
    description: 'Abschluss 2025',
    transdate: '2025-12-31T00:00:00+01:00',
    glentries: {
      glentry: [
        { accno: '3400', debit: '100.00' },
        { accno: '6500', credit: '30.00' },
        { accno: '2979', credit: '70.00' },
      ],
    },
  });
  expect(await saldo()).toEqual({ 1020: '70.00', 2979: '70.00', 3400: '0.00', 6500: '0.00' });
  expect(await saldo('accno=3xxx&include_closings=false')).toEqual({ 3400: '100.00' });
  expect(
    (
      await post('2025-12-31', [
        ['6500', '1'],
        ['1020', '-1'],
      ])
    ).status,
  ).toBe(400);
  expect(
    (
      await post('2026-01-01', [
        ['6500', '1'],
        ['1020', '-1'],
      ])
    ).status,
  ).toBe(204);

  const opened = await reopen({ description: 'Korrektur' });
  expect(opened.status).toBe(204);
  const { reference } = await service.read(location);
  expect(await service.read(String(opened.headers['location']))).toMatchObject({
    kind: 'reopening',
    description: 'Korrektur',
    reverses: reference,
  });
  expect(await saldo('to=2025-12-31')).toEqual({ ...before, 2979: '0.00' });
  expect(
    (
      await post('2025-12-31', [
        ['6500', '1'],
        ['1020', '-1'],
      ])
    ).status,
  ).toBe(204);
  expect((await end(JSON.parse(bodyOf('json/yearend.json')))).status).toBe(204);
  expect(await saldo('accno=2979')).toEqual({ 2979: '69.00' });
});

test('400, 409: each refusal by its name, and nothing is booked or closed (§15)', async () => {
  expect(await refused({ transdate: '2025-05-31' })).toEqual([400, 'nothing_to_close']);
  expect(await refused({ transdate: '2026-03-02' })).toEqual([400, 'invalid']);
  expect(await refused({ transdate: '9999-12-31' })).toEqual([400, 'invalid']);
  expect(await refused({})).toEqual([400, 'invalid']);
  expect(await refused({ transdate: '2025-12-31', accno: '98765' })).toEqual([400, 'account_unknown']);
  for (const accno of ['290', '3400', '1020'])
    expect(await refused({ transdate: '2025-12-31', accno })).toEqual([400, 'account_not_postable']);
  await service.send('/gl', {
    json: entryOf(
      '2026-01-01',
      [
        ['1020', '1'],
        ['1000', '-1'],
      ],
      'TAKEN',
    ),
  });
  expect(await refused({ transdate: '2025-12-31', reference: 'taken' })).toEqual([409, 'entry_exists']);
  expect(
    (
      await post('2025-12-31', [
        ['1020', '1'],
        ['1000', '-1'],
      ])
    ).status,
  ).toBe(204);
  expect((await end({ yearend: { transdate: '2025-12-31', reference: 'YE' } })).status).toBe(204);
  for (const transdate of ['2025-12-31', '2024-12-31'])
    expect(await refused({ transdate })).toEqual([409, 'year_closed']);
  expect(await refusedBy(service, '/gl/YE/reversals', { json: {} })).toEqual([400, 'invalid']);
});

test('400: nothing to open where no year is closed (§15)', async () => {
  expect(await refusedBy(service, '/gl/yearend/reversals', { json: {} })).toEqual([400, 'nothing_to_close']);
});

test('403: only with the scope close, and before the body is looked at (§2)', async () => {
  const key = await service.keyWith(['read', 'write', 'upload']);
  for (const path of ['/gl/yearend', '/gl/yearend/reversals'])
    for (const json of [{ transdate: '2025-12-31' }, {}])
      expect(await refusedBy(service, path, { key, json })).toEqual([403, 'scope_missing']);
  const closes = await service.keyWith(['close']);
  expect((await service.send('/gl/yearend', { key: closes, xml: bodyOf('xml/yearend.xml') })).status).toBe(
    204,
  );
});

test('204: of many ends at once one is booked (§15)', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => end({ transdate: '2025-12-31' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(409)]);
  expect(await saldo('accno=2979')).toEqual({ 2979: '70.00' });
});

test('204: with retained_accno the result is carried the day after, and opening again reverses that (§15)', async () => {
  const carrying = { transdate: '2025-12-31T00:00:00+01:00', retained_accno: '2970' };
  const xml = `<yearend><transdate>${carrying.transdate}</transdate><retained_accno>2970</retained_accno></yearend>`;
  for (const sent of [{ json: carrying }, { xml }]) {
    expect((await service.send('/gl/yearend', sent)).status).toBe(204);
    expect(await saldo('to=2025-12-31')).toMatchObject({ 2979: '70.00' });
    expect(await saldo('to=2026-01-01')).toMatchObject({ 2970: '70.00', 2979: '0.00' });
    expect((await reopen()).status).toBe(204);
    expect(await saldo('to=2026-01-01')).toMatchObject({ 2970: '0.00', 2979: '0.00', 3400: '100.00' });
  }
});

test('400: retained earnings on the account of the result, or on one that is not an equity account', async () => {
  const carry = (retained_accno: string) => refused({ transdate: '2025-12-31', retained_accno });
  expect(await carry('2979')).toEqual([400, 'invalid']);
  expect(await carry('1020')).toEqual([400, 'account_not_postable']);
});
