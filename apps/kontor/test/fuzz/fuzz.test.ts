import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { proving } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { type Case, caseOf } from './cases.ts';

/**
 * Requests that a seed decides, as they could come from programs with faults, and pieces of such:
 * none is answered 500. `pnpm prove` tries 12,000, `pnpm fuzz` 100,000. A case is had again by
 * FUZZ_SEED=<its seed> FUZZ_CASES=1.
 */
const cases = Number(process.env['FUZZ_CASES'] ?? (proving ? 12_000 : 500));
const first = Number(process.env['FUZZ_SEED'] ?? 1);
const perClient = 1_000;
const callers = 8;

let kontor: Awaited<ReturnType<typeof serve>>;
let address: { hostname: string; port: number };
const agent = new Agent({ keepAlive: true, maxSockets: callers });
beforeAll(async () => {
  kontor = await serve();
  const { hostname, port } = new URL(kontor.address);
  address = { hostname, port: Number(port) };
});
afterAll(async () => {
  agent.destroy();
  await kontor.close();
});

/** The answer: its status, or none where the connection was closed without a word. */
const answerTo = async ({ method, path, headers, body }: Case): Promise<Answer> => {
  // Node leaves it out where a method is not known to have a body.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  // A request that is never answered is a fault as well, and ends the test.
  const signal = AbortSignal.timeout(120_000);
  const sent = request({ ...address, agent, method, path, signal, headers: { ...headers, ...length } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await bodyOf(answer) };
};

/** The body of an answer; of a stream of events, which goes on, its beginning. */
const bodyOf = async (answer: IncomingMessage): Promise<string> => {
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) return text(answer);
  // It may end before it has said anything.
  for await (const begun of answer) return String(begun);
  return '';
};

const answerToRaw = (bytes: Buffer): Promise<Answer> =>
  new Promise((resolve) => {
    let body = '';
    // Whoever has sent all closes its side, so that a body that is too short ends.
    const socket = connect({ host: address.hostname, port: address.port }, () => socket.end(bytes));
    socket.on('data', (data) => {
      body += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(body)?.[1] ?? 0), body }));
  });

type Answer = { status: number; body: string };

const isFault = ({ status, body }: Answer): boolean =>
  status === 500 || /HTTP\/1.1 500|"code": ?"internal"|<code>internal/.test(body);

const toldOf = (seed: number, { what, raw, method, path, body = '' }: Case, answer: Answer): string => {
  const sent = raw?.toString('latin1') ?? `${method} ${path}\n${body}`;
  return `seed ${seed}, ${what}:\n${sent.slice(0, 2_000)}\nwas answered ${answer.status}:\n${answer.body.slice(0, 500)}`;
};

test(`none of ${cases} requests from seed ${first} on is answered 500`, { timeout: 0 }, async () => {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let from = first; from < first + cases; from += perClient) {
    // Books that were closed for good by one of them would refuse all others.
    const client = `fuzz-${from}`;
    const key = await kontor.client(client);
    let seed = from;
    const call = async () => {
      while (seed < Math.min(from + perClient, first + cases)) {
        const mine = seed;
        seed += 1;
        const made = caseOf(mine, { client, key });
        const answer = await (made.raw ? answerToRaw(made.raw) : answerTo(made));
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (isFault(answer)) faults.push(toldOf(mine, made, answer));
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`Fuzzed from seed ${first} on, ${cases} cases, by status ${counts.join(', ')}\n`);
  expect(faults.slice(0, 5)).toEqual([]);
  // It still serves.
  expect((await fetch(`${kontor.address}/healthz`)).status).toBe(200);
});
