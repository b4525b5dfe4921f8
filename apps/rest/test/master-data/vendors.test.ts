import { vendor } from '@kontor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';
import { fromXml, fullTexts, tooLong, xmlOf } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const inBoth = async (path: string, root: string, list?: string) => {
  const [xml, json] = [await service.send(path), await service.read(path)];
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(fromXml(xml.body, root, list)).toEqual(json);
  return json;
};

test('204: a vendor is created, in XML or JSON, and reads the same in both (§5)', async () => {
  const { status, body, headers } = await service.send('/vendors', { xml: bodyOf('xml/vendor-minimal.xml') });
  expect([status, body]).toEqual([204, '']);
  expect(headers).not.toHaveProperty('content-type');
  const sent = JSON.parse(bodyOf('json/vendor-minimal.json'));
  const number = (sent.vendor ?? sent).vendornumber;
  const read = await inBoth(`/vendors/${encodeURIComponent(number)}`, 'vendor');
  expect(read).toMatchObject({
    ...(sent.vendor ?? sent),
    city: '',
    arap_accno: '2000',
    payment_accno: '1020',
  });
  expect(read['created']).toBe('2026-03-01T12:00:00+01:00');
  expect(read['id']).toMatch(/^[1-9]\d*$/);
});

test.each(['xml', 'json'] as const)(
  '204: every field at its full length survives, sent in %s (§3.4, §5)',
  async (format) => {
    const texts = { ...fullTexts(vendor), vendornumber: `Ü&<"🍺 ${format}`.padEnd(31, '9') };
    const numbers = { terms: '-2147483648', arap_accno: '2000', payment_accno: '1090' };
    const sent = { ...texts, ...numbers, created: '2020-02-29T23:59:59+01:00' };
    const body = format === 'xml' ? { xml: xmlOf('vendor', sent) } : { json: sent };
    expect((await service.send('/vendors', body)).status).toBe(204);
    const { id, version, ...read } = await inBoth(
      `/vendors/${encodeURIComponent(texts.vendornumber)}`,
      'vendor',
    );
    expect(read).toEqual(sent);
  },
);

test.each(tooLong(vendor))('400: one character too many in %s (§3.4)', async (field, text) => {
  const sent = { vendornumber: 'L-long', name: 'N', [field]: text };
  for (const body of [{ json: sent }, { xml: xmlOf('vendor', sent) }]) {
    const answer = await service.send('/vendors', { ...body, headers: { accept: 'application/json' } });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field }] });
  }
});

test('204: a change leaves what is absent and clears what is empty (§3.8)', async () => {
  const first = {
    vendornumber: 'L-change',
    name: 'A',
    city: 'Bern',
    phone: '1',
    terms: '30',
    payment_accno: '1090',
  };
  await service.send('/vendors', { json: first });
  const change = { vendornumber: 'l-CHANGE', id: '99', phone: '', terms: null, payment_accno: '' };
  expect((await service.send('/vendors', { json: change })).status).toBe(204);
  const { id, version, ...read } = await service.read('/vendors/L-Change');
  expect(read).toMatchObject({
    vendornumber: 'L-change',
    name: 'A',
    city: 'Bern',
    phone: '',
    payment_accno: '1020',
  });
  expect(read).not.toHaveProperty('terms');
  expect(id).not.toBe('99');
});

test('200: the list has the singular for its key, ordered by folded number (§3.3, §13)', async () => {
  for (const vendornumber of ['Z-b2', 'Z-A10', 'z-a2'])
    await service.send('/vendors', { json: { vendornumber, name: 'N' } });
  const list = (await inBoth('/vendors', 'vendors', 'vendor')) as { vendor: { vendornumber: string }[] };
  const numbers = list.vendor.map(({ vendornumber }) => vendornumber).filter((number) => /^z-/i.test(number));
  expect(numbers).toEqual(['Z-A10', 'z-a2', 'Z-b2']);
});

test('400: a new vendor needs a number and a name, and every fault is named (§4, §5)', async () => {
  const both = errorOf(await service.send('/vendors', { json: {} }));
  expect(both.error).toBe('vendornumber and name are required.');
  expect(both.issues).toEqual([
    { field: 'vendornumber', message: 'is required' },
    { field: 'name', message: 'is required' },
  ]);
  const nameless = await service.send('/vendors', { json: { vendornumber: 'L-nameless' } });
  expect([nameless.status, errorOf(nameless).issues.map(({ field }) => field)]).toEqual([400, ['name']]);
  const faults = {
    vendornumber: '',
    name: ' ',
    terms: '3.5',
    created: 'gestern',
    arap_accno: '0',
    zipcode: '12345678901',
  };
  const fields = errorOf(await service.send('/vendors', { json: faults })).issues.map(({ field }) => field);
  expect(fields.toSorted()).toEqual(Object.keys(faults).toSorted());
});

test('400: accounts must exist and be meant for it (§8)', async () => {
  const send = (fields: object) =>
    service.send('/vendors', { json: { vendornumber: 'L-a', name: 'N', ...fields } });
  expect(errorOf(await send({ arap_accno: '123456' }))).toMatchObject({ code: 'account_unknown' });
  expect(errorOf(await send({ arap_accno: '1100' }))).toMatchObject({ code: 'account_not_postable' });
});

test('404: a number that no vendor has, and numbers of other clients', async () => {
  const key = await service.keyWith(['read', 'write'], { client: 'other' });
  const path = '/api/latest/clients/other/vendors';
  expect((await service.send(path, { key, json: { vendornumber: 'L-other', name: 'N' } })).status).toBe(204);
  expect((await service.send(`${path}/L-other`, { key })).status).toBe(200);
  expect((await service.send('/vendors/L-other')).status).toBe(404);
});

test.each(['xml', 'json'] as const)(
  '409 version_outdated: a change that rests on a version that is no longer the vendor’s, sent in %s (§14.3)',
  async (format) => {
    const vendornumber = `L-version-${format}`;
    const path = `/vendors/${vendornumber}`;
    const save = (fields: Record<string, string>) => {
      const sent = { vendornumber, ...fields };
      const body = format === 'xml' ? { xml: xmlOf('vendor', sent) } : { json: sent };
      return service.send('/vendors', { ...body, headers: { accept: 'application/json' } });
    };
    await save({ name: 'A' });
    expect(await service.read(path)).toMatchObject({ version: '1' });
    expect((await save({ name: 'B', version_seen: '1' })).status).toBe(204);
    const late = await save({ name: 'C', version_seen: '1' });
    expect(late.status).toBe(409);
    expect(errorOf(late)).toMatchObject({ code: 'version_outdated', issues: [{ field: 'version_seen' }] });
    expect(await service.read(path)).toMatchObject({ name: 'B', version: '2' });
    // Who sends back what they have read, or says nothing of it, is not refused.
    expect((await save({ name: 'D', version: '1' })).status).toBe(204);
    expect((await save({ name: 'E' })).status).toBe(204);
    expect(await service.read(path)).toMatchObject({ name: 'E', version: '4' });
  },
);
