import type { Decimal } from '@kontor/domain';
import { expect, test } from 'vitest';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { payableOf, refusalCode, testInstallation, vendorpaymentOf } from '../installation.ts';
import { peopleOf } from '../people/browser.ts';
import { sendAnswer } from './order-answers.ts';
import { monday, orderingClient, theirs } from './ordering-client.ts';

/**
 * Whoever approves what another has made approves what they looked at (docs/interface §14.3, §26;
 * decision 329).
 */
const installation = await testInstallation();
const other = 'CH9300762011623852957';
const thief = 'DE89370400440532013000';

/** The refusal of a request: its code, the name of its sentence, and its fields. */
const refused = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const refusal = error === undefined ? undefined : refusalOf(error);
  if (error !== undefined && !refusal) throw error;
  return refusal && { ...refusal, message: refusal.message, wording: refusal.wording?.name };
};

const given = async (orders?: object) => {
  const client = await orderingClient(installation, orders);
  const people = await peopleOf(installation, client.client);
  const as = (role: 'owner' | 'bookkeeper', now = monday.now) => people[role].ask(client.name, now);
  return { ...client, as };
};

test('an order that changed after the second person looked is not released', async () => {
  const client = await given({ four_eyes: true });
  await client.post('R-1', '50.00', { duedate: '2026-04-30' });
  await client.post('R-2', '5000.00', { duedate: '2026-04-30' }, { vendornumber: 'V-2', bank_iban: other });
  const maker = await client.as('bookkeeper');
  const releaser = await client.as('owner');
  await maker.paymentOrders.create({ payables: [{ invnumber: 'R-1' }] });
  const seen = await releaser.paymentOrders.get({ id: 1 });
  expect(seen).toMatchObject({ version: 1, sums: [{ amount: '50.00' }] });
  // The same person changes it twice: its own fields stay, and its payments become others.
  const change = (invnumber: string) =>
    maker.paymentOrders.change({ id: 1, order: { payables: [{ invnumber }] } });
  expect([(await change('R-1')).version, (await change('R-2')).version]).toEqual([2, 3]);
  // A person who does not say what they looked at releases nothing.
  expect(await refused(releaser.paymentOrders.release({ id: 1 }))).toMatchObject({
    ...{ code: 'invalid', issues: [{ field: 'version_seen' }] },
  });
  const release = (version_seen: number) => releaser.paymentOrders.release({ id: 1, version_seen });
  expect(await refused(release(seen.version))).toMatchObject({
    ...{ code: 'version_outdated', wording: 'record_changed_by' },
    issues: [{ field: 'version_seen' }],
  });
  expect(await refusalCode(release(2))).toBe('version_outdated');
  expect(await releaser.paymentOrders.get({ id: 1 })).toMatchObject({ version: 3, state: 'draft' });
  const dry = await releaser.paymentOrders.release({ id: 1, version_seen: 3, dry_run: true });
  expect(dry).toMatchObject({ state: 'released', dry_run: {} });
  expect(await release(3)).toMatchObject({ state: 'released', version: 4, released_by: 'owner' });
});

test('a payment that is taken out makes a new version, and a release and a change at the same moment are one after the other', async () => {
  const client = await given();
  for (const at of [1, 2, 3]) await client.post(`R-${at}`, '10.00');
  const ask = await client.ask(monday);
  await client.order({ payables: [1, 2, 3].map((at) => ({ invnumber: `R-${at}` })) });
  expect(await ask.paymentOrders.removePayment({ id: 1, position: 3 })).toMatchObject({ version: 2 });
  const [released, removed] = await Promise.all([
    refusalCode((await client.ask(monday)).paymentOrders.release({ id: 1, version_seen: 2 })),
    refusalCode((await client.ask(monday)).paymentOrders.removePayment({ id: 1, position: 2 })),
  ]);
  expect([
    ['done', 'order_not_draft'],
    ['version_outdated', 'done'],
  ]).toContainEqual([released, removed]);
});

test('a program that releases alone needs no version, and is refused where it sends an outdated one', async () => {
  const client = await given();
  await client.post('R-1', '10.00');
  await client.order({ payables: [{ invnumber: 'R-1' }] });
  const ask = await client.ask(monday);
  expect(await refusalCode(ask.paymentOrders.release({ id: 1, version_seen: 7 }))).toBe('version_outdated');
  expect(await refusalCode(ask.paymentOrders.release({ id: 1 }))).toBe('done');
});

