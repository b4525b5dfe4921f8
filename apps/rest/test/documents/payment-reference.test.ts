import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

/**
 * The payment reference of invoices (docs/interface §9), and the bank accounts that they are paid
 * to (§8).
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.send('/customers', { json: { customernumber: 'K-1', name: 'Muster AG' } });
});
afterAll(() => service.close());

/** The procedures on the books as they are now. */
const books = () => procedures(service);

const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;

const post = async (invnumber: string, fields: object = {}) => {
  const json = {
    ...{ invnumber, customernumber: 'K-1', transdate: '2026-01-14' },
    ...{ incomeentries: [{ amount: '99.00', income_accno: '3400' }], ...fields },
  };
  const { status, body } = await service.send('/invoices', { json });
  expect({ status, body }).toMatchObject({ status: 204 });
  return (await service.read(`/invoices/${invnumber}`)) as { id: string; payment_reference: string };
};

const found = async (reference: string) => {
  const path = `/invoices?payment_reference=${encodeURIComponent(reference)}`;
  const { status, body } = await service.send(path, { headers: { accept: 'application/json' } });
  expect(status).toBe(200);
  return (JSON.parse(body).invoice as { invnumber: string }[]).map(({ invnumber }) => invnumber);
};

test('200: the reference that was sent counts where it is valid; else the invoice has one of its own, and is found by each', async () => {
  const sent = await post('A1', { dcn: 'RF18 5390 0754 7034' });
  expect(sent.payment_reference).toBe('RF18539007547034');
  const own = await post('A2', { dcn: 'Auftrag 17' });
  expect(own.payment_reference).toMatch(new RegExp(`^RF\\d\\d${own.id}$`));
  expect(await found('RF18539007547034')).toEqual(['A1']);
  expect(await found('rf18 5390 0754 7034')).toEqual(['A1']);
  expect(await found(own.payment_reference)).toEqual(['A2']);
  expect(await found('RF19539007547034')).toEqual([]);
  expect(await found('Auftrag 17')).toEqual([]);
  // A reference that would be made of the id of A1 was never given out.
  const wrong = own.payment_reference;
  const numbered = await post('A3', { dcn: wrong });
  expect([numbered.payment_reference, (await found(wrong)).toSorted()]).toEqual([wrong, ['A2', 'A3']]);
});

test('200: an account with a QR-IBAN gives QR references to what is booked from then on in francs, and to nothing else', async () => {
  const before = await post('B1');
  await (await books()).accounts.save({
    ...bank,
    qr_iban: 'CH44 3199 9123 0008 8901 2',
    reference_prefix: '123456',
  });
  const { id, payment_reference } = await post('B2');
  expect(payment_reference.slice(0, 26)).toBe(`123456${id.padStart(20, '0')}`);
  expect(await found(payment_reference)).toEqual(['B2']);
  expect(await service.read('/invoices/B1')).toEqual(before);
  await (await books()).accounts.save({ ...bank, qr_iban: null, reference_prefix: null });
  expect(await service.read('/invoices/B2')).toMatchObject({ payment_reference });
  expect((await post('B3')).payment_reference).toMatch(/^RF/);
  const xml = await service.send('/invoices/B2', { headers: { accept: 'application/xml' } });
  expect(fromXml(xml.body, 'invoice')).toMatchObject({ payment_reference });
  expect(
    (await (await books()).invoices.list({ payment_reference })).items.map(({ invnumber }) => invnumber),
  ).toEqual(['B2']);
});

test.each([
  [{ iban: 'CH93 0076 2011 6238 5295 8' }, 'iban'],
  [{ iban: 'CH4431999123000889012' }, 'iban'],
  [{ qr_iban: 'CH9300762011623852957' }, 'qr_iban'],
  [{ bank_bic: 'ABC' }, 'bank_bic'],
  [{ qr_iban: 'CH4431999123000889012', reference_prefix: '12A' }, 'reference_prefix'],
  [{ reference_prefix: '12' }, 'reference_prefix'],
])('400: %j names the field', async (fields, field) => {
  await expect((await books()).accounts.save({ ...bank, ...fields })).rejects.toMatchObject({
    cause: { code: 'invalid', issues: [expect.objectContaining({ field })] },
  });
});

test('400: two accounts do not have the same IBAN; kept without blanks, and left as it is where it is not sent', async () => {
  await (await books()).accounts.save({
    ...bank,
    iban: 'CH93 0076 2011 6238 5295 7',
    bank_name: 'Musterbank',
  });
  await (await books()).accounts.save(bank);
  const known = (await (await books()).accounts.list()).find(({ accno }) => accno === 1020);
  expect(known).toMatchObject({ iban: 'CH9300762011623852957', bank_name: 'Musterbank' });
  await expect(
    (await books()).accounts.save({ ...bank, accno: 1021, iban: 'CH9300762011623852957' }),
  ).rejects.toMatchObject({
    cause: { code: 'invalid', issues: [expect.objectContaining({ field: 'iban' })] },
  });
});

test('204, 200: street and number of a customer are kept, answered where they are there, and in the invoice', async () => {
  const json = { customernumber: 'K-2', name: 'Muster AG', street: 'Rue du Lac', building_number: '12a' };
  expect((await service.send('/customers', { json })).status).toBe(204);
  expect(await service.read('/customers/K-2')).toMatchObject({
    street: 'Rue du Lac',
    building_number: '12a',
  });
  expect(await post('C1', { customernumber: 'K-2' })).toMatchObject({ customer: { building_number: '12a' } });
  expect(await service.read('/customers/K-1')).not.toHaveProperty('street');
  await service.send('/customers', { json: { customernumber: 'K-2', street: '' } });
  expect(await service.read('/customers/K-2')).not.toHaveProperty('street');
});

test('the sender and the layout of documents are settings; what is wrong is named', async () => {
  const sender = {
    name: 'Muster AG',
    zipcode: '8001',
    city: 'Zürich',
    country: 'CH',
    uid: 'CHE-116.281.710 MWST',
  };
  await (await books()).settings.save({
    sender,
    letter: { template: 'band', texts: [{ language_code: 'de', opening: 'Guten Tag' }] },
  });
  expect(await (await books()).settings.get()).toMatchObject({
    sender: { ...sender, street: '' },
    letter: { template: 'band', font: 'sans' },
  });
  for (const { field, ...settings } of [
    { sender: { ...sender, uid: 'CHE-116.281.711' }, field: 'uid' },
    { sender: { ...sender, country: 'Schweiz' }, field: 'country' },
    { letter: { color: 'red' }, field: 'color' },
    { letter: { texts: [{ language_code: 'de' }, { language_code: 'de' }] }, field: 'texts' },
  ])
    await expect((await books()).settings.save(settings)).rejects.toThrow(field);
});
