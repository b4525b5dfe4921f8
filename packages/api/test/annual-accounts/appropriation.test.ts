import { describe, expect, test } from 'vitest';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { type Books, emptyBooks } from '../reports/year.ts';
import { answersOf, company, enterAll, later, sender } from './company.ts';

/** §28: what the general meeting resolved of the profit is booked in one step, once. */

const installation = await testInstallation();
const year = 2026;
type Resolution = Inputs['annualAccounts']['appropriate']['resolution'];

const asked = (books: Books) => books.call(later);
const endYear = async (books: Books, more: object = { retained_accno: 2970 }) =>
  (await asked(books)).gl.endYear({ transdate: '2026-12-31', accno: 2979, ...more } as never);
const appropriate = async (books: Books, more: Partial<Record<keyof Resolution, string | number>> = {}) =>
  (await asked(books)).annualAccounts.appropriate({
    year,
    resolution: { transdate: '2027-01-20', ...more } as Resolution,
  });
const refused = async (...of: Parameters<typeof appropriate>) =>
  refusalOf(await appropriate(...of).catch((error: unknown) => error));
const answer = async (books: Books, more: Parameters<typeof answersOf>[0] = {}) =>
  (await asked(books)).annualAccounts.answer({ year, annual_notes: answersOf(more) });
const linesOf = async (books: Books, reference: string) =>
  (await (await asked(books)).gl.get({ reference })).glentries.map(
    ({ accno, debit, credit }) => `${accno} ${debit ? `-${debit}` : credit}`,
  );
const balancesOf = async (books: Books) => {
  const { accounts } = await (await asked(books)).reports.trialBalance({ to: '2027-12-31' });
  return Object.fromEntries(accounts.map(({ accno, balance }) => [accno, -Number(balance)]));
};

/** The firm's two years, both ended, and its proposal. */
const ended = async (more?: object) => {
  const books = await company(installation);
  await answer(books);
  await endYear(books, more);
  return books;
};

