import { afterAll, describe, expect, test } from 'vitest';
import {
  expectVerified,
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
} from '../installation.ts';
import { entryOf, glOf, listOf, reversalOf, saldoOf, type TestClient } from '../ledger.ts';
import { bookYear, close, closingDate, endYear, post, reopen } from './closing.ts';

/**
 * §12: the closing date, moved by hand and by the end of a year, and what is posted in the
 * meantime.
 */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));
const yearOf = async () => bookYear(await newClient());

describe('the closing date', () => {
  test('moves forwards and backwards, and each move is recorded with when and by which key', async () => {
    const client = await yearOf();
    for (const day of ['2025-06-30', '2025-05-31', null]) await close(client, day);
    await endYear(client);
    const { settings } = await client.ask();
    const prefix = client.key.slice(0, 15);
    const made = { created: '2026-03-15T10:00:00.000Z', key_prefix: prefix };
    expect(await settings.closings()).toEqual([
      { closing_date: '2025-12-31', ...made },
      { closed_before: '2025-05-31', ...made },
      { closing_date: '2025-05-31', closed_before: '2025-06-30', ...made },
      { closing_date: '2025-06-30', ...made },
    ]);
  });

  test('a reason is recorded with the move, and is in the audit trail; none is needed', async () => {
    const client = await yearOf();
    const { settings, audit } = await client.ask();
    const closing_date = '2025-06-30' as never;
    await settings.close({ closing_date, reason: 'Half-year is filed' });
    await settings.close({ closing_date: null, reason: ' A bill came late. ' });
    await settings.close({ closing_date, reason: ' ' });
    expect((await settings.closings()).map(({ reason }) => reason)).toEqual([
      undefined,
      'A bill came late.',
      'Half-year is filed',
    ]);
    const { items } = await audit.list({ table: 'closing', descending: true });
    const after = items.flatMap(({ records }) => records).map((record) => record['after']);
    expect(after.map((one) => Reflect.get(Object(one), 'reason'))).toEqual([
      undefined,
      'A bill came late.',
      'Half-year is filed',
    ]);
    expect(await refusalCode(settings.close({ closing_date, reason: 'x'.repeat(201) }))).toBe('invalid');
  });

  test('409 year_closed: not below the last year that is closed, but down to it', async () => {
    const client = await yearOf();
    await endYear(client);
    await close(client, '2026-02-28');
    expect(await refusalCode(close(client, '2025-12-30'))).toBe('year_closed');
    expect(await refusalCode(close(client, null))).toBe('year_closed');
    expect(await closingDate(client)).toBe('2026-02-28');
    await close(client, '2025-12-31');
    expect(await post(client, '2026-01-01')).toBe('done');
    await reopen(client);
    await close(client, '2025-03-31');
    expect(await post(client, '2025-12-31')).toBe('done');
  });

  test('400 invalid: a day that lies ahead, which comes first', async () => {
    const client = await yearOf();
    expect(await refusalCode(close(client, '2026-03-16'))).toBe('invalid');
    await close(client, '2026-03-15');
  });

  test('400 period_closed: documents, payments, entries and reversals alike', async () => {
    const client = await yearOf();
    await (await client.ask()).gl.post(glOf({ reference: 'R1' }));
    await close(client, '2026-02-28');
    const { invoices, payables, gl } = await client.ask();
    expect(await refusalCode(invoices.post(invoiceOf()))).toBe('period_closed');
    expect(await refusalCode(payables.post(payableOf()))).toBe('period_closed');
    expect(await refusalCode(invoices.pay(paymentOf('A1')))).toBe('period_closed');
    expect(await refusalCode(gl.post(glOf()))).toBe('period_closed');
    expect(await refusalCode(gl.reverse(reversalOf('R1')))).toBe('period_closed');
  });
});

describe('a closing and twenty posts at once: each is in the closed figures or refused', () => {
  const posts = (client: TestClient) =>
    Array.from({ length: 20 }, async (_, at) => {
      const asked = await client.ask();
      return at % 2 === 0
        ? refusalCode(asked.invoices.post(invoiceOf({ invnumber: `P${at}`, transdate: '2025-12-31' })))
        : refusalCode(
            asked.gl.post(
              entryOf('2025-12-31', [
                [1000, '100.00'],
                [3400, '-100.00'],
              ]),
            ),
          );
    });

  const figures = async (client: TestClient) => {
    const { items } = await (await client.ask()).transactions.list(
      listOf('3400', { include_closings: false }),
    );
    return items.length;
  };

  test.each(Array.from({ length: 5 }, (_, at) => at * 4))(
    'the end of a year, when %i have come in',
    async (after) => {
      const client = await yearOf();
      const all = posts(client);
      await Promise.all(all.slice(0, after));
      const { reference } = await endYear(client);
      const inFigures = await figures(client);
      const codes = await Promise.all(all);
      const booked = codes.filter((code) => code === 'done').length;
      expect(new Set([...codes, 'done', 'period_closed'])).toEqual(new Set(['done', 'period_closed']));
      expect(booked).toBeGreaterThanOrEqual(after);
      expect(inFigures).toBe(1 + booked);
      expect(await figures(client)).toBe(inFigures);
      const { glentries } = await (await client.ask()).gl.get({ reference });
      expect(glentries[0]).toMatchObject({ accno: 3400, debit: `${100 * inFigures}.00` });
      expect(await saldoOf(client, { accno: '3400' })).toEqual({ 3400: '0.00' });
    },
  );

  test('a closing date that is moved', async () => {
    const client = await yearOf();
    const all = posts(client);
    await Promise.race(all);
    await close(client, '2025-12-31');
    const atClosing = await figures(client);
    const codes = await Promise.all(all);
    expect(atClosing).toBe(1 + codes.filter((code) => code === 'done').length);
    expect(await figures(client)).toBe(atClosing);
  });
});
