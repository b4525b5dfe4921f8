import { type PayableReferences, payable, postPayable } from '../src/index.ts';
import { keptArticles, keptVendor, ledger, now, refusalOf } from './ledger.ts';

/** The records that the payables of these tests refer to. */
export const refer: PayableReferences = {
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
export const post = (fields: object, more: Partial<PayableReferences> = {}) =>
  postPayable(
    payable.parse({ invnumber: 'R-77/2026', transdate: '2026-01-14', vendornumber: 'L-2001', ...fields }),
    { ...refer, ...more },
  );

export const refused = (fields: object, more: Partial<PayableReferences> = {}) =>
  refusalOf(() => post(fields, more));

export const line = (amount: string, expense_accno = 6500) => ({ amount, expense_accno });
export const tax = (amount: string, tax_accno = 1171) => ({ amount, tax_accno });
export const one = { expenseentries: [line('240.00')] };
