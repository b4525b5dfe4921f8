import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, verify } from '@kontor/data';
import { execute, freshDatabase, randomOf } from '@kontor/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Environment, run, startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { booksAt, makeInvoices } from '../mail/invoices.ts';
import { startSmtpServer } from '../mail/smtp.ts';
import { openReceiver } from '../webhooks/receiver.ts';
import { halfUploaded, partsOf, stack, trpcOf, until, upload } from './uploads.ts';

/**
 * Programs that are killed while they work on everything that waits: receipts (docs/interface
 * §16.1), events for webhooks (§20), mails (§23) and recurring invoices (§25). Nothing is lost;
 * what is booked is there once, and what leaves Kontor is known again where it comes twice.
 */
const all = { mails: 200, recurring: 200 };
const types = ['invoice.posted', 'mail.queued', 'mail.sent'] as const;
const patience = { timeout: 300_000, interval: 200 };

/** A client with a key. */
const newClient = async (name: string, environment: Environment): Promise<string> => {
  await kontorHere(['client', 'create', name], environment);
  const issuing = ['key', 'issue', name, '--scopes', 'read,write,admin,upload'];
  return (await kontorHere(issuing, environment)).stdout.trim();
};

/**
 * Has the client hosting recurring invoices of 200 days that are due, the first of which is ahead
 * of all days until they are all there.
 */
