import type { Decimal } from '@kontor/domain';
import { expect, test } from 'vitest';
import type { Outputs } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation, vendorpaymentOf } from '../installation.ts';
import { peopleOf } from '../people/browser.ts';
import { sendAnswer } from './order-answers.ts';
import { iban, monday, on, orderingClient, qr_iban, qrr, salary, sender, theirs } from './ordering-client.ts';
import { balances, camtOf, entryOf, paymentOf, sendStatement, statementOf } from './statement.ts';

/** Payment orders (docs/interface §26), through the front door. */
const installation = await testInstallation();

const given = (orders?: object) => orderingClient(installation, orders);

const xmlOf = async ({ content }: Outputs['paymentOrders']['pain001']) => {
  let base64 = '';
  for await (const part of content) base64 += part;
  return Buffer.from(base64, 'base64').toString('utf8');
};

test('a run proposes what is due by the account that pays, and a draft becomes a file that is sent', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  await client.post(
    'R-2',
    '50.00',
    { duedate: '2026-03-09', dcn: qrr },
    { vendornumber: 'V-2', bank_iban: qr_iban },
  );
  await client.post('R-3', '70.00', {}, { vendornumber: 'V-3', bank_iban: '' });
  await client.post('R-4', '20.00', {}, { vendornumber: 'V-4', bank_iban: 'CH5604835012345678008' });
  const proposal = await client.propose('2026-02-10');
  expect(proposal.accounts).toMatchObject([
    {
      ...{ accno: 1020, iban },
      payments: [
        {
          invnumber: 'R-1',
          amount: '100.00',
          street: 'Rue du Lac',
          building_number: '12',
          message: 'R-1',
          obstacles: [],
        },
        { invnumber: 'R-3', obstacles: [{ code: 'iban_missing' }] },
        { invnumber: 'R-4', obstacles: [{ code: 'iban_wrong' }] },
      ],
    },
  ]);
  const later = await client.propose('2026-03-09');
  expect(later.accounts[0]?.payments.at(-1)).toMatchObject({ invnumber: 'R-2', reference: qrr, message: '' });

  const draft = await client.order({
    day: '2026-02-10' as never,
    payables: [
      { invnumber: 'r-1', discount: '2.00' as Decimal },
      { invnumber: 'R-2', vendornumber: 'v-2' },
    ],
    other_payments: [salary],
  });
  expect(draft).toMatchObject({
    ...{ id: 1, state: 'draft', accno: 1020, day: '2026-02-10', count: 3, waiting: 3, sha256: '' },
    sums: [{ currency: 'CHF', amount: '5148.00' }],
    payments: [
      { position: 1, invnumber: 'R-1', amount: '98.00', discount: '2.00', state: 'waiting' },
      { position: 2, invnumber: 'R-2', vendornumber: 'V-2', reference: qrr },
      { position: 3, name: 'Anna Muster', is_salary: true, accno: 5000 },
    ],
  });
  const ask = await client.ask(monday);
  expect(await refusalCode(ask.paymentOrders.pain001({ id: 1 }))).toBe('order_not_released');
  expect(await refusalCode(ask.paymentOrders.markSent({ id: 1 }))).toBe('order_not_released');
  const released = await ask.paymentOrders.release({ id: 1 });
  const file = await ask.paymentOrders.pain001({ id: 1 });
  expect(file).toMatchObject({ media_type: 'application/xml', sha256: released.sha256 });
  const xml = await xmlOf(file);
  expect(xml).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>5148</CtrlSum>');
  expect(xml.match(/<PmtInf>/g)?.length).toBe(2);
  expect(xml).toContain('<CtgyPurp><Cd>SALA</Cd></CtgyPurp>');
  expect(await refusalCode(ask.paymentOrders.change({ id: 1, order: { other_payments: [salary] } }))).toBe(
    'order_not_draft',
  );
  expect(await ask.paymentOrders.markSent({ id: 1 })).toMatchObject({ state: 'sent', waiting: 3 });
  expect(await xmlOf(await (await client.ask()).paymentOrders.pain001({ id: 1 }))).toBe(xml);
  expect(await refusalCode(ask.paymentOrders.cancel({ id: 1 }))).toBe('order_not_draft');
  const types = (await ask.events.list({})).items.map(
    ({ type, kind, number }) => `${type} ${kind} ${number}`,
  );
  expect(types.slice(-4)).toEqual([
    'order.created order 1',
    'order.released order 1',
    'order.fetched order 1',
    'order.sent order 1',
  ]);
  await expectVerified(installation.database, client.client.id);
});

