import { execute, freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { booksAt, makeInvoices } from './invoices.ts';
import { startSmtpServer } from './smtp.ts';

/** docs/interface §23: a program that is killed while it sends loses no mail, and makes none twice. */
test('kill -9 during 200 mails: each arrives at least once, by one Message-ID', async () => {
  const count = 200;
  const { url, drop } = await freshDatabase();
  const server = await startSmtpServer();
  const environment = {
    ...{ DATABASE_URL: url, KONTOR_SMTP_URL: server.url, KONTOR_MAIL_FROM: 'kontor@books.example' },
    KONTOR_LOG: 'silent',
    KONTOR_SECRET_KEY: 'a key of the tests, which they all have in common',
  };
  await kontorHere(['client', 'create', 'muster'], environment);
  const { stdout } = await kontorHere(
    ['key', 'issue', 'muster', '--scopes', 'read,write,admin'],
    environment,
  );
  let program = await startKontor(environment);
  onTestFinished(async () => {
    program.ask('SIGKILL');
    await program.ended;
    await server.close();
    await drop();
  });
  const books = () => booksAt(program.address, 'muster', stdout.trim());
  await makeInvoices(books(), count);
  /** Has all that is not sent yet sent; those that a killed program has done already are done by their keys. */
  const sendAll = async () => {
    for (let at = 1; at <= count; at += 1) {
      const path = `${program.address}/api/latest/clients/muster/invoices/A${at}/send`;
      const headers = {
        ...{ 'x-api-key': stdout.trim(), 'content-type': 'application/json', accept: 'application/json' },
        'idempotency-key': `send-${at}`,
      };
      const mail = { to: `gast${at}@loewen.example` };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(mail) });
      expect(answer.status, await answer.text()).toBeLessThan(300);
    }
  };
  for (const killedAfter of [30, 90]) {
    const sending = sendAll().catch(() => undefined);
    await vi.waitFor(() => expect(server.taken.length).toBeGreaterThanOrEqual(killedAfter), {
      ...{ timeout: 60_000, interval: 5 },
    });
    program.ask('SIGKILL');
    await program.ended;
    await sending;
    program = await startKontor(environment);
    // As the leases of the killed program end by themselves.
    await execute(url, "UPDATE mail SET due = clock_timestamp() WHERE state = 'queued'");
  }
  await sendAll();
  await vi.waitFor(
    async () => expect(await execute(url, "SELECT 1 FROM mail WHERE state <> 'sent'")).toEqual([]),
    { timeout: 60_000, interval: 200 },
  );
  const mails = await execute(url, 'SELECT "to", message_id FROM mail ORDER BY id');
  expect(mails).toHaveLength(count);
  const arrived = new Map(server.taken.map(({ to, messageId }) => [to.join(), messageId]));
  expect(arrived).toEqual(new Map(mails.map(({ to, message_id }) => [to, message_id])));
  // Of the mails under way when it was killed, four at a time, some may come twice.
  expect(server.taken.length).toBeLessThanOrEqual(count + 2 * 4);
  const idsOf = new Set(server.taken.map(({ to, messageId }) => `${to.join()} ${messageId}`));
  expect(idsOf.size).toBe(count);
  const { stdout: verified } = await kontorHere(['verify'], environment);
  expect(verified).not.toContain('FAILED');
}, 180_000);
