import { inSnapshot, openBooks } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { bookmarksIn } from '../../../print/test/pdf-text.ts';
import type { Inputs } from '../../src/index.ts';
import { refusalCode, testInstallation } from '../installation.ts';
import { yearendOf } from '../ledger.ts';
import { type Books, day, enter, fictitiousYear, pay, sellAbroad } from '../reports/year.ts';
import { drawnSet, recordsIn, rowsIn, summed, unzippedSet } from './set.ts';

/** §15: the books of a year for the tax office, whose parts agree with each other. */

const installation = await testInstallation();
const sender = { name: 'Bergbahn AG', zipcode: '7260', city: 'Davos', country: 'CH' };
const asked = { year: 2026, language_code: 'de' } as Inputs['taxOffice']['pdf'];

const someYear = async () => {
  const books = await fictitiousYear(installation);
  await (await books.call()).settings.save({ sender } as Inputs['settings']['save']);
  return books;
};

const endYear = async ({ call }: Books) =>
  (await call()).gl.endYear(yearendOf('2026-12-31') as Inputs['gl']['endYear']);

const amountsIn = (row: readonly string[] = []) =>
  row
    .filter((text) => /^−?[\d’]+\.\d\d$/.test(text))
    .map((text) => text.replace('−', '-').replaceAll('’', ''));

describe('as a PDF', () => {
  test('200: contents that lead to their pages, and numbers of pages', async () => {
    const books = await someYear();
    const { pages, bytes, file_name, media_type } = await drawnSet(await books.call(), asked);
    expect([file_name, media_type]).toEqual(['tax-office 2026-12-31.pdf', 'application/pdf']);
    expect(rowsIn(pages.slice(0, 1)).flat()).toContain('Geschäftsjahr 01.01.2026 – 31.12.2026');
    pages.forEach(({ rows }, at) => {
      expect(rows.at(-1)?.at(-1)).toBe(`${at + 1} / ${pages.length}`);
    });
    const contents = pages[1]?.rows.slice(1, -1) ?? [];
    const parts = ['Bilanz', 'Erfolgsrechnung', 'Saldenbilanz', 'Kontoblätter', 'Journal'];
    for (const part of [
      ...parts,
      'Offene Posten Debitoren',
      'Offene Posten Kreditoren',
      'Abstimmung der Teile',
    ]) {
      const number = Number(contents.find(([title]) => title === part)?.[1]);
      expect([part, pages[number - 1]?.rows.flat().includes(part)]).toEqual([part, true]);
    }
    expect(contents.some(([title]) => title === '1020 Bankguthaben')).toBe(true);
    expect(await bookmarksIn(bytes)).toBe(9);
  });

  test('200: the journal, the sheets and the trial balance come to the same', async () => {
    const books = await someYear();
    const { pages } = await drawnSet(await books.call(), asked);
    const rows = rowsIn(pages);
    const totals = rows.filter(([first]) => first === 'Total').map(amountsIn);
    const trial = await (await books.call()).reports.trialBalance({
      ...({ from: '2026-01-01', to: '2026-12-31' } as const),
    });
    const sides = [trial.total.debit, trial.total.credit];
    const turnovers = rows.filter(([first]) => first === 'Umsatz und Saldo').map(amountsIn);
    const added = [0, 1].map((at) => turnovers.reduce((sum, one) => sum + Number(one[at]), 0).toFixed(2));
    expect(added).toEqual(sides);
    expect(totals).toContainEqual(sides);
    const sheet = turnovers.map(([, , balance]) => balance);
    for (const { balance } of trial.accounts) expect(sheet).toContain(balance);
    const agreement = rows.slice(rows.findLastIndex(([first]) => first === 'Abstimmung der Teile'));
    expect(agreement.flat()).toContain('Die Teile stimmen überein.');
    const compared = agreement.map(amountsIn).filter((row) => row.length === 3);
    expect(compared.length).toBe(8);
    for (const [first, second, difference] of compared) expect([second, difference]).toEqual([first, '0.00']);
  });

  test('200: a draft until the year is closed, whose end has a column of its own', async () => {
    const books = await someYear();
    const draft = await drawnSet(await books.call(), asked);
    expect(draft.pages.every(({ rows }) => rows.flat().some((text) => text.startsWith('Entwurf')))).toBe(
      true,
    );
    await endYear(books);
    const closed = await drawnSet(await books.call(), asked);
    const texts = closed.pages.flatMap(({ rows }) => rows.flat());
    expect(texts.some((text) => text.startsWith('Entwurf'))).toBe(false);
    expect(texts).toContain('abgeschlossen');
    expect(texts).toContain('Buchungen des Jahresabschlusses, Soll – Haben');
    expect(texts).toContain('Die Teile stimmen überein.');
    const { accounts } = await (await books.call()).reports.trialBalance({
      ...({ from: '2026-01-01', to: '2026-12-31' } as const),
    });
    expect(accounts.find(({ accno }) => accno === 3400)).toMatchObject({
      closing: '17000.00',
      balance: '0.00',
    });
  });

  test.each([
    ['fr', 'Dossier pour l’administration fiscale', 'Les parties concordent.'],
    ['it', 'Documentazione per l’autorità fiscale', 'Le parti concordano.'],
    ['en', 'Books for the tax office', 'The parts agree.'],
  ])('200: in %s', async (language_code, title, agree) => {
    const books = await someYear();
    const { pages } = await drawnSet(await books.call(), { ...asked, language_code } as typeof asked);
    const texts = pages.flatMap(({ rows }) => rows.flat());
    expect(texts).toContain(title);
    expect(texts).toContain(agree);
  });
});

