import { describe, expect, test } from 'vitest';
import { pagesOf } from '../../../print/test/pdf-text.ts';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { type Books, emptyBooks } from '../reports/year.ts';
import { answersOf, company, enterAll, later, sender } from './company.ts';

/** §28: the annual accounts of a year, their notes and their PDF. */

const installation = await testInstallation();
const year = 2026;

const asked = async (books: Books) => books.call(later);
const accountsOf = async (books: Books) => (await asked(books)).annualAccounts.get({ year });
const answer = async (books: Books, more: Parameters<typeof answersOf>[0] = {}) =>
  (await asked(books)).annualAccounts.answer({ year, annual_notes: answersOf(more) });

const drawn = async (books: Books, of: Partial<Inputs['print']['annualAccounts']> = {}) => {
  const { content, ...file } = await (await asked(books)).print.annualAccounts({ year, ...of });
  let base64 = '';
  for await (const part of content) base64 += part;
  const bytes = Buffer.from(base64, 'base64');
  const pages = await pagesOf(Uint8Array.from(bytes));
  return { ...file, bytes, pages, lines: pages.join('\n').split('\n') };
};

const short = (
  rows: readonly { amount: string; compared?: string | undefined; code?: string; line?: string }[],
) => rows.map(({ code, line, amount, compared }) => [code || line, amount, compared].join(' '));

