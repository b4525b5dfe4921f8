import { expect, test } from 'vitest';
import { keptArticles, keptCustomer, keptVendor, ledger, now } from '../../test/ledger.ts';
import { gl } from '../ledger/gl.ts';
import { postGlInSteps } from '../ledger/gl-posting.ts';
import { atOnce, type Steps } from '../values/steps.ts';
import { invoice, maxLines } from './invoice.ts';
import { postInvoiceInSteps } from './invoice-posting.ts';
import { payable } from './payable.ts';
import { postPayableInSteps } from './payable-posting.ts';

/** §17: the largest legal documents are posted in many steps, between which the program serves others. */
const transdate = '2026-01-14';
const many = <Line>(line: (at: number) => Line) => Array.from({ length: maxLines }, (_, at) => line(at));
const articles = keptArticles({ partnumber: 'X', income_accno: 3200, expense_accno: 6500, tax_accnos: [] });
const head = { transdate, customernumber: 'K-1001', vendornumber: 'L-2001' };
const byInvoice = (fields: object) =>
  postInvoiceInSteps(invoice.parse({ ...head, ...fields }), {
    ledger,
    customer: keptCustomer(),
    articles,
    now,
  });
const byPayable = (fields: object) =>
  postPayableInSteps(payable.parse({ ...head, ...fields }), { ledger, vendor: keptVendor(), articles, now });
const price = (at: number) => `${at + 1}.25`;
const parts = many((at) => ({ partnumber: 'X', sellprice: price(at) }));
const incomeentries = many((at) => ({ amount: price(at), income_accno: 3200 }));
const expenseentries = many((at) => ({ amount: price(at), expense_accno: 6500 }));
const unfitting = [{ amount: '1234.56', tax_accno: 2200 }];
const glentries = many((at) => ({ accno: 6500, [at % 2 ? 'debit' : 'credit']: price(at - (at % 2)) }));

test.each<[string, () => Steps<{ entry: { postings: readonly unknown[] } }>]>([
  ['an invoice by entries', () => byInvoice({ incomeentries })],
  ['an invoice with a tax that fits no lines', () => byInvoice({ incomeentries, taxentries: unfitting })],
  ['an invoice by articles', () => byInvoice({ parts })],
  ['a payable by entries', () => byPayable({ expenseentries })],
  ['a payable by articles', () => byPayable({ parts })],
  ['a journal entry', () => postGlInSteps(gl.parse({ transdate, glentries }), { ledger })],
])('%s of the most lines takes a step for every few hundred lines', (_, post) => {
  let steps = 0;
  for (const work = post(); !work.next().done; ) steps += 1;
  expect(steps).toBeGreaterThan(4 * (maxLines / 500));
  expect(atOnce(post()).entry.postings.length).toBeGreaterThanOrEqual(maxLines);
});
