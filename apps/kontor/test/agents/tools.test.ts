import type { AppRouter } from '@kontor/api';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, expect, test } from 'vitest';
import { iban, receiveStatement, statementFile } from '../browser/bank/statements.ts';
import { billPdf, plainPdf, receive } from '../browser/receipts.ts';
import { serve } from '../served.ts';
import { withAgentOf } from './agent.ts';

/** The tools of a month (docs/interface §22), each on a real database. */
const served = await serve();
const server = { address: served.address };
afterAll(() => served.close());

const scopes = ['read', 'write', 'upload', 'close'] as const;

/** An agent, and the books that a person works on beside it. */
const withBooks = async () => {
  const opened = await withAgentOf(served, scopes);
  const { name, key } = opened;
  const url = `${served.address}/trpc/${name}`;
  const books = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers: { 'x-api-key': key } })] });
  return { ...opened, books, of: { key, client: name } };
};

const payable = {
  ...{ invnumber: 'R-77', transdate: '2026-01-20', duedate: '2026-02-19' },
  vendor: { vendornumber: 'L-1', name: 'Papeterie Dupont SA' },
  expenseentries: [{ amount: '107.70', expense_accno: 6500, tax_accno: 1171, description: 'Papier' }],
  taxincluded: true,
  taxentries: [{ amount: '8.07', tax_accno: 1171 }],
};
const invoice = {
  ...{ invnumber: 'A1', transdate: '2026-01-14', duedate: '2026-02-13' },
  customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  incomeentries: [{ amount: '100.00', income_accno: 3400, description: 'Beratung Januar' }],
};

test('a plan answers its entry, the state of its period, what a person has to do, and by when', async () => {
  const { call } = await withBooks();
  const { data, text } = await call('propose_invoice', invoice);
  expect(data).toMatchObject({
    ...{ id: 1, state: 'OPEN', operation: 'invoices.post', waits_for: 'agent' },
    periods: [{ transdate: '2026-01-14', state: 'OPEN' }],
    entries: [
      {
        transdate: '2026-01-14',
        postings: [
          { accno: 1100, debit: '100.00' },
          { accno: 3400, credit: '100.00' },
        ],
      },
    ],
  });
  expect(data['until']).toMatch(/^\d{4}-.*Z$/);
  expect(text).toMatch(/^Plan 1, OPEN, until .*Invoice "A1".*Period of 2026-01-14: OPEN\.\n.*commit_plan/s);
  expect((await call('commit_plan', { id: 1 })).data).toMatchObject({ state: 'BOOKED', waits_for: 'nobody' });
  expect((await call('list_plans', { state: 'BOOKED' })).data).toMatchObject({ items: [{ id: 1 }] });
});

test('a plan whose period was closed since says so', async () => {
  const { call, books } = await withBooks();
  await call('propose_invoice', invoice);
  await books.settings.close.mutate({ closing_date: '2026-01-31' as never });
  expect((await call('get_plan', { id: 1 })).data).toMatchObject({
    periods: [{ state: 'CLOSED' }],
    todo: expect.stringContaining('closed'),
  });
  expect((await call('list_periods', { year: 2026 })).data).toMatchObject({
    closed_to: '2026-01-31',
    periods: expect.arrayContaining([
      { from: '2026-01-01', to: '2026-03-31', state: 'OPEN', vat_due: '2026-05-30' },
    ]),
    years: [{ to: '2026-12-31', state: 'OPEN' }],
  });
});

test('a payment is reversed, of an invoice and of a payable, and comments are made on both', async () => {
  const { call, book } = await withBooks();
  await book('propose_invoice', invoice);
  await book('propose_payable', payable);
  await book('propose_payment', {
    invnumber: 'A1',
    payment: { datepaid: '2026-02-01', amount_paid: '100.00' },
  });
  await book('propose_payment_to_vendor', {
    invnumber: 'R-77',
    vendor_number: 'L-1',
    vendorpayment: { datepaid: '2026-02-01', amount_paid: '107.70' },
  });
  const paid = await call('get_invoice', { invnumber: 'A1' });
  expect(paid.data).toMatchObject({ status: 'PAID', payments: { items: [{ amount_paid: '100.00' }] } });
  const idOf = ({ data }: typeof paid) => (data['payments'] as { items: { id: number }[] }).items[0]?.id;
  const reversed = await book('propose_payment_reversal', {
    ...{ invnumber: 'A1', vendor_number: null, id: idOf(paid), reversal: { transdate: '2026-02-02' } },
  });
  expect(reversed.data).toMatchObject({ state: 'BOOKED', operation: 'invoices.reversePayment' });
  const billed = await call('get_payable', { invnumber: 'R-77', vendor_number: 'L-1' });
  expect(
    await book('propose_payment_reversal', {
      ...{ invnumber: 'R-77', vendor_number: 'L-1', id: idOf(billed), reversal: {} },
    }),
  ).toMatchObject({ data: { operation: 'payables.reversePayment' } });
  expect((await call('get_invoice', { invnumber: 'A1' })).data).toMatchObject({ status: 'OVERDUE' });
  await book('propose_comment', { invnumber: 'A1', comment: { text: 'Paid twice by mistake.' } });
  await book('propose_comment', {
    invnumber: 'R-77',
    vendor_number: 'L-1',
    comment: { text: 'Asked them.' },
  });
  expect((await call('get_invoice', { invnumber: 'A1' })).data).toMatchObject({
    comments: { items: [{ text: '⟪Paid twice by mistake.⟫' }] },
  });
  expect((await call('get_payable', { invnumber: 'R-77' })).data).toMatchObject({
    comments: { items: [{ text: '⟪Asked them.⟫' }] },
  });
});

