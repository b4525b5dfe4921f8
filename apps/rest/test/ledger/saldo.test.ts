import type { Instant } from '@kontor/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryOf, listAt, refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await post('2025-12-31', [
    ['1020', '100.00'],
    ['2800', '-100.00'],
  ]);
  await post('2026-02-15', [
    ['6500', '10.00'],
    ['3400', '-50.00'],
    ['1020', '40.00'],
  ]);
  await post('2026-03-02', [
    ['1000', '1.00'],
    ['1020', '-1.00'],
  ]);
});
afterAll(() => service.close());

const post = (day: string, lines: readonly (readonly [string, string])[]) =>
  service.send('/gl', { json: entryOf(day, lines) });
const saldo = async (query = '') =>
  Object.fromEntries(
    (await listAt(service, `/gl/v2/saldo?${query}`, ['table', 'row'])).map((row) => [
      row['accountnumber'],
      row['amount'],
    ]),
  );

test('200: a table of rows, in JSON under row, positive on the natural side (§15)', async () => {
  const { body } = await service.send('/gl/v2/saldo?accno=1020');
  expect(body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><table><row><accountnumber>1020</accountnumber>' +
      '<accountname>Bankguthaben</accountname><amount>140.00</amount></row></table>',
  );
  expect(await service.read('/gl/v2/saldo?accno=1020')).toEqual({
    row: [{ accountnumber: '1020', accountname: 'Bankguthaben', amount: '140.00' }],
  });
  expect(await saldo()).toEqual({ 1020: '140.00', 2800: '100.00', 3400: '50.00', 6500: '10.00' });
});

test('200: at the short path each row has its values also as columns, in both formats (§15)', async () => {
  const { body } = await service.send('/gl/saldo?accno=1020');
  expect(body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><table><row><column>1020</column><column>Bankguthaben</column>' +
      '<column>140.00</column><accountnumber>1020</accountnumber><accountname>Bankguthaben</accountname>' +
      '<amount>140.00</amount></row></table>',
  );
  expect(await service.read('/gl/saldo?accno=1020')).toEqual({
    row: [
      {
        column: ['1020', 'Bankguthaben', '140.00'],
        accountnumber: '1020',
        accountname: 'Bankguthaben',
        amount: '140.00',
      },
    ],
  });
});

test('200: an empty table where nothing was booked (§15)', async () => {
  const { body } = await service.send('/gl/v2/saldo?accno=9xxx');
  expect(body).toMatch(/\?><table(\/>|><\/table>)$/);
  expect(await service.read('/gl/v2/saldo?accno=9xxx')).toEqual({ row: [] });
});

test('200: wildcards, a period and words for days; until today where no day is named (§13, §15)', async () => {
  expect(await saldo('accno=10xx&to=tomorrow')).toEqual({ 1000: '1.00', 1020: '139.00' });
  expect(await saldo('accno=1020&from=2026-01-01')).toEqual({ 1020: '40.00' });
  expect(await saldo('accno=1020&to=2026-02-14')).toEqual({ 1020: '100.00' });
  expect(await saldo('accno=1020&from=2026-02-15&to=2026-02-15')).toEqual({ 1020: '40.00' });
  expect(await saldo('accno=1020&from=2026-03-02&to=2026-03-02')).toEqual({ 1020: '-1.00' });
});

test('400: an invalid pattern or day; 403: without the scope read (§4)', async () => {
  const headers = { accept: 'application/json' };
  for (const query of ['accno=10%25', 'accno=a', 'from=2026-02-30', 'to=later', 'include_closings=no'])
    expect([query, await refusedBy(service, `/gl/v2/saldo?${query}`, { headers })]).toEqual([
      query,
      [400, 'invalid'],
    ]);
  const key = await service.keyWith(['write', 'close']);
  expect(await refusedBy(service, '/gl/v2/saldo', { key, headers })).toEqual([403, 'scope_missing']);
});

describe('after the end of a year', () => {
  const year = 'accno=3400&from=2026-01-01&to=2026-03-31';
  beforeAll(async () => {
    service.clock.now = '2026-04-02T10:00:00.000Z' as Instant;
    const { status } = await service.send('/gl/yearend', { json: { transdate: '2026-03-31' } });
    expect(status).toBe(204);
  });

  test.each([
    ['exclude_yearend_bookings=true', '50.00'],
    ['exclude_yearend_bookings=True', '50.00'],
    ['exclude_yearend_bookings=false', '0.00'],
    ['exclude_yearend_bookings=False', '0.00'],
    ['include_closings=false', '50.00'],
    ['include_closings=true', '0.00'],
    ['', '0.00'],
    ['exclude_yearend_bookings=True&include_closings=false', '50.00'],
    ['exclude_yearend_bookings=False&include_closings=true', '0.00'],
    ['exclude_yearend_bookings=True&department=&project=&sort=accno', '50.00'],
  ])('200: %s, at both paths and in both formats (§15)', async (query, amount) => {
    for (const path of ['/gl/v2/saldo', '/gl/saldo']) {
      const rows = await listAt(service, `${path}?${year}&${query}`, ['table', 'row']);
      expect(rows).toMatchObject([{ accountnumber: '3400', accountname: expect.any(String), amount }]);
    }
  });

  test.each([
    ['exclude_yearend_bookings=True&include_closings=true', 'exclude_yearend_bookings'],
    ['exclude_yearend_bookings=false&include_closings=false', 'exclude_yearend_bookings'],
    ['exclude_yearend_bookings=TRUE', 'exclude_yearend_bookings'],
    ['exclude_yearend_bookings=1', 'exclude_yearend_bookings'],
    ['department=10', 'department'],
    ['project=X-1', 'project'],
  ])('400: %s, with a sentence that names it, in both formats (§15)', async (query, field) => {
    const paths = ['/gl/v2/saldo', '/gl/saldo'];
    if (field !== 'exclude_yearend_bookings') paths.push('/charts/3400/transactions');
    for (const path of paths) {
      const refused = { code: 'invalid', status: '400', issues: [{ field }] };
      const json = await service.send(`${path}?${query}`, { headers: { accept: 'application/json' } });
      expect([json.status, JSON.parse(json.body)]).toMatchObject([400, refused]);
      expect(JSON.parse(json.body).error).toMatch(new RegExp(`^${field} .+\\.$`));
      const xml = await service.send(`${path}?${query}`);
      const error = fromXml(xml.body, 'error');
      expect([xml.status, error]).toMatchObject([400, { code: 'invalid', issues: { issue: { field } } }]);
      expect(error['message']).toBe(JSON.parse(json.body).error);
    }
  });

  test('200: HEAD; 405: another method at the short path; it is in the OpenAPI document (§1)', async () => {
    expect((await service.send('/gl/saldo', { method: 'HEAD' })).status).toBe(200);
    const posted = await service.send('/gl/saldo', { json: {} });
    expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
    const { body } = await service.send('/api/latest/openapi.json');
    const { paths } = JSON.parse(body) as { paths: Record<string, { get: Record<string, unknown> }> };
    const [long, short] = ['/gl/v2/saldo', '/gl/saldo'].map((path) => paths[path]?.get);
    expect(short?.['parameters']).toEqual(long?.['parameters']);
    expect(JSON.stringify(long)).toContain('exclude_yearend_bookings');
  });
});
