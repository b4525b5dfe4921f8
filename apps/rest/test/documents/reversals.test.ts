import { reversal } from '@kontor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueFrom } from '../../src/codec/tree-codec.ts';
import { readJson } from '../../src/formats/json-reader.ts';
import { readXml } from '../../src/formats/xml-reader.ts';
import { atOnce } from '../at-once.ts';
import { glOf, procedures, refusedBy } from '../ledger.ts';
import { bytesOf, zurich } from '../sample.ts';
import { bodyOf, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const post = (reference: string, more: object = {}) => service.send('/gl', { json: glOf(reference, more) });
const reverse = (reference: string, json: object = {}) =>
  service.send(`/gl/${encodeURIComponent(reference)}/reversals`, { json });
const refused = (reference: string, json: object = {}) =>
  refusedBy(service, `/gl/${encodeURIComponent(reference)}/reversals`, { json });

test('the bodies of both formats read alike (§15)', () => {
  expect(
    valueFrom(atOnce(readXml(bytesOf(bodyOf('xml/reversal.xml')), 'reversal')), reversal, { zone: zurich }),
  ).toEqual(
    valueFrom(atOnce(readJson(bytesOf(bodyOf('json/reversal.json')), 'reversal')), reversal, {
      zone: zurich,
    }),
  );
});

test('204: debits become credits, and both entries refer to each other (§15)', async () => {
  const bodies = {
    'R-1': { xml: bodyOf('xml/reversal.xml') },
    'R-2': { json: JSON.parse(bodyOf('json/reversal.json')) },
  };
  for (const [reference, body] of Object.entries(bodies)) {
    await post(reference);
    const {
      status,
      headers,
      body: said,
    } = await service.send(`/gl/${reference.toLowerCase()}/reversals`, body);
    expect([status, said]).toEqual([204, '']);
    const location = String(headers['location']);
    const taken = await service.read(location);
    expect(taken).toMatchObject({
      kind: 'reversal',
      transdate: '2026-02-03T00:00:00+01:00',
      description: 'Irrtum der Bank',
      reverses: reference,
      reversed_by: '',
      glentries: {
        glentry: [
          { accno: '1020', credit: '100.00' },
          { accno: '1000', debit: '100.00' },
        ],
      },
    });
    expect(await service.read(`/gl/${reference}`)).toMatchObject({ reversed_by: taken['reference'] });
  }
  for (const accno of [1020, 1000]) expect(await service.balance(accno)).toBe(0);
});

test('204: an empty reversal is booked on the day of the entry; a slash in its reference is fine (§1, §15)', async () => {
  await post('A/1');
  const { status, headers } = await reverse('A/1', { reversal: { transdate: '', description: '' } });
  expect(status).toBe(204);
  expect(await service.read(String(headers['location']))).toMatchObject({
    transdate: '2026-01-14T00:00:00+01:00',
    description: 'Storno von A/1',
  });
});

test('409: a second time, also of many at once and also on a closed day (§15)', async () => {
  await post('S-1');
  const answers = await Promise.all(Array.from({ length: 12 }, () => reverse('S-1')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(11).fill(409)]);
  expect(await refused('S-1')).toEqual([409, 'already_reversed']);
});

test('404: what does not exist, before whatever is wrong with the body; 403: without write (§4)', async () => {
  expect(await refused('NONE')).toEqual([404, 'not_found']);
  expect(await refused('NONE', { transdate: '2026-02-30' })).toEqual([404, 'not_found']);
  const key = await service.keyWith(['read']);
  await post('K-1');
  expect(await refusedBy(service, '/gl/K-1/reversals', { key, json: {} })).toEqual([403, 'scope_missing']);
});

test('400: a closed day, an invalid day, and what closing booked (§12, §15)', async () => {
  await post('C-1', {
    transdate: '2025-06-30',
    glentries: [
      { accno: '6500', debit: '5' },
      { accno: '1000', credit: '5' },
    ],
  });
  expect(await refused('C-1', { transdate: '2026-02-30' })).toEqual([400, 'invalid']);
  const { gl } = await procedures(service);
  const { reference } = await gl.endYear({ transdate: '2025-12-31' } as Parameters<typeof gl.endYear>[0]);
  expect(await refused('C-1')).toEqual([400, 'period_closed']);
  expect(await refused(reference, { transdate: '2026-01-02' })).toEqual([400, 'invalid']);
  expect((await reverse('C-1', { transdate: '2026-01-01' })).status).toBe(204);
  const { settings } = await procedures(service);
  expect((await settings.get()).closing_date).toBe('2025-12-31');
});
