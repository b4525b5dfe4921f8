import { plainPdf } from '../receipts.ts';
import type { Hands } from './hands.ts';

type Task = readonly [name: string, steps: (hands: Hands) => Promise<void>];

const invoices = async (hands: Hands): Promise<void> => {
  await hands.press('g', 'i');
  await hands.reads('Invoices');
};

/** Goes to what the palette finds first. */
const find = async (hands: Hands, typed: string, heading: string | RegExp): Promise<void> => {
  await hands.press('Control+k');
  await hands.type(typed);
  await hands.press('Enter');
  await hands.reads(heading);
};

/** Twenty tasks of a month, in an order in which none is in the way of another. */
export const tasks: readonly Task[] = [
  [
    'an invoice of one line',
    async (hands) => {
      await invoices(hands);
      await hands.press('n');
      await hands.reads('New invoice');
      await hands.field();
      await hands.type('silb');
      await hands.press('Enter');
      await hands.waits();
      await hands.type('3400');
      await hands.press('Tab', 'Tab', 'Tab');
      await hands.type('480');
      await hands.press('Control+Enter');
      await hands.reads(/^Invoice R/);
    },
  ],
  [
    'an invoice of three articles',
    async (hands) => {
      await invoices(hands);
      await hands.press('n');
      await hands.reads('New invoice');
      await hands.field();
      await hands.type('quai');
      await hands.press('Enter');
      await hands.waits();
      await hands.click(hands.page.getByText('By article'));
      await hands.click(hands.page.getByRole('combobox', { name: 'Article' }));
      // The articles stand in the list of what was delivered.
      await hands.paste([
        ['KAF-1000', '', '20'],
        ['MIETE', '', '1'],
        ['SHIP', '', '1'],
      ]);
      await hands.page.getByText('3 lines pasted.').waitFor();
      await hands.waits();
      await hands.press('Control+Enter');
      await hands.reads(/^Invoice R/);
    },
  ],
  [
    'a customer with address, e-mail and terms',
    async (hands) => {
      await find(hands, 'new cust', 'New customer');
      await hands.field();
      await hands.type('Bäckerei Sonne');
      await hands.press('Tab');
      await hands.type('Seeweg 4');
      await hands.press('Tab');
      await hands.type('8002');
      await hands.press('Tab');
      await hands.type('Zürich');
      await hands.press('Tab', 'Tab');
      await hands.type('a@sonne.example');
      await hands.press('Tab', 'Tab', 'Tab');
      await hands.type('30');
      await hands.press('Control+Enter');
      await hands.reads('Bäckerei Sonne');
    },
  ],
  [
    'a credit note for a part of an invoice, set off',
    async (hands) => {
      await find(hands, 'R2026-106', 'R2026-106');
      await hands.press('k');
      await hands.page.getByRole('dialog').waitFor();
      await hands.waits();
      // Of its three lines the last alone.
      const boxes = hands.page.getByRole('dialog').getByRole('checkbox');
      await hands.click(boxes.nth(0));
      await hands.click(boxes.nth(1));
      await hands.waits();
      await hands.press('Control+Enter');
      await boxes.first().waitFor({ state: 'hidden' });
    },
  ],
  [
    'the lines of the five newest invoices',
    async (hands) => {
      await invoices(hands);
      await hands.press('j', 'o');
      await hands.waits();
      for (let more = 0; more < 4; more += 1) {
        await hands.press('j');
        await hands.waits();
      }
    },
  ],
  [
    'the payment of an invoice in full',
    async (hands) => {
      await find(hands, 'R2026-116', 'R2026-116');
      await hands.press('p');
      await hands.field();
      await hands.press('Control+Enter');
      await hands.page.getByText('Paid').first().waitFor();
    },
  ],
  [
    'the payments of four invoices in full',
    async (hands) => {
      await hands.press('g', 'i');
      await hands.reads('Invoices');
      // The newest four that are open.
      await hands.click(hands.page.getByRole('link', { name: /^Open/ }));
      await hands.waits();
      await hands.press('j', 'x', 'j', 'x', 'j', 'x', 'j', 'x', 'p');
      await hands.page.getByRole('dialog').waitFor();
      await hands.press('Control+Enter');
      await hands.page.getByRole('dialog').waitFor({ state: 'hidden' });
      await hands.page.getByText('R2026-118').waitFor({ state: 'hidden' });
    },
  ],
  [
    'a payment is reversed',
    async (hands) => {
      await find(hands, 'R2026-117', 'R2026-117');
      await hands.click(hands.page.getByRole('button', { name: 'Undo' }));
      await hands.waits();
      await hands.press('Control+Enter');
      await hands.page.getByText('The payment is reversed.').waitFor();
    },
  ],
  [
    'two overdue invoices are reminded a week later',
    async (hands) => {
      await hands.click(hands.page.getByRole('link', { name: /overdue invoices/ }));
      await hands.reads('Invoices');
      await hands.press('j', 'x', 'j', 'x');
      await hands.click(hands.page.getByRole('button', { name: 'Remind later' }));
      await hands.page.getByRole('dialog').waitFor();
      await hands.press('Control+Enter');
      await hands.waits();
    },
  ],
  [
    'the PDFs of three invoices',
    async (hands) => {
      await invoices(hands);
      await hands.press('j', 'x', 'j', 'x', 'j', 'x', 'd');
      await hands.waits();
    },
  ],
  [
    'a payable of one line',
    async (hands) => {
      await hands.press('g', 'p');
      await hands.reads('Payables');
      await hands.press('n');
      await hands.reads('New payable');
      await hands.field();
      await hands.type('alptel');
      await hands.press('Enter');
      await hands.waits();
      await hands.press('Tab');
      await hands.type('A-77');
      await hands.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
      await hands.type('120');
      await hands.press('Control+Enter');
      await hands.reads(/A-77/);
    },
  ],
  [
    'an order that pays two payables, with its file',
    async (hands) => {
      await hands.press('g', 'p');
      await hands.reads('Payables');
      await hands.click(hands.page.getByRole('link', { name: /^Open/ }));
      await hands.waits();
      await hands.press('j', 'x', 'j', 'x');
      await hands.click(hands.page.getByRole('button', { name: 'Pay by order' }));
      await hands.reads('New payment run');
      await hands.press('Control+Enter');
      await hands.reads(/^Payment order /);
      await hands.press('Control+Enter');
      await hands.waits();
      await hands.press('d');
      await hands.waits();
    },
  ],
  [
    'ten lines of the bank',
    async (hands) => {
      await hands.click(hands.page.getByRole('link', { name: /bank lines to book/ }));
      await hands.waits();
      for (let line = 0; line < 10; line += 1) {
        await hands.press('Enter');
        await hands.waits();
      }
    },
  ],
  [
    'what a customer owes',
    async (hands) => {
      await find(hands, 'pontile', 'Ristorante Al Pontile Sagl');
    },
  ],
  [
    'salaries',
    async (hands) => {
      await hands.press('g', 'l');
      await hands.waits();
      await hands.press('n');
      await hands.field();
      await hands.press('Tab', 'Tab');
      await hands.type('Löhne');
      await hands.press('Tab', 'Tab');
      // The payroll is a spreadsheet.
      await hands.paste([
        ['5000', 'Löhne', '', '8200.00', ''],
        ['1020', 'Löhne', '', '', '8200.00'],
      ]);
      await hands.page.getByText('2 lines pasted.').waitFor();
      await hands.press('Control+Enter');
      await hands.reads(/^Entry/);
    },
  ],
  [
    'the payments of the last days, and the invoice of one',
    async (hands) => {
      await hands.press('g', 'y');
      await hands.reads('Payment orders');
      await hands.click(hands.page.getByRole('link', { name: 'Payments', exact: true }).last());
      await hands.reads('Payments');
      await hands.click(hands.page.getByRole('row').nth(2).getByRole('link').first());
      await hands.waits();
    },
  ],
  [
    'the reminders that were issued',
    async (hands) => {
      await find(hands, 'issued', 'Issued reminders');
    },
  ],
  [
    'a receipt is attached to a payable',
    async (hands) => {
      const choosing = hands.page.waitForEvent('filechooser');
      await find(hands, 'H-202611', 'H-202611');
      await hands.click(hands.page.getByText('Attach a file'));
      const chooser = await choosing;
      await chooser.setFiles([
        { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: await plainPdf(3) },
      ]);
      await hands.page.getByRole('link', { name: 'receipt.pdf' }).waitFor();
    },
  ],
  [
    'the VAT of the running quarter',
    async (hands) => {
      await hands.click(hands.page.getByRole('link', { name: /VAT due/ }));
      await hands.reads(/VAT/);
    },
  ],
  [
    'an invoice goes out by mail',
    async (hands) => {
      await find(hands, 'R2026-118', 'R2026-118');
      await hands.press('m');
      await hands.page.getByRole('dialog').waitFor();
      await hands.waits();
      await hands.press('Control+Enter');
      await hands.page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  ],
];
