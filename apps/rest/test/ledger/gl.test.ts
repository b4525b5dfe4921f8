import { gl } from '@kontor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueFrom } from '../../src/codec/tree-codec.ts';
import { readJson } from '../../src/formats/json-reader.ts';
import { readXml } from '../../src/formats/xml-reader.ts';
import { atOnce } from '../at-once.ts';
import { entryOf, glOf, line, listAt, procedures, refusedBy } from '../ledger.ts';
import { bytesOf, zurich } from '../sample.ts';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const post = (json: object) => service.send('/gl', { json });
const refused = (json: object) => refusedBy(service, '/gl', { json });
const counted = async () => (await service.query('SELECT count(*)::int AS n FROM entry'))[0]?.['n'];
const withLines = (...lines: readonly (readonly [string, string])[]) =>
  glOf('F', { glentries: lines.map(line) });

test('the bodies of both formats read alike (§15)', () => {
  const fromBody = valueFrom(atOnce(readXml(bytesOf(bodyOf('xml/gl.xml')), 'gl')), gl, { zone: zurich });
  expect(fromBody).toEqual(
    valueFrom(atOnce(readJson(bytesOf(bodyOf('json/gl.json')), 'gl')), gl, { zone: zurich }),
  );
  expect(gl.parse(fromBody)).toMatchObject({ reference: 'GL-7', transdate: '2026-01-14' });
});

test('204: an entry in XML, repeated in JSON, is booked once and read alike in both formats (§15)', async () => {
  const before = (await counted()) as number;
  const { status, body, headers } = await service.send('/gl', { xml: bodyOf('xml/gl.xml') });
  expect([status, body]).toEqual([204, '']);
  expect(headers['location']).toBe('/api/latest/clients/demo/gl/GL-7');
  for (const reference of ['GL-7', 'gl-7', ' GL-7 ']) {
    const again = await post({ gl: { ...JSON.parse(bodyOf('json/gl.json')), reference } });
    expect([again.status, again.headers['location']]).toEqual([204, headers['location']]);
  }
  expect(await counted()).toBe(before + 1);
  expect(await service.balance(1020)).toBe(470);

  const read = await service.read('/gl/gl-7');
  expect(read).toEqual({
    reference: 'GL-7',
    description: 'Bareinzahlung & Spesen',
    transdate: '2026-01-14T00:00:00+01:00',
    notes: '',
    currency: 'CHF',
    glentries: {
      glentry: [
        { accno: '1020', debit: '470.00', source: 'ZE-4711', memo: 'Einzahlung' },
        { accno: '6940', debit: '30.00', source: '', memo: 'Gebühr' },
        { accno: '1000', credit: '500.00', source: '', memo: '' },
      ],
    },
    id: read['id'],
    kind: 'entry',
    exchangerate: '1',
    reverses: '',
    reversed_by: '',
  });
  expect(fromXml((await service.send('/gl/GL-7')).body, 'gl')).toEqual(read);
  const answered = await post(read);
  expect([answered.status, await counted()]).toEqual([204, before + 1]);
});

test('204: Location has the reference that Kontor gives, under the version of the request (§15)', async () => {
  for (const version of ['v1', 'latest']) {
    const { status, headers } = await service.send(`/api/${version}/clients/DEMO/gl`, { json: glOf('') });
    const location = String(headers['location']);
    expect([status, location]).toEqual([
      204,
      expect.stringMatching(`^/api/${version}/clients/demo/gl/\\d+$`),
    ]);
    expect((await service.send(location)).status).toBe(200);
  }
});

test('204: a reference with a slash and signs is found by its path (§1)', async () => {
  const reference = 'Ä/1 & 100% #?+;=';
  const { headers } = await post(glOf(reference));
  expect(headers['location']).toBe(`/api/latest/clients/demo/gl/${encodeURIComponent(reference)}`);
  expect(await service.read(`/gl/${encodeURIComponent('ä/1 & 100% #?+;=')}/`)).toMatchObject({ reference });
});

test('409: the same reference with other content (§15)', async () => {
  await post(glOf('E-1'));
  for (const more of [{ notes: 'other' }, { transdate: '2026-01-15' }]) {
    expect(await refused(glOf('e-1', more))).toEqual([409, 'entry_exists']);
  }
});