test('the payment data of a payable come before those of its vendor', async () => {
  const client = await given();
  const data = { payment_iban: qr_iban, payment_reference: qrr, payment_message: 'Januar' };
  await client.post('R-1', '100.00', data, { bank_iban: '' });
  await client.post('R-2', '100.00', { payment_message: 'Februar' }, { vendornumber: 'V-2' });
  const { payments } = await client.order({
    payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2', message: 'März' }],
  });
  expect(payments).toMatchObject([
    { iban: qr_iban, reference: qrr, message: 'Januar' },
    { iban: theirs, reference: '', message: 'März' },
  ]);
  await (await client.ask(monday)).paymentOrders.cancel({ id: 1 });
  const proposed = (await client.propose('2026-02-10')).accounts[0]?.payments;
  expect(proposed?.map(({ message }) => message)).toEqual(['Januar', 'Februar']);
});

test('the same file has a hash of its own, whatever the settings become', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  await client.order({ payables: [{ invnumber: 'R-1' }] });
  await (await client.ask(monday)).paymentOrders.release({ id: 1 });
  const before = await xmlOf(await (await client.ask()).paymentOrders.pain001({ id: 1 }));
  await (await client.ask()).settings.save({ sender: { ...sender, name: 'Andere AG' } });
  expect(await xmlOf(await (await client.ask()).paymentOrders.pain001({ id: 1 }))).toBe(before);
  expect(before).toContain('<Nm>Muster AG</Nm>');
});

test('two runs at once pay a bill once', async () => {
  const client = await given();
  for (const at of [1, 2, 3]) await client.post(`R-${at}`, '10.00');
  const payables = [1, 2, 3].map((at) => ({ invnumber: `R-${at}` }));
  const runs = await Promise.all(
    [0, 1, 2, 3].map((at) =>
      refusalCode(client.order({ payables: [...payables.slice(at % 3), ...payables.slice(0, at % 3)] })),
    ),
  );
  expect(runs.toSorted()).toEqual(['done', 'payable_in_order', 'payable_in_order', 'payable_in_order']);
  const { items } = await (await client.ask()).paymentOrders.list({});
  expect(items).toMatchObject([{ id: expect.any(Number), count: 3, sums: [{ amount: '30.00' }] }]);
  const proposal = await client.propose('2026-02-10');
  expect(proposal.accounts[0]?.payments.map(({ obstacles }) => obstacles[0])).toMatchObject(
    [1, 2, 3].map(() => ({ code: 'in_order', order: items[0]?.id })),
  );
});

