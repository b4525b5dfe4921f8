import type { Decimal } from '@kontor/domain';
import { expect, test } from 'vitest';
import { expectVerified, refusalCode, testInstallation, vendorpaymentOf } from '../installation.ts';
import { sendAnswer } from './order-answers.ts';
import { iban, monday, on, orderingClient, salary, theirs } from './ordering-client.ts';
import { balances, camtOf, entryOf, paymentOf, sendStatement, statementOf } from './statement.ts';

/**
 * Payment orders that are booked as they are sent, and their debits (docs/interface §26), through
 * the front door.
 */
const installation = await testInstallation();

const transit_accno = 1099;
const inTransit = {
  ...{ accno: transit_accno, description: 'Zahlungen unterwegs', category: 'asset' as const },
  link: '',
};

const newClient = async () => {
  const client = await orderingClient(installation);
  const ask = await client.ask(monday);
  await ask.accounts.save(inTransit as never);
  await ask.settings.save({ orders: { transit_accno } as never });
  /** The balance of an account, in the client's currency, debit positive. */
  const balance = async (accno: number): Promise<string> => {
    const { items } = await (await client.ask()).transactions.saldo({
      accno: String(accno),
      from: '2026-01-01',
      to: '2026-12-31',
    });
    return (items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
  };
  const send = async (input: Parameters<typeof client.order>[0]) => {
    const { id } = await client.order(input);
    const fresh = await client.ask(monday);
    await fresh.paymentOrders.release({ id });
    return fresh.paymentOrders.markSent({ id });
  };
  return { ...client, now: () => client.ask(monday), balance, send };
};
type Client = Awaited<ReturnType<typeof newClient>>;

type Debit = { end_to_end?: string; payment_information?: string; currency?: string; more?: object };

let statements = 0;
/** Reads a statement with one debit, and answers its line. */
const debit = async (client: Client, amount: string, { currency = 'CHF', more, ...ids }: Debit) => {
  statements += 1;
  const reference = `B-${statements}`;
  const paid = paymentOf(amount, reference, 'Dupont SA');
  const references = { ...paid.references, ...ids };
  const closing = (1_000_000 + Number(amount)).toFixed(2);
  const statement = statementOf({
    ...{ message_id: `M${statements}`, statement_id: `S${statements}` },
    ...{ currency, ...(currency === 'CHF' ? {} : { account: 'CH5604835012345678009' }) },
    ...balances('1000000.00', closing),
    entries: [entryOf(amount, reference, [{ ...paid, references, ...more } as never])],
  });
  await sendStatement(installation, client, camtOf(statement));
  await (await client.ask()).bank.match({});
  const { items } = await (await client.ask()).bank.lines({});
  const line = items.at(-1);
  if (!line) throw new Error('there is no line');
  return line;
};

test('an order that is sent books its payments in transit, and the debit takes them from there', async () => {
  const client = await newClient();
  await client.post('R-1', '100.00');
  const sent = await client.send({ payables: [{ invnumber: 'R-1', discount: '2.00' as Decimal }] });
  expect(sent).toMatchObject({
    ...{ state: 'sent', waiting: 1 },
    payments: [{ state: 'waiting', transit_accno, entries: [{}, {}] }],
  });
  expect(await (await client.now()).payables.get({ invnumber: 'R-1' })).toMatchObject({
    status: 'PAID',
    paid: '100.00',
  });
  const { items: payments } = await (await client.now()).payables.payments({ invnumber: 'R-1' });
  expect(payments).toMatchObject([
    { datepaid: '2026-02-09', amount_paid: '98.00', payment_accno: transit_accno },
    { datepaid: '2026-02-09', amount_paid: '2.00', payment_accno: 4900 },
  ]);
  expect([await client.balance(transit_accno), await client.balance(1020)]).toEqual(['-98.00', '0.00']);
  const types = (await (await client.now()).events.list({})).items.map(({ type }) => type);
  expect(types.slice(-4)).toEqual(['payment.booked', 'payment.booked', 'payable.paid', 'order.sent']);
  await expectVerified(installation.database, client.client.id);

  const { end_to_end = '' } = sent.payments[0] ?? {};
  const line = await debit(client, '-98.00', { end_to_end });
  expect(line).toMatchObject({
    status: 'booked',
    match: {
      ...{ kind: 'order', automatic: true },
      outcome: { documents: [], accounts: [{ why: 'transfer', accno: transit_accno, ordered: end_to_end }] },
    },
  });
  expect([await client.balance(transit_accno), await client.balance(1020)]).toEqual(['0.00', '-98.00']);
  expect(await (await client.now()).paymentOrders.get({ id: 1 })).toMatchObject({
    payments: [{ state: 'executed' }],
  });
  // Undone it awaits its debit again, and what it pays stays paid.
  await (await client.ask()).bank.undo({ id: line.id });
  expect(await (await client.now()).paymentOrders.get({ id: 1 })).toMatchObject({
    payments: [{ state: 'waiting' }],
  });
  expect([await client.balance(transit_accno), await client.balance(1020)]).toEqual(['-98.00', '0.00']);
  expect(await (await client.now()).payables.get({ invnumber: 'R-1' })).toMatchObject({ status: 'PAID' });
  expect(await (await client.ask()).bank.match({})).toMatchObject({ booked: 1 });
  expect(await client.balance(transit_accno)).toBe('0.00');
  await expectVerified(installation.database, client.client.id);
});

test('a batch is taken from transit in one sum, with salaries and taxes', async () => {
  const client = await newClient();
  await client.post('R-1', '100.00');
  await client.post('R-2', '50.00', {}, { vendornumber: 'V-2' });
  const course = { ...salary, is_salary: false, amount: '108.10' as Decimal, tax_accno: 1170, memo: 'Kurs' };
  const { payments } = await client.send({
    payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2' }],
    other_payments: [course, salary],
  });
  expect(payments.map(({ entries }) => entries.length)).toEqual([1, 1, 1, 1]);
  expect([await client.balance(5000), await client.balance(1170)]).toEqual(['5100.00', '8.10']);
  const { payment_information = '' } = payments[0] ?? {};
  const line = await debit(client, '-258.10', { payment_information });
  expect(line.match?.outcome.accounts).toMatchObject([
    { accno: transit_accno, amount: '-258.10', ordered: payment_information },
  ]);
  // The salaries are a group of their own.
  expect(await client.balance(transit_accno)).toBe('-5000.00');
  expect(
    (await (await client.now()).paymentOrders.get({ id: 1 })).payments.map(({ state }) => state),
  ).toEqual(['executed', 'executed', 'executed', 'waiting']);
  // Nothing is learned of it: the next line of the counterparty is another thing.
  await debit(client, '-7.77', {});
  const { items } = await (await client.now()).bank.lines({ unsettled: true });
  expect(items.flatMap(({ proposals }) => proposals.map(({ kind }) => kind))).not.toContain('learned');
  await expectVerified(installation.database, client.client.id);
});

test('a payment in another currency leaves transit whole, with the difference of both rates', async () => {
  const client = await newClient();
  const rates = ['2026-01-01 0.95', '2026-02-10 0.9333'].map((text) => {
    const [day, rate] = text.split(' ');
    return { currency: 'EUR', day, rate };
  });
  await (await client.now()).exchangeRates.save({ rates } as never);
  const account = {
    accno: 1025,
    description: 'Bank EUR',
    category: 'asset',
    link: 'AP_paid',
    currency: 'EUR',
  };
  await (await client.now()).accounts.save({ ...account, iban: theirs } as never);
  const to = { currency: 'EUR' };
  for (const at of [1, 2, 3])
    await client.post(`R-${at}`, '33.33', to, { vendornumber: 'V-E', bank_iban: 'DE89370400440532013000' });
  const { payments } = await client.send({
    accno: 1025,
    payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2' }, { invnumber: 'R-3' }],
  });
  expect(await client.balance(transit_accno)).toBe('-94.98');
  const { payment_information = '' } = payments[0] ?? {};
  const line = await debit(client, '-99.99', { payment_information, currency: 'EUR' });
  expect(line).toMatchObject({ status: 'booked', match: { automatic: true } });
  expect(line.match?.entries).toHaveLength(2);
  expect(await client.balance(transit_accno)).toBe('0.00');
  // 99.99 at 0.9333 are 93.32: less than stood in transit.
  expect(await client.balance(1025)).toBe('-93.32');
  await (await client.ask()).bank.undo({ id: line.id });
  expect([await client.balance(transit_accno), await client.balance(1025)]).toEqual(['-94.98', '0.00']);
  await expectVerified(installation.database, client.client.id);
});

test('charges and the rate of the bank are proposed, and so is a debit that names no order', async () => {
  const client = await newClient();
  await (await client.now()).settings.save({ matching: { charges_accno: 6900 } as never });
  await (await client.now()).exchangeRates.save({
    rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }],
  } as never);
  await client.post('R-1', '100.00');
  await client.post(
    'R-2',
    '100.00',
    { currency: 'EUR' },
    { vendornumber: 'V-E', bank_iban: 'DE89370400440532013000' },
  );
  await client.post('R-3', '60.00', {}, { vendornumber: 'V-3', bank_iban: iban });
  const { payments } = await client.send({
    payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2' }, { invnumber: 'R-3' }],
  });
  const [first = '', second = ''] = payments.map(({ end_to_end }) => end_to_end);
  const book = async (line: { id: number }) =>
    (await client.ask()).bank.book({ id: line.id, bank_booking: { proposal: 1 } });
  const charged = await debit(client, '-103.00', { end_to_end: first });
  expect(charged).toMatchObject({
    status: 'proposed',
    proposals: [
      {
        kind: 'order',
        outcome: {
          accounts: [
            { accno: transit_accno, amount: '-100.00' },
            { accno: 6900, amount: '-3.00' },
          ],
        },
      },
    ],
  });
  await book(charged);
  expect(await client.balance(transit_accno)).toBe('-155.00');
  const more = { original: { amount: '-100.00', currency: 'EUR' } };
  const exchanged = await debit(client, '-95.40', { end_to_end: second, more });
  expect(exchanged.proposals[0]).toMatchObject({
    kind: 'order',
    outcome: {
      accounts: [
        { accno: transit_accno, amount: '-95.00' },
        { why: 'account', amount: '-0.40' },
      ],
    },
  });
  await book(exchanged);
  const named = await debit(client, '-60.00', {
    more: { counterparty: { name: 'Dupont SA', iban, bic: '', address: [] } },
  });
  expect(named.proposals[0]).toMatchObject({ kind: 'order', measure: 94 });
  await book(named);
  expect(await client.balance(transit_accno)).toBe('0.00');
  expect(await (await client.now()).paymentOrders.get({ id: 1 })).toMatchObject({ waiting: 0 });
  await expectVerified(installation.database, client.client.id);
});

