import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleLine, currency, minor, places, rate, someOf, upTo } from '../../test/arbitraries.ts';
import { keptArticles, keptCustomer, keptVendor, ledger, now } from '../../test/ledger.ts';
import {
  byArticles,
  byEntries,
  type Figures,
  minorOf,
  size,
  sumOf,
  textOf,
} from '../../test/reference-model.ts';
import { invoice } from '../documents/invoice.ts';
import { postInvoice } from '../documents/invoice-posting.ts';
import { payable } from '../documents/payable.ts';
import { postPayable } from '../documents/payable-posting.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { taxRate } from '../master-data/tax.ts';
import { isBalanced } from './entry.ts';

// Compares arbitrary documents with the reference model, which computes in whole numbers.

const sales = [2200, 2201, 2202];
const purchases = [1170, 1171, 1172];
const incomes = [3000, 3200, 3400];
const expenses = [4000, 6500];

type Rates = Record<number, string>;

/** The books in `currency`, with one rate for each tax account. */
const booksIn = (currency: keyof typeof places, rates: Rates): Ledger => ({
  ...ledger,
  client: { ...ledger.client, currency },
  taxRates: Object.entries(rates).map(([accno, percent]) =>
    taxRate.parse({ accno: Number(accno), valid_from: '2020-01-01', rate: percent }),
  ),
});

const rates: fc.Arbitrary<Rates> = fc
  .array(rate, { minLength: 6, maxLength: 6 })
  .map((all) => Object.fromEntries([...sales, ...purchases].map((accno, at) => [accno, all[at] ?? '0'])));

const entries = (accnos: readonly number[]) =>
  upTo(fc.record({ amount: minor, accno: fc.constantFrom(...accnos) }), 8, 1);
const taxes = (accnos: readonly number[]) =>
  upTo(fc.record({ amount: minor, accno: fc.constantFrom(...accnos) }), 3);

/** Lines by article, each with the tax accounts that its article lists. */
const lines = upTo(fc.record({ said: articleLine, listed: someOf([...sales, ...purchases]) }), 8, 1);

type Posted = ReturnType<typeof postInvoice> | ReturnType<typeof postPayable>;
type Expected = Figures & { accnos: readonly number[]; on: number };

// Where lines nearly cancel each other, the share of a tax may be larger than the line.
const canBeKept = ({ nets, taxes, total }: Figures, decimals: number): boolean => {
  const amounts = [...nets, ...taxes.map(({ amount }) => amount), sumOf(nets), total];
  return amounts.every((amount) => size(amount) < 10n ** BigInt(18 + decimals));
};

/**
 * The postings, the totals, and the rules that hold whatever they are; or that it is too much for
 * an amount (§17).
 */
const expectBooked = (post: () => Posted, expected: Expected, decimals: number) => {
  if (!canBeKept(expected, decimals)) return expect(post).toThrow('18 digits');
  const { document, entry } = post();
  const { nets, taxes, total, accnos, on } = expected;
  const postings = entry.postings.map(({ accno, side, amount }) => {
    const counted = minorOf(amount, decimals);
    return { accno, side, stands: side === 'debit' ? counted : -counted };
  });
  const isInvoice = entry.module === 'ar';
  const party = { accno: on, side: isInvoice ? 'debit' : 'credit', stands: total };
  const others = [
    ...nets.map((stands, at) => ({ accno: accnos[at], side: isInvoice ? 'credit' : 'debit', stands })),
    ...taxes.map(({ accno, amount }) => ({ accno, side: isInvoice ? 'credit' : 'debit', stands: amount })),
  ];
  expect(postings).toEqual(isInvoice ? [party, ...others] : [...others, party]);

  expect(sumOf(entry.postings.map(({ amount }) => minorOf(amount, decimals)))).toBe(0n);
  expect(isBalanced(entry.postings)).toBe(true);
  const tax = sumOf(taxes.map(({ amount }) => amount));
  expect(minorOf(document.amount, decimals)).toBe(total);
  expect(minorOf(document.netamount, decimals) + tax).toBe(total);
  expect(minorOf(document.netamount, decimals)).toBe(sumOf(nets));
};

const head = { transdate: '2026-01-14' };
const refer = { customer: keptCustomer(), vendor: keptVendor(), articles: keptArticles(), now };

/** Lines that nearly cancel each other, and a tax that is deducted from their sum. */
const cancelled = {
  currency: 'JPY' as const,
  included: true,
  lines: [
    { amount: 82_190_317_009_258n, accno: 3000 },
    { amount: -82_195_565_980_703n, accno: 3400 },
    { amount: -66_275n, accno: 3200 },
  ],
  taxes: [{ amount: -63_865_600_477_313n, accno: 2200 }],
};

