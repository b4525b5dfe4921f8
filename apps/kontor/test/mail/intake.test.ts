import { setTimeout as sleep } from 'node:timers/promises';
import { takeMailbox } from '@kontor/data';
import { type Instant, instantAt } from '@kontor/domain';
import { startImapServer } from '@kontor/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { openLog } from '../../src/log.ts';
import { mailboxName } from '../../src/mail/mailbox.ts';
import { leaseFrom, takeMails } from '../../src/workers/intake-worker.ts';
import { serve } from '../served.ts';
import { billPdf, mailOf, partOf, pass, trusted } from './received.ts';

/** Receipts by mail (docs/interface §16.5), from a mailbox to the receipts of a client. */
const template = 'receipts+{part}@example.ch';
const served = await serve({ mailIntakeAddress: template });
const imap = await startImapServer();
const { address: at, database, receipts } = served;
const programs = (count: number, clock?: () => Instant) =>
  Array.from({ length: count }, () =>
    takeMails({
      ...(clock && { clock }),
      ...{ database, receipts, log: openLog({ logLevel: 'silent' }), every: 50, takeEvery: 50 },
      settings: { url: imap.url, template, trusted },
    }),
  );
let ends = programs(2);
const stop = () => Promise.all(ends.map((end) => end()));
afterAll(async () => {
  await stop();
  await imap.close();
  await served.close();
});

let clients = 0;
type Answer = { status: number; body: Record<string, never> };