test('parties have their habits: account, tax and text of their last documents', async () => {
  const { call, book } = await withBooks();
  await book('propose_payable', payable);
  await book('propose_payable', { ...payable, invnumber: 'R-78', transdate: '2026-03-20' });
  await book('propose_invoice', invoice);
  expect((await call('get_vendor', { vendornumber: 'L-1' })).data).toMatchObject({
    name: '⟪Papeterie Dupont SA⟫',
    habits: [{ accno: 6500, tax_accno: 1171, description: '⟪Papier⟫', count: 2, last: '2026-03-20' }],
  });
  expect((await call('get_customer', { customernumber: 'K-1' })).data).toMatchObject({
    habits: [{ accno: 3400, description: '⟪Beratung Januar⟫', count: 1 }],
  });
});

test('an article is proposed, changed and found; a journal entry is read', async () => {
  const { call, book } = await withBooks();
  await book('propose_article', { partnumber: 'P-1', description: 'Märzen', sellprice: '10.00' });
  await book('propose_article', { partnumber: 'P-1', sellprice: '11.00' });
  expect((await call('list_articles', { text: 'P-1' })).data).toMatchObject({
    items: [{ partnumber: 'P-1', sellprice: '11.00' }],
  });
  await book('propose_entry', {
    ...{ reference: 'G1', transdate: '2026-01-20', description: 'Deposit' },
    glentries: [
      { accno: 1020, debit: '50.00', credit: null },
      { accno: 1000, debit: null, credit: '50.00' },
    ],
  });
  expect((await call('get_entry', { reference: 'G1' })).data).toMatchObject({
    glentries: [
      { accno: 1020, debit: '50.00' },
      { accno: 1000, credit: '50.00' },
    ],
  });
  expect((await call('list_tax_rates')).data).toHaveProperty('items.0.rate');
});

test('a receipt is booked; a proposal is accepted, another one dismissed', async () => {
  const { call, book, of } = await withBooks();
  const send = async (name: string, bytes: Uint8Array) =>
    Number(await receive({ server }, of, { name, bytes }));
  const plain = await send('plain.pdf', await plainPdf(3));
  await send('bill.pdf', await billPdf('R-1', 1));
  await send('again.pdf', await billPdf('R-2', 2));
  await served.process();
  const { vendor: _, ...rest } = payable;
  await book('propose_vendor', { vendornumber: 'L-1', name: 'Papeterie Dupont SA' });
  const booked = await book('propose_receipt', { id: plain, payable: { ...rest, vendornumber: 'L-1' } });
  expect(booked.data).toMatchObject({ state: 'BOOKED', operation: 'receipts.book' });
  expect((await call('get_receipt', { id: plain })).data).toMatchObject({ links: expect.anything() });
  const { data } = await call('list_proposals', { state: 'OPEN' });
  const [first, second] = data['items'] as { id: number; bill: object }[];
  expect(first?.bill).toMatchObject({ amount: '1949.75', currency: 'CHF' });
  const accepted = await book('propose_acceptance', {
    id: first?.id,
    payable: {
      ...{ invnumber: 'R-1', transdate: '2026-02-20', vendornumber: 'L-1' },
      expenseentries: [{ amount: '1949.75', expense_accno: 6500 }],
    },
  });
  expect(accepted.data).toMatchObject({ operation: 'proposals.accept', state: 'BOOKED' });
  expect((await book('propose_dismissal', { id: second?.id })).data).toMatchObject({ state: 'BOOKED' });
  const states = ((await call('list_proposals')).data['items'] as { state: string }[]).map(
    ({ state }) => state,
  );
  expect(states.sort()).toEqual(['ACCEPTED', 'DISMISSED']);
});

