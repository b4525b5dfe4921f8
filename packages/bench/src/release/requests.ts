import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Where requests go, and the key that they have. */
export type Address = { url: string; key: string };

/** A request below an address: a GET, or a POST of a record as JSON. */
export type BenchRequest = { path?: string; body?: object };

/** Sends requests one after the other over one connection. Throws where one is refused. */
export const sendInTurn = async (
  { url, key }: Address,
  count: number,
  requestAt: (at: number) => BenchRequest,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let at = 0; at < count; at += 1) await sendOne(agent, { url, key }, requestAt(at));
  } finally {
    agent.destroy();
  }
};

const sendOne = (agent: Agent, { url, key }: Address, { path = '', body }: BenchRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    const bytes = body && Buffer.from(JSON.stringify(body));
    const headers = {
      'x-api-key': key,
      accept: 'application/json',
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
    };
    const sent = request(`${url}${path}`, { agent, headers, method: bytes ? 'POST' : 'GET' }, (answer) => {
      text(answer).then((said) => {
        const { statusCode = 0 } = answer;
        if (statusCode < 300) resolve();
        else reject(new Error(`a request was answered ${statusCode}: ${said}`));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
