import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole, post } from '../console.ts';
import { billPdf, receive } from '../receipts.ts';

/** A payable's page, with the receipt that proves it. */
const kontor = openConsole();
const pictures = process.env['PICTURES'];

const payable = {
  ...{ invnumber: 'B1', transdate: '2026-01-10', duedate: '2026-02-09', description: 'Paper' },
  vendor: { vendornumber: 'L-1', name: 'Papeterie Dupont' },
  expenseentries: [
    { amount: '1200.00', expense_accno: '4000', description: 'Paper, 80 g' },
    { amount: '749.75', expense_accno: '6500', description: 'Envelopes' },
  ],
};

/** The edges of a part of the page. */
const edgesOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test.each(['light', 'dark'] as const)(
  'a payable has its receipt beside its lines, or right below them on a telephone; one act, and the rest in a menu (%s)',
  async (theme) => {
    const opened = await kontor.signIn({ width: 1440, theme });
    const { page, complaints } = opened;
    await post(kontor, opened, { path: '/payables', record: payable });
    const id = await receive(kontor, opened, { name: 'bill.pdf', bytes: await billPdf('B1') });
    await kontor.server.process();
    await kontor
      .booksOf(opened)
      .receipts.link.mutate({ id: Number(id), payable: 'B1', vendor_number: 'L-1' });
    await page.goto('/payables/L-1/B1');
    const receipt = page.getByRole('complementary', { name: 'Receipt' });
    const image = receipt.getByRole('img', { name: 'Page 1' });
    await expect
      .poll(() => image.evaluate((drawn) => 'naturalWidth' in drawn && Number(drawn.naturalWidth) > 0))
      .toBe(true);
    const lines = page.getByRole('table').filter({ hasText: 'Envelopes' }).first();
    const [listed, shown] = [await edgesOf(lines), await edgesOf(receipt)];
    expect(shown.x).toBeGreaterThan(listed.right);
    expect(shown.y).toBeLessThan(listed.y);
    // Payments and postings follow the letter, however high the receipt is.
    const booked = page.getByRole('heading', { name: 'Booked' });
    expect((await edgesOf(booked)).y).toBeLessThan(shown.bottom);

    await page.getByRole('button', { name: 'Record payment' }).waitFor();
    const menu = page.getByRole('button', { name: 'Further actions' });
    expect(await page.getByRole('button', { name: 'Reverse' }).count()).toBe(0);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Reverse' }).waitFor();
    await page.keyboard.press('Escape');
    const posted = page.getByRole('row', { name: /^2000/ });
    expect(await posted.isVisible()).toBe(false);
    await booked.click();
    await posted.waitFor();
    await expectAccessible(page);
    if (pictures) await page.screenshot({ path: `${pictures}/payable-${theme}.png` });

    await page.setViewportSize({ width: 390, height: 844 });
    const [above, below] = [await edgesOf(lines), await edgesOf(receipt)];
    expect(below.y).toBeGreaterThanOrEqual(above.bottom);
    expect(below.right).toBeLessThanOrEqual(390);
    expect((await edgesOf(booked)).y).toBeGreaterThan(below.bottom);
    if (pictures) await page.screenshot({ path: `${pictures}/payable-${theme}-390.png`, fullPage: true });
    await receipt.getByRole('link', { name: 'bill.pdf' }).click();
    await page.getByRole('heading', { name: 'bill.pdf', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  },
);

/** Into how many lines the text of a cell is drawn. */
const drawnLines = (cell: string) => `(() => {
  const range = document.createRange();
  range.selectNodeContents([...document.querySelectorAll('td')].find((one) => one.textContent === '${cell}'));
  return range.getClientRects().length;
})()`;

test('lines of documents lead to their project and cost centre, and beside a receipt no word is broken', async () => {
  const opened = await kontor.signIn({ width: 1280 });
  const { page, go, complaints } = opened;
  const books = kontor.booksOf(opened);
  await books.projects.save.mutate({ number: 'P-7', description: 'Umbau Seefeld' });
  await books.departments.save.mutate({ number: '10', description: 'Werkstatt' });
  const [paper, envelopes] = payable.expenseentries;
  const expenseentries = [
    { ...paper, project: 'P-7' },
    { ...envelopes, department: '10' },
  ];
  await post(kontor, opened, { path: '/payables', record: { ...payable, expenseentries } });
  await post(kontor, opened, {
    path: '/payables/B1/payments?vendor_number=L-1',
    record: { datepaid: '2026-02-01', amount_paid: '200.00', memo: 'Rückerstattung' },
  });
  await books.articles.save.mutate({
    ...{ partnumber: 'BEER', description: 'Märzen', sellprice: '4.80', income_accno: 3200 },
  } as never);
  await post(kontor, opened, {
    path: '/invoices',
    record: {
      ...{ invnumber: 'A1', transdate: '2026-01-14' },
      customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
      parts: [
        { partnumber: 'BEER', quantity: '2', title: 'Bau' },
        { partnumber: 'BEER', quantity: '3', project: 'P-7' },
      ],
    },
  });
  const id = await receive(kontor, opened, { name: 'bill.pdf', bytes: await billPdf('B1') });
  await kontor.server.process();
  await books.receipts.link.mutate({ id: Number(id), payable: 'B1', vendor_number: 'L-1' });

  await page.goto('/payables/L-1/B1');
  await page.getByRole('complementary', { name: 'Receipt' }).waitFor();
  const lines = page.getByRole('table', { name: 'Lines' });
  const project = lines.getByRole('row', { name: /Paper, 80 g/ }).getByRole('link', { name: /^Project/ });
  expect(await project.textContent()).toBe('Project P-7 Umbau Seefeld');
  await lines
    .getByRole('row', { name: /Envelopes/ })
    .getByRole('link', { name: 'Cost centre 10 Werkstatt' })
    .waitFor();
  await page.getByRole('table', { name: 'Payments' }).getByRole('cell', { name: 'Rückerstattung' }).waitFor();
  expect(await page.evaluate(drawnLines('Rückerstattung'))).toBe(1);
  await page.getByRole('heading', { name: 'Booked' }).click();
  const posted = page.getByRole('table', { name: 'Postings' });
  await posted.getByRole('link', { name: 'Project P-7 Umbau Seefeld' }).waitFor();
  await expectAccessible(page);
  await project.click();
  await page.getByRole('heading', { name: 'Umbau Seefeld', level: 1 }).waitFor();

  await go('/invoices/A1');
  const dimensioned = page.getByRole('table', { name: 'Lines' }).getByRole('row', { name: /Project P-7/ });
  await dimensioned.getByRole('link', { name: 'Project P-7 Umbau Seefeld' }).waitFor();
  expect(await dimensioned.count()).toBe(1);
  expect(await dimensioned.textContent()).toContain('14.40');
  expect(complaints).toEqual([]);
});