test('what the bank refuses is reversed to the cent, once, and its payable is free', async () => {
  const client = await newClient();
  await client.post('R-1', '100.00');
  await client.post('R-2', '50.00');
  const order = await client.send({
    payables: [{ invnumber: 'R-1', discount: '2.00' as Decimal }, { invnumber: 'R-2' }],
    other_payments: [salary],
  });
  const answers = await Promise.all(
    [1, 2].map(() => sendAnswer(installation, client, { order, refused: [1, 3] })),
  );
  expect(answers.map(({ refused }) => refused).toSorted()).toEqual([0, 2]);
  expect(await client.balance(transit_accno)).toBe('-50.00');
  expect(await client.balance(5000)).toBe('0.00');
  expect(await (await client.now()).payables.get({ invnumber: 'R-1' })).toMatchObject({
    status: 'OPEN',
    paid: '0.00',
  });
  const { payments } = await (await client.now()).paymentOrders.get({ id: 1 });
  expect(payments.map(({ state, entries }) => [state, entries.length])).toEqual([
    ['refused', 4],
    ['waiting', 1],
    ['refused', 2],
  ]);
  const refuse = async (payment_refusal: object) =>
    (await client.now()).paymentOrders.refusePayment({
      id: 1,
      position: 2,
      payment_refusal: payment_refusal as never,
    });
  // A closed period is left as it is: another day reverses it.
  await (await client.ask(on('2026-02-20'))).settings.close({
    closing_date: '2026-02-15' as never,
    reason: 'Februar geprüft',
  });
  expect(await refusalCode(refuse({ reason: 'x' }))).toBe('period_closed');
  expect(await (await client.now()).paymentOrders.get({ id: 1 })).toMatchObject({ waiting: 1 });
  await refuse({ reason: 'x', transdate: '2026-02-16' });
  expect(await client.balance(transit_accno)).toBe('0.00');
  await client.order({ day: '2026-02-20' as never, payables: [{ invnumber: 'R-1' }, { invnumber: 'R-2' }] });
  await expectVerified(installation.database, client.client.id);
});

