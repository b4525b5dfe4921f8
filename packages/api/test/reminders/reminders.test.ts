import { type Decimal, isCreditorReference, readQrBill } from '@kontor/domain';
import { testMail } from '@kontor/testing';
import { expect, test } from 'vitest';
import type { Inputs, Outputs } from '../../src/index.ts';
import { expectVerified, invoiceOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';
import { overdueInvoice } from './overdue-invoice.ts';

/** Reminders (docs/interface §24), through the front door. */
const installation = await testInstallation();
const { scanner } = installation.receipts;

const sender = {
  ...{ name: 'Muster AG', street: 'Bahnhofstrasse', building_number: '1', zipcode: '8001', city: 'Zürich' },
  country: 'CH',
};
const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
const iban = 'CH9300762011623852957';
const qr_iban = 'CH4431999123000889012';

const levels = [
  { days: 10 },
  { days: 14, fee: '20.00' as Decimal, interest: '5' as Decimal },
  { days: 14, fee: '40.00' as Decimal, interest: '5' as Decimal },
];
const accounts = { fee_accno: 6951, interest_accno: 6951 };
const on = (day: string) => ({ now: `${day}T09:00:00.000Z` as never });

const given = async (reminders: object = {}) => {
  const client = await installation.newClient();
  await (await client.ask()).settings.save({ sender, reminders: { levels, ...accounts, ...reminders } });
  await (await client.ask()).accounts.save({ ...bank, iban, qr_iban });
  const post = async (invnumber: string, amount: string, fields: object = {}) =>
    (await client.ask()).invoices.post(overdueInvoice(invnumber, amount, fields));
  const chosen = { letters: [{ customernumber: 'K-1' }] };
  const issue = async (day: string, input: Inputs['reminders']['issue'] = chosen) =>
    (await client.ask(on(day))).reminders.issue(input);
  const propose = async (day: string) => (await client.ask(on(day))).reminders.propose({});
  const balance = async (accno: number) => {
    const { accounts } = await (await client.ask(on('2026-12-31'))).reports.trialBalance({
      to: '2026-12-31',
    });
    return accounts.find((account) => account.accno === accno)?.balance ?? '0.00';
  };
  return { ...client, post, issue, propose, balance };
};

const pay = (id: number, amount_paid: string) => ({
  id,
  payment: {
    datepaid: '2026-03-05',
    amount_paid: amount_paid as Decimal,
  } as Inputs['reminders']['pay']['payment'],
});

const billIn = async ({ content }: Outputs['reminders']['pdf']) => {
  let base64 = '';
  for await (const part of content) base64 += part;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  const { parts } = await scanner.scan(async () => bytes, 'application/pdf');
  return readQrBill(parts.flatMap((part) => part.codes)[0] ?? '');
};

test('a run proposes one letter for each customer, issues it once, and the invoices tell their level', async () => {
  const client = await given();
  await client.post('A1', '100.00');
  await client.post('A2', '50.00', { duedate: '2026-02-04' });
  await client.post('B1', '70.00', { customer: { customernumber: 'K-2', name: 'Krone' } });
  const proposed = await client.propose('2026-02-10');
  expect(proposed.letters.map(({ customernumber, level, total }) => [customernumber, level, total])).toEqual([
    ['K-1', 1, '100.00'],
    ['K-2', 1, '70.00'],
  ]);
  expect(proposed.all_left_out).toMatchObject([
    { invnumber: 'A2', reason: 'too_early', until: '2026-02-14' },
  ]);
  const { items } = await client.issue('2026-02-10');
  expect(items).toMatchObject([{ customernumber: 'K-1', id: 1, code: '' }]);
  // The same again finds nothing that is at its turn.
  expect((await client.issue('2026-02-10')).items).toMatchObject([{ code: 'reminder_outdated' }]);
  const ask = await client.ask();
  expect(await ask.invoices.get({ invnumber: 'A1' })).toMatchObject({
    reminder_level: 1,
    reminded: '2026-02-10',
  });
  expect(Object.keys(await ask.invoices.get({ invnumber: 'B1' }))).not.toContain('reminder_level');
  expect(await ask.customers.get({ customernumber: 'k-1' })).toMatchObject({
    reminder_level: 1,
    reminded: '2026-02-10',
  });
  expect(Object.keys(await ask.customers.get({ customernumber: 'K-2' }))).not.toContain('reminded');
  const listed = await ask.invoices.list({});
  expect(listed.items.map(({ invnumber, reminder_level }) => [invnumber, reminder_level])).toEqual([
    ['A1', 1],
    ['A2', undefined],
    ['B1', undefined],
  ]);
  expect((await ask.events.list({})).items.at(-2)).toMatchObject({
    type: 'reminder.issued',
    kind: 'reminder',
    number: '1',
  });
  await expectVerified(installation.database, client.client.id);
});

test('two runs at once remind once', async () => {
  const client = await given();
  for (const at of [1, 2, 3, 4])
    await client.post(`A${at}`, '100.00', { customer: { customernumber: `K-${at}`, name: 'Krone' } });
  const letters = [1, 2, 3, 4].map((at) => ({ customernumber: `K-${at}` }));
  const runs = await Promise.all([1, 2, 3].map(() => client.issue('2026-02-10', { letters })));
  const codes = runs.flatMap(({ items }) => items.map(({ code }) => code));
  expect(codes.toSorted()).toEqual([...Array(4).fill(''), ...Array(8).fill('reminder_outdated')]);
  expect((await (await client.ask()).reminders.list({})).items.length).toBe(4);
});

test('the letter asks by its QR-bill for all that is open, with fee and interest, and its reference is found', async () => {
  const client = await given();
  await client.post('A1', '100.00');
  await client.post('A2', '50.00');
  await client.post('G1', '-30.00', { duedate: '2026-01-01' });
  await client.issue('2026-02-10');
  await client.issue('2026-02-24');
  const ask = await client.ask();
  const reminder = await ask.reminders.get({ id: 2 });
  expect(reminder).toMatchObject({
    level: 2,
    subtotal: '120.00',
    fee: '20.00',
    interest: '0.39',
    total: '140.39',
  });
  const bill = await billIn(await ask.reminders.pdf({ id: 2 }));
  expect(bill).toMatchObject({
    iban: qr_iban,
    amount: '140.39',
    reference: reminder.payment_reference,
    problems: [],
  });
  const found = await ask.invoices.list({ payment_reference: reminder.payment_reference });
  expect(found.items.map(({ invnumber }) => invnumber)).toEqual(['A1', 'A2', 'G1']);
  const listed = await ask.reminders.list({ payment_reference: reminder.payment_reference });
  expect(listed.items.map(({ id }) => id)).toEqual([2]);
});

test('a payment of what the letter asks for pays its invoices, books fee and interest, and clears the customer', async () => {
  const client = await given();
  await client.post('A1', '100.00');
  await client.post('G1', '-30.00', { duedate: '2026-01-01' });
  await client.issue('2026-02-10');
  await client.issue('2026-02-24');
  const ask = await client.ask(on('2026-03-05'));
  const { total } = await ask.reminders.get({ id: 2 });
  expect(total).toBe('90.23');
  expect(await client.balance(6951)).toBe('0.00');
  // The letter of before asks for no fee and is paid by its amount, too.
  await ask.reminders.pay(pay(2, '90.23'));
  expect(await client.balance(6951)).toBe('-20.23');
  expect(await client.balance(1020)).toBe('90.23');
  expect(await client.balance(1100)).toBe('0.00');
  expect(await ask.reminders.get({ id: 2 })).toMatchObject({
    fee_open: '0.00',
    interest_open: '0.00',
    invoice: 'REM-2',
  });
  expect(await refusalCode(ask.reminders.pay(pay(2, '0.01')))).toBe('invalid');
  await expectVerified(installation.database, client.client.id);
});

test('who pays the invoices alone has paid them; the fee is asked for later, or waived', async () => {
  const client = await given();
  await client.post('A1', '100.00');
  await client.issue('2026-02-10');
  await client.issue('2026-02-24');
  const ask = await client.ask(on('2026-03-05'));
  const { payment: seen } = paymentOf('', { amount_paid: '1.00', open: '100.00' });
  expect(await refusalCode(ask.reminders.pay({ id: 2, payment: seen }))).toBe('open_changed');
  await ask.invoices.pay(paymentOf('A1', { datepaid: '2026-03-05' }));
  expect((await client.propose('2026-03-10')).letters).toEqual([]);
  expect((await ask.reminders.list({ open: true })).items).toMatchObject([{ id: 2, fee_open: '20.00' }]);
  await client.post('A3', '10.00', { transdate: '2026-02-01', duedate: '2026-02-28' });
  expect((await client.propose('2026-03-10')).letters).toMatchObject([
    { level: 1, subtotal: '10.00', fee: '20.00', interest: '0.33', total: '30.33' },
  ]);
  await ask.reminders.waive({ id: 2 });
  expect((await client.propose('2026-03-10')).letters).toMatchObject([{ total: '10.00' }]);
});

test('fee and interest may be booked with the letter, and are an open item then', async () => {
  const client = await given({ booked: 'at_once' });
  await client.post('A1', '100.00');
  await client.issue('2026-02-10');
  await client.issue('2026-02-24');
  const ask = await client.ask(on('2026-03-10'));
  expect(await client.balance(6951)).toBe('-20.33');
  expect(await ask.invoices.get({ invnumber: 'REM-2' })).toMatchObject({
    amount: '20.33',
    duedate: '2026-02-24',
  });
  // The next letter lists that invoice, asks for its own fee, and for the interest since.
  expect((await client.propose('2026-03-10')).letters).toMatchObject([
    { level: 3, subtotal: '120.33', fee: '40.00', interest: '0.19', total: '160.52' },
  ]);
  await ask.reminders.pay(pay(2, '120.33'));
  expect(await client.balance(1100)).toBe('0.00');
  await expectVerified(installation.database, client.client.id);
});

test('nobody is reminded of what is held or disputed, and holds are listed until they end', async () => {
  const client = await given();
  await client.post('A1', '100.00');
  await client.post('B1', '70.00', { customer: { customernumber: 'K-2', name: 'Krone' } });
  const ask = await client.ask();
  await ask.holds.invoice({ invnumber: 'A1', hold: { disputed: true, reason: 'Mangel' } });
  await ask.holds.customer({ customernumber: 'K-2', hold: { until: '2026-03-01' as never } });
  expect((await client.propose('2026-02-10')).all_left_out).toMatchObject([
    { invnumber: 'A1', reason: 'disputed', note: 'Mangel' },
    { invnumber: 'B1', reason: 'held', until: '2026-03-02' },
  ]);
  expect((await client.issue('2026-02-10')).items).toMatchObject([{ code: 'reminder_outdated' }]);
  expect((await ask.holds.list({})).items).toMatchObject([
    { customernumber: 'K-1', invnumber: 'A1', disputed: true },
    { customernumber: 'K-2', until: '2026-03-01' },
  ]);
  await ask.holds.invoice({ invnumber: 'a1', hold: {} });
  expect((await client.propose('2026-02-10')).letters).toMatchObject([{ customernumber: 'K-1' }]);
  expect(await refusalCode(ask.holds.invoice({ invnumber: 'A9', hold: {} }))).toBe('not_found');
  expect(await refusalCode(ask.holds.invoice({ invnumber: 'A1', hold: { reason: 'x' } }))).toBe('invalid');
  const types = (await ask.events.list({})).items.map(({ type, number }) => `${type} ${number}`);
  expect(types.slice(-3)).toEqual(['invoice.held A1', 'customer.held K-2', 'invoice.released A1']);
});

test('a letter without a sender, of another total or of a day to come is refused, and nothing is kept', async () => {
  const client = await installation.newClient();
  await (await client.ask()).invoices.post(invoiceOf({ transdate: '2026-01-01', duedate: '2026-01-10' }));
  const ask = await client.ask(on('2026-02-20'));
  const { customernumber } = (await ask.reminders.propose({})).letters[0] ?? { customernumber: '' };
  const letters = [{ customernumber }];
  expect((await ask.reminders.issue({ letters })).items).toMatchObject([{ code: 'invalid' }]);
  const other = [{ customernumber, total: '1.00' as Decimal }];
  expect((await ask.reminders.issue({ letters: other })).items).toMatchObject([
    { code: 'reminder_outdated' },
  ]);
  expect(await refusalCode(ask.reminders.issue({ letters, day: '2026-02-21' as never }))).toBe('invalid');
  expect((await ask.reminders.list({})).items).toEqual([]);
  expect(await refusalCode(ask.reminders.get({ id: 1 }))).toBe('not_found');
});

test('fees and interest need an account, of which the settings tell', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  expect(await refusalCode(ask.settings.save({ reminders: { levels } as never }))).toBe('invalid');
  const unknown = { levels, fee_accno: 9_999, interest_accno: 6951 };
  expect(await refusalCode(ask.settings.save({ reminders: unknown as never }))).toBe('account_unknown');
});

