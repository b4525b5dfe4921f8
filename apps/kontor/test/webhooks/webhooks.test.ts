import type { AppRouter, Inputs } from '@kontor/api';
import { instantAt, pauseAfter } from '@kontor/domain';
import { createTRPCClient, httpLink } from '@trpc/client';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../src/log.ts';
import { deliverEvents } from '../../src/webhooks/deliver.ts';
import { openNetworks } from '../../src/webhooks/network.ts';
import { openSender } from '../../src/webhooks/send.ts';
import { serve } from '../served.ts';
import { type Message, openReceiver } from './receiver.ts';

/** §20: the events of a client are delivered to its webhooks, in their order, until the receiver has taken them. */
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

/** Delivers as the program does, to this machine too, unless nothing but the internet is `allowed`. */
const deliver = (allowed = ['127.0.0.1']) => {
  const now = () => instantAt(Date.now() + ahead);
  const log = openLog({ logLevel: 'silent' });
  const sender = openSender(openNetworks(allowed));
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
  const rest = (path: string, init: { method?: string; json?: unknown; xml?: string } = {}) =>
    fetch(`${kontor.address}/api/latest/clients/${name}${path}`, {
      method: init.method ?? (init.json || init.xml ? 'POST' : 'GET'),
      headers: {
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

test('nothing is delivered into a network that the operator does not allow, by address, by name or by redirect', async () => {
  const { books, save, make } = await newClient();
  const { url, messages } = await receiver();
  const { port } = new URL(url);
  const urls = [url, `https://localhost:${port}/`, `https://[::1]:${port}/`, `https://2130706433:${port}/`];
  for (const one of urls) await make({ url: one, types: ['vendor.saved'] });
  await save('V-1');
  deliver([]);
  const logs = async () =>
    Promise.all(
      (await books.webhooks.list.query()).items.map(
        async ({ id }) => (await books.webhooks.deliveries.query({ id })).items,
      ),
    );
  await until(async () => (await logs()).every((log) => log.length > 0));
  expect((await logs()).map(([last]) => last?.fault)).toEqual(
    urls.map(() => 'the address is in no public network'),
  );
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
