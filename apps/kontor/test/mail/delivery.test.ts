import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReceipts } from '@kontor/api';
import { testMail } from '@kontor/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mailDomain } from '../../src/commands/mail-domain.ts';
import { openLog } from '../../src/log.ts';
import { sendMails } from '../../src/workers/mail-worker.ts';
import { serve } from '../served.ts';
import { booksAt, makeInvoices, sender } from './invoices.ts';
import { type Manner, startSmtpServer } from './smtp.ts';

/**
 * docs/interface §23: mails get to a real server of mail, and what it says decides what becomes of
 * them.
 */
const log = openLog({ logLevel: 'silent' });
const from = 'Kontor <kontor@books.example>';

const sent: { to: string; subject: string; text: string }[] = [];
let kontor: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  kontor = await serve({ mail: testMail({ sent }) });
});
afterAll(() => kontor.close());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  // The next test's server shall not get what is left.
  await kontor.database.prisma.mail.updateMany({ where: { state: 'queued' }, data: { state: 'cancelled' } });
});

const work = (url: string, sentFrom = from) => {
  const { database } = kontor;
  const receipts = openReceipts(database, { directory: tmpdir() });
  closing.push(() => receipts.close());
  const end = sendMails({ database, receipts, settings: { url, from: sentFrom }, log });
  closing.push(end);
  return end;
};

