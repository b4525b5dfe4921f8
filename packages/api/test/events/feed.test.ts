import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { archiveClient, openBooks } from '@kontor/data';
import { type Event, eventTypes, kindsOf } from '@kontor/domain';
import { testMail } from '@kontor/testing';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { fillAccruals } from '../accruals/accruals.ts';
import { archiveOf } from '../archives/books.ts';
import { fillAssets } from '../assets/assets.ts';
import { batch, camtOf, interest, sendStatement } from '../bank/statement.ts';
import { fillFiduciary } from '../fiduciaries/files.ts';
import {
  expectVerified,
  invoiceOf,
  payableOf,
  paymentOf,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { entryOf, type TestClient } from '../ledger.ts';
import { makeDrawable } from '../letters/letters.ts';
import { fillOffers } from '../offers/offers.ts';
import { fillPayroll } from '../payroll/payroll.ts';
import { browserOn, peopleOf } from '../people/browser.ts';
import { asking } from '../receipts/receipt.ts';
import { noonOf, postAllDue, recurringOf } from '../recurring/recurring.ts';
import { fillBooks } from '../verify/whole-books.ts';
import { fillLetters } from '../verify/whole-letters.ts';
import { fillReceipts } from '../verify/whole-receipts.ts';

/** docs/interface §19: the feed of events is the audit trail, told one by one. */
const installation = await testInstallation();
const { database, newClient } = installation;

setFlagsFromString('--expose-gc');
const collectMemory: () => void = runInNewContext('gc');

const feedOf = ({ client }: Pick<TestClient, 'client'>) => openBooks(database, client).events;

/** All events of a client, read by pages of `limit`. */
const all = async (client: TestClient, limit?: number, types?: Event['type'][]): Promise<Event[]> => {
  const events: Event[] = [];
  for (let after = 0; ; ) {
    const { items, reached, hasMore } = await feedOf(client).list({ after, limit, types });
    events.push(...items);
    if (!hasMore) return events;
    expect(reached).toBeGreaterThan(after);
    after = reached;
  }
};

type Link = { id: number; hash: string; records: object[] };
const trail = async ({ ask }: TestClient): Promise<Link[]> => {
  const { audit } = await ask();
  const links: Link[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await audit.list({ after });
    links.push(...items);
    if (next === undefined) return links;
    after = next;
  }
};

/**
 * The events that a record is: its entry, the record of a table, and that a document is settled.
 */
const sizeOf = (record: object): number =>
  Math.max(1, ['entry', 'table', 'settled'].filter((part) => part in record).length);

const expectTrail = async (client: TestClient): Promise<Event[]> => {
  const events = await all(client);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => at + 1));
  const links = await trail(client);
  expect(events.map(({ link, hash }) => ({ link, hash }))).toEqual(
    links.flatMap(({ id: link, hash, records }) =>
      records.flatMap((record) => Array.from({ length: sizeOf(record) }, () => ({ link, hash }))),
    ),
  );
  await expectVerified(database, client.client.id);
  return events;
};

const facts = ({ type, kind, number, vendor_number }: Event) =>
  [type, kind, number, ...(vendor_number === undefined ? [] : [vendor_number])].join(' ');

test('each booking and change is an event, in the order in which it was made', async () => {
  const client = await newClient();
  const { invoices, payables, gl, customers, settings } = await client.ask();
  const { reached } = await feedOf(client).list({});
  await invoices.post(invoiceOf({ invnumber: 'A1' }));
  await invoices.pay(paymentOf('A1', { amount_paid: '40.00' }));
  await invoices.pay(paymentOf('A1', { amount_paid: '60.00' }));
  await invoices.pay(paymentOf('A1', { amount_paid: '1.00' }));
  await customers.save({ customernumber: 'K2', name: 'Kundin' });
  await payables.post(payableOf({ invnumber: 'R1' }));
  await payables.pay(vendorpaymentOf('R1', { amount_paid: '100.00' }));
  await gl.post(
    entryOf(
      '2026-02-01',
      [
        [1000, '5.00'],
        [1020, '-5.00'],
      ],
      { reference: 'G1' },
    ),
  );
  await settings.close({ closing_date: '2026-01-31' } as Inputs['settings']['close']);
  await settings.save({ name: client.client.name } as Inputs['settings']['save']);

  const { items } = await feedOf(client).list({ after: reached });
  expect(items.map(facts)).toEqual([
    'customer.saved customer K1',
    'invoice.posted invoice A1',
    'payment.booked invoice A1',
    'payment.booked invoice A1',
    'invoice.paid invoice A1',
    'payment.booked invoice A1',
    'customer.saved customer K2',
    'vendor.saved vendor L1',
    'payable.posted payable R1 L1',
    'payment.booked payable R1 L1',
    'payable.paid payable R1 L1',
    'entry.posted entry G1',
    'period.closed period 2026-01-31',
    'settings.changed client ',
  ]);
  await expectTrail(client);
});

