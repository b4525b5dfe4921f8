import type { Inputs } from '@kontor/api';
import { exchangeRate, gl, invoice } from '@kontor/domain';
import { line, toNewCustomer } from '@kontor/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from './console.ts';

const kontor = openConsole();

/**
 * Books of last year with a profit of 800.00, a tax of 81.00 and 100.00 EUR open, and a key for
 * comparisons.
 */
const booked = async (settings: Parameters<typeof kontor.signIn>[0] = {}) => {
  const opened = await kontor.signIn(settings);
  const books = kontor.booksOf(opened);
  const rates = [
    { currency: 'EUR', day: '2025-01-01', rate: '0.90' },
    { currency: 'EUR', day: '2025-12-31', rate: '0.95' },
  ];
  await books.exchangeRates.save.mutate({ rates: rates.map((rate) => exchangeRate.parse(rate)) });
  await books.invoices.post.mutate(
    invoice.parse({
      ...toNewCustomer,
      ...{ invnumber: 'A1', transdate: '2025-11-10', duedate: '2025-12-10' },
      incomeentries: [{ amount: '1000.00', income_accno: 3400, tax_accno: 2201 }],
      taxentries: [{ amount: '81.00', tax_accno: 2201 }],
    }),
  );
  await books.invoices.post.mutate(
    invoice.parse({
      ...toNewCustomer,
      ...{ invnumber: 'A2', transdate: '2025-12-20', duedate: '2026-01-19', currency: 'EUR' },
      incomeentries: [{ amount: '100.00', income_accno: 3400 }],
      taxentries: [],
    }),
  );
  const lines = [line([6500, '290.00']), line([1020, '-290.00'])];
  await books.gl.post.mutate(gl.parse({ reference: 'GL-1', transdate: '2025-05-04', glentries: lines }));
  return { ...opened, books };
};

/** Presses the button of this name, and then the same one in the question. */
const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
};

const state = async (books: Awaited<ReturnType<typeof booked>>['books']) => {
  const [{ closing_date }, yearends, { items }] = await Promise.all([
    books.settings.get.query(),
    books.gl.yearends.query(),
    books.gl.list.query({}),
  ]);
  return { closing_date, yearends, entries: items.length };
};

