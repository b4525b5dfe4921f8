import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §31 over REST, in both formats. */
let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

const insurance = {
  ...{ kind: 'prepaid_expense', description: 'Versicherung', transdate: '2026-12-31', total: '1200' },
  ...{ supply_from: '2026-11-01', supply_to: '2027-10-31', share: 'months' },
  ...{ accno: '6500', accrual_accno: '1300' },
};

test('200: an accrual by its share of the months is booked and reversed in JSON', async () => {
  const { status, body } = await service.send('/accruals', { json: insurance });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    ...{ id: '1', amount: '1000.00', total: '1200.00', state: 'OPEN', open: '1000.00' },
    entries: { accrual_entry: [{ kind: 'accrual' }, { kind: 'release', amount: '-1000.00' }] },
  });
  expect(await service.balance(1300)).toBe(0);
  expect(await service.read('/accruals?state=OPEN&on=2026-12-31')).toMatchObject({ accrual: [{ id: '1' }] });
  expect(await service.read('/accrual-balances?on=2026-12-31')).toMatchObject({
    accounts: {
      accrual_balance: { accrual_accno: '1300', open: '1000.00', ledger: '1000.00', difference: '0.00' },
    },
  });
  const back = await service.send('/accruals/1/reversals', { json: {} });
  expect(JSON.parse(back.body)).toMatchObject({ state: 'REVERSED', open: '0.00' });
  expect(await refusedBy(service, '/accruals/1/reversals', { json: {} })).toEqual([409, 'already_reversed']);
});

test('200: the same in XML, in parts by month', async () => {
  const of = { ...insurance, released_from: '2027-01-31', released_to: '2027-10-31' };
  const fields = Object.entries(of).map(([name, value]) => `<${name}>${value}</${name}>`);
  const { status, body } = await service.send('/accruals', { xml: `<accrual>${fields.join('')}</accrual>` });
  expect([status, body]).toEqual([200, expect.stringContaining('<open>1000.00</open>')]);
  expect(body.match(/<kind>release<\/kind>/g)).toHaveLength(10);
  const { body: back } = await service.send('/accruals/1/reversals', { xml: '<reversal/>' });
  expect(back).toContain('<state>REVERSED</state>');
  const proposed = await service.send('/accrual-proposals?on=2026-12-31', {
    headers: { Accept: 'application/xml' },
  });
  expect(proposed.body).toContain('<on>2026-12-31T00:00:00+01:00</on>');
});

test('200: a dry run answers its entries, and books nothing', async () => {
  const { body } = await service.send('/accruals?dry_run=true', { json: insurance });
  expect(body).toContain('1000.00');
  expect(await service.query('SELECT 1 FROM accrual')).toEqual([]);
});

test('400: a refusal names the field, and nothing is booked', async () => {
  const bad = { ...insurance, released_from: '2026-12-31' };
  expect(await refusedBy(service, '/accruals', { json: bad })).toEqual([400, 'invalid']);
  expect(await service.query('SELECT 1 FROM accrual')).toEqual([]);
});
