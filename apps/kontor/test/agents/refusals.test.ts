import { afterAll, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { connectTo } from './agent.ts';

/**
 * A refusal says whether it may be tried again, and what mends it, at each door by its own name
 * (§4, §22).
 */
const served = await serve();
afterAll(() => served.close());

const key = await served.client('mending', ['read', 'write']);

const agent = await connectTo(served, { client: 'mending', key });

const byTool = async (name: string, input: Record<string, unknown>) => {
  const { content, structuredContent } = await agent.callTool({ name, arguments: input });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? '', data: structuredContent as Record<string, unknown> };
};

const send = async (path: string, body: unknown, accept = 'application/json') => {
  const answer = await fetch(`${served.address}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.text();
};

const byRest = async (path: string, body: unknown) =>
  JSON.parse(await send(`/api/latest/clients/mending${path}`, body)) as Record<string, unknown>;

const byProcedure = async (name: string, input: unknown) => {
  const { error } = JSON.parse(await send(`/trpc/mending/${name}`, input)) as {
    error: { data: { refusal: Record<string, unknown> } };
  };
  return error.data.refusal;
};

const invoice = {
  invnumber: 'A1',
  transdate: '2026-01-14',
  customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  parts: [{ partnumber: 'SHIP', quantity: '1' }],
};
const { parts: _, ...head } = invoice;

test('400 article_unknown: the list of articles mends it, by the name that each door has for it', async () => {
  const field = 'parts.0.partnumber';
  const rest = await byRest('/invoices', { ...head, parts: { part: invoice.parts } });
  expect(rest).toMatchObject({ retryable: 'false', next: { operation: 'GET /parts', field } });
  const xml = await send(
    '/api/latest/clients/mending/invoices',
    { ...head, parts: { part: invoice.parts } },
    'application/xml',
  );
  expect(xml).toContain(
    `<retryable>false</retryable><next><operation>GET /parts</operation><field>${field}</field></next></error>`,
  );
  const next = { operation: 'articles.list', field };
  expect(await byProcedure('invoices.post', invoice)).toMatchObject({ retryable: false, next });
  const planned = { operation: 'invoices.post', input: invoice };
  expect(await byProcedure('plans.propose', planned)).toMatchObject({ retryable: false, next });
  const proposed = await byTool('propose_invoice', invoice);
  expect(proposed.data).toMatchObject({ retryable: false, next: { tool: 'list_articles', field } });
  expect(proposed.text).toMatch(/\nNext: list_articles, for parts\.0\.partnumber\.$/);
});

test('400 invalid: the same request with another value of the field', async () => {
  const faulty = { ...invoice, transdate: 'soon' };
  const field = 'transdate';
  expect(await byRest('/invoices', { ...head, transdate: 'soon' })).toMatchObject({
    next: { operation: 'POST /invoices', field },
  });
  expect(await byProcedure('invoices.post', faulty)).toMatchObject({
    next: { operation: 'invoices.post', field },
  });
  expect((await byTool('propose_invoice', faulty)).data).toMatchObject({
    next: { tool: 'propose_invoice', field },
  });
});

test('404 not_found: the list that the record would be in; not at a path that no operation has', async () => {
  expect((await byTool('get_invoice', { invnumber: 'none' })).data).toMatchObject({
    code: 'not_found',
    next: { tool: 'list_invoices' },
  });
  const lost = await byRest('/nowhere', {});
  expect(lost).toMatchObject({ code: 'not_found', retryable: 'false' });
  expect(lost).not.toHaveProperty('next');
});

test('409 plan_outdated: the tool that proposes that write', async () => {
  const part = {
    partnumber: 'BEER',
    description: 'Märzen',
    sellprice: '10.00',
    income_accno: '3200',
    tax_accnos: '',
  };
  await send('/api/latest/clients/mending/parts', part);
  const { data } = await byTool('propose_invoice', {
    ...head,
    parts: [{ partnumber: 'BEER', quantity: '2' }],
  });
  await send('/api/latest/clients/mending/parts', { ...part, sellprice: '11.00' });
  const { id } = data as { id: number };
  expect((await byTool('commit_plan', { id })).data).toMatchObject({
    ...{ code: 'plan_outdated', retryable: false },
    next: { tool: 'propose_invoice' },
  });
  expect(await byProcedure('plans.commit', { id })).toMatchObject({
    next: { operation: 'plans.propose', planned: 'invoices.post' },
  });
});

test('403 approval_needed: a plan for what can be planned, nothing for a plan that waits for a person', async () => {
  const draft = await served.key('mending', ['read', 'write'], { draft: true });
  const asked = async (name: string, input: unknown) => {
    const answer = await fetch(`${served.address}/trpc/mending/${name}`, {
      method: 'POST',
      headers: { 'x-api-key': draft, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return (await answer.json()) as {
      error: { data: { refusal: object } };
      result: { data: { id: number } };
    };
  };
  const gl = {
    ...{ reference: 'G1', transdate: '2026-01-20', description: 'Deposit' },
    glentries: [
      { accno: 1020, debit: '50.00' },
      { accno: 1000, credit: '50.00' },
    ],
  };
  const refused = (await asked('gl.post', gl)).error.data.refusal;
  expect(refused).toMatchObject({
    ...{ code: 'approval_needed', retryable: false },
    next: { operation: 'plans.propose', planned: 'gl.post' },
  });
  const { id } = (await asked('plans.propose', { operation: 'gl.post', input: gl })).result.data;
  const waiting = (await asked('plans.commit', { id })).error.data.refusal;
  expect(waiting).toMatchObject({ code: 'approval_needed', retryable: false });
  expect(waiting).not.toHaveProperty('next');
});

test('400 invalid: a payable of a vendor without an IBAN waits for a person, who enters it', async () => {
  await send('/trpc/mending/accounts.save', {
    ...{ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' },
    iban: 'CH9300762011623852957',
  });
  const payable = {
    ...{ invnumber: 'R-77', transdate: '2026-01-20' },
    vendor: { vendornumber: 'L-1', name: 'Papeterie Dupont SA' },
    expenseentries: [{ amount: '107.70', expense_accno: 6500 }],
  };
  await byTool('commit_plan', { id: (await byTool('propose_payable', payable)).data['id'] });
  const order = { accno: 1020, day: '2099-01-20', payables: [{ invnumber: 'R-77' }] };
  const next = { operation: 'vendors.save', field: 'bank_iban' };
  expect(await byProcedure('paymentOrders.create', order)).toMatchObject({ code: 'invalid', next });
  expect(
    await byProcedure('plans.propose', { operation: 'paymentOrders.create', input: order }),
  ).toMatchObject({ next });
  const rest = await byRest('/bank/orders', { ...order, payables: { payable: order.payables } });
  expect(rest).toMatchObject({ code: 'invalid', next: { field: 'bank_iban' } });
  const { text, data } = await byTool('propose_payment_order', order);
  expect(data).toMatchObject({ code: 'invalid', retryable: false, waits_for: 'person' });
  expect(data).not.toHaveProperty('next');
  expect(text).toMatch(/^Vendor L-1 has no IBAN\.\nOnly a person can mend this/);
});
