import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryOf, refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §27 over REST, in both formats. */
let service: Service;
beforeEach(async () => {
  service = await openService();
  await service.send('/gl', {
    json: entryOf('2026-01-10', [
      ['1530', '30000.00'],
      ['1020', '-30000.00'],
    ]),
  });
});
afterEach(() => service.close());

const van = {
  ...{ description: 'Lieferwagen', acquired: '2026-01-10', value: '30000', asset_accno: '1530' },
  ...{ depreciation_accno: '1539', expense_accno: '6820', method: 'linear', rate: '20', residual: '1' },
};
const made = async (json: object = van) => JSON.parse((await service.send('/assets', { json })).body);

test('200: an asset is made, depreciated, adjusted and sold in JSON', async () => {
  expect(await made()).toMatchObject({ id: '1', value: '30000.00', state: 'ACTIVE' });
  const { status, body } = await service.send('/depreciation-runs', { json: { transdate: '2026-06-30' } });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ kind: 'run', amount: '3000.00' });
  expect(body).toContain('27000.00');
  expect(await refusedBy(service, '/depreciation-runs', { json: { transdate: '2026-06-30' } })).toEqual([
    400,
    'nothing_to_close',
  ]);
  await service.send('/assets/1/adjustments', { json: { transdate: '2026-06-30', depreciation: '500' } });
  const sold = await service.send('/assets/1/disposals', {
    json: {
      ...{ transdate: '2026-07-01', proceeds: '20000', proceeds_accno: '1020', result_accno: '8500' },
    },
  });
  expect(JSON.parse(sold.body)).toMatchObject({ kind: 'disposal', proceeds: '20000.00' });
  expect(await service.balance(1530)).toBe(0);
  expect(await service.balance(8500)).toBe(6500);
  expect(await service.read('/assets/1?on=2026-07-01')).toMatchObject({ state: 'DISPOSED' });
});

test('200: the same in XML, and the roll', async () => {
  const fields = Object.entries(van).map(([name, value]) => `<${name}>${value}</${name}>`);
  const { status, body } = await service.send('/assets', { xml: `<asset>${fields.join('')}</asset>` });
  expect([status, body]).toEqual([200, expect.stringContaining('<book_value>30000.00</book_value>')]);
  await service.send('/depreciation-runs', {
    xml: '<depreciation_run><transdate>2026-12-31</transdate></depreciation_run>',
  });
  const roll = await service.send('/asset-roll?from=2026-01-01&to=2026-12-31', {
    headers: { Accept: 'application/xml' },
  });
  expect(roll.body).toContain('<closing_book_value>24000.00</closing_book_value>');
  expect(roll.body).toContain('<difference>0.00</difference>');
});

test('200: a dry run of a run answers its entry, and books nothing', async () => {
  await made();
  const { body } = await service.send('/depreciation-runs?dry_run=true', {
    json: { transdate: '2026-12-31' },
  });
  expect(body).toContain('6000.00');
  expect(await service.balance(6820)).toBe(0);
});

test('400: a refusal names the field, and nothing is made', async () => {
  expect(await refusedBy(service, '/assets', { json: { ...van, rate: '101' } })).toEqual([400, 'invalid']);
  expect(await service.query('SELECT 1 FROM asset')).toEqual([]);
});
