import { scopes } from '@kontor/domain';
import { eInvoiceXml } from '@kontor/samples';
import { afterAll, expect, test } from 'vitest';
import { receive } from '../browser/receipts.ts';
import { filledDemo } from '../demo/filled.ts';
import { booksAt } from '../mail/invoices.ts';
import { serve } from '../served.ts';
import { openLink } from '../signing-in/browser.ts';
import { type Answer, connectAgent } from './agent.ts';

/**
 * The demo firm's September, done twice on the sixth of October: by a person over tRPC, with all
 * accounts and amounts worked out by hand, and by a scripted agent over MCP alone, whose key only
 * proposes. The two come to the same trial balance.
 */
const day = '2026-10-06';
const remindedOn = '2026-10-12';
const bill = eInvoiceXml({
  syntax: 'ubl',
  replace: [
    ['2026-02-20', '2026-09-28'],
    ['2026-03-22', '2026-10-28'],
  ],
});
const delivered = [
  { customernumber: 'K1003', parts: [{ partnumber: 'KAF-1000', quantity: '12' }] },
  { customernumber: 'K1002', parts: [{ partnumber: 'KAF-250', quantity: '20' }, { partnumber: 'SHIP' }] },
  { customernumber: 'K1001', parts: [{ partnumber: 'SERVICE', quantity: '2.5' }] },
];
const transdate = '2026-09-30';
const quarters = [
  { from: '2026-01-01', to: '2026-03-31' },
  { from: '2026-04-01', to: '2026-06-30' },
  { from: '2026-07-01', to: '2026-09-30' },
];

const opened: { close: () => Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((served) => served.close())));

const openFirm = async () => {
  const served = await serve({ url: await filledDemo(day) });
  opened.push(served);
  const key = await served.key('demo', scopes);
  return { served, key, books: booksAt(served.address, 'demo', key) };
};
type Firm = Awaited<ReturnType<typeof openFirm>>;

const trialBalance = async ({ books }: Firm) => {
  const { accounts } = await books.reports.trialBalance.query({ to: '2026-12-31' } as never);
  return accounts.map(({ accno, closing }) => `${accno} ${closing}`);
};

const byHand = async (firm: Firm) => {
  const { books } = firm;
  for (const one of delivered) await books.invoices.post.mutate({ ...one, transdate } as never);
  // Of the bill: 1,180.00 at 8.1 % and 45.00 at 2.6 %.
  await books.payables.post.mutate({
    ...{ invnumber: 'R-2026-17', transdate: '2026-09-28', duedate: '2026-10-28' },
    vendor: { vendornumber: 'L3001', name: 'Druckwerk Bern GmbH' },
    expenseentries: [
      { amount: '1180.00', expense_accno: 6500, tax_accno: 1171 },
      { amount: '45.00', expense_accno: 6500, tax_accno: 1171 },
    ],
    taxentries: [{ amount: '96.75', tax_accno: 1171 }],
  } as never);
  const entry = (transdate: string, description: string, ...lines: [number, string, number?][]) =>
    books.gl.post.mutate({
      ...{ transdate, description },
      glentries: lines.map(([accno, amount, tax_accno]) => ({
        accno,
        ...(amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount }),
        ...(tax_accno === undefined ? {} : { tax_accno }),
      })),
    } as never);
  await entry('2026-09-25', 'Aushilfslohn', [5000, '640.00'], [1020, '-640.00']);
  await entry('2026-10-02', 'Übertrag', [1010, '1500.00'], [1020, '-1500.00']);
  await entry('2026-10-02', 'Kontoführung', [6940, '12.00'], [1020, '-12.00']);
  await entry('2026-10-02', 'Papeterie', [6500, '186.40'], [1020, '-186.40']);
  const paid = (invnumber: string, amount_paid: string, payment_accno = 1020) =>
    books.invoices.pay.mutate({
      invnumber,
      payment: { datepaid: '2026-10-02', amount_paid, payment_accno },
    } as never);
  await paid('R2026-088', '802.33');
  await paid('R2026-096', '170.93');
  await paid('R2026-097', '1011.64');
  await paid('R2026-098', '1059.77');
  await paid('R2026-098', '21.63', 3800);
  const { letters } = await books.reminders.propose.query({ day: remindedOn } as never);
  await books.reminders.issue.mutate({
    day: remindedOn,
    letters: letters.map(({ customernumber, currency }) => ({ customernumber, currency })),
  } as never);
  for (const quarter of quarters) await books.vat.settle.mutate(quarter as never);
};

