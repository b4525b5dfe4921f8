import { payable, postPayable } from '../src/index.ts';
import { keptArticles, keptVendor, ledger, now, refusalOf } from './ledger.ts';
/** What the payables of these tests refer to. */
export const refer = {
  ledger,
  vendor: keptVendor(),
  articles: keptArticles(
    {
      partnumber: 'BIER-20',
      description: 'Märzen, Fass zu 20 l',
      sellprice: '118.40',
      income_accno: 3200,
      expense_accno: 4000,
      tax_accnos: [2201, 1170],
    },
    { partnumber: 'PAPIER', expense_accno: 6500, tax_accnos: [1172] },
    { partnumber: 'BUCH', sellprice: '20' },
  ),
  now,
};
/** Posts payable R-77/2026 of vendor L-2001 with `fields`. */
export const post = (fields, more = {}) =>
  postPayable(
    payable.parse({ invnumber: 'R-77/2026', transdate: '2026-01-14', vendornumber: 'L-2001', ...fields }),
    { ...refer, ...more },
  );
export const refused = (fields, more = {}) => refusalOf(() => post(fields, more));
export const line = (amount, expense_accno = 6500) => ({ amount, expense_accno });
export const tax = (amount, tax_accno = 1171) => ({ amount, tax_accno });
export const one = { expenseentries: [line('240.00')] };
