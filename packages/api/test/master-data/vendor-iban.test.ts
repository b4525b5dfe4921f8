import { keepPaidIbans, readPaidTo } from '@kontor/data';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import {
  expectVerified,
  now,
  payableOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { peopleOf } from '../people/browser.ts';

/** §5: a person confirms the IBAN of a vendor that is another one than was paid to. */
const installation = await testInstallation();
const { database } = installation;
const { prisma } = database;

const [first, second, third] = [
  'CH9300762011623852957',
  'DE89370400440532013000',
  'CH5604835012345678009',
] as const;

const given = async () => {
  const client = await installation.newClient();
  const { id } = client.client;
  const ask = await client.ask();
  const people = await peopleOf(installation, client.client);
  const save = async (bank_iban: string) => {
    await (await client.ask()).vendors.save({
      vendornumber: 'L1',
      name: 'Lieferant',
      bank_iban,
    } as Inputs['vendors']['save']);
    return (await ask.vendors.get({ vendornumber: 'l1' })).iban_confirmed;
  };
  const post = (invnumber: string, fields: object = {}) =>
    ask.payables.post(payableOf({ invnumber, vendor: undefined, vendornumber: 'L1', ...fields }));
  const pay = async (invnumber: string, fields: object = {}) => {
    await post(invnumber, fields);
    await ask.payables.pay(vendorpaymentOf(invnumber, {}, 'L1'));
  };
  const confirm = async (iban: string, who: 'bookkeeper' | 'auditor' = 'bookkeeper') =>
    (await people[who].ask(client.name)).vendors.confirmIban({
      vendornumber: 'l1',
      iban_confirmation: { iban },
    });
  /** To whom the payables of the client are paid, by their numbers. */
  const paidTo = async () => {
    const rows = await prisma.payable.findMany({ where: { client_id: id }, orderBy: { id: 'asc' } });
    const found = await readPaidTo(
      database,
      id,
      rows.map((row) => row.id),
    );
    return Object.fromEntries(
      found.map(({ iban, is_confirmed }, at) => [rows[at]?.invnumber, [iban, is_confirmed]]),
    );
  };
  return { client, id, ask, save, post, pay, confirm, paidTo };
};

test('before the first payment nothing is to be confirmed, whatever changes', async () => {
  const { save, post, ask, paidTo } = await given();
  expect([await save(''), await save(first), await save(second)]).toEqual([undefined, undefined, undefined]);
  await post('R1');
  expect(await save(third)).toBe(undefined);
  expect(await ask.vendors.get({ vendornumber: 'L1' })).not.toHaveProperty('iban_confirmed');
  expect(await paidTo()).toEqual({ R1: [third, true] });
});

test('after a payment another IBAN is to be confirmed, but not the same one written otherwise, nor the one before', async () => {
  const { save, pay, post, ask, paidTo } = await given();
  await save(first);
  await pay('R1');
  expect(await save('ch93 0076 2011 6238 5295 7')).toBe(undefined);
  expect(await save(second)).toBe(false);
  expect((await ask.vendors.list({})).items).toMatchObject([{ bank_iban: second, iban_confirmed: false }]);
  // A change of something else leaves it so, and a document does not tell what is of today.
  await ask.vendors.save({ vendornumber: 'L1', city: 'Bern' } as Inputs['vendors']['save']);
  await post('R2');
  expect((await ask.vendors.get({ vendornumber: 'L1' })).iban_confirmed).toBe(false);
  expect((await ask.payables.get({ invnumber: 'R2' })).vendor).not.toHaveProperty('iban_confirmed');
  expect(await paidTo()).toMatchObject({ R2: [second, false] });
  expect(await save(first)).toBe(undefined);
  expect(await paidTo()).toMatchObject({ R2: [first, true] });
});

test('no way around: taken away and set again, sent with a payable, or paid by hand in the meantime', async () => {
  const { save, pay, post, ask, paidTo } = await given();
  await save(first);
  await pay('R1');
  expect([await save(''), await save(second)]).toEqual([undefined, false]);
  await pay('R2');
  expect([await save(''), await save(second), await save(third)]).toEqual([undefined, false, false]);
  // One that was never confirmed is not known by having been there.
  expect(await save(second)).toBe(false);
  await save(first);
  const vendor = { vendornumber: 'L1', bank_iban: third };
  await post('R3', { vendor, vendornumber: undefined });
  expect((await ask.vendors.get({ vendornumber: 'L1' })).iban_confirmed).toBe(false);
  expect(await paidTo()).toMatchObject({ R3: [third, false] });
});

test('the first IBAN of a vendor who was paid is to be confirmed, too', async () => {
  const { save, pay } = await given();
  await save('');
  await pay('R1');
  expect(await save(first)).toBe(false);
});

test('a person confirms the IBAN that they have seen, once, and the trail reports it', async () => {
  const { save, pay, confirm, ask, paidTo, client, id } = await given();
  await save(first);
  await pay('R1');
  await save(second);
  expect(await refusalCode(confirm(first))).toBe('iban_changed');
  expect(await refusalCode(confirm(second, 'auditor'))).toBe('scope_missing');
  expect(
    await refusalCode(ask.vendors.confirmIban({ vendornumber: 'L1', iban_confirmation: { iban: second } })),
  ).toBe('scope_missing');
  expect((await ask.vendors.get({ vendornumber: 'L1' })).iban_confirmed).toBe(false);
  const { reached } = await (await client.ask()).events.list({});
  const updated_since = now;
  await confirm('DE89 3704 0044 0532 0130 00');
  await confirm(second);
  expect(await ask.vendors.get({ vendornumber: 'L1' })).not.toHaveProperty('iban_confirmed');
  expect(await paidTo()).toEqual({ R1: [second, true] });
  expect((await ask.vendors.list({ updated_since } as never)).items).toHaveLength(1);
  const { items } = await ask.events.list({ after: String(reached) });
  expect(items.map(({ type, number }) => `${type} ${number}`)).toEqual([
    'vendor.iban_confirmed L1',
    'vendor.saved L1',
  ]);
  const [link] = (await ask.audit.list({ table: 'vendor_iban', record: 'L1' } as never)).items;
  expect(link?.records).toMatchObject([
    {
      table: 'vendor_iban',
      action: 'vendors.confirmIban',
      person: { name: 'bookkeeper' },
      after: { vendornumber: 'L1', iban: second },
    },
    { table: 'vendor', before: { iban_confirmed: false }, after: { iban_confirmed: null } },
  ]);
  // From now on both are known.
  expect([await save(first), await save(second), await save(third)]).toEqual([undefined, undefined, false]);
  await expectVerified(installation.database, id);
});

test('404: there is no such vendor', async () => {
  const { confirm } = await given();
  expect(await refusalCode(confirm(first))).toBe('not_found');
});

test('the IBAN of a payable itself is to be confirmed where its vendor has another one, or was paid without it', async () => {
  const { save, post, pay, confirm, paidTo } = await given();
  await save('');
  await post('R1', { payment_iban: first });
  // The first one of a vendor who was never paid.
  expect(await paidTo()).toEqual({ R1: [first, true] });
  await save(first);
  await post('R2', { payment_iban: second });
  expect(await paidTo()).toEqual({ R1: [first, true], R2: [second, false] });
  expect(await refusalCode(confirm(third))).toBe('iban_changed');
  await confirm(second);
  expect(await paidTo()).toEqual({ R1: [first, true], R2: [second, true] });
  await save('');
  await pay('R3', { payment_iban: third });
  expect(await paidTo()).toMatchObject({ R3: [third, false] });
});

test('an order keeps what it pays to as known, after which another IBAN is to be confirmed', async () => {
  const { id, save, post, paidTo } = await given();
  await save(first);
  await post('R1');
  const [row] = await prisma.payable.findMany({ where: { client_id: id } });
  const paid = await readPaidTo(database, id, [row?.id ?? 0n]);
  for (const _ of ['once', 'twice']) await keepPaidIbans(database, { client_id: id, paid }, { now });
  expect(await save(second)).toBe(false);
  expect(await paidTo()).toEqual({ R1: [second, false] });
  expect(await save(first)).toBe(undefined);
});

test('a payable is paid with its reference and message, or the reference of its slip where that belongs to the IBAN', async () => {
  const { id, save, post } = await given();
  await save(first);
  const qr = { payment_iban: 'CH4431999123000889012', payment_reference: '210000000003139471430009017' };
  await post('R1', { ...qr, payment_message: 'Auftrag 17' });
  await post('R2', { dcn: 'RF18 5390 0754 7034' });
  await post('R3', { dcn: '21 00000 00003 13947 14300 09017' });
  await post('R4', { dcn: 'Auftrag 17' });
  const rows = await prisma.payable.findMany({ where: { client_id: id }, orderBy: { id: 'asc' } });
  const found = await readPaidTo(
    database,
    id,
    rows.map((row) => row.id),
  );
  expect(found.map(({ iban, reference, message }) => [iban, reference, message])).toEqual([
    [qr.payment_iban, qr.payment_reference, 'Auftrag 17'],
    [first, 'RF18539007547034', ''],
    [first, '', ''],
    [first, '', ''],
  ]);
  const other = await given();
  expect(
    await readPaidTo(
      database,
      other.id,
      rows.map((row) => row.id),
    ),
  ).toEqual([]);
});
