import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf, refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** The statements by levels, in both formats (§15). */

let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.send('/gl', {
    json: entryOf('2025-12-31', [
      ['1020', '100.00'],
      ['2800', '-100.00'],
    ]),
  });
  await service.send('/gl', {
    json: entryOf('2026-02-15', [
      ['6500', '130.00'],
      ['3400', '-20.00'],
      ['1020', '-110.00'],
    ]),
  });
});
afterAll(() => service.close());

const sheet = '/reports/balance-sheet?on=2026-12-31&compare_on=2025-12-31&language=en';

test('200: the balance sheet as XML, an overdraft among the debts', async () => {
  const { status, body } = await service.send(sheet);
  expect(status).toBe(200);
  expect(body).toContain(
    '<balance_sheet><on>2026-12-31T00:00:00+01:00</on><compare_on>2025-12-31T00:00:00+01:00</compare_on><currency>CHF</currency><levels><level><kind>group</kind><depth>1</depth><code>A1</code>',
  );
  expect(body).toContain(
    '<level><kind>account</kind><depth>3</depth><code></code><accno>1020</accno><description>Bank account</description>' +
      '<amount>10.00</amount><compared>0.00</compared><moved_from>A1a</moved_from></level>',
  );
});

test('200: the balance sheet as JSON, and the income statement with its results', async () => {
  const { levels } = (await service.read(sheet)) as { levels: { level: Record<string, string>[] } };
  const totals = levels.level.filter(({ kind }) => kind === 'figure');
  expect(totals.map(({ code, amount, compared }) => [code, amount, compared])).toEqual([
    ['A', '0.00', '100.00'],
    ['P', '0.00', '100.00'],
  ]);
  const statement = (await service.read(
    '/reports/income-statement?from=2026-01-01&to=2026-12-31&language=de',
  )) as typeof levels & { from: string; levels: typeof levels };
  expect(statement.from).toBe('2026-01-01T00:00:00+01:00');
  const figures = statement.levels.level.filter(({ depth }) => depth === '0');
  expect(figures.map(({ code, description, amount }) => [code, description, amount])).toEqual([
    ['gross_profit', 'Bruttogewinn', '20.00'],
    ['ebitda', 'Ergebnis vor Abschreibungen, Finanzerfolg und Steuern (EBITDA)', '-110.00'],
    ['ebit', 'Ergebnis vor Finanzerfolg und Steuern (EBIT)', '-110.00'],
    ['ebt', 'Ergebnis vor Steuern (EBT)', '-110.00'],
    ['result', 'Gewinn oder Verlust', '-110.00'],
  ]);
});

test('200: without days, of today and of the year up to it', async () => {
  const today = (await service.read('/reports/balance-sheet')) as { on: string };
  const statement = (await service.read('/reports/income-statement')) as { from: string; to: string };
  expect(statement.to).toBe(today.on);
  expect(statement.from).toBe(`${today.on.slice(0, 4)}-01-01T00:00:00+01:00`);
  const before = (await service.read('/reports/income-statement?to=2026-12-31')) as { from: string };
  expect(before.from).toBe('2026-01-01T00:00:00+01:00');
});

test('200: the accounts by their names in a language', async () => {
  const { chart } = (await service.read('/charts?language=fr')) as { chart: Record<string, string>[] };
  expect(chart.find((one) => one['@accno'] === '1000')?.['@description']).toBe('Caisse');
});

test('400: a language or a day that is not one, and a period that ends before it begins', async () => {
  const headers = { accept: 'application/json' };
  for (const query of ['on=2026-12-31&language=rm', 'on=2026-13-01'])
    expect([query, (await refusedBy(service, `/reports/balance-sheet?${query}`, { headers }))[0]]).toEqual([
      query,
      400,
    ]);
  expect(
    (await refusedBy(service, '/reports/income-statement?from=2026-02-01&to=2026-01-01', { headers }))[0],
  ).toBe(400);
});
