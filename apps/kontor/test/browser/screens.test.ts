import { bankStatementText, proving } from '@kontor/testing';
import { expect, test } from 'vitest';
import { booksAt } from '../mail/invoices.ts';
import { bringAxe } from './axe.ts';
import { giveIban, receiveStatement } from './bank/statements.ts';
import { expectAccessible, type Opened, openConsole, post } from './console.ts';
import { strayLettersOf } from './pictures/letters.ts';
import { overflowOf } from './pictures/overflow.ts';
import { smallTargetsOf } from './pictures/targets.ts';
import { billPdf, receive } from './receipts.ts';
import { screens } from './screens.ts';

const kontor = openConsole();

const van = {
  ...{ description: 'Delivery van', acquired: '2026-01-10', value: '30000', asset_accno: 1530 },
  ...{ depreciation_accno: 1539, expense_accno: 6820, method: 'linear', rate: '20', residual: '1' },
};

const insurance = {
  ...{ kind: 'prepaid_expense', description: 'Insurance', transdate: '2026-12-31', total: '1200' },
  ...{ supply_from: '2026-11-01', supply_to: '2027-10-31', share: 'months', accno: '6500' },
  accrual_accno: '1300',
};
const columns = { accno: 'Konto', debit: 'Soll', credit: 'Haben', text: 'Text' };
const wages = {
  ...{ filename: 'lohn-01.csv', transdate: '2026-01-31' },
  content: 'Konto;Soll;Haben;Text\n5000;5000.00;;Lohn\n1020;;5000.00;Lohn\n',
};

/** Posts the records that the addresses of the screens name. */
const fill = async (opened: Opened): Promise<string> => {
  const day = '2026-01-14';
  await post(kontor, opened, {
    path: '/customers',
    record: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  });
  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-1', name: 'Papeterie Dupont' } });
  await post(kontor, opened, { path: '/parts', record: { partnumber: 'BEER', description: 'Märzen' } });
  const incomeentries = [{ amount: '99', income_accno: '3400', tax_accno: '2201' }];
  const income = { incomeentries, taxentries: [{ amount: '8.02', tax_accno: '2201' }] };
  await post(kontor, opened, {
    path: '/invoices',
    record: { invnumber: 'A1.1', transdate: day, customernumber: 'K-1', ...income },
  });
  const paid = { datepaid: '2026-02-10', amount_paid: '7' };
  await post(kontor, opened, { path: '/invoices/A1.1/payments', record: paid });
  const repeated = { interval: 'monthly', from: '2099-01-31', title: 'Hosting', invnumber: 'A1.1' };
  await post(kontor, opened, { path: '/recurring-invoices', record: repeated });
  await post(kontor, opened, { path: '/projects', record: { number: 'P-1', description: 'Umbau' } });
  await post(kontor, opened, { path: '/assets', record: van });
  await post(kontor, opened, { path: '/accruals', record: insurance });
  await post(kontor, opened, { path: '/payroll-mapping', record: columns });
  await post(kontor, opened, { path: '/payroll-journals', record: wages });
  const expenseentries = [{ amount: '240', expense_accno: '6500' }];
  const iban = 'CH5604835012345678009';
  await post(kontor, opened, {
    path: '/payables',
    record: {
      ...{ invnumber: 'B1', transdate: day, vendornumber: 'L-1', expenseentries },
      ...{ payment_iban: iban, payment_message: 'B1' },
    },
  });
  await giveIban(booksAt(kontor.server.address, opened.client, opened.key));
  await receiveStatement(kontor, opened, Buffer.from(bankStatementText()));
  const salary = { name: 'Anna Muster', city: 'Zürich', iban, amount: '5000', is_salary: true, accno: 5000 };
  await post(kontor, opened, { path: '/bank/orders', record: { accno: '1020', other_payments: [salary] } });
  const id = await receive(kontor, opened, { name: 'bill.pdf', bytes: await billPdf('R-100') });
  await kontor.server.process();
  return id;
};

const headingOf = (page: Opened['page']): Promise<string | null> => page.locator('#main h1').textContent();

