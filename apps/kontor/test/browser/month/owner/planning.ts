import { expect } from 'vitest';
import { find, type Step } from './step.ts';

const addedUp = (months: readonly { amount: string }[]): number =>
  months.reduce((sum, { amount }) => sum + Number(amount), 0);

/** The budget, and the cash that is to be expected. */
export const planning: readonly Step[] = [
  [
    'the budget: last year and 5 percent',
    async (hands, { books }) => {
      const { page } = hands;
      await find(hands, 'budget', 'Budget');
      await hands.press('Control+.');
      await hands.reach(page.getByRole('textbox', { name: /^Last year plus percent/ }));
      await hands.type('5');
      await hands.act(page.getByRole('button', { name: 'Replace by last year' }));
      await page.getByText('Version 1').waitFor();
      const { accounts } = await books.budgets.get.query({ year: 2026 });
      expect(accounts.map(({ accno, months }) => [accno, addedUp(months)])).toEqual([
        [3400, 6300],
        [6000, 12600],
      ]);
    },
  ],
  [
    'the budget of three more accounts by the year, and a column that is pasted',
    async (hands, { books }) => {
      const { page } = hands;
      await find(hands, 'budget', 'Budget');
      for (const [accno, year] of [
        ['6500', '600'],
        ['6510', '1200'],
        ['6600', '2400'],
      ] as const) {
        await hands.press('Control+.');
        await hands.type(accno);
        await hands.press('Enter');
        await hands.waits();
        await hands.type(year);
      }
      // March of the three, as a spreadsheet has it.
      await hands.reach(page.getByRole('textbox', { name: /^6500 .*, Year$/ }), 'ArrowUp');
      await hands.reach(page.getByRole('textbox', { name: /^6500 .*, Mar 2026$/ }), 'ArrowLeft');
      await hands.paste([['500'], ['70'], ['300']]);
      await hands.press('Control+Enter');
      await page.getByText('Version 2').waitFor();
      const { accounts } = await books.budgets.get.query({ year: 2026 });
      expect(accounts.map(({ accno, months }) => [accno, addedUp(months)])).toEqual([
        [3400, 6300],
        [6000, 12600],
        [6500, 1050],
        [6510, 1170],
        [6600, 2500],
      ]);
    },
  ],
  [
    'the income statement beside the budget',
    async (hands) => {
      const { page } = hands;
      await find(hands, 'income statement', 'Income statement');
      await hands.press('f');
      await hands.reach(page.getByRole('combobox', { name: 'Budget' }));
      await hands.press('ArrowDown');
      await page.getByRole('columnheader', { name: 'Budget' }).waitFor();
      await hands.waits();
    },
  ],
  [
    'the forecast of 13 weeks, and what one of them is made of',
    async (hands) => {
      const { page } = hands;
      await find(hands, 'forecast', 'Forecast');
      const weeks = page.getByRole('list', { name: 'In and out by week' }).getByRole('link');
      await hands.act(weeks.first());
      await page.waitForURL(/week=1/);
      await page
        .getByRole('link', { name: /A-4|Bergbahn/ })
        .first()
        .waitFor();
    },
  ],
  [
    'an invoice that is paid late, and the forecast after it',
    async (hands, { books }) => {
      const { page } = hands;
      const forecast = () => books.forecast.get.query({ date: '2026-03-16' } as never);
      const before = await forecast();
      await find(hands, 'A-4', 'A-4');
      await hands.press('p');
      await hands.field();
      await hands.press('Control+Enter');
      await page.getByText('The payment is booked.').waitFor();
      await find(hands, 'forecast', 'Forecast');
      await page.getByRole('row', { name: /1020.*34'107\.50/ }).waitFor();
      const after = await forecast();
      expect(Number(after.opening) - Number(before.opening)).toBe(1621.5);
      expect(before.items).toContainEqual(expect.objectContaining({ kind: 'invoice', reference: 'A-4' }));
      expect(after.items).not.toContainEqual(expect.objectContaining({ reference: 'A-4' }));
    },
  ],
];