let clients = 0;
/** A client with an invoice, and a server of mail. */
const given = async (manner?: Manner) => {
  clients += 1;
  const name = `client-${clients}`;
  const books = booksAt(kontor.address, name, await kontor.client(name));
  await makeInvoices(books, 1);
  const server = await startSmtpServer(manner);
  closing.push(server.close);
  const send = (to: string, more: object = {}) =>
    books.invoices.send.mutate({ invnumber: 'A1', mail: { to, ...more } });
  /** Waits until the first mail is as it should be; lets no time pass before the next attempt. */
  const until = (fields: object) =>
    vi.waitFor(
      async () => {
        await kontor.database.prisma
          .$executeRaw`UPDATE mail SET due = now() WHERE state = 'queued' AND failing_since IS NOT NULL`;
        expect(await books.mails.get.query({ id: 1 })).toMatchObject(fields);
      },
      { timeout: 120_000, interval: 200 },
    );
  /** Verifies the sender of the client as whoever reads the mail with the link does. */
  const verify = async () => {
    await books.mails.verifySender.mutate({});
    const token = sent.at(-1)?.text.match(/#(\S+)/)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', origin: kontor.address };
    const body = JSON.stringify({ token });
    const confirmed = await fetch(`${kontor.address}/trpc/-/session.confirmSender`, {
      method: 'POST',
      headers,
      body,
    });
    expect(confirmed.status).toBe(200);
  };
  return { books, name, server, send, until, verify };
};

test('a mail has the invoice, and is from the installation, which says so, and answers go to the client', async () => {
  const { books, server, send, until } = await given();
  await send('Gast <gast@loewen.example>', {
    cc: 'b@loewen.example',
    bcc: 'c@loewen.example',
    text: 'Grüezi',
  });
  work(server.url);
  await until({ status: 'sent', attempts: 1, answer: '250 2.0.0 taken', refused: '' });
  const [taken] = server.taken;
  const mail = await books.mails.get.query({ id: 1 });
  expect(taken).toMatchObject({
    ...{ from: 'kontor@books.example', messageId: mail.message_id },
    to: ['gast@loewen.example', 'b@loewen.example', 'c@loewen.example'],
  });
  const content = taken?.content ?? '';
  for (const line of [
    'From: Muster AG via Kontor <kontor@books.example>',
    'Reply-To: Muster AG <info@muster.example>',
    'To: Gast <gast@loewen.example>',
    'Cc: b@loewen.example',
  ])
    expect(content).toContain(`${line}\r\n`);
  expect(content).not.toContain('c@loewen.example');
  expect(content).toContain('filename=A1.pdf');
  const [, base64 = ''] =
    /^Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/m.exec(content) ?? [];
  const sha256 = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  expect(sha256).toBe(mail.sha256);
  const { items } = await books.events.list.query({ type: ['mail.queued', 'mail.sent', 'letter.issued'] });
  expect(items.map(({ type }) => type)).toEqual(['letter.issued', 'mail.queued', 'mail.sent']);
});

test('a mail has the electronic invoice beside the PDF, for a customer who wants it so', async () => {
  const { books, server, send, until } = await given();
  await books.settings.save.mutate({ sender: { ...sender, uid: 'CHE-116.281.710 MWST' } });
  const { customer } = await books.invoices.get.query({ invnumber: 'A1' });
  const { customernumber } = customer;
  await books.customers.save.mutate({ customernumber, city: 'Bern', e_invoice: 'ubl' });
  await send('gast@loewen.example');
  work(server.url);
  await until({ status: 'sent' });
  const content = server.taken[0]?.content ?? '';
  expect(content).toContain('filename=A1.pdf');
  expect(content).toContain('filename=A1.xml');
  const [, base64 = ''] =
    /^Content-Type: application\/xml[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/m.exec(content) ?? [];
  const xml = Buffer.from(base64, 'base64').toString();
  expect(xml).toContain('<cbc:ID>A1</cbc:ID>');
  const [letter] = await kontor.database.prisma.letter.findMany({ where: { e_invoice: xml } });
  expect(letter?.e_invoice_kind).toBe('ubl');
});

test("a mail is from the client's own address where that is verified, and the server sends for its domain", async () => {
  const { server, send, until, verify } = await given();
  await verify();
  await send('gast@loewen.example');
  work(server.url, 'kontor@muster.example');
  await until({ status: 'sent' });
  expect(server.taken[0]?.from).toBe(sender.email);
  expect(server.taken[0]?.content).not.toContain('Reply-To');
});

test('a client without a verified address does not send from it, though the server sends for its domain', async () => {
  const { books, server, send, until } = await given();
  await books.settings.save.mutate({
    sender: { ...sender, name: 'Big Bank AG <ceo@muster.example>', email: 'ceo@muster.example' },
  });
  await send('gast@loewen.example');
  work(server.url, 'kontor@muster.example');
  await until({ status: 'sent' });
  expect(server.taken[0]?.from).toBe('kontor@muster.example');
  expect(server.taken[0]?.content).toContain(
    'From: "Big Bank AG ceo muster.example via Kontor" <kontor@muster.example>\r\n',
  );
  expect(server.taken[0]?.content).toContain('<ceo@muster.example>\r\n');
});

test('a client sends from any address of a domain that the operator has given to it, until it is withdrawn', async () => {
  const { name, server, send, until } = await given();
  const { database } = kontor;
  const asked = (more: object) => mailDomain({ database }, { name, ...more });
  expect(await asked({ domain: 'Muster.Example' })).toContain(
    'come from addresses of muster.example from now on',
  );
  expect(await asked({})).toBe('muster.example\n');
  await send('gast@loewen.example');
  const end = work(server.url);
  await until({ status: 'sent' });
  expect(server.taken[0]?.from).toBe(sender.email);
  await end();
  expect(await asked({ domain: 'muster.example', remove: true })).toContain('no longer');
  await expect(asked({ domain: 'muster' })).rejects.toThrow('The domain must be a name such as muster.ch.');
  await send('gast@loewen.example');
  work(server.url);
  await vi.waitFor(
    () => expect(server.taken.map(({ from }) => from)).toEqual([sender.email, 'kontor@books.example']),
    {
      timeout: 120_000,
    },
  );
});

test('a server that asks for later gets it later, by the same Message-ID', async () => {
  const { server, send, until } = await given((at) =>
    at < 2 ? { code: 451, say: 'greylisted' } : undefined,
  );
  await send('gast@loewen.example');
  work(server.url);
  await until({ status: 'queued', answer: expect.stringContaining('greylisted') });
  await until({ status: 'sent', attempts: 3 });
  expect(server.taken).toHaveLength(1);
});

test('a mail that is refused for good has failed with what the server said, and is sent again on request', async () => {
  const { books, server, send, until } = await given((at) =>
    at === 0 ? { code: 554, say: 'no spam here' } : undefined,
  );
  await send('gast@loewen.example');
  work(server.url);
  await until({ status: 'failed', attempts: 1, answer: expect.stringContaining('no spam here') });
  expect(server.taken).toEqual([]);
  const { message_id } = await books.mails.get.query({ id: 1 });
  await books.mails.retry.mutate({ id: 1 });
  await until({ status: 'sent', attempts: 2 });
  expect(server.taken.map(({ messageId }) => messageId)).toEqual([message_id]);
});

test('addresses that are refused are named, and the others get the mail', async () => {
  const { books, server, send, until } = await given();
  await send('gast@loewen.example, nobody@refused.example');
  await send('nobody@refused.example');
  work(server.url);
  await until({ status: 'sent', refused: 'nobody@refused.example' });
  await vi.waitFor(async () =>
    expect(await books.mails.get.query({ id: 2 })).toMatchObject({ status: 'failed' }),
  );
  expect(await books.mails.get.query({ id: 2 })).toMatchObject({ refused: 'nobody@refused.example' });
});

test('a connection that breaks before the answer is another attempt, which the receiver knows by its Message-ID', async () => {
  const { server, send, until } = await given((at) => (at === 0 ? 'breaks' : undefined));
  await send('gast@loewen.example');
  work(server.url);
  await until({ status: 'sent', attempts: 2 });
  expect(server.taken).toHaveLength(2);
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1);
});

test('while the server is away mails wait, and those of a cancelled one are not sent', async () => {
  const { books, server, send, until } = await given();
  await send('gast@loewen.example');
  await send('other@loewen.example');
  const gone = await startSmtpServer();
  await gone.close();
  const end = work(gone.url);
  await until({ status: 'queued', answer: expect.stringContaining('ECONNREFUSED') });
  await books.mails.cancel.mutate({ id: 2 });
  await end();
  work(server.url);
  await until({ status: 'sent' });
  expect(server.taken.map(({ to }) => to)).toEqual([['gast@loewen.example']]);
});

test('a mail that could not be sent for three days has failed', async () => {
  const { send, until } = await given();
  await send('gast@loewen.example');
  await kontor.database.prisma
    .$executeRaw`UPDATE mail SET failing_since = now() - interval '73 hours' WHERE state = 'queued'`;
  const gone = await startSmtpServer();
  await gone.close();
  work(gone.url);
  await until({ status: 'failed', answer: expect.stringContaining('ECONNREFUSED') });
});

test('several programs send each mail once', async () => {
  const { books, server, send } = await given();
  await Promise.all(Array.from({ length: 30 }, (_, at) => send(`gast${at}@loewen.example`)));
  for (let programs = 0; programs < 3; programs += 1) work(server.url);
  await vi.waitFor(
    async () => expect((await books.mails.list.query({ status: 'sent' })).items).toHaveLength(30),
    { timeout: 120_000 },
  );
  expect(server.taken).toHaveLength(30);
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(30);
});

test('mails of a client that the server takes slowly delay no mail of another', async () => {
  const slow = await given();
  for (let at = 0; at < 20; at += 1) await slow.send(`gast${at}@slow.example`);
  const quick = await given();
  work(slow.server.url);
  await vi.waitFor(() => expect(slow.server.taken.length).toBeGreaterThan(0), { timeout: 120_000 });
  await quick.send('gast@loewen.example');
  await quick.until({ status: 'sent' });
  const isTaken = (to: string) => slow.server.taken.some((one) => one.to.includes(to));
  expect(isTaken('gast@loewen.example')).toBe(true);
  const left = await slow.books.mails.list.query({ status: 'queued' });
  expect(left.items.length).toBeGreaterThan(6);
});

test('a folder gets a file for each mail, and the outbox says that nobody got it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-mails-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const { send, until } = await given();
  await send('gast@loewen.example', { bcc: 'c@loewen.example' });
  work(`file:${join(folder, 'new')}`);
  await until({ status: 'sent', answer: expect.stringContaining('sent to nobody') });
  const files = await readdir(join(folder, 'new'));
  expect(files).toEqual([expect.stringMatching(/^[\w.@-]+\.eml$/)]);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect([await modeOf(join(folder, 'new')), await modeOf(join(folder, 'new', files[0] ?? ''))]).toEqual([
    '700',
    '600',
  ]);
  expect(await readFile(join(folder, 'new', files[0] ?? ''), 'utf8')).toContain('Bcc: c@loewen.example');
});
