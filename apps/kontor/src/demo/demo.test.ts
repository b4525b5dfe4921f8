import {
  amountOf,
  article,
  bookingDate,
  customer,
  decimalOf,
  type Invoice,
  invoice,
  type Payable,
  payable,
  sum,
  vendor,
} from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { readChart } from '../chart.ts';
import { type DemoBooks, demoBooks, priced } from './demo.ts';
import { taxIn, taxOn } from './vat.ts';

const { accounts } = await readChart('swiss-sme');

// The first and last days of months and years, a leap day, and the years in which the rates
// changed.
const days = [
  '2018-03-05',
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
  '2024-06-15',
  '2026-03-01',
  '2027-10-31',
];

const numbersOf = (documents: readonly { invnumber: string }[]) =>
  documents.map(({ invnumber }) => invnumber);
const all = ({ invoices, payables }: DemoBooks): (Invoice | Payable)[] => [...invoices, ...payables];
const unique = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase())).size;

/**
 * The check of ISO 13616: letters are numbers from 10, the first four characters go last, and 97
 * leaves 1.
 */
const isIban = (iban: string) => {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`]
    .map((letter) => Number.parseInt(letter, 36))
    .join('');
  return /^CH\d{19}$/.test(iban) && BigInt(digits) % 97n === 1n;
};

describe.each(days)('the demo books on %s', (day) => {
  const today = bookingDate.parse(day);
  const books = demoBooks(today);

  test('are the same each time', () => {
    expect(demoBooks(today)).toEqual(books);
  });

  test('are of the size of a year', () => {
    expect(books.articles.length).toBeGreaterThanOrEqual(10);
    expect(books.customers).toHaveLength(12);
    expect(books.vendors).toHaveLength(8);
    expect(books.invoices.length).toBeGreaterThan(105);
    expect(books.invoices.length).toBeLessThan(160);
    expect(books.payables.length).toBeGreaterThan(55);
    expect(books.payables.length).toBeLessThan(80);
    expect(books.invoices[0]?.transdate.slice(0, 7)).toBe(`${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`);
  });

  test('are accepted by the schemas as they are', () => {
    for (const one of books.vendors) expect(vendor.parse(one)).toEqual(one);
    for (const one of books.customers) expect(customer.parse(one)).toEqual(one);
    for (const one of books.articles) expect(article.parse(one)).toEqual(one);
    for (const one of books.invoices) expect(invoice.parse(one)).toEqual(one);
    for (const one of books.payables) expect(payable.parse(one)).toEqual(one);
  });

  test('have each number once', () => {
    for (const documents of [books.invoices, books.payables]) {
      expect(unique(numbersOf(documents))).toBe(documents.length);
    }
  });

  test('have nothing that is dated after the day, and stand in the order of their days', () => {
    const dated = [
      books.invoices.map(({ transdate }) => transdate),
      books.payables.map(({ transdate }) => transdate),
      books.invoicePayments.map(({ datepaid }) => datepaid),
      books.payablePayments.map(({ datepaid }) => datepaid),
    ];
    for (const dates of dated) {
      expect(dates.filter((date) => date > today)).toEqual([]);
      expect(dates.toSorted()).toEqual(dates);
    }
  });

  test('refer only to customers, vendors and articles that they have', () => {
    const customers = books.customers.map(({ customernumber }) => customernumber);
    const vendors = books.vendors.map(({ vendornumber }) => vendornumber);
    const articles = books.articles.map(({ partnumber }) => partnumber);
    for (const one of books.invoices) expect(customers).toContain(one.customernumber);
    for (const one of books.payables) expect(vendors).toContain(one.vendornumber);
    for (const { parts } of all(books))
      for (const { partnumber } of parts ?? []) expect(articles).toContain(partnumber);
    for (const { language_code } of books.customers) expect(books.languages).toContain(language_code);
  });

  test('post only to accounts of the chart that are meant for it', () => {
    const links = new Map(
      accounts.map(({ accno, heading, link }) => [accno, heading ? [] : link.split(':')]),
    );
    for (const { incomeentries, taxentries } of books.invoices) {
      for (const { income_accno } of incomeentries ?? [])
        expect(links.get(income_accno)).toContain('AR_amount');
      for (const { tax_accno } of taxentries ?? []) expect(links.get(tax_accno)).toContain('AR_tax');
    }
    for (const { expenseentries, taxentries } of books.payables) {
      for (const { expense_accno } of expenseentries ?? [])
        expect(links.get(expense_accno)).toContain('AP_amount');
      for (const { tax_accno } of taxentries ?? []) expect(links.get(tax_accno)).toContain('AP_tax');
    }
    for (const { payment_accno } of books.invoicePayments)
      expect(links.get(payment_accno)).toContain('AR_paid');
    for (const { payment_accno } of books.payablePayments)
      expect(links.get(payment_accno)).toContain('AP_paid');
    for (const { income_accno, expense_accno } of books.articles) {
      expect(links.get(income_accno ?? 0)).toContain('AR_amount');
      expect(links.get(expense_accno ?? 0)).toContain('AP_amount');
    }
  });

  test('tax what is booked by entries at a rate of its day', () => {
    for (const document of all(books)) {
      const entries =
        'expenseentries' in document ? document.expenseentries : (document as Invoice).incomeentries;
      const [tax] = document.taxentries ?? [];
      if (!entries || !tax) continue;
      const net = decimalOf(sum(entries.map(({ amount }) => amountOf(amount))), 2);
      const of = document.taxincluded ? taxIn : taxOn;
      expect([of(net, 'normal', document.transdate), of(net, 'reduced', document.transdate)]).toContain(
        tax.amount,
      );
    }
  });
});

test('the IBANs of the demo vendors have right check digits, and differ', () => {
  const { vendors } = demoBooks(bookingDate.parse('2026-03-01'));
  const ibans = vendors.map(({ bank_iban }) => bank_iban ?? '');
  expect(ibans.filter((iban) => !isIban(iban))).toEqual([]);
  expect(unique(ibans)).toBe(vendors.length);
});

test('a payment of a document that was not posted is an error, not a guess', () => {
  const { invoicePayments } = demoBooks(bookingDate.parse('2026-03-01'));
  expect(() => priced(invoicePayments.slice(0, 1), new Map())).toThrow('was not posted');
});