test('a payable is free again once its payment is taken out or its order is cancelled', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  await client.post('R-2', '50.00');
  const ask = await client.ask(monday);
  await client.order({ payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2' }] });
  expect(await ask.paymentOrders.removePayment({ id: 1, position: 1 })).toMatchObject({
    payments: [{ position: 2, invnumber: 'R-2' }],
  });
  expect(await refusalCode(ask.paymentOrders.removePayment({ id: 1, position: 1 }))).toBe('not_found');
  expect(await refusalCode(ask.paymentOrders.removePayment({ id: 1, position: 2 }))).toBe('invalid');
  await client.order({ payables: [{ invnumber: 'R-1' }] });
  expect(await refusalCode(client.order({ payables: [{ invnumber: 'R-2' }] }))).toBe('payable_in_order');
  const changed = { id: 1, order: { payables: [{ invnumber: 'R-1' }] } };
  expect(await refusalCode(ask.paymentOrders.change(changed))).toBe('payable_in_order');
  const again = await ask.paymentOrders.change({
    id: 1,
    order: { day: '2026-02-12' as never, payables: [{ invnumber: 'R-2', amount: '20.00' as Decimal }] },
  });
  expect(again).toMatchObject({ day: '2026-02-12', payments: [{ position: 1, amount: '20.00' }] });
  await ask.paymentOrders.release({ id: 1 });
  expect(await ask.paymentOrders.cancel({ id: 1 })).toMatchObject({ state: 'cancelled', waiting: 0 });
  expect(await refusalCode(ask.paymentOrders.cancel({ id: 1 }))).toBe('order_not_draft');
  expect(await refusalCode(ask.paymentOrders.pain001({ id: 1 }))).toBe('order_not_released');
  await client.order({ payables: [{ invnumber: 'R-2' }] });
  expect((await ask.paymentOrders.list({ invnumber: 'r-2' })).items.map(({ id }) => id)).toEqual([3, 1]);
  expect((await ask.paymentOrders.list({ state: 'cancelled' })).items.map(({ id }) => id)).toEqual([1]);
});

test('what a bank would refuse, and what is not open, never gets into an order', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  await client.post('R-2', '10.00', {}, { vendornumber: 'V-2', bank_iban: 'CH5604835012345678008' });
  await client.post(
    'R-3',
    '10.00',
    { dcn: '210000000003139471430009018' },
    { vendornumber: 'V-3', bank_iban: qr_iban },
  );
  await client.post('R-4', '10.00', { dcn: 'RF19539007547034' }, { vendornumber: 'V-4' });
  await client.post('R-5', '10.00', {}, { vendornumber: 'V-5', bank_iban: qr_iban });
  await (await client.ask()).exchangeRates.save({
    rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }],
  } as never);
  await client.post('R-6', '10.00', {}, { vendornumber: 'V-6', city: '' });
  await client.post('R-7', '10.00', { currency: 'EUR' }, { vendornumber: 'V-7', bank_iban: qr_iban });
  const code = (payables: object[], more: object = {}) =>
    refusalCode(client.order({ payables, ...more } as never));
  for (const invnumber of ['R-2', 'R-3', 'R-4', 'R-5', 'R-6', 'R-7', 'R-9'])
    expect([invnumber, await code([{ invnumber }])]).toEqual([invnumber, 'invalid']);
  expect(await code([{ invnumber: 'R-1', amount: '100.01' }])).toBe('invalid');
  expect(await code([{ invnumber: 'R-1', amount: '99.00', discount: '2.00' }])).toBe('invalid');
  expect(await code([{ invnumber: 'R-1', discount: '-2.00' }])).toBe('invalid');
  expect(await code([{ invnumber: 'R-1', amount: '0.00' }])).toBe('invalid');
  expect(await code([{ invnumber: 'R-1' }, { invnumber: 'r-1' }])).toBe('invalid');
  expect(await code([{ invnumber: 'R-1' }], { day: '2026-02-08' })).toBe('invalid');
  expect(await code([{ invnumber: 'R-1' }], { accno: 1000 })).toBe('invalid');
  expect(await code([{ invnumber: 'R-1' }], { accno: 9999 })).toBe('account_unknown');
  expect(await code([])).toBe('invalid');
  expect(await code([], { other_payments: [{ ...salary, accno: 1100 }] })).toBe('account_not_postable');
  expect(await code([], { other_payments: [{ ...salary, iban: 'CH5604835012345678008' }] })).toBe('invalid');
  expect(
    await code([], { other_payments: [{ ...salary, currency: 'USD', iban: 'GB29NWBK60161331926819' }] }),
  ).toBe('invalid');
  expect((await (await client.ask()).paymentOrders.list({})).items).toEqual([]);
});