type Item = Record<string, unknown>;
const itemsOf = ({ data }: Answer): Item[] => (data['items'] ?? []) as Item[];

/**
 * The agent's month: it reads, proposes what follows from it, and goes on once a person has
 * approved.
 */
const byAgent = async ({ served }: Firm) => {
  const session = await openLink(served.address, await served.invite('demo'));
  const key = await served.key('demo', ['read', 'write', 'close', 'audit'], { draft: true });
  const agent = await connectAgent(served, { client: 'demo', key });
  const counted = { calls: 0, tokens: 0, approved: 0 };
  const call = async (tool: string, input: Item = {}) => {
    const answer = await agent.call(tool, input);
    if (answer.isError) throw new Error(`${tool} ${JSON.stringify(input)}: ${answer.text}`);
    counted.calls += 1;
    counted.tokens += Math.ceil(answer.text.length / 4);
    return answer;
  };
  /** Has a person look at a plan and approve it, as the console does. */
  const approved = async (tool: string, input: Item) => {
    const { id } = (await call(tool, input)).data;
    const at = `${served.address}/trpc/demo/plans`;
    const seen = await fetch(`${at}.find?input=${encodeURIComponent(JSON.stringify({ id }))}`, {
      headers: session,
    });
    const { result } = (await seen.json()) as { result: { data: { sha256: string } } };
    const answer = await fetch(`${at}.approve`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ id, sha256_seen: result.data.sha256 }),
    });
    if (!answer.ok) throw new Error(`${tool} ${JSON.stringify(input)}: ${await answer.text()}`);
    counted.approved += 1;
    expect((await call('get_plan', { id })).data).toMatchObject({ state: 'BOOKED' });
  };

  await call('get_briefing');
  for (const one of delivered) await approved('propose_invoice', { ...one, transdate });
  for (const { id, payable } of itemsOf(await call('list_proposals', { state: 'OPEN' }))) {
    const vendor = { vendornumber: 'L3001', name: 'Druckwerk Bern GmbH' };
    await approved('propose_vendor', vendor);
    const { expenseentries, ...head } = payable as { expenseentries: Item[] };
    const lines = expenseentries.map(({ amount, tax_accno }) => ({ amount, tax_accno, expense_accno: 6500 }));
    await approved('propose_acceptance', {
      id,
      payable: { ...head, vendornumber: vendor.vendornumber, expenseentries: lines },
    });
  }
  for (const { id } of itemsOf(await call('list_bank_lines', { status: 'proposed', limit: 50 })))
    await approved('propose_bank_match', { id, bank_booking: { proposal: 1 } });
  for (const { id, amount } of itemsOf(await call('list_bank_lines', { status: 'open', limit: 50 }))) {
    const share = { why: 'account', accno: 6500, amount };
    await approved('propose_bank_match', {
      id,
      bank_booking: { outcome: { documents: [], accounts: [share] } },
    });
  }
  const { letters } = (await call('get_due_reminders', { day: remindedOn })).data;
  const due = (letters as Item[]).map(({ customernumber, currency, total }) => ({
    customernumber,
    currency,
    total,
  }));
  await approved('propose_reminders', { day: remindedOn, letters: due });
  const { periods } = (await call('list_periods', { year: 2026 })).data;
  for (const { from, to } of (periods as { from: string; to: string }[]).filter(({ to }) => to < day)) {
    await call('get_vat_return', { from, to });
    await approved('propose_vat_settlement', { from, to });
  }
  return counted;
};

test('a month of the demo firm by an agent over MCP alone comes to the trial balance of the month by hand', async () => {
  const hand = await openFirm();
  await byHand(hand);
  const firm = await openFirm();
  const before = await trialBalance(firm);
  await receive(
    { server: firm.served },
    { key: firm.key, client: 'demo' },
    { name: 'R-2026-17.xml', bytes: Buffer.from(bill) },
  );
  await firm.served.process();
  const counted = await byAgent(firm);
  expect(await trialBalance(firm)).toEqual(await trialBalance(hand));
  expect(await trialBalance(firm)).not.toEqual(before);
  // Within what a small model holds at once, and with nothing asked twice.
  expect(counted.calls).toBeLessThan(60);
  expect(counted.tokens).toBeLessThan(20_000);
});
