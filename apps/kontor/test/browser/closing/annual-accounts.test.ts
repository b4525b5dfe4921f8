import { gl } from '@kontor/domain';
import { line } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();

const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' };

/** A company of last year, with capital and a profit of 10,000. */
const opened = async (settings: Parameters<typeof kontor.signIn>[0] = {}) => {
  const signedIn = await kontor.signIn(settings);
  const books = kontor.booksOf(signedIn);
  await books.settings.save.mutate({ sender } as never);
  const glentries = [line([1020, '60000.00']), line([2800, '-50000.00']), line([3400, '-10000.00'])];
  await books.gl.post.mutate(gl.parse({ reference: 'GL-1', transdate: '2025-05-05', glentries }));
  return signedIn;
};

test('notes are asked, checked and kept, and the PDF is saved', async () => {
  const { page, complaints } = await opened();
  await page.goto('/closing/annual-accounts?year=2025');
  await page.getByText(/^16 notes are not answered/).waitFor();
  await page
    .getByRole('table', { name: 'Cash flow statement' })
    .getByRole('row', { name: /at the end of the year .*60[’']?000\.00/ })
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel('Legal form').selectOption('ag');
  await page.getByLabel('Full-time positions, annual average').selectOption('up_to_10');
  await page.getByLabel('Contingent liabilities').selectOption('none');
  await page.getByLabel('Accounting principles applied').selectOption('given');
  await page.getByLabel('Text of the note').fill('By the Code of Obligations.');
  await page.getByLabel('Dividend', { exact: true }).fill('9500.01');
  await page.getByRole('button', { name: 'Save answers' }).click();
  await page.getByText('must be at most 9500.00: more is not available').waitFor();
  await page.getByLabel('Dividend', { exact: true }).fill('9500');
  await page.getByRole('button', { name: 'Save answers' }).click();
  await page.getByText(/^14 notes are not answered/).waitFor();
  await page
    .getByRole('table', { name: 'Proposal for the profit or loss' })
    .getByRole('row', { name: /Dividend .*-9[’']?500\.00/ })
    .waitFor();
  expect(await page.getByLabel('Contingent liabilities').inputValue()).toBe('none');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /PDF/ }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('annual-accounts-2025.pdf');
  expect(complaints).toEqual([]);
});

test('what the general meeting resolved is booked, and its entry is shown', async () => {
  const signedIn = await opened();
  const { page, complaints } = signedIn;
  const books = kontor.booksOf(signedIn);
  const annual_notes = { legal_form: 'ag', appropriation: { dividend: '4000.00' } } as never;
  await books.annualAccounts.answer.mutate({ year: 2025, annual_notes });
  await page.goto('/closing/annual-accounts?year=2025');
  await page.getByRole('table', { name: 'Proposal for the profit or loss' }).waitFor();
  const button = page.getByRole('button', { name: 'Book the appropriation' });
  expect(await button.count()).toBe(0);
  const end = { transdate: '2025-12-31', accno: 2979, retained_accno: 2970 } as never;
  await books.gl.endYear.mutate(end);
  await page.reload();
  await button.click();
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.getByLabel('Dividend').inputValue()).toBe("4'000.00");
  expect(await dialog.getByLabel('Allocation to statutory retained earnings').inputValue()).toBe('500.00');
  await dialog.getByLabel('Allocation to voluntary retained earnings').fill('1000');
  await dialog.getByLabel('Date').fill('2025-12-31');
  await dialog.getByRole('button', { name: 'Book the appropriation' }).click();
  await dialog.getByText(/must be after the end of the year/).waitFor();
  await dialog.getByLabel('Date').fill('2026-01-15');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book the appropriation' }).click();
  await page.getByText('Booked as the general meeting resolved:').waitFor();
  await page.getByRole('link', { name: 'APPROPRIATION-2025' }).click();
  await page
    .getByText('Appropriation of profit 2025')
    .or(page.getByText('Gewinnverwendung 2025'))
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test('an auditor sees the accounts, and is asked nothing', async () => {
  const { page, complaints } = await opened({ role: 'auditor' });
  await page.goto('/closing/annual-accounts?year=2025');
  await page.getByRole('table', { name: 'Cash flow statement' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save answers' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