test('an order does not leave where its payable was paid in the meantime', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  await client.order({ payables: [{ invnumber: 'R-1' }] });
  const ask = await client.ask(monday);
  await ask.payables.pay(vendorpaymentOf('R-1', { amount_paid: '0.05' }));
  expect(await refusalCode(ask.paymentOrders.release({ id: 1 }))).toBe('order_outdated');
  await ask.paymentOrders.change({ id: 1, order: { payables: [{ invnumber: 'R-1' }] } });
  await ask.paymentOrders.release({ id: 1 });
  await ask.payables.pay(vendorpaymentOf('R-1', { amount_paid: '99.95' }));
  expect(await refusalCode(ask.paymentOrders.pain001({ id: 1 }))).toBe('order_outdated');
  expect(await refusalCode(ask.paymentOrders.markSent({ id: 1 }))).toBe('order_outdated');
  const late = await client.ask(on('2026-02-20'));
  await client.post('R-2', '10.00');
  await client.order({ payables: [{ invnumber: 'R-2' }] });
  expect(await refusalCode(late.paymentOrders.release({ id: 2 }))).toBe('invalid');
});

test('where four eyes are asked for, no key and none of those who made an order releases it', async () => {
  const client = await given({ four_eyes: true });
  for (const at of [1, 2]) await client.post(`R-${at}`, '100.00', { duedate: '2026-04-30' });
  const { owner, bookkeeper, auditor } = await peopleOf(installation, client.client);
  const [one, other, third] = await Promise.all(
    [owner, bookkeeper, auditor].map((who) => who.ask(client.name)),
  );
  if (!one || !other || !third) throw new Error('someone is missing');
  const released = async (ask: typeof one, id: number) => {
    const { version } = await ask.paymentOrders.get({ id });
    return refusalCode(ask.paymentOrders.release({ id, version_seen: version }));
  };
  await other.paymentOrders.create({ payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2' }] });
  expect(await released(other, 1)).toBe('order_needs_second_person');
  expect(await released(await client.ask(), 1)).toBe('order_needs_second_person');
  expect(await released(third, 1)).toBe('scope_missing');
  // Who has changed it is no second person either.
  await one.paymentOrders.removePayment({ id: 1, position: 2 });
  expect(await released(one, 1)).toBe('order_needs_second_person');
  // An order that a program made is released by any person.
  await (await client.ask()).paymentOrders.create({ payables: [{ invnumber: 'R-2' }] });
  expect(await other.paymentOrders.release({ id: 2, version_seen: 1 })).toMatchObject({
    ...{ state: 'released', released_by: 'bookkeeper' },
    created_by: client.key.slice(0, 15),
  });
  // Who makes orders can't do without the second person.
  const without = { orders: { four_eyes: false } };
  expect(await refusalCode(other.settings.save(without))).toBe('scope_missing');
  const { version } = await one.settings.get();
  await one.settings.save({ ...without, version_seen: version });
  expect(await released(await bookkeeper.ask(client.name), 1)).toBe('done');
});

test('an IBAN that changed since the last payment is ordered once a person has confirmed it', async () => {
  const client = await given();
  const other = 'CH9300762011623852957';
  const ask = await client.ask(monday);
  await client.post('R-1', '100.00');
  await client.order({ payables: [{ invnumber: 'R-1' }] });
  await ask.paymentOrders.release({ id: 1 });
  await ask.paymentOrders.markSent({ id: 1 });
  await client.post('R-2', '50.00');
  await client.order({ payables: [{ invnumber: 'R-2' }] });
  const vendor = { vendornumber: 'V-1', bank_iban: other } as never;
  await ask.vendors.save(vendor);
  // The draft pays to the account of before.
  expect(await refusalCode(ask.paymentOrders.release({ id: 2 }))).toBe('iban_not_confirmed');
  await ask.paymentOrders.cancel({ id: 2 });
  expect((await client.propose('2026-02-10')).accounts[0]?.payments).toMatchObject([
    { invnumber: 'R-1', obstacles: [{ code: 'in_order' }] },
    { invnumber: 'R-2', iban: other, previous_iban: theirs, obstacles: [{ code: 'iban_not_confirmed' }] },
  ]);
  const payables = [{ invnumber: 'R-2' }];
  expect(await refusalCode(client.order({ payables }))).toBe('iban_not_confirmed');
  const { bookkeeper } = await peopleOf(installation, client.client);
  const person = await bookkeeper.ask(client.name);
  await person.vendors.confirmIban({ vendornumber: 'V-1', iban_confirmation: { iban: other } });
  const { id, payments } = await client.order({ payables });
  expect(payments).toMatchObject([{ iban: other, previous_iban: theirs }]);
  // Where it changes back, to an account that is known, the order no longer pays where the vendor
  // wants it.
  await ask.vendors.save({ ...(vendor as object), bank_iban: theirs } as never);
  expect(await refusalCode(ask.paymentOrders.release({ id }))).toBe('order_outdated');
});

test('with the same key an order is made once, and a dry run makes none', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  const payables = [{ invnumber: 'R-1' }];
  const dry = await client.order({ payables, dry_run: true });
  expect(dry).toMatchObject({ state: 'draft', dry_run: { exists: false } });
  expect((await (await client.ask()).paymentOrders.list({})).items).toEqual([]);
  const key = { ...monday, idempotencyKey: 'order-1' };
  const first = await (await client.ask(key)).paymentOrders.create({ payables });
  expect(await (await client.ask(key)).paymentOrders.create({ payables })).toEqual(first);
});

test('the payments of sent orders await their debit until it is booked, or the bank refuses them', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  await client.post('R-2', '50.00');
  const order = await client.order({
    payables: [{ invnumber: 'R-1', discount: '2.00' as Decimal }, { invnumber: 'R-2' }],
    other_payments: [{ ...salary, is_salary: false, tax_accno: 1170, memo: 'Kurs' }],
  });
  const ask = await client.ask(monday);
  const { books } = await client.context(monday);
  if (!books) throw new Error('the client has no books');
  await ask.paymentOrders.release({ id: 1 });
  expect(await books.paymentOrders.awaited()).toEqual([]);
  await ask.paymentOrders.markSent({ id: 1 });
  const awaited = await books.paymentOrders.awaited();
  expect(awaited).toMatchObject([
    {
      ...{ id: '1/1', end_to_end: order.payments[0]?.end_to_end, amount: '98.00', iban: theirs },
      outcome: {
        documents: [
          {
            number: 'R-1',
            party_number: 'V-1',
            amount: '98.00',
            settles: '-98.00',
            writeoff: { accno: 4900, amount: '2.00' },
          },
        ],
      },
    },
    { id: '1/2', outcome: { documents: [{ number: 'R-2', settles: '-50.00' }] } },
    {
      id: '1/3',
      outcome: { accounts: [{ why: 'account', accno: 5000, amount: '-5000.00', tax_accno: 1170 }] },
    },
  ]);
  const [one = '', two = ''] = awaited.map(({ end_to_end }) => end_to_end);
  const writing = { now: monday.now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
  expect(await books.paymentOrders.execute([one, 'unknown'], writing)).toEqual([one]);
  expect(await books.paymentOrders.execute([one], writing)).toEqual([]);
  expect(await books.paymentOrders.refuse([{ end_to_end: two, reason: 'AC04' }], writing)).toEqual([two]);
  expect(await ask.paymentOrders.get({ id: 1 })).toMatchObject({
    ...{ waiting: 1, refused: 1 },
    payments: [{ state: 'executed' }, { state: 'refused', reason: 'AC04' }, { state: 'waiting' }],
  });
  // A refused payment is free; an executed one is not awaited until that is reversed.
  await client.order({ payables: [{ invnumber: 'R-2' }] });
  expect((await books.paymentOrders.awaited()).map(({ id }) => id)).toEqual(['1/3']);
  expect(await books.paymentOrders.awaitAgain([one], writing)).toEqual([one]);
  expect((await books.paymentOrders.awaited()).map(({ id }) => id)).toEqual(['1/1', '1/3']);
  const types = (await ask.events.list({})).items.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['order.executed', 'order.refused']));
});

