import type { Page } from 'playwright-core';
import { act } from '../act.ts';
import { plainPdf } from '../receipts.ts';
import type { DemoNumbers } from '../screens.ts';

/**
 * A state of a screen that someone brings about: a dialog, a form that was refused. It is drawn
 * beside the screens.
 */
export type State = {
  name: string;
  path: (of: DemoNumbers) => string;
  act: (page: Page) => Promise<void>;
};

/** Attaches a file to the document, unless one was attached for another picture. */
const attach = async (page: Page): Promise<void> => {
  if ((await page.locator('.history-attachment').count()) > 0) return;
  const file = { name: 'Lieferschein.pdf', mimeType: 'application/pdf', buffer: await plainPdf(21) };
  await page.getByLabel('Attach a file').setInputFiles([file]);
  await page.locator('.history-attachment img').waitFor();
  await page.waitForLoadState('networkidle');
};

const choose = async (page: Page): Promise<void> => {
  await page.locator('#main tbody tr[data-index]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.chosen-bar').waitFor();
};

export const states: readonly State[] = [
  { name: 'chosen', path: () => '/invoices?status=OPEN', act: choose },
  {
    name: 'beside',
    path: () => '/invoices',
    act: async (page) => {
      await page.locator('#main tbody tr[data-index]').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('o');
      // A telephone has no room for it.
      if ((page.viewportSize()?.width ?? 0) >= 1_000) await page.locator('.panel table').first().waitFor();
    },
  },
  {
    name: 'views',
    path: () => '/invoices?status=OVERDUE',
    act: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByLabel('Save this view as').fill('Overdue of this year');
    },
  },
  { name: 'chosen-payables', path: () => '/payables?status=OPEN', act: choose },
  { name: 'chosen-of-payments', path: () => '/payments', act: choose },
  {
    name: 'chosen-payments',
    path: () => '/invoices?status=OPEN',
    act: async (page) => {
      await choose(page);
      await page.keyboard.press('p');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chosen-print',
    path: () => '/invoices?status=OPEN',
    act: async (page) => {
      await choose(page);
      await page.keyboard.press('i');
      await page.getByRole('dialog').getByRole('link').last().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'reminder',
    path: () => '/reminders/issued/1',
    act: async (page) => {
      await page.locator('.reminder-items').waitFor();
    },
  },
  {
    name: 'attached',
    path: ({ invnumber }) => `/invoices/${invnumber}`,
    act: async (page) => {
      await attach(page);
      await page.locator('.history-attachment').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'attachment',
    path: ({ invnumber }) => `/invoices/${invnumber}`,
    act: async (page) => {
      await attach(page);
      await page.locator('.history-attachment').click();
      await page.getByRole('img', { name: 'Page 1' }).waitFor();
    },
  },
  {
    name: 'credit',
    path: ({ invnumber }) => `/invoices/${invnumber}`,
    act: async (page) => {
      await page.keyboard.press('k');
      await page.locator('.credit-outcome').waitFor();
    },
  },
  {
    name: 'reminder-hold',
    path: () => '/reminders',
    act: async (page) => {
      await page.getByRole('button', { name: /^Hold/ }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'other-payment',
    path: () => '/orders/new',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add another payment' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'send',
    path: ({ invnumber }) => `/invoices/${invnumber}`,
    act: async (page) => {
      await page.keyboard.press('m');
      await page.getByLabel('Subject').waitFor();
    },
  },
  {
    name: 'sent',
    path: ({ invnumber }) => `/invoices/${invnumber}`,
    act: async (page) => {
      await page.keyboard.press('m');
      await page.getByLabel('Subject').waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('table', { name: 'Mails' }).waitFor();
    },
  },
  {
    name: 'mail',
    path: () => '/outbox',
    act: async (page) => {
      await page.getByRole('row').nth(1).press('Enter');
      await page.locator('.outbox-text').waitFor();
    },
  },
  {
    name: 'palette',
    path: () => '/',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('new');
      await page.getByRole('option', { name: /New invoice/ }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: () => '/invoices',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'payment',
    path: () => '/invoices?status=OPEN',
    act: async (page) => {
      await page.locator('#main tbody a:visible').first().click();
      await page.getByRole('button', { name: 'Record payment' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reversal',
    path: ({ invnumber }) => `/invoices/${invnumber}`,
    act: async (page) => {
      await act(page, 'Reverse');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'party-dialog',
    path: () => '/invoices/new',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('K-77');
      await page.getByRole('option', { name: 'New customer' }).click();
      await page.getByRole('dialog', { name: 'New customer' }).getByLabel('Name', { exact: true }).waitFor();
    },
  },
  {
    name: 'combobox',
    path: () => '/invoices/new',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('h');
      await page.getByRole('option', { name: 'New customer' }).waitFor();
    },
  },
  {
    name: 'invoice-sheet',
    path: () => '/invoices/new',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('K1001');
      await page.keyboard.press('Enter');
      await page.locator('.party-card').waitFor();
      await page.locator('[name="incomeentries.0.income_accno"]').fill('3400');
      await page.locator('[name="incomeentries.0.description"]').fill('Beratung November');
      await page.locator('[name="incomeentries.0.amount"]').fill('1250');
      await page.keyboard.press('Enter');
      await page.locator('[name="incomeentries.1.income_accno"]').fill('3000');
      await page.locator('[name="incomeentries.1.amount"]').fill('480.55');
      await page.locator('[name="incomeentries.1.tax_accno"]').fill('');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'No VAT' }).waitFor();
      await page.getByRole('region', { name: 'What will be booked' }).waitFor();
      await page.locator('.screen-flow').evaluate((screen) => screen.scrollTo(0, 0));
    },
  },
  {
    name: 'refused-invoice',
    path: () => '/invoices/new',
    act: async (page) => {
      await page.keyboard.press('Control+Enter');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'net-rates',
    path: () => '/settings',
    act: async (page) => {
      await page.getByLabel('Method').selectOption('net');
      await page.getByRole('button', { name: 'Add an activity' }).click();
      await page.getByRole('group', { name: 'Activity 2' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'new-link',
    path: () => '/settings/people',
    act: async (page) => {
      await page.getByRole('button', { name: /^New link for/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'ways-in',
    path: () => '/settings/people',
    act: async (page) => {
      await page.getByRole('button', { name: /^Sign-in methods of/ }).click();
      await page.getByRole('dialog').getByText('Passkeys').waitFor();
    },
  },
  {
    name: 'audit-details',
    path: () => '/settings/audit',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'import-rates',
    path: () => '/settings/exchange-rates',
    act: async (page) => {
      await page.getByRole('button', { name: 'Import rates' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'close-period',
    path: () => '/closing?on=2026-09-30',
    act: async (page) => {
      await page.getByRole('button', { name: 'Close period' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'menu',
    path: () => '/',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      else await page.getByRole('button', { name: /^Demo/ }).click();
      await page.locator('.drawer, .popup').waitFor();
    },
  },
];
