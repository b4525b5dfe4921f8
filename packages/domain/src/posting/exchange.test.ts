import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { post } from '../../test/invoice.ts';
import { keptVendor, ledger, now, refusalOf } from '../../test/ledger.ts';
import { fractionOf, minorOf, nearest, sumOf, textOf } from '../../test/reference-model.ts';
import { payable } from '../documents/payable.ts';
import { postPayable } from '../documents/payable-posting.ts';
import { vendorpayment } from '../documents/payment.ts';
import { type PaidDocument, postPayment } from '../documents/payment-posting.ts';
import { newFindings } from '../refusal/findings.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { posting } from './entry.ts';
import { convertPostings, exchangeOf, exchangeRate, inBase, ratesIn } from './exchange.ts';

const { client } = ledger;
const currencies = fc.constantFrom(['EUR', 2], ['JPY', 0], ['KWD', 3]) as fc.Arbitrary<[string, number]>;
/** Rates from tiny to large, with up to ten decimals. */
const ratesOfExchange = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((minor) => textOf(minor, 10) as Decimal);
const minors = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }).filter((minor) => minor !== 0n);

/**
 * `minor` units of a currency of `places` decimals, converted to Rappen by the reference model, in
 * whole numbers.
 */
const rappenOf = (minor: bigint, places: number, rate: string): bigint => {
  const { top, bottom } = fractionOf(rate);
  return nearest({ top: minor * top * 100n, bottom: 10n ** BigInt(places) * bottom });
};

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

describe('documents (§12)', () => {
  const documents = fc.record({
    currency: currencies,
    rate: ratesOfExchange,
    lines: fc.array(minors, { minLength: 1, maxLength: 6 }),
    taxes: fc.array(minors, { maxLength: 2 }),
    side: fc.constantFrom('ar', 'ap'),
  });
  type Sent = typeof documents extends fc.Arbitrary<infer Value> ? Value : never;

  const posted = ({ currency: [currency, places], rate, lines, taxes, side }: Sent) => {
    const amounts = lines.map((minor) => textOf(minor, places));
    const taxed = taxes.map((minor) => textOf(minor, places));
    if (side === 'ar') {
      const incomeentries = amounts.map((amount) => ({ amount, income_accno: 3400 }));
      const taxentries = taxed.map((amount) => ({ amount, tax_accno: 2201 }));
      const { document, entry } = post({ currency, incomeentries, taxentries }, { rate });
      return { document, entry, control: 1100 };
    }
    const expenseentries = amounts.map((amount) => ({ amount, expense_accno: 6500 }));
    const taxentries = taxed.map((amount) => ({ amount, tax_accno: 1171 }));
    const head = { invnumber: 'R-1', transdate: '2026-01-14', vendornumber: 'L-2001' };
    const { document, entry } = postPayable(
      payable.parse({ ...head, currency, expenseentries, taxentries }),
      {
        ...{ ledger, vendor: keptVendor(), articles: new Map(), rate },
        now,
      },
    );
    return { document, entry, control: 2000 };
  };

  test('any document sums to zero in both currencies, its control account is exactly the total', () => {
    fc.assert(
      fc.property(documents, (sent) => {
        const [, places] = sent.currency;
        const { document, entry, control } = posted(sent);
        const total = sumOf([...sent.lines, ...sent.taxes]);
        const rappen = rappenOf(total, places, sent.rate);
        const sign = sent.side === 'ar' ? 1n : -1n;
        const originals = entry.postings.map((each) => minorOf(each.original_amount ?? '', places));
        const amounts = entry.postings.map(({ amount }) => minorOf(amount, 2));
        expect([sumOf(originals), sumOf(amounts)]).toEqual([0n, 0n]);
        const at = entry.postings.findIndex(({ accno }) => accno === control);
        expect([originals[at], amounts[at]]).toEqual([sign * total, sign * rappen]);
        expect(document.amount).toBe(textOf(total, places));
        expect(document.base_amount).toBe(textOf(rappen, 2));
        // Each of the others but the largest is converted and rounded separately.
        const others = originals.map((original, index) => (index === at ? 0n : size(original)));
        const largest = others.findIndex((one) => others.every((other) => other <= one));
        amounts.forEach((amount, index) => {
          const original = originals[index] ?? 0n;
          if (index !== largest) expect(amount).toBe(rappenOf(original, places, sent.rate));
        });
      }),
    );
  });
});