test('an answer of the bank frees what was refused, alone or with the whole file', async () => {
  const client = await given();
  for (const at of [1, 2, 3]) await client.post(`R-${at}`, '10.00');
  const order = await client.order({ payables: [1, 2, 3].map((at) => ({ invnumber: `R-${at}` })) });
  const ask = await client.ask(monday);
  expect(await refusalCode(sendAnswer(installation, client, { order }))).toBe('order_not_released');
  await ask.paymentOrders.release({ id: 1 });
  // The bank knows it, so that it was sent.
  expect(await sendAnswer(installation, client, { order, refused: [2] })).toEqual({
    ...{ id: 1, message_id: 'ST-1', status: 'PART', refused: 1, waiting: 2 },
  });
  expect(await ask.paymentOrders.get({ id: 1 })).toMatchObject({
    state: 'sent',
    payments: [
      { state: 'waiting' },
      { state: 'refused', reason: 'AC04 Konto aufgehoben' },
      { state: 'waiting' },
    ],
  });
  // The same again changes nothing.
  expect(await sendAnswer(installation, client, { order, refused: [2] })).toMatchObject({
    refused: 0,
    waiting: 2,
  });
  const again = await client.order({ payables: [{ invnumber: 'R-2' }] });
  expect(again.payments[0]?.end_to_end).not.toBe(order.payments[1]?.end_to_end);
  const refuse = (position: number) =>
    ask.paymentOrders.refusePayment({ id: 1, position, payment_refusal: { reason: 'am Telefon' } });
  expect(await refuse(1)).toMatchObject({
    waiting: 1,
    payments: [{ state: 'refused', reason: 'am Telefon' }, {}, {}],
  });
  expect(await refusalCode(refuse(1))).toBe('not_found');
  expect(
    await refusalCode(
      ask.paymentOrders.refusePayment({ id: 2, position: 1, payment_refusal: { reason: 'x' } }),
    ),
  ).toBe('order_not_released');
  expect(await sendAnswer(installation, client, { order })).toMatchObject({
    status: 'RJCT',
    refused: 1,
    waiting: 0,
  });
  await client.order({ payables: [{ invnumber: 'R-1' }, { invnumber: 'R-3' }] });
  expect(await refusalCode(sendAnswer(installation, client, { order: { ...order, message_id: 'K9' } }))).toBe(
    'not_found',
  );
  expect(await refusalCode(sendAnswer(installation, client, { content: '<Document/>' }))).toBe('malformed');
  await expectVerified(installation.database, client.client.id);
});