test('a bank line is answered with its proposals, and booked as one of them', async () => {
  const { call, book, books, of } = await withBooks();
  await books.accounts.save.mutate({
    ...{ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid', iban },
  });
  await book('propose_invoice', invoice);
  const line = { amount: '100.00', name: 'Gasthaus zum Löwen', text: 'Rechnung A1' };
  await receiveStatement({ server }, of, statementFile('S1', [line]));
  const { data } = await call('list_bank_lines', { status: 'proposed' });
  const [found] = data['items'] as { id: number }[];
  expect(found).toMatchObject({
    ...{ amount: '100.00', counterparty: { name: '⟪Gasthaus zum Löwen⟫' } },
    proposals: [{ outcome: { documents: [{ kind: 'invoice', number: 'A1', amount: '100.00' }] } }],
  });
  const matched = await book('propose_bank_match', {
    id: found?.id,
    bank_booking: { proposal: 1, outcome: null },
  });
  expect(matched.data).toMatchObject({ state: 'BOOKED', operation: 'bank.book' });
  expect((await call('get_invoice', { invnumber: 'A1' })).data).toMatchObject({ status: 'PAID' });
});

test('what is due becomes a draft of an order, which a person releases', async () => {
  const { call, book, books } = await withBooks();
  const at = { address1: 'Bahnhofstrasse 1', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await books.settings.save.mutate({ sender: { name: 'Muster AG', ...at } as never });
  await books.accounts.save.mutate({
    ...{ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid', iban },
  });
  await books.vendors.save.mutate({
    ...{ vendornumber: 'L-1', name: 'Papeterie Dupont SA', ...at, bank_iban: 'CH5604835012345678009' },
  });
  const { vendor: _, ...rest } = payable;
  await book('propose_payable', { ...rest, vendornumber: 'L-1' });
  expect((await call('get_due_payments')).data).toMatchObject({
    accounts: [{ accno: 1020, payments: [{ invnumber: 'R-77', vendornumber: 'L-1', amount: '107.70' }] }],
  });
  const ordered = await book('propose_payment_order', {
    accno: 1020,
    payables: [{ invnumber: 'R-77', vendornumber: 'L-1', amount: null }],
  });
  expect(ordered.data).toMatchObject({
    ...{ state: 'BOOKED', operation: 'paymentOrders.create', waits_for: 'person' },
    todo: expect.stringContaining('releases'),
  });
  expect(await books.paymentOrders.list.query({})).toMatchObject({ items: [{ state: 'draft' }] });
  expect((await call('get_briefing')).data).toMatchObject({
    items: expect.arrayContaining([
      { kind: 'orders', urgency: 'soon', for: 'person', count: 1 },
      expect.objectContaining({
        kind: 'payables_due',
        urgency: 'now',
        for: 'agent',
        tool: 'get_due_payments',
      }),
    ]),
  });
});

test('the VAT return says what speaks against settling it, and is settled once nothing does', async () => {
  const { call, book, of } = await withBooks();
  const days = { from: '2026-01-01', to: '2026-03-31' };
  await book('propose_payable', payable);
  const receipt = await receive({ server }, of, { name: 'plain.pdf', bytes: await plainPdf(5) });
  const blocked = await call('get_vat_return', days);
  expect(blocked.data).toMatchObject({ settling: { due: '2026-05-30' } });
  expect(receipt).not.toBe('');
  await served.process();
  const { data } = await call('get_vat_return', days);
  expect(data).toMatchObject({ payable: '-8.07', settling: { state: 'ready' } });
  const proposed = await call('propose_vat_settlement', days);
  expect(proposed.data).toMatchObject({ operation: 'vat.settle', periods: [{ state: 'OPEN' }] });
  await call('commit_plan', { id: proposed.data['id'] });
  expect((await call('get_vat_return', days)).data).toMatchObject({ settling: { state: 'settled' } });
  expect((await call('list_periods', { year: 2026 })).data).toMatchObject({
    periods: expect.arrayContaining([{ ...days, state: 'VAT_SETTLED' }]),
  });
  const late = await call('propose_invoice', invoice);
  expect(late.data).toMatchObject({ periods: [{ transdate: '2026-01-14', state: 'VAT_SETTLED' }] });
  const running = await call('get_vat_return', { from: '2026-10-01', to: '2026-12-31' });
  expect(running.data).toMatchObject({
    settling: {
      state: 'blocked',
      obstacles: expect.arrayContaining([expect.objectContaining({ code: 'not_over' })]),
    },
  });
});

test('the check list of a year, reports and reminders are answered', async () => {
  const { call, book } = await withBooks();
  await book('propose_invoice', invoice);
  expect((await call('get_check_list', { kind: 'year', to: '2026-12-31' })).data).toMatchObject({
    steps: expect.arrayContaining([expect.objectContaining({ name: 'receivables', state: 'review' })]),
  });
  expect((await call('get_due_reminders', { day: '2026-03-31' })).data).toMatchObject({
    letters: [{ customernumber: 'K-1', name: '⟪Gasthaus zum Löwen⟫', items: [{ open: '100.00' }] }],
  });
  expect((await call('get_income_statement', { from: '2026-01-01', to: '2026-12-31' })).data).toMatchObject({
    income: { accounts: [{ accno: 3400, amount: '100.00' }] },
  });
  expect((await call('search', { text: 'Löwen' })).data).toMatchObject({
    items: expect.arrayContaining([{ kind: 'customer', number: 'K-1', title: '⟪Gasthaus zum Löwen⟫' }]),
  });
});
