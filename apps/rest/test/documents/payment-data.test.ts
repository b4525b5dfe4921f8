import { verify } from '@kontor/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payableOf, stock } from '../books.ts';
import { procedures } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml, xmlOf } from '../spell.ts';

/** The payment data of payables (docs/interface §10), through both doors. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const sent = {
  payment_iban: 'CH44 3199 9123 0008 8901 2',
  payment_reference: '21 00000 00003 13947 14300 09017',
  payment_message: 'Auftrag <17> & 18',
};
const kept = {
  payment_iban: 'CH4431999123000889012',
  payment_reference: '210000000003139471430009017',
  payment_message: 'Auftrag <17> & 18',
};
const read = (invnumber: string) => service.read(`/payables/${invnumber}`);

test('204: sent in XML, in JSON and in bulk, kept bare, and answered in both formats', async () => {
  const xml = xmlOf('payable', payableOf('P-1', 'L-2001', sent));
  expect((await service.send('/payables', { xml })).status).toBe(204);
  expect(await read('P-1')).toMatchObject(kept);
  expect(fromXml((await service.send('/payables/P-1')).body, 'payable')).toMatchObject(kept);
  expect((await service.send('/payables', { json: payableOf('P-2', 'L-2001', sent) })).status).toBe(204);
  const json = {
    payable: [
      payableOf('P-3', 'L-2001', sent),
      payableOf('P-4', 'L-2001', { ...sent, payment_reference: '' }),
    ],
  };
  const { body } = await service.send('/payables/bulk', { json });
  expect(JSON.parse(body).outcome).toMatchObject([
    { status: '204' },
    { status: '400', issues: { issue: { field: 'payables.1.payment_reference' } } },
  ]);
  const list = (await service.read('/payables')) as { payable: Record<string, string>[] };
  expect(list.payable.map(({ invnumber, payment_reference }) => [invnumber, payment_reference])).toEqual(
    ['P-1', 'P-2', 'P-3'].map((number) => [number, kept.payment_reference]),
  );
});

test('tRPC: posted, read, listed, tried in a dry run and imported', async () => {
  const { payables, imports } = await procedures(service);
  const payable = (invnumber: string) => ({
    ...{ invnumber, vendornumber: 'L-2002', transdate: '2026-01-14' as never, ...sent },
    expenseentries: [{ amount: '240.00' as never, expense_accno: 6500 }],
  });
  await payables.post(payable('T-1'));
  expect(await payables.get({ invnumber: 'T-1' })).toMatchObject(kept);
  expect((await payables.list({ vendor_number: 'L-2002' })).items).toMatchObject([kept]);
  await expect(
    payables.post({ ...payable('T-2'), payment_iban: 'CH9300762011623852957' }),
  ).rejects.toMatchObject({
    cause: {
      code: 'invalid',
      issues: [{ field: 'payment_reference', wording: { name: 'qr_reference_iban' } }],
    },
  });
  await imports.write({ payables: [payable('T-3')] });
  expect(await payables.get({ invnumber: 'T-3' })).toMatchObject(kept);
});

test('200: a dry run checks them as the payable itself would', async () => {
  const dry = (json: object) => service.send('/payables?dry_run=true', { json });
  expect((await dry(payableOf('D-1', 'L-2001', sent))).status).toBe(200);
  const wrong = await dry(payableOf('D-1', 'L-2001', { ...sent, payment_iban: 'CH9300762011623852958' }));
  expect(errorOf(wrong)).toMatchObject({ code: 'invalid', issues: [{ field: 'payment_iban' }] });
});

test('200: a payable without them is answered as before, to the byte', async () => {
  await service.send('/payables', { json: payableOf('O-1', 'L-2001') });
  await service.send('/payables', {
    json: payableOf('O-2', 'L-2001', { payment_iban: '', payment_message: null }),
  });
  const headers = { accept: 'application/json' };
  const first = (await service.send('/payables/O-1', { headers })).body;
  const second = (await service.send('/payables/O-2', { headers })).body;
  expect(Object.keys(JSON.parse(first))).toEqual(fieldsBefore);
  const { id } = JSON.parse(first);
  expect(second).toBe(first.replaceAll(`"${id}"`, `"${Number(id) + 1}"`).replaceAll('O-1', 'O-2'));
  const xml = (await service.send('/payables/O-1')).body;
  expect(xml).not.toMatch(/payment_(iban|reference|message)/);
  expect(Object.keys(fromXml(xml, 'payable'))).toEqual(fieldsBefore);
});

const fieldsBefore =
  'id invnumber ordnumber status currency transdate duedate description notes intnotes taxincluded dcn ap_accno paymentAccno vendornumber vendor expenseentries taxentries amount netamount paid'.split(
    ' ',
  );

test('another IBAN is another content: 409; what is kept is sealed, and verify finds what was changed', async () => {
  const failing = async () =>
    (await verify(service.database)).filter(({ count }) => count > 0).map(({ check }) => check);
  const again = await service.send('/payables', {
    json: payableOf('P-1', 'L-2001', { payment_message: 'Other' }),
  });
  expect([again.status, errorOf(again).code]).toEqual([409, 'payable_exists']);
  expect(await failing()).toEqual([]);
  for (const [field, other] of [
    ['payment_iban', 'CH9300762011623852957'],
    ['payment_reference', 'RF18539007547034'],
    ['payment_message', 'other'],
  ] as const) {
    const set = (value: string) =>
      service.query(
        `ALTER TABLE payable DISABLE TRIGGER USER; UPDATE payable SET ${field} = '${value}' WHERE invnumber = 'P-1'; ALTER TABLE payable ENABLE TRIGGER USER`,
      );
    await set(other);
    expect(await failing()).toEqual(['audit_seals']);
    await set(kept[field]);
  }
  expect(await failing()).toEqual([]);
});
