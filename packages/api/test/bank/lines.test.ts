import { expect, test } from 'vitest';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import {
  balances,
  camtOf,
  entryOf,
  iban,
  paymentOf,
  qr_iban,
  sendStatement,
  statementOf,
} from './statement.ts';

/** Lines of banks (docs/interface §26): matched, booked, and reversed. */
const installation = await testInstallation();

const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;

const newClient = async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  await ask.accounts.save({ ...bank, iban, qr_iban });
  await ask.invoices.post(
    invoiceOf({
      invnumber: 'A1',
      transdate: '2026-01-05',
      customer: { customernumber: 'K1', name: 'Gasthaus Löwen' },
    }),
  );
  const invoice = await ask.invoices.get({ invnumber: 'A1' });
  return { client, ask, invoice };
};
type Ready = Awaited<ReturnType<typeof newClient>>;

let files = 0;
/** Sends a statement of these payments. */
const receive = async (
  { client }: Ready,
  ...sent: { amount: string; reference?: string; name?: string; day?: string }[]
) => {
  files += 1;
  const closing = sent.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
  const entries = sent.map(({ amount, reference = '', name, day }, at) => {
    const payment = paymentOf(amount, '', name);
    const references = { ...payment.references, creditor: reference };
    return entryOf(amount, `${files}-${at}`, [{ ...payment, references }], day);
  });
  const ids = { message_id: `M${files}`, statement_id: `S${files}` };
  return sendStatement(
    installation,
    client,
    camtOf(statementOf({ ...ids, ...balances('0.00', closing), entries })),
  );
};

/** The balance of an account, in Rappen. */
const balanceOf = async ({ ask }: Ready, accno: number) => {
  const { items } = await ask.transactions.saldo({
    accno: String(accno),
    from: '2026-01-01',
    to: '2026-12-31',
  });
  return items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
};

const bookedOf = async ({ ask }: Ready) => {
  const { paid } = await ask.invoices.get({ invnumber: 'A1' });
  return { paid, bank: await balanceOf({ ask } as Ready, 1020) };
};

test('a payment with the reference of a reminder pays all that it asks for', async () => {
  const ready = await newClient();
  const { client, ask } = ready;
  const country = { zipcode: '8001', city: 'Zürich', country: 'CH' };
  await ask.settings.save({ sender: { name: 'Muster AG', ...country } });
  const customer = { customernumber: 'K1', name: 'Gasthaus Löwen', ...country };
  await ask.invoices.post(invoiceOf({ invnumber: 'A2', transdate: '2026-01-06', customer }));
  const day = { now: '2026-03-20T09:00:00.000Z' as never };
  const issued = await (await client.ask(day)).reminders.issue({ letters: [{ customernumber: 'K1' }] });
  expect(issued.items).toMatchObject([{ id: 1, code: '' }]);
  const { total, payment_reference } = await ask.reminders.get({ id: 1 });
  await receive(ready, { amount: total, reference: payment_reference, day: '2026-03-25' });
  expect((await ask.bank.lines({})).items).toMatchObject([
    {
      status: 'booked',
      match: { automatic: true, outcome: { documents: [{ number: 'A1' }, { number: 'A2' }] } },
    },
  ]);
  for (const invnumber of ['A1', 'A2']) {
    const { paid, amount } = await ask.invoices.get({ invnumber });
    expect(paid).toBe(amount);
  }
});

test('a payment with the reference of an invoice is booked by itself, marked, and reversed exactly', async () => {
  const ready = await newClient();
  const { ask, invoice } = ready;
  const before = await bookedOf(ready);
  await receive(ready, { amount: invoice.amount, reference: invoice.payment_reference ?? '' });
  const [line] = (await ask.bank.lines({})).items;
  expect(line).toMatchObject({
    status: 'booked',
    match: { kind: 'reference', automatic: true, measure: 100, outcome: { documents: [{ number: 'A1' }] } },
  });
  expect(line?.match?.entries).toHaveLength(1);
  expect((await ask.invoices.get({ invnumber: 'A1' })).paid).toBe(invoice.amount);
  const undone = await ask.bank.undo({ id: 1 });
  expect([undone.status, undone.match]).toEqual(['open', undefined]);
  expect(await bookedOf(ready)).toEqual(before);
  expect(
    (await ask.invoices.payments({ invnumber: 'A1' })).items.map(({ amount_paid }) => amount_paid),
  ).toEqual([invoice.amount, `-${invoice.amount}`]);
});