test('what a person reversed is not reversed again, and each of many payments keeps its own entry', async () => {
  const client = await newClient();
  const { payments } = await client.send({
    other_payments: Array.from({ length: 150 }, () => ({ ...salary, amount: '10.00' as Decimal })),
  });
  const entries = payments.flatMap((payment) => payment.entries.map(({ entry_id }) => entry_id));
  expect([entries.length, new Set(entries).size]).toEqual([150, 150]);
  const { items } = await (await client.now()).gl.list({});
  const { reference = '' } = items.at(-1) ?? {};
  await (await client.now()).gl.reverse({ reference, reversal: {} });
  expect(await client.balance(transit_accno)).toBe('-1490.00');
  await sendAnswer(installation, client, { order: await (await client.now()).paymentOrders.get({ id: 1 }) });
  expect(await client.balance(transit_accno)).toBe('0.00');
  const refused = (await (await client.now()).paymentOrders.get({ id: 1 })).payments;
  expect(new Set(refused.map((payment) => payment.entries.length))).toEqual(new Set([2]));
  await expectVerified(installation.database, client.client.id);
});

test('an answer that refers to an order as sent books what it does not refuse and what is still due', async () => {
  const client = await newClient();
  for (const at of [1, 2, 3]) await client.post(`R-${at}`, '10.00');
  const order = await client.order({ payables: [1, 2, 3].map((at) => ({ invnumber: `R-${at}` })) });
  await (await client.now()).paymentOrders.release({ id: 1 });
  await (await client.now()).payables.pay(vendorpaymentOf('R-3', { amount_paid: '10.00' }));
  await sendAnswer(installation, client, { order, refused: [2] });
  const { payments } = await (await client.now()).paymentOrders.get({ id: 1 });
  expect(payments.map(({ state, entries, transit_accno: of }) => [state, entries.length, of])).toEqual([
    ['waiting', 1, transit_accno],
    ['refused', 0, undefined],
    ['waiting', 0, undefined],
  ]);
  expect(await client.balance(transit_accno)).toBe('-10.00');
});

