import { endNight, takeNight } from '@kontor/data';
import { instantAt, scopes } from '@kontor/domain';
import { execute } from '@kontor/testing';
import { expect, test } from 'vitest';
import { caller, issueKey, openContext, operatorWriting, type Program } from '../../src/index.ts';
import { invoiceOf, now, refusalCode, testInstallation } from '../installation.ts';

/** The state of the installation, for operators (docs/interface §18.3). */
const { url, database, receipts, newClient } = await testInstallation();
const key = await issueKey(
  database,
  { client_id: null, scopes, label: 'monitoring' },
  operatorWriting(now, 'test'),
);

const ask = async (program?: Program) =>
  caller(
    await openContext({ database, receipts, now, key, program, requestId: 'test', clientName: undefined }),
  ).installation;

const after = (minutes: number) => instantAt(Date.parse(now) + minutes * 60_000);

test('the program reports its version, when it was started, and its slow requests', async () => {
  const slow = { operation: 'reports.journal', client: 'muster', at: now, ms: 1_250 };
  const program = { version: '1.2.3', started: now, slowRequests: () => [slow] };
  const state = await (await ask(program)).state();
  expect(state).toMatchObject({ now, program: { version: '1.2.3', started: now }, slow_requests: [slow] });
  // Outside of a program that serves there is none to report.
  const { program: none, slow_requests } = await (await ask()).state();
  expect([none, slow_requests]).toEqual([undefined, []]);
});

test('nights: the last three of each task, the newest first, with the size of a backup', async () => {
  const begun = { now, lost: now, beyond: now };
  for (const night of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']) {
    await takeNight(database, { kind: 'backup', night }, begun);
    const ended = { now: after(5), held: true, result: `${night}.kontor`, bytes: 5_000_000_000 };
    await endNight(database, { kind: 'backup', night }, ended);
  }
  const night = '2026-01-04';
  await takeNight(database, { kind: 'verify', night }, begun);
  const failed = { now: after(9), held: false, result: 'muster entries_balanced FAILED: 1' };
  await endNight(database, { kind: 'verify', night }, failed);
  await takeNight(database, { kind: 'verify', night: '2026-01-05' }, begun);
  const { nights } = await (await ask()).state();
  const [newest, ...others] = nights?.backup ?? [];
  expect(newest).toEqual({
    ...{ night, began: now, ended: after(5), held: true },
    ...{ result: '2026-01-04.kontor', bytes: 5_000_000_000 },
  });
  expect(others.map((one) => one.night)).toEqual(['2026-01-03', '2026-01-02']);
  expect(nights?.verify).toEqual([
    { night: '2026-01-05', began: now, result: '' },
    { night, began: now, ended: after(9), held: false, result: 'muster entries_balanced FAILED: 1' },
  ]);
});

test('a night after today, of a clock that was ahead, hides none of before, and is taken up once the clock was set back', async () => {
  const [before] = (await (await ask()).state()).nights?.backup ?? [];
  const ahead = after(400 * 24 * 60);
  const task = { kind: 'backup' as const, night: ahead.slice(0, 10) };
  expect(await takeNight(database, task, { now: ahead, lost: ahead, beyond: ahead })).toBe(true);
  expect((await (await ask()).state()).nights?.backup[0]).toEqual(before);
  expect(await takeNight(database, task, { now, lost: after(-5), beyond: after(5) })).toBe(true);
  expect(await takeNight(database, task, { now: after(1), lost: after(-4), beyond: after(6) })).toBe(false);
});

test('the room on the disks and the backups in the folder are as the program finds them', async () => {
  const program = { version: '1.2.3', started: now, slowRequests: () => [] };
  const space = [{ folder: 'backup' as const, free: 5, size: 100 }];
  const backups = { folder: '/var/backups', files: 0, fault: 'missing' as const };
  const found = await (await ask({ ...program, folders: async () => ({ space, backups }) })).state();
  expect(found).toMatchObject({ space, backup_files: backups });
});

test('clients are listed by name with their events and last booking, page by page', async () => {
  const [first, second] = [await newClient(), await newClient()];
  const books = await second.ask();
  await books.customers.save({ customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  await books.invoices.post(invoiceOf({ invnumber: '1' }));
  const { items } = await (await ask()).clients();
  const found = new Map(items.map((one) => [one.name, one]));
  expect(found.get(first.name)).toEqual({
    name: first.name,
    created: now,
    events: found.get(first.name)?.events,
    receipts: 0,
  });
  const feed = await books.events.list({ limit: 1_000 });
  expect(found.get(second.name)).toMatchObject({ last_booked: now, events: feed.items.length });

  const page = await (await ask()).clients({ limit: 1 });
  expect(page.items).toEqual(items.slice(0, 1));
  const rest = await (await ask()).clients({ after: page.next });
  expect(rest).toEqual({ items: items.slice(1) });
  expect(await refusalCode((await ask()).clients({ after: 'nothing of ours' }))).toBe('invalid');
});

test('queues: receipts by their state, and events that no webhook was given yet', async () => {
  const { ask: askClient } = await newClient();
  const before = await (await ask()).state();
  expect(before).toMatchObject({
    receipts: { queued: 0, running: 0, failed: 0, late: 0 },
    deliveries: { webhooks: 0, events: 0, oldest: 0 },
    replication: { standby: false },
  });
  const books = await askClient();
  await books.webhooks.create({ url: 'https://shop.example.ch/' });
  const { deliveries: first } = await (await ask()).state();
  await books.customers.save({ customernumber: 'K-1', name: 'Gasthaus' });
  await books.customers.save({ customernumber: 'K-2', name: 'Weinkeller' });
  const { deliveries } = await (await ask()).state();
  expect(deliveries).toMatchObject({ webhooks: 1, events: (first?.events ?? 0) + 2 });
});

test('a part that the database does not tell in time is left out, and the others are there', async () => {
  await execute(url, 'ALTER TABLE nightly RENAME TO nightly_elsewhere');
  try {
    const state = await (await ask()).state();
    expect([state.nights, state.database !== undefined]).toEqual([undefined, true]);
  } finally {
    await execute(url, 'ALTER TABLE nightly_elsewhere RENAME TO nightly');
  }
});
