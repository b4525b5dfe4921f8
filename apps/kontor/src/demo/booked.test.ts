import {
  amountOf,
  articleKept,
  type BookingDate,
  bookingDate,
  changeArticle,
  changeCustomer,
  changeVendor,
  customerKept,
  type Decimal,
  decimalOf,
  type Entry,
  fold,
  instant,
  isBalanced,
  type Ledger,
  type PostedInvoice,
  type PostedPayable,
  payment,
  postInvoice,
  postPayable,
  postPayment,
  statusOn,
  sum,
  vendorKept,
  zero,
} from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { readChart } from '../chart.ts';
import { type DemoBooks, type DemoPayment, demoBooks, priced } from './demo.ts';

/** The demo books, booked by the rules of the domain and checked without a database. */
const chart = await readChart('swiss-sme');
const now = instant.parse('2017-01-01T00:00:00.000Z');

const ledgerOf = (books: DemoBooks): Ledger => ({
  client: {
    name: 'demo',
    currency: chart.currency,
    zone: 'Europe/Zurich',
    languages: [...books.languages],
    ...chart.defaults,
  },
  accounts: new Map(chart.accounts.map((account) => [account.accno, account])),
  taxRates: chart.taxes.flatMap(({ accno, rates }) => rates.map((rate) => ({ accno, ...rate }))),
});

/**
 * A record as it is kept: with an id and its first version, and without the fields that have no
 * value.
 */
const keep = (row: object, id: number) => ({
  ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  ...{ id, version: 1 },
});

const referencesOf = (books: DemoBooks, ledger: Ledger) => {
  const customers = books.customers.map((one, at) =>
    customerKept.parse(keep(changeCustomer(one, ledger, now).fresh, at + 1)),
  );
  const vendors = books.vendors.map((one, at) =>
    vendorKept.parse(keep(changeVendor(one, ledger, now).fresh, at + 1)),
  );
  const articles = books.articles.map((one, at) =>
    articleKept.parse(keep(changeArticle(one, ledger, now).fresh, at + 1)),
  );
  return {
    customer: (number = '') => customers.find(({ customernumber }) => customernumber === number),
    vendor: (number = '') => vendors.find(({ vendornumber }) => vendornumber === number),
    articles: new Map(articles.map((one) => [fold(one.partnumber), one])),
  };
};

type Posted = PostedInvoice | PostedPayable;

const book = (today: BookingDate) => {
  const books = demoBooks(today);
  const ledger = ledgerOf(books);
  const { customer, vendor, articles } = referencesOf(books, ledger);
  const sold = books.invoices.map((one) =>
    postInvoice(one, { ledger, articles, now, customer: customer(one.customernumber) }),
  );
  const bought = books.payables.map((one) =>
    postPayable(one, { ledger, articles, now, vendor: vendor(one.vendornumber) }),
  );
  const pay = (payments: readonly DemoPayment[], posted: readonly Posted[], accno: number) =>
    priced(payments, new Map(posted.map(({ document }) => [document.invnumber, document.amount]))).map(
      (one) => {
        const found = posted.find(({ document }) => document.invnumber === one.invnumber);
        if (!found) throw new Error(`nothing was posted as ${one.invnumber}`);
        const module = accno === 1100 ? 'ar' : 'ap';
        const paid = { ...found.document, accno, payment_accno: 1020, module } as const;
        return { ...one, ...postPayment(payment.parse(one.payment), paid, { ledger }) };
      },
    );
  const received = pay(books.invoicePayments, sold, 1100);
  const sent = pay(books.payablePayments, bought, 2000);
  return {
    sold,
    bought,
    received,
    sent,
    entries: [sold, bought, received, sent].flat().map(({ entry }) => entry),
  };
};

const balanceOf = (entries: readonly Entry[], accno: number): Decimal => {
  const postings = entries.flatMap((entry) => entry.postings).filter((posting) => posting.accno === accno);
  return decimalOf(sum(postings.map(({ amount }) => amountOf(amount))), 2);
};

const days = [
  '2018-03-05',
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
  '2024-06-15',
  '2026-03-01',
  '2027-10-31',
];

describe.each(days)('the demo books on %s, booked', (day) => {
  const today = bookingDate.parse(day);
  const booked = book(today);
  const sides = [
    { documents: booked.sold, payments: booked.received },
    { documents: booked.bought, payments: booked.sent },
  ];

  test('balance, entry by entry', () => {
    expect(booked.entries.filter((entry) => !isBalanced(entry.postings))).toEqual([]);
  });

  test('pay each document from its day on, and no more than it comes to', () => {
    for (const { documents, payments } of sides) {
      for (const { document } of documents) {
        const own = payments.filter(({ invnumber }) => invnumber === document.invnumber);
        expect(own.filter((one) => one.payment.datepaid < document.transdate)).toEqual([]);
        const paid = sum(own.map((one) => amountOf(one.payment.amount_paid)));
        expect(paid.abs().lte(amountOf(document.amount).abs()), document.invnumber).toBe(true);
      }
    }
  });

  test('have documents that are paid, open and overdue, most of them paid', () => {
    for (const { documents, payments } of sides) {
      const statuses = documents.map(({ document }) => {
        const own = payments.filter(({ invnumber }) => invnumber === document.invnumber);
        const paid = decimalOf(sum(own.map((one) => amountOf(one.payment.amount_paid))), 2);
        return statusOn(today, { amount: document.amount, duedate: document.duedate, paid });
      });
      expect(new Set(statuses)).toEqual(new Set(['PAID', 'OPEN', 'OVERDUE']));
      expect(statuses.filter((status) => status === 'PAID').length).toBeGreaterThan(documents.length * 0.75);
    }
  });

  test('leave the transfer account and the down payments at zero, and money in the bank', () => {
    expect(balanceOf(booked.entries, 1090)).toBe('0.00');
    expect(balanceOf(booked.entries, 2030)).toBe('0.00');
    expect(amountOf(balanceOf(booked.entries, 1020)).gt(zero)).toBe(true);
  });

  test.each([
    1000, 1107, 2200, 2201, 1170, 1171, 3000, 3200, 3400, 3600, 3800, 3801, 3805, 4000, 4200, 4900, 6000,
  ])('move account %i', (accno) => {
    expect(balanceOf(booked.entries, accno)).not.toBe('0.00');
  });
});