test('two who send an order at once book it once, and a closed period refuses all of it', async () => {
  const client = await newClient();
  await client.post('R-1', '100.00');
  await client.order({ payables: [{ invnumber: 'R-1' }], other_payments: [salary] });
  await (await client.now()).paymentOrders.release({ id: 1 });
  const dry = await (await client.now()).paymentOrders.markSent({ id: 1, dry_run: true } as never);
  expect(dry).toMatchObject({ dry_run: { entries: [{}, {}] } });
  expect(await client.balance(transit_accno)).toBe('0.00');
  const late = await client.ask(on('2026-02-20'));
  await late.settings.close({ closing_date: '2026-02-09' as never, reason: 'geprüft' });
  expect(await refusalCode((await client.now()).paymentOrders.markSent({ id: 1 }))).toBe('period_closed');
  expect(await (await client.now()).paymentOrders.get({ id: 1 })).toMatchObject({ state: 'released' });
  await late.settings.close({ closing_date: null, reason: 'offen' });
  const key = { ...monday, idempotencyKey: 'send-1' };
  const sent = await Promise.all(
    [key, monday, key].map(async (options) =>
      refusalCode((await client.ask(options)).paymentOrders.markSent({ id: 1 })),
    ),
  );
  expect(sent.filter((code) => code === 'done').length).toBeGreaterThan(0);
  expect(await client.balance(transit_accno)).toBe('-5100.00');
  expect((await (await client.now()).payables.payments({ invnumber: 'R-1' })).items).toHaveLength(1);
});

