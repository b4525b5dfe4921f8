import { gl } from '@kontor/domain';
import { line } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();

const table = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    [['Date', 'Doc', 'Description', 'AccountDebit', 'AccountCredit', 'Amount'], ...rows]
      .map((row) => row.join('\t'))
      .join('\n'),
  );

test('entries go out once, and closing entries come back, are shown, booked and reversed', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = kontor.booksOf(opened);
  const cash = [line([1000, '70.00']), line([1020, '-70.00'])];
  await books.gl.post.mutate(gl.parse({ reference: 'GL-1', transdate: '2026-01-14', glentries: cash }));
  await page.goto('/closing/fiduciary');
  await page.getByText(/^Entries of the first export: 1/).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Program').first().selectOption('datev');
  await page.getByLabel('Advisor number').fill('1001');
  await page.getByLabel('Client number').fill('7');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_.*-export-1-2026\.csv$/);
  await page.getByText('Nothing was booked since the last export.').waitFor();
  const exports = page.getByRole('table', { name: 'Exports' });
  await exports.getByRole('row', { name: /DATEV/ }).getByRole('button', { name: 'Save file' }).waitFor();

  const choose = page.locator('input[type=file]');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer });
  const row = ['2026-12-31', 'F-1', 'Depreciation', '6800', '1510', '100.00'];
  await choose.setInputFiles(
    file('faulty.txt', table(row, ['2026-12-31', 'F-2', 'Rent', '77', '1510', '1'])),
  );
  const faults = page.getByRole('table', { name: 'Faults of the file' });
  await faults.getByRole('row', { name: /3 AccountDebit/ }).waitFor();
  await choose.setInputFiles(file('closing.txt', table(row)));
  await page.getByText('Entries of closing.txt to be booked: 1.').waitFor();
  await page
    .getByRole('table', { name: 'Closing entries back' })
    .getByRole('row', { name: /F-1 Depreciation 100\.00/ })
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByText('closing.txt is booked.').waitFor();
  const imports = page.getByRole('table', { name: 'Booked files' });
  await imports.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click();
  await imports.getByRole('row', { name: /Reverses 1/ }).waitFor();
  expect((await books.fiduciary.imported.query({ id: 1 })).reversed_by).toBe(2);
  expect(complaints).toEqual([]);
});
