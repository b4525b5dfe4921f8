import { customer } from '@kontor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';
import { fromXml, fullTexts, tooLong, xmlOf } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const rest = {
  created: '2020-02-29T12:00:00+01:00',
  ended: '2026-07-01T00:00:00+02:00',
  terms: '0',
  remittancevoucher: 'false',
  arap_accno: '1100',
  payment_accno: '1090',
  language_code: 'fr',
  tax_accnos: '2200 2201',
  typeofcontact: 'company',
  gender: 'F',
  e_invoice: 'ubl',
};

test.each(['xml', 'json'] as const)(
  '204: every field at its full length survives, sent in %s (§6)',
  async (format) => {
    const customernumber = `Ü&<"🍺 ${format}`.padEnd(31, '9');
    const sent = { ...fullTexts(customer), ...rest, customernumber };
    const body = format === 'xml' ? { xml: xmlOf('customer', sent) } : { json: { customer: sent } };
    expect((await service.send('/customers', body)).status).toBe(204);
    const path = `/customers/${encodeURIComponent(customernumber)}`;
    const { id, version, ...read } = await service.read(path);
    expect(read).toEqual(sent);
    expect(fromXml((await service.send(path)).body, 'customer')).toEqual({ id, version, ...sent });
  },
);

test.each(tooLong(customer))('400: one character too many in %s (§3.4)', async (field, text) => {
  const answer = await service.send('/customers', {
    json: { customernumber: 'K-long', name: 'N', [field]: text },
  });
  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field }] });
});

test('204: the bodies of both formats read alike', async () => {
  expect((await service.send('/customers', { xml: bodyOf('xml/customer-full.xml') })).status).toBe(204);
  const first = await service.read('/customers');
  expect(
    (await service.send('/customers', { json: JSON.parse(bodyOf('json/customer-full.json')) })).status,
  ).toBe(204);
  expect(await service.read('/customers')).toEqual(first);
});

test('204: absent tax accounts are all of them, empty ones none (§6)', async () => {
  const json = { customernumber: 'K-tax', name: 'N' };
  await service.send('/customers', { json });
  expect(await service.read('/customers/k-tax')).not.toHaveProperty('tax_accnos');
  await service.send('/customers', { json: { ...json, tax_accnos: '' } });
  expect(await service.read('/customers/k-tax')).toMatchObject({ tax_accnos: '' });
});

test('400: what a customer cannot have, each by its code (§6)', async () => {
  const send = async (fields: object) =>
    errorOf(await service.send('/customers', { json: { customernumber: 'K-1', name: 'N', ...fields } }));
  expect(await send({ language_code: 'xx' })).toMatchObject({ code: 'language_unknown' });
  expect(await send({ arap_accno: '2000' })).toMatchObject({ code: 'account_not_postable' });
  expect(await send({ tax_accnos: '2200 98765' })).toMatchObject({ code: 'account_unknown' });
  expect(await send({ remittancevoucher: 'yes' })).toMatchObject({
    code: 'invalid',
    issues: [{ field: 'remittancevoucher' }],
  });
  expect(await send({ gender: 'X', typeofcontact: 'robot' })).toMatchObject({
    code: 'invalid',
    issues: [{ field: 'typeofcontact' }, { field: 'gender' }],
  });
});