test('each payment knows how it was booked, whatever the setting becomes', async () => {
  const client = await newClient();
  await client.post('R-1', '100.00');
  await client.post('R-2', '50.00');
  const first = await client.send({ payables: [{ invnumber: 'R-1' }] });
  await (await client.now()).settings.save({ orders: {} as never });
  const second = await client.send({ payables: [{ invnumber: 'R-2' }] });
  expect(second.payments).toMatchObject([{ entries: [] }]);
  expect(await (await client.now()).payables.get({ invnumber: 'R-2' })).toMatchObject({ status: 'OPEN' });
  await debit(client, '-50.00', { end_to_end: second.payments[0]?.end_to_end ?? '' });
  expect(await (await client.now()).payables.get({ invnumber: 'R-2' })).toMatchObject({ status: 'PAID' });
  await sendAnswer(installation, client, { order: first });
  expect(await client.balance(transit_accno)).toBe('0.00');
});

test('money that comes back reverses its payment, and a debit that was refused in the meantime is not booked', async () => {
  const client = await newClient();
  await client.post('R-1', '100.00');
  const { payments } = await client.send({ payables: [{ invnumber: 'R-1' }] });
  const { end_to_end = '' } = payments[0] ?? {};
  const outcome = {
    documents: [],
    accounts: [{ why: 'transfer', accno: transit_accno, amount: '-100.00', ordered: end_to_end }],
  };
  const line = await debit(client, '-100.00', { end_to_end });
  const back = await debit(client, '100.00', {});
  await (await client.ask()).bank.book({
    id: back.id,
    bank_booking: { outcome: { undoes: line.id } },
  } as never);
  expect([await client.balance(transit_accno), await client.balance(1020)]).toEqual(['0.00', '0.00']);
  expect(await (await client.now()).payables.get({ invnumber: 'R-1' })).toMatchObject({
    status: 'OPEN',
    paid: '0.00',
  });
  const again = await debit(client, '-100.00', {});
  expect(
    await refusalCode((await client.ask()).bank.book({ id: again.id, bank_booking: { outcome } } as never)),
  ).toBe('bank_proposal_outdated');
  await expectVerified(installation.database, client.client.id);
});

test('payments in transit stand on an asset or a liability that is not an account of a bank', async () => {
  const client = await newClient();
  const saved = async (accno: number) =>
    refusalCode((await client.now()).settings.save({ orders: { transit_accno: accno } as never }));
  expect(await saved(1020)).toBe('invalid');
  expect(await saved(5000)).toBe('invalid');
  expect(await saved(1100)).toBe('account_not_postable');
  expect(await saved(9999)).toBe('account_unknown');
  expect(await saved(transit_accno)).toBe('done');
  expect(await refusalCode((await client.now()).accounts.save({ ...inTransit, iban: theirs } as never))).toBe(
    'invalid',
  );
  expect(
    await refusalCode((await client.now()).accounts.save({ ...inTransit, category: 'expense' } as never)),
  ).toBe('invalid');
  expect(
    await refusalCode(
      (await client.now()).accounts.save({ ...inTransit, description: 'Unterwegs' } as never),
    ),
  ).toBe('done');
});
