import type { AppRouter, Inputs } from '@kontor/api';
import { instantAt, pauseAfter } from '@kontor/domain';
import { type Names, startNameServer } from '@kontor/testing';
import { createTRPCClient, httpLink } from '@trpc/client';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../src/log.ts';
import { openLookUp } from '../../src/names/look-up.ts';
import { openNetworks } from '../../src/webhooks/network.ts';
import { openSender } from '../../src/webhooks/send.ts';
import { deliverEvents } from '../../src/workers/webhook-worker.ts';
import { serve } from '../served.ts';
import { type Message, openReceiver } from './receiver.ts';

/**
 * §20: the events of a client are delivered to its webhooks, in their order, until the receiver has
 * taken them.
 */
let kontor: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  kontor = await serve();
});
afterAll(() => kontor.close());

const hour = 3_600_000;
let ahead = 0;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  ahead = 0;
});

/** Lets so many milliseconds pass for deliveries. */
const pass = (milliseconds: number): void => {
  ahead += milliseconds;
};

/**
 * Delivers as the program does, to this machine too, unless nothing but the internet is `allowed`;
 * names are looked up at `servers`.
 */
const deliver = (allowed = ['127.0.0.1'], servers?: string[]) => {
  const now = () => instantAt(Date.now() + ahead);
  const log = openLog({ logLevel: 'silent' });
  const sender = openSender(openNetworks(allowed), openLookUp({ servers }));
  const end = deliverEvents({ database: kontor.database, sender, now, log });
  closing.push(end);
  return end;
};

const receiver = async (...answer: Parameters<typeof openReceiver>) => {
  const opened = await openReceiver(...answer);
  closing.push(opened.close);
  return opened;
};

let clients = 0;
const newClient = async () => {
  clients += 1;
  const name = `muster-${clients}`;
  const key = await kontor.client(name);
  const links = [httpLink({ url: `${kontor.address}/trpc/${name}`, headers: { 'x-api-key': key } })];
  const books = createTRPCClient<AppRouter>({ links });
  const rest = (path: string, init: { method?: string; json?: unknown; xml?: string; once?: string } = {}) =>
    fetch(`${kontor.address}/api/latest/clients/${name}${path}`, {
      method: init.method ?? (init.json || init.xml ? 'POST' : 'GET'),
      headers: {
        ...(init.once === undefined ? {} : { 'idempotency-key': init.once }),
        'x-api-key': key,
        accept: init.xml ? 'application/xml' : 'application/json',
        ...(init.json || init.xml ? { 'content-type': `application/${init.xml ? 'xml' : 'json'}` } : {}),
      },
      body: init.json ? JSON.stringify(init.json) : (init.xml ?? null),
    });
  const save = (vendornumber: string) => books.vendors.save.mutate({ vendornumber, name: 'Papeterie' });
  const make = (sent: Inputs['webhooks']['create']) => books.webhooks.create.mutate(sent);
  return { name, key, books, rest, save, make };
};

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (;;) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const bodyOf = ({ body }: Message) => JSON.parse(body) as { type: string; data: Record<string, unknown> };

test('each event is delivered once, in order, signed as the library of Standard Webhooks checks it', async () => {
  const { name, books, save, make } = await newClient();
  const { url, messages, events } = await receiver();
  const { secret, last_event } = await make({ url });
  for (const number of ['V-1', 'V-2', 'V-3']) await save(number);
  deliver();
  await until(() => messages.length >= 4);
  // The first event is that of the webhook itself.
  expect(events()).toEqual([1, 2, 3, 4].map((at) => last_event + at));
  const verifier = new Webhook(secret);
  for (const message of messages) expect(verifier.verify(message.body, message.headers)).toBeTruthy();
  const forged = { ...messages[0]?.headers, 'webhook-id': 'other' };
  expect(() => verifier.verify(messages[0]?.body ?? '', forged)).toThrow();
  const feed = await books.events.list.query({ after: String(last_event + 1) });
  expect(messages.slice(1).map((message) => bodyOf(message).data)).toEqual(
    feed.items.map((event) => ({ client: name, ...event })),
  );
  await until(async () => (await books.webhooks.list.query()).items[0]?.last_event === last_event + 4);
});