test('409 payment_of_bank_line: a payment of a line is reversed with the line, and then it is', async () => {
  const ready = await newClient();
  const { ask, invoice } = ready;
  await receive(ready, { amount: invoice.amount, reference: invoice.payment_reference ?? '' });
  const paid = async () => (await ask.invoices.payments({ invnumber: 'A1' })).items;
  const back = async (at: number) =>
    ask.invoices.reversePayment({ invnumber: 'A1', id: (await paid())[at]?.id ?? 0, reversal: {} });
  await expect(back(0)).rejects.toThrow('Bank line 1 booked this payment; undo the bank line instead.');
  expect(await refusalCode(back(0))).toBe('payment_of_bank_line');
  const { payments } = await ask.entries.ofDocument({ kind: 'invoice', invnumber: 'A1' });
  expect(payments).toMatchObject([{ bank_line: 1 }]);
  await ask.bank.undo({ id: 1 });
  expect(await paid()).toMatchObject([
    { reversed_by: (await paid())[1]?.id },
    { reverses: (await paid())[0]?.id },
  ]);
  expect([await refusalCode(back(0)), await refusalCode(back(1))]).toEqual([
    'already_reversed',
    'already_reversed',
  ]);
});

test('what is proposed is booked by its place, once, and what has changed in the meantime is not', async () => {
  const ready = await newClient();
  const { ask, invoice } = ready;
  await receive(ready, { amount: invoice.amount, name: 'Gasthaus Löwen' });
  const line = await ask.bank.line({ id: 1 });
  expect(line.status).toBe('proposed');
  expect(line.proposals[0]).toMatchObject({
    kind: 'text',
    outcome: { documents: [{ number: 'A1', open: invoice.amount }] },
  });
  await ask.invoices.pay({
    invnumber: 'A1',
    payment: { datepaid: '2026-02-01', amount_paid: '1.00', payment_accno: 1000 },
  } as never);
  expect(await refusalCode(ask.bank.book({ id: 1, bank_booking: { proposal: 1 } }))).toBe(
    'bank_proposal_outdated',
  );
  expect(await ask.bank.match({})).toEqual({ booked: 0, proposed: 1, open: 0 });
  const both = await Promise.allSettled(
    [1, 2].map(() => ask.bank.book({ id: 1, bank_booking: { proposal: 1 } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalCode(ask.bank.book({ id: 1, bank_booking: { proposal: 1 } }))).toBe(
    'bank_line_settled',
  );
});

test('an outcome of accounts adds up to the line, with its tax, and the next line is proposed likewise', async () => {
  const ready = await newClient();
  const { ask } = ready;
  await receive(ready, { amount: '-108.10', name: 'Papeterie Dupont SA' });
  const outcome = (amount: string) => ({
    documents: [],
    accounts: [{ why: 'account', accno: 6500, amount, tax_accno: 1171 }],
  });
  const book = (amount: string) =>
    ask.bank.book({ id: 1, bank_booking: { outcome: outcome(amount) } } as never);
  expect(await refusalCode(book('-100.00'))).toBe('invalid');
  expect((await book('-108.10')).status).toBe('booked');
  await receive(ready, { amount: '-54.05', name: 'Papeterie Dupont SA', day: '2026-03-10' });
  const next = await ask.bank.line({ id: 2 });
  expect(next.proposals[0]).toMatchObject({
    kind: 'learned',
    outcome: { accounts: [{ accno: 6500, tax_accno: 1171, amount: '-54.05' }] },
  });
});

test('an entry that was booked by hand is taken for that of a line, and let go again', async () => {
  const ready = await newClient();
  const { ask, invoice } = ready;
  await ask.invoices.pay({
    invnumber: 'A1',
    payment: { datepaid: '2026-02-08', amount_paid: invoice.amount, payment_accno: 1020 },
  } as never);
  const before = await bookedOf(ready);
  await receive(ready, { amount: invoice.amount, reference: invoice.payment_reference ?? '' });
  const line = await ask.bank.line({ id: 1 });
  expect(line.proposals[0]).toMatchObject({ kind: 'entry' });
  expect((await ask.bank.book({ id: 1, bank_booking: { proposal: 1 } })).status).toBe('booked');
  expect(await bookedOf(ready)).toEqual(before);
  expect((await ask.bank.undo({ id: 1 })).status).toBe('open');
  expect(await bookedOf(ready)).toEqual(before);
});

test('a line is ignored, dry runs change nothing, and a rule is made of what was done', async () => {
  const ready = await newClient();
  const { ask } = ready;
  await receive(ready, { amount: '-5.00', name: 'Musterbank' }, { amount: '-7.00', name: 'Musterbank' });
  const accounts = [{ why: 'charges', accno: 6900, amount: '-5.00' }];
  const bank_booking = { outcome: { documents: [], accounts } } as never;
  const dry = await ask.bank.book({ id: 1, bank_booking, dry_run: true });
  expect(dry.dry_run?.entries).toHaveLength(1);
  expect((await ask.bank.line({ id: 1 })).status).not.toBe('booked');
  await ask.bank.book({ id: 1, bank_booking });
  const rule = await ask.bank.ruleOf({ id: 1 });
  expect(rule).toMatchObject({ conditions: { counterparty: 'Musterbank', direction: 'out' } });
  expect(await ask.bank.tryRule(rule)).toEqual({ taken: [1, 2], agreeing: [1], contradicting: [] });
  expect(await ask.bank.saveRule({ bank_rule: rule })).toMatchObject({ id: 1, name: 'Musterbank' });
  expect(await ask.bank.rules()).toHaveLength(1);
  await ask.bank.removeRule({ id: 1 });
  expect(await ask.bank.rules()).toEqual([]);
  expect((await ask.bank.ignore({ id: 2 })).status).toBe('ignored');
  expect(await ask.bank.counts({})).toEqual({ open: 0, proposed: 0, booked: 1, ignored: 1 });
  expect((await ask.bank.undo({ id: 2 })).status).toBe('open');
  expect((await ask.bank.lines({ unsettled: true })).items.map(({ id }) => id)).toEqual([2]);
});

test('an account at a bank is reported with its balance in the books, its last statement and its open lines', async () => {
  const ready = await newClient();
  const { ask } = ready;
  const standing = { accno: 1020, description: 'Bank', iban };
  expect(await ask.bank.accounts()).toEqual([{ ...standing, balance: '0.00', open: 0 }]);
  await receive(ready, { amount: '-5.00', name: 'Musterbank' }, { amount: '-7.00', name: 'Musterbank' });
  const accounts = [{ why: 'charges', accno: 6900, amount: '-5.00' }];
  await ask.bank.book({ id: 1, bank_booking: { outcome: { documents: [], accounts } } } as never);
  expect(await ask.bank.accounts()).toMatchObject([
    {
      ...{ ...standing, balance: '-5.00', open: 1 },
      statement: { id: 1, closing: '-12.00', closing_on: '2026-02-10', currency: 'CHF', follows: 'first' },
    },
  ]);
});

test('a payable is paid by the IBAN of its vendor, and a period that is closed refuses to be booked', async () => {
  const ready = await newClient();
  const { ask } = ready;
  const vendor = { vendornumber: 'L1', name: 'Papeterie', bank_iban: 'CH4399001001000137731' };
  await ask.payables.post(payableOf({ invnumber: 'R1', transdate: '2026-01-10', vendor } as never));
  const { amount } = await ask.payables.get({ invnumber: 'R1' });
  await receive(ready, { amount: `-${amount}`, name: 'Papeterie' });
  await ask.settings.close({ closing_date: '2026-02-28' } as never);
  const later = await ready.client.ask();
  expect(await refusalCode(later.bank.book({ id: 1, bank_booking: { proposal: 1 } }))).toBe('period_closed');
  expect((await later.bank.line({ id: 1 })).status).toBe('proposed');
  expect((await later.payables.get({ invnumber: 'R1' })).paid).toBe('0.00');
});

test('what is paid while lines are matched is not paid again by itself', async () => {
  const ready = await newClient();
  const { ask, invoice } = ready;
  const half = (Number(invoice.amount) / 2).toFixed(2);
  const payment = { datepaid: '2026-02-01', amount_paid: half, payment_accno: 1000 };
  const sent = { amount: invoice.amount, reference: invoice.payment_reference ?? '' };
  await Promise.all([receive(ready, sent), ask.invoices.pay({ invnumber: 'A1', payment } as never)]);
  const { paid } = await ask.invoices.get({ invnumber: 'A1' });
  const { status } = await ask.bank.line({ id: 1 });
  // Whichever came first: the payment by hand knows of no line, and the line is booked by itself
  // only where all was open.
  expect([
    ['proposed', half],
    ['booked', (Number(invoice.amount) + Number(half)).toFixed(2)],
  ]).toContainEqual([status, paid]);
});

test('a line that a statement tells again is proposed and does not book itself', async () => {
  const ready = await newClient();
  const { client, ask, invoice } = ready;
  const send = (...entries: ReturnType<typeof entryOf>[]) => {
    const closing = entries.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
    return sendStatement(
      installation,
      client,
      camtOf(statementOf({ ...balances('0.00', closing), entries })),
    );
  };
  const payment = paymentOf(invoice.amount, '');
  const references = { ...payment.references, creditor: invoice.payment_reference ?? '' };
  const paid = entryOf(invoice.amount, 'E2', [{ ...payment, references }]);
  await send(entryOf('10.00', 'E1'));
  const { statements } = await send(entryOf('10.00', 'E1'), paid);
  expect(statements).toMatchObject([{ known: true, differs: true, lines: 1 }]);
  const { items } = await ask.bank.lines({ statement: 2 });
  expect(items).toMatchObject([
    { status: 'proposed', proposals: [{ kind: 'reference', outcome: { documents: [{ number: 'A1' }] } }] },
  ]);
  expect((await bookedOf(ready)).bank).toBe(0);
});
