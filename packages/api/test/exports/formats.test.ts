import { expect, test } from 'vitest';
import { testInstallation } from '../installation.ts';
import { type Books, day, enter, fictitiousYear, sellAbroad } from '../reports/year.ts';
import { balancesIn, exportedBooks, type Format, installed, run } from './plain-text-programs.ts';

const installation = await testInstallation();

/** Closed, opened again for what had been forgotten, and closed again. */
const closedYear = async (): Promise<Books> => {
  const books = await fictitiousYear(installation);
  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  await (await books.call()).gl.reopenYear({});
  await enter(books, '2026-12-31', { debit: [[6500, '50.00']], credit: [[1020, '50.00']] });
  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  return books;
};

const balanceSheet = {
  1020: '52296.33',
  1100: '1931.50',
  1170: '56.70',
  1171: '226.80',
  1520: '14500.00',
  1529: '-2900.00',
  2000: '-324.30',
  2200: '-28.39',
  2201: '-1077.00',
  2202: '-13.68',
  2209: '-300.00',
  2800: '-20000.00',
  2970: '-42000.00',
};
const result = {
  3200: '-1092.00',
  3400: '-17000.00',
  3600: '-360.00',
  3800: '151.34',
  4200: '700.00',
  4900: '-17.30',
  5000: '10000.00',
  6000: '2000.00',
  6500: '350.00',
  6820: '2900.00',
};

test.each(installed)('$command recomputes the same balances as the reports', async (program) => {
  const books = await closedYear();
  const { file } = await exportedBooks(books, program.format);
  run(...program.check(file));
  const closed = balancesIn(run(program.command, ...program.balances(file, { closings: true })));
  expect(closed).toEqual({ ...balanceSheet, 2979: '-2367.96' });
  const open = balancesIn(run(program.command, ...program.balances(file, { closings: false })));
  expect(open).toEqual({ ...balanceSheet, ...result });

  const { reports } = await books.call();
  const { accounts } = await reports.trialBalance({ to: '2026-12-31' });
  const balances = accounts.map(({ accno, balance }) => [accno, balance] as const);
  expect(Object.fromEntries(balances.filter(([, balance]) => balance !== '0.00'))).toEqual(closed);
});

test.each(installed)('$command recomputes what a customer in euros comes to', async (program) => {
  const books = await fictitiousYear(installation);
  await sellAbroad(books);
  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  const { file } = await exportedBooks(books, program.format);
  run(...program.check(file));
  // The valuation of the open rest, 8.00 less, was reversed on the first day of the new year.
  const abroad = { 1020: '52910.33', 1100: '2311.50', 2979: '-3353.96', 6949: '-8.00' };
  const { 1020: _, ...others } = balanceSheet;
  expect(balancesIn(run(program.command, ...program.balances(file, { closings: true })))).toEqual({
    ...others,
    ...abroad,
  });
});

const nasty = [
  'date: 2020-01-01',
  '[2020-01-01=2020-02-02]',
  'a  b\tc\nd; e | f',
  ':tag: key:: value',
  '"quoted" \\ back',
  '(virtual) * ! & @ = {1} #tag ^link',
  '= 5 CHF',
  '🧾 Zürich — 東京',
  'x'.repeat(6000),
];

test.each(installed)('$command reads texts of any kind without mistaking them', async (program) => {
  const books = await fictitiousYear(installation);
  const account = { category: 'expense' as const, link: '' };
  for (const [at, description] of nasty.entries()) {
    const name = description.slice(0, 255).replaceAll(/[\n\t]/g, ' ');
    await (await books.call()).accounts.save({ ...account, accno: 6901 + at, description: name });
    await (await books.call()).gl.post({
      reference: `${at} ${description.slice(0, 200)}`,
      description,
      transdate: day('2027-01-10'),
      notes: description,
      glentries: [
        { accno: 6901 + at, debit: '1.00', memo: description, source: description.slice(0, 200) },
        { accno: 1020, credit: '1.00' },
      ] as Parameters<Awaited<ReturnType<Books['call']>>['gl']['post']>[0]['glentries'],
    });
  }
  const { file } = await exportedBooks(books, program.format);
  run(...program.check(file));
  const balances = balancesIn(run(program.command, ...program.balances(file, { closings: true })));
  expect(nasty.map((_, at) => balances[6901 + at])).toEqual(nasty.map(() => '1.00'));
});

test('an entry in each of the formats', async () => {
  const books = await fictitiousYear(installation);
  const entry = async (format: Format, first: string) => {
    const { text } = await exportedBooks(books, format);
    const from = text.indexOf(first);
    return text.slice(from, text.indexOf('\n\n', from)).split('\n');
  };
  expect(await entry('hledger', '2026-01-15')).toEqual([
    '2026-01-15 * (R1) Beratung: "Neubau" | Etappe 1, mit Zimmer',
    '    Assets:1100 Forderungen aus Lieferungen und Leistungen (Debitoren)  4006.56 CHF',
    '    Income:3400 Dienstleistungserlöse  -3000.00 CHF  ; BERATUNG',
    '    Income:3200 Handelserlöse  -380.00 CHF  ; date- 2020-01-01',
    '    Income:3600 Übrige Erlöse aus Lieferungen und Leistungen  -360.00 CHF  ; Nächte (2026-01-10) - a-b',
    '    Liabilities:2200 Umsatzsteuer MWST reduzierter Satz  -9.88 CHF',
    '    Liabilities:2201 Umsatzsteuer MWST Normalsatz  -243.00 CHF',
    '    Liabilities:2202 Umsatzsteuer MWST Sondersatz Beherbergung  -13.68 CHF',
  ]);
  expect(await entry('ledger', '2026-01-15')).toEqual(await entry('hledger', '2026-01-15'));
  expect((await entry('beancount', '2026-01-15')).slice(0, 8)).toEqual([
    '2026-01-15 * "Beratung: \\"Neubau\\" | Etappe 1; mit Zimmer"',
    '  reference: "R1"',
    '  Assets:1100-Forderungen-aus-Lieferungen-und-Leistungen-Debitoren  4006.56 CHF',
    '  Income:3400-Dienstleistungserlöse  -3000.00 CHF',
    '    memo: "BERATUNG"',
    '  Income:3200-Handelserlöse  -380.00 CHF',
    '    memo: "date: 2020-01-01"',
    '  Income:3600-Übrige-Erlöse-aus-Lieferungen-und-Leistungen  -360.00 CHF',
  ]);
});
