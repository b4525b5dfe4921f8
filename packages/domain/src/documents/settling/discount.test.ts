import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledger, shown } from '../../../test/ledger.ts';
import type { Ledger } from '../../master-data/ledger.ts';
import { isBalanced } from '../../posting/entry.ts';
import { amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { payment, vendorpayment } from '../payment.ts';
import { type PaidDocument, postPayment } from '../payment-posting.ts';
import type { TaxOfDocument } from './discount.ts';

/** §12: discounts that take their tax along. */
const coded = new Map(ledger.accounts);
const discounts = coded.get(3800);
if (discounts) coded.set(3800, { ...discounts, vat_code: '235' });
const reducing: Ledger = { ...ledger, accounts: coded, client: { ...ledger.client, vat_discounts: true } };

const decimal = (text: string) => text as Decimal;
const tax = (accno: number, amount: string, tax_base: string | null, tax_rate: string): TaxOfDocument => ({
  ...{ accno, amount: decimal(amount), tax_base: tax_base === null ? null : decimal(tax_base) },
  ...{ tax_rate: decimal(tax_rate), taxdate: null },
});

/** 1000.00 at 8.1, 500.00 at 2.6 and 50.00 exempt. */
const invoice: PaidDocument = {
  ...{ module: 'ar', invnumber: 'A1', accno: 1100, payment_accno: 1020, currency: 'CHF' },
  ...{ exchangerate: decimal('1'), amount: decimal('1644.00'), paid: decimal('0.00') },
  ...{ base_amount: decimal('1644.00'), base_paid: decimal('0.00') },
  taxes: [tax(2201, '-81.00', '-1000.00', '8.1'), tax(2200, '-13.00', '-500.00', '2.6')],
};

const pay = (amount_paid: string, document = invoice, books = reducing) =>
  postPayment(payment.parse({ datepaid: '2026-02-10', amount_paid, payment_accno: 3800 }), document, {
    ledger: books,
    rate: decimal('0.90'),
  });

describe('a discount also reduces its tax (§12)', () => {
  test('in proportion to the document: nets on the discount account, tax on the accounts of the document', () => {
    const { entry, payment: kept } = pay('16.44');
    expect(shown(entry)).toEqual([
      ...['debit 3800 10.00', 'debit 3800 5.00', 'debit 3800 0.50', 'debit 2201 0.81', 'debit 2200 0.13'],
      'credit 1100 16.44',
    ]);
    expect(entry.postings).toMatchObject([
      { tax_accno: 2201, tax_rate: '8.1', vat_code: '235' },
      { tax_accno: 2200, tax_rate: '2.6', vat_code: '235' },
      { vat_code: '235' },
      { tax_rate: '8.1', tax_base: '10.00' },
      { tax_rate: '2.6', tax_base: '5.00' },
      {},
    ]);
    expect(kept).toMatchObject({ amount_paid: '16.44', base_amount: '16.44' });
  });

  test('only if the settings say so, and on an account with code 235', () => {
    const plain = ['debit 3800 16.44', 'credit 1100 16.44'];
    expect(shown(pay('16.44', invoice, { ...reducing, client: ledger.client }).entry)).toEqual(plain);
    expect(shown(pay('16.44', invoice, { ...reducing, accounts: ledger.accounts }).entry)).toEqual(plain);
  });

  test('in proportion to each figure without tax, too, which is reduced itself', () => {
    const { entry } = pay('16.94', {
      ...{ ...invoice, amount: decimal('1694.00'), base_amount: decimal('1694.00') },
      untaxed: [
        { vat_code: '220', amount: decimal('-60.00') },
        { vat_code: '230', amount: decimal('-40.00') },
      ],
    });
    expect(shown(entry)).toEqual([
      ...['debit 3800 10.00', 'debit 3800 5.00', 'debit 3800 0.60', 'debit 3800 0.40'],
      ...['debit 2201 0.81', 'debit 2200 0.13', 'credit 1100 16.94'],
    ]);
    expect(entry.postings.map(({ vat_code }) => vat_code).slice(0, 4)).toEqual(['235', '235', '220', '230']);
  });

  test('a discount of the whole document reduces the whole tax', () => {
    expect(shown(pay('1644.00').entry)).toEqual([
      ...[
        'debit 3800 1000.00',
        'debit 3800 500.00',
        'debit 3800 50.00',
        'debit 2201 81.00',
        'debit 2200 13.00',
      ],
      'credit 1100 1644.00',
    ]);
  });

  test('a discount from a vendor reduces input tax, on the opposite sides', () => {
    const payable: PaidDocument = {
      ...invoice,
      ...{ module: 'ap', accno: 2000, amount: decimal('1081.00'), base_amount: decimal('1081.00') },
      taxes: [tax(1171, '81.00', '1000.00', '8.1')],
    };
    const { entry } = postPayment(
      vendorpayment.parse({ datepaid: '2026-02-10', amount_paid: '21.62', payment_accno: 3800 }),
      payable,
      { ledger: reducing },
    );
    expect(shown(entry)).toEqual(['credit 3800 20.00', 'credit 1171 1.62', 'debit 2000 21.62']);
    expect(entry.postings).toMatchObject([
      { tax_accno: 1171, vat_code: 'none' },
      { tax_rate: '8.1', tax_base: '-20.00' },
      {},
    ]);
  });

  test('in a foreign currency it is converted at the rate of the document, without gain or loss', () => {
    const foreign: PaidDocument = {
      ...invoice,
      ...{ currency: 'EUR', exchangerate: decimal('0.95') },
      ...{ amount: decimal('1081.00'), base_amount: decimal('1026.95') },
      taxes: [tax(2201, '-76.95', '-950.00', '8.1')],
    };
    const { entry } = pay('21.62', foreign);
    expect(shown(entry)).toEqual(['debit 3800 19.00', 'debit 2201 1.54', 'credit 1100 20.54']);
    expect(entry.postings.map(({ original_amount }) => original_amount)).toEqual(['20.00', '1.62', '-21.62']);
  });

  test('an unknown base is tax ÷ rate', () => {
    const { entry } = pay('10.81', {
      ...invoice,
      ...{ amount: decimal('1081.00'), base_amount: decimal('1081.00') },
      taxes: [tax(2201, '-81.00', null, '8.1')],
    });
    expect(shown(entry)).toEqual(['debit 3800 10.00', 'debit 2201 0.81', 'credit 1100 10.81']);
  });

  test('any discount balances, and its reversal has the opposite amounts', () => {
    const cents = (of: number) => decimalOf(amountOf(String(of)).times(amountOf('0.01')), 2);
    const documents = fc.record({
      nets: fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 1, maxLength: 4 }),
      discount: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(documents, ({ nets, discount }) => {
        const rates = ['8.1', '2.6', '3.8', '0'];
        const taxes = nets.map((net, at) => {
          const charged = Math.round((net * Number(rates[at])) / 100);
          return tax(2200 + at, cents(-charged), cents(-net), rates[at] ?? '0');
        });
        const total = sum([
          ...taxes.map(({ amount }) => zero.minus(amountOf(amount))),
          ...nets.map((net) => amountOf(cents(net))),
        ]);
        fc.pre(!total.eq(zero));
        const amount = decimalOf(total, 2);
        const document = { ...invoice, amount, base_amount: amount, taxes };
        const [there, back] = [pay(cents(discount), document), pay(cents(-discount), document)];
        expect(isBalanced(there.entry.postings)).toBe(true);
        const opposite = back.entry.postings.map((one) => decimalOf(zero.minus(amountOf(one.amount)), 2));
        expect(opposite).toEqual(there.entry.postings.map((one) => one.amount));
      }),
    );
  });
});