test('with the same key a run is done once, and a dry run issues nothing', async () => {
  const client = await given();
  await client.post('A1', '100.00');
  const letters = [{ customernumber: 'K-1' }];
  const dry = await (await client.ask(on('2026-02-10'))).reminders.issue({ letters, dry_run: true });
  const outcome = { index: 0, status: 204, code: '', replayed: false, issues: [] };
  expect(dry).toMatchObject({ items: [{ code: '' }], dry_run: { exists: false, outcomes: [outcome] } });
  expect((await (await client.ask()).reminders.list({})).items).toEqual([]);
  const key = { ...on('2026-02-10'), idempotencyKey: 'run-1' };
  const [first, again] = [
    await (await client.ask(key)).reminders.issue({ letters }),
    await (await client.ask(key)).reminders.issue({ letters }),
  ];
  expect(first.items).toMatchObject([{ code: '' }]);
  expect(again).toEqual(first);
});

test('an account without a QR-IBAN asks by a creditor reference', async () => {
  const client = await given();
  await (await client.ask()).accounts.save({ ...bank, qr_iban: null } as never);
  await client.post('A1', '100.00');
  await client.issue('2026-02-10');
  const { payment_reference } = await (await client.ask()).reminders.get({ id: 1 });
  expect(isCreditorReference(payment_reference)).toBe(true);
});

