import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { call, type Load } from './caller.ts';
import { compare, type Difference, listOf } from './compare.ts';
import { books, emptyLoad, prepare } from './prepare.ts';
import { type Program, programIn } from './program.ts';

/** The clients that book, and the webhooks of each; `say` gets the progress. */
export type WebhookOptions = { clients: number; webhooks: number; say: (sentence: string) => void };

/**
 * The outcome. All is well when `lost`, `doubled`, `wrong` and `faults` are empty, and `verified`
 * is true.
 */
export type WebhookFigures = Difference & {
  /** The events that receivers took, and the messages that they were sent. */
  delivered: number;
  messages: number;
  /** The messages that told an event which their receiver had taken before. */
  repeated: number;
  /** The messages that their receiver refused. */
  refused: number;
  seconds: number;
  wrong: readonly string[];
  faults: readonly string[];
  verified: boolean;
};

// Each client books so much, so that each webhook gets as many events.
const bookings = 100;
const kills = 5;

/**
 * Kills the program as it delivers events to webhooks that refuse a third of them, and compares
 * what they took with the feed.
 */
export const runWebhooks = async (options: WebhookOptions): Promise<WebhookFigures> => {
  const { clients, say } = options;
  const directory = await mkdtemp(join(tmpdir(), 'kontor-chaos-'));
  await chmod(directory, 0o755);
  const program = await programIn(directory);
  const receiver = await openReceiver();
  const began = performance.now();
  try {
    const booked: Booked[] = [];
    for (let at = 1; at <= clients; at += 1)
      booked.push(await bookEvents(program, `chaos-${at}`, { ...options, receiver }));
    const expected = booked.flatMap(dueIn).reduce((sum, { due }) => sum + due.length, 0);
    const taken = async (count: number) => {
      while (receiver.count() < count) await sleep(20);
    };
    for (let at = 1; at <= kills; at += 1) {
      await taken((expected * at) / (kills + 1));
      await program.killProgram();
      say(`${at} of ${kills}: killed after ${receiver.count()} of ${expected} events were taken`);
      await program.start();
    }
    await taken(expected);
    const differences = await Promise.all(booked.map(({ load }) => compare(load, load.done)));
    const { code } = await program.command('verify');
    return {
      lost: differences.flatMap(({ lost }) => lost),
      doubled: differences.flatMap(({ doubled }) => doubled),
      delivered: receiver.count(),
      messages: receiver.messages(),
      repeated: receiver.repeated(),
      refused: receiver.refused(),
      seconds: Math.round((performance.now() - began) / 1_000),
      wrong: [
        ...receiver.unsigned,
        ...booked.flatMap((one) => [...one.load.wrong, ...receiver.faultsBeside(one)]),
      ],
      faults: program.faults,
      verified: code === 0,
    };
  } finally {
    await program.stop();
    receiver.close();
    await rm(directory, { recursive: true, force: true });
  }
};

/** A webhook: its secret, and the last event from before it was made. */
type Made = { secret: string; last_event: string };

/** The bookings of a client: its feed, and each webhook by the path of its address. */
type Booked = { load: Load; feed: number[]; webhooks: Map<string, Made> };

/** The events that each webhook has to get. */
const dueIn = ({ feed, webhooks }: Booked) =>
  [...webhooks].map(([path, { last_event }]) => ({
    path,
    due: feed.filter((id) => id > Number(last_event)),
  }));

const bookEvents = async (
  program: Program,
  client: string,
  { webhooks, receiver }: { webhooks: number; receiver: Receiver },
): Promise<Booked> => {
  const apiKey = await prepare(program, client);
  let ended = false;
  const load = emptyLoad({ books: books(program, client), apiKey, stopping: () => ended });
  const made = new Map<string, Made>();
  for (let at = 1; at <= webhooks; at += 1) {
    const path = `/${client}/${at}`;
    const webhook = await makeWebhook(load, `${receiver.url}${path}`);
    receiver.secrets.set(path, webhook.secret);
    made.set(path, webhook);
  }
  const calling = call(load, 0);
  while (load.done.length < bookings) await sleep(5);
  ended = true;
  await calling;
  const feed = (await listOf(load, '/events', 'event')).map(({ id }) => Number(id));
  return { load, feed, webhooks: made };
};

const makeWebhook = async (load: Load, url: string): Promise<Made> => {
  const answer = await fetch(`${load.books}/webhooks`, {
    method: 'POST',
    headers: { 'x-api-key': load.apiKey, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (!answer.ok) throw new Error(`/webhooks: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Made;
};

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/**
 * A receiver that refuses every third message, and no event more than twice, as the pauses after
 * that are minutes.
 */
const openReceiver = async () => {
  const secrets = new Map<string, string>();
  const unsigned: string[] = [];
  let messages = 0;
  const taken = new Map<string, number[]>();
  const refusals = new Map<string, number>();
  let [distinct, repeated] = [0, 0];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const path = request.url ?? '';
    const { type, data } = JSON.parse(body) as { type: string; data: { id: number } };
    // It comes as the webhook is made, before its secret is told, and is not an event.
    if (type === 'webhook.test') {
      reply.writeHead(204).end();
      return;
    }
    const { id } = data;
    const refused = refusals.get(`${path} ${id}`) ?? 0;
    const isTaken = messages % 3 !== 2 || refused === 2;
    messages += 1;
    // At once, as a signature is good for some minutes only.
    if (!isSigned({ headers: request.headers as Record<string, string>, body }, secrets.get(path)))
      unsigned.push(`${path} got event ${id} without a signature of its own`);
    if (!isTaken) refusals.set(`${path} ${id}`, refused + 1);
    else {
      const before = taken.get(path) ?? [];
      if (before.includes(id)) repeated += 1;
      else {
        distinct += 1;
        taken.set(path, [...before, id]);
      }
    }
    reply.writeHead(isTaken ? 204 : 500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The secret of each webhook by the path of its address; whoever makes one adds it. */
    secrets,
    unsigned,
    messages: () => messages,
    count: () => distinct,
    repeated: () => repeated,
    refused: () => [...refusals.values()].reduce((sum, count) => sum + count, 0),
    /** The webhooks that did not take their events in order. */
    faultsBeside: (booked: Booked): string[] =>
      dueIn(booked).flatMap(({ path, due }) =>
        `${taken.get(path)}` === `${due}` ? [] : `${path} took ${taken.get(path)}`,
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type Signed = { headers: Record<string, string>; body: string };

const isSigned = ({ headers, body }: Signed, secret = ''): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};