describe('annual accounts', () => {
  test('have what two years made of it, figure by figure', async () => {
    const books = await company(installation);
    await answer(books);
    const accounts = await accountsOf(books);
    expect(short(accounts.balance_sheet)).toEqual([
      'A1 190800.00 179500.00',
      'A1a 180500.00 179500.00',
      'A1b 10000.00 0.00',
      'A1e 300.00 0.00',
      'A2 10000.00 16000.00',
      'A2c 10000.00 16000.00',
      'A 200800.00 195500.00',
      'P1 3000.00 0.00',
      'P1c 3000.00 0.00',
      'P2 53000.00 50000.00',
      'P2a 50000.00 50000.00',
      'P2c 3000.00 0.00',
      'P3 144800.00 145500.00',
      'P3a 100000.00 100000.00',
      'P3c 2275.00 0.00',
      'P3f 33225.00 0.00',
      'P3g 9300.00 45500.00',
      'P 200800.00 195500.00',
    ]);
    expect(short(accounts.income_statement)).toEqual([
      'E1 60000.00 80000.00',
      'E4 -35000.00 -30000.00',
      'E5 -10700.00 0.00',
      'ebitda 14300.00 50000.00',
      'E6 -4500.00 -4000.00',
      'ebit 9800.00 46000.00',
      'E7 0.00 -500.00',
      'E9 -500.00 0.00',
      'result 9300.00 45500.00',
    ]);
    expect(short(accounts.cash_flow)).toEqual([
      'result 9300.00 45500.00',
      'depreciation 4500.00 4000.00',
      'disposals -500.00 0.00',
      'provisions 3000.00 0.00',
      'receivables -10000.00 0.00',
      'accrued_assets -300.00 0.00',
      'other_payables 3000.00 0.00',
      'operating 9000.00 49500.00',
      'tangible_assets 2000.00 -20000.00',
      'investing 2000.00 -20000.00',
      'long_debt 0.00 50000.00',
      'capital 0.00 100000.00',
      'dividends -10000.00 0.00',
      'financing -10000.00 150000.00',
      'change 1000.00 179500.00',
      'opening 179500.00 0.00',
      'closing 180500.00 179500.00',
    ]);
    expect(short(accounts.appropriation?.lines ?? [])).toEqual([
      'carried_forward 33225.00 ',
      'result 9300.00 ',
      'available 42525.00 ',
      'to_legal_reserve -465.00 ',
      'dividend -20000.00 ',
      'carry_forward 22060.00 ',
    ]);
    expect(accounts.appropriation).toMatchObject({ least_reserve: '465.00', most_dividend: '42060.00' });
    expect(accounts.notices).toEqual([]);
    await expectVerified(installation.database, books.client.id);
  });

  test('are a draft until the books are closed and each note is answered', async () => {
    const books = await company(installation);
    const before = await accountsOf(books);
    expect(before.state).toBe('draft');
    const reasons = before.reasons.map(({ reason, field }) => `${reason} ${field}`);
    expect(reasons.slice(0, 4)).toEqual([
      'books_open closing_date',
      'legal_form legal_form',
      'seat seat',
      'positions positions',
    ]);
    expect(reasons).toContain('note_open notes.contingent');
    await answer(books);
    expect((await accountsOf(books)).reasons).toMatchObject([{ reason: 'books_open' }]);
    const refused = refusalOf(await drawn(books, { final: true }).catch((error: unknown) => error));
    expect(refused).toMatchObject({
      code: 'annual_accounts_incomplete',
      issues: [{ field: 'closing_date' }],
    });
    const draft = await drawn(books);
    expect(draft.lines).toContain('Entwurf');
    await (await asked(books)).settings.close({ closing_date: '2026-12-31' } as never);
    const final = await drawn(books, { final: true });
    expect(final.lines).not.toContain('Entwurf');
    // Complete accounts are the same file each time.
    expect(Buffer.compare(final.bytes, (await drawn(books)).bytes)).toBe(0);
    // A "none" that the books contradict: 1,000.00 are extraordinary.
    const { notes = [] } = answersOf();
    await answer(books, {
      notes: (notes ?? []).map((one) =>
        one.name === 'extraordinary' ? { name: 'extraordinary', applies: false, text: '' } : one,
      ) as never,
    });
    expect((await accountsOf(books)).reasons).toMatchObject([
      { reason: 'note_contradicts', field: 'notes.extraordinary' },
    ]);
  });

  test('keep each version of the answers, and offer those of the year before', async () => {
    const books = await company(installation);
    await answer(books);
    const second = await answer(books, { seat: 'Winterthur', version_seen: 1 });
    expect(second).toMatchObject({ year, version: 2, seat: 'Winterthur' });
    const { annualAccounts, events, audit } = await asked(books);
    expect(await annualAccounts.versions({ year })).toMatchObject([
      { version: 2 },
      { version: 1, seat: 'Zürich' },
    ]);
    expect(await refusalCode(answer(books, { version_seen: 1 }))).toBe('version_outdated');
    const next = await annualAccounts.get({ year: 2027 });
    expect([next.answers, next.answers_before?.seat]).toEqual([undefined, 'Winterthur']);
    expect(next.notes.every(({ state }) => state === 'open')).toBe(true);
    const { items } = await events.list({});
    expect(items.at(-1)).toMatchObject({
      type: 'annual_accounts.answered',
      kind: 'annual_notes',
      number: '2026',
    });
    expect((await audit.list({})).items.at(-1)?.records).toMatchObject([{ table: 'annual_notes' }]);
    await expectVerified(installation.database, books.client.id);
  });

  test.each([
    [
      'a dividend beyond what is available',
      { appropriation: { dividend: '42060.01' } },
      'appropriation.dividend',
    ],
    [
      'less than the reserve by law',
      { appropriation: { to_legal_reserve: '464.99' } },
      'appropriation.to_legal_reserve',
    ],
    ['a negative dividend', { appropriation: { dividend: '-1.00' } }, 'appropriation.dividend'],
    ['a part of a Rappen', { appropriation: { dividend: '1.005' } }, 'appropriation.dividend'],
    ['a proposal of a foundation', { legal_form: 'foundation' }, 'appropriation.dividend'],
    ['a note without content', { notes: [{ name: 'leases', applies: true, text: ' ' }] }, 'notes.0.text'],
    [
      'a note that denies itself',
      { notes: [{ name: 'leases', applies: false, text: 'x' }] },
      'notes.0.applies',
    ],
    ['no principles', { notes: [{ name: 'principles', applies: false, text: '' }] }, 'notes.0.applies'],
    [
      'a note twice',
      { notes: [1, 2].map(() => ({ name: 'leases', applies: false, text: '' })) },
      'notes.1.name',
    ],
  ])('refuse %s and keep nothing', async (_, more, field) => {
    const books = await company(installation);
    const refused = refusalOf(await answer(books, more as never).catch((error: unknown) => error));
    expect(refused).toMatchObject({ code: 'invalid', issues: [{ field }] });
    expect(await (await asked(books)).annualAccounts.versions({ year })).toEqual([]);
  });

  test('of a year that no books have are refused', async () => {
    const books = await company(installation);
    const { annualAccounts } = await asked(books);
    expect(await refusalCode(annualAccounts.get({ year: 1800 }))).toBe('invalid');
    expect(await refusalCode(annualAccounts.get({ year: 10_000 }))).toBe('invalid');
  });

  test('of a loss say what art. 725 asks for, and of owners how equity came about', async () => {
    const books = await emptyBooks(installation);
    await (await books.call()).settings.save({ sender } as never);
    await enterAll(books, '2026-02-02', [
      [1020, 2800, '20000.00'],
      [6500, 2210, '12000.00'],
    ]);
    await answer(books, { appropriation: null });
    const lost = await accountsOf(books);
    expect(lost.notices).toEqual([
      { notice: 'capital_loss', article: '725a', covered: '8000.00', needed: '10000.00' },
    ]);
    expect(lost.compare_from).toBeUndefined();
    expect(short(lost.appropriation?.lines ?? [])).toEqual([
      'carried_forward 0.00 ',
      'result -12000.00 ',
      'available -12000.00 ',
      'carry_forward -12000.00 ',
    ]);
    const text = (await drawn(books)).lines.join(' ');
    expect(text).toContain('Antrag über die Behandlung des Bilanzverlusts');
    expect(text).toContain('Kapitalverlust: Die Aktiven abzüglich der Verbindlichkeiten von CHF 8’000.00');
    await enterAll(books, '2026-03-03', [[6500, 2210, '9000.00']]);
    const over = await accountsOf(books);
    expect(over.notices).toMatchObject([
      { notice: 'liquidity', covered: '20000.00', needed: '21000.00' },
      { notice: 'over_indebted', covered: '20000.00', needed: '21000.00' },
    ]);
    expect(over.reasons.map(({ field }) => field)).toContain('notes.subordination');

    await answer(books, { legal_form: 'sole', appropriation: null, notes: [] });
    await enterAll(books, '2026-04-04', [[2850, 1020, '500.00']]);
    const sole = await accountsOf(books);
    expect([sole.appropriation, sole.notes, sole.notices.length]).toEqual([undefined, [], 1]);
    expect(short(sole.equity ?? [])).toEqual(['result -21000.00 ', 'owners 19500.00 ', 'closing -1500.00 ']);
    expect(short(sole.cash_flow.filter(({ section }) => section === 'financing'))).toEqual([
      'owners 19500.00 ',
      'financing 19500.00 ',
    ]);
  });
});

