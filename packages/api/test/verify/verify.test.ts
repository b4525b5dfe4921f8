import { checks, runChecksOfMany, verify } from '@kontor/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillAccruals } from '../accruals/accruals.ts';
import { fillAssets } from '../assets/assets.ts';
import { fiduciaryBreaks } from '../fiduciaries/breaks.ts';
import { fillFiduciary } from '../fiduciaries/files.ts';
import { expectVerified, testInstallation } from '../installation.ts';
import { closingOf } from '../ledger.ts';
import { offerBreaks } from '../offers/breaks.ts';
import { fillOffers } from '../offers/offers.ts';
import { fillPayroll } from '../payroll/payroll.ts';
import { bankBreaks } from './bank/breaks-bank.ts';
import { fillBank } from './bank/whole-bank.ts';
import { journalBreaks, withoutGuards } from './breaks.ts';
import { assetBreaks } from './breaks-assets.ts';
import { auditBreaks } from './breaks-audit.ts';
import { documentBreaks } from './breaks-documents.ts';
import { glBreaks } from './breaks-gl.ts';
import { letterBreaks, proposalBreaks, receiptBreaks } from './breaks-receipts.ts';
import { recordBreaks } from './breaks-records.ts';
import { vatBreaks } from './breaks-vat.ts';
import { creditBreaks } from './credits/breaks-credits.ts';
import { vendorCreditBreaks } from './credits/breaks-vendor-credits.ts';
import { fillCredits } from './credits/whole-credits.ts';
import { fillVendorCredits } from './credits/whole-vendor-credits.ts';
import { changeSettings, fillBooks } from './whole-books.ts';
import { fillLetters } from './whole-letters.ts';
import { fillReceipts } from './whole-receipts.ts';
import { accrualBreaks } from './year/breaks-accruals.ts';
import { payrollBreaks } from './year/breaks-payroll.ts';

/**
 * §12, §15: every check of `kontor verify` finds what it is for, and nothing in books that are as
 * they should be.
 */
const installation = await testInstallation();
const { database, newClient } = installation;
const { prisma } = database;
const healthy = await newClient();
await fillBooks(healthy);
await fillReceipts(installation, healthy);
await fillLetters(installation, healthy);
await fillBank(installation, healthy);
await changeSettings(healthy);
await fillCredits(healthy);
await fillVendorCredits(healthy);
await fillAssets(healthy);
await fillAccruals(healthy);
await fillPayroll(healthy);
await fillFiduciary(installation, healthy);
await fillOffers(healthy);
// The register agrees with the ledger on closed days.
await (await healthy.ask()).settings.close(closingOf('2026-03-10'));
const breaks = [
  journalBreaks,
  documentBreaks,
  glBreaks,
  auditBreaks,
  recordBreaks,
  receiptBreaks,
  proposalBreaks,
  letterBreaks,
  vatBreaks,
  offerBreaks,
  vendorCreditBreaks,
  assetBreaks,
  accrualBreaks,
  payrollBreaks,
  fiduciaryBreaks,
  bankBreaks,
  creditBreaks,
].flatMap((breaksOf) => breaksOf(healthy.client.id));

test('books with everything in them are found to be as they should be', async () => {
  const empty = await newClient();
  const verified = await verify(database);
  expect(verified.filter(({ count }) => count > 0)).toEqual([]);
  const names = checks.map(({ name }) => name);
  expect(verified.map(({ client, check }) => [client, check])).toEqual(
    [healthy.name, empty.name].flatMap((client) => names.map((name) => [client, name])),
  );
  expect(await verify(database, empty.client.id)).toHaveLength(names.length);
});

/** The findings of the checks after `statement`, which is then undone. */
const foundAfter = async (statement: string): Promise<Record<string, number>> => {
  let found: Record<string, number> = {};
  const undone = new Error('undone');
  const broken = database.transaction(async (session) => {
    await session.tx.$executeRawUnsafe(statement);
    const verified = await verify(session, healthy.client.id);
    found = Object.fromEntries(verified.flatMap(({ check, count }) => (count > 0 ? [[check, count]] : [])));
    // Small clients are checked together, and the same is found.
    const { id, name } = healthy.client;
    const together = (await runChecksOfMany(session, [id, 0])).get(id) ?? [];
    expect(together.map((result) => ({ client: name, ...result }))).toEqual(verified);
    throw undone;
  });
  await expect(broken).rejects.toBe(undone);
  return found;
};

describe('with the guards off', () => {
  beforeAll(async () => {
    await prisma.$executeRawUnsafe(withoutGuards);
  });
  afterAll(async () => {
    await expectVerified(database);
  });

  test.each(breaks)('it is found when %s', async (_, statement, finds) => {
    expect(await foundAfter(statement)).toMatchObject(finds);
  });

  test('there is no check that finds nothing here', () => {
    const proved = new Set(breaks.flatMap(([, , finds]) => Object.keys(finds)));
    expect(checks.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
  });

  test('of many rows that offend the first are shown, and all are counted', async () => {
    const undone = new Error('undone');
    const broken = database.transaction(async (session) => {
      await session.tx.$executeRawUnsafe(
        `UPDATE balance SET debit = debit + 1 WHERE client_id = ${healthy.client.id}`,
      );
      const verified = await verify(session, healthy.client.id);
      const months = verified.find(({ check }) => check === 'month_balances');
      expect(months?.rows).toHaveLength(20);
      expect(months?.count).toBeGreaterThan(20);
      expect(months?.rows[0]).toMatchObject({
        accno: '1000',
        month: '2025-07-01',
        debit: '1',
        debit_posted: '0',
      });
      throw undone;
    });
    await expect(broken).rejects.toBe(undone);
  });
});