test('409: of 20 different posts of one reference at once, one is booked; of 20 equal ones too', async () => {
  const before = (await counted()) as number;
  const different = await Promise.all(
    Array.from({ length: 20 }, (_, at) => post(glOf('P-1', { notes: `${at}` }))),
  );
  expect(different.map(({ status }) => status).toSorted()).toEqual([204, ...Array(19).fill(409)]);
  const equal = await Promise.all(Array.from({ length: 20 }, () => post(glOf('P-2'))));
  expect(new Set(equal.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await counted()).toBe(before + 2);
});

test('400: each fault by its code and field (§4, §15)', async () => {
  const before = await counted();
  const { accounts } = await procedures(service);
  await accounts.save({ accno: 1091, description: 'Ohne Handbuchung', category: 'asset', allow_gl: false });
  await accounts.save({ accno: 1092, description: 'Stillgelegt', category: 'asset', is_active: false });
  for (const accno of ['290', '1091', '1092'])
    expect([accno, await refused(withLines([accno, '1'], ['1000', '-1']))]).toEqual([
      accno,
      [400, 'account_not_postable'],
    ]);
  expect(await refused(withLines(['98765', '1'], ['1000', '-1']))).toEqual([400, 'account_unknown']);
  expect(await refused(withLines(['1020', '1.00'], ['1000', '-0.99']))).toEqual([400, 'entry_unbalanced']);
  expect(await refused(glOf('F', { currency: 'EUR' }))).toEqual([400, 'exchange_rate_missing']);
  for (const currency of ['XYZ', 'eur'])
    expect(await refused(glOf('F', { currency }))).toEqual([400, 'currency_unknown']);
  const invalid: [object, string][] = [
    [[{ accno: '1020', debit: '1', credit: '1' }, line(['1000', '-1'])], 'glentries.0.credit'],
    [[{ accno: '1020' }, line(['1000', '-1'])], 'glentries.0.debit'],
    [[{ accno: '1020', debit: '0.00', credit: '' }, line(['1000', '-1'])], 'glentries.0.debit'],
    [[line(['1020', '1.005']), line(['1000', '-1.005'])], 'glentries.0.debit'],
    [[line(['1020', '1e3']), line(['1000', '-1000'])], 'glentries.0.debit'],
    [[line(['1020', '1'])], 'glentries'],
    [[], 'glentries'],
  ];
  for (const [glentries, field] of invalid) {
    const answer = await post(glOf('F', { glentries }));
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid']);
    expect(errorOf(answer).issues[0]?.field).toBe(field);
  }
  const unsaid = errorOf(await post({ reference: 'F' }));
  expect(unsaid.issues.map(({ field }) => field)).toEqual(['transdate', 'glentries']);
  expect(await refused(glOf('F', { transdate: '2026-02-30' }))).toEqual([400, 'invalid']);
  expect(await counted()).toBe(before);
});

test('400: nothing is booked into the closed period, but what is there is repeated (§12)', async () => {
  const later = await openService();
  const sent = glOf('C-1', { transdate: '2025-12-31' });
  expect((await later.send('/gl', { json: sent })).status).toBe(204);
  const { settings } = await procedures(later);
  await settings.close({ closing_date: '2025-12-31' } as Parameters<typeof settings.close>[0]);
  expect(await refusedBy(later, '/gl', { json: { ...sent, reference: 'C-2' } })).toEqual([
    400,
    'period_closed',
  ]);
  expect((await later.send('/gl', { json: sent })).status).toBe(204);
  expect(
    (await later.send('/gl', { json: { ...sent, reference: '', transdate: '2026-01-01' } })).status,
  ).toBe(204);
  await later.close();
});

test('403, 404, 413, 415, 406: the refusals that every write has (§4)', async () => {
  const reads = await service.keyWith(['read']);
  const inJson = { headers: { accept: 'application/json' } };
  expect(await refusedBy(service, '/gl', { key: reads, json: glOf('S') })).toEqual([403, 'scope_missing']);
  expect(await refusedBy(service, '/gl/NONE', inJson)).toEqual([404, 'not_found']);
  const json = { 'content-type': 'application/json' };
  expect((await service.send('/gl', { body: Buffer.alloc(4_194_305), headers: json })).status).toBe(413);
  expect((await service.send('/gl', { body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(
    415,
  );
  expect((await service.send('/gl', { json: glOf('S'), headers: { accept: 'image/png' } })).status).toBe(406);
  expect(await refusedBy(service, '/gl', { body: '{', headers: json })).toEqual([400, 'malformed']);
});

test('200: entries by date, in a period, page by page, alike in both formats (§13, §15)', async () => {
  const days = { 'L-3': '2027-01-03', 'L-1': '2027-01-01', 'L-2': '2027-01-02' };
  for (const [reference, day] of Object.entries(days))
    await post({
      ...entryOf(day, [
        ['1020', '1.00'],
        ['1000', '-1.00'],
      ]),
      reference,
    });
  const listed = async (query: string) =>
    (await listAt(service, `/gl?${query}`, ['gls', 'gl'])).map(({ reference }) => reference);
  expect(await listed('from=2027-01-01')).toEqual(['L-1', 'L-2', 'L-3']);
  expect(await listed('from=2027-01-02&to=2027-01-02')).toEqual(['L-2']);
  expect(await listed('from=2028-01-01')).toEqual([]);
  expect((await service.send('/gl?from=2026-02-30')).status).toBe(400);
  const { headers } = await service.send('/gl?from=2027-01-01&limit=2');
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers['link'])) ?? [];
  expect(fromXml((await service.send(next)).body, 'gls', 'gl')['gl']).toMatchObject([{ reference: 'L-3' }]);
});