test('a key counts as the person who issued it', async () => {
  const client = await given({ four_eyes: true });
  await client.post('R-1', '10.00', { duedate: '2026-04-30' });
  const owner = await client.as('owner');
  const { key } = await owner.keys.issue({ scopes: ['read', 'write'] });
  const theirs = await client.ask({ key, ...monday });
  await theirs.paymentOrders.create({ payables: [{ invnumber: 'R-1' }] });
  const release = (ask: typeof owner) => refusalCode(ask.paymentOrders.release({ id: 1, version_seen: 1 }));
  expect(await release(owner)).toBe('order_needs_second_person');
  const orders = async (ask: typeof owner) =>
    (await ask.reports.overview({})).work.filter(({ kind }) => kind === 'orders');
  expect(await orders(owner)).toMatchObject([{ count: 1, second_person: true }]);
  const bookkeeper = await client.as('bookkeeper');
  expect((await orders(bookkeeper))[0]).not.toHaveProperty('second_person');
  expect(await release(bookkeeper)).toBe('done');
});

test('only an owner as a person ends four eyes, and only from the settings that they looked at', async () => {
  const client = await given({ four_eyes: true });
  const owner = await client.as('owner');
  const without = { orders: { four_eyes: false } };
  const { key } = await owner.keys.issue({ scopes: ['read', 'write', 'admin'] });
  const program = await client.ask({ key, ...monday });
  const { version } = await program.settings.get();
  expect(await refusalCode(program.settings.save({ ...without, version_seen: version }))).toBe(
    'scope_missing',
  );
  expect(await refusalCode((await client.as('bookkeeper')).settings.save(without))).toBe('scope_missing');
  // Left out, it is false: that ends it, too.
  expect(await refusalCode(program.settings.save({ orders: {} } as Inputs['settings']['save']))).toBe(
    'scope_missing',
  );
  expect(await refused(owner.settings.save(without))).toMatchObject({
    ...{ code: 'invalid', issues: [{ field: 'version_seen' }] },
  });
  await program.settings.save({ ap_discount_accno: 4900 });
  expect(await refused(owner.settings.save({ ...without, version_seen: version }))).toMatchObject({
    ...{ code: 'version_outdated', wording: 'settings_changed' },
  });
  const { version: now, orders } = await (await client.as('owner')).settings.get();
  expect([now, orders?.four_eyes]).toEqual([version + 1, true]);
  await (await client.as('owner')).settings.save({ ...without, version_seen: now });
  expect((await (await client.as('owner')).settings.get()).orders?.four_eyes).toBe(false);
});

/** A vendor who was paid, and whose IBAN is changed by what is returned. */
const paid = async (orders?: object) => {
  const client = await given(orders);
  await client.post('R-0', '10.00');
  await (await client.ask(monday)).payables.pay(vendorpaymentOf('R-0', { amount_paid: '10.00' }));
  const change = async (ask: Awaited<ReturnType<typeof client.ask>>, bank_iban: string) =>
    ask.vendors.save({ vendornumber: 'V-1', bank_iban } as Inputs['vendors']['save']);
  const confirm = async (role: 'owner' | 'bookkeeper', iban: string, version_seen?: number) =>
    refusalCode(
      (await client.as(role)).vendors.confirmIban({
        vendornumber: 'V-1',
        iban_confirmation: { iban, ...(version_seen === undefined ? {} : { version_seen }) },
      }),
    );
  return { ...client, change, confirm };
};

test('who changed the IBAN of a vendor does not confirm it where four eyes hold, nor by a key of their own', async () => {
  const { as, ask, change, confirm } = await paid({ four_eyes: true });
  await change(await as('bookkeeper'), thief);
  // A save that leaves the IBAN as it is makes nobody its maker.
  await (await as('owner')).vendors.save({ vendornumber: 'V-1', city: 'Bern' } as never);
  expect(await confirm('bookkeeper', thief)).toBe('iban_needs_second_person');
  expect(await confirm('owner', thief)).toBe('done');
  // Anyone may confirm again what has been confirmed; nothing changes.
  expect(await confirm('bookkeeper', thief)).toBe('done');
  const { key } = await (await as('owner')).keys.issue({ scopes: ['read', 'write'] });
  await change(await ask({ key, ...monday }), other);
  expect(await confirm('owner', other)).toBe('iban_needs_second_person');
  expect(await confirm('bookkeeper', other)).toBe('done');
});

