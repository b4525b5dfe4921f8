import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

const file = (kurs: string) => `<?xml version="1.0" encoding="UTF-8"?>
<wechselkurse xmlns="https://www.backend-rates.bazg.admin.ch/xmldaily">
  <datum>03.06.2026</datum><gueltigkeit>04.06.2026</gueltigkeit>
  <devise code="eur"><waehrung>1 EUR</waehrung><kurs>${kurs}</kurs></devise>
  <devise code="jpy"><waehrung>100 JPY</waehrung><kurs>0.53271</kurs></devise>
</wechselkurse>`;

const asked: string[] = [];
const officialRates = {
  read: async (day: string) => {
    asked.push(day);
    return new TextEncoder().encode(day === '2026-06-05' ? '<html></html>' : file('0.92526'));
  },
};
const kontor = openConsole({ officialRates });

test('the rates of a day are shown beside those of the books, and those that are chosen are set', async () => {
  const { page, complaints } = await kontor.open('/settings/exchange-rates', { language: 'de' });
  await page.getByRole('button', { name: 'Kurse eines Tages übernehmen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kurse vom').fill('5.6.2026');
  await page.keyboard.press('Tab');
  await dialog.getByText(/keine Datei amtlicher Kurse: The file has no daily rates/).waitFor();
  await dialog.getByLabel('Kurse vom').fill('3.6.2026');
  await page.keyboard.press('Tab');
  await dialog.getByText('Gültig ab 04.06.2026').waitFor();
  await dialog.getByRole('row', { name: /^EUR 0\.92526 –/ }).waitFor();
  // The usual currencies are chosen; another one is added.
  await dialog.getByLabel('JPY').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '2 Kurse übernehmen' }).click();
  await dialog.getByText('2 Kurse wurden übernommen.').waitFor();
  const before = asked.length;
  await dialog.getByRole('button', { name: 'Schliessen' }).click();
  await page.getByRole('row', { name: /^JPY 04\.06\.2026 .*0[.,]0053271/ }).waitFor();
  expect(asked.length).toBe(before);
  await page.getByRole('button', { name: 'Kurse eines Tages übernehmen' }).click();
  await dialog.getByLabel('Kurse vom').fill('3.6.2026');
  await page.keyboard.press('Tab');
  await dialog.getByRole('row', { name: /^EUR 0\.92526 0\.92526/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('who may not write is not offered the rates of a day', async () => {
  const { page, complaints } = await kontor.open('/settings/exchange-rates', { role: 'auditor' });
  await page.getByRole('heading', { name: 'Exchange rates', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Take the rates of a day' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
