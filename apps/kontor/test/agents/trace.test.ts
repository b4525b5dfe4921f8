import type { Scope } from '@kontor/domain';
import { testMail } from '@kontor/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { later, now } from '../../src/clock.ts';
import { openLog } from '../../src/log.ts';
import { openCallTrace } from '../../src/serving/call-trace.ts';
import { sendDailyMails } from '../../src/workers/daily-mail-worker.ts';
import { startSmtpServer } from '../mail/smtp.ts';
import { serve } from '../served.ts';
import { mutate, openLink, query } from '../signing-in/browser.ts';
import { connectTo } from './agent.ts';

/** The work of agents is counted, and told by mail, by the whole program (docs/interface §35). */
const served = await serve({ mail: testMail() });
afterAll(() => served.close());
const { address, database } = served;

const day = 86_400_000;
let clients = 0;

/** A client with an agent, and a browser of its owner. */
const withAgent = async (allowed: readonly Scope[] = ['read', 'write']) => {
  clients += 1;
  const name = `traced${clients}`;
  const key = await served.client(name, allowed);
  const agent = await connectTo(served, { client: name, key });
  const headers = await openLink(address, await served.invite(name, 'owner', `Anna ${name}`));
  const read = async <Answer>(procedure: string, input?: object) => {
    const sought = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    return (await query(`${address}/trpc/${name}/${procedure}${sought}`, headers)).data as Answer;
  };
  const change = (procedure: string, input: object, client = name) =>
    mutate(`${address}/trpc/${client}/${procedure}`, { headers, input });
  return { agent, read, change };
};

type Month = { agents: { key_id: number; calls: number; refused: number; tools: object[] }[] };

const invoice = (invnumber: string) => ({
  ...{ invnumber, transdate: '2026-01-14', customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' } },
  incomeentries: [{ amount: '100.00', income_accno: 3400 }],
});

test('each call of a tool is counted, reads and refusals too, and is among the last ones, without its contents', async () => {
  const { agent, read } = await withAgent();
  const call = (name: string, input: Record<string, unknown> = {}) =>
    agent.callTool({ name, arguments: input });
  for (let at = 0; at < 3; at += 1) await call('list_invoices', { text: 'secret' });
  await call('get_invoice', { invnumber: 'secret' });
  await call('propose_invoice', invoice('secret'));
  await call('no_such_tool').catch(() => undefined);
  const { agents } = await vi.waitFor(
    async () => {
      const month = await read<Month>('agents.list');
      expect(month.agents[0]?.calls).toBe(5);
      return month;
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(agents[0]).toMatchObject({
    refused: 1,
    tools: [
      { tool: 'list_invoices', calls: 3, refused: 0 },
      { tool: 'get_invoice', calls: 1, refused: 1 },
      { tool: 'propose_invoice', calls: 1, refused: 0 },
    ],
    kinds: [{ operation: 'invoices.post', proposed: 1, open: 1 }],
  });
  const { items } = await read<{ items: object[] }>('agents.calls', { key_id: agents[0]?.key_id });
  expect(items).toMatchObject([
    { tool: 'propose_invoice', code: '', program: 'ledger-agent 1.4' },
    { tool: 'get_invoice', code: 'not_found' },
    ...Array.from({ length: 3 }, () => ({ tool: 'list_invoices', code: '' })),
  ]);
  expect(JSON.stringify(items)).not.toContain('secret');
});

test('a program that stops writes what it has not written, and one whose database is away tries again', async () => {
  const { read, agent } = await withAgent();
  await agent.callTool({ name: 'list_invoices', arguments: {} });
  const found = await vi.waitFor(
    async () => {
      const [first] = (await read<Month>('agents.list')).agents;
      if (!first) throw new Error('not yet');
      return first;
    },
    { timeout: 20_000, interval: 200 },
  );
  const client = await database.prisma.client.findFirstOrThrow({ where: { name: `traced${clients}` } });
  const context = { caller: { kind: 'key', id: found.key_id }, client, now: now() } as never;
  const told: string[] = [];
  const log = { warn: (_: unknown, sentence: string) => told.push(sentence) } as never;
  let isAway = true;
  const $executeRaw = (...sent: Parameters<typeof database.prisma.$executeRaw>) => {
    if (isAway) throw new Error('away');
    return database.prisma.$executeRaw(...sent);
  };
  const trace = openCallTrace({ ...database, prisma: { $executeRaw } } as never, log);
  const traced = { context, program: '', tool: 'list_invoices', code: '', milliseconds: 2 };
  for (let at = 0; at < 700; at += 1) trace.add(traced);
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 20_000, interval: 100 });
  isAway = false;
  trace.add(traced);
  await trace.close();
  expect((await read<Month>('agents.list')).agents[0]).toMatchObject({ calls: 702 });
});

test('a person gets one mail a day, in their language, however many programs run; none where nothing was done', async () => {
  const { agent, change, read } = await withAgent();
  expect(await read('agents.dailyMail')).toEqual({ hour: null, sends: true, has_address: false });
  await change('session.setNoticeAddress', { mail: 'anna@example.ch', language: 'de' }, '-');
  expect((await change('agents.setDailyMail', { hour: 24 })).code).toBe('invalid');
  await change('agents.setDailyMail', { hour: 7 });
  expect(await read('agents.dailyMail')).toEqual({ hour: 7, sends: true, has_address: true });
  for (const invnumber of ['A1', 'A2'])
    await agent.callTool({ name: 'propose_invoice', arguments: invoice(invnumber) });
  await agent.callTool({ name: 'commit_plan', arguments: { id: 1 } });

  const server = await startSmtpServer();
  const log = openLog({ logLevel: 'silent' });
  const settings = { url: server.url, from: 'Kontor <kontor@books.example>' };
  let clock = 0;
  const sends = () => sendDailyMails({ database, settings, log, every: 20, now: () => later(now(), clock) });
  const programs = [sends(), sends(), sends()];
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(server.taken, 'before its hour').toHaveLength(0);
  clock = day;
  await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 20_000, interval: 50 });
  // Nothing was done on the second day, and nothing waits: what is left of A2 has expired.
  clock = 2 * day;
  await vi.waitFor(
    async () => {
      const row = await database.prisma.daily_mail.findFirstOrThrow();
      expect(row.since.getTime()).toBeGreaterThan(Date.now() + 1.5 * day);
    },
    { timeout: 20_000, interval: 50 },
  );
  for (const end of programs) await end();
  expect(server.taken).toHaveLength(1);
  const { content = '', messageId } = server.taken[0] ?? {};
  expect(messageId).toMatch(/^<daily\./);
  expect(content).toContain('Ohne Sie gebucht');
  expect(content).toMatch(/2 =C3=97 Rechnungen|2 × Rechnungen/);
  expect(content).not.toMatch(/L.{1,6}wen|A1/);
  await change('agents.setDailyMail', { hour: null });
  expect(await read('agents.dailyMail')).toMatchObject({ hour: null });
  await server.close();
});
