import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNameServer } from '@kontor/testing';
import { books, prepare } from './prepare.ts';
import { type Program, programIn } from './program.ts';
import { startSlowMail } from './slow-mail.ts';

/** For how many seconds events are delivered; `say` gets the progress. */
export type OutsideOptions = { seconds: number; say: (sentence: string) => void };

/** The time from an event, or a mail, to its receiver, in milliseconds. */
export type Delay = { sent: number; arrived: number; p50: number; p99: number; longest: number };

/**
 * The deliveries of a client, by itself and beside another whose webhooks have names that nobody
 * answers for, and whose mails are slow.
 */
export type OutsideFigures = { alone: Delay; events: Delay; mails: Delay; faults: readonly string[] };

// Another address of this machine than that at which a resolver of its own may be.
const resolverAt = '127.0.0.77';
const hostileWebhooks = 20;
const hostileMails = 40;
// What the server of mail waits with its answer to a mail of the hostile client.
const slowMail = 8_000;
/**
 * Events and mails that did not come within this time, in milliseconds, count as having taken it.
 */
const lastWait = 30_000;

/**
 * Measures how long the events and mails of one client take beside another whose receivers' names
 * are looked up at a server that is silent, and whose mails the server of mail takes slowly. The
 * program sees that server of names as its machine's own, by a mount of its own, for which this
 * needs Linux and root; so it measures a program of any version alike.
 */
export const runOutside = async ({ seconds, say }: OutsideOptions): Promise<OutsideFigures> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('--outside needs Linux and root, to name the resolver of the program.');
  const directory = await mkdtemp(join(tmpdir(), 'kontor-chaos-'));
  await chmod(directory, 0o755);
  const resolver = join(directory, 'resolv.conf');
  await writeFile(resolver, `nameserver ${resolverAt}\n`, { mode: 0o644 });
  const server = { host: resolverAt, port: 53 };
  const names = await startNameServer((name) => (name === 'shop.test' ? ['127.0.0.1'] : 'silent'), server);
  const mail = await startSlowMail((to) => (to.endsWith('@slow.test') ? slowMail : 0));
  const receiver = await openReceiver();
  const program = await programIn(directory, '', {
    settings: { KONTOR_SMTP_URL: mail.url, KONTOR_MAIL_FROM: 'Kontor <kontor@chaos.test>' },
    resolver,
  });
  try {
    const victim = { program, client: 'victim', apiKey: await prepare(program, 'victim') };
    const hostile = { program, client: 'hostile', apiKey: await prepare(program, 'hostile') };
    for (const one of [victim, hostile]) await mayMail(one);
    await post(victim, '/webhooks', { url: receiver.url, types: 'vendor.saved' });
    const alone = await deliver(victim, { seconds: seconds / 2, prefix: 'ALONE' });
    const aloneFigure = await delayOf(alone, receiver.arrived);
    say(`alone: p99 ${aloneFigure.p99} ms`);
    for (let at = 1; at <= hostileWebhooks; at += 1)
      await post(hostile, '/webhooks', { url: `http://silent-${at}.test/`, types: 'vendor.saved' });
    for (let at = 1; at <= hostileMails; at += 1)
      await post(hostile, '/invoices/PAID/send', { to: `guest-${at}@slow.test` });
    let ended = false;
    const attacking = attack(hostile, () => ended);
    const [events, mails] = await Promise.all([
      deliver(victim, { seconds, prefix: 'BESIDE' }),
      sendMails(victim, seconds),
    ]);
    const figures = {
      events: await delayOf(events, receiver.arrived),
      mails: await delayOf(mails, mail.taken),
    };
    ended = true;
    await attacking;
    return { alone: aloneFigure, ...figures, faults: program.faults };
  } finally {
    await program.stop();
    names.close();
    mail.close();
    receiver.close();
    await rm(directory, { recursive: true, force: true });
  }
};

type Client = { program: Program; client: string; apiKey: string };

/** When each was sent. */
type SentAt = Map<string, number>;

const post = async ({ program, client, apiKey }: Client, path: string, body: object): Promise<void> => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' };
  const address = path.startsWith('/trpc') ? `${program.address}${path}` : `${books(program, client)}${path}`;
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
};

/** Gives a client what letters need. */
const mayMail = async (of: Client): Promise<void> => {
  const place = { street: 'Seeweg', zipcode: '8001', city: 'Zürich', country: 'CH' };
  const sender = { name: 'Muster AG', ...place, email: 'info@muster.example' };
  await post(of, `/trpc/${of.client}/settings.save`, { sender });
  const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' };
  await post(of, `/trpc/${of.client}/accounts.save`, { ...bank, iban: 'CH9300762011623852957' });
};

const save = (of: Client, vendornumber: string): Promise<void> =>
  post(of, '/vendors', { vendornumber, name: 'Papeterie' });

/** Makes an event five times a second. */
const deliver = async (
  of: Client,
  { seconds, prefix }: { seconds: number; prefix: string },
): Promise<SentAt> => {
  const sent: SentAt = new Map();
  const end = Date.now() + seconds * 1_000;
  for (let at = 1; Date.now() < end; at += 1) {
    sent.set(`${prefix}-${at}`, Date.now());
    await save(of, `${prefix}-${at}`);
    await sleep(200);
  }
  return sent;
};

/** Sends a mail every two seconds. */
const sendMails = async (of: Client, seconds: number): Promise<SentAt> => {
  const sent: SentAt = new Map();
  for (let at = 1; at <= seconds / 2; at += 1) {
    const to = `guest-${at}@quick.test`;
    await post(of, '/invoices/PAID/send', { to });
    sent.set(to, Date.now());
    await sleep(2_000);
  }
  return sent;
};

/**
 * Keeps all webhooks of the hostile client at work: each is enabled again again and again, so that
 * it is tried at once.
 */
const attack = async (of: Client, hasEnded: () => boolean): Promise<void> => {
  await save(of, 'EVENT');
  while (!hasEnded()) {
    for (let id = 1; id <= hostileWebhooks && !hasEnded(); id += 1)
      for (const enabled of ['false', 'true']) await post(of, `/webhooks/${id}`, { enabled });
    await sleep(3_000);
  }
};

const delayOf = async (sent: SentAt, arrived: ReadonlyMap<string, number>): Promise<Delay> => {
  const until = Date.now() + lastWait;
  const isHere = () => [...sent.keys()].every((one) => arrived.has(one));
  while (!isHere() && Date.now() < until) await sleep(100);
  const delays = [...sent].map(([one, at]) => (arrived.get(one) ?? Math.max(Date.now(), at + lastWait)) - at);
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const came = [...sent.keys()].filter((one) => arrived.has(one)).length;
  return { sent: sent.size, arrived: came, p50: at(0.5), p99: at(0.99), longest: at(1) };
};

/** A receiver of events, by a name of its own, which knows when each vendor was first told of. */
const openReceiver = async () => {
  const arrived = new Map<string, number>();
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const { number = '' } = (JSON.parse(body) as { data: { number?: string } }).data;
    if (!arrived.has(number)) arrived.set(number, Date.now());
    reply.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://shop.test:${(server.address() as AddressInfo).port}/`,
    arrived,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