const newClient = async () => {
  clients += 1;
  const name = `mails${clients}`;
  const key = await served.client(name, ['read', 'write', 'upload', 'admin']);
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${at}/api/latest/clients/${name}${path}`, {
      method,
      headers: { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const renewed = await call('POST', '/mail-intake');
  expect(renewed).toMatchObject({ status: 200 });
  const address = String(renewed.body['address']);
  const added = await call('POST', '/mail-intake/senders', { sender: 'supplier.example' });
  expect(added).toMatchObject({ status: 200, body: { senders: expect.anything() } });
  const listed = async (path: string) => Object.values((await call('GET', path)).body)[0] as never;
  return {
    address,
    call,
    mails: () => listed('/received-mails') as Promise<Record<string, unknown>[]>,
    receipts: () => listed('/belege') as Promise<Record<string, unknown>[]>,
  };
};

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

test('the file of a mail by a proven sender of the list is a receipt, once, and says where it is from', async () => {
  const client = await newClient();
  const mail = mailOf({
    to: client.address,
    subject: '=?UTF-8?Q?Rechnung_f=C3=BCr_M=C3=A4rz?=',
    parts: [partOf({ content: await billPdf() })],
  });
  imap.deliver(mail);
  imap.deliver(mail);
  await eventually(async () => expect(await client.receipts()).toHaveLength(1));
  const [receipt] = await client.receipts();
  expect(receipt).toMatchObject({
    file_name: 'bill.pdf',
    media_type: 'application/pdf',
    mail_sender: 'billing@supplier.example',
    mail_subject: 'Rechnung für März',
  });
  expect(Date.parse(String(receipt?.['mail_received']))).toBe(Date.parse('2026-01-14T08:30:00Z'));
  // Another mail with the same bytes: the receipt is there, and named.
  imap.deliver(
    mailOf({
      to: client.address,
      parts: [mail.slice(mail.indexOf('Content-Type: application/pdf'), mail.lastIndexOf('\r\n--b--'))],
    }),
  );
  await eventually(async () => {
    const mails = await client.mails();
    expect(mails.map(({ attachments }) => attachments)).toMatchObject([
      { attachment: { receipt: receipt?.['id'] } },
      { attachment: { receipt: receipt?.['id'] } },
    ]);
  });
  expect(await client.receipts()).toHaveLength(1);
  // A mailbox that was restored numbers its mails anew: they are known.
  imap.renumber();
  const after = await newClient();
  imap.deliver(mailOf({ to: after.address, parts: [partOf({ content: await billPdf() })] }));
  await eventually(async () => expect(await after.receipts()).toHaveLength(1));
  expect(await client.receipts()).toHaveLength(1);
  expect(await client.mails()).toHaveLength(2);
});

test('nothing in the mailbox is changed, and nobody else gets a mail', async () => {
  const client = await newClient();
  imap.deliver(
    mailOf({ to: 'receipts+aaaaaaaaaaaaaaaa@example.ch', parts: [partOf({ content: await billPdf() })] }),
  );
  imap.deliver(mailOf({ to: client.address, parts: [partOf({ content: await billPdf() })] }));
  await eventually(async () => expect(await client.mails()).toHaveLength(1));
  expect(imap.asked.filter((command) => /STORE|EXPUNGE|MOVE|COPY|APPEND|^SELECT/i.test(command))).toEqual([]);
});

test('what is forged, unknown or without a file waits, until a person accepts or removes it', async () => {
  const client = await newClient();
  const file = async () => [partOf({ content: await billPdf() })];
  const forged = 'Authentication-Results: mx.forger.example; dmarc=pass header.from=supplier.example';
  imap.deliver(mailOf({ to: client.address, subject: 'forged', results: forged, parts: await file() }));
  imap.deliver(
    mailOf({
      ...{ to: client.address, subject: 'unknown', from: 'x@other.example', results: pass('other.example') },
      parts: await file(),
    }),
  );
  imap.deliver(mailOf({ to: client.address, subject: 'empty' }));
  await eventually(async () => expect(await client.mails()).toHaveLength(3));
  const mails = await client.mails();
  expect(Object.fromEntries(mails.map(({ subject, reason, state }) => [subject, [reason, state]]))).toEqual({
    forged: ['SENDER_NOT_PROVEN', 'QUARANTINED'],
    unknown: ['SENDER_UNKNOWN', 'QUARANTINED'],
    empty: ['NO_ATTACHMENT', 'QUARANTINED'],
  });
  expect(await client.receipts()).toHaveLength(0);
  const idOf = (wanted: string) => mails.find(({ subject }) => subject === wanted)?.['id'];
  const dry = await client.call('POST', `/received-mails/${idOf('unknown')}/accept?dry_run=true`);
  expect(dry.status).toBe(200);
  expect(await client.call('POST', `/received-mails/${idOf('empty')}/accept`)).toMatchObject({ status: 400 });
  expect(await client.call('POST', '/received-mails/999/accept')).toMatchObject({ status: 404 });
  expect(await client.receipts()).toHaveLength(0);
  const accepted = await client.call('POST', `/received-mails/${idOf('unknown')}/accept`);
  expect(accepted).toMatchObject({ status: 200, body: { state: 'ACCEPTED' } });
  expect(await client.call('POST', `/received-mails/${idOf('unknown')}/accept`)).toMatchObject({
    status: 200,
  });
  await eventually(async () => expect(await client.receipts()).toHaveLength(1));
  expect(await client.receipts()).toMatchObject([
    { mail_sender: 'x@other.example', mail_subject: 'unknown' },
  ]);
  expect(await client.call('DELETE', `/received-mails/${idOf('forged')}`)).toMatchObject({ status: 204 });
  expect(await client.call('DELETE', `/received-mails/${idOf('forged')}`)).toMatchObject({ status: 404 });
  expect((await client.mails()).map(({ subject }) => subject).sort()).toEqual(['empty', 'unknown']);
});

test('the former address ends with the next one', async () => {
  const client = await newClient();
  const next = String((await client.call('POST', '/mail-intake')).body['address']);
  expect(next).not.toBe(client.address);
  expect(next).toMatch(/^receipts\+[a-z2-7]{16}@example\.ch$/);
  imap.deliver(mailOf({ to: client.address, parts: [partOf({ content: await billPdf() })] }));
  imap.deliver(mailOf({ to: next, subject: 'to the next', parts: [partOf({ content: await billPdf() })] }));
  await eventually(async () => expect(await client.mails()).toHaveLength(1));
  expect(await client.mails()).toMatchObject([{ subject: 'to the next' }]);
});

test('hostile mails harm nobody: 1,000 parts, mails in mails, paths, wrong encodings, too large', async () => {
  const client = await newClient();
  const file = await billPdf();
  const many = Array.from({ length: 1_000 }, (_, number) =>
    partOf({ name: `${number}.txt`, type: 'text/plain', content: 'x' }),
  );
  imap.deliver(mailOf({ to: client.address, subject: 'many', parts: [...many, partOf({ content: file })] }));
  const inner = mailOf({
    to: client.address,
    subject: 'inner',
    parts: [partOf({ name: 'inner.pdf', content: await billPdf() })],
  });
  imap.deliver(
    mailOf({
      to: client.address,
      subject: 'nested',
      parts: [`Content-Type: message/rfc822\r\n\r\n${inner}`],
    }),
  );
  imap.deliver(
    mailOf({
      ...{ to: client.address, subject: '=?x-unknown?B?////?= =?UTF-8?Q?=ZZ?=' },
      parts: [
        partOf({ name: '../../../etc/passwd.pdf', content: await billPdf() }),
        'Content-Type: application/pdf; charset=nonsense; name="\\\r\nContent-Transfer-Encoding: x-broken\r\n\r\n%PDF-nonsense\r\n',
      ],
    }),
  );
  imap.deliver(
    mailOf({ to: client.address, subject: 'large', parts: [partOf({ content: Buffer.alloc(32_000_000) })] }),
  );
  let deep = 'Content-Type: text/plain\r\n\r\nx';
  for (let level = 0; level < 200; level += 1)
    deep = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${deep}\r\n--b${level}--`;
  imap.deliver(
    mailOf({ to: client.address, subject: 'deep', parts: [deep, partOf({ content: await billPdf() })] }),
  );
  await eventually(async () => {
    expect(await client.mails()).toHaveLength(5);
    expect(await client.receipts()).toHaveLength(3);
  });
  const names = (await client.receipts()).map(({ file_name }) => file_name);
  expect(names.sort()).toEqual(['bill.pdf', 'inner.pdf', 'passwd.pdf']);
  const reasons = (await client.mails()).map(({ subject, reason }) => [subject, reason]);
  expect(reasons).toContainEqual(['large', 'TOO_LARGE']);
  expect(reasons).toContainEqual(['deep', 'UNREADABLE']);
}, 60_000);

