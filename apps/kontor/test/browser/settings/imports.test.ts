import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file is imported: its columns are matched, its faults told by line, and then all of it is written', async () => {
  const { page, client, key, complaints } = await kontor.open('/settings/imports', { language: 'de' });
  const chooser = page.locator('input[type="file"]');
  const head = 'Kunden-Nr;Firma;Ort;Frist in Tagen;Debitorenkonto\n';
  await chooser.setInputFiles(
    file('kunden.csv', `${head}K-1;Müller AG;Zürich;30;\nK-2;;Basel;30;\nK-3;Rossi SA;Lugano;bald;1234\n`),
  );
  await page.getByText('Ein Fehler wurde gefunden.').waitFor({ state: 'detached' });
  // A column that nobody knows is chosen by hand.
  await page.getByLabel('Feld der Spalte Frist in Tagen').selectOption({ label: 'Zahlungsfrist' });
  await page.getByRole('row', { name: /^4 Zahlungsfrist bald ist keine ganze Zahl/ }).waitFor();
  await page.getByRole('row', { name: /^3 Name / }).waitFor();
  await expectAccessible(page);
  const customers = async () => {
    const url = `${kontor.server.address}/api/latest/clients/${client}/customers`;
    const answer = await fetch(url, { headers: { 'x-api-key': key, accept: 'application/json' } });
    return JSON.stringify(await answer.json());
  };
  expect(await customers()).not.toContain('Müller');
  await chooser.setInputFiles(
    file('kunden.csv', `${head}K-1;Müller AG;Zürich;30;\nK-3;Rossi SA;Lugano;10;\n`),
  );
  await page.getByRole('button', { name: '2 Einträge importieren' }).click();
  await page.getByText('Alles wurde importiert.').waitFor();
  expect(await customers()).toContain('Müller AG');
  expect(complaints).toEqual([]);
});

test('opening balances are shown beside those of the books before they are written', async () => {
  const { page, complaints } = await kontor.open('/settings/imports');
  await page.getByLabel('Content').selectOption({ label: 'Opening balances' });
  await page
    .locator('input[type="file"]')
    .setInputFiles(file('saldi.csv', 'Konto;Saldo\n1020;1250.40\n2800;-1250.40\n'));
  await page.getByText('The day of the opening balances is not known.').waitFor();
  await page.getByLabel('Balances on').fill('31.12.2025');
  await page.keyboard.press('Tab');
  await page.getByRole('row', { name: /^1020 .*1'250\.40.*1'250\.40/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Post the opening' }).click();
  await page.getByText('Everything has been imported.').waitFor();
  expect(complaints).toEqual([]);
});

test('the journal of bexio is matched by the names that it has there, and what is open of a quote is told', async () => {
  const { page, complaints } = await kontor.open('/settings/imports', { language: 'de' });
  await page.getByLabel('Inhalt').selectOption({ label: 'Journal' });
  await page.getByLabel('Programm', { exact: true }).selectOption({ label: 'bexio' });
  const chooser = page.locator('input[type="file"]');
  const head = 'Datum;Referenz;Soll;Haben;Beschreibung;Betrag\n';
  await chooser.setInputFiles(
    file(
      'journal.csv',
      `${head}14.1.2026;B-1;1020;2800;Einlage;100.00\n15.1.2026;B-2;6000;1020;"Miete;1.00\n`,
    ),
  );
  await page.getByText('Ein Anführungszeichen ist nicht geschlossen').waitFor();
  expect(await page.getByLabel('Feld der Spalte Soll').inputValue()).toBe('debit_accno');
  await chooser.setInputFiles(file('journal.csv', `${head}14.1.2026;B-1;1020;2800;Einlage;100.00\n`));
  await page.getByRole('row', { name: /^1020 .*100\.00.*100\.00/ }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('an auditor is told that imports are not theirs', async () => {
  const { page, complaints } = await kontor.open('/settings/imports', { role: 'auditor' });
  await page.locator('.notice').waitFor();
  expect(await page.locator('input[type="file"]').count()).toBe(0);
  expect(complaints).toEqual([]);
});
