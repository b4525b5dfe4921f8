import { expect } from 'vitest';
import { billPdf } from '../../receipts.ts';
import { choose, find, type Step } from './step.ts';

const bill = 'R-100';

/** From a vendor's bill to the work that somebody gets with it. */
export const buying: readonly Step[] = [
  [
    "a vendor's bill arrives as a receipt, and is booked from its proposal",
    async (hands, { books, readReceipts }) => {
      const { page } = hands;
      const buffer = await billPdf(bill);
      // Waited for long before it opens: the browser has to know by then that no person chooses.
      const choosing = page.waitForEvent('filechooser');
      await hands.press('g', 'b');
      await hands.reads('Receipts');
      await hands.press('n');
      const chooser = await choosing;
      await chooser.setFiles([{ name: 'bill.pdf', mimeType: 'application/pdf', buffer }]);
      await page.getByRole('row', { name: /bill\.pdf/ }).waitFor();
      await readReceipts();
      await page.getByRole('row', { name: /bill\.pdf.*1'949\.75.*Processed/ }).waitFor();
      await hands.press('j', 'Enter');
      await hands.reads('bill.pdf');
      await page.getByRole('button', { name: /^Book/ }).waitFor();
      await hands.waits();
      await hands.press('Control+Enter');
      await page.getByRole('status').getByRole('link', { name: bill }).waitFor();
      expect(await books.payables.get.query({ invnumber: bill })).toMatchObject({ amount: '1949.75' });
    },
  ],
  [
    "the vendor's credit note of a part of it",
    async (hands, { books }) => {
      const { page } = hands;
      await find(hands, bill, new RegExp(bill));
      await hands.press('k');
      await hands.field();
      await hands.reach(page.getByRole('textbox', { name: 'Number' }));
      await hands.type('G-9');
      await hands.reach(page.getByRole('textbox', { name: /^Amount/ }));
      await hands.type('200');
      await hands.press('Control+Enter');
      await hands.reads(/G-9/);
      expect(await books.payables.get.query({ invnumber: 'G-9' })).toMatchObject({ amount: '-216.20' });
    },
  ],
  [
    'the bill is given to a colleague, with a note and a day',
    async (hands, { colleague }) => {
      const { page } = hands;
      await find(hands, bill, new RegExp(bill));
      await hands.press('a');
      const dialog = page.getByRole('dialog', { name: 'Assign' });
      await hands.reach(dialog.getByRole('combobox', { name: 'Person' }));
      await hands.type(colleague.name.slice(0, 3));
      await hands.reach(dialog.getByRole('textbox', { name: 'Note' }));
      await hands.type('Bitte prüfen');
      await hands.reach(dialog.getByRole('textbox', { name: 'Due on' }));
      await hands.type('20.3.');
      await hands.press('Control+Enter');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(`${colleague.name}: Bitte prüfen`).waitFor();
    },
  ],
  [
    'the colleague finds it in her work, and opens it',
    async (hands, month) => {
      const { page, hands: theirs } = month.colleague;
      await page.goto('/');
      await theirs.reads('Overview');
      await find(theirs, 'work', 'My work');
      await page.getByText('Bitte prüfen').waitFor();
      await page.getByText('20/03/2026').waitFor();
      await theirs.act(page.getByRole('button', { name: /^Payable R-100/ }));
      await theirs.reads(new RegExp(bill));
      hands.keys += theirs.keys;
      hands.clicks += theirs.clicks;
      month.shown = page;
    },
  ],
  [
    'an invoice of two lines, one of them for a project',
    async (hands, { books }) => {
      const { page } = hands;
      await hands.press('g', 'i');
      await hands.reads('Invoices');
      await hands.press('n');
      await hands.reads('New invoice');
      await hands.field();
      await choose(hands, 'bergb');
      await hands.type('3400');
      await hands.reach(page.locator('[name="incomeentries.0.project"]'));
      await choose(hands, 'P-7');
      await hands.type('1000');
      await hands.press('Enter');
      await hands.waits();
      await hands.type('3400');
      await hands.reach(page.getByRole('textbox', { name: 'Amount', exact: true }).nth(1));
      await hands.type('50');
      await hands.press('Control+Enter');
      await hands.reads(/^Invoice \d/);
      const invnumber = page.url().split('/').at(-1) ?? '';
      expect(await books.invoices.get.query({ invnumber })).toMatchObject({
        ...{ amount: '1135.05', incomeentries: [{ project: 'P-7' }, {}] },
      });
    },
  ],
  [
    'a payable for the project',
    async (hands) => {
      const { page } = hands;
      await hands.press('g', 'p');
      await hands.reads('Payables');
      await hands.press('n');
      await hands.reads('New payable');
      await hands.field();
      await choose(hands, 'linde');
      await hands.reach(page.getByRole('textbox', { name: 'Number', exact: true }));
      await hands.type('D-5');
      await hands.reach(page.getByRole('combobox', { name: 'Account', exact: true }));
      await choose(hands, '6600');
      await hands.reach(page.locator('[name="expenseentries.0.project"]'));
      await choose(hands, 'P-7');
      await hands.reach(page.getByRole('textbox', { name: 'Amount', exact: true }));
      await hands.type('300');
      await hands.press('Control+Enter');
      await hands.reads(/D-5/);
    },
  ],
  [
    'the profit of the project',
    async (hands) => {
      const { page } = hands;
      await find(hands, 'projects', 'Projects');
      await hands.press('j', 'Enter');
      await hands.reads('Empfang');
      await page.getByRole('row', { name: /Result.*700\.00/ }).waitFor();
    },
  ],
];
