import {
  type Account,
  account,
  article,
  articleKept,
  type BookingDate,
  type CustomerKept,
  changeArticle,
  changeCustomer,
  changeVendor,
  client,
  customer,
  customerKept,
  type Entry,
  fold,
  instant,
  type Ledger,
  Refusal,
  type RefusalCode,
  taxRate,
  type VendorKept,
  vendor,
  vendorKept,
} from '../src/index.ts';

/** A small ledger for the tests of the domain, and their shared functions. */

/** The instant of everything in these tests. */
export const now = instant.parse('2026-01-20T10:00:00.000Z');

/** An account with its number, as in the ledger's accounts. */
export const accountOf = (accno: number, link: string, more: Partial<Account> = {}): [number, Account] => [
  accno,
  account.parse({ accno, description: `Account ${accno}`, category: 'asset', link, ...more }),
];

const accounts = new Map([
  accountOf(1000, 'AR_paid:AP_paid'),
  accountOf(1020, 'AR_paid:AP_paid'),
  accountOf(1090, 'AR_paid:AP_paid'),
  accountOf(1100, 'AR'),
  accountOf(1101, 'AR'),
  accountOf(1109, 'AR', { is_active: false }),
  accountOf(1170, 'AP_tax:IC_taxpart:IC_taxservice'),
  accountOf(1171, 'AP_tax:IC_taxpart:IC_taxservice'),
  accountOf(1172, 'AP_tax'),
  accountOf(1179, 'AP_tax', { is_active: false }),
  accountOf(2000, 'AP'),
  accountOf(2001, 'AP'),
  accountOf(2200, 'AR_tax:IC_taxpart:IC_taxservice'),
  accountOf(2201, 'AR_tax:IC_taxpart:IC_taxservice'),
  accountOf(2202, 'AR_tax'),
  accountOf(2208, 'AR_tax'),
  accountOf(2209, 'AR_tax', { is_active: false }),
  accountOf(2979, '', { category: 'equity' }),
  accountOf(30, '', { heading: true, category: 'income' }),
  accountOf(3000, 'AR_amount:IC_sale', { category: 'income' }),
  accountOf(3200, 'AR_amount:IC_sale', { category: 'income' }),
  accountOf(3400, 'AR_amount:IC_income', { category: 'income' }),
  accountOf(3800, 'AR_amount:AR_paid:AP_paid', { category: 'income' }),
  accountOf(3999, 'AR_amount', { category: 'income', is_active: false }),
  accountOf(4000, 'AP_amount:IC_cogs', { category: 'expense' }),
  accountOf(6500, 'AP_amount:IC_expense', { category: 'expense' }),
]);

const rates: [number, string, string][] = [
  [2200, '2011-01-01', '2.5'],
  [2200, '2024-01-01', '2.6'],
  [2201, '2011-01-01', '8.0'],
  [2201, '2018-01-01', '7.7'],
  [2201, '2024-01-01', '8.1'],
  [2202, '2024-01-01', '3.8'],
  [1170, '2011-01-01', '8.0'],
  [1170, '2018-01-01', '7.7'],
  [1170, '2024-01-01', '8.1'],
  [1171, '2024-01-01', '8.1'],
  [1172, '2024-01-01', '2.6'],
  [1179, '2024-01-01', '8.1'],
  [2209, '2024-01-01', '8.1'],
];

/** The books of the client demo; account 2208 is a tax account that has no rate. */
export const ledger: Ledger = {
  client: client.parse({
    name: 'demo',
    currency: 'CHF',
    zone: 'Europe/Zurich',
    languages: ['de', 'fr'],
    ar_accno: 1100,
    ap_accno: 2000,
    payment_accno: 1020,
    equity_accno: 2979,
    exchange_gain_accno: 3000,
    exchange_loss_accno: 4000,
    income_accno: 3000,
    expense_accno: 4000,
  }),
  accounts,
  taxRates: rates.map(([accno, valid_from, rate]) => taxRate.parse({ accno, valid_from, rate })),
};

/** The same books, closed up to `closing_date`. */
export const closedUpTo = (closing_date: string): Ledger => ({
  ...ledger,
  client: { ...ledger.client, closing_date: closing_date as BookingDate },
});

/** A record as it is stored: with an id, and without the fields that have no value. */
const keep = (row: object) => ({
  ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  id: 1,
});

export const keptCustomer = (fields: object = {}): CustomerKept => {
  const sent = customer.parse({ customernumber: 'K-1001', name: 'Gasthaus zum Löwen', terms: 30, ...fields });
  return customerKept.parse({ ...keep(changeCustomer(sent, ledger, now).fresh), version: 1 });
};

export const keptVendor = (fields: object = {}): VendorKept => {
  const sent = vendor.parse({ vendornumber: 'L-2001', name: 'Papeterie Dupont SA', terms: 30, ...fields });
  return vendorKept.parse({ ...keep(changeVendor(sent, ledger, now).fresh), version: 1 });
};

/** Articles by folded number, from what is sent of them. */
export const keptArticles = (...sent: object[]) =>
  new Map(
    sent.map((fields) => {
      const kept = articleKept.parse({
        ...keep(changeArticle(article.parse(fields), ledger, now).fresh),
        version: 1,
      });
      return [fold(kept.partnumber), kept] as const;
    }),
  );

/** Calls `act`, and returns the code of its refusal and the fields that its issues name. */
export const refusalOf = (act: () => unknown): { code: RefusalCode; fields: string[] } => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, fields: error.issues.map(({ field }) => field) };
    throw error;
  }
  throw new Error('nothing was refused');
};

/** The postings as in the tables of §12: side, account, and the amount, positive on that side. */
export const shown = ({ postings }: Entry): string[] =>
  postings.map(({ side, accno, amount }) => `${side} ${accno} ${side === 'debit' ? amount : minus(amount)}`);

const minus = (amount: string): string => {
  if (/^[0.]+$/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
};
