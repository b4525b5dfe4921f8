import { verifyWebhook, WebhookNotVerified } from '@kontor/client';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signed } from '../../src/webhooks/signature.ts';

/**
 * The check of deliveries in the package, against those that the program signs and the library of
 * Standard Webhooks.
 */
const [secret, former, other] = ['a', 'b', 'c'].map((letter) => `whsec_${btoa(letter.repeat(32))}`) as [
  string,
  string,
  string,
];
const at = new Date('2026-01-14T09:00:00.000Z');
const now = at.getTime();
const body = JSON.stringify({
  type: 'invoice.paid',
  timestamp: at.toISOString(),
  data: { number: 'Zürich-7' },
});
const headers = (...secrets: string[]) => ({ ...signed({ id: 'demo_42', at, body }, secrets) });
const sent = { headers: headers(secret), body };

test('a delivery is read by its secret, whatever form its headers and body have', async () => {
  const forms = [
    sent,
    { headers: new Headers(sent.headers), body },
    { headers: sent.headers, body: Buffer.from(body) },
    { headers: sent.headers, body: new TextEncoder().encode(body).buffer },
    {
      headers: Object.fromEntries(
        Object.entries(sent.headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
      body,
    },
  ];
  for (const form of forms) {
    const { type, data } = await verifyWebhook(form, secret, { now });
    expect([type, data.number]).toEqual(['invoice.paid', 'Zürich-7']);
  }
  const request = new Request('http://receiver', { method: 'POST', ...sent });
  await verifyWebhook({ headers: request.headers, body: await request.arrayBuffer() }, secret, { now });
});

test('while a secret is changed, a receiver that knows either or both of them takes a delivery', async () => {
  const both = { headers: headers(secret, former), body };
  for (const known of [secret, former, [other, former], [former, secret]])
    expect((await verifyWebhook(both, known, { now })).type).toBe('invoice.paid');
  expect((await verifyWebhook({ headers: headers(former), body }, [secret, former], { now })).type).toBe(
    'invoice.paid',
  );
});

test('what the library of Standard Webhooks signs is taken, too', async () => {
  const time = new Date();
  const signature = new Webhook(secret).sign('demo_1', time, body);
  const theirs = { 'webhook-id': 'demo_1', 'webhook-timestamp': String(Math.floor(+time / 1000)) };
  await verifyWebhook({ headers: { ...theirs, 'webhook-signature': signature }, body }, secret);
});

const changed = (change: Record<string, string | string[] | undefined>) => ({
  headers: { ...sent.headers, ...change },
  body,
});
const version = sent.headers['webhook-signature'].slice(3);

test.each([
  ['of another secret', { headers: headers(other), body }],
  ['whose body was changed', { ...sent, body: body.replace('7', '8') }],
  ['whose body is empty', { ...sent, body: '' }],
  ['with another id', changed({ 'webhook-id': 'demo_43' })],
  ['with another time', changed({ 'webhook-timestamp': String(now / 1000 + 1) })],
  ['without a time', changed({ 'webhook-timestamp': undefined })],
  ['whose timestamp is not a number', changed({ 'webhook-timestamp': 'NaN' })],
  ['without a signature', changed({ 'webhook-signature': '' })],
  ['with a signature of another version', changed({ 'webhook-signature': `v1a,${version}` })],
  ['with a part of its signature', changed({ 'webhook-signature': `v1,${version.slice(0, 20)}` })],
  ['with two headers of signatures', changed({ 'webhook-signature': [`v1,${version}`, `v1,${version}`] })],
])('a delivery %s is not verified', async (_, delivery) => {
  await expect(verifyWebhook(delivery, secret, { now })).rejects.toBeInstanceOf(WebhookNotVerified);
});

test('a delivery may be as old, or as early, as the caller says: 300 seconds unless specified', async () => {
  const seconds = (count: number) => ({ now: now + count * 1000 });
  for (const ok of [-300, 300]) await verifyWebhook(sent, secret, seconds(ok));
  for (const late of [-301, 301])
    await expect(verifyWebhook(sent, secret, seconds(late))).rejects.toBeInstanceOf(WebhookNotVerified);
  await expect(verifyWebhook(sent, secret, { ...seconds(31), tolerance: 30 })).rejects.toThrow('time');
  await verifyWebhook(sent, secret, { ...seconds(3_000), tolerance: 3_600 });
});

test('an invalid secret is an error of the program, and not of the delivery', async () => {
  for (const wrong of ['', 'whsec_', 'whsec_###', [], [secret, '']])
    await expect(verifyWebhook(sent, wrong, { now })).rejects.toBeInstanceOf(TypeError);
  const parsed = { ...sent, body: JSON.parse(body) };
  await expect(verifyWebhook(parsed, secret, { now })).rejects.toThrow('before it is parsed');
});
