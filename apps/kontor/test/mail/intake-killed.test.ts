import { openDatabase, verify } from '@kontor/data';
import { execute, freshDatabase, startImapServer } from '@kontor/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { billPdf, mailOf, partOf, trusted } from './received.ts';

/** Receipts by mail (docs/interface §16.5) in a program that is killed while it takes them. */
const mails = 16;

test('kill -9 of a program that takes mails: each bill is a receipt, once', async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, { connections: 2 });
  const imap = await startImapServer();
  const environment = {
    ...{ DATABASE_URL: url, KONTOR_LOG: 'silent', KONTOR_IMAP_URL: imap.url, KONTOR_IMAP_TRUSTED: trusted },
    KONTOR_IMAP_ADDRESS: 'receipts+{part}@example.ch',
  };
  await kontorHere(['client', 'create', 'muster'], environment);
  const issuing = ['key', 'issue', 'muster', '--scopes', 'read,write,admin'];
  const key = (await kontorHere(issuing, environment)).stdout.trim();
  let program = await startKontor(environment);
  onTestFinished(async () => {
    program.ask('SIGKILL');
    await program.ended;
    await Promise.all([imap.close(), database.close()]);
    await drop();
  });
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${program.address}/api/latest/clients/muster${path}`, {
      headers: { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Record<string, never>;
  };
  const to = String((await call('/mail-intake', {}))['address']);
  await call('/mail-intake/senders', { sender: 'supplier.example' });
  for (let mail = 0; mail < mails; mail += 1)
    imap.deliver(mailOf({ to, parts: [partOf({ content: await billPdf() })] }));

  /** The files of mails that became receipts so far, and the mails that were kept. */
  const progress = async () => {
    const [row] = await database.prisma.$queryRaw<{ kept: number; taken: number }[]>`
      SELECT (SELECT count(*) FROM received_mail)::integer AS kept, (SELECT count(*) FROM receipt)::integer AS taken`;
    return row ?? { kept: 0, taken: 0 };
  };
  const killWhen = async (reached: (now: { kept: number; taken: number }) => boolean) => {
    await vi.waitFor(async () => expect(reached(await progress())).toBe(true), {
      ...{ timeout: 120_000, interval: 2 },
    });
    program.ask('SIGKILL');
    await program.ended;
    // The lease of the killed one, as its time ends it otherwise.
    await execute(url, 'UPDATE mailbox SET leased_until = clock_timestamp() WHERE lease IS NOT NULL');
    program = await startKontor(environment);
  };
  await killWhen(({ kept }) => kept >= 5);
  await killWhen(({ taken }) => taken >= 5);
  await vi.waitFor(async () => expect(await progress()).toEqual({ kept: mails, taken: mails }), {
    ...{ timeout: 120_000, interval: 50 },
  });
  const listed = Object.values(await call('/belege')).flat() as { sha256: string }[];
  expect(new Set(listed.map(({ sha256 }) => sha256)).size).toBe(mails);
  expect((await verify(database)).filter(({ count }) => count > 0)).toEqual([]);
}, 300_000);
