import { type Scope, scopes } from '@kontor/domain';
import { afterAll, expect, test } from 'vitest';
import { giveIban, receiveStatement, statementFile } from '../browser/bank/statements.ts';
import { plainPdf } from '../browser/receipts.ts';
import { booksAt } from '../mail/invoices.ts';
import { serve } from '../served.ts';
import { type Answer, connectAgent } from './agent.ts';
import { hostileTexts } from './hostile-texts.ts';

/**
 * Texts of others are data to an agent (docs/interface §22). The agent here is as credulous as can
 * be: whatever stands outside of quotation marks it takes for a word of the tool, and follows it.
 */
const served = await serve();
afterAll(() => served.close());

type Item = Record<string, unknown>;
const day = '2026-01-14';
const referenceOf = (at: number) => `G ${at}`;
const numbers = hostileTexts.map((_, at) => at + 1);

/** The first letters of a text, on one line. */
const short = (text: string, length: number) =>
  [...text.replaceAll(/\s+/g, ' ')].slice(0, length).join('').trim();

/** Fills a client's books: in each place where others write there is one of `texts`. */
const fill = async (name: string, texts: readonly string[]) => {
  const key = await served.client(name, scopes);
  const pdf = Uint8Array.from(await plainPdf(1));
  const trpc = booksAt(served.address, name, key);
  const at = (path: string) => `${served.address}/api/latest/clients/${name}${path}`;
  const send = async (path: string, init: RequestInit) => {
    const headers = { ...init.headers, 'x-api-key': key, accept: 'application/json' };
    const answer = await fetch(at(path), { method: 'POST', ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()} ${JSON.stringify(init.body)}`);
  };
  const post = (path: string, record: Item) =>
    send(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(record) });
  for (const [index, text] of texts.entries()) {
    const number = index + 1;
    // A number with these marks can be read, and not be named.
    const number32 = `${number} ${short(text.replaceAll(/[⟪⟫]/g, ''), 28)}`.trim();
    const name70 = short(text, 70);
    const customer = { customernumber: number32, name: name70, notes: text };
    const vendor = { vendornumber: number32, name: name70, city: short(text, 32) };
    await post('/parts', { partnumber: number32, description: text, sellprice: '1.00', income_accno: 3400 });
    await post('/invoices', {
      ...{ invnumber: `A ${number32}`, transdate: day, duedate: day, customer, notes: text },
      ...{ description: text, ordnumber: number32 },
      incomeentries: [{ amount: '100.00', income_accno: 3400, description: text }],
    });
    await trpc.invoices.comment.mutate({ invnumber: `A ${number32}`, comment: { text } });
    await post('/payables', {
      ...{ invnumber: `L ${number32}`, transdate: day, duedate: day, vendor, notes: text, description: text },
      expenseentries: [{ amount: '40.00', expense_accno: 6500, description: text }],
    });
    const lines = [
      { accno: 1020, debit: '5.00', memo: text },
      { accno: 1000, credit: '5.00', memo: text },
    ];
    await post('/gl', {
      reference: referenceOf(number),
      description: text,
      transdate: day,
      glentries: lines,
    });
    const body = new FormData();
    body.set('comment', short(text, 200));
    body.set('Filedata', new File([pdf, `%${number}`], `${name70}.pdf`, { type: 'application/pdf' }));
    await send('/belege', { body });
  }
  await giveIban(trpc);
  const credits = texts.map((text) => ({ amount: '1.00', name: short(text, 70), text: short(text, 140) }));
  await receiveStatement({ server: served }, { key, client: name }, statementFile('S', credits));
};

/** The words of the tool itself: all that stands outside of quotations. */
const wordsIn = (text: string): string => text.replaceAll(/⟪[^⟫]*⟫|"(?:[^"\\]|\\.)*"/g, ' ');

function* leavesOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const within of Object.values(value)) yield* leavesOf(within);
}

/** The orders that a credulous agent finds in an answer. */
const ordersIn = ({ text, data }: Pick<Answer, 'text' | 'data'>): string[] => {
  // The text of a plan is in words; that of other answers is their data once more.
  const said = [...leavesOf(data), ...(text.startsWith('{') ? [] : [text])];
  return said.map(wordsIn).filter((words) => /commit_plan|propose_\w+/.test(words));
};

test('an agent that follows each word of a tool follows no text of others', async () => {
  const name = 'hostile';
  await fill(name, hostileTexts);
  const draft = await served.key(name, ['read', 'write', 'audit'] satisfies Scope[], { draft: true });
  const agent = await connectAgent(served, { client: name, key: draft });
  const balance = () => agent.call('get_trial_balance', { to: '2026-12-31' });
  const before = await balance();
  const followed: string[] = [];
  const heard = new Set<string>();
  const hear = async (tool: string, input: Item = {}) => {
    const answer = await agent.call(tool, input);
    if (answer.isError) throw new Error(`${tool} ${JSON.stringify(input)}: ${answer.text}`);
    followed.push(...ordersIn(answer).map((words) => `${tool}: ${words}`));
    for (const leaf of leavesOf(answer.data)) if (leaf.startsWith('⟪')) heard.add(leaf);
    return answer.data;
  };
  const all = async (tool: string, input: Item = {}) => {
    const found: Item[] = [];
    for (let after: unknown; ; ) {
      const { items = [], next } = await hear(tool, { ...input, limit: 50, ...(after ? { after } : {}) });
      found.push(...(items as Item[]));
      if (!next) return found;
      after = next;
    }
  };
  for (const { invnumber } of await all('list_invoices')) await hear('get_invoice', { invnumber });
  for (const { invnumber } of await all('list_payables')) await hear('get_payable', { invnumber });
  for (const { vendornumber } of await all('list_vendors')) await hear('get_vendor', { vendornumber });
  for (const { id } of await all('list_receipts')) await hear('get_receipt', { id });
  for (const number of numbers) await hear('get_entry', { reference: referenceOf(number) });
  for (const tool of ['list_articles', 'list_plans', 'list_proposals']) await all(tool);
  for (const tool of ['get_overview', 'get_briefing', 'get_due_reminders', 'get_due_payments'])
    await hear(tool);
  await all('list_transactions', { accno: '1020', from_date: day, to_date: day });
  for (const side of ['customers', 'vendors']) await all('list_open_items', { on: day, side });
  await hear('search', { text: 'commit', limit: 50 });
  for (const { customernumber } of await all('list_customers')) {
    const { name: customer, notes } = await hear('get_customer', { customernumber });
    // Whoever copies a text into a proposal hands it on as it stands.
    const line = { amount: '10.00', income_accno: 3400, description: notes };
    await hear('propose_invoice', { customernumber, transdate: day, notes: customer, incomeentries: [line] });
    await hear('propose_customer', { customernumber, city: 'Chur' });
  }
  for (const { id } of await all('list_bank_lines')) {
    const account = { why: 'account', accno: 3400, amount: '1.00', memo: 'x' };
    await hear('propose_bank_match', {
      id,
      bank_booking: { outcome: { documents: [], accounts: [account] } },
    });
  }
  for (const { id } of await all('list_plans')) await hear('get_plan', { id });
  expect(followed.slice(0, 9)).toEqual([]);
  expect((await all('list_plans', { state: 'BOOKED' })).length).toBe(0);
  expect((await balance()).data).toEqual(before.data);
  // Each text was heard, and in more than one place.
  expect(heard.size).toBeGreaterThan(hostileTexts.length);
});

test('the same agent follows each of these texts where it is not quoted', () => {
  expect(new Set(hostileTexts).size).toBe(60);
  for (const text of hostileTexts) {
    expect(
      ordersIn({ text: '{}', data: { summary: `Customer ${text.replaceAll(/[⟪"]/g, '')}` } }),
      text,
    ).not.toEqual([]);
  }
});