test('a reminder that is sent goes to the customer with its letter; one without an address is issued anyway', async () => {
  const client = await given();
  const customer = {
    customernumber: 'K-1',
    name: 'Löwen',
    email: 'info@loewen.example',
    cc: 'b@loewen.example',
  };
  await (await client.ask()).customers.save(customer as Inputs['customers']['save']);
  await client.post('A1', '100.00', { customer: { customernumber: 'K-1' } });
  await client.post('B1', '70.00', { customer: { customernumber: 'K-2', name: 'Krone' } });
  const { items } = await client.issue('2026-02-20', {
    letters: [{ customernumber: 'K-1' }, { customernumber: 'K-2' }],
    send: true,
  });
  expect(items.map(({ customernumber, mail }) => [customernumber, mail])).toEqual([
    ['K-1', 'queued'],
    ['K-2', 'no_address'],
  ]);
  const ask = await client.ask(on('2026-02-20'));
  const mails = (await ask.mails.list({})).items;
  expect(mails).toMatchObject([
    {
      ...{ kind: 'reminder', customernumber: 'K-1', status: 'queued', number: '1' },
      ...{ to: 'info@loewen.example', cc: 'b@loewen.example', subject: 'Zahlungserinnerung von Muster AG' },
    },
  ]);
  const pdf = await ask.reminders.pdf({ id: 1 });
  expect(mails[0]?.sha256).toBe(pdf.sha256);
  expect(await billIn(pdf)).toMatchObject({ amount: '100.00' });
  await expectVerified(installation.database, client.client.id);
});

test('beyond the limit of mails of a day a reminder is issued, and its mail is held until the next', async () => {
  const client = await given();
  await client.post('A1', '100.00');
  await client.post('B1', '70.00', { customer: { customernumber: 'K-2', name: 'Krone' } });
  for (const customernumber of ['K-1', 'K-2'])
    await (await client.ask()).customers.save({
      customernumber,
      email: 'a@b.example',
    } as Inputs['customers']['save']);
  const ask = await client.ask({ ...on('2026-02-20'), mail: testMail({ mails: 1 }) });
  const { items } = await ask.reminders.issue({
    letters: [{ customernumber: 'K-1' }, { customernumber: 'K-2' }],
    send: true,
  });
  expect(items.map(({ mail }) => mail)).toEqual(['queued', 'held']);
  expect(await ask.mails.get({ id: 2 })).toMatchObject({ held_until: '2026-02-21T00:00:00.000Z' });
  expect(await ask.mails.sender()).toMatchObject({ held: 1, mails_left: 0 });
  await expectVerified(installation.database, client.client.id);
});
