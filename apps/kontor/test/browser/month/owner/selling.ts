import { expect } from 'vitest';
import { actOfMenu, choose, find, type Step } from './step.ts';

const offer = async (...[hands]: Parameters<Step[1]>): Promise<void> => {
  await find(hands, 'Empfang', 'Offer 1');
};

/** From the offer to the invoice of its rest. */
export const selling: readonly Step[] = [
  [
    'an offer with an article, a title and an optional line',
    async (hands, { books }) => {
      const { page } = hands;
      await find(hands, 'new offer', 'New offer');
      await hands.field();
      await choose(hands, 'löwen');
      await hands.reach(page.getByRole('textbox', { name: 'Subject' }));
      await hands.type('Neuer Empfang');
      await hands.act(page.getByRole('button', { name: 'Add a title' }));
      await hands.type('Planung');
      await hands.reach(page.getByRole('combobox', { name: 'Article' }));
      await choose(hands, 'berat');
      await hands.reach(page.getByRole('textbox', { name: 'Quantity' }));
      await hands.type('40');
      await hands.press('Control+.');
      await hands.reach(page.getByRole('combobox', { name: 'Article' }).nth(1));
      await choose(hands, 'berat');
      await hands.reach(page.getByRole('textbox', { name: 'Quantity' }).nth(1));
      await hands.type('5');
      await hands.reach(page.getByRole('combobox', { name: 'Counts' }).nth(1));
      await hands.press('o');
      await page.getByRole('status').filter({ hasText: "6'918.40" }).waitFor();
      await hands.press('Control+Enter');
      await hands.reads('Offer 1');
      expect(await books.offers.get.query({ offernumber: '1' })).toMatchObject({
        ...{ state: 'DRAFT', amount: '6918.40' },
        parts: [{ title: 'Planung', choice: '' }, { choice: 'optional' }],
      });
    },
  ],
  [
    'its link is handed out',
    async (hands, month) => {
      await offer(hands, month);
      await actOfMenu(hands, 'Mark as sent');
      month.link = new URL((await hands.page.locator('.offer-link').textContent()) ?? '').pathname;
    },
  ],
  [
    'the customer accepts it at its link, without signing in',
    async (hands, month) => {
      const { page, hands: theirs } = await month.customer();
      await page.goto(month.link);
      await page.getByRole('heading', { name: 'Offerte 1' }).waitFor();
      await theirs.reach(page.getByRole('textbox', { name: 'Vor- und Nachname' }));
      await theirs.type('Rosa Keller');
      await theirs.act(page.getByRole('button', { name: 'Offerte annehmen' }));
      await page.getByText('von Rosa Keller').waitFor();
      hands.keys += theirs.keys;
      hands.clicks += theirs.clicks;
      month.shown = page;
      expect(await month.books.offers.get.query({ offernumber: '1' })).toMatchObject({ state: 'ACCEPTED' });
    },
  ],
  [
    'its deposit invoice, of 30 %',
    async (hands, month) => {
      await offer(hands, month);
      await hands.press('r');
      await hands.reach(hands.page.getByRole('radio', { name: 'In full' }));
      await hands.press('ArrowDown');
      await hands.page.getByText("comes to CHF 2'075.52").waitFor();
      await hands.press('Control+Enter');
      await hands.reads(/^Invoice \d/);
      const { accounts } = await month.books.reports.trialBalance.query({ to: '2026-12-31' } as never);
      expect(accounts).toContainEqual(expect.objectContaining({ accno: 2030, balance: '-1920.00' }));
    },
  ],
  [
    'its delivery note',
    async (hands, month) => {
      await offer(hands, month);
      const saved = hands.page.waitForEvent('download');
      await actOfMenu(hands, 'Delivery note');
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    },
  ],
  [
    'its progress invoice, of 40 %',
    async (hands, month) => {
      const { page } = hands;
      await offer(hands, month);
      await hands.press('r');
      await hands.reach(page.getByRole('radio', { name: 'The rest' }));
      await hands.press('ArrowUp');
      await hands.reach(page.getByRole('textbox', { name: 'Percent of the offer' }));
      await hands.type('40');
      await page.getByText("comes to CHF 2'767.36").waitFor();
      await hands.press('Control+Enter');
      await hands.reads(/^Invoice \d/);
    },
  ],
  [
    'the invoice of the rest',
    async (hands, month) => {
      await offer(hands, month);
      await hands.press('r');
      await hands.page.getByText("comes to CHF 2'075.52").waitFor();
      await hands.press('Control+Enter');
      await hands.reads(/^Invoice \d/);
      expect(await month.books.offers.get.query({ offernumber: '1' })).toMatchObject({
        ...{ invoiced: '6918.40', left: '0.00' },
        invoices: [{ kind: 'deposit' }, { kind: 'progress' }, { kind: 'rest' }],
      });
    },
  ],
];
