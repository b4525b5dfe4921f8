import {
  type Article,
  addDays,
  type BookingDate,
  type Customer,
  type Invoice,
  type Payable,
  type Vendor,
} from '@kontor/domain';
import { articles } from './articles.ts';
import { awaitedOf } from './bank/awaited.ts';
import { creditedPurchases } from './bank/vendor-credit.ts';
import { monthsUpTo } from './calendar.ts';
import { customers, languages } from './customers.ts';
import { arrived, disputed, purchasesOf, scale } from './purchases.ts';
import { type Sale, salesOf } from './sales.ts';
import type { Dealing, DemoPayment, PaidBy } from './settlement.ts';
import { storiesOf } from './stories.ts';
import { vendors } from './vendors.ts';

export { type DemoPayment, priced } from './settlement.ts';

/** The books of the demo client, in the order in which they are to be entered. */
export type DemoBooks = {
  languages: readonly string[];
  vendors: readonly Vendor[];
  customers: readonly Customer[];
  articles: readonly Article[];
  invoices: readonly Numbered<Invoice>[];
  payables: readonly Numbered<Payable>[];
  /** Their amounts come from the posted documents: `priced` computes them. */
  invoicePayments: readonly DemoPayment[];
  payablePayments: readonly DemoPayment[];
  /** The invoices that bank statements pay. */
  awaited: readonly { invnumber: string; paidBy: PaidBy }[];
};

type Numbered<Document> = Document & { invnumber: string };

/**
 * The demo client's books for the twelve months before the month of `today` and up to `today`: the
 * same for the same day. Nothing in them is dated later.
 */
export const demoBooks = (today: BookingDate): DemoBooks => {
  const months = monthsUpTo(today, 12);
  const stories = [
    ...months.flatMap((month) => salesOf(month).map((sale) => [sale])),
    ...storiesOf(months, today),
    ...awaitedOf(today),
  ];
  const purchases = [
    ...months.flatMap(purchasesOf),
    scale(months[1] ?? today),
    disputed(months.at(-3) ?? today),
    arrived(addDays(today, -1)),
    ...creditedPurchases(today),
  ];
  const sales = numbered(stories);
  const sold = upTo(today, sales);
  const bought = upTo(today, purchases);
  return {
    languages,
    vendors,
    customers,
    articles,
    invoices: sold.documents,
    payables: bought.documents,
    invoicePayments: sold.payments,
    payablePayments: bought.payments,
    awaited: sales.flatMap(({ document: { invnumber }, paidBy }) => (paidBy ? [{ invnumber, paidBy }] : [])),
  };
};

/**
 * Counts the stories of each year by their first day: `R2026-001`, and `R2026-001-S` for what
 * follows from it.
 */
const numbered = (stories: readonly Sale[][]): (Dealing<Numbered<Invoice>> & Pick<Sale, 'paidBy'>)[] => {
  const counted = new Map<string, number>();
  const firstDay = (story: Sale[]) => story[0]?.document.transdate ?? '';
  return stories
    .toSorted((a, b) => compare(firstDay(a), firstDay(b)))
    .flatMap((story) => {
      const year = firstDay(story).slice(0, 4);
      const count = (counted.get(year) ?? 0) + 1;
      counted.set(year, count);
      const number = `R${year}-${String(count).padStart(3, '0')}`;
      return story.map(({ suffix, document, ...rest }) => ({
        document: { ...document, invnumber: `${number}${suffix}` },
        ...rest,
      }));
    });
};

/** The documents and payments that `today` has seen, each in the order of their days. */
const upTo = <Document extends { invnumber: string; transdate: BookingDate }>(
  today: BookingDate,
  dealings: readonly Dealing<Document>[],
) => {
  const known = dealings.filter(({ document }) => document.transdate <= today);
  return {
    documents: known.map(({ document }) => document).toSorted((a, b) => compare(a.transdate, b.transdate)),
    payments: known
      .flatMap(({ document, payments }) =>
        payments.map((payment) => ({ ...payment, invnumber: document.invnumber })),
      )
      .filter(({ datepaid }) => datepaid <= today)
      .toSorted((a, b) => compare(a.datepaid, b.datepaid)),
  };
};

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