describe('by entries: exact to the minor unit, with and without taxincluded (§12)', () => {
  test('invoices', () => {
    const documents = fc.record({
      currency,
      included: fc.boolean(),
      lines: entries(incomes),
      taxes: taxes(sales),
    });
    fc.assert(
      fc.property(documents, ({ currency, included, lines, taxes }) => {
        const decimals = places[currency];
        const sent = invoice.parse({
          ...head,
          customernumber: 'K-1001',
          taxincluded: included,
          incomeentries: lines.map(({ amount, accno }) => ({
            amount: textOf(amount, decimals),
            income_accno: accno,
          })),
          taxentries: taxes.map(({ amount, accno }) => ({
            amount: textOf(amount, decimals),
            tax_accno: accno,
          })),
        });
        const amounts = lines.map(({ amount }) => amount);
        const figures = byEntries(amounts, taxes, { included });
        if (included) expect(figures.total).toBe(sumOf(amounts));
        const posted = () => postInvoice(sent, { ...refer, ledger: booksIn(currency, {}) });
        expectBooked(posted, { ...figures, accnos: lines.map(({ accno }) => accno), on: 1100 }, decimals);
      }),
      { numRuns: 300, examples: [[cancelled]] },
    );
  });

  test('payables', () => {
    const documents = fc.record({
      currency,
      included: fc.boolean(),
      lines: entries(expenses),
      taxes: taxes(purchases),
    });
    fc.assert(
      fc.property(documents, ({ currency, included, lines, taxes }) => {
        const decimals = places[currency];
        const sent = payable.parse({
          ...head,
          vendornumber: 'L-2001',
          taxincluded: included,
          expenseentries: lines.map(({ amount, accno }) => ({
            amount: textOf(amount, decimals),
            expense_accno: accno,
          })),
          taxentries: taxes.map(({ amount, accno }) => ({
            amount: textOf(amount, decimals),
            tax_accno: accno,
          })),
        });
        const figures = byEntries(
          lines.map(({ amount }) => amount),
          taxes,
          { included },
        );
        const posted = () => postPayable(sent, { ...refer, ledger: booksIn(currency, {}) });
        expectBooked(posted, { ...figures, accnos: lines.map(({ accno }) => accno), on: 2000 }, decimals);
      }),
      { numRuns: 300 },
    );
  });
});

/** The rates that apply to a line: those of its article that are for this side and enabled. */
const applied = (listed: readonly number[], side: readonly number[], rates: Rates) =>
  new Map(listed.filter((accno) => side.includes(accno)).map((accno) => [accno, rates[accno] ?? '']));

const numbered = <Line extends { listed: readonly number[] }>(lines: readonly Line[], accounts: object) =>
  keptArticles(...lines.map(({ listed }, at) => ({ partnumber: `X${at}`, tax_accnos: listed, ...accounts })));

describe('by articles: tax is rounded once per account, with taxincluded the lines are the total (§12)', () => {
  test('invoices, to customers with all or some taxes enabled', () => {
    const enabled = fc.option(someOf(sales), { nil: undefined });
    const documents = fc.record({ currency, included: fc.boolean(), rates, lines, enabled });
    fc.assert(
      fc.property(documents, ({ currency, included, rates, lines, enabled }) => {
        const decimals = places[currency];
        const sent = invoice.parse({
          ...head,
          customernumber: 'K-1001',
          taxincluded: included,
          parts: lines.map(({ said }, at) => ({ partnumber: `x${at}`, ...said })),
        });
        const figures = byArticles(
          lines.map(({ said, listed }) => ({ ...said, rates: applied(listed, enabled ?? sales, rates) })),
          { included, places: decimals },
        );
        const posted = () =>
          postInvoice(sent, {
            ...refer,
            ledger: booksIn(currency, rates),
            customer: keptCustomer(enabled ? { tax_accnos: enabled } : {}),
            articles: numbered(lines, { income_accno: 3200 }),
          });
        expectBooked(posted, { ...figures, accnos: lines.map(() => 3200), on: 1100 }, decimals);
      }),
      { numRuns: 300 },
    );
  });

  test('payables, with the taxes of the article or of the line', () => {
    const own = fc.option(someOf([...purchases, ...sales]), { nil: undefined });
    const documents = fc.record({ currency, included: fc.boolean(), rates, lines, own });
    fc.assert(
      fc.property(documents, ({ currency, included, rates, lines, own }) => {
        const decimals = places[currency];
        // Every second line names its own taxes.
        const brought = (at: number) => (at % 2 === 1 ? own : undefined);
        const sent = payable.parse({
          ...head,
          vendornumber: 'L-2001',
          taxincluded: included,
          parts: lines.map(({ said }, at) => ({ partnumber: `x${at}`, ...said, tax_accnos: brought(at) })),
        });
        const figures = byArticles(
          lines.map(({ said, listed }, at) => ({
            ...said,
            rates: applied(brought(at) ?? listed, purchases, rates),
          })),
          { included, places: decimals },
        );
        const posted = () =>
          postPayable(sent, {
            ...refer,
            ledger: booksIn(currency, rates),
            articles: numbered(lines, { expense_accno: 6500 }),
          });
        expectBooked(posted, { ...figures, accnos: lines.map(() => 6500), on: 2000 }, decimals);
      }),
      { numRuns: 300 },
    );
  });
});

test('a reversing document has the same amounts with the opposite sign, to the minor unit (§12)', () => {
  const documents = fc.record({ currency, included: fc.boolean(), rates, lines });
  const negated = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);
  fc.assert(
    fc.property(documents, ({ currency, included, rates, lines }) => {
      const book = (sign: (price: string) => string) => {
        const parts = lines.map(({ said }, at) => ({
          partnumber: `x${at}`,
          ...said,
          sellprice: sign(said.sellprice),
        }));
        const sent = invoice.parse({ ...head, customernumber: 'K-1001', taxincluded: included, parts });
        const articles = numbered(lines, {});
        return postInvoice(sent, { ...refer, articles, ledger: booksIn(currency, rates) }).entry.postings;
      };
      const counted = (postings: ReturnType<typeof book>) =>
        postings.map(({ accno, side, amount }) => ({
          accno,
          side,
          amount: minorOf(amount, places[currency]),
        }));
      const storno = counted(book(negated)).map((posting) => ({ ...posting, amount: -posting.amount }));
      expect(storno).toEqual(counted(book((price) => price)));
    }),
  );
});