describe('payments in parts at other rates (§12)', () => {
  const journeys = fc.record({
    currency: currencies,
    rate: ratesOfExchange,
    parts: fc.array(fc.tuple(minors, ratesOfExchange), { minLength: 1, maxLength: 8 }),
    module: fc.constantFrom('ar', 'ap') as fc.Arbitrary<'ar' | 'ap'>,
    own: fc.boolean(),
  });

  test('after the last payment the control account is zero, and the difference is gain or loss', () => {
    fc.assert(
      fc.property(journeys, ({ currency: [currency, places], rate, parts, module, own }) => {
        // The payments have either sign and sum to the total: overpayments that are paid back,
        // credit notes too.
        const total = sumOf(parts.map(([minor]) => minor));
        fc.pre(total !== 0n);
        const isOpen = (of: bigint) => (total > 0n ? of < total : of > total);
        const accno = module === 'ar' ? 1100 : 2000;
        const sign = module === 'ar' ? 1n : -1n;
        const base = rappenOf(total, places, rate);
        const booked = new Map([[accno, sign * base]]);
        let [paid, base_paid] = [0n, 0n];
        let received = 0n;
        for (const [minor, paidAt] of parts) {
          const document: PaidDocument = {
            ...{ module, invnumber: 'E-1', accno, payment_accno: 1020, currency, exchangerate: rate },
            amount: textOf(total, places) as Decimal,
            paid: textOf(paid, places) as Decimal,
            base_amount: textOf(base, 2) as Decimal,
            base_paid: textOf(base_paid, 2) as Decimal,
          };
          const sent = {
            datepaid: '2026-02-10',
            amount_paid: textOf(minor, places),
            ...(own ? { exchangerate: paidAt } : {}),
          };
          const { payment, entry } = postPayment(vendorpayment.parse(sent), document, {
            ledger,
            rate: own ? ('123' as Decimal) : paidAt,
          });
          expect(sumOf(entry.postings.map(({ amount }) => minorOf(amount, 2)))).toBe(0n);
          expect(sumOf(entry.postings.map((each) => minorOf(each.original_amount ?? '', places)))).toBe(0n);
          for (const { accno, amount } of entry.postings)
            booked.set(accno, (booked.get(accno) ?? 0n) + minorOf(amount, 2));
          paid += minor;
          base_paid += minorOf(payment.base_amount, 2);
          received += rappenOf(minor, places, paidAt);
          // Overpaid amounts have other rates; settlement.test.ts tests them.
          if (isOpen(paid - minor) && isOpen(paid))
            expect(payment.base_amount).toBe(textOf(rappenOf(minor, places, rate), 2));
          expect(booked.get(accno)).toBe(sign * (base - base_paid));
          if (paid === total) expect(booked.get(accno)).toBe(0n);
        }
        expect(booked.get(1020)).toBe(sign * received);
        const result = (booked.get(3000) ?? 0n) + (booked.get(4000) ?? 0n);
        expect(result).toBe(sign * (base - received));
      }),
    );
  });
});

