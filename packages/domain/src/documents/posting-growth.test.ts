import { expect, test, vi } from 'vitest';
import { keptArticles, keptCustomer, keptVendor, ledger, now } from '../../test/ledger.ts';
import { gl } from '../ledger/gl.ts';
import { postGl } from '../ledger/gl-posting.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { invoice, maxLines } from './invoice.ts';
import { postInvoice } from './invoice-posting.ts';
import { payable } from './payable.ts';
import { postPayable } from './payable-posting.ts';

/** §17: a document is posted at once, so the work for it must grow with its lines and no faster. */
const transdate = '2026-01-14';
const articles = keptArticles({
  partnumber: 'X',
  income_accno: 3200,
  expense_accno: 6500,
  tax_accnos: [2201],
});
const head = { transdate, customernumber: 'K-1001', vendornumber: 'L-2001', currency: 'EUR' };
const refer = { ledger, articles, now, rate: '0.9375' as Decimal };
const byInvoice = (fields: object) =>
  postInvoice(invoice.parse({ ...head, ...fields }), { ...refer, customer: keptCustomer() });
const byPayable = (fields: object) =>
  postPayable(payable.parse({ ...head, ...fields }), { ...refer, vendor: keptVendor() });

const price = (at: number) => `${at + 1}.25`;
const times = <Line>(count: number, line: (at: number) => Line) =>
  Array.from({ length: count }, (_, at) => line(at));
const income = (count: number) => times(count, (at) => ({ amount: price(at), income_accno: 3200 }));
const named = (count: number) => income(count).map((line) => ({ ...line, tax_accno: 2201 }));
const taxes = (count: number) => times(count, (at) => ({ amount: price(at), tax_accno: 2201 }));
const parts = (count: number) => times(count, (at) => ({ partnumber: 'X', sellprice: price(at) }));
const expenses = (count: number) => times(count, (at) => ({ amount: price(at), expense_accno: 6500 }));
const moved = (count: number) =>
  times(count, (at) => ({ accno: 6500, [at % 2 ? 'debit' : 'credit']: price(at - (at % 2)) }));
const taxed = (count: number) =>
  times(count, (at) => ({
    ...(at % 2 ? { accno: 2201, debit: price(at - 1) } : { accno: 3200, tax_accno: 2201, credit: price(at) }),
  }));
const byHand = (glentries: object[]) => postGl(gl.parse({ transdate, currency: 'EUR', glentries }), refer);

// All amounts are computed by these methods of big.js, which all of its constructors share.
const operations = ['plus', 'minus', 'times', 'div', 'cmp'] as const;

/**
 * The number of operations on amounts that `work` takes. That is the same on every computer, unlike
 * its time.
 */
const operationsOf = (work: () => unknown): number => {
  const arithmetic: Record<(typeof operations)[number], unknown> = Object.getPrototypeOf(amountOf('1'));
  const spies = operations.map((name) => vi.spyOn(arithmetic as Record<string, () => unknown>, name));
  try {
    work();
    return spies.reduce((count, { mock }) => count + mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

test.each<[string, (count: number) => { entry: { postings: readonly unknown[] } }]>([
  ['an invoice by entries', (count) => byInvoice({ incomeentries: income(count) })],
  [
    'an invoice with a tax that fits no lines',
    (count) =>
      byInvoice({ incomeentries: income(count), taxentries: [{ amount: '1234.56', tax_accno: 2200 }] }),
  ],
  [
    'an invoice whose lines include as many taxes on one account',
    (count) => byInvoice({ incomeentries: named(count), taxentries: taxes(count), taxincluded: true }),
  ],
  ['an invoice by articles', (count) => byInvoice({ parts: parts(count), taxincluded: true })],
  ['a payable by entries', (count) => byPayable({ expenseentries: expenses(count) })],
  ['a payable by articles', (count) => byPayable({ parts: parts(count) })],
  ['a journal entry', (count) => byHand(moved(count))],
  ['a journal entry with as many taxes as lines that name them', (count) => byHand(taxed(count))],
])('%s with four times the lines takes about four times the arithmetic', (_, post) => {
  let postings = 0;
  const most = operationsOf(() => {
    postings = post(maxLines).entry.postings.length;
  });
  expect(postings).toBeGreaterThanOrEqual(maxLines);
  expect(most / operationsOf(() => post(maxLines / 4))).toBeLessThan(6);
});
