import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

/** §19: the events of a client, over REST. */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

type Event = Record<string, string>;
const eventsAt = async (query: string): Promise<Event[]> =>
  ((await service.read(`/events?${query}`))['event'] ?? []) as Event[];
const last = async (): Promise<number> => Number((await eventsAt('')).at(-1)?.['id']);
const saveVendor = (vendornumber: string) =>
  service.send('/vendors', { json: { vendornumber, name: 'Papeterie Dupont SA' } });

test('200: events in JSON and in XML, as a list with its element', async () => {
  const after = await last();
  await saveVendor('V1');
  const [event] = await eventsAt(`after=${after}`);
  expect(event).toEqual({
    id: String(after + 1),
    type: 'vendor.saved',
    created: expect.any(String),
    kind: 'vendor',
    number: 'V1',
    vendor_number: '',
    link: expect.any(String),
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  const { status, body } = await service.send(`/events?after=${after}`, {
    headers: { accept: 'application/xml' },
  });
  expect([status, body]).toEqual([200, expect.stringMatching(/^<\?xml[^>]*>\s*<events>\s*<event>\s*<id>/)]);
  expect(body).toContain('<type>vendor.saved</type>');
  expect(body).toContain(`<hash>${event?.['hash']}</hash>`);
});

test('200: types select, and may stand several times or between commas; pages go on after an event', async () => {
  const after = await last();
  await saveVendor('V2');
  await service.send('/customers', { json: { customernumber: 'K2', name: 'Kundin' } });
  await saveVendor('V3');
  const numbers = async (query: string) =>
    (await eventsAt(`after=${after}&${query}`)).map((event) => event['number']);
  expect(await numbers('type=vendor.saved')).toEqual(['V2', 'V3']);
  expect(await numbers('type=customer.saved,invoice.paid')).toEqual(['K2']);
  expect(await numbers('type=customer.saved&type=vendor.saved')).toEqual(['V2', 'K2', 'V3']);
  const { headers } = await service.send(`/events?after=${after}&limit=2`);
  const next = /<([^>]*)>/.exec(String(headers['link']))?.[1] ?? '';
  expect(new URL(next, 'http://x').searchParams.get('after')).toBe(String(after + 2));
  expect(await eventsAt('')).toHaveLength(after + 3);
});

test.each([
  ['after=x', 'after'],
  ['after=-1', 'after'],
  ['type=invoice.sent', 'type.0'],
  ['wait=31', 'wait'],
  ['wait=x', 'wait'],
  ['limit=0', 'limit'],
])('400: %s', async (query, field) => {
  const { status, body } = await service.send(`/events?${query}`, {
    headers: { accept: 'application/json' },
  });
  expect([status, body]).toEqual([400, expect.stringContaining(`"${field}"`)]);
});

test('403: a key without the scope read; one without audit sees no keys', async () => {
  expect((await service.send('/events', { key: await service.keyWith(['write']) })).status).toBe(403);
  const made = async (key: string) => {
    const { body } = await service.send('/events?type=key.created', {
      key,
      headers: { accept: 'application/json' },
    });
    return (JSON.parse(body).event as Event[]).map((event) => event['number']);
  };
  const reader = await service.keyWith(['read']);
  const numbers = await made(service.key);
  expect(numbers).toContain(reader.slice(0, 15));
  expect(await made(reader)).toEqual(numbers.map(() => ''));
});

describe('waiting', () => {
  test('200: at once where there is something, when something comes, or with an empty list in the end', async () => {
    const after = await last();
    const begun = performance.now();
    expect(await eventsAt(`after=${after - 1}&wait=30`)).toHaveLength(1);
    const waiting = eventsAt(`after=${after}&wait=30`);
    await pause(50);
    await saveVendor('V4');
    expect(await waiting).toMatchObject([{ id: String(after + 1), number: 'V4' }]);
    expect(performance.now() - begun).toBeLessThan(25_000);
    const { body } = await service.send(`/events?after=${after + 1}&wait=1`, {
      headers: { accept: 'application/json' },
    });
    expect(JSON.parse(body)).toEqual({ event: [] });
  });

  test('200: what is not asked for wakes nobody, and an event beyond the end is waited for', async () => {
    const after = await last();
    const waiting = eventsAt(`after=${after + 1}&wait=20&type=customer.saved`);
    await saveVendor('V5');
    await pause(600);
    await service.send('/customers', { json: { customernumber: 'K5', name: 'Kundin' } });
    expect(await waiting).toMatchObject([{ id: String(after + 2), number: 'K5' }]);
  });

  test('200: many wait with one look-up, while lists and bookings go on', async () => {
    const after = await last();
    const keys = await Promise.all(Array.from({ length: 6 }, () => service.keyWith(['read'])));
    const now = await last();
    const waiting = keys.flatMap((key) =>
      Array.from({ length: 10 }, () =>
        service.send(`/events?after=${now}&wait=30`, { key, headers: { accept: 'application/json' } }),
      ),
    );
    await pause(300);
    expect(await last()).toBe(now);
    await saveVendor('V6');
    for (const { status, body } of await Promise.all(waiting))
      expect([status, JSON.parse(body).event[0].number]).toEqual([200, 'V6']);
    expect(now - after).toBe(6);
  });

  test('429: too many of one key wait', async () => {
    const after = await last();
    const key = await service.keyWith(['read']);
    const query = `/events?after=${after + 1}&wait=30`;
    const waiting = Array.from({ length: 20 }, () => service.send(query, { key }));
    await pause(300);
    const { status, headers } = await service.send(query, { key });
    expect([status, headers['retry-after']]).toEqual([429, '5']);
    await saveVendor('V7');
    expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual(waiting.map(() => 200));
    expect((await service.send(`${query.replace('30', '0')}`, { key })).status).toBe(200);
  });

  test('403: a key that was revoked in the meantime is told nothing', async () => {
    const key = await service.keyWith(['read']);
    const after = await last();
    const waiting = service.send(`/events?after=${after}&wait=30`, { key });
    await pause(50);
    await service.query(`UPDATE api_key SET revoked = now() WHERE prefix = '${key.slice(0, 15)}'`);
    await saveVendor('V8');
    expect((await waiting).status).toBe(403);
  });
});
