import { verify } from '@kontor/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payableOf } from '../books.ts';
import { procedures } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml, xmlOf } from '../spell.ts';

/**
 * The terms of cash discount of vendors and payables (docs/interface §5, §10, §26), in both
 * formats.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  const { settings, accounts } = await procedures(service);
  await settings.save({
    sender: { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' },
    ap_discount_accno: 4900,
  });
  await accounts.save({
    ...({ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const),
    iban: 'CH9300762011623852957',
  });
});
afterAll(() => service.close());

const terms = { discount_percent: '2.50', discount_days: '10' };
const vendorOf = (vendornumber: string, fields: object) => ({
  ...{ vendornumber, name: 'Dupont', city: 'Lausanne', bank_iban: 'CH5604835012345678009', terms: '30' },
  ...fields,
});

test('204: the terms of a vendor are sent in XML and JSON, and answered in both', async () => {
  expect((await service.send('/vendors', { xml: xmlOf('vendor', vendorOf('L-1', terms)) })).status).toBe(204);
  expect((await service.send('/vendors', { json: vendorOf('L-2', terms) })).status).toBe(204);
  expect((await service.send('/vendors', { json: vendorOf('L-3', {}) })).status).toBe(204);
  for (const number of ['L-1', 'L-2']) {
    expect(await service.read(`/vendors/${number}`)).toMatchObject(terms);
    expect(fromXml((await service.send(`/vendors/${number}`)).body, 'vendor')).toMatchObject(terms);
  }
  // Emptied, they are absent again, as from the answer of one who never had any.
  const emptied = { vendornumber: 'L-2', discount_percent: '', discount_days: '' };
  expect((await service.send('/vendors', { json: emptied })).status).toBe(204);
  for (const number of ['L-2', 'L-3'])
    expect((await service.send(`/vendors/${number}`)).body).not.toContain('discount');
});

test('204: a payable has its own terms, or those of its vendor', async () => {
  const own = { discount_percent: '3', discount_days: '5' };
  const xml = xmlOf('payable', payableOf('P-1', 'L-1', own));
  expect((await service.send('/payables', { xml })).status).toBe(204);
  expect((await service.send('/payables', { json: payableOf('P-2', 'L-1') })).status).toBe(204);
  expect((await service.send('/payables', { json: payableOf('P-3', 'L-3') })).status).toBe(204);
  expect(await service.read('/payables/P-1')).toMatchObject(own);
  const { body } = await service.send('/payables/P-2');
  expect(fromXml(body, 'payable')).toMatchObject(terms);
  // The vendor as it was posted has none beside: they are the payable's.
  expect(body.match(/discount_percent/g)).toHaveLength(2);
  expect((await service.send('/payables/P-3')).body).not.toMatch(/discount_(percent|days)/);
});

test('400: a percentage goes with its days, and is one', async () => {
  const refused = async (fields: object) => {
    const answer = await service.send('/payables', { json: payableOf('P-9', 'L-1', fields) });
    return [answer.status, errorOf(answer).issues?.map(({ field }) => field)];
  };
  expect(await refused({ discount_percent: '2' })).toEqual([400, ['discount_days']]);
  expect(await refused({ discount_days: '2' })).toEqual([400, ['discount_percent']]);
  expect(await refused({ discount_percent: '100', discount_days: '2' })).toEqual([400, ['discount_percent']]);
  const vendor = await service.send('/vendors', { json: vendorOf('L-9', { discount_percent: '2.0001' }) });
  expect([vendor.status, errorOf(vendor).issues?.map(({ field }) => field)]).toEqual([
    400,
    ['discount_percent'],
  ]);
});

test('200: what is due is proposed with the discount in time, in both formats', async () => {
  const due = '/bank/order_proposal?day=2026-01-24&pay_day=2026-01-20';
  const { body } = await service.send(due, { headers: { accept: 'application/json' } });
  // 2.5 % of 259.44 are 6.486; P-1 is missed since 2026-01-19, and not due.
  expect(JSON.parse(body).accounts.account.payments.payment).toMatchObject({
    ...{ invnumber: 'P-2', amount: '252.95', discount: '6.49', open: '259.44' },
    ...{ discount_percent: '2.50', discount_until: '2026-01-24T00:00:00+01:00' },
  });
  const xml = (await service.send(due)).body;
  expect(xml).toContain('<discount_percent>2.50</discount_percent>');
});

test('409: other terms are another content; what is kept is sealed, and verify finds what was changed', async () => {
  const failing = async () =>
    (await verify(service.database)).filter(({ count }) => count > 0).map(({ check }) => check);
  const again = await service.send('/payables', { json: payableOf('P-2', 'L-1', terms) });
  expect([again.status, errorOf(again).code]).toEqual([409, 'payable_exists']);
  expect(await failing()).toEqual([]);
  for (const [field, other, kept] of [
    ['discount_percent', '20', '2.50'],
    ['discount_days', '100', '10'],
  ] as const) {
    const set = (value: string) =>
      service.query(
        `ALTER TABLE payable DISABLE TRIGGER USER; UPDATE payable SET ${field} = ${value} WHERE invnumber = 'P-2'; ALTER TABLE payable ENABLE TRIGGER USER`,
      );
    await set(other);
    expect(await failing()).toEqual(['audit_seals']);
    await set(kept);
  }
  expect(await failing()).toEqual([]);
});