test('a bookkeeper ends a year, which books what was shown, and reopens it', async () => {
  const { page, books, complaints } = await booked({ role: 'bookkeeper' });
  await page.goto('/');
  await page.locator('#main h1').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Closing', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'End of year' }).click();
  await page.getByRole('heading', { name: 'End of year', level: 1 }).waitFor();
  expect(await page.getByLabel('Last day of the year').inputValue()).toBe('31/12/2025');
  await page.getByRole('link', { name: "Review open invoices 1'171.00" }).waitFor();
  const settling = page.getByRole('listitem').filter({ hasText: 'Settle VAT' }).last();
  await settling.getByRole('link', { name: '01/10/2025 – 31/12/2025' }).waitFor();
  await page.getByRole('button', { name: 'Check the books' }).click();
  await page.getByText(/^All \d+ rules hold$/).waitFor();
  await page.getByLabel('Carry forward to').fill('2970');
  await page.keyboard.press('Tab');
  const preview = page.getByRole('table', { name: 'End of the year' });
  await preview.getByRole('row', { name: /^3400 .* 1'090\.00/ }).waitFor();
  await preview.getByRole('row', { name: /^2979 .* 800\.00/ }).waitFor();
  await page.getByRole('table', { name: 'Carry-forward' }).getByRole('row', { name: /^2970/ }).waitFor();
  expect(await state(books)).toMatchObject({ yearends: [], entries: 1 });
  await page.keyboard.press('Control+Enter');
  const ending = page.getByRole('alertdialog', { name: 'End the year up to 31/12/2025?' });
  await ending.getByRole('listitem').filter({ hasText: 'Settle VAT: 1' }).waitFor();
  await ending.getByRole('listitem').filter({ hasText: 'Value foreign currencies: 1' }).waitFor();
  await ending.getByLabel('Type 2025 to confirm').fill('2024');
  await page.keyboard.press('Control+Enter');
  await ending.getByText('Type 2025 here.').waitFor();
  expect((await state(books)).yearends).toEqual([]);
  await ending.getByLabel('Type 2025 to confirm').fill('2025');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByText('The year was ended by entry').waitFor();
  const ended = await state(books);
  expect(ended).toMatchObject({ closing_date: '2025-12-31', entries: 3 });
  const reference = ended.yearends[0]?.ended_by.reference ?? '';
  const { glentries } = await books.gl.get.query({ reference } as Inputs['gl']['get']);
  expect(glentries.map(({ accno, debit, credit }) => [accno, debit ?? credit])).toEqual([
    [3400, '1090.00'],
    [6500, '290.00'],
    [2979, '800.00'],
  ]);
  await page.getByRole('button', { name: 'Reopen year' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reopen the year that ended on 31/12/2025?' });
  await question.getByLabel('Reason').fill('One invoice is missing');
  await question.getByRole('button', { name: 'Reopen year' }).click();
  await question.waitFor({ state: 'detached' });
  const reopened = await state(books);
  expect(reopened).toMatchObject({ entries: 5, yearends: [{ transdate: '2025-12-31' }] });
  expect(reopened.closing_date).toBeUndefined();
  const by = reopened.yearends[0]?.reopened_by?.reference ?? '';
  expect(await books.gl.get.query({ reference: by } as Inputs['gl']['get'])).toMatchObject({
    description: 'One invoice is missing',
    reverses: reference,
  });
  await page.getByRole('table', { name: 'Closed years' }).getByRole('link', { name: by }).waitFor();
  expect(complaints).toEqual([]);
});

test('a period is closed and opened again with a reason, which the closings and the audit trail tell', async () => {
  const { page, go, books, complaints } = await booked();
  await page.goto('/closing?on=2025-12-31');
  const move = async (name: string, reason: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    const question = page.getByRole('alertdialog');
    if (name === 'Close period')
      await question.getByText(/VAT not settled yet:.* 01\/10\/2025 – 31\/12\/2025/).waitFor();
    await question.getByLabel('Reason').fill(reason);
    await page.keyboard.press('Control+Enter');
    await question.waitFor({ state: 'detached' });
  };
  await move('Close period', 'The return is filed');
  await page.getByText('The books are closed up to 31/12/2025.').waitFor();
  await move('Open all periods', 'A bill came late');
  const table = page.getByRole('table', { name: 'Closing history' });
  await table.getByRole('row', { name: /A bill came late/ }).waitFor();
  await table.getByRole('row', { name: /31\/12\/2025.*The return is filed/ }).waitFor();
  expect((await books.settings.get.query()).closing_date).toBeUndefined();
  await go('/settings/audit?table=closing');
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('A bill came late').waitFor();
  expect(complaints).toEqual([]);
});

test('an auditor sees and checks, is offered nothing that changes the books, and calling it is scope_missing', async () => {
  const { page, books, client, complaints } = await booked({ role: 'auditor' });
  await books.gl.endYear.mutate({ transdate: '2025-12-31' } as Inputs['gl']['endYear']);
  const before = await state(books);
  const offered = ['Print', 'CSV', 'XLSX', 'Check the books'];
  for (const path of [
    '/closing',
    '/closing/vat?from=2025-10-01&to=2025-12-31',
    '/closing/revaluation?on=2025-12-31',
    '/closing/year',
  ]) {
    await page.goto(path);
    await page.locator('#main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const buttons = await page.locator('#main').getByRole('button').allTextContents();
    expect([path, buttons.filter((name) => !offered.includes(name))]).toEqual([path, []]);
  }
  await page.getByRole('button', { name: 'Check the books' }).click();
  await page.getByText(/^All \d+ rules hold$/).waitFor();
  const calls: [string, object][] = [
    ['gl.endYear', { transdate: '2026-06-30' }],
    ['gl.reopenYear', {}],
    ['gl.revalue', { transdate: '2025-12-31' }],
    ['vat.settle', { year: 2025, period: 4 }],
    ['settings.close', { closing_date: '2026-01-31' }],
  ];
  for (const [path, input] of calls) {
    const url = `/trpc/${client}/${path}`;
    const answer = await page.evaluate(
      async ([address, body]) => {
        const headers = { 'content-type': 'application/json' };
        const sent = await fetch(address, { method: 'POST', headers, body });
        return `${sent.status} ${await sent.text()}`;
      },
      [url, JSON.stringify(input)] as const,
    );
    expect(answer, path).toMatch(/^403 .*scope_missing/);
  }
  expect(await state(books)).toEqual(before);
  expect(complaints).toEqual([]);
});

test('a period is closed and opened again, and the list names who did each', async () => {
  const { page, books, complaints } = await booked({ role: 'bookkeeper' });
  await page.goto('/closing?on=2025-12-31');
  await page.getByText('All periods are open.').waitFor();
  await press(page, 'Close period');
  await page.getByText('The books are closed up to 31/12/2025.').waitFor();
  expect((await state(books)).closing_date).toBe('2025-12-31');
  await page.goto('/closing?on=2025-11-30');
  await press(page, 'Reopen period');
  await page.getByText('The books are closed up to 30/11/2025.').waitFor();
  await page.getByRole('row', { name: /31\/12\/2025 30\/11\/2025/ }).waitFor();
  expect((await state(books)).closing_date).toBe('2025-11-30');
  expect(complaints).toEqual([]);
});

test('an alert says that a period is closed, and nothing changes', async () => {
  const { page, books, complaints } = await booked();
  await books.settings.close.mutate({ closing_date: '2025-12-31' } as Inputs['settings']['close']);
  const before = await state(books);
  await page.goto('/closing/revaluation?on=2025-12-31');
  await page.getByRole('alert').filter({ hasText: 'The period is closed.' }).waitFor();
  // Closed in another window after the page was read: the booking itself is refused.
  await books.settings.close.mutate({ closing_date: null });
  await page.goto('/closing/revaluation?on=2025-12-31');
  await page.getByRole('button', { name: 'Revalue' }).click();
  await books.settings.close.mutate({ closing_date: '2025-12-31' } as Inputs['settings']['close']);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Revalue' }).click();
  await question.getByRole('alert').filter({ hasText: 'The period is closed.' }).waitFor();
  await question.getByText('Nothing was changed.').waitFor();
  const warning = await question.getByRole('alert').textContent();
  expect([warning, warning?.includes('31/12/2025')]).toEqual([
    expect.not.stringMatching(/\d{4}-\d\d-\d\d/),
    true,
  ]);
  expect(await state(books)).toEqual(before);
  expect(complaints).toEqual([]);
});

test('a revaluation books the differences that it shows', async () => {
  const { page, books, complaints } = await booked();
  await page.goto('/closing/revaluation?on=2025-12-31');
  const items = page.getByRole('table', { name: 'Open in foreign currencies' });
  await items.getByRole('row', { name: /^1100 .*EUR 100\.00 0\.95 .*90\.00 95\.00 5\.00$/ }).waitFor();
  await press(page, 'Revalue');
  await page.getByText('31/12/2025 has been valued.').waitFor();
  const { glentries } = await books.gl.get.query({ reference: 'REV-2025-12-31' } as Inputs['gl']['get']);
  expect(glentries[0]).toMatchObject({ accno: 1100, debit: '5.00' });
  expect(await page.getByRole('button', { name: 'Revalue' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a VAT period is settled from its return, and what comes later as a correction', async () => {
  const { page, books, complaints } = await booked();
  await page.goto('/reports/vat-return?from=2025-10-01&to=2025-12-31');
  await page.getByRole('link', { name: 'Settle', exact: true }).click();
  await page.getByRole('heading', { name: 'Settle: 01/10/2025 – 31/12/2025' }).waitFor();
  await page.getByRole('link', { name: 'Owed to the tax office 81.00' }).waitFor();
  // The invoice in EUR bears neither tax nor code, which is said before anything is booked.
  await page
    .getByRole('status')
    .filter({ hasText: 'Turnover of 90.00 has neither a tax nor a deduction.' })
    .waitFor();
  await press(page, 'Settle');
  const settled = page.getByRole('table', { name: 'Settled periods' });
  await settled.getByRole('row', { name: /VAT-2025-10-01-2025-12-31 81\.00/ }).waitFor();
  await settled.getByRole('link', { name: /^Settle a correction/ }).click();
  await page.getByRole('status').filter({ hasText: 'Nothing was booked later' }).waitFor();
  await books.invoices.post.mutate(
    invoice.parse({
      ...toNewCustomer,
      ...{ invnumber: 'A3', transdate: '2025-12-30' },
      incomeentries: [{ amount: '10.00', income_accno: 3400, tax_accno: 2201 }],
      taxentries: [{ amount: '0.81', tax_accno: 2201 }],
    }),
  );
  await page.goto('/reports/vat-return?from=2025-10-01&to=2025-12-31');
  await page.getByLabel('Shows').selectOption({ label: 'Booked after the settlement' });
  await page.getByRole('link', { name: '200 10.00' }).waitFor();
  await page.getByRole('link', { name: 'Settle a correction' }).click();
  await press(page, 'Settle a correction');
  await settled.getByRole('row', { name: /Correction 1 .* 0\.81/ }).waitFor();
  const returns = await books.vat.returns.query();
  expect(returns.map(({ number, payable }) => [number, payable])).toEqual([
    [0, '81.00'],
    [1, '0.81'],
  ]);
  expect(complaints).toEqual([]);
});

test('the file of a settled period is saved, or says what the tax administration would refuse', async () => {
  const { page, books, complaints } = await booked();
  const period = { from: '2025-10-01', to: '2025-12-31' } as const;
  await books.vat.settle.mutate(period);
  await page.goto('/closing/vat');
  const button = (name: string, kind: string) =>
    page.getByRole('button', { name: `${name} 01/10/2025 – 31/12/2025 ${kind}` });
  await button('File for the portal', 'Return').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Compare the amount of the portal: 81.00.').waitFor();
  const save = dialog.getByRole('button', { name: 'File for the portal' });
  await save.click();
  await dialog.getByText('MWST-0005: turnover of 90.00 is in no deduction').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The invoice in EUR is credited and billed again with the figure of its supply, and the UID is
  // told.
  for (const [invnumber, amount, vat_code] of [
    ['A3', '-100.00', undefined],
    ['A4', '100.00', '221'],
  ] as const) {
    const line = { amount, income_accno: 3400, vat_code };
    await books.invoices.post.mutate(
      invoice.parse({
        ...toNewCustomer,
        ...{ invnumber, transdate: '2025-12-20', currency: 'EUR', incomeentries: [line], taxentries: [] },
      }),
    );
  }
  const sender = {
    name: 'Muster AG',
    zipcode: '8000',
    city: 'Zürich',
    country: 'CH',
    uid: 'CHE-116.281.271',
  };
  await books.settings.save.mutate({ sender } as never);
  await books.vat.settle.mutate({ ...period, correction: true });
  await page.reload();
  await button('File for the portal', 'Return').click();
  await dialog.getByText('A correction was settled later. This file is without it.').waitFor();
  expect(await dialog.getByLabel('Submission').count()).toBe(0);
  await page.keyboard.press('Escape');
  await button('File for the portal', 'Correction 1').click();
  await dialog.getByLabel('Submission').selectOption({ label: 'First return' });
  await dialog.getByLabel('Submission').selectOption({ label: 'Correction' });
  const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(saved.suggestedFilename()).toBe('ech0217-VAT-2025-10-01-2025-12-31-1.xml');
  await page.keyboard.press('Escape');
  for (const [kind, name] of [
    ['Return', 'VAT-2025-10-01-2025-12-31.pdf'],
    ['Correction 1', 'VAT-2025-10-01-2025-12-31-1.pdf'],
  ] as const) {
    const [pdf] = await Promise.all([page.waitForEvent('download'), button('PDF', kind).click()]);
    expect(pdf.suggestedFilename()).toBe(name);
  }
  expect(complaints).toEqual([]);
});

test('a figure, a row of it and the form as PDF are reached from the VAT return', async () => {
  const { page, go, books, complaints } = await booked();
  const rates = [{ valid_from: '2018-01-01', rate: '6.2' }];
  await books.settings.save.mutate({
    sender: { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' },
    vat_method: 'net',
    vat_net_rates: [
      { activity_id: '00101', description: 'Salon', accnos: [], rates },
      { activity_id: '00202', description: 'Shop', accnos: [3600], rates },
    ],
  } as never);
  await books.invoices.post.mutate(
    invoice.parse({
      ...toNewCustomer,
      ...{ invnumber: 'A7', transdate: '2025-11-12' },
      incomeentries: [{ amount: '50.25', income_accno: 3600 }],
      taxentries: [],
    }),
  );
  await page.goto('/reports/vat-return?from=2025-07-01&to=2025-12-31');
  await page.getByText('The VAT accounts hold 81.00, and the form owes 75.72').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: '323 00202 Shop 50.25' }).click();
  const postings = page.getByRole('table', { name: /00202 Shop 6\.2 %/ });
  await postings.getByRole('row', { name: /A7.*50\.25/ }).waitFor();
  expect(await postings.getByRole('row').count()).toBe(2);
  await go('/reports/vat-return?from=2025-07-01&to=2025-12-31');
  const save = page.getByRole('button', { name: 'PDF', exact: true });
  const [pdf] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(pdf.suggestedFilename()).toBe('VAT-2025-07-01-2025-12-31.pdf');
  expect(complaints).toEqual([]);
});

test('VAT periods are settled in their order, on a day that is open, and a running one is not offered', async () => {
  const { page, go, books, complaints } = await booked();
  const bill = (invnumber: string, transdate: string) =>
    books.invoices.post.mutate(
      invoice.parse({
        ...toNewCustomer,
        ...{ invnumber, transdate },
        incomeentries: [{ amount: '100.00', income_accno: 3400, tax_accno: 2201 }],
        taxentries: [{ amount: '8.10', tax_accno: 2201 }],
      }),
    );
  await bill('B1', '2025-02-10');
  await books.settings.close.mutate({ closing_date: '2025-06-30' } as Inputs['settings']['close']);
  await page.goto('/closing/vat');
  const waiting = page.getByRole('table', { name: 'To settle' });
  await waiting.getByRole('row', { name: '01/01/2025 – 31/03/2025 Settle' }).waitFor();
  await waiting.getByRole('row', { name: '01/10/2025 – 31/12/2025 After the previous period' }).waitFor();
  await go('/closing/vat?from=2025-10-01&to=2025-12-31');
  await page.getByText('An earlier period is not settled yet.').waitFor();
  await waiting.getByRole('link', { name: /^Settle/ }).click();
  await page.getByRole('heading', { name: 'Settle: 01/01/2025 – 31/03/2025' }).waitFor();
  expect(await page.getByLabel('Booked on').inputValue()).toBe('01/07/2025');
  await press(page, 'Settle');
  await waiting.getByRole('row', { name: '01/10/2025 – 31/12/2025 Settle' }).waitFor();
  const entry = await books.gl.get.query({
    reference: 'VAT-2025-01-01-2025-03-31',
  } as Inputs['gl']['get']);
  expect(entry.transdate).toBe('2025-07-01');
  await go('/closing/vat?from=2099-10-01&to=2099-12-31');
  await page.getByText('This period is still running.').waitFor();
  expect(await page.getByRole('button', { name: 'Settle', exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('drafts that are not booked are listed before a closing, and lead back to their forms', async () => {
  const { page, complaints } = await booked();
  await page.goto('/ledger/new');
  await page.getByLabel('Description').first().fill('Rent for December');
  await page.goto('/closing?on=2025-12-31');
  const item = page.getByRole('listitem').filter({ hasText: 'Your drafts, not booked' });
  await item.getByRole('link', { name: 'Entry' }).click();
  await page.getByText('Your input has been restored.').waitFor();
  expect(complaints).toEqual([]);
});
