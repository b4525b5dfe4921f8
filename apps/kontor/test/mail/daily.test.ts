import { beginPersonMail, takePersonMails } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import { testMail } from '@kontor/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { later, now } from '../../src/clock.ts';
import { openLog } from '../../src/log.ts';
import { sendDailyMails } from '../../src/workers/daily-mail-worker.ts';
import { serve } from '../served.ts';
import { mutate, openLink, query } from '../signing-in/browser.ts';
import { type Manner, startSmtpServer } from './smtp.ts';

/** The one mail a day of a person (docs/interface §40), by the whole program. */
const served = await serve({ mail: testMail() });
afterAll(() => served.close());
const { address, database } = served;
const day = 86_400_000;
let clients = 0;

/** A client whose owner is given work by a colleague, in a browser of each. */
const withWork = async (language = 'de') => {
  clients += 1;
  const name = `daily${clients}`;
  await served.client(name, ['read', 'write']);
  const person = async (called: string) => {
    const headers = await openLink(address, await served.invite(name, 'owner', called));
    return {
      change: (procedure: string, input: object, client = name) =>
        mutate(`${address}/trpc/${client}/${procedure}`, { headers, input }),
      read: async (procedure: string, client = name) =>
        (await query(`${address}/trpc/${client}/${procedure}`, headers)).data as never,
    };
  };
  const [anna, urs] = [await person(`Anna ${name}`), await person(`Urs ${name}`)];
  await anna.change('session.setNoticeAddress', { mail: `${name}@example.ch`, language }, '-');
  const today = now().slice(0, 10);
  const assignment = { kind: 'client', person: `Anna ${name}`, note: 'Geheime Notiz', day: today };
  expect((await urs.change('assignments.post', { assignment })).status).toBe(200);
  const { person: who } = (await anna.read('session.whoAmI', '-')) as { person: { id: number } };
  return { name, anna, urs, id: who.id };
};

const rowOf = (id: number) => database.prisma.person_mail.findUniqueOrThrow({ where: { person_id: id } });

/** As many programs as wanted, which all think that it is so many milliseconds later than now. */
const programs = async (count: number, manner?: Manner) => {
  const server = await startSmtpServer(manner);
  const clock = { ahead: 0 };
  const settings = { url: server.url, from: 'Kontor <kontor@books.example>' };
  const log = openLog({ logLevel: 'silent' });
  const own = { database, settings, log, every: 20, url: 'https://books.example' };
  const ends = Array.from({ length: count }, () =>
    sendDailyMails({ ...own, now: () => later(now(), clock.ahead) }),
  );
  const mailsTo = (name: string) => server.taken.filter(({ to }) => to[0] === `${name}@example.ch`);
  return {
    clock,
    mailsTo,
    end: async () => {
      for (const end of ends) await end();
      await server.close();
    },
  };
};

/** Waits until the mail of a person is due later than a moment. */
const settled = (id: number, after: number) =>
  vi.waitFor(
    async () => {
      const row = await rowOf(id);
      expect(row.due.getTime()).toBeGreaterThan(after);
      expect(row.lease).toBeNull();
    },
    { timeout: 20_000, interval: 50 },
  );

const textOf = (content: string) =>
  content
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString());

test('three programs send one mail a day, in the language of the person, and no word of what the work is', async () => {
  const { name, id, anna, urs } = await withWork('fr');
  await anna.change('agents.setDailyMail', { hour: 7 });
  await urs.change('customers.save', { customernumber: 'K-1', name: 'Löwen' });
  const running = await programs(3);
  running.clock.ahead = day;
  await settled(id, Date.now() + day);
  running.clock.ahead = 2 * day;
  await settled(id, Date.now() + 2 * day);
  await running.end();
  expect(running.mailsTo(name).length).toBe(2);
  const [first] = running.mailsTo(name);
  const text = textOf(first?.content ?? '');
  expect(text).toContain('1 tâche est en retard');
  expect(text).toContain('https://books.example/work');
  expect(text).not.toMatch(/Geheime|Löwen/);
  expect(new Set(running.mailsTo(name).map(({ messageId }) => messageId)).size).toBe(2);
  // The link in it ends it, for whoever has it, without signing in.
  const [, token = ''] = /https:\/\/books\.example\/no-mail#(\S+)/.exec(text) ?? [];
  const headers = { origin: address, 'content-type': 'application/json' };
  const ended = await fetch(`${address}/trpc/-/session.endDailyMail`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ token }) },
  });
  expect(ended.status).toBe(200);
  expect((await rowOf(id)).hour).toBeNull();
  const again = await programs(1);
  again.clock.ahead = 5 * day;
  await new Promise((resolve) => setTimeout(resolve, 400));
  await again.end();
  expect(again.mailsTo(name)).toEqual([]);
});

test('nothing is sent where nothing waits', async () => {
  const { name, id, anna } = await withWork();
  const list = (await anna.read('assignments.list?input=%7B%7D')) as { items: { id: number }[] };
  await anna.change('assignments.finish', { id: list.items[0]?.id ?? 0 });
  const running = await programs(2);
  running.clock.ahead = day;
  await settled(id, Date.now() + day);
  await running.end();
  expect(running.mailsTo(name)).toEqual([]);
});

test('a mail that a server refuses is tried again; one whose end nobody knows is not sent twice', async () => {
  const refused = await withWork();
  const busy = await programs(1, (at) => (at === 0 ? { code: 451, say: 'later' } : undefined));
  busy.clock.ahead = day;
  await vi.waitFor(
    async () => expect((await rowOf(refused.id)).due.getTime()).toBeGreaterThan(Date.now() + day),
    {
      ...{ timeout: 20_000, interval: 50 },
    },
  );
  expect(busy.mailsTo(refused.name)).toEqual([]);
  busy.clock.ahead = day + 1_000_000;
  await vi.waitFor(() => expect(busy.mailsTo(refused.name).length).toBe(1), {
    timeout: 20_000,
    interval: 50,
  });
  await busy.end();

  const broken = await withWork();
  const breaking = await programs(1, () => 'breaks');
  breaking.clock.ahead = day;
  await settled(broken.id, Date.now() + day);
  await breaking.end();
  // The server has it, and its answer was lost.
  expect(breaking.mailsTo(broken.name).length).toBe(1);
});

test('a program that is killed before it sends leaves the mail to another; while it sends, to the next day', async () => {
  const [before, during] = [await withWork(), await withWork()];
  const at = later(now(), day);
  const until = later(at, 60_000) as Instant;
  const taken = await takePersonMails(database, { now: at, until, beyond: later(at, 10 * day), limit: 100 });
  const mine = taken.find(({ person_id }) => person_id === during.id);
  if (!mine || !taken.some(({ person_id }) => person_id === before.id))
    throw new Error('they were not taken');
  expect(await beginPersonMail(database, mine, at)).toBe(true);
  const running = await programs(2);
  running.clock.ahead = day + 120_000;
  await settled(during.id, Date.now() + day);
  await settled(before.id, Date.now() + day);
  await running.end();
  expect([before, during].map(({ name }) => running.mailsTo(name).length)).toEqual([1, 0]);
  expect(await beginPersonMail(database, mine, at), 'a lease that is lost').toBe(false);
});
