import { setTimeout as pause } from 'node:timers/promises';
import type { AppRouter } from '@kontor/api';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/** §19: events over tRPC, as a list and as a stream of server-sent events. */
let kontor: Awaited<ReturnType<typeof serve>>;
let key: string;
beforeAll(async () => {
  kontor = await serve();
  key = await kontor.client('muster');
});
afterAll(() => kontor.close());

const booksOf = (client: string, opened: string) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${kontor.address}/trpc/${client}`, headers: { 'x-api-key': opened } })],
  });

type Message = { event?: string; id?: string; data?: string };

/** Opens a stream of events; `next` answers its next message that has something to tell. */
const open = async (input: object, headers: Record<string, string> = { 'x-api-key': key }) => {
  const gone = new AbortController();
  const asked = `${kontor.address}/trpc/muster/events.subscribe?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await fetch(asked, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: gone.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const message = async (): Promise<Message | undefined> => {
    for (let end = text.indexOf('\n\n'); ; end = text.indexOf('\n\n')) {
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        return Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2)));
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return undefined;
      text += value;
    }
  };
  const next = async (): Promise<Message | undefined> => {
    for (;;) {
      const read = await message();
      if (
        read === undefined ||
        read.id !== undefined ||
        read.event === 'return' ||
        read.event === 'serialized-error'
      )
        return read;
    }
  };
  return { answer, next, leave: () => gone.abort() };
};

test('a list, and a stream that goes on after the event that was seen last', async () => {
  const books = booksOf('muster', key);
  const first = await books.events.list.query({});
  expect(first.items.map(({ type }) => type)).toContain('client.created');
  expect(first.reached).toBe(first.items.length);
  expect(first).not.toHaveProperty('next');

  const stream = await open({ after: String(first.reached) });
  expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
  await books.vendors.save.mutate({ vendornumber: 'V1', name: 'Dupont' });
  const saved = { id: first.reached + 1, type: 'vendor.saved', kind: 'vendor', number: 'V1' };
  const received = await stream.next();
  expect(received?.id).toBe(String(saved.id));
  expect(JSON.parse(received?.data ?? '')).toMatchObject(saved);
  stream.leave();

  await books.vendors.save.mutate({ vendornumber: 'V2', name: 'Dupont' });
  await books.customers.save.mutate({ customernumber: 'K2', name: 'Kundin' });
  await books.vendors.save.mutate({ vendornumber: 'V3', name: 'Dupont' });
  const again = await open(
    { after: String(first.reached), type: ['vendor.saved'] },
    { 'x-api-key': key, 'last-event-id': String(saved.id) },
  );
  const ids = [await again.next(), await again.next()].map((message) => Number(message?.id));
  expect(ids).toEqual([saved.id + 1, saved.id + 3]);
  again.leave();
});

test('a list waits, and types are an array', async () => {
  const books = booksOf('muster', key);
  const { reached } = await books.events.list.query({});
  const waiting = books.events.list.query({ after: String(reached), wait: 20, type: ['article.saved'] });
  await pause(100);
  await books.articles.save.mutate({ partnumber: 'P1', description: 'Ware' });
  expect((await waiting).items).toMatchObject([{ id: reached + 1, number: 'P1' }]);
});

test('403 within the stream: a key that is revoked is told nothing more; nobody without a key is told anything', async () => {
  const books = booksOf('muster', key);
  const { key: other } = await books.keys.issue.mutate({ scopes: ['read'], label: 'reader' });
  const { reached } = await books.events.list.query({});
  const stream = await open({ after: String(reached) }, { 'x-api-key': other });
  await books.keys.revoke.mutate({ prefix: other.slice(0, 15) });
  const refused = { data: { refusal: { code: 'key_refused' } } };
  for (const { next } of [stream, await open({}, { 'x-api-key': other }), await open({}, {})])
    expect(JSON.parse((await next())?.data ?? '')).toMatchObject(refused);
});

test('a caller that goes away is let go, so that others of its key find a place', async () => {
  const { reached } = await booksOf('muster', key).events.list.query({});
  const places = async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open({ after: String(reached) })));
    const answers = streams.map(({ answer }) => answer.status);
    for (const { leave } of streams) leave();
    return answers;
  };
  expect(new Set(await places())).toEqual(new Set([200]));
  await pause(300);
  expect(new Set(await places())).toEqual(new Set([200]));
});

test('a program that stops ends streams and answers those who wait', async () => {
  const stopping = await serve();
  const opened = await stopping.client('muster');
  const headers = { 'x-api-key': opened, accept: 'application/json' };
  const waiting = fetch(`${stopping.address}/api/latest/clients/muster/events?after=1000&wait=30`, {
    headers,
  });
  const input = encodeURIComponent(JSON.stringify({ after: '1000' }));
  const stream = await fetch(`${stopping.address}/trpc/muster/events.subscribe?input=${input}`, {
    headers: { ...headers, accept: 'text/event-stream' },
  });
  await pause(300);
  const begun = performance.now();
  stopping.beginStopping();
  await Promise.all([stopping.close(), stream.text()]);
  expect(await (await waiting).json()).toEqual({ event: [] });
  expect(performance.now() - begun).toBeLessThan(25_000);
});