test('an event that is not taken is tried again with the same id, and those after it wait', async () => {
  const { books, save, make } = await newClient();
  let failing = true;
  const { url, messages } = await receiver(() => (failing ? 500 : 200));
  const { id } = await make({ url, types: ['vendor.saved'] });
  await save('V-1');
  await save('V-2');
  deliver();
  await until(() => messages.length === 1);
  await until(async () => (await books.webhooks.find.query({ id })).attempts === 1);
  pass(pauseAfter(1, 0));
  await until(() => messages.length === 2);
  failing = false;
  await until(async () => (await books.webhooks.find.query({ id })).attempts === 2);
  pass(pauseAfter(2, 0));
  await until(() => messages.length === 4);
  const ids = messages.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).not.toBe(ids[0]);
  await until(async () => (await books.webhooks.deliveries.query({ id })).items.length === 4);
  const log = (await books.webhooks.deliveries.query({ id })).items.toReversed();
  expect(log.map(({ attempt, status, delivered }) => [attempt, status, delivered])).toEqual([
    [1, 500, false],
    [2, 500, false],
    [3, 200, true],
    [1, 200, true],
  ]);
});

test('a webhook that fails for three days is disabled, says so, and goes on where it was once it is enabled', async () => {
  const { books, save, make } = await newClient();
  let failing = true;
  const { url, messages } = await receiver(() => (failing ? 302 : 200));
  const { id } = await make({ url, types: ['vendor.saved'] });
  await save('V-1');
  deliver();
  await until(async () => (await books.webhooks.find.query({ id })).attempts === 1);
  pass(73 * hour);
  await until(async () => !(await books.webhooks.find.query({ id })).enabled);
  expect(await books.webhooks.find.query({ id })).toMatchObject({ disabled_because: 'failing' });
  const { items } = await books.events.list.query({ type: ['webhook.saved'] });
  expect(items).toHaveLength(2);
  await expect(books.webhooks.sendAgain.mutate({ id, event: 1 })).rejects.toMatchObject({
    data: { httpStatus: 409, refusal: { code: 'webhook_disabled' } },
  });
  failing = false;
  const before = messages.length;
  await books.webhooks.change.mutate({ id, webhook: { enabled: true } });
  await until(() => messages.length > before);
  expect(bodyOf(messages[before] as Message).data).toMatchObject({ kind: 'vendor', number: 'V-1' });
});

test('410 of the receiver ends it', async () => {
  const { books, save, make } = await newClient();
  const { url, messages } = await receiver(() => 410);
  const { id } = await make({ url, types: ['vendor.saved'] });
  await save('V-1');
  deliver();
  await until(async () => !(await books.webhooks.find.query({ id })).enabled);
  expect(await books.webhooks.find.query({ id })).toMatchObject({ disabled_because: 'gone' });
  expect(messages).toHaveLength(1);
});

test('receivers that do not answer delay nobody else', async () => {
  const slow = await Promise.all([newClient(), newClient()]);
  const { url: hanging, messages: hung } = await receiver(() => undefined);
  for (const { make, save } of slow) {
    for (let at = 0; at < 10; at += 1) await make({ url: hanging, types: ['vendor.saved'] });
    await save('V-1');
  }
  deliver();
  await until(() => hung.length === 20);
  const quick = await newClient();
  const { url, messages } = await receiver();
  await quick.make({ url, types: ['vendor.saved'] });
  for (let at = 0; at < 20; at += 1) await quick.save(`V-${at}`);
  await until(() => messages.length === 20);
  expect(hung).toHaveLength(20);
});

/** A server of names for the names of receivers. */
const nameServer = async (names: Names) => {
  const server = await startNameServer(names);
  closing.push(server.close);
  return server.address;
};

test('names whose server is silent delay the receivers of no other client', async () => {
  const servers = [await nameServer((name) => (name === 'shop.test' ? ['127.0.0.1'] : 'silent'))];
  const hostile = await newClient();
  for (let at = 0; at < 20; at += 1)
    await hostile.make({ url: `http://silent-${at}.test/`, types: ['vendor.saved'] });
  await hostile.save('V-1');
  const quick = await newClient();
  const { url, messages } = await receiver();
  const { id } = await quick.make({ url: url.replace('127.0.0.1', 'shop.test'), types: ['vendor.saved'] });
  const began = performance.now();
  deliver(['127.0.0.1'], servers);
  await quick.save('V-1');
  await until(() => messages.length === 1);
  const delivered = performance.now() - began;
  const logOf = async () => (await hostile.books.webhooks.deliveries.query({ id: 1 })).items;
  await until(async () => (await logOf()).length > 0);
  // The look-ups, of which the system does two at a time, take five seconds.
  expect(delivered).toBeLessThan(performance.now() - began);
  expect((await logOf())[0]?.fault).toBe('the name could not be looked up in 5 seconds');
  await until(async () => (await quick.books.webhooks.deliveries.query({ id })).items.length === 1);
});

