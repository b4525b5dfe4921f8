import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf, listAt, refusedBy } from './ledger.ts';
import { openService, type Service } from './service.ts';

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

test('400: a pattern or a day that is none; 403: without the scope read (§4)', async () => {
  const headers = { accept: 'application/json' };
  for (const query of ['accno=10%25', 'accno=a', 'from=2026-02-30', 'to=later', 'include_closings=no'])
    expect([query, await refusedBy(service, `/gl/v2/saldo?${query}`, { headers })]).toEqual([
      query,
      [400, 'invalid'],
    ]);
  const key = await service.keyWith(['write', 'close']);
  expect(await refusedBy(service, '/gl/v2/saldo', { key, headers })).toEqual([403, 'scope_missing']);
});
