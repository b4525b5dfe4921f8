import { scopes } from '@kontor/domain';
import { execute } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { billPdf, plainPdf, receive } from '../browser/receipts.ts';
import { filledDemo } from '../demo/filled.ts';
import { serve } from '../served.ts';
import { type Agent, connectAgent } from './agent.ts';
import { changedBesidesPlan, tablesOf } from './tables.ts';

/**
 * A tool that proposes books nothing (docs/interface §22): after each, all tables of the database
 * are as they were, but for the plan.
 */
const url = await filledDemo();
const served = await serve({ url });
afterAll(() => served.close());
const key = await served.key('demo', scopes);
const agent = await connectAgent(served, { client: 'demo', key });

type Item = Record<string, unknown>;
const items = async (tool: string, input: Item = {}) => {
  const { isError, text, data } = await agent.call(tool, input);
  if (isError) throw new Error(`${tool}: ${text}`);
  return (data['items'] ?? []) as Item[];
};
const first = async (tool: string, input: Item = {}, suits: (item: Item) => boolean = () => true) => {
  const found = (await items(tool, input)).find(suits);
  if (!found) throw new Error(`${tool} answers nothing that suits`);
  return found;
};

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
// The demo is of today.
const day = later(0);

const receiptOf = async (name: string, bytes: Buffer) => {
  const id = await receive({ server: served }, { key, client: 'demo' }, { name, bytes });
  await served.process();
  return Number(id);
};
const post = async (path: string, record: Item) => {
  const answer = await fetch(`${served.address}/api/latest/clients/demo${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
const openInvoice = () => first('list_invoices', { status: 'OPEN' });
const openPayable = () => first('list_payables', { status: 'OPEN' });
const vendorOf = ({ vendor }: Item) => Object(vendor)['vendornumber'] as string;
const payment = { datepaid: day, amount_paid: '1.00', payment_accno: 1020 };
const expenseentries = [{ amount: '40.00', expense_accno: 6500 }];

const entryOf = (reference: string) => ({
  ...{ reference, description: 'Deposit', transdate: day },
  glentries: [
    { accno: 1020, debit: '5.00' },
    { accno: 1000, credit: '5.00' },
  ],
});

/** An input for each tool that proposes. */
const inputs: Record<string, () => Promise<Item>> = {
  propose_invoice: async () => ({
    transdate: day,
    customer: { customernumber: 'K-77', name: 'Gasthaus zum Löwen' },
    incomeentries: [{ amount: '100.00', income_accno: 3400 }],
  }),
  propose_credit_note: async () => {
    const { invnumber } = await openInvoice();
    return { invnumber, creditnote: { transdate: day } };
  },
  propose_payable: async () => ({
    ...{ invnumber: 'L-77', transdate: day, expenseentries },
    vendor: { vendornumber: 'V-77', name: 'Papeterie Dupont SA' },
  }),
  propose_receipt: async () => {
    const id = await receiptOf('Quittung.pdf', await plainPdf(4));
    const { vendornumber } = await first('list_vendors');
    return { id, payable: { invnumber: 'L-78', transdate: day, vendornumber, expenseentries } };
  },
  propose_acceptance: async () => {
    await receiptOf('Rechnung.pdf', await billPdf('RE-4711'));
    const { id } = await first('list_proposals', { state: 'OPEN' });
    const { vendornumber } = await first('list_vendors');
    return { id, payable: { invnumber: 'L-79', transdate: day, vendornumber, expenseentries } };
  },
  propose_dismissal: async () => ({ id: (await first('list_proposals', { state: 'OPEN' }))['id'] }),
  propose_payment: async () => ({ invnumber: (await openInvoice())['invnumber'], payment }),
  propose_payment_to_vendor: async () => {
    const payable = await openPayable();
    return { invnumber: payable['invnumber'], vendor_number: vendorOf(payable), vendorpayment: payment };
  },
  propose_payment_reversal: async () => {
    for (const { invnumber } of await items('list_invoices', { status: 'PAID' })) {
      const { payments } = (await agent.call('get_invoice', { invnumber })).data;
      const one = ((Object(payments)['items'] ?? []) as Item[]).find(({ reversed_by }) => !reversed_by);
      if (one) return { invnumber, id: one['id'], reversal: { transdate: day } };
    }
    throw new Error('nothing was paid');
  },
  propose_payment_order: async () => {
    const { accounts } = (await agent.call('get_due_payments', { day: later(60) })).data;
    const [account] = accounts as { accno: number; payments: Item[] }[];
    const due = account?.payments.find(({ obstacles }) => obstacles === undefined);
    const payables = [{ invnumber: due?.['invnumber'], vendornumber: due?.['vendornumber'] }];
    return { accno: account?.accno, day: later(60), payables };
  },
  propose_entry: async () => entryOf('G-77'),
  propose_reversal: async () => {
    await post('/gl', entryOf('G-76'));
    return { reference: 'G-76', reversal: { transdate: day } };
  },
  propose_bank_match: async () => {
    const { id } = await first('list_bank_lines', { status: 'proposed' });
    return { id, bank_booking: { proposal: 1 } };
  },
  propose_reminders: async () => {
    const invoice = await inputs['propose_invoice']?.();
    await post('/invoices', { ...invoice, invnumber: 'R-77', duedate: later(-60) });
    const { letters } = (await agent.call('get_due_reminders')).data;
    const letter = (letters as Item[]).find(({ customernumber }) => customernumber === 'K-77');
    const { customernumber, currency, total } = letter ?? {};
    return { letters: [{ customernumber, currency, total }] };
  },
  propose_comment: async () => ({
    invnumber: (await openInvoice())['invnumber'],
    comment: { text: 'Asked by phone.' },
  }),
  propose_customer: async () => ({ customernumber: 'K-78', name: 'Bergbahn AG' }),
  propose_vendor: async () => ({ vendornumber: 'V-78', name: 'Garage Meier' }),
  propose_article: async () => ({ partnumber: 'A-78', description: 'Märzen', sellprice: '118.40' }),
  propose_vat_settlement: async () => {
    const { periods } = (await agent.call('list_periods')).data;
    const open = (periods as Item[]).find(({ state }) => state === 'OPEN');
    return { from: open?.['from'], to: open?.['to'] };
  },
};

/** Has an agent call a tool, and tells what has changed besides its plan. */
const changedBy = async ({ call }: Pick<Agent, 'call'>, tool: string, input: Item) => {
  const before = await tablesOf(url);
  const answer = await call(tool, input);
  return { answer, changed: changedBesidesPlan(before, await tablesOf(url)) };
};

test('each tool that proposes is tried', async () => {
  const names = (await agent.tools()).map(({ name }) => name).filter((name) => name.startsWith('propose_'));
  expect(Object.keys(inputs).toSorted()).toEqual(names.toSorted());
});

test.each(Object.keys(inputs))('%s writes a plan, and nothing else', async (tool) => {
  const input = await (inputs[tool] as () => Promise<Item>)();
  const { answer, changed } = await changedBy(agent, tool, input);
  expect(answer, answer.text).toMatchObject({ isError: false, data: { state: 'OPEN' } });
  expect(changed).toEqual([]);
});

test('tools that would write more are caught: one that books, one that changes a field, one that hides its trail', async () => {
  const input = await (inputs['propose_entry'] as () => Promise<Item>)();
  const rogue = (deed: (id: unknown) => Promise<unknown>) => ({
    call: async (tool: string, sent?: Item) => {
      const answer = await agent.call(tool, sent);
      await deed(answer.data['id']);
      return answer;
    },
  });
  const books = rogue((id) => agent.call('commit_plan', { id }));
  expect((await changedBy(books, 'propose_entry', input)).changed).toEqual(
    expect.arrayContaining(['audit', 'balance', 'entry', 'posting']),
  );
  const changes = rogue(() =>
    execute(url, `UPDATE customer SET notes = 'x' WHERE id = (SELECT min(id) FROM customer)`),
  );
  expect(
    (await changedBy(changes, 'propose_customer', { customernumber: 'K-1', name: 'A' })).changed,
  ).toEqual(['customer']);
  const hides = rogue((id) => execute(url, `UPDATE plan SET program = 'other' WHERE id < ${Number(id)}`));
  expect((await changedBy(hides, 'propose_customer', { customernumber: 'K-2', name: 'B' })).changed).toEqual([
    'plan',
  ]);
});
