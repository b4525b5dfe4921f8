import { describe, expect, test } from 'vitest';
import { closedUpTo, keptArticles, keptVendor, now, shown } from '../../test/ledger.ts';
import { line, one, post, refer, refused, tax } from '../../test/payable.ts';
import { payable } from './payable.ts';

describe('by entries (§10, §12)', () => {
  test('expenses and taxes are debited, payables credited with the total', () => {
    const { document, entry } = post({ ...one, taxentries: [tax('19.44')] });
    expect(shown(entry)).toEqual(['debit 6500 240.00', 'debit 1171 19.44', 'credit 2000 259.44']);
    expect(entry).toMatchObject({ module: 'ap', transdate: '2026-01-14', reference: 'R-77/2026' });
    expect(document).toMatchObject({ amount: '259.44', netamount: '240.00', paid: '0.00', currency: 'CHF' });
  });

  test('a reversing payable has the same sides, with minus signs', () => {
    const storno = { expenseentries: [line('-240.00')], taxentries: [tax('-19.44')] };
    expect(shown(post(storno).entry)).toEqual([
      ...['debit 6500 -240.00', 'debit 1171 -19.44', 'credit 2000 -259.44'],
    ]);
  });

  test('taxincluded: 50.00 and 50.00 with a tax of 7.41 are 46.30 and 46.29', () => {
    const fields = { expenseentries: [line('50'), line('50', 4000)], taxentries: [tax('7.41')] };
    expect(shown(post({ ...fields, taxincluded: true }).entry)).toEqual([
      ...['debit 6500 46.30', 'debit 4000 46.29', 'debit 1171 7.41', 'credit 2000 100.00'],
    ]);
  });

  test('fields of answers are ignored when they are sent', () => {
    const sent = { id: 17, amount: '1', netamount: '1', paid: '1', status: 'PAID' };
    expect(post({ ...one, ...sent }).document).toEqual(post(one).document);
  });
});

