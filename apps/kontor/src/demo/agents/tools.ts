import { type CallAnswered, openAgentDoor } from '@kontor/agents';
import type { Context } from '@kontor/api';
import { addCalls } from '@kontor/data';
import { dayIn } from '@kontor/domain';
import type { Open } from '../first-year/asking.ts';

/** Calls a tool; a refusal is an Error. */
export type CallTool = (tool: string, input?: object) => Promise<void>;

export type Tools = { call: CallTool; close: () => Promise<void> };

/** The tools as they are served, with the trace of their calls; a refusal is an Error. */
export const openTools = ({ database }: Open, as: (idempotencyKey?: string) => Promise<Context>): Tools => {
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