describe('an appropriation', () => {
  test('is booked as it was proposed, told by the accounts, and reversed by hand', async () => {
    const books = await ended();
    const { annualAccounts, gl } = await asked(books);
    expect((await annualAccounts.get({ year })).appropriation).not.toHaveProperty('booked_by');
    const done = await appropriate(books);
    expect(done.reference).toBe('APPROPRIATION-2026');
    expect(await linesOf(books, done.reference)).toEqual(['2970 -20465.00', '2950 465.00', '2261 20000.00']);
    const { description, transdate, kind } = await gl.get({ reference: done.reference });
    expect([description, transdate, kind]).toEqual(['Gewinnverwendung 2026', '2027-01-20', 'entry']);
    // The account has what the proposal carries forward.
    expect(await balancesOf(books)).toMatchObject({ 2970: 22060, 2979: -0, 2950: 2740, 2261: 20000 });
    const accounts = await annualAccounts.get({ year });
    expect(accounts.appropriation).toMatchObject({ booked_by: done.reference });
    expect(accounts.appropriation?.lines.at(-1)).toMatchObject({ amount: '22060.00' });

    // The same again is a repetition, another one is refused, until the first is reversed.
    expect(await appropriate(books)).toEqual(done);
    expect(await refused(books, { dividend: '1.00' })).toMatchObject({ code: 'entry_exists' });
    await gl.reverse({ reference: done.reference, reversal: {} as never });
    const second = await appropriate(books, { dividend: '0.00', to_voluntary_reserves: '1000.00' });
    expect(second.reference).toBe('APPROPRIATION-2026-2');
    expect(await linesOf(books, second.reference)).toEqual(['2970 -1465.00', '2960 1000.00', '2950 465.00']);
    expect((await annualAccounts.get({ year })).appropriation?.booked_by).toBe(second.reference);
    await expectVerified(installation.database, books.client.id);
  });

  test('is booked once by requests at the same time', async () => {
    const books = await ended();
    const all = await Promise.all(Array.from({ length: 6 }, () => appropriate(books)));
    expect(new Set(all.map(({ reference }) => reference))).toEqual(new Set(['APPROPRIATION-2026']));
    expect(await balancesOf(books)).toMatchObject({ 2261: 20000 });
    const other = await ended();
    const codes = await Promise.all(
      ['1.00', '2.00'].map((dividend) => refusalCode(appropriate(other, { dividend }))),
    );
    expect(codes.filter((code) => code === 'entry_exists')).toHaveLength(1);
  });

  test('takes the result along where no end of a year has carried it forward', async () => {
    const books = await ended({});
    const { reference } = await appropriate(books);
    expect(await linesOf(books, reference)).toEqual([
      '2979 -9300.00',
      '2970 -11165.00',
      '2950 465.00',
      '2261 20000.00',
    ]);
    expect(await balancesOf(books)).toMatchObject({ 2970: 22060, 2979: -0 });
    expect(await appropriate(books)).toMatchObject({ reference });
  });

  test('sets a loss off against reserves, in the order of the law', async () => {
    const books = await emptyBooks(installation);
    await (await books.call()).settings.save({ sender } as never);
    await enterAll(books, '2026-02-02', [
      [1020, 2800, '20000.00'],
      [1020, 2900, '3000.00'],
      [1020, 2950, '2000.00'],
      [1020, 2960, '1000.00'],
      [6500, 2210, '5000.00'],
    ]);
    await answer(books, { appropriation: { from_legal_reserve: '2000.00', from_capital_reserve: '500.00' } });
    await endYear(books, {});
    const over = await refused(books, { from_capital_reserve: '2000.01' });
    expect(over).toMatchObject({ code: 'invalid', issues: [{ field: 'from_capital_reserve' }] });
    const { reference } = await appropriate(books);
    expect(await linesOf(books, reference)).toEqual([
      '2979 5000.00',
      '2970 -1500.00',
      '2960 -1000.00',
      '2950 -2000.00',
      '2900 -500.00',
    ]);
  });

  test.each([
    ['a day of the year', { transdate: '2026-12-31' }, 'invalid', 'transdate'],
    ['a dividend beyond what is available', { dividend: '42060.01' }, 'invalid', 'dividend'],
    ['less than the reserve by law', { to_legal_reserve: '464.99' }, 'invalid', 'to_legal_reserve'],
    ['a part of a Rappen', { dividend: '1.005' }, 'invalid', 'dividend'],
    ['a dividend below zero', { dividend: '-1.00' }, 'invalid', 'dividend'],
    ['an account that is not', { dividend_accno: 2269 }, 'account_unknown', 'dividend_accno'],
    ['a heading', { legal_reserve_accno: 290 }, 'account_not_postable', 'legal_reserve_accno'],
    [
      'reserves that are no equity',
      { legal_reserve_accno: 1020 },
      'account_not_postable',
      'legal_reserve_accno',
    ],
    ['a dividend that is no debt', { dividend_accno: 3400 }, 'account_not_postable', 'dividend_accno'],
  ])('of %s is refused and books nothing', async (_, more, code, field) => {
    const books = await ended();
    const before = await balancesOf(books);
    expect(await refused(books, more)).toMatchObject({ code, issues: [{ field }] });
    expect(await balancesOf(books)).toEqual(before);
  });

  test('needs an ended year, a legal form that has one, open books, and something to move', async () => {
    const books = await company(installation);
    expect(await refused(books)).toMatchObject({
      code: 'invalid',
      issues: [{ field: 'year' }, { field: 'legal_form' }],
    });
    await answer(books, { legal_form: 'association', appropriation: null });
    await endYear(books);
    expect(await refused(books)).toMatchObject({ issues: [{ field: 'legal_form' }] });
    await answer(books, { appropriation: { dividend: '0.00' } });
    const { settings, annualAccounts } = await asked(books);
    await settings.close({ closing_date: '2027-01-31' } as never);
    expect(await refused(books)).toMatchObject({ code: 'period_closed', issues: [{ field: 'transdate' }] });
    expect((await annualAccounts.get({ year })).appropriation).not.toHaveProperty('booked_by');

    const lost = await emptyBooks(installation);
    await enterAll(lost, '2026-02-02', [[6500, 2210, '5000.00']]);
    await answer(lost, { appropriation: null });
    await endYear(lost);
    expect(await refused(lost)).toMatchObject({ code: 'nothing_to_close' });
  });
});