describe('by articles (§10, §12)', () => {
  const part = (fields: object = {}) => ({
    parts: [{ partnumber: 'bier-20', sellprice: '80.00', ...fields }],
  });

  test('by default account, text and purchase taxes come from the article (§8)', () => {
    const { document, entry } = post(part({ quantity: '3', discount: '10' }));
    expect(shown(entry)).toEqual(['debit 4000 216.00', 'debit 1170 17.50', 'credit 2000 233.50']);
    expect(entry.postings[0]?.memo).toBe('Märzen, Fass zu 20 l');
    expect(document.parts).toMatchObject([
      { partnumber: 'BIER-20', income_accno: 3200, expense_accno: 4000, unit: '', price_update: now },
    ]);
  });

  test('the price is required, as the price of the article is that of sales', () => {
    const sent = { transdate: '2026-01-14', parts: [{ partnumber: 'BIER-20' }] };
    expect(payable.safeParse(sent).success).toBe(false);
  });

  test('the fields of a line take precedence over those of the article', () => {
    const fields = {
      ...{ expense_accno: 6500, income_accno: 3400, description: 'Bier', unit: 'l', itemnote: 'hell' },
      ...{ price_update: '2025-12-31T23:00:00.000Z', tax_accnos: [1172] },
    };
    const { document, entry } = post(part(fields));
    expect(shown(entry)).toEqual(['debit 6500 80.00', 'debit 1172 2.08', 'credit 2000 82.08']);
    expect(document.parts).toMatchObject([fields]);
  });

  test('absent tax accounts mean those of the article, an empty list means no tax', () => {
    expect(post(part()).document.amount).toBe('86.48');
    expect(post(part({ tax_accnos: [] })).document.amount).toBe('80.00');
    // A tax on sales does not apply to a purchase.
    expect(post(part({ tax_accnos: [2201] })).document.amount).toBe('80.00');
  });

  test('taxincluded: the total is exactly the sum of the lines', () => {
    const parts = [
      { partnumber: 'BIER-20', sellprice: '100' },
      { partnumber: 'PAPIER', sellprice: '10.00', quantity: '-1' },
    ];
    // 100 × 8.1 ÷ 108.1 is 7.4930…, 10 × 2.6 ÷ 102.6 is 0.2534….
    expect(shown(post({ parts, taxincluded: true }).entry)).toEqual([
      ...['debit 4000 92.51', 'debit 6500 -9.75', 'debit 1170 7.49', 'debit 1172 -0.25', 'credit 2000 90.00'],
    ]);
  });

  test('its accounts exist and take postings', () => {
    expect(refused(part({ tax_accnos: [1171, 6500] }))).toEqual({
      code: 'account_not_postable',
      fields: ['parts.0.tax_accnos'],
    });
    expect(refused(part({ expense_accno: 9999, tax_accnos: [1179, 1199] }))).toEqual({
      code: 'account_unknown',
      fields: ['parts.0.expense_accno', 'parts.0.tax_accnos', 'parts.0.tax_accnos'],
    });
    const [article] = keptArticles({ partnumber: 'X' }).values();
    const articles = new Map(article ? [['x', { ...article, tax_accnos: [1179] }]] : []);
    expect(refused({ parts: [{ partnumber: 'X', sellprice: '1' }] }, { articles })).toEqual({
      code: 'account_not_postable',
      fields: ['parts.0.tax_accnos'],
    });
  });

  test('an article that does not exist is named', () =>
    expect(refused({ parts: [{ partnumber: 'SHIP', sellprice: '1' }] })).toEqual({
      code: 'article_unknown',
      fields: ['parts.0.partnumber'],
    }));

  test('price × quantity has at most 18 digits before the point (§17)', () => {
    const huge = { sellprice: '999999999999999999', quantity: '999999999999999999' };
    expect(refused(part(huge))).toEqual({ code: 'invalid', fields: ['parts.0'] });
    const most = line('999999999999999999.99');
    expect(refused({ expenseentries: [most, most] })).toEqual({
      code: 'invalid',
      fields: ['expenseentries'],
    });
  });
});

describe('the accounts (§8, §10)', () => {
  test('the payables account is linked as AP; the payment account is any that takes postings', () => {
    expect(refused({ ...one, ap_accno: 1100 })).toEqual({
      code: 'account_not_postable',
      fields: ['ap_accno'],
    });
    expect(refused({ ...one, paymentAccno: 30 }).fields).toEqual(['paymentAccno']);
    expect(post({ ...one, paymentAccno: 3800 }).document.paymentAccno).toBe(3800);
    expect(refused({ expenseentries: [line('1', 9999)] })).toEqual({
      code: 'account_unknown',
      fields: ['expenseentries.0.expense_accno'],
    });
  });

  test.each([
    ['that are sent', { ap_accno: 2001, paymentAccno: 1090 }, {}, [2001, 1090]],
    ['else of the vendor', {}, { arap_accno: 2001, payment_accno: 1090 }, [2001, 1090]],
    ['empty ones are as none', { ap_accno: null, paymentAccno: null }, {}, [2000, 1020]],
  ])('a payable is booked on the accounts %s', (_, fields, vendor, expected) => {
    const { document, entry } = post({ ...one, ...fields }, { vendor: keptVendor(vendor) });
    expect([document.ap_accno, document.paymentAccno]).toEqual(expected);
    expect(entry.postings.at(-1)?.accno).toBe(expected[0]);
  });
});