test('who posted the payable that brought an IBAN does not confirm it, be it its own or that of the vendor', async () => {
  const { as, confirm } = await paid({ four_eyes: true });
  const bookkeeper = await as('bookkeeper');
  const days = { transdate: '2026-01-10', duedate: '2026-04-30' };
  await bookkeeper.payables.post(
    payableOf({ invnumber: 'P-1', vendor: undefined, vendornumber: 'V-1', payment_iban: thief, ...days }),
  );
  expect(await confirm('bookkeeper', thief)).toBe('iban_needs_second_person');
  expect(await confirm('owner', thief)).toBe('done');
  await bookkeeper.payables.post(
    payableOf({ invnumber: 'P-2', vendor: { vendornumber: 'V-1', bank_iban: other }, ...days }),
  );
  expect(await confirm('bookkeeper', other)).toBe('iban_needs_second_person');
  expect(await confirm('owner', other)).toBe('done');
});

test('without four eyes whoever changed it confirms it, of the vendor that they looked at', async () => {
  const { as, change, confirm } = await paid();
  await change(await as('bookkeeper'), thief);
  const { version } = await (await as('bookkeeper')).vendors.get({ vendornumber: 'V-1' });
  expect(await confirm('bookkeeper', thief, version - 1)).toBe('version_outdated');
  expect(await confirm('bookkeeper', thief, version)).toBe('done');
});

test('an order whose file was fetched is marked as sent, whatever its vendor becomes, and the refusals name the cause', async () => {
  const client = await given({ four_eyes: false, transit_accno: 1099 });
  await (await client.ask()).accounts.save({
    ...({ accno: 1099, description: 'Unterwegs', category: 'asset' } as const),
  } as never);
  for (const at of [1, 2, 3]) await client.post(`R-${at}`, '10.00');
  const ask = await client.ask(monday);
  for (const at of [1, 2]) {
    await client.order({ payables: [{ invnumber: `R-${at}` }] });
    await ask.paymentOrders.release({ id: at });
  }
  const { reached } = await ask.events.list({});
  await ask.paymentOrders.pain001({ id: 1 });
  await ask.paymentOrders.pain001({ id: 1 });
  const { items } = await ask.events.list({ after: String(reached) });
  expect(items.map(({ type, number }) => `${type} ${number}`)).toEqual(['order.fetched 1']);
  const fetched = await ask.paymentOrders.get({ id: 1 });
  expect(fetched).toMatchObject({ fetched: monday.now, fetched_by: client.key.slice(0, 15), version: 2 });
  await ask.vendors.save({ vendornumber: 'V-1', bank_iban: other } as never);
  // Nobody was paid by an order that was sent, so that the new IBAN needs no confirmation.
  for (const at of [1, 2])
    expect(await refused(ask.paymentOrders.pain001({ id: at }))).toMatchObject({
      ...{ code: 'order_outdated', wording: 'order_iban_changed' },
      message: expect.stringContaining(theirs),
    });
  expect(await refused(ask.paymentOrders.markSent({ id: 2 }))).toMatchObject({
    wording: 'order_iban_changed',
  });
  expect(await ask.paymentOrders.markSent({ id: 1 })).toMatchObject({ state: 'sent', waiting: 1 });
  expect(await ask.payables.get({ invnumber: 'R-1' })).toMatchObject({ status: 'PAID' });
});

