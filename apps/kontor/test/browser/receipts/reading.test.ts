import { type DocumentSheet, openPrinter } from '@kontor/print';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';
import { receive } from '../receipts.ts';

/** A bill in words: what was read is marked on its page, and told with its proof. */
const kontor = openConsole();
const printer = openPrinter();
afterAll(() => printer.close());

const sheet: DocumentSheet = {
  ...{ kind: 'invoice', language: 'de', number: 'R-2026-17', day: '2026-02-03', due_day: '2026-03-05' },
  look: { template: 'plain', colour: '#1f4e79', font: 'sans', window: 'left' },
  sender: {
    name: 'Druckwerk Bern AG',
    address: ['Gerberngasse 4', '3011 Bern'],
    contact: ['Telefon 031 311 22 33', 'info@druckwerk.example'],
    ...{ uid: 'CHE-116.281.710', has_vat: true },
  },
  recipient: ['Muster Treuhand GmbH', 'Hauptstrasse 1', '8001 Zürich'],
  currency: 'CHF',
  lines: [
    { description: 'Flyer, vierfarbig', quantity: '1000', unit: 'Stk', price: '1.20', amount: '1200.00' },
    { description: 'Versand', quantity: '1', unit: 'Stk', price: '350.50', amount: '350.50' },
  ],
  subtotal: '1550.50',
  taxes: [{ rate: '8.10', base: '1550.50', amount: '125.59' }],
  rounding: '0.01',
  total: '1676.10',
  transfer: { iban: 'CH9300762011623852957', holder: 'Druckwerk Bern AG' },
};

const opened = async (fields: Partial<DocumentSheet>) => {
  const signedIn = await kontor.signIn({});
  const books = kontor.booksOf(signedIn);
  await books.vendors.save.mutate({ vendornumber: 'L-7', name: 'Druckwerk Bern AG' });
  const pdf = await printer.drawDocument({ ...sheet, ...fields });
  const id = await receive(kontor, signedIn, { name: 'bill.pdf', bytes: Buffer.from(pdf) });
  await kontor.server.process();
  await signedIn.page.goto(`/receipts/${id}`);
  await signedIn.page.getByRole('heading', { name: 'What was read' }).waitFor();
  return { ...signedIn, books };
};

test('a field that is looked at shows its place on the page, and the place its field', async () => {
  const { page, complaints, books } = await opened({});
  const total = page.getByRole('button', { name: /^Total 1'676\.10 adds up$/ });
  const mark = page.getByTitle("Total: 1'676.10 (adds up)");
  await total.hover();
  expect(await mark.getAttribute('class')).toContain('receipt-mark-active');
  await page.getByTitle(/^Number: R-2026-17/).hover();
  const number = page.getByRole('button', { name: /^Number R-2026-17/ });
  expect(await number.getAttribute('class')).toContain('reading-field-active');
  await page.getByRole('textbox', { name: 'Number' }).first().focus();
  expect(await page.getByTitle(/^Number: R-2026-17/).getAttribute('class')).toContain('receipt-mark-active');
  // The place is where the amount is printed: in the lower right part of the first page.
  const [placed, pageBox] = [
    await mark.boundingBox(),
    await page.getByRole('img', { name: 'Page 1' }).boundingBox(),
  ];
  expect((placed?.x ?? 0) - (pageBox?.x ?? 0)).toBeGreaterThan(0.7 * (pageBox?.width ?? 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('status').getByRole('link', { name: 'R-2026-17' }).waitFor();
  expect(await books.payables.get.query({ invnumber: 'R-2026-17' })).toMatchObject({ amount: '1676.10' });
  expect(complaints).toEqual([]);
});

test('a total that nothing proves is chosen from the amounts of the page', async () => {
  const lines = [{ description: 'Pauschale', amount: '1500.00' }];
  const { page, books } = await opened({ lines, subtotal: '1500.00', taxes: [], rounding: '0.00' });
  await page.getByText('No total adds up. Choose it:').waitFor();
  await page.getByRole('button', { name: /^1'676\.10/ }).click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('status').getByRole('link', { name: 'R-2026-17' }).waitFor();
  expect(await books.payables.get.query({ invnumber: 'R-2026-17' })).toMatchObject({ amount: '1676.10' });
});