test('a mail that came while no program ran is kept when one runs again', async () => {
  const client = await newClient();
  await stop();
  imap.deliver(mailOf({ to: client.address, parts: [partOf({ content: await billPdf() })] }));
  ends = programs(2);
  await eventually(async () => expect(await client.receipts()).toHaveLength(1));
});

test('a mail that nobody accepts waits for 30 days, and a program that is gone holds the mailbox for minutes', async () => {
  const client = await newClient();
  const from = 'x@other.example';
  imap.deliver(mailOf({ to: client.address, from, parts: [partOf({ content: await billPdf() })] }));
  await eventually(async () => expect(await client.mails()).toHaveLength(1));
  await stop();
  const [mail] = await client.mails();
  const came = Date.now();
  const waited = (days: number) => came + days * 86_400_000;
  // The lease of a program that was killed a moment ago.
  await takeMailbox(
    database,
    { name: mailboxName(imap.url), lease: 'killed' },
    leaseFrom(instantAt(waited(29))),
  );
  const next = await newClient();
  imap.deliver(mailOf({ to: next.address, parts: [partOf({ content: await billPdf() })] }));
  let at = waited(29) + 60_000;
  const clock = () => instantAt(at);
  ends = programs(1, clock);
  await sleep(500);
  expect(await next.mails()).toHaveLength(0);
  at = waited(29) + 600_000;
  await eventually(async () => expect(await next.mails()).toHaveLength(1));
  expect(await client.mails()).toHaveLength(1);
  await stop();
  at = waited(30) + 60_000;
  ends = programs(1, clock);
  await eventually(async () => expect(await client.mails()).toHaveLength(0));
  expect(await client.call('POST', `/received-mails/${mail?.['id']}/accept`)).toMatchObject({ status: 404 });
});