const makeDue = async (address: string, key: string, url: string): Promise<void> => {
  const post = async (path: string, json: object) => {
    const answer = await fetch(`${address}/api/v1/clients/hosting${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  };
  await post('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  const line = { amount: '49.00', income_accno: '3400', description: 'Hosting {period}' };
  const invoice = { customernumber: 'K-1', incomeentries: { incomeentry: line } };
  await post('/recurring-invoices', { interval: 'monthly', from: '2099-01-31', count: 4, invoice });
  await execute(
    url,
    `INSERT INTO recurring_invoice
       SELECT r.client_id, n, r.state, r.title, r."interval", DATE '2020-01-31', r."to", r.count, r.day_of_month, r.period_from, r.prices,
              r.terms, r.invnumber, r.customernumber_folded, r.invoice, DATE '2020-01-31', r.last_on, r.currency, r.amount, r.created, r.updated
         FROM recurring_invoice r, generate_series(2, ${all.recurring / 4 + 1}) n`,
  );
};

test('kill -9 of programs that work: no receipt, event, mail or day of a recurring invoice is lost or done twice', async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, { connections: 2 });
  const server = await startSmtpServer();
  const receiver = await openReceiver();
  const worker = {
    ...{ DATABASE_URL: url, KONTOR_LOG: 'silent' },
    KONTOR_SECRET_KEY: 'a key of the tests, which they all have in common',
  };
  const environment = {
    ...{ ...worker, KONTOR_SMTP_URL: server.url, KONTOR_MAIL_FROM: 'kontor@books.example' },
    KONTOR_WEBHOOK_NETWORKS: '127.0.0.1',
  };
  const key = await newClient('muster', environment);
  const hosting = await newClient('hosting', environment);
  let program = await startKontor(environment);
  onTestFinished(async () => {
    program.ask('SIGKILL');
    await program.ended;
    await Promise.all([server.close(), receiver.close(), database.close()]);
    await drop();
  });
  const served = () => ({ address: program.address, key });
  const books = () => booksAt(program.address, 'muster', key);
  let kills = 0;
  const killProgram = async () => {
    program.ask('SIGKILL');
    kills += 1;
    await program.ended;
  };
  /**
   * Starts the program again, and ends the leases that the killed one holds, as their time does
   * otherwise.
   */
  const startAgain = async () => {
    await execute(url, "UPDATE receipt_job SET due = clock_timestamp() WHERE state = 'running'");
    await execute(url, "UPDATE mail SET due = clock_timestamp() WHERE state = 'queued'");
    await execute(url, 'UPDATE webhook SET leased_until = clock_timestamp() WHERE lease IS NOT NULL');
    program = await startKontor(environment);
  };

  await makeInvoices(books(), all.mails);
  const webhook = await books().webhooks.create.mutate({ url: receiver.url, types: [...types] });

  // While receipts are processed and uploaded.
  const stacks = await Promise.all([stack(2, 2), stack(10, 3)]);
  const { broken } = await halfUploaded(served(), (await stack(2, 4)).pdf);
  const ids: number[] = [];
  for (const { pdf } of stacks) ids.push(await upload(served(), pdf));
  await until(served(), ids.slice(1), 'PROCESSING');
  await killProgram();
  await broken;
  await startAgain();

  // While mails are sent and events delivered, and days of recurring invoices posted by workers
  // beside.
  /**
   * Has all that is not sent yet sent; those that a killed program has done already are done by
   * their keys.
   */
  const sendAll = async () => {
    for (let at = 1; at <= all.mails; at += 1) {
      const path = `${program.address}/api/latest/clients/muster/invoices/A${at}/send`;
      const headers = {
        ...{ 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
        'idempotency-key': `send-${at}`,
      };
      const mail = { to: `gast${at}@loewen.example` };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(mail) });
      expect(answer.status, await answer.text()).toBeLessThan(300);
    }
  };
  const killSending = async () => {
    for (const killedAfter of [30, 90]) {
      const sending = sendAll().catch(() => undefined);
      await vi.waitFor(() => expect(server.taken.length).toBeGreaterThanOrEqual(killedAfter), {
        ...{ timeout: 300_000, interval: 5 },
      });
      await killProgram();
      await sending;
      await startAgain();
    }
    await sendAll();
  };
  // On a connection that is open: asking on a new one each time would take longer than the workers.
  const posted = async () => {
    const [row] = await database.prisma.$queryRaw<{ posted: number }[]>`
      SELECT count(*)::integer AS posted FROM occurrence`;
    return row?.posted ?? 0;
  };
  const random = randomOf(25);
  let workersKilled = 0;
  const killWorkers = async (): Promise<void> => {
    for (let before = await posted(); before < all.recurring; before = await posted()) {
      const enough = Math.min(all.recurring, before + 15 + random.below(25));
      const child = run(['worker'], worker);
      const ended = new Promise((resolve) => child.once('close', resolve));
      while ((await posted()) < enough) await sleep(20);
      await sleep(random.below(60));
      child.kill('SIGKILL');
      await ended;
      workersKilled += 1;
    }
  };
  await makeDue(program.address, hosting, url);
  await Promise.all([killSending(), killWorkers(), killWorkers()]);
  expect(workersKilled).toBeGreaterThan(2);

  // Receipts: what was accepted is processed once, and the rest is not there.
  await until(served(), ids, 'PROCESSED');
  for (const [at, { ranges }] of stacks.entries()) {
    const cut = await partsOf(served(), ids[at] ?? 0);
    expect(cut.map(({ first_page, last_page }) => [first_page, last_page])).toEqual(ranges);
  }
  const { receipts, proposals } = trpcOf(served());
  const { items: kept } = await receipts.list.query({});
  expect(kept.filter(({ source }) => source === undefined).map(({ id }) => id)).toEqual(ids);
  const { items: proposed } = await proposals.list.query({});
  expect(new Set(proposed.map(({ receipt }) => receipt)).size).toBe(proposed.length);

  // Mails: each at least once, by one Message-ID.
  await vi.waitFor(
    async () => expect(await execute(url, "SELECT 1 FROM mail WHERE state <> 'sent'")).toEqual([]),
    patience,
  );
  const mails = await execute(url, 'SELECT "to", message_id FROM mail ORDER BY id');
  expect(mails).toHaveLength(all.mails);
  const arrived = new Map(server.taken.map(({ to, messageId }) => [to.join(), messageId]));
  expect(arrived).toEqual(new Map(mails.map(({ to, message_id }) => [to, message_id])));
  // Of the mails under way when it was killed, three at a time of one client, some may come twice.
  expect(server.taken.length).toBeLessThanOrEqual(all.mails + kills * 3);
  const idsOf = new Set(server.taken.map(({ to, messageId }) => `${to.join()} ${messageId}`));
  expect(idsOf.size).toBe(all.mails);

  // Events: each at least once, in their order, and with one id; the one under way when it was
  // killed may come twice.
  const wanted: number[] = [];
  for (let after = String(webhook.last_event), isLast = false; !isLast; ) {
    const { items, next, reached } = await books().events.list.query({ after, type: [...types] });
    wanted.push(...items.map(({ id }) => id));
    after = String(reached);
    isLast = next === undefined;
  }
  await vi.waitFor(() => expect(new Set(receiver.events()).size).toBe(wanted.length), patience);
  const events = receiver.events();
  expect([...new Set(events)]).toEqual(wanted);
  expect(events.toSorted((one, other) => one - other)).toEqual(events);
  expect(events.length).toBeLessThanOrEqual(wanted.length + kills);
  const messageIds = receiver.messages.map(({ headers }) => headers['webhook-id']);
  expect(new Set(messageIds).size).toBe(wanted.length + 1);

  // Days of recurring invoices: each is posted once, without a gap in the numbers.
  const [found] = await execute(
    url,
    `SELECT count(*)::integer AS invoices, count(DISTINCT o.invnumber)::integer AS numbers,
            count(DISTINCT (o.recurring_invoice, i.transdate))::integer AS days,
            max(substring(i.invnumber FROM '\\d+$')::integer) - min(substring(i.invnumber FROM '\\d+$')::integer) + 1 AS span
       FROM invoice i JOIN occurrence o ON o.client_id = i.client_id AND o.invnumber = i.invnumber AND o.day = i.transdate AND o.state = 'POSTED'`,
  );
  const { recurring } = all;
  expect(found).toEqual({ invoices: recurring, numbers: recurring, days: recurring, span: recurring });
  expect(
    await execute(
      url,
      "SELECT count(*)::integer AS invoices FROM invoice i JOIN client c ON c.id = i.client_id WHERE c.name = 'hosting'",
    ),
  ).toEqual([{ invoices: recurring }]);

  expect(await program.stop()).toBe(0);
  expect((await verify(database)).filter(({ count }) => count > 0)).toEqual([]);
  const { stdout: verified } = await kontorHere(['verify'], environment);
  expect(verified).not.toContain('FAILED');
}, 1_800_000);
