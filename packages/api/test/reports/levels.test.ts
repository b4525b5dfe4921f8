import { amountOf, decimalOf, sum, zero } from '@kontor/domain';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { day, emptyBooks, enter, fictitiousYear } from './year.ts';

/** §15: the statements by the positions of the law, on the fictitious year and on random books. */

const installation = await testInstallation();
const year = { from: '2026-01-01', to: '2026-12-31' };

type Books = Awaited<ReturnType<typeof fictitiousYear>>;
type Asked = { on: string; compare_on?: string; language?: 'de' | 'fr' | 'it' | 'en' };
const sheetOf = async (books: Books, asked: Asked) =>
  (await (await books.call()).reports.balanceSheetLevels(asked)).levels;
const shortOf = (levels: Awaited<ReturnType<typeof sheetOf>>) =>
  levels.map(({ depth, code, accno, amount }) => `${'  '.repeat(depth)}${code || accno} ${amount}`);

test('the balance sheet of the year, position by position', async () => {
  const books = await fictitiousYear(installation);
  expect(shortOf(await sheetOf(books, { on: '2026-12-31' }))).toEqual([
    '  A1 54561.33',
    '    A1a 52346.33',
    '      1020 52346.33',
    '    A1b 1931.50',
    '      1100 1931.50',
    '    A1c 283.50',
    '      1170 56.70',
    '      1171 226.80',
    '  A2 11600.00',
    '    A2c 11600.00',
    '      1520 14500.00',
    '      1529 -2900.00',
    'A 66161.33',
    '  P1 1743.37',
    '    P1a 324.30',
    '      2000 324.30',
    '    P1c 1419.07',
    '      2200 28.39',
    '      2201 1077.00',
    '      2202 13.68',
    '      2209 300.00',
    '  P3 64417.96',
    '    P3a 20000.00',
    '      2800 20000.00',
    '    P3f 42000.00',
    '      2970 42000.00',
    '    P3g 2417.96',
    '      open_result 2417.96',
    'P 66161.33',
  ]);
});

test('the income statement of the year, with the results between its positions', async () => {
  const books = await fictitiousYear(installation);
  const { levels } = await (await books.call()).reports.incomeStatementLevels({
    ...year,
    compare_from: '2026-01-01',
    compare_to: '2026-06-30',
  });
  expect(shortOf(levels)).toEqual([
    '  E1 18300.66',
    '    320 1092.00',
    '      3200 1092.00',
    '    340 17000.00',
    '      3400 17000.00',
    '    360 360.00',
    '      3600 360.00',
    '    380 -151.34',
    '      3800 -151.34',
    '  E3 -682.70',
    '    420 -700.00',
    '      4200 -700.00',
    '    490 17.30',
    '      4900 17.30',
    'gross_profit 17617.96',
    '  E4 -10000.00',
    '    5000 -10000.00',
    '  E5 -2300.00',
    '    600 -2000.00',
    '      6000 -2000.00',
    '    650 -300.00',
    '      6500 -300.00',
    'ebitda 5317.96',
    '  E6 -2900.00',
    '    6820 -2900.00',
    'ebit 2417.96',
    'ebt 2417.96',
    'result 2417.96',
  ]);
  const { result } = await (await books.call()).reports.incomeStatement({
    from: '2026-01-01',
    to: '2026-06-30',
  });
  expect(levels.at(-1)).toMatchObject({ code: 'result', compared: result.amount });
});

test('a bank that is overdrawn is a debt, a vendor in debit a claim, and both totals grow', async () => {
  const books = await fictitiousYear(installation);
  await enter(books, '2026-12-30', { debit: [[1510, '60000.00']], credit: [[1020, '60000.00']] });
  const levels = await sheetOf(books, { on: '2026-12-31', compare_on: '2026-12-29' });
  const bank = levels.filter(({ accno }) => accno === 1020);
  expect(bank.map(({ amount, compared, moved_from }) => [amount, compared, moved_from])).toEqual([
    ['0.00', '52346.33', undefined],
    ['7653.67', '0.00', 'A1a'],
  ]);
  // 66161.33 as before, and what is owed to the bank; the day before nothing was written off yet.
  const totals = levels.filter(({ code }) => code === 'A' || code === 'P');
  expect(totals.map(({ amount, compared }) => [amount, compared])).toEqual([
    ['73815.00', '69061.33'],
    ['73815.00', '69061.33'],
  ]);
  // The answers that programs read so far are unchanged.
  const sheet = await (await books.call()).reports.balanceSheet({ on: '2026-12-31' });
  expect([sheet.assets.total.amount, sheet.total.amount]).toEqual(['66161.33', '66161.33']);
});