test('an order whose file was fetched is marked as sent though a payable of it was paid in the meantime: that one is not booked twice', async () => {
  const client = await given({ four_eyes: false, transit_accno: 1099 });
  await (await client.ask()).accounts.save({
    ...({ accno: 1099, description: 'Unterwegs', category: 'asset' } as const),
  } as never);
  for (const at of [1, 2]) await client.post(`R-${at}`, '10.00');
  const ask = await client.ask(monday);
  await client.order({ payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2' }] });
  await ask.paymentOrders.release({ id: 1 });
  await ask.paymentOrders.pain001({ id: 1 });
  await ask.payables.pay(vendorpaymentOf('R-1', { amount_paid: '10.00' as Decimal }));
  const { payments } = await ask.paymentOrders.markSent({ id: 1 });
  expect(payments.map(({ entries }) => entries.length)).toEqual([0, 1]);
  expect(await ask.payables.get({ invnumber: 'R-1' })).toMatchObject({ paid: '10.00' });
});

test('an order whose file was fetched is cancelled only by who confirms that the file does not go to the bank', async () => {
  const client = await given();
  await client.post('R-1', '10.00');
  const ask = await client.ask(monday);
  await client.order({ payables: [{ invnumber: 'R-1' }] });
  await ask.paymentOrders.release({ id: 1 });
  await ask.paymentOrders.pain001({ id: 1 });
  expect(await refused(ask.paymentOrders.cancel({ id: 1 }))).toMatchObject({
    ...{ code: 'order_fetched', wording: 'order_fetched', issues: [{ field: 'not_sent' }] },
    message: expect.stringContaining('paid twice'),
  });
  expect(await refusalCode(client.order({ payables: [{ invnumber: 'R-1' }] }))).toBe('payable_in_order');
  expect(await ask.paymentOrders.cancel({ id: 1, not_sent: true })).toMatchObject({ state: 'cancelled' });
});

test('a file is fetched and its order cancelled at the same moment: never both unseen', async () => {
  const client = await given();
  await client.post('R-1', '10.00');
  for (let id = 1; id <= 4; id += 1) {
    await client.order({ payables: [{ invnumber: 'R-1' }] });
    await (await client.ask(monday)).paymentOrders.release({ id });
    const [fetched, cancelled] = await Promise.all([
      refusalCode((await client.ask(monday)).paymentOrders.pain001({ id })),
      refusalCode((await client.ask(monday)).paymentOrders.cancel({ id })),
    ]);
    expect([
      ['done', 'order_fetched'],
      ['order_not_released', 'done'],
    ]).toContainEqual([fetched, cancelled]);
    if (cancelled !== 'done') await (await client.ask(monday)).paymentOrders.cancel({ id, not_sent: true });
  }
});

test('a payee whose name banks cannot write is refused by the name', async () => {
  const client = await given();
  await client.post('R-1', '10.00', {}, { vendornumber: 'V-2', name: 'Ελληνική Τράπεζα' });
  expect((await client.propose('2026-02-10')).accounts[0]?.payments).toMatchObject([
    { obstacles: [{ code: 'refused_by_bank', message: expect.stringContaining('Ελληνική Τράπεζα') }] },
  ]);
  const refusal = await refused(client.order({ payables: [{ invnumber: 'R-1' }] }));
  expect(refusal).toMatchObject({ code: 'invalid', issues: [{ field: 'payables.0' }] });
  expect(JSON.stringify(refusal?.issues)).toContain('Ελληνική Τράπεζα');
  // Letters that have a like are written by it, and signs are none.
  await client.post('R-2', '10.00', {}, { vendornumber: 'V-3', name: 'Nguyễn & Søn ★ AG' });
  expect(await refusalCode(client.order({ payables: [{ invnumber: 'R-2' }] }))).toBe('done');
});

test('an answer of the bank that names a payment of no order says so', async () => {
  const client = await given();
  await client.post('R-1', '10.00');
  const order = await client.order({ payables: [{ invnumber: 'R-1' }] });
  await (await client.ask(monday)).paymentOrders.release({ id: 1 });
  const [payment] = order.payments;
  if (!payment) throw new Error('the order has no payment');
  const strange = { ...payment, position: 2, end_to_end: `${payment.end_to_end}0` };
  const answered = { ...order, payments: [payment, strange] };
  expect(await sendAnswer(installation, client, { order: answered, refused: [2] })).toMatchObject({
    ...{ refused: 0, waiting: 1 },
    unknown: [{ end_to_end: strange.end_to_end, status: 'RJCT', reason: 'AC04 Konto aufgehoben' }],
  });
});
