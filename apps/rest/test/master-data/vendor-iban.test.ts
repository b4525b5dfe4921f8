import { caller, invite, openContext, operatorWriting } from '@kontor/api';
import { findClient, openBooks } from '@kontor/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payableOf, paymentOf } from '../books.ts';
import { errorOf, noon, openService, type Sent, type Service } from '../service.ts';
import { fromXml, xmlOf } from '../spell.ts';

/**
 * The IBAN of a vendor that changed after a payment, and its confirmation by a person
 * (docs/interface §5).
 */
let service: Service;
let session: Record<string, string>;
beforeAll(async () => {
  service = await openService();
  session = await signedIn(service);
  await save({ name: 'Papeterie', bank_iban: before });
});
afterAll(() => service.close());

const before = 'CH9300762011623852957';
const after = 'DE89370400440532013000';
const path = '/vendors/L-1/confirm-iban';
const save = (fields: object) => service.send('/vendors', { json: { vendornumber: 'L-1', ...fields } });

/** The headers by which someone is known who keeps the books. */
async function signedIn({ database, receipts }: Service): Promise<Record<string, string>> {
  const client = await findClient(database, 'demo');
  if (!client) throw new Error('the client is there');
  const link = await invite(
    openBooks(database, client),
    { name: 'Anna', role: 'bookkeeper' },
    operatorWriting(noon, 'test'),
  );
  const browser = { secret: undefined, browser: 'test', origin: undefined, address: '::1', setsCookie: true };
  const of = { database, receipts, now: noon, key: undefined, requestId: 'test', clientName: undefined };
  const context = await openContext({ ...of, browser });
  await caller(context).session.open({ token: link.replace('/login#', '') });
  const { cookie } = context.reply;
  if (!cookie || cookie === 'removed') throw new Error('nobody is signed in');
  return { cookie: `__Host-kontor_session=${cookie.secret}`, 'sec-fetch-site': 'same-origin' };
}

const asPerson = (sent: Sent) => service.send(path, { ...sent, key: null, headers: { ...session } });

test('200: a vendor of whom nothing is to be confirmed is answered as before; one who was paid and gets another IBAN reports it', async () => {
  expect((await service.send('/vendors/L-1')).body).not.toContain('iban_confirmed');
  await service.send('/payables', { json: payableOf('R-1', 'L-1') });
  const paid = await service.send('/payables/R-1/payments', { json: paymentOf('10.00') });
  expect(paid.status).toBe(204);
  await save({ bank_iban: after });
  expect(await service.read('/vendors/L-1')).toMatchObject({ bank_iban: after, iban_confirmed: 'false' });
  expect(fromXml((await service.send('/vendors/L-1')).body, 'vendor')).toMatchObject({
    iban_confirmed: 'false',
  });
  expect((await service.send('/payables/R-1')).body).not.toContain('iban_confirmed');
  // The field is ignored where it is sent, as other fields of answers are.
  await service.send('/vendors', { json: { vendornumber: 'L-1', iban_confirmed: 'true' }, ignored: true });
  expect(await service.read('/vendors/L-1')).toMatchObject({ iban_confirmed: 'false' });
});

test('403, 404, 409, 400: a key, no such vendor, another IBAN, none', async () => {
  const byKey = await service.send(path, { json: { iban: after } });
  expect([byKey.status, errorOf(byKey).code]).toEqual([403, 'scope_missing']);
  const other = await asPerson({ json: { iban: before } });
  expect([other.status, errorOf(other)]).toMatchObject([
    409,
    { code: 'iban_changed', issues: [{ field: 'iban' }] },
  ]);
  const empty = await asPerson({ json: { iban: '' } });
  expect([empty.status, errorOf(empty).code]).toEqual([400, 'invalid']);
  const nobody = await service.send('/vendors/L-9/confirm-iban', {
    json: { iban: after },
    key: null,
    headers: session,
  });
  expect(nobody.status).toBe(404);
  expect(await service.read('/vendors/L-1')).toMatchObject({ iban_confirmed: 'false' });
});

test('204: a person confirms it, in XML and in JSON; a dry run reports it and confirms nothing', async () => {
  const dry = await service.send(`${path}?dry_run=true`, {
    json: { iban: after },
    key: null,
    headers: session,
  });
  expect([dry.status, dry.body]).toEqual([200, expect.stringContaining('iban_confirmed')]);
  expect(await service.read('/vendors/L-1')).toMatchObject({ iban_confirmed: 'false' });
  const xml = xmlOf('iban_confirmation', { iban: 'DE89 3704 0044 0532 0130 00' });
  expect((await asPerson({ xml })).status).toBe(204);
  expect((await service.send('/vendors/L-1')).body).not.toContain('iban_confirmed');
  expect((await asPerson({ json: { iban: after } })).status).toBe(204);
});