describe('as files', () => {
  test('200: a ZIP of CSV and workbooks, whose sums are the same', async () => {
    const books = await someYear();
    await sellAbroad(books);
    const { files, file_name } = await unzippedSet(await books.call(), asked);
    expect(file_name).toBe('tax-office 2026-12-31.zip');
    const names = Object.keys(files);
    expect(names.filter((name) => name.endsWith('.csv')).map((name) => name.slice(3, -4))).toEqual([
      ...['balance-sheet', 'income-statement', 'trial-balance', 'account-sheets', 'journal'],
      ...['open-customers', 'ageing-customers', 'open-vendors', 'ageing-vendors'],
      ...['vat-reconciliation', 'vat-periods', 'agreement'],
    ]);
    const csvOf = (title: string) =>
      recordsIn(files[names.find((name) => name.endsWith(`${title}.csv`)) ?? '']);
    const trial = csvOf('trial-balance').at(-1) ?? {};
    for (const side of ['debit', 'credit']) {
      const expected = summed([trial], side);
      expect(summed(csvOf('journal'), side)).toBe(expected);
      expect(summed(csvOf('account-sheets'), side)).toBe(expected);
    }
    // What is open in euros was valued on the last day: 400.00 at 0.02 less.
    for (const { kind, difference } of csvOf('agreement'))
      expect([kind, difference]).toEqual([kind, kind === 'receivables' ? '8.00' : '0.00']);
    expect(summed(csvOf('open-customers').slice(-1), 'base_open')).toBe(231150);
    expect(names.filter((name) => name.endsWith('.xlsx')).length).toBe(12);
    expect(files['README.txt']).toContain('DRAFT: the year is not closed');
  });

  test('200: contra accounts, and what was booked in another currency', async () => {
    const books = await someYear();
    await sellAbroad(books);
    const { files } = await unzippedSet(await books.call(), asked);
    const sheets = recordsIn(files['04-account-sheets.csv']);
    const of = (accno: string, reference: string) =>
      sheets.find((one) => one['accno'] === accno && one['reference'] === reference);
    expect(of('6000', 'L-1')).toMatchObject({ contra_accno: '2000', debit: '2000.00' });
    expect(of('1100', 'R7')).toMatchObject({ contra_accno: 'several' });
    expect(sheets.some(({ currency }) => currency !== '')).toBe(true);
  });
});

test('what is booked while a set is read is in no part of it', async () => {
  const books = await someYear();
  const { database } = installation;
  const days = { from: day('2026-01-01'), to: day('2026-12-31') };
  const read = (session: Parameters<typeof openBooks>[0]) => {
    const { reports } = openBooks(session, books.client);
    return Promise.all([
      reports.countPostings(days),
      reports.journal({ ...days, places: 2 }).then(({ items }) => items.length),
      reports.newestEntry(),
    ]);
  };
  const [before, after] = await inSnapshot(database, async (session) => {
    const first = await read(session);
    await enter(books, '2026-12-01', { debit: [[1020, '10.00']], credit: [[2970, '10.00']] });
    return [first, await read(session)];
  });
  expect(after).toEqual(before);
  const now = await read(database);
  expect(now[0]).toBe((before?.[0] ?? 0) + 2);
  expect(now[1]).toBe((before?.[1] ?? 0) + 1);
});

test('nothing can be written in a snapshot', async () => {
  const { database } = installation;
  await expect(inSnapshot(database, ({ run }) => run`UPDATE client SET name = name`)).rejects.toThrow(
    /read-only transaction/,
  );
});

describe('refusals', () => {
  test.each([
    ['pdf', 2027, 'invalid'],
    ['files', 2027, 'invalid'],
    ['pdf', 2019, 'not_found'],
    ['files', 2019, 'not_found'],
  ] as const)('%s of %s: %s', async (kind, year, code) => {
    const books = await someYear();
    const at = '2026-12-15T09:00:00.000Z' as Instant;
    expect(await refusalCode((await books.call(at)).taxOffice[kind]({ year }))).toBe(code);
  });

  test('invalid: no sender, whose books they are', async () => {
    const books = await fictitiousYear(installation);
    await pay(books, 'R6', ['2026-12-01', '10.00']);
    expect(await refusalCode((await books.call()).taxOffice.pdf(asked))).toBe('invalid');
    expect(await refusalCode((await books.call()).taxOffice.files(asked))).toBe('done');
  });
});