test('an account has a position and related parties of its own, which must fit its category', async () => {
  const books = await fictitiousYear(installation);
  const save = async (sent: object) => (await books.call()).accounts.save(sent as never);
  await save({ accno: 1100, related: 'holding' });
  await save({ accno: 2970, statement_position: 'P3d' });
  await save({ accno: 1520, statement_position: 'A2d' });
  const levels = await sheetOf(books, { on: '2026-12-31', language: 'de' });
  expect(levels.find(({ kind }) => kind === 'related')).toMatchObject({
    ...{ related: 'holding', description: 'Gegenüber Beteiligungen', amount: '1931.50' },
  });
  const amounts = Object.fromEntries(levels.map(({ code, amount }) => [code, amount]));
  expect(amounts).toMatchObject({ A2c: '-2900.00', A2d: '14500.00', P3d: '42000.00' });
  const refused = refusalOf(
    await save({ accno: 1520, statement_position: 'P1a' }).catch((error: unknown) => error),
  );
  expect([refused?.code, refused?.issues.map(({ field }) => field)]).toEqual([
    'invalid',
    ['statement_position'],
  ]);
  const moved = refusalOf(await save({ accno: 1520, category: 'expense' }).catch((error: unknown) => error));
  expect(moved?.issues.map(({ field }) => field)).toEqual(['statement_position']);
  await save({ accno: 1520, statement_position: null });
  const list = await (await books.call()).accounts.list();
  expect(list.find(({ accno }) => accno === 1520)?.statement_position).toBeUndefined();
  expect(list.find(({ accno }) => accno === 2970)).toMatchObject({ statement_position: 'P3d' });
});

test('what has no position is told, and is in the totals', async () => {
  const books = await emptyBooks(installation);
  await (await books.call()).accounts.save({ accno: 99, description: 'Depot', category: 'asset' });
  await enter(books, '2026-03-01', { debit: [[99, '70.00']], credit: [[9100, '70.00']] });
  expect(shortOf(await sheetOf(books, { on: '2026-12-31' }))).toEqual([
    '  unplaced 70.00',
    '    99 70.00',
    'A 70.00',
    '  unplaced 70.00',
    '    9100 70.00',
    'P 70.00',
  ]);
});

test('results of years that are not closed are carried forward, or of the year', async () => {
  const books = await fictitiousYear(installation);
  await enter(books, '2027-01-05', { debit: [[6000, '2000.00']], credit: [[1020, '2000.00']] });
  const rows = (await sheetOf(books, { on: '2027-01-31' })).filter(({ kind }) => kind === 'open');
  expect(rows.map(({ code, amount, from, to }) => [code, amount, from, to])).toEqual([
    ['earlier_result', '2417.96', '2026-01-01', '2026-12-31'],
    ['open_result', '-2000.00', '2027-01-01', '2027-01-31'],
  ]);
  await (await books.call()).gl.endYear({ transdate: day('2026-12-31'), retained_accno: 2970 });
  const closed = shortOf(await sheetOf(books, { on: '2027-01-31' }));
  expect(closed.slice(closed.indexOf('    P3f 44417.96'))).toEqual([
    '    P3f 44417.96',
    '      2970 44417.96',
    '    P3g -2000.00',
    '      open_result -2000.00',
    'P 64161.33',
  ]);
});

test('accounts that nobody has renamed are named in the language asked for', async () => {
  const books = await fictitiousYear(installation);
  await (await books.call()).accounts.save({ accno: 1100, description: 'Kundschaft' });
  const named = async (language?: 'fr' | 'en') =>
    (await sheetOf(books, { on: '2026-12-31', ...(language ? { language } : {}) }))
      .filter(({ accno, code }) => accno === 1020 || accno === 1100 || code === 'A1b')
      .map(({ description }) => description);
  expect(await named()).toEqual(['Bankguthaben', 'Forderungen aus Lieferungen und Leistungen', 'Kundschaft']);
  expect(await named('fr')).toEqual([
    'Avoirs en banque',
    'Créances résultant de la vente de biens et de prestations de services',
    'Kundschaft',
  ]);
  const { accounts } = await books.call();
  const names = new Map(
    (await accounts.names({ language: 'it' })).map((one) => [one.accno, one.description]),
  );
  expect([names.get(1000), names.get(1100)]).toEqual(['Cassa', undefined]);
  const { items } = await accounts.charts({ language: 'en' });
  const cash = items.filter(({ accno }) => accno === 1000 || accno === 1100);
  expect(cash.map(({ description }) => description)).toEqual(['Cash', 'Kundschaft']);
  expect(await refusalCode(accounts.charts({ language: 'rm' as never }))).toBeDefined();
});