describe('a rate (§12)', () => {
  const on = '2026-01-14' as BookingDate;
  const refused = (currency: string, rate?: Decimal) =>
    refusalOf(() => {
      const findings = newFindings();
      exchangeOf({ client, currency, rate, on }, findings);
      findings.refuse();
    }).code;

  test('the currency of the client needs no rate', () => {
    const findings = newFindings();
    for (const currency of [undefined, '', 'CHF'])
      expect(exchangeOf({ client, currency, rate: '2' as Decimal, on }, findings)).toEqual({
        ...{ currency: 'CHF', places: 2, rate: '1', basePlaces: 2 },
      });
    findings.refuse();
  });

  test('a missing rate and an unknown currency are refused', () => {
    expect(refused('EUR')).toBe('exchange_rate_missing');
    for (const code of ['XYZ', 'eur', 'EU']) expect(refused(code)).toBe('currency_unknown');
  });

  test('conversion rounds half away from zero', () => {
    const at = { rate: '0.5' as Decimal, basePlaces: 2 };
    expect(['0.01', '-0.01', '0.03'].map((text) => inBase(amountOf(text), at).toFixed(2))).toEqual([
      ...['0.01', '-0.01', '0.02'],
    ]);
  });

  test('the remainder of rounding goes to the largest posting, the first of several', () => {
    const lines = ['0.01', '0.01', '-0.02'] as const;
    const postings = lines.map((text) => posting('debit', { accno: 1000, amount: amountOf(text) }, 2));
    const at = { currency: 'EUR', places: 2, rate: '0.5' as Decimal, basePlaces: 2 };
    const amounts = (control: number | undefined) =>
      convertPostings(postings, at, { control, firstLine: 0, linesOf: () => [] }).map(({ amount }) => amount);
    expect(amounts(undefined)).toEqual(['0.01', '0.01', '-0.02']);
    expect(amounts(2)).toEqual(['0.00', '0.01', '-0.01']);
  });

  test('it is more than zero, of a currency and from a day on', () => {
    const rate = { currency: 'EUR', day: '2026-01-01', rate: '0.95' };
    expect(exchangeRate.safeParse(rate).success).toBe(true);
    for (const wrong of [
      { rate: '0' },
      { rate: '-1' },
      { rate: '' },
      { currency: 'XYZ' },
      { day: '2026-02-30' },
    ])
      expect(exchangeRate.safeParse({ ...rate, ...wrong }).success).toBe(false);
  });
});

describe('rates in a text (§12)', () => {
  const eur = { day: '2026-01-01', currency: 'EUR', rate: '0.95' };

  test.each([
    ['commas', '2026-01-01,EUR,0.95'],
    ['semicolons and blanks', ' 2026-01-01 ; EUR ; 0.95 '],
    ['Swiss dates', '01.01.2026;EUR;0.95'],
    ['Swiss dates without noughts', '1.1.2026,EUR,0.95'],
    ['quotes', '"2026-01-01","EUR","0.95"'],
    [
      'a heading, a byte order mark, blank lines',
      '\ufeffday,currency,rate\r\n\r\n2026-01-01,EUR,0.95\r\n\r\n',
    ],
  ])('%s', (_, csv) => expect(ratesIn(csv)).toEqual([eur]));

  test.each(['2026-01-01;EUR;0,95', '2026-01-01;EUR;1,05', '2026-01-01,EUR,1,05', '2026-01-01,EUR,0.95,x'])(
    'a line with more cells than a rate is refused: %s',
    (csv) => expect(exchangeRate.array().safeParse(ratesIn(csv)).success).toBe(false),
  );

  test.each(['31.2.2026', '1.13.2026', '01/01/2026', '1.1.26', '01.01', '2026.01.01'])(
    'a day that does not exist, or that could be another one, is refused: %s',
    (day) => expect(exchangeRate.array().safeParse(ratesIn(`${day};EUR;0.95`)).success).toBe(false),
  );

  test.each(['2026-01-01,EUR', '2026-01-01', ',EUR,0.95', 'day,currency,rate\nday,currency,rate'])(
    'a line with fewer cells is refused: %s',
    (csv) => expect(exchangeRate.array().safeParse(ratesIn(csv)).success).toBe(false),
  );
});
