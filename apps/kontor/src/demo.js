import { addDays } from '@kontor/domain';
import { articles } from './demo/articles.ts';
import { monthsUpTo } from './demo/calendar.ts';
import { customers, languages } from './demo/customers.ts';
import { arrived, disputed, purchasesOf } from './demo/purchases.ts';
import { salesOf } from './demo/sales.ts';
import { storiesOf } from './demo/stories.ts';
import { vendors } from './demo/vendors.ts';

export { priced } from './demo/settlement.ts';
/**
 * The demo client's books for the twelve months before the month of `today` and up to `today`: the same for the same
 * day. Nothing in them is dated later.
 */
export const demoBooks = (today) => {
  const months = monthsUpTo(today, 12);
  const stories = [
    ...months.flatMap((month) => salesOf(month).map((sale) => [sale])),
    ...storiesOf(months, today),
  ];
  const purchases = [
    ...months.flatMap(purchasesOf),
    disputed(months.at(-3) ?? today),
    arrived(addDays(today, -1)),
  ];
  const sold = upTo(today, numbered(stories));
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
  };
};
/** Counts the stories of each year by their first day: `R2026-001`, and `R2026-001-S` for what follows from it. */
const numbered = (stories) => {
  const counted = new Map();
  const firstDay = (story) => story[0]?.document.transdate ?? '';
  return stories
    .toSorted((a, b) => compare(firstDay(a), firstDay(b)))
    .flatMap((story) => {
      const year = firstDay(story).slice(0, 4);
      const count = (counted.get(year) ?? 0) + 1;
      counted.set(year, count);
      const number = `R${year}-${String(count).padStart(3, '0')}`;
      return story.map(({ suffix, document, payments }) => ({
        document: { ...document, invnumber: `${number}${suffix}` },
        payments,
      }));
    });
};
/** The documents and payments that `today` has seen, each in the order of their days. */
const upTo = (today, dealings) => {
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
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
