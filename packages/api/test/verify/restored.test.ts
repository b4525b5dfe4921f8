import { createHash } from 'node:crypto';
import { findOrMakeMember, openBooks, openClientRestore, openSnapshot, verify } from '@kontor/data';
import { beforeAll, describe, expect, test } from 'vitest';
import { caller, issueKey, openContext } from '../../src/index.ts';
import { fillAccruals } from '../accruals/accruals.ts';
import { fillAssets } from '../assets/assets.ts';
import { fillFiduciary } from '../fiduciaries/files.ts';
import {
  expectVerified,
  invoiceOf,
  now,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { closingOf, entryOf, reversalOf } from '../ledger.ts';
import { fillPayroll } from '../payroll/payroll.ts';
import { withoutGuards } from './breaks.ts';
import { auditBreaks } from './breaks-audit.ts';
import { letterBreaks, proposalBreaks } from './breaks-receipts.ts';
import { recordBreaks } from './breaks-records.ts';
import { changeSettings, fillBooks } from './whole-books.ts';
import { fillLetters } from './whole-letters.ts';
import { fillReceipts } from './whole-receipts.ts';

/**
 * Decision 256: a client with everything in its books is restored into an installation that has
 * others.
 */
const writing = { now, once: undefined, by: { key: '', request: '', action: 'kontor restore' } };
const source = await testInstallation();
const moved = await source.newClient();
await fillBooks(moved);
await fillReceipts(source, moved);
await fillLetters(source, moved);
await changeSettings(moved);
await fillAssets(moved);
await fillAccruals(moved);
await fillPayroll(moved);
await fillFiduciary(source, moved);
const anna = { client_id: moved.client.id, name: 'Anna', role: 'owner' } as const;
const person = await findOrMakeMember(source.database, anna, writing);
const byAnna = { ...writing, by: { ...writing.by, person } };
await issueKey(source.database, { client_id: moved.client.id, scopes: ['read'], label: 'of Anna' }, byAnna);
await keepReceipt();

const target = await testInstallation();
const local = await target.newClient();
await fillBooks(local);
await findOrMakeMember(
  target.database,
  { ...anna, client_id: local.client.id, name: 'Somebody else' },
  writing,
);

/** Keeps a receipt that a person has uploaded. */
async function keepReceipt() {
  const bytes = Buffer.from('%PDF of Anna');
  const key = { client_id: moved.client.id, sha256: createHash('sha256').update(bytes).digest('hex') };
  const content = {
    size: bytes.length,
    read: async function* ({ start, end }: { start: number; end: number }) {
      yield bytes.subarray(start, end);
    },
  };
  const stored = await source.receipts.stores.current.put(key, content);
  const sent = {
    file_name: 'anna.pdf',
    comment: '',
    media_type: 'application/pdf',
    checksum: '00000000',
  } as const;
  await openBooks(source.database, moved.client).receipts.keep(
    { ...sent, ...key, size: bytes.length, store: 'database' },
    stored,
    byAnna,
  );
}

/** Restores a client of one installation into another, or into the same. */
const restore = async (from: string, to: string, client: string, as: string) => {
  const snapshot = await openSnapshot(from);
  const restoring = await openClientRestore(to, {
    ...{ migrations: snapshot.migrations, client, as },
    isAlone: false,
  });
  try {
    for (const table of snapshot.tables) await restoring.load(table, snapshot.copy(table).bytes);
    const head = (await snapshot.heads()).find((one) => one.client === client);
    const restored = await restoring.write(head, writing);
    expect(restored.failed).toEqual([]);
    await restoring.commit();
    return restored;
  } finally {
    await restoring.close();
    await snapshot.close();
  }
};

/** The next one after that of `local`. */
const idHere = 2;
let restored: Awaited<ReturnType<typeof restore>>;
beforeAll(async () => {
  restored = await restore(source.url, target.url, moved.name, 'moved');
});

test('its books hold, and those of others do', async () => {
  expect(restored).toMatchObject({ name: 'moved', staff: [{ id: person.id, name: 'Anna' }], revoked: [] });
  expect(restored.id).toBe(idHere);
  expect(idHere).not.toBe(moved.client.id);
  await expectVerified(target.database);
  expect(await target.database.prisma.membership.findMany({ where: { client_id: restored.id } })).toEqual([]);
});

/**
 * The procedures of a client, by its name, as a request with the key of the moved client reaches
 * them.
 */
const asking = async (clientName: string, { url: _, ...installation }: typeof target, key = moved.key) =>
  caller(await openContext({ ...installation, now, key, requestId: 'test', clientName }));

test('it goes on: programs with their keys, payments of what was open, reversals, receipts, settings', async () => {
  const { invoices, payables, gl, receipts, settings, keys, vendors, reports } = await asking(
    'moved',
    target,
  );
  const before = await (await moved.ask()).reports.trialBalance({ to: '2026-12-31' } as never);
  expect(await reports.trialBalance({ to: '2026-12-31' } as never)).toEqual(before);
  await Promise.all([
    invoices.post(invoiceOf({ invnumber: 'after', transdate: '2026-03-02' })),
    (await local.ask()).invoices.post(invoiceOf({ invnumber: 'after', transdate: '2026-03-02' })),
    invoices.pay(paymentOf('A9', { datepaid: '2026-03-03', amount_paid: '10.00' })),
    (await local.ask()).invoices.pay(paymentOf('A9', { datepaid: '2026-03-03', amount_paid: '20.00' })),
    payables.pay(vendorpaymentOf('R1', { datepaid: '2026-03-03', amount_paid: '1.00' }, 'L2')),
    gl.post(
      entryOf(
        '2026-03-04',
        [
          [1000, '5.00'],
          [1020, '-5.00'],
        ],
        { reference: 'after' },
      ),
    ),
  ]);
  await gl.reverse(reversalOf('after', { transdate: '2026-03-05' }));
  expect(await refusalCode(invoices.post(invoiceOf({ invnumber: 'early', transdate: '2026-02-03' })))).toBe(
    'period_closed',
  );
  await vendors.save({ vendornumber: 'L2', name: 'Lieferantin AG' });
  const ofAnna = (await receipts.list({})).items.find(({ file_name }) => file_name === 'anna.pdf');
  await receipts.link({ id: ofAnna?.id ?? 0, invoice: 'after' });
  await settings.close(closingOf('2026-03-01'));
  expect((await keys.list()).find(({ label }) => label === 'of Anna')).not.toHaveProperty('issuer');
  await expectVerified(target.database);
});

test('the same client twice in one installation: keys of the first one stay its own', async () => {
  const copy = await restore(source.url, source.url, moved.name, 'copy');
  expect(copy.revoked.length).toBeGreaterThan(1);
  const again = await restore(source.url, source.url, 'copy', 'copy-of-copy');
  await expectVerified(source.database);
  expect(await refusalCode(asking('copy', source))).toBe('key_refused');
  const key = await issueKey(
    source.database,
    { client_id: again.id, scopes: ['write', 'read'], label: 'test' },
    writing,
  );
  await (await asking('copy-of-copy', source, key)).invoices.post(
    invoiceOf({ invnumber: 'copied', transdate: '2026-03-02' }),
  );
  await (await moved.ask()).invoices.post(invoiceOf({ invnumber: 'copied', transdate: '2026-03-02' }));
  await expectVerified(source.database);
});

describe('what is wrong with it is found as with any other', () => {
  const { prisma } = target.database;
  beforeAll(async () => {
    await prisma.$executeRawUnsafe(withoutGuards);
  });

  const breaks = [auditBreaks, recordBreaks, proposalBreaks, letterBreaks].flatMap((breaksOf) =>
    breaksOf(idHere),
  );

  test.each(breaks)('it is found when %s', async (_, statement, finds) => {
    const undone = new Error('undone');
    const broken = target.database.transaction(async (session) => {
      await session.tx.$executeRawUnsafe(statement);
      const found = (await verify(session, restored.id)).map(({ check, count }) => [check, count]);
      expect(Object.fromEntries(found)).toMatchObject(finds);
      throw undone;
    });
    await expect(broken).rejects.toBe(undone);
  });
});