test('on any day each sum is that of the trial balance', async () => {
  const books = await emptyBooks(installation);
  const { accounts } = await books.call();
  const charted = (await accounts.list()).filter(
    ({ heading, allow_gl, link }) => !heading && allow_gl && !/^A[RP]$/.test(link),
  );
  // Random books that are the same each time.
  let seed = 57;
  const below = (most: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  const some = () => charted[below(charted.length)]?.accno ?? 1000;
  for (let at = 0; at < 60; at += 1) {
    const amount = `${below(90000) + 1}.${String(below(100)).padStart(2, '0')}`;
    const date = `202${5 + below(2)}-${String(below(12) + 1).padStart(2, '0')}-${String(below(28) + 1).padStart(2, '0')}`;
    const [one, other] = [some(), some()];
    if (one !== other) await enter(books, date, { debit: [[one, amount]], credit: [[other, amount]] });
  }
  for (const on of ['2025-03-15', '2025-12-31', '2026-02-01', '2026-07-19', '2026-12-31']) {
    const { reports } = await books.call();
    const levels = await sheetOf(books, { on });
    const trial = await reports.trialBalance({ to: on });
    const liabilities = levels.findIndex(({ code }) => code === 'A');
    const signed = levels.flatMap((row, at) =>
      row.kind === 'account'
        ? [
            {
              accno: row.accno,
              value: amountOf(at < liabilities ? row.amount : `0`).minus(
                amountOf(at < liabilities ? '0' : row.amount),
              ),
            },
          ]
        : [],
    );
    for (const { accno, balance, category } of trial.accounts) {
      if (category === 'income' || category === 'expense') continue;
      const value = sum(signed.filter((one) => one.accno === accno).map((one) => one.value));
      expect([on, accno, decimalOf(value, 2)]).toEqual([on, accno, balance]);
    }
    const results = trial.accounts.filter(({ category }) => category === 'income' || category === 'expense');
    const result = zero.minus(sum(results.map(({ balance }) => amountOf(balance))));
    const open = levels.filter(({ kind }) => kind === 'open').map(({ amount }) => amountOf(amount));
    expect(decimalOf(sum(open), 2)).toBe(decimalOf(result, 2));
    const [assets, funds] = ['A', 'P'].map((code) => levels.find((row) => row.code === code)?.amount);
    expect(assets).toBe(funds);
    const statement = await reports.incomeStatementLevels({ from: '2025-01-01', to: on });
    expect(statement.levels.at(-1)?.amount).toBe(decimalOf(result, 2));
  }
});

test('as CSV and as a workbook', async () => {
  const books = await fictitiousYear(installation);
  const { exports } = await books.call();
  const read = async (asked: Parameters<typeof exports.csv>[0]) => {
    let csv = '';
    for await (const part of (await exports.csv(asked)).content) csv += part;
    return csv.trimEnd().split('\r\n');
  };
  const sheet = await read({ report: 'balanceSheetLevels', on: '2026-12-31', compare_on: '2025-12-31' });
  expect(sheet[0]).toBe('depth,kind,code,accno,description,amount,compared,moved_from,related');
  expect(sheet).toContain(
    '2,position,A1a,,Flüssige Mittel und kurzfristig gehaltene Aktiven mit Börsenkurs,52346.33,0.00,,',
  );
  expect(sheet.at(-1)).toBe('0,figure,P,,Total Passiven,66161.33,0.00,,');
  const statement = await read({ report: 'incomeStatementLevels', ...year, language: 'en' });
  expect(statement).toContain('0,figure,gross_profit,,Gross profit,17617.96,,,');
  const { encoding } = await exports.xlsx({ report: 'incomeStatementLevels', ...year });
  expect(encoding).toBe('base64');
});

test('a customer in credit is a debt and a vendor in debit a claim, whatever the others owe', async () => {
  const client = await installation.newClient();
  const { invoices, payables, reports } = await client.ask();
  const sold = (invnumber: string, amount: string, fields: object = {}) =>
    invoices.post(
      invoiceOf({
        ...{ invnumber, transdate: '2026-01-10', duedate: '2026-02-09', ...fields },
        incomeentries: [{ amount, income_accno: 3400 }],
      }),
    );
  await sold('A1', '100.00');
  // A credit note is set off against an invoice of the same customer.
  await sold('A2', '-40.00');
  await sold('A3', '-30.00', { customer: { customernumber: 'K-2', name: 'Zweite AG' } });
  const bill = (invnumber: string, amount: string) =>
    payables.post(
      payableOf({
        ...{ invnumber, transdate: '2026-01-12' },
        expenseentries: [{ amount, expense_accno: 6500 }],
      }),
    );
  await bill('R1', '-20.00');
  const { levels } = await reports.balanceSheetLevels({ on: '2026-01-31', compare_on: '2026-01-11' });
  const accounts = levels.filter(({ accno }) => accno === 1100 || accno === 2000);
  expect(accounts.map(({ accno, amount, compared, moved_from }) => [accno, amount, compared, moved_from]))
    // 100.00 less 40.00 on one side, 30.00 on the other one, and the vendor owes 20.00.
    .toEqual([
      [1100, '60.00', '60.00', undefined],
      [2000, '20.00', '0.00', 'P1a'],
      [1100, '30.00', '30.00', 'A1b'],
    ]);
  const totals = levels.filter(({ code }) => code === 'A' || code === 'P');
  expect(totals.map(({ amount, compared }) => [amount, compared])).toEqual([
    ['80.00', '60.00'],
    ['80.00', '60.00'],
  ]);
});