test('the debit on a statement books an ordered payment by its end-to-end id, and undone it awaits it again', async () => {
  const client = await given();
  await client.post('R-1', '100.00');
  const order = await client.order({ payables: [{ invnumber: 'R-1', discount: '2.00' as Decimal }] });
  const ask = await client.ask(monday);
  await ask.paymentOrders.release({ id: 1 });
  await ask.paymentOrders.markSent({ id: 1 });
  const { end_to_end = '', payment_information = '' } = order.payments[0] ?? {};
  const paid = paymentOf('-98.00', 'B-1', 'Dupont SA');
  const references = { ...paid.references, end_to_end, payment_information };
  const statement = statementOf({
    ...balances('100.00', '2.00'),
    entries: [entryOf('-98.00', 'B-1', [{ ...paid, references }])],
  });
  await sendStatement(installation, client, camtOf(statement));
  await (await client.ask()).bank.match({});
  expect(await ask.paymentOrders.get({ id: 1 })).toMatchObject({
    waiting: 0,
    payments: [{ state: 'executed' }],
  });
  expect(await ask.payables.get({ invnumber: 'R-1' })).toMatchObject({ status: 'PAID', paid: '100.00' });
  await (await client.ask()).bank.undo({ id: 1 });
  expect(await ask.paymentOrders.get({ id: 1 })).toMatchObject({
    waiting: 1,
    payments: [{ state: 'waiting' }],
  });
  expect(await ask.payables.get({ invnumber: 'R-1' })).toMatchObject({ status: 'OPEN', paid: '0.00' });
});