describe('the PDF of annual accounts', () => {
  /** The positions of the law by ranges of accounts, a second time. */
  const ranges: Record<string, readonly [number, number]> = {
    'Flüssige Mittel und kurzfristig gehaltene Aktiven mit Börsenkurs': [1000, 1099],
    'Forderungen aus Lieferungen und Leistungen': [1100, 1107],
    'Aktive Rechnungsabgrenzungen': [1300, 1399],
    Sachanlagen: [1500, 1699],
    'Übrige kurzfristige Verbindlichkeiten': [2200, 2299],
    'Langfristige verzinsliche Verbindlichkeiten': [2400, 2499],
    'Gesetzliche Gewinnreserve': [2950, 2959],
    Personalaufwand: [5000, 5999],
  };

  test('has the figures of the trial balance', async () => {
    const books = await company(installation);
    await answer(books);
    const { lines, pages, file_name } = await drawn(books);
    expect(file_name).toBe('annual-accounts-2026.pdf');
    expect(pages).toHaveLength(5);
    const { reports } = await asked(books);
    const balances = await reports.trialBalance({ to: '2026-12-31' });
    const inYear = await reports.trialBalance({ from: '2026-01-01', to: '2026-12-31' });
    for (const [name, [from, to]] of Object.entries(ranges)) {
      const { accounts } = from >= 3000 ? inYear : balances;
      const inDebit = accounts
        .filter(({ accno }) => accno >= from && accno <= to)
        .reduce((total, { debit, credit }) => total + Math.round((Number(debit) - Number(credit)) * 100), 0);
      const sum = from < 2000 ? inDebit : -inDebit;
      const written = `${sum < 0 ? '−' : ''}${(Math.abs(sum) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, '’')}`;
      expect([name, lines[lines.indexOf(name) + 1]]).toEqual([name, written]);
    }
  });

  test.each([
    ['de', 'Jahresrechnung 2026', 'Geldflussrechnung', 'Anhang'],
    ['fr', 'Comptes annuels 2026', 'Tableau des flux de trésorerie', 'Annexe'],
    ['it', 'Conto annuale 2026', 'Conto dei flussi di tesoreria', 'Allegato'],
    ['en', 'Annual accounts 2026', 'Cash flow statement', 'Notes to the accounts'],
  ] as const)('is written in %s', async (language, ...titles) => {
    const books = await company(installation);
    await answer(books);
    const { lines } = await drawn(books, { language });
    for (const title of titles) expect(lines).toContain(title);
    for (const amount of ['200’800.00', '9’300.00', '−20’000.00', '22’060.00'])
      expect(lines).toContain(amount);
  });
});