/** Reminds a customer of their own, and holds them and their invoice for a while. */
const remind = async (client: TestClient) => {
  const { invoices, payables, reminders, holds } = await asking(installation, client);
  await makeDrawable(client);
  const customer = { customernumber: 'K-late', name: 'Krone' };
  await invoices.post(
    invoiceOf({ invnumber: 'late', transdate: '2026-03-01', duedate: '2026-03-01', customer }),
  );
  for (const disputed of [true, false]) {
    await holds.invoice({ invnumber: 'late', hold: { disputed } });
    await holds.customer({ customernumber: 'K-late', hold: { disputed } });
  }
  await reminders.issue({ letters: [{ customernumber: 'K-late' }] });
  await reminders.waive({ id: 1 });
  await invoices.comment({ invnumber: 'late', comment: { text: 'Rings back.' } });
  await invoices.credit({ invnumber: 'late', creditnote: { transdate: '2026-03-01' } } as never);
  const vendor = { vendornumber: 'L-late', name: 'Krone Handel' };
  await payables.post(payableOf({ invnumber: 'late', transdate: '2026-03-01', vendor }));
  await payables.credit({ invnumber: 'late', vendorcreditnote: { transdate: '2026-03-01' } } as never);
};

/** Orders payments of all fates. */
const orderPayments = async (client: TestClient) => {
  const wages = { name: 'Anna', city: 'Zürich', iban: 'CH5604835012345678009', amount: '5.00', accno: 5000 };
  const order = { other_payments: [wages, wages] } as never;
  const { paymentOrders } = await asking(installation, client);
  for (const _ of [1, 2]) await paymentOrders.create(order);
  const { payments } = await paymentOrders.change({ id: 1, order });
  await paymentOrders.cancel({ id: 2 });
  await paymentOrders.release({ id: 1 });
  await paymentOrders.pain001({ id: 1 });
  await paymentOrders.markSent({ id: 1 });
  const [refused = '', executed = ''] = payments.map(({ end_to_end }) => end_to_end);
  const books = openBooks(database, client.client);
  const by = { key: '', request: 'test', action: 'test' };
  const writing = { now: noonOf('2026-03-01'), once: undefined, by };
  await books.paymentOrders.refuse([{ end_to_end: refused, reason: 'AC04' }], writing);
  await books.paymentOrders.execute([executed], writing);
};

