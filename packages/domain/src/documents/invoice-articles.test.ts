import { describe, expect, test } from 'vitest';
import { line, one, post, refused, tax } from '../../test/invoice.ts';
import { keptArticles, keptCustomer, ledger, now, shown } from '../../test/ledger.ts';

describe('by articles (§9, §12)', () => {
  test('by default price, unit, account, text and taxes come from the article; quantity is 1, discount 0', () => {
    const { document, entry } = post({ parts: [{ partnumber: 'bier-20' }] });
    expect(shown(entry)).toEqual(['debit 1100 127.99', 'credit 3200 118.40', 'credit 2201 9.59']);
    expect(document.parts).toMatchObject([
      {
        partnumber: 'BIER-20',
        description: 'Märzen, Fass zu 20 l',
        quantity: '1',
        unit: 'Fass',
        sellprice: '118.40',
        discount: '0',
        income_accno: 3200,
        price_update: now,
      },
    ]);
  });

  test('a line is price × quantity × (1 − discount ÷ 100), rounded before it is taxed', () => {
    const parts = [
      { partnumber: 'BIER-20', quantity: '3', discount: '10' },
      { partnumber: 'SHIP', sellprice: '-4.95', description: 'Gutschrift Versand' },
    ];
    const { entry } = post({ parts });
    // 319.68 and −4.95 at 8.1 percent are 25.493130.
    expect(shown(entry)).toEqual([
      ...['debit 1100 340.22', 'credit 3200 319.68', 'credit 3000 -4.95', 'credit 2201 25.49'],
    ]);
    expect(entry.postings.map(({ memo }) => memo)).toEqual([
      ...['', 'Märzen, Fass zu 20 l', 'Gutschrift Versand', ''],
    ]);
  });

  test('a line that rounds to half a cent is rounded away from zero', () => {
    const parts = (sellprice: string) => ({ parts: [{ partnumber: 'BUCH', sellprice, quantity: '0.5' }] });
    expect(post(parts('0.01')).document.amount).toBe('0.01');
    expect(post(parts('-0.01')).document.amount).toBe('-0.01');
    expect(post(parts('0.0099')).document.amount).toBe('0.00');
  });

  test('the tax of one account is summed over all lines, then rounded once', () => {
    const cheap = Array.from({ length: 5 }, () => ({ partnumber: 'BROT', sellprice: '0.19' }));
    // The tax of each line is 0.00494, which alone would round to 0.
    expect(post({ parts: cheap }).entry.postings.at(-1)).toMatchObject({ accno: 2200, amount: '-0.02' });
  });

  test('taxincluded: the total is exactly the sum of the lines', () => {
    const parts = [{ partnumber: 'BIER-20' }, { partnumber: 'BROT', quantity: '2' }, { partnumber: 'BUCH' }];
    const { document, entry } = post({ parts, taxincluded: true });
    // 118.40 × 8.1 ÷ 108.1 is 8.8718…, 8.50 × 2.6 ÷ 102.6 is 0.2153….
    expect(shown(entry)).toEqual([
      ...['debit 1100 146.90', 'credit 3200 109.53', 'credit 3200 8.28', 'credit 3000 20.00'],
      ...['credit 2200 0.22', 'credit 2201 8.87'],
    ]);
    expect(document).toMatchObject({ amount: '146.90', netamount: '137.81' });
  });

  test('taxincluded: the largest taxed line takes the remaining cents', () => {
    const parts = [
      { partnumber: 'BUCH', sellprice: '1000' },
      { partnumber: 'SHIP', sellprice: '0.10' },
      { partnumber: 'SHIP', sellprice: '0.10' },
    ];
    // Twice 0.007493… are 0.014986…, so 0.01; of the shares, 0.01 each, the first loses its cent.
    expect(shown(post({ parts, taxincluded: true }).entry)).toEqual([
      ...['debit 1100 1000.20', 'credit 3000 1000.00', 'credit 3000 0.10', 'credit 3000 0.09'],
      'credit 2201 0.01',
    ]);
  });

  test.each([
    ['2017-12-31', '8.00'],
    ['2018-01-01', '7.70'],
    ['2023-12-31', '7.70'],
    ['2024-01-01', '8.10'],
  ])('the rate of transdate applies: on %s the tax of 100.00 is %s (§8)', (transdate, expected) => {
    const { entry } = post({ transdate, parts: [{ partnumber: 'SHIP', sellprice: '100' }] });
    expect(shown(entry).at(-1)).toBe(`credit 2201 ${expected}`);
  });

  test.each([
    ['absent enables all', undefined, ['credit 2200 0.11', 'credit 2201 9.59']],
    ['a list restricts', [2200], ['credit 2200 0.11']],
    ['an empty list is not a tax at all', [], []],
    ['accounts of no article do not matter', [2202], []],
  ])('only taxes that the customer has enabled apply: %s (§6)', (_, tax_accnos, expected) => {
    const customer = keptCustomer(tax_accnos ? { tax_accnos } : {});
    const { entry } = post({ parts: [{ partnumber: 'BIER-20' }, { partnumber: 'BROT' }] }, { customer });
    expect(shown(entry).slice(3)).toEqual(expected);
  });

  test('restricted taxes and taxfree affect articles only: taxes by entries are booked as sent', () => {
    const customer = keptCustomer({ tax_accnos: [] });
    const fields = {
      ...one,
      taxentries: [tax('8.02')],
      customer: { customernumber: 'K-1001', taxfree: true },
    };
    expect(post(fields, { customer }).document.amount).toBe('107.02');
  });

  test('taxfree true books no tax; false and absent book it', () => {
    const amount = (fields: object) =>
      post({ customer: { customernumber: 'K-1001', ...fields }, parts: [{ partnumber: 'SHIP' }] }).document
        .amount;
    expect(amount({ taxfree: true })).toBe('9.90');
    expect(amount({ taxfree: false })).toBe('10.70');
    expect(amount({ taxfree: null })).toBe('10.70');
    expect(amount({})).toBe('10.70');
  });

  test('taxes on purchases do not apply to a sale, whatever the article lists (§8)', () => {
    const articles = keptArticles({ partnumber: 'X', sellprice: '100', tax_accnos: [1170, 2201, 1171] });
    expect(shown(post({ parts: [{ partnumber: 'X' }] }, { articles }).entry)).toEqual([
      ...['debit 1100 108.10', 'credit 3000 100.00', 'credit 2201 8.10'],
    ]);
  });

  test('an account that an article lists twice taxes once', () => {
    const articles = keptArticles({ partnumber: 'X', sellprice: '100', tax_accnos: [2201, 2201] });
    expect(post({ parts: [{ partnumber: 'X' }] }, { articles }).document.amount).toBe('108.10');
  });

  test('a tax account without a rate on transdate is refused, once for all lines', () => {
    const articles = keptArticles({ partnumber: 'X', sellprice: '100', tax_accnos: [2208] });
    const parts = [{ partnumber: 'X' }, { partnumber: 'X' }];
    expect(refused({ parts }, { articles })).toEqual({ code: 'invalid', fields: ['transdate'] });
    expect(refused({ parts: [{ partnumber: 'SHIP' }], transdate: '2010-12-31' })).toEqual({
      code: 'invalid',
      fields: ['transdate'],
    });
  });

  test('a rate of zero is a rate', () => {
    const free = {
      ...ledger,
      taxRates: ledger.taxRates.map((rate) => ({ ...rate, rate: '0' as typeof rate.rate })),
    };
    expect(shown(post({ parts: [{ partnumber: 'SHIP' }] }, { ledger: free }).entry)).toEqual([
      ...['debit 1100 9.90', 'credit 3000 9.90', 'credit 2201 0.00'],
    ]);
  });

  test('an article without a price needs one on the line; a price of zero is one', () => {
    expect(refused({ parts: [{ partnumber: 'OFFEN' }] })).toEqual({
      code: 'invalid',
      fields: ['parts.0.sellprice'],
    });
    expect(post({ parts: [{ partnumber: 'OFFEN', sellprice: '0' }] }).document.amount).toBe('0.00');
  });

  test('every article that does not exist is named with its line', () => {
    const parts = [{ partnumber: 'SHOP' }, { partnumber: 'SHIP' }, { partnumber: 'SHAPE' }];
    expect(refused({ parts })).toEqual({
      code: 'article_unknown',
      fields: ['parts.0.partnumber', 'parts.2.partnumber'],
    });
  });

  test('price × quantity has at most 18 digits before the point (§17)', () => {
    const huge = { partnumber: 'BUCH', sellprice: '999999999999999999', quantity: '10' };
    expect(refused({ parts: [huge] })).toEqual({ code: 'invalid', fields: ['parts.0'] });
    expect(refused({ parts: [huge, { ...huge, quantity: '-10' }] }).code).toBe('invalid');
    const most = line('999999999999999999.99');
    expect(refused({ incomeentries: [most, most] })).toEqual({ code: 'invalid', fields: ['incomeentries'] });
    expect(post({ incomeentries: [most] }).document.amount).toBe('999999999999999999.99');
  });
});
