import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §15: the check list of the end of a year over REST, in both formats. */
let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

test('200: the steps stand in their order, in JSON and in XML', async () => {
  const json = JSON.parse(
    (await service.send('/closing-lists/year/2025-12-31', { headers: { accept: 'application/json' } })).body,
  );
  expect(json).toMatchObject({ kind: 'year', from: '2025-01-01T00:00:00+01:00', open: '2' });
  expect(json.steps.step.map(({ name }: { name: string }) => name).slice(-4)).toEqual([
    ...['period', 'year', 'annual_accounts', 'archive'],
  ]);
  const { body } = await service.send('/closing-lists/period/2025-12-31', {
    headers: { accept: 'application/xml' },
  });
  expect(body).toContain('<closing_list>');
  expect(body).toContain(
    '<step><name>period</name><state>open</state><count>1</count><currencies></currencies></step>',
  );
});

test('404: another kind, and a day that does not exist', async () => {
  const headers = { accept: 'application/json' };
  expect(await refusedBy(service, '/closing-lists/month/2025-12-31', { headers })).toEqual([
    ...[404, 'not_found'],
  ]);
  expect(await refusedBy(service, '/closing-lists/year/2025-02-30', { headers })).toEqual([
    ...[404, 'not_found'],
  ]);
});
