import { type InvoiceReferences, invoice, postInvoice } from '../src/index.ts';
import { keptArticles, keptCustomer, ledger, now, refusalOf } from './ledger.ts';

/** The records that the invoices of these tests refer to. */
export const refer: InvoiceReferences = {
  ledger,
  customer: keptCustomer(),
  articles: keptArticles(
    {
      partnumber: 'BIER-20',
      description: 'Märzen, Fass zu 20 l',
      unit: 'Fass',
      quantity: '6',
      sellprice: '118.40',
      discount: '50',
      income_accno: 3200,
      tax_accnos: [2201, 1170],
    },
    { partnumber: 'BROT', sellprice: '4.25', income_accno: 3200, tax_accnos: [2200] },
    { partnumber: 'SHIP', description: 'Versand', sellprice: '9.90', tax_accnos: [2201] },
    { partnumber: 'BUCH', sellprice: '20' },
    { partnumber: 'OFFEN', tax_accnos: [2201] },
  ),
  now,
};

/** Posts invoice A1.1 of customer K-1001 with `fields`. */
export const post = (fields: object, more: Partial<InvoiceReferences> = {}) =>
  postInvoice(
    invoice.parse({ invnumber: 'A1.1', transdate: '2026-01-14', customernumber: 'K-1001', ...fields }),
    { ...refer, ...more },
  );
export const refused = (fields: object, more: Partial<InvoiceReferences> = {}) =>
  refusalOf(() => post(fields, more));

export const line = (amount: string, income_accno = 3400) => ({ amount, income_accno });
export const tax = (amount: string, tax_accno = 2201) => ({ amount, tax_accno });
export const one = { incomeentries: [line('99.00')] };
