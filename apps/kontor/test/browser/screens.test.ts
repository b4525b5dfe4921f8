import { expect, test } from 'vitest';
import { bringAxe, expectAccessible, type Opened, openConsole, post } from './console.ts';
import { billPdf, receive } from './receipts.ts';
import { screens } from './screens.ts';

const kontor = openConsole();

/** Posts the records that the addresses of the screens name. */
const fill = async (opened: Opened): Promise<string> => {
  const day = '2026-01-14';
  await post(kontor, opened, {
    path: '/customers',
    record: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  });
  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-1', name: 'Papeterie Dupont' } });
  const incomeentries = [{ amount: '99', income_accno: '3400', tax_accno: '2201' }];
  const income = { incomeentries, taxentries: [{ amount: '8.02', tax_accno: '2201' }] };
  await post(kontor, opened, {
    path: '/invoices',
    record: { invnumber: 'A1.1', transdate: day, customernumber: 'K-1', ...income },
  });
  const expenseentries = [{ amount: '240', expense_accno: '6500' }];
  await post(kontor, opened, {
    path: '/payables',
    record: { invnumber: 'B1', transdate: day, vendornumber: 'L-1', expenseentries },
  });
  const id = await receive(kontor, opened, { name: 'bill.pdf', bytes: await billPdf('R-100') });
  await kontor.server.process();
  return id;
};

const headingOf = (page: Opened['page']): Promise<string | null> => page.locator('#main h1').textContent();

const languages = ['en', 'de', 'fr', 'it'] as const;

test.each(languages)(
  'every screen is accessible and complains of nothing, in both themes (%s)',
  async (language) => {
    const opened = await kontor.open('/', { language });
    const { page, complaints, settled } = opened;
    const receipt = await fill(opened);
    await bringAxe(page);
    await page.goto('/me');
    let last = await headingOf(page);
    for (const { path } of screens) {
      // The router of the page hears of it, so this takes less time than loading the page again.
      await page.evaluate(`history.pushState(null, '', '${path.replace('RECEIPT', receipt)}')`);
      await settled();
      // No two screens that follow each other have one heading.
      await expect.poll(() => headingOf(page)).not.toBe(last);
      last = await headingOf(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
    expect(complaints).toEqual([]);
  },
);

test('every screen fits a page 360 pixels wide', async () => {
  const opened = await kontor.open('/', { width: 360 });
  const { page, complaints } = opened;
  const receipt = await fill(opened);
  for (const { path, heading } of screens) {
    await page.goto(path.replace('RECEIPT', receipt));
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
  }
  expect(complaints).toEqual([]);
});