describe('the vendor (§10)', () => {
  const nested = { vendornumber: 'L-2001', name: 'Dupont' };
  const others = { arap_accno: 2001, payment_accno: 1090 };

  test('a vendor is needed; one given by its number alone must exist; two must be the same, without regard to case', () => {
    expect(refused({ ...one, vendornumber: '' })).toEqual({ code: 'invalid', fields: ['vendornumber'] });
    expect(refused(one, { vendor: undefined })).toEqual({
      code: 'vendor_unknown',
      fields: ['vendornumber'],
    });
    const other = { ...nested, vendornumber: 'L-2002' };
    expect(refused({ ...one, vendor: other })).toEqual({ code: 'invalid', fields: ['vendornumber'] });
    const same = { ...nested, vendornumber: 'l-2001' };
    expect(post({ ...one, vendor: same }).vendor.vendornumber).toBe('l-2001');
  });

  test('a new nested vendor needs a name, a known one does not', () => {
    const nameless = { ...one, vendornumber: undefined, vendor: { vendornumber: 'L-9' } };
    expect(refused(nameless, { vendor: undefined })).toEqual({ code: 'invalid', fields: ['vendor.name'] });
    expect(post(nameless).vendor.change).toBeUndefined();
  });

  test('the defaults of a payable come from its nested vendor, new or changed', () => {
    const fields = { ...one, vendor: { ...nested, ...others, terms: 10 } };
    for (const vendor of [undefined, keptVendor()]) {
      expect(post(fields, { vendor }).document).toMatchObject({
        ap_accno: 2001,
        paymentAccno: 1090,
        duedate: '2026-01-24',
      });
    }
  });

  test('an empty field of a nested vendor is reset to its default, for its payable too (§3.8)', () => {
    const emptied = { ...nested, arap_accno: null, payment_accno: null, terms: null };
    const { document, vendor } = post({ ...one, vendor: emptied }, { vendor: keptVendor(others) });
    expect(vendor.change?.given).toEqual({ ...nested, arap_accno: 2000, payment_accno: 1020, terms: null });
    expect(document).toMatchObject({ ap_accno: 2000, paymentAccno: 1020, duedate: '2026-01-14' });
  });

  test('the accounts of a nested vendor are checked', () =>
    expect(refused({ ...one, vendor: { ...nested, payment_accno: 9999 } }).fields).toContain(
      'vendor.payment_accno',
    ));

  test('it is due by the terms of the vendor', () => {
    expect(post(one).document.duedate).toBe('2026-02-13');
    expect(post(one, { vendor: keptVendor({ terms: null }) }).document.duedate).toBe('2026-01-14');
    expect(post({ ...one, duedate: '2026-03-01' }).document.duedate).toBe('2026-03-01');
  });
});

describe('what is refused (§10)', () => {
  test('both kinds of lines together, or no line', () => {
    const parts = [{ partnumber: 'BUCH', sellprice: '1' }];
    expect(refused({ ...one, parts })).toEqual({ code: 'invalid', fields: ['parts'] });
    expect(refused({ taxentries: [tax('1')] })).toEqual({ code: 'invalid', fields: ['expenseentries'] });
  });

  test('a closed period and a foreign currency', () => {
    const closed = { ledger: closedUpTo('2026-01-14') };
    expect(refused(one, closed)).toEqual({ code: 'period_closed', fields: ['transdate'] });
    expect(post({ ...one, transdate: '2026-01-15' }, closed).document.transdate).toBe('2026-01-15');
    expect(refused({ ...one, currency: 'EUR' }).code).toBe('exchange_rate_missing');
    expect(refused({ ...one, currency: 'eur' })).toEqual({ code: 'currency_unknown', fields: ['currency'] });
  });

  test('all faults are named; those of the request itself come before those that depend on the books (§4)', () => {
    const fields = {
      vendornumber: '',
      currency: 'EUR',
      ap_accno: 1100,
      expenseentries: [line('1.001', 9999)],
    };
    const { code, fields: named } = refused(fields, { ...refer, ledger: closedUpTo('2026-01-31') });
    expect(code).toBe('invalid');
    expect(named.toSorted()).toEqual([
      ...['ap_accno', 'currency', 'expenseentries.0.amount', 'expenseentries.0.expense_accno'],
      ...['transdate', 'vendornumber'],
    ]);
  });
});