// The books are filled once: in each language another person looks at them.
let filled: Promise<{ of: Pick<Opened, 'client' | 'key'>; receipt: string }> | undefined;
const filledBooks = async () => {
  const of = await kontor.signIn();
  return { of, receipt: await fill(of) };
};

/** Goes to each screen, and has it `check`ed once everything is there. */
const goThrough = async (
  opened: Opened,
  receipt: string,
  check: (screen: (typeof screens)[number]) => Promise<void>,
): Promise<void> => {
  const { page, settled, go } = opened;
  await page.goto('/me');
  let last = await headingOf(page);
  for (const screen of screens) {
    await go(screen.path.replace('RECEIPT', receipt));
    await settled();
    // No two screens that follow each other have one heading.
    await expect.poll(() => headingOf(page)).not.toBe(last);
    last = await headingOf(page);
    await check(screen);
  }
};

// Everything about the page that the colours have no part in: its elements, and where they stand.
const shape = `document.documentElement.outerHTML +
  [...document.querySelectorAll('*')].map((element) => JSON.stringify(element.getBoundingClientRect()))`;

const languages = ['en', 'de', 'fr', 'it'] as const;

// A screen is looked at in each language at 1280 pixels and at one narrow width, French, whose
// words need the most room, at the narrowest. Checks that do not depend on the language run once,
// in English: the rules of axe wide, and the colours of both themes; `pnpm prove` also has axe read
// the words of the other languages, and apply all of its rules at the narrowest width. Room,
// letters and targets are looked at in each.
const words = proving ? 'words' : undefined;
const looks = {
  en: { width: 640, rules: { wide: 'all', narrow: undefined }, bothThemes: true },
  de: { width: 360, rules: { wide: words, narrow: undefined }, bothThemes: false },
  fr: { width: 360, rules: { wide: words, narrow: proving ? 'all' : undefined }, bothThemes: false },
  it: { width: 640, rules: { wide: words, narrow: undefined }, bothThemes: false },
} as const;
/** Checks what depends on the width of the page. */
const expectRoom = async (page: Opened['page'], path: string): Promise<void> => {
  expect.soft(await overflowOf(page), path).toEqual([]);
  expect.soft(await smallTargetsOf(page), path).toEqual([]);
};

test.each(languages)(
  'every screen is accessible and complains of nothing, wide and narrow (%s)',
  async (language) => {
    filled ??= filledBooks();
    const { of, receipt } = await filled;
    const opened = await kontor.signIn({ language, of });
    await kontor.server.makeOperators(opened.client);
    const { page, complaints, settled } = opened;
    await bringAxe(page);
    const look = looks[language];
    let theme: 'light' | 'dark' = 'light';
    await page.emulateMedia({ colorScheme: theme });
    const checkNarrow = async (path: string) => {
      await expectRoom(page, path);
      if (look.rules.narrow) await expectAccessible(page, { rules: look.rules.narrow });
    };
    const checkWide = async (path: string) => {
      await expectRoom(page, path);
      expect.soft(await strayLettersOf(page), path).toEqual([]);
      if (look.rules.wide) await expectAccessible(page, { rules: look.rules.wide });
      if (!look.bothThemes) return;
      await page.evaluate(`window.shape = ${shape}`);
      // The next screen begins with these colours.
      theme = theme === 'light' ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: theme });
      const recoloured = await page.evaluate(`window.shape === ${shape}`);
      await expectAccessible(page, { rules: recoloured ? 'colours' : 'all' });
    };
    let isWide = true;
    const check = (path: string) => (isWide ? checkWide(path) : checkNarrow(path));
    await goThrough(opened, receipt, async ({ path, heading }) => {
      if (language === 'en') await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await check(path);
      // The next screen begins with this width: going to each in two pages, or back to the first
      // width, would take longer.
      isWide = !isWide;
      await page.setViewportSize({ width: isWide ? 1280 : look.width, height: 800 });
      await settled();
      await check(path);
    });
    expect(complaints).toEqual([]);
  },
);