test('the log reports a name of an inner network from one that nobody has neither by its fault nor by its time', async () => {
  const inner: Names = (name) => (name === 'wiki.corp.test' ? ['10.0.0.7'] : []);
  const servers = [await nameServer(inner)];
  const { books, make, save } = await newClient();
  for (const name of ['wiki.corp.test', 'nobody.corp.test'])
    await make({ url: `https://${name}/`, types: ['vendor.saved'] });
  await save('V-1');
  deliver([], servers);
  const logOf = async (id: number) => (await books.webhooks.deliveries.query({ id })).items[0];
  await until(async () => (await logOf(1)) !== undefined && (await logOf(2)) !== undefined);
  const [there, nowhere] = [await logOf(1), await logOf(2)];
  expect(there?.fault).toBe('the name is not known, or leads to no public address');
  expect(nowhere?.fault).toBe(there?.fault);
  for (const one of [there, nowhere]) expect(one?.duration).toBeGreaterThanOrEqual(990);
});

test('at most ten webhooks of a client are worked on at a time, so that its own cannot fill all places', async () => {
  const { make, save } = await newClient();
  const { url, messages } = await receiver(() => undefined);
  for (let at = 0; at < 20; at += 1) await make({ url, types: ['vendor.saved'] });
  await save('V-1');
  deliver();
  await until(() => messages.length === 10);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(messages).toHaveLength(10);
});

test('nothing is delivered into a network that the operator does not allow, by address, by name or by redirect', async () => {
  const { books, save, make } = await newClient();
  const { url, messages } = await receiver();
  const { port } = new URL(url);
  const urls = [url, `https://localhost:${port}/`, `https://[::1]:${port}/`, `https://2130706433:${port}/`];
  for (const one of urls) await make({ url: one, types: ['vendor.saved'] });
  await save('V-1');
  deliver([]);
  const literal = 'the address is in no public network';
  const logs = async () =>
    Promise.all(
      (await books.webhooks.list.query()).items.map(
        async ({ id }) => (await books.webhooks.deliveries.query({ id })).items,
      ),
    );
  await until(async () => (await logs()).every((log) => log.length > 0));
  expect((await logs()).map(([last]) => last?.fault)).toEqual([
    literal,
    'the name is not known, or leads to no public address',
    literal,
    literal,
  ]);
  expect(messages).toEqual([]);
});

test('while a secret is changed both sign, and the former one ends after a day', async () => {
  const { books, save, make } = await newClient();
  const { url, messages } = await receiver();
  const { id, secret: former } = await make({ url, types: ['vendor.saved'] });
  const { secret } = await books.webhooks.rotateSecret.mutate({ id });
  expect(secret).not.toBe(former);
  await save('V-1');
  deliver();
  await until(() => messages.length === 1);
  const [first] = messages;
  for (const known of [former, secret]) new Webhook(known).verify(first?.body ?? '', first?.headers ?? {});
  pass(25 * hour);
  await save('V-2');
  await until(() => messages.length === 2);
  const signatures = messages[1]?.headers['webhook-signature']?.split(' ');
  expect(signatures).toHaveLength(1);
});

test('an event is sent once more on request, beside those that come', async () => {
  const { books, save, make } = await newClient();
  const { url, events } = await receiver();
  const { id } = await make({ url, types: ['vendor.saved'] });
  await save('V-1');
  deliver();
  await until(() => events().length === 1);
  const [event = 0] = events();
  await books.webhooks.sendAgain.mutate({ id, event });
  await until(() => events().length === 2);
  expect(events()).toEqual([event, event]);
  await expect(books.webhooks.sendAgain.mutate({ id, event: 10_000 })).rejects.toMatchObject({
    data: { refusal: { code: 'not_found' } },
  });
});

