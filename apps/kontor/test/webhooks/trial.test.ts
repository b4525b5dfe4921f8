import { verifyWebhook } from '@kontor/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLookUp } from '../../src/names/look-up.ts';
import { openNetworks } from '../../src/webhooks/network.ts';
import { openSender } from '../../src/webhooks/send.ts';
import { openTrial } from '../../src/webhooks/trial.ts';
import { serve } from '../served.ts';
import { openReceiver } from './receiver.ts';

/**
 * §20: a webhook is tried as it is made, and its address refused where nothing would ever be
 * delivered.
 */
const trialIn = (allowed: string[]) => {
  const networks = openNetworks(allowed);
  const sender = openSender(networks, openLookUp({ servers: [] }));
  return { sender, trial: openTrial(sender, networks) };
};

const { sender, trial } = trialIn(['127.0.0.1']);
let kontor: Awaited<ReturnType<typeof serve>>;
let key: string;
beforeAll(async () => {
  kontor = await serve({ webhookTrial: trial });
  key = await kontor.client('muster');
});
afterAll(async () => {
  sender.close();
  await kontor.close();
});

type Made = { id: string; secret: string; test: Record<string, string> };

const rest = (path: string, body?: object | string, once?: string) =>
  fetch(`${kontor.address}/api/latest/clients/muster${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(once && { 'idempotency-key': once }),
      'x-api-key': key,
      accept: typeof body === 'string' ? 'application/xml' : 'application/json',
      ...(body && { 'content-type': typeof body === 'string' ? 'application/xml' : 'application/json' }),
    },
    body: typeof body === 'string' ? body : body ? JSON.stringify(body) : null,
  });

const receiver = async (...answer: Parameters<typeof openReceiver>) => {
  const opened = await openReceiver(...answer);
  onTestFinished(opened.close);
  return opened;
};

const listed = async (): Promise<{ url: string }[]> => {
  const { webhook } = (await (await rest('/webhooks')).json()) as { webhook: { url: string }[] };
  return webhook;
};

test('200: the receiver gets a signed message of its own type, and the answer has its status', async () => {
  const { url, messages } = await receiver();
  const answer = await rest('/webhooks', { url }, 'first');
  const { id, secret, test } = (await answer.json()) as Made;
  expect(test).toEqual({
    delivered: 'true',
    status: '204',
    fault: '',
    duration: expect.stringMatching(/^\d+$/),
  });
  expect(messages).toHaveLength(1);
  const message = await verifyWebhook(messages[0] ?? { headers: {}, body: '' }, secret);
  expect(message).toMatchObject({
    type: 'webhook.test',
    data: { client: 'muster', type: 'webhook.test', id: 0 },
  });
  // The same request again has the recorded outcome, makes nothing and sends nothing.
  const again = await rest('/webhooks', { url }, 'first');
  expect([again.headers.get('idempotent-replayed'), await again.json()]).toEqual([
    'true',
    expect.objectContaining({ id, secret, test }),
  ]);
  expect([messages.length, (await listed()).filter((one) => one.url === url).length]).toEqual([1, 1]);
});

test('200: in XML, and where the receiver refuses, is down or has no name, the webhook is made anyway', async () => {
  const { url } = await receiver(() => 503);
  const xml = await (await rest('/webhooks', `<webhook><url>${url}</url></webhook>`)).text();
  expect(xml).toMatch(/<test>\s*<delivered>false<\/delivered>\s*<status>503<\/status>/);
  const closed = await openReceiver();
  closed.close();
  const down = (await (await rest('/webhooks', { url: closed.url })).json()) as Made;
  expect(down.test).toMatchObject({ delivered: 'false', fault: 'the connection was refused' });
  const nowhere = (await (await rest('/webhooks', { url: 'https://nobody.test/' })).json()) as Made;
  expect(nowhere.test['delivered']).toBe('false');
  expect(nowhere.test['fault']).not.toBe('');
  expect(await listed()).toEqual(
    expect.arrayContaining(
      [url, closed.url, 'https://nobody.test/'].map((one) => expect.objectContaining({ url: one })),
    ),
  );
});

test('200: a receiver that does not answer is waited for five seconds, and in the meantime the client books', async () => {
  const { url, messages } = await receiver(() => undefined);
  const began = performance.now();
  const making = rest('/webhooks', { url });
  await expect.poll(() => messages.length).toBe(1);
  const saved = await rest('/vendors', { vendornumber: 'V-1', name: 'Papeterie' });
  expect(saved.ok).toBe(true);
  const booked = performance.now() - began;
  const { test } = (await (await making).json()) as Made;
  expect(test).toMatchObject({ delivered: 'false', fault: 'there was no answer in 5 seconds' });
  expect(booked).toBeLessThan(Number(test['duration']));
});

test.each([
  ['of a private network', 'https://10.0.0.7/kontor', 'must lead to a public address'],
  ['of this machine as a number', 'https://2130706434/', 'must lead to a public address'],
  ['of IPv6 on this machine', 'https://[::1]/', 'must lead to a public address'],
  ['of the public without https', 'http://93.184.216.34/', 'must begin with https://'],
])('400: an address %s is refused at once, as it is made and as it is changed', async (_, url, message) => {
  const before = (await listed()).length;
  const refusal = { code: 'invalid', issues: [expect.objectContaining({ field: 'url', message })] };
  const refused = await rest('/webhooks', { url });
  expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining(refusal)]);
  expect((await listed()).length).toBe(before);
  const { id } = (await (await rest('/webhooks', { url: 'https://nobody.test/' })).json()) as Made;
  const changed = await rest(`/webhooks/${id}`, { url });
  expect([changed.status, await changed.json()]).toEqual([400, expect.objectContaining(refusal)]);
});

test('where the operator allows no network, http is refused also with a name', () => {
  const { trial, sender } = trialIn([]);
  onTestFinished(sender.close);
  expect(trial.refusedFor('http://shop.example.ch/')?.message).toBe('must begin with https://');
  expect(trial.refusedFor('http://127.0.0.1/')?.message).toBe('must lead to a public address');
  expect(trial.refusedFor('https://shop.example.ch/')).toBe(undefined);
});
