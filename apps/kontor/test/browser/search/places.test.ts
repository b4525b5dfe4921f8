import { expect, test } from 'vitest';
import { openConsole, post } from '../console.ts';

const kontor = openConsole();

test('the search knows pages by what people call them, in the language of the page and in others', async () => {
  const { page, go, complaints } = await kontor.open('/', { language: 'de' });
  const first = page.getByRole('option').first();
  for (const [typed, title, path] of [
    ['mahnlauf', /^Mahnungen.*Mahnlauf/, '/reminders'],
    ['GuV', /^Erfolgsrechnung.*GuV/, '/reports/income-statement'],
    ['import', /^Import/, '/settings/imports'],
    ['Kursliste', /^Wechselkurse/, '/settings/exchange-rates'],
    ['lohn', /^Löhne/, '/payroll'],
    ['uberfallig', /^Altersgliederung/, '/reports/ageing'],
    ['stipendi', /^Neue Buchung.*stipendi/, '/ledger/new'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await first.filter({ hasText: title }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === path);
    await go('/');
    await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
  }
  expect(complaints).toEqual([]);
});

test('a page is before records of the same word, and after them where only another language calls it so', async () => {
  const opened = await kontor.signIn({ language: 'en' });
  const { page, complaints } = opened;
  for (const [customernumber, name] of [
    ['K-1', 'Journal Verlag'],
    ['K-2', 'Mahnung & Söhne'],
  ])
    await post(kontor, opened, { path: '/customers', record: { customernumber, name } });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const options = page.getByRole('option');
  for (const [typed, titles] of [
    ['journal', [/^Journal/, /^Payroll.*journal/, /^K-1 Journal Verlag/]],
    ['mahnung', [/^K-2 Mahnung/, /^Reminders.*Mahnung/]],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill(typed);
    for (const [at, title] of titles.entries()) await options.nth(at).filter({ hasText: title }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  expect(complaints).toEqual([]);
});

test('an offer is found by its number, its customer and what it says, and opens', async () => {
  const opened = await kontor.signIn({ language: 'de' });
  const { page, complaints } = opened;
  await post(kontor, opened, {
    path: '/customers',
    record: { customernumber: 'K-7', name: 'Gasthaus Löwen' },
  });
  const line = { amount: '1200.00', income_accno: 3400, tax_accno: 2201, description: 'Fotos der Küche' };
  await post(kontor, opened, {
    path: '/offers',
    record: {
      ...{ offernumber: 'O-77', customernumber: 'K-7', transdate: '2026-02-02' },
      ...{ description: 'Neue Webseite', incomeentries: [line] },
    },
  });
  const option = page.getByRole('option', {
    name: /^O-77 Gasthaus Löwen\s*Offerte · 02\.02\.2026 · CHF 1.297\.20/,
  });
  for (const typed of ['o-77', 'löwen', 'webseite', 'der küche']) {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Suche' }).fill(typed);
    await option.click();
    await page.waitForURL((url) => url.pathname === '/offers/O-77');
  }
  expect(complaints).toEqual([]);
});
