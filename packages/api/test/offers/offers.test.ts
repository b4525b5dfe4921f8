import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { saldoOf } from '../ledger.ts';
import { makeDrawable } from '../letters/letters.ts';

/** §37: offers, from the draft to the invoice of the rest. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

type Create = Inputs['offers']['create'];

const lines = {
  incomeentries: [
    { amount: '1000.00', income_accno: 3400, tax_accno: 2201, description: 'Konzept', title: 'Planung' },
    { amount: '99.95', income_accno: 3000, tax_accno: 2200, description: 'Unterlagen', subtotal: true },
    { amount: '500.00', income_accno: 3400, tax_accno: 2201, description: 'Reise', choice: 'optional' },
  ],
};

const offerWith = (fields: object = {}) =>
  ({
    customernumber: 'K-1',
    transdate: '2026-02-01',
    valid_until: '2026-12-31',
    ...lines,
    ...fields,
  }) as Create;

const given = async (fields: object = {}) => {
  const client = await newClient();
  await makeDrawable(client);
  const ask = await client.ask();
  await ask.customers.save({
    ...{ customernumber: 'K-1', name: 'Gasthaus Löwen', email: 'info@loewen.example', language_code: 'de' },
  } as never);
  const { offernumber } = await ask.offers.create(offerWith(fields));
  return { client, ask, offernumber };
};

const accepted = async (fields: object = {}) => {
  const made = await given(fields);
  const { ask, offernumber } = made;
  await ask.offers.issue({ offernumber });
  await ask.offers.accept({ offernumber, answer: { name: 'Rosa Keller', note: 'am Telefon' } });
  return made;
};

const invoiceOf = (ask: Awaited<ReturnType<typeof given>>['ask'], offernumber: string, fields: object) =>
  ask.offers.invoice({
    offernumber,
    offer_invoice: { transdate: '2026-02-09', ...fields },
  } as Inputs['offers']['invoice']);

test('an offer has the next number, its amounts by the lines that count, and books nothing', async () => {
  const { client, ask, offernumber } = await given();
  expect(offernumber).toBe('1');
  const offer = await ask.offers.get({ offernumber });
  // 1000.00 at 8.1 % and 99.95 at 2.6 %.
  expect(offer).toMatchObject({
    ...{
      state: 'DRAFT',
      revision: 1,
      amount: '1183.55',
      netamount: '1099.95',
      invoiced: '0.00',
      left: '1183.55',
    },
    taxes: [
      { tax_accno: 2200, rate: '2.6', base: '99.95', amount: '2.60' },
      { tax_accno: 2201, rate: '8.1', base: '1000.00', amount: '81.00' },
    ],
  });
  expect(offer.incomeentries.map(({ title, subtotal, choice }) => [title, subtotal, choice])).toEqual([
    ['Planung', undefined, ''],
    [undefined, true, ''],
    [undefined, undefined, 'optional'],
  ]);
  expect(await saldoOf(client)).toEqual({});
  expect(await refusalCode(ask.offers.create(offerWith({ offernumber: '1' })))).toBe('offer_exists');
  expect(await refusalCode(ask.offers.create(offerWith({ customernumber: 'X' })))).toBe('customer_unknown');
  expect(await refusalCode(invoiceOf(ask, offernumber, { kind: 'full' }))).toBe('offer_state');
  await ask.offers.remove({ offernumber });
  expect((await ask.offers.list({})).items).toEqual([]);
});

test('an offer becomes a deposit, a progress and the rest, which come to it exactly', async () => {
  const { client, ask, offernumber } = await accepted();
  await ask.settings.save({ deposit_accno: 2030 } as never);
  const first = await invoiceOf(ask, offernumber, { kind: 'deposit', percent: '30' });
  const deposit = await ask.invoices.get(first);
  expect(deposit).toMatchObject({ amount: '355.07', offer: offernumber });
  expect(deposit.incomeentries[0]?.description).toBe('Anzahlung 30\u00a0% gemäss Offerte 1');
  await invoiceOf(ask, offernumber, { kind: 'progress', amount: '400' });
  expect(await refusalCode(invoiceOf(ask, offernumber, { kind: 'progress', amount: '428.49' }))).toBe(
    'invalid',
  );
  expect(await refusalCode(invoiceOf(ask, offernumber, { kind: 'full' }))).toBe('invalid');
  const last = await invoiceOf(ask, offernumber, { kind: 'rest', left: '428.48' });
  const rest = await ask.invoices.get(last);
  expect(rest).toMatchObject({ amount: '428.48', offer: offernumber });
  expect(rest.incomeentries.map(({ description, title }) => [title, description])).toEqual([
    ['Planung', 'Konzept'],
    [undefined, 'Unterlagen'],
    [undefined, 'Abzug Rechnung 1 vom 9.2.2026'],
    [undefined, 'Abzug Rechnung 1 vom 9.2.2026'],
    [undefined, 'Abzug Rechnung 2 vom 9.2.2026'],
    [undefined, 'Abzug Rechnung 2 vom 9.2.2026'],
  ]);
  const offer = await ask.offers.get({ offernumber });
  expect(offer).toMatchObject({ invoiced: '1183.55', left: '0.00' });
  expect(
    offer.invoices.map(({ invnumber, kind, amount, counted }) => [invnumber, kind, amount, counted]),
  ).toEqual([
    ['1', 'deposit', '355.07', '355.07'],
    ['2', 'progress', '400.00', '400.00'],
    ['3', 'rest', '428.48', '428.48'],
  ]);
  expect(await saldoOf(client)).toMatchObject({
    ...{ 1100: '1183.55', 2030: '0.00', 2200: '2.60', 2201: '81.00', 3000: '99.95', 3400: '1000.00' },
  });
  expect(await refusalCode(invoiceOf(ask, offernumber, { kind: 'rest' }))).toBe('invalid');
  expect(await refusalCode(ask.offers.change({ offernumber, offer: offerWith() }))).toBe('offer_invoiced');
});

test('what is credited or reversed is left to invoice again', async () => {
  const { client, ask, offernumber } = await accepted();
  const deposit = await invoiceOf(ask, offernumber, { kind: 'deposit', percent: '50' });
  await ask.invoices.credit({ ...deposit, creditnote: { transdate: '2026-02-20' } } as never);
  expect(await ask.offers.get({ offernumber })).toMatchObject({ invoiced: '0.00', left: '1183.55' });
  const progress = await invoiceOf(ask, offernumber, { kind: 'progress', percent: '40' });
  const { incomeentries, taxentries } = await ask.invoices.get(progress);
  await ask.invoices.post({
    ...{ invnumber: `${progress.invnumber}-S`, transdate: '2026-02-21', customernumber: 'K-1' },
    incomeentries: incomeentries.map((line) => ({ ...line, amount: `-${line.amount}` })),
    taxentries: taxentries.map((line) => ({ ...line, amount: `-${line.amount}` })),
  } as never);
  expect((await ask.offers.get({ offernumber })).invoices.at(-1)).toMatchObject({
    ...{ counted: '0.00', reversed_by: `${progress.invnumber}-S` },
  });
  await invoiceOf(ask, offernumber, { kind: 'full' });
  expect(await ask.offers.get({ offernumber })).toMatchObject({ invoiced: '1183.55', left: '0.00' });
  expect(await saldoOf(client)).toMatchObject({ 2201: '81.00', 3400: '1000.00' });
});

test('requests at the same time do not invoice more than there is', async () => {
  const { client, offernumber } = await accepted();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, async () => {
      const ask = await client.ask();
      return invoiceOf(ask, offernumber, { kind: 'deposit', percent: '40' });
    }),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const ask = await client.ask();
  expect(await ask.offers.get({ offernumber })).toMatchObject({ invoiced: '946.84', left: '236.71' });
});

test('a sent version is never changed: its hash is that of its text, and the next one ends its link', async () => {
  const { ask, offernumber } = await given();
  const issued = await ask.offers.issue({ offernumber });
  await ask.offers.change({ offernumber, offer: offerWith({ description: 'Zweite Fassung' }) });
  expect(await ask.offers.get({ offernumber })).toMatchObject({ state: 'DRAFT', revision: 2 });
  expect(await refusalCode(ask.offers.accept({ offernumber, answer: {} }))).toBe('offer_state');
  await ask.offers.issue({ offernumber });
  const { content, sha256, description } = await ask.offers.revision({ offernumber, revision: 1 });
  expect([sha256, description]).toEqual([issued.sha256, '']);
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  expect(await refusalCode(ask.offers.accept({ offernumber, answer: { revision: 1 } }))).toBe('offer_state');
  await ask.offers.decline({ offernumber, answer: { note: 'zu teuer' } });
  const offer = await ask.offers.get({ offernumber });
  expect(offer).toMatchObject({ state: 'DECLINED', revision: 2 });
  expect(offer.revisions.map(({ revision, answer }) => [revision, answer?.answer, answer?.note])).toEqual([
    [1, undefined, undefined],
    [2, 'declined', 'zu teuer'],
  ]);
});

test('an offer is sent by mail with its PDF and a link that no answer has', async () => {
  const { client, ask, offernumber } = await given();
  const sent = await ask.offers.send({ offernumber, mail: {} });
  expect(sent).toMatchObject({ to: 'info@loewen.example', subject: 'Offerte 1 von Muster AG' });
  expect(sent.text).toContain('{link}');
  const [mail] = (await ask.mails.list({})).items;
  expect(mail).toMatchObject({ kind: 'offer', number: '1', file_name: '1.pdf' });
  expect(mail?.text).toMatch(/https?:\/\/[^\s]+\/offer\/[\w-]{43}/);
  expect((await ask.offers.get({ offernumber })).state).toBe('SENT');
  for (const document of ['offer', 'order_confirmation', 'delivery_note'] as const) {
    const read = ask.offers.file({ offernumber, document });
    if (document === 'offer') expect((await read).sha256).toBe(mail?.sha256);
    else expect(await refusalCode(read)).toBe('offer_state');
  }
  await ask.offers.accept({ offernumber, answer: {} });
  await ask.offers.send({ offernumber, document: 'order_confirmation', mail: {} });
  const types = (await ask.events.list({})).items.filter(({ kind }) => kind === 'offer');
  expect(types.map(({ type, number }) => [type, number])).toEqual([
    ...['offer.saved', 'offer.sent', 'offer.accepted', 'offer.accepted'].map((type) => [type, '1']),
  ]);
  await expectVerified(database, client.client.id);
});

test('an offer expires by its last day, and is declined or revised then, not accepted', async () => {
  const { ask, offernumber } = await given({ transdate: '2020-01-01', valid_until: '2020-01-31' });
  await ask.offers.issue({ offernumber });
  expect((await ask.offers.get({ offernumber })).state).toBe('EXPIRED');
  expect((await ask.offers.list({ state: 'EXPIRED' })).items).toHaveLength(1);
  expect((await ask.offers.list({ state: 'SENT' })).items).toHaveLength(0);
  expect(await refusalCode(ask.offers.accept({ offernumber, answer: {} }))).toBe('offer_state');
  await ask.offers.decline({ offernumber, answer: {} });
});

test('a dry run writes nothing, and the same request with its key once', async () => {
  const { client, ask, offernumber } = await accepted();
  const dry = await ask.offers.invoice({
    ...{
      offernumber,
      offer_invoice: { kind: 'deposit', percent: '10', transdate: '2026-02-09' },
      dry_run: true,
    },
  } as never);
  expect(dry).toMatchObject({ dry_run: { invoices: [{ amount: '118.36' }] } });
  expect((await ask.offers.get({ offernumber })).invoices).toEqual([]);
  const keyed = async () =>
    invoiceOf(await client.ask({ idempotencyKey: 'one' }), offernumber, { kind: 'deposit', percent: '10' });
  expect([await keyed(), await keyed()]).toEqual([{ invnumber: '1' }, { invnumber: '1' }]);
  expect((await ask.offers.get({ offernumber })).invoices).toHaveLength(1);
});

test('counts have the number and the sum of the offers that a filter lists', async () => {
  const { ask, offernumber } = await accepted();
  const { amount } = await ask.offers.get({ offernumber });
  await ask.offers.create(offerWith());
  await ask.customers.save({ customernumber: 'K-2', name: 'Zwei' } as never);
  await ask.exchangeRates.save({ rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }] } as never);
  await ask.offers.create(offerWith({ customernumber: 'K-2', currency: 'EUR' }));
  const twice = (Number(amount) * 2).toFixed(2);
  expect(await ask.offers.count({ customer_number: 'k-1' })).toEqual({
    ...{ count: 2, more: false },
    currencies: [{ currency: 'CHF', count: 2, amount: twice }],
  });
  expect(await ask.offers.count({ state: 'ACCEPTED' })).toMatchObject({ count: 1 });
  const all = await ask.offers.count({});
  expect([all.count, all.currencies?.map(({ currency, count }) => [currency, count])]).toEqual([
    3,
    [
      ['CHF', 2],
      ['EUR', 1],
    ],
  ]);
  expect(await ask.customers.counts({ customernumber: 'K-1' })).toEqual({
    ...{ mails: 0, offers: 2, recurring: 0 },
  });
});
