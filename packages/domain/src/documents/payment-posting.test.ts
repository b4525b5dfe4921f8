import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { post as postedInvoice } from '../../test/invoice.ts';
import { closedUpTo, ledger, refusalOf, shown } from '../../test/ledger.ts';
import { sumOf, textOf } from '../../test/reference-model.ts';
import { isBalanced } from '../posting/entry.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { payment, vendorpayment } from './payment.ts';
import { type PaidDocument, postPayment } from './payment-posting.ts';

const decimal = (text: string) => text as Decimal;
const open = {
  currency: 'CHF',
  exchangerate: decimal('1'),
  amount: decimal('106.92'),
  paid: decimal('0.00'),
  base_amount: decimal('106.92'),
  base_paid: decimal('0.00'),
};
const invoice: PaidDocument = { ...open, invnumber: 'A1.1', accno: 1100, payment_accno: 1020, module: 'ar' };
const payable: PaidDocument = {
  ...open,
  invnumber: 'R-77/2026',
  accno: 2000,
  payment_accno: 1020,
  module: 'ap',
};

const pay = (fields: object, document = invoice, books = ledger) =>
  postPayment(payment.parse({ datepaid: '2026-02-10', amount_paid: '106.92', ...fields }), document, {
    ledger: books,
  });
const refused = (fields: object, books = ledger) => refusalOf(() => pay(fields, invoice, books));

describe('what is booked (§12)', () => {
  test('an invoice: debit the payment account, credit receivables', () => {
    const fields = { source: 'ZE-4711', memo: 'Besten Dank', payment_accno: 1090 };
    const { payment: kept, entry } = pay(fields);
    expect(shown(entry)).toEqual(['debit 1090 106.92', 'credit 1100 106.92']);
    expect(kept).toEqual({
      datepaid: '2026-02-10',
      amount_paid: '106.92',
      exchangerate: null,
      base_amount: '106.92',
      ...fields,
    });
    expect(entry).toMatchObject({ module: 'ar', transdate: '2026-02-10', reference: 'A1.1' });
    for (const posting of entry.postings)
      expect(posting).toMatchObject({ source: 'ZE-4711', memo: 'Besten Dank' });
  });

  test('a payable: debit payables, credit the payment account', () => {
    const { entry } = pay({}, payable);
    expect(entry.module).toBe('ap');
    expect(shown(entry).toSorted()).toEqual(['credit 1020 106.92', 'debit 2000 106.92']);
  });

  test('a negative payment has the same sides, also for a positive document (§11)', () =>
    expect(shown(pay({ amount_paid: '-106.92' }).entry)).toEqual([
      ...['debit 1020 -106.92', 'credit 1100 -106.92'],
    ]));

  test('the worked example: A1.1, its reversing invoice and both payments leave every account at 0.00', () => {
    const document = (sign: string) => ({
      incomeentries: [{ amount: `${sign}99.00`, income_accno: 3400 }],
      taxentries: [{ amount: `${sign}7.92`, tax_accno: 2201 }],
    });
    const entries = [
      postedInvoice(document('')).entry,
      postedInvoice({ invnumber: 'A1.1-S', ...document('-') }).entry,
      pay({ payment_accno: 1090 }).entry,
      pay({ payment_accno: 1090, amount_paid: '-106.92' }, { ...invoice, invnumber: 'A1.1-S' }).entry,
    ];
    const postings = entries.flatMap((entry) => entry.postings);
    for (const accno of [1090, 1100, 3400, 2201]) {
      const booked = postings.filter((posting) => posting.accno === accno);
      expect(booked.length).toBeGreaterThan(1);
      expect(sumOf(booked.map(({ amount }) => BigInt(amount.replace('.', ''))))).toBe(0n);
    }
  });

  test('any amount but zero balances, and has the decimals of the currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
        fc.pre(minor !== 0n);
        const { payment: kept, entry } = pay({ amount_paid: textOf(minor, 2) });
        expect(isBalanced(entry.postings)).toBe(true);
        expect(kept.amount_paid).toBe(textOf(minor, 2));
      }),
    );
  });
});

describe('defaults and refusals (§11)', () => {
  test('the default payment account is that of the document; any account that takes postings may be named', () => {
    expect(pay({ payment_accno: null }).payment.payment_accno).toBe(1020);
    expect(pay({}, { ...invoice, payment_accno: 1090 }).payment.payment_accno).toBe(1090);
    for (const payment_accno of [1020, 1090, 3800])
      expect(pay({ payment_accno }).payment.payment_accno).toBe(payment_accno);
    expect(refused({ payment_accno: 9999 })).toEqual({ code: 'account_unknown', fields: ['payment_accno'] });
    expect(refused({ payment_accno: 3999 }).code).toBe('account_not_postable');
    expect(refused({ payment_accno: 30 }).code).toBe('account_not_postable');
  });

  test('an amount of zero is refused in any spelling', () => {
    for (const amount_paid of ['0', '0.00', '-0'])
      expect(refused({ amount_paid })).toEqual({ code: 'invalid', fields: ['amount_paid'] });
  });

  test('an amount has no more decimals than the currency (§3.5)', () => {
    expect(refused({ amount_paid: '1.005' })).toEqual({ code: 'invalid', fields: ['amount_paid'] });
    expect(pay({ amount_paid: '1.5' }).payment.amount_paid).toBe('1.50');
  });

  test('a payment on or before the closing date is refused', () => {
    expect(refused({}, closedUpTo('2026-02-10'))).toEqual({ code: 'period_closed', fields: ['datepaid'] });
    expect(pay({}, invoice, closedUpTo('2026-02-09')).entry.transdate).toBe('2026-02-10');
  });

  test('all faults are named; those of the request itself come before those that depend on the books (§4)', () => {
    const sent = { amount_paid: '0', payment_accno: 9999 };
    expect(refused(sent, closedUpTo('2026-12-31'))).toEqual({
      code: 'invalid',
      fields: ['amount_paid', 'datepaid', 'payment_accno'],
    });
  });

  test('date and amount are required; only a vendorpayment has a rate', () => {
    expect(payment.safeParse({ datepaid: '2026-02-10' }).success).toBe(false);
    expect(payment.safeParse({ amount_paid: '1' }).success).toBe(false);
    const sent = { datepaid: '2026-02-10', amount_paid: '1', exchangerate: '1.0512' };
    expect(payment.parse(sent)).not.toHaveProperty('exchangerate');
    expect(vendorpayment.parse(sent)).toHaveProperty('exchangerate', '1.0512');
  });
});
