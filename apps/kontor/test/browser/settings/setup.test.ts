import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();

test('a new client is set up step by step; what the books show is done, and what was skipped is found again', async () => {
  const { page, go, client, key, complaints } = await kontor.open('/', { language: 'de' });
  const read = async (path: string) => {
    const url = `${kontor.server.address}/api/latest/clients/${client}${path}`;
    const answer = await fetch(url, { headers: { 'x-api-key': key, accept: 'application/json' } });
    return answer.json() as Promise<Record<string, unknown>>;
  };
  const settingsOf = async () => {
    const url = `${kontor.server.address}/trpc/${client}/settings.get`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    return ((await answer.json()) as { result: { data: unknown } }).result.data;
  };
  const focused = (name: string) =>
    expect
      .poll(() => page.getByRole('button', { name, exact: true }).evaluate((one) => one.matches(':focus')))
      .toBe(true);
  const card = page.getByRole('region', { name: 'Diesen Mandanten einrichten' });
  await card.getByText('1 von 10 Schritten erledigt').waitFor();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Name, Adresse, UID' }).click();
  await page.getByRole('heading', { name: 'Einrichtung', level: 1 }).waitFor();
  await page.locator('[name="sender.name"]').fill('Muster AG');
  await page.locator('[name="sender.zipcode"]').fill('8001');
  await page.locator('[name="sender.city"]').fill('Zürich');
  await page.locator('[name="sender.uid"]').fill('CHE-123.456.789');
  await page.keyboard.press('Control+Enter');
  // A UID has a check digit.
  await expect.poll(() => page.locator('[name="sender.uid"]').getAttribute('aria-invalid')).toBe('true');
  await page.locator('[name="sender.uid"]').fill('CHE-123.456.788');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Muster AG, 8001 Zürich · CHE-123.456.788').waitFor();
  // The keyboard goes on at the next step, which is open already.
  await focused('MWST-Methode');
  await page.locator('[name=vat_method]').waitFor();
  // The key goes on from the head of the step, where the focus is.
  await page.keyboard.press('Control+Enter');
  await page.getByText('Effektiv', { exact: true }).waitFor();
  // The account that customers pay to: an IBAN has check digits.
  const iban = page.locator('[name=iban]');
  await iban.fill('CH93 0076 2011 6238 5295 8');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => iban.getAttribute('aria-invalid')).toBe('true');
  await iban.fill('CH93 0076 2011 6238 5295 7');
  await page.locator('[name=bank_name]').fill('Kantonalbank');
  await page.keyboard.press('Control+Enter');
  await page.getByText('CH93 0076 2011 6238 5295 7', { exact: true }).waitFor();
  // The terms that most have stand there already.
  const terms = page.locator('[name=terms]');
  await expect.poll(() => terms.inputValue()).toBe('30');
  await focused('Zahlungsfrist');
  await terms.fill('20');
  await page.keyboard.press('Control+Enter');
  await page.getByText('20 Tage', { exact: true }).waitFor();
  // The region of the step's group has the same name.
  const range = page.getByRole('region', { name: 'Rechnungen', exact: true }).last();
  await range.getByLabel('Beginnt mit').fill('R-');
  await page.keyboard.press('Control+Enter');
  await page.locator('.setup-summary').getByText('R-1', { exact: true }).waitFor();
  await focused('Erster Brief');
  const opened = page.locator('[name="letter.texts.0.opening"]');
  await opened.fill('Vielen Dank für Ihren Auftrag.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Aussehen und Texte sind gewählt').waitFor();
  expect(await settingsOf()).toMatchObject({
    terms: 20,
    letter: { texts: [{ opening: 'Vielen Dank für Ihren Auftrag.' }, {}] },
  });
  const opening = page.getByRole('button', { name: 'Jahr und Eröffnungssaldi', exact: true });
  await expect.poll(() => opening.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('button', { name: 'Überspringen: Offene Posten' }).click();
  await page.getByText('Übersprungen', { exact: true }).waitFor();
  const bank = page.getByLabel(/^1020 /);
  await bank.fill('12500');
  await page.getByLabel(/^2800 /).fill('10000');
  await page.getByLabel('Erster Tag').fill('1.1.2026');
  await page.reload();
  // A reload loses nothing.
  await expect.poll(() => bank.inputValue()).toBe("12'500.00");
  await page
    .getByText(/Der Rest, auf 9100/)
    .filter({ hasText: "2'500.00" })
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Buchung prüfen' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row', { name: /^9100 .*-2'500\.00.*-2'500\.00/ }).waitFor();
  expect(JSON.stringify(await read('/gl'))).not.toContain('Opening');
  await page.getByRole('button', { name: 'Eröffnung buchen' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Buchungen sind erfasst').waitFor();
  expect(JSON.stringify(await read('/gl'))).toContain('2026-01-01');
  // A key makes the link here, too; it is shown once, and the step is done.
  await page.getByLabel('Name oder E-Mail-Adresse').fill('Anna Muster');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Der Link ist bereit' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Jeder Schritt ist erledigt oder übersprungen.').waitFor();
  await page.reload();
  await page.getByText('Jeder Schritt ist erledigt oder übersprungen.').waitFor();
  await page.getByRole('button', { name: 'Jetzt erledigen: Offene Posten' }).click();
  await page.getByRole('button', { name: 'Offene Posten', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Offene Rechnungen importieren' }).waitFor();
  await page.getByRole('link', { name: 'Offene Rechnungen importieren' }).click();
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  expect(await page.getByLabel('Inhalt').inputValue()).toBe('receivables');
  await go('/');
  await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test('a table is pasted: what is owed may stand below zero, and accounts that are unknown are named', async () => {
  const { page, complaints } = await kontor.open('/settings/setup?step=opening');
  const cash = page.getByLabel(/^1000 /);
  await cash.focus();
  const table =
    "1000\tCash\t150.50\n1100\tReceivables\t1'000.00\n2000\tPayables\t-400.00\n2800\tCapital\t-700.50\n1\tOther\t5";
  await page.evaluate<void>(`(() => {
    const data = new DataTransfer();
    data.setData('text', ${JSON.stringify(table)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  await expect.poll(() => cash.inputValue()).toBe('150.50');
  expect(await page.getByLabel(/^2800 /).inputValue()).toBe('700.50');
  await page.getByText(/do not belong to the balance sheet: 1$/).waitFor();
  await page.getByRole('button', { name: 'Check the entry' }).click();
  // Receivables and payables are left to the open items, on the opening account.
  await page.getByRole('row', { name: /^9100 / }).waitFor();
  expect(complaints).toEqual([]);
});

test('an empty list leads on: to the form, to a file of another program, or to a place for files', async () => {
  const { page, go, complaints } = await kontor.open('/customers');
  await page.getByRole('link', { name: 'Import from a file' }).click();
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  expect(await page.getByLabel('Content').inputValue()).toBe('customers');
  await go('/invoices');
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Create one now' }).click();
  await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor();
  for (const at of ['/receipts', '/bank']) {
    await go(at);
    await page.locator('.empty-drop').getByText('Choose files').waitFor();
    await expectAccessible(page);
  }
  expect(complaints).toEqual([]);
});
