import { afterAll, describe, expect, test } from 'vitest';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { entryOf, glOf, reversalOf, saldoOf, yearendOf } from '../ledger.ts';
import { bookYear, close, closingDate, endYear, post, reopen } from './closing.ts';

/** §15: ending a year, and opening it again. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));
const yearOf = async () => bookYear(await newClient());

describe('ending a year', () => {
  test('every income and expense account comes to zero, the result to equity, and the books are closed', async () => {
    const client = await yearOf();
    const { reference } = await endYear(client);
    expect(await (await client.ask()).gl.get({ reference })).toMatchObject({
      kind: 'yearend',
      transdate: '2025-12-31',
      description: 'Jahresabschluss 31.12.2025',
      glentries: [
        { accno: 3400, debit: '100.00' },
        { accno: 6500, credit: '30.00' },
        { accno: 2979, credit: '70.00' },
      ],
    });
    expect(await closingDate(client)).toBe('2025-12-31');
    expect(await saldoOf(client)).toEqual({
      1100: '100.00',
      2000: '30.00',
      2979: '70.00',
      3400: '0.00',
      6500: '0.00',
    });
    const year = { from: '2025-01-01', to: '2025-12-31', include_closings: false };
    expect(await saldoOf(client, year)).toEqual({
      1100: '100.00',
      2000: '30.00',
      2979: '0.00',
      3400: '100.00',
      6500: '30.00',
    });
    expect(await post(client, '2025-12-31')).toBe('period_closed');
    expect(await post(client, '2026-01-01')).toBe('done');
  });

  test('a loss, another equity account, a reference and words of its own; any day can be the last', async () => {
    const client = await newClient();
    await post(client, '2025-03-01');
    const sent = { accno: 2970, reference: 'YE', description: 'Abschluss' };
    expect(await endYear(client, sent, '2025-06-15')).toEqual({ reference: 'YE', id: expect.any(Number) });
    const glentries = [
      { accno: 6500, credit: '1.00' },
      { accno: 2970, debit: '1.00' },
    ];
    expect(await (await client.ask()).gl.get({ reference: 'ye' })).toMatchObject({
      description: 'Abschluss',
      glentries,
    });
    expect(await post(client, '2025-06-15')).toBe('period_closed');
    expect(await post(client, '2025-06-16')).toBe('done');
  });

  test('the next year takes what came after it only; what is dated later stays out', async () => {
    const client = await yearOf();
    await endYear(client, {}, '2025-06-30');
    await post(client, '2026-01-01');
    const { reference } = await endYear(client);
    expect((await (await client.ask()).gl.get({ reference })).glentries).toMatchObject([
      { accno: 6500, credit: '30.00' },
      { accno: 2979, debit: '30.00' },
    ]);
    expect(await saldoOf(client, { accno: '6500' })).toEqual({ 6500: '1.00' });
  });

  test('months that are closed already are no obstacle, and later ones stay closed', async () => {
    const client = await yearOf();
    await close(client, '2026-01-31');
    await endYear(client);
    expect(await closingDate(client)).toBe('2026-01-31');
    expect(await post(client, '2026-01-31')).toBe('period_closed');
  });

  test.each([
    ['nothing_to_close', 'nothing was booked', '2025-05-31', {}],
    ['invalid', 'the day lies ahead', '2026-03-16', {}],
    ['invalid', 'the day lies ahead as far as days go', '9999-12-31', {}],
    ['account_unknown', 'the equity account does not exist', '2025-12-31', { accno: 9998 }],
    ['account_not_postable', 'the equity account is a heading', '2025-12-31', { accno: 290 }],
    ['account_not_postable', 'the account is not one of equity', '2025-12-31', { accno: 3400 }],
    ['entry_exists', 'the reference is taken', '2025-12-31', { reference: 'taken' }],
  ])('%s: %s, and nothing is booked or closed', async (code, _, transdate, fields) => {
    const client = await yearOf();
    await (await client.ask()).gl.post(glOf({ reference: 'TAKEN' }));
    const before = await saldoOf(client);
    expect(await refusalCode(endYear(client, fields, transdate))).toBe(code);
    expect(await saldoOf(client)).toEqual(before);
    expect(await closingDate(client)).toBeUndefined();
  });

  test('409 year_closed: the same year, an earlier one, but 400 where the account is wrong as well', async () => {
    const client = await yearOf();
    await endYear(client);
    expect(await refusalCode(endYear(client))).toBe('year_closed');
    expect(await refusalCode(endYear(client, {}, '2024-12-31'))).toBe('year_closed');
    expect(await refusalCode(endYear(client, { accno: 9998 }))).toBe('account_unknown');
    expect(await refusalCode(endYear(client, {}, '2026-03-15'))).toBe('nothing_to_close');
  });

  test('400 invalid: the end of a year is not reversed like an entry by hand', async () => {
    const client = await yearOf();
    const { reference } = await endYear(client);
    const { gl } = await client.ask();
    const sent = reversalOf(reference, { transdate: '2026-01-01' });
    expect(await refusalCode(gl.reverse(sent))).toBe('invalid');
  });

  test('of two at once one is booked, the other finds the year closed', async () => {
    const client = await yearOf();
    const both = await Promise.all([refusalCode(endYear(client)), refusalCode(endYear(client))]);
    expect(both.toSorted()).toEqual(['done', 'year_closed']);
    expect(await saldoOf(client, { accno: '2979' })).toEqual({ 2979: '70.00' });
  });

  test('an account that is added while the year ends is closed as well', async () => {
    const client = await yearOf();
    const asked = await client.ask();
    await (await client.ask()).accounts.save({ accno: 6501, description: 'Papier', category: 'expense' });
    await (await client.ask()).gl.post(
      entryOf('2025-03-01', [
        [6501, '2.00'],
        [1020, '-2.00'],
      ]),
    );
    await asked.gl.endYear(yearendOf('2025-12-31'));
    expect(await saldoOf(client, { accno: '650x' })).toEqual({ 6500: '0.00', 6501: '0.00' });
  });
});

describe('opening a year again', () => {
  test('the entry is reversed, the closing date goes back, and the year can end again', async () => {
    const client = await yearOf();
    const before = await saldoOf(client);
    const { reference } = await endYear(client, { reference: 'YE' });
    const reopening = await reopen(client, { description: 'Korrektur' });
    const { gl } = await client.ask();
    expect(await gl.get({ reference })).toMatchObject({ reversed_by: reopening.reference });
    expect(await gl.get(reopening)).toMatchObject({
      kind: 'reopening',
      transdate: '2025-12-31',
      description: 'Korrektur',
      reverses: 'YE',
    });
    expect(await saldoOf(client)).toEqual({ ...before, 2979: '0.00' });
    expect(await closingDate(client)).toBeUndefined();
    expect(await post(client, '2025-12-31')).toBe('done');
    // The reference of the first end is taken, also by what looks the same.
    expect(await refusalCode(endYear(client, { reference: 'ye' }))).toBe('entry_exists');
    await endYear(client);
    expect(await saldoOf(client, { accno: '2979' })).toEqual({ 2979: '69.00' });
    expect(await post(client, '2025-12-31')).toBe('period_closed');
  });

  test('year by year, the last one first, until none is closed', async () => {
    const client = await yearOf();
    await endYear(client, {}, '2025-06-30');
    await endYear(client);
    await reopen(client);
    expect(await closingDate(client)).toBe('2025-06-30');
    await reopen(client);
    expect(await closingDate(client)).toBeUndefined();
    expect(await refusalCode(reopen(client))).toBe('nothing_to_close');
  });

  test('months that were closed before the year ended stay closed', async () => {
    const client = await yearOf();
    await close(client, '2025-11-30');
    await endYear(client);
    await reopen(client);
    expect(await closingDate(client)).toBe('2025-11-30');
  });

  test('an opening closes nothing that was opened in the meantime', async () => {
    const client = await yearOf();
    await close(client, '2026-02-28');
    await endYear(client);
    await close(client, '2025-12-31');
    await reopen(client);
    expect(await closingDate(client)).toBe('2025-12-31');
    await close(client, null);
    expect(await post(client, '2025-12-31')).toBe('done');
  });

  test('of two at once one opens the last year, and the other the one before or nothing', async () => {
    const client = await yearOf();
    await endYear(client);
    const both = await Promise.all([refusalCode(reopen(client)), refusalCode(reopen(client))]);
    expect(both.toSorted()).toEqual(['done', 'nothing_to_close']);
  });
});