test('an event that is sent again goes at once, though the receiver has failed, and is tried again as the others are', async () => {
  const { books, save, make } = await newClient();
  let answer = 200;
  const { url, events } = await receiver(() => answer);
  const { id } = await make({ url, types: ['vendor.saved'] });
  await save('V-1');
  deliver();
  await until(() => events().length === 1);
  const [event = 0] = events();
  answer = 500;
  await save('V-2');
  await until(async () => (await books.webhooks.find.query({ id })).attempts === 1);
  for (const attempt of [2, 3, 4, 5]) {
    pass(pauseAfter(attempt - 1, 0));
    await until(async () => (await books.webhooks.find.query({ id })).attempts === attempt);
  }
  // The next attempt would be in half an hour.
  const before = events().length;
  await books.webhooks.sendAgain.mutate({ id, event });
  await until(() => events().length > before);
  expect(events()[before]).toBe(event);
  await until(async () => (await books.webhooks.find.query({ id })).attempts === 1);
  answer = 200;
  pass(pauseAfter(1, 0));
  await until(() => events().length >= before + 3);
  expect(events().slice(before)).toEqual([event, event, event + 1]);
});

test('a request to make a webhook, or to change its secret, that is sent twice with one key is done once', async () => {
  const { rest, books } = await newClient();
  const json = { url: 'https://shop.example.ch/kontor' };
  for (const path of ['/webhooks', '/webhooks/1/secret']) {
    const answers: { replayed: string | null; body: unknown }[] = [];
    for (let at = 0; at < 2; at += 1) {
      const answer = await rest(path, { method: 'POST', json, once: `once${path}` });
      answers.push({ replayed: answer.headers.get('idempotent-replayed'), body: await answer.json() });
    }
    expect(answers.map(({ replayed }) => replayed)).toEqual([null, 'true']);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
  }
  expect((await books.webhooks.list.query()).items).toHaveLength(1);
  const kept = await kontor.database.prisma.idempotency.findMany();
  expect(JSON.stringify(kept)).not.toContain('whsec_');
});

test('over REST, in JSON and XML, a webhook is made, read, changed, listed and removed', async () => {
  const { rest } = await newClient();
  const made = await rest('/webhooks', {
    json: { url: 'https://shop.example.ch/kontor', types: 'invoice.posted,payment.booked' },
  });
  expect(made.status).toBe(200);
  const webhook = (await made.json()) as Record<string, string>;
  expect(webhook).toMatchObject({ id: '1', enabled: 'true', types: 'invoice.posted,payment.booked' });
  expect(webhook['secret']).toMatch(/^whsec_/);
  const changed = await rest('/webhooks/1', { xml: '<webhook><enabled>false</enabled></webhook>' });
  const xml = await changed.text();
  expect(xml).toContain('<disabled_because>by_hand</disabled_because>');
  expect(xml).not.toContain('secret');
  const listed = (await (await rest('/webhooks')).json()) as { webhook: unknown[] };
  expect(listed.webhook).toHaveLength(1);
  expect((await rest('/webhooks/1/secret', { method: 'POST' })).status).toBe(200);
  expect((await rest('/webhooks/1/deliveries')).status).toBe(200);
  expect((await rest('/webhooks/1', { method: 'DELETE' })).status).toBe(204);
  expect((await rest('/webhooks/1')).status).toBe(404);
});

test.each([
  ['no address', 'shop.example.ch'],
  ['a user in it', 'https://user:secret@shop.example.ch/'],
  ['another scheme', 'ftp://shop.example.ch/'],
  ['a line break', 'https://shop.example.ch/\r\nhost: other'],
  ['a line feed at its end', 'https://shop.example.ch/\n'],
])('400: an address with %s names the field', async (_, url) => {
  const { make } = await newClient();
  await expect(make({ url })).rejects.toMatchObject({
    data: { httpStatus: 400, refusal: { code: 'invalid', issues: [{ field: 'url' }] } },
  });
});

test('403: a key without the scope admin sees no webhook, and a client has at most twenty', async () => {
  const { name, make } = await newClient();
  for (let at = 0; at < 20; at += 1) await make({ url: `https://shop.example.ch/${at}` });
  await expect(make({ url: 'https://shop.example.ch/more' })).rejects.toMatchObject({
    data: { httpStatus: 409, refusal: { code: 'webhooks_full' } },
  });
  const reader = await kontor.client(`${name}-readers`, ['read', 'write']);
  const answer = await fetch(`${kontor.address}/api/latest/clients/${name}-readers/webhooks`, {
    headers: { 'x-api-key': reader },
  });
  expect(answer.status).toBe(403);
});
