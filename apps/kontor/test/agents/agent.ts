import type { Scope } from '@kontor/domain';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { serve } from '../served.ts';

/** Agents of tests at the door of a served program (docs/interface §22). */

type Served = Awaited<ReturnType<typeof serve>>;

/** An answer of a tool: its text, and its data. */
export type Answer = { isError: boolean; text: string; data: Record<string, unknown> };

let clients = 0;

/** The books of a new client, and an agent with a key to them that calls tools. */
export const withAgentOf = async (
  served: Served,
  scopes: readonly Scope[] = ['read', 'write', 'close', 'audit'],
) => {
  clients += 1;
  const name = `toolbooks${clients}`;
  const key = await served.client(name, scopes);
  const agent = await connectTo(served, { client: name, key });
  const call = (tool: string, input?: Record<string, unknown>) => callTool(agent, tool, input);
  const rest = async (path: string, body?: object) => {
    const answer = await fetch(`${served.address}/api/latest/clients/${name}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  /** Proposes and commits; returns the plan as it is booked. */
  const book = async (tool: string, input: Record<string, unknown>) => {
    const { isError, text, data } = await call(tool, input);
    if (isError) throw new Error(`${tool}: ${text}`);
    return call('commit_plan', { id: data['id'] });
  };
  return { name, key, agent, call, rest, book };
};

type At = { client: string; key: string; mode?: 'auto' | 'legacy' };

/** The client of the protocol's own SDK, at the books of a client. */
export const connectTo = async (
  { address }: Pick<Served, 'address'>,
  { client, key, mode = 'auto' }: At,
): Promise<Client> => {
  const agent = new Client({ name: 'ledger-agent', version: '1.4' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp/${client}`), { requestInit }),
  );
  return agent;
};

export const callTool = async (
  agent: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Answer> => {
  const answer = await agent.callTool({ name, arguments: input });
  const [first] = answer.content as { text: string }[];
  const data = (answer.structuredContent ?? {}) as Record<string, unknown>;
  return { isError: answer.isError ?? false, text: first?.text ?? '', data };
};

export type Agent = Awaited<ReturnType<typeof connectAgent>>;

/** An agent with this key at the books of a client. */
export const connectAgent = async (served: Served, at: At) => {
  const agent = await connectTo(served, at);
  return {
    tools: async () => (await agent.listTools()).tools,
    call: (tool: string, input?: Record<string, unknown>) => callTool(agent, tool, input),
  };
};