/** Has the sender of mails verified, and a domain given and taken. */
const verifySender = async (client: TestClient) => {
  const sent: { to: string; subject: string; text: string }[] = [];
  await (await client.ask({ mail: testMail({ sent }) })).mails.verifySender({});
  const [, token = ''] = sent.at(-1)?.text.match(/sender#(\S+)/) ?? [];
  await (await browserOn(installation).ask()).session.confirmSender({ token });
  const { senders } = openBooks(database, client.client).mails;
  const by = { key: '', request: 'test', action: 'test' };
  const writing = { now: noonOf('2026-03-01'), once: undefined, by };
  await senders.giveDomain('muster.example', writing);
  await senders.takeDomain('muster.example', writing);
};

/** Changes in ways that books which are filled have not seen. */
const changeTheRest = async (client: TestClient) => {
  const {
    annualAccounts,
    budgets,
    vat,
    keys,
    plans,
    webhooks,
    people,
    receipts,
    proposals,
    numberRanges,
    settings,
  } = await asking(installation, client);
  const period = { from: '2025-01-01', to: '2025-03-31', transdate: '2026-03-01' };
  const soon = await client.ask();
  await soon.customers.save({ customernumber: 'K-1', name: 'Kundin', ended: null } as never);
  const { id: repeated } = await soon.recurringInvoices.create(recurringOf({ from: '2026-03-01', count: 2 }));
  await postAllDue(database, noonOf('2026-03-01'));
  await soon.customers.save({ customernumber: 'K-1', ended: '2026-03-02T00:00:00.000Z' } as never);
  await postAllDue(database, noonOf('2026-04-01'));
  const decision = { action: 'skip' } as const;
  await soon.recurringInvoices.settle({ id: repeated, day: '2026-04-01', decision } as never);
  await vat.settle(period as Inputs['vat']['settle']);
  const adjustments = [{ kind: 'j', amount: '1.00', description: 'Abgrenzung' }];
  const { from, to } = period;
  await vat.adjust({ from, to, vat_adjustments: { adjustments } } as never);
  await annualAccounts.answer({ year: 2025, annual_notes: { seat: 'Chur' } as never });
  await budgets.save({ year: 2026, budget: { accounts: [{ accno: 6500, amount: '12.00' }] } } as never);
  await settings.save({ vat_discounts: true });
  await numberRanges.save({ kind: 'gl', prefix: 'H', digits: 3, next: 50 });
  const { items } = await receipts.list({});
  for (const { id, status } of items) {
    if (status === 'WITHDRAWN') await receipts.restore({ id });
    if (status === 'FAILED') await receipts.retry({ id });
  }
  const [dismissed] = (await proposals.list({ state: 'DISMISSED' })).items;
  await proposals.reopen({ id: dismissed?.id ?? 0 });
  await remind(client);
  await fillOffers(client);
  await verifySender(client);
  for (const statement of [batch.whole, batch.itemized, interest])
    await sendStatement(installation, client, camtOf(statement));
  await orderPayments(client);
  const { bank } = await asking(installation, client);
  const [line] = (await bank.lines({ from: '2026-03-10' } as never)).items;
  const id = line?.id ?? 0;
  const accounts = [{ why: 'account', accno: 6900, amount: line?.amount ?? '0' }];
  await bank.ignore({ id });
  await bank.undo({ id });
  await bank.book({ id, bank_booking: { outcome: { documents: [], accounts } } } as never);
  await bank.saveRule({ bank_rule: await bank.ruleOf({ id }) });
  await bank.removeRule({ id: 1 });
  const { departments, projects } = await asking(installation, client);
  for (const dimension of [departments, projects]) {
    await dimension.save({ number: '10', description: 'Neu' });
    await dimension.remove({ number: '10' });
  }
  const plan = { operation: 'articles.save', input: { partnumber: 'P-1', description: 'Neu' } } as const;
  await plans.commit({ id: (await plans.propose(plan)).id });
  await plans.decline({ id: (await plans.propose(plan)).id });
  const { id: webhook } = await webhooks.create({ url: 'https://shop.example.ch/' });
  await webhooks.remove({ id: webhook });
  await keys.revoke({ prefix: (await client.keyOf('read')).slice(0, 15) });
  const { bookkeeper, owner } = await peopleOf(installation, client.client);
  const { assignments } = await owner.ask(client.name);
  await assignments.post({ assignment: { kind: 'client', person: 'owner' } } as never);
  await assignments.finish({ id: 1 });
  await assignments.reopen({ id: 1 });
  const { key: draft } = await keys.issue({ scopes: ['write'], draft: true });
  const { leave } = await owner.ask(client.name);
  const leaveOf = { key: draft.slice(0, 15) };
  await leave.grant({ ...leaveOf, kind: 'invoice' });
  await leave.revoke(leaveOf);
  const iban = 'CH9300762011623852957';
  await (await client.ask()).vendors.save({
    vendornumber: 'L-1',
    name: 'Lieferant',
    bank_iban: iban,
  } as never);
  const asBookkeeper = await bookkeeper.ask(client.name);
  await asBookkeeper.vendors.confirmIban({ vendornumber: 'L-1', iban_confirmation: { iban } });
  const { people: staff } = await people.list();
  const idOf = (role: string) => staff.find((one) => one.role === role)?.id ?? 0;
  await people.change({ id: idOf('bookkeeper'), role: 'auditor' });
  await people.remove({ id: idOf('uploader') });
  await people.invite({ name: 'Anna', role: 'auditor' });
  const [invited] = (await people.list()).invitations;
  await people.withdraw({ id: invited?.id ?? 0 });
  // A link that a second owner has to ask for, a client that was made of this one, and a record of
  // a later version.
  const by = { key: '', request: 'test', action: 'people.link' };
  for (const archived of [noonOf('2026-03-15'), null])
    await archiveClient(
      database,
      { client_id: client.client.id, archived },
      { now: noonOf('2026-03-15'), once: undefined, by },
    );
  const records = [
    { ...by, table: 'link_request', before: null, after: { person_id: idOf('owner') } },
    { ...by, table: 'client_copy', before: null, after: { name: 'Kopie' } },
    by,
  ];
  await database.prisma.$queryRaw`
    SELECT add_link(${client.client.id}::integer, '2026-03-15T10:00:00Z', ${JSON.stringify(records)}::jsonb)`;
};

test('a client with one of everything has every type of event, and each names what its kind says', async () => {
  const client = await newClient();
  await fillBooks(client);
  await fillReceipts(installation, client);
  await fillLetters(installation, client);
  await fillAssets(client);
  await fillAccruals(client);
  await fillPayroll(client);
  await fillFiduciary(installation, client);
  await archiveOf(client, 'all');
  await changeTheRest(client);
  const events = await expectTrail(client);
  const missing = new Set(eventTypes);
  for (const { type, kind } of events) {
    expect(kindsOf(type)).toContain(kind);
    missing.delete(type);
  }
  expect([...missing]).toEqual([]);
});

test('a wait ends after its seconds, also where memory is collected in the meantime', async () => {
  const client = await newClient();
  const { events } = await client.ask();
  const { reached } = await events.list({});
  const waited = events.list({ after: String(reached), wait: 1 });
  for (let at = 0; at < 3; at += 1) {
    await setTimeout(200);
    collectMemory();
  }
  expect(await Promise.race([waited, setTimeout(10_000, 'never')])).toMatchObject({ items: [], reached });
});

test('pages of any length are the same feed, and types select from it', async () => {
  const client = await newClient();
  await fillBooks(client);
  const events = await all(client);
  for (const limit of [1, 7]) expect(await all(client, limit)).toEqual(events);
  const types: Event['type'][] = ['invoice.paid', 'customer.saved', 'year.closed'];
  const selected = events.filter(({ type }) => types.includes(type));
  expect(selected.length).toBeGreaterThan(4);
  for (const limit of [1, 3, undefined]) expect(await all(client, limit, types)).toEqual(selected);
  const { length: last } = events;
  expect(await feedOf(client).list({ after: last })).toEqual({ items: [], reached: last, hasMore: false });
  expect(await feedOf(client).list({ after: last + 5 })).toMatchObject({ items: [], reached: last + 5 });
});

test('a reader in the meantime misses nothing of what several write at once, by ones and by bulks', async () => {
  const client = await newClient();
  let writing = true;
  const read = (async () => {
    const events: Event[] = [];
    while (writing) {
      const { items, reached } = await feedOf(client).list({ after: events.length, limit: 11 });
      events.push(...items);
      expect(reached).toBe(events.length);
    }
    return events;
  })();
  const write = async (who: number) => {
    const { invoices } = await client.ask();
    for (let at = 0; at < 6; at += 1) {
      const numbers = [0, 1, 2, 3].map((one) => `W${who}-${at}-${one}`);
      const [first = '', ...rest] = numbers;
      await invoices.post(invoiceOf({ invnumber: first }));
      await invoices.pay(paymentOf(first, { amount_paid: '100.00' }));
      await invoices.bulk({ invoices: rest.map((invnumber) => invoiceOf({ invnumber })) });
    }
  };
  await Promise.all([1, 2, 3, 4].map(write));
  writing = false;
  const seen = await read;
  const events = await expectTrail(client);
  expect(events.slice(0, seen.length)).toEqual(seen);
  expect(events.filter(({ type }) => type === 'invoice.posted')).toHaveLength(96);
  expect(events.filter(({ type }) => type === 'invoice.paid')).toHaveLength(24);
});

test('clients see their own events only', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const before = await all(other);
  await (await one.ask()).invoices.post(invoiceOf());
  expect(await all(other)).toEqual(before);
});
