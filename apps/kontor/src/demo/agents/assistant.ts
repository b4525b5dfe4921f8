import { type CallAnswered, openAgentDoor } from '@kontor/agents';
import { type Context, caller, openContext } from '@kontor/api';
import { addCalls, type ClientKept } from '@kontor/data';
import { type BookingDate, dayIn, type Instant } from '@kontor/domain';
import { operatorContext } from '../../operator-context.ts';
import type { Open } from '../first-year/asking.ts';
import { repairBills, repairer, secondCopy } from './repairs.ts';

/**
 * The work of an agent at the demo client: by a draft key of its own, and by the tools that every
 * agent has. Only people give leave and approve plans, and the demo client has nobody until its
 * link is opened; so three plans wait, and the agent has withdrawn a fourth.
 */

const label = 'Assistent';

/**
 * Has the agent read what waits and propose what came in, unless it has withdrawn the copy, which
 * it does last. Each request has a key, so that nothing is proposed twice where the demo was
 * interrupted.
 */
export const proposeBills = async (
  installation: Open,
  client: ClientKept,
  { at, today }: { at: Instant; today: BookingDate },
): Promise<void> => {
  const { plans } = caller(operatorContext(installation, client, { requestId: 'demo', at }));
  const withdrawn = (await plans.list({ state: 'DECLINED' })).items;
  if (withdrawn.some(({ key }) => key === label)) return;
  const key = await issueDraftKey(installation, client, at);
  const as = (idempotencyKey?: string): Promise<Context> =>
    openContext({
      ...{ database: installation.database, receipts: installation.receipts, requestId: 'demo' },
      ...{ now: at, key, clientName: client.name, byConnection: true, idempotencyKey },
    });
  const { call, close } = openTools(installation, as);
  try {
    await call('get_briefing');
    await call('get_vendor', { vendornumber: repairer });
    const { proposed, reason } = secondCopy(today);
    for (const bill of [proposed, ...repairBills(today)]) await call('propose_payable', bill);
    await call('list_plans', { state: 'WAITING' });
    const waiting = (await plans.list({ state: 'WAITING' })).items;
    const copy = waiting.find(({ summary }) => summary.includes(`"${proposed.invnumber}"`));
    if (!copy) throw new Error(`${proposed.invnumber} was not proposed`);
    await caller(await as('demo-assistant-copy')).plans.decline({ id: copy.id, reason });
  } finally {
    await close();
  }
};

/**
 * Issues the key and answers its secret, which nobody else gets. Where the demo was interrupted it
 * is the same key, if the installation can keep a secret for that.
 */
const issueDraftKey = async (installation: Open, client: ClientKept, at: Instant): Promise<string> => {
  const idempotencyKey = installation.database.secrets.signingSeed() ? 'demo-assistant' : undefined;
  const context = operatorContext(installation, client, { requestId: 'demo', idempotencyKey, at });
  const operator = { kind: 'key', id: undefined, prefix: '', draft: false, scopes: ['admin'] } as const;
  const { keys } = caller({ ...context, caller: operator });
  return (await keys.issue({ scopes: ['read', 'write'], label, draft: true })).key;
};

type Tools = { call: (tool: string, input?: object) => Promise<void>; close: () => Promise<void> };

/** The tools as they are served, with the trace of their calls; a refusal is an Error. */
const openTools = ({ database }: Open, as: (idempotencyKey?: string) => Promise<Context>): Tools => {
  const answered: CallAnswered[] = [];
  const door = openAgentDoor({
    report: (fault) => {
      throw fault;
    },
    trace: (call) => answered.push(call),
  });
  let calls = 0;
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return {
    call: async (name, input = {}) => {
      calls += 1;
      const body = { jsonrpc: '2.0', id: calls, method: 'tools/call', params: { name, arguments: input } };
      const sent = new Request('http://localhost/mcp', { method: 'POST', headers });
      const context = await as(`demo-assistant-${calls}`);
      const answer = await door.answer(sent, body, { context, program: 'Belegassistent 1.2' });
      const text = await answer.text();
      const call = answered.pop();
      if (call?.code !== '') throw new Error(`${name} was not answered: ${text}`);
      await addTraceOf(database, call);
    },
    close: () => door.close(),
  };
};

const addTraceOf = async (database: Open['database'], call: CallAnswered): Promise<void> => {
  const { context, tool, program, code, milliseconds } = call;
  const { caller: key, client, now: called } = context;
  if (key.kind !== 'key' || key.id === undefined || !client) return;
  const of = { client_id: client.id, key_id: key.id, tool, milliseconds };
  await addCalls(database, {
    days: [{ ...of, day: dayIn(called, client.zone), calls: 1, refused: 0 }],
    calls: [{ ...of, called, program, code }],
  });
};
