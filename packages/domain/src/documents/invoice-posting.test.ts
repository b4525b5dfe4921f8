import { describe, expect, test } from 'vitest';
import { line, one, post, refer, refused, tax } from '../../test/invoice.ts';
import { closedUpTo, keptArticles, keptCustomer, shown } from '../../test/ledger.ts';
import { isBalanced } from '../posting/entry.ts';

describe('the worked example (§12)', () => {
  test('A1.1: receivables 106.92 to services 99.00 and output tax 7.92', () => {
    const { document, entry } = post({ ...one, taxentries: [tax('7.92')] });
    expect(shown(entry)).toEqual(['debit 1100 106.92', 'credit 3400 99.00', 'credit 2201 7.92']);
    expect(entry).toMatchObject({ module: 'ar', transdate: '2026-01-14', reference: 'A1.1' });
    expect(document).toMatchObject({ amount: '106.92', netamount: '99.00', paid: '0.00' });
  });

  test('its reversing invoice A1.1-S: the same sides, with minus signs', () => {
    const storno = { invnumber: 'A1.1-S', incomeentries: [line('-99.00')], taxentries: [tax('-7.92')] };
    const { document, entry } = post(storno);
    expect(shown(entry)).toEqual(['debit 1100 -106.92', 'credit 3400 -99.00', 'credit 2201 -7.92']);
    expect(document).toMatchObject({ amount: '-106.92', netamount: '-99.00' });
    expect(isBalanced(entry.postings)).toBe(true);
  });

  test('amounts are debit positive, independent of their side', () => {
    const { postings } = post({ incomeentries: [line('10'), line('-3')] }).entry;
    expect(postings.map(({ side, amount }) => [side, amount])).toEqual([
      ['debit', '7.00'],
      ['credit', '-10.00'],
      ['credit', '3.00'],
    ]);
  });
});

describe('by entries (§12)', () => {
  test('a tax of 0.00 is booked as it is sent', () =>
    expect(shown(post({ ...one, taxentries: [tax('0.00')] }).entry)).toEqual([
      'debit 1100 99.00',
      'credit 3400 99.00',
      'credit 2201 0.00',
    ]));

  test('each entry and each tax has its own posting, also on one account', () => {
    const fields = { incomeentries: [line('1'), line('2')], taxentries: [tax('0.1'), tax('0.2')] };
    expect(shown(post(fields).entry)).toEqual([
      ...['debit 1100 3.30', 'credit 3400 1.00', 'credit 3400 2.00'],
      ...['credit 2201 0.10', 'credit 2201 0.20'],
    ]);
  });

  test('taxincluded: 50.00 and 50.00 with a tax of 7.41 are 46.30 and 46.29', () => {
    const fields = { incomeentries: [line('50'), line('50', 3200)], taxentries: [tax('7.41')] };
    const { document, entry } = post({ ...fields, taxincluded: true });
    expect(shown(entry)).toEqual([
      ...['debit 1100 100.00', 'credit 3400 46.30', 'credit 3200 46.29', 'credit 2201 7.41'],
    ]);
    expect(document).toMatchObject({ amount: '100.00', netamount: '92.59', taxincluded: true });
  });

  test('taxincluded: the largest entry takes the remaining cents, also a negative one', () => {
    const fields = { incomeentries: [line('10'), line('-100'), line('10')], taxentries: [tax('-5.93')] };
    expect(shown(post({ ...fields, taxincluded: true }).entry)).toEqual([
      ...['debit 1100 -80.00', 'credit 3400 9.26', 'credit 3400 -92.59', 'credit 3400 9.26'],
      'credit 2201 -5.93',
    ]);
  });

  test('the texts of lines are stored, and are the memos of their postings', () => {
    const { document, entry } = post({
      incomeentries: [{ ...line('99.00'), description: 'Beratung Januar' }],
      description: 'Rechnung',
    });
    expect(document.incomeentries).toEqual([{ ...line('99.00'), description: 'Beratung Januar' }]);
    expect(entry.description).toBe('Rechnung');
    expect(entry.postings.map(({ memo }) => memo)).toEqual(['', 'Beratung Januar']);
  });

  test('an amount has no more decimals than the currency, except zeros (§3.5)', () => {
    const fields = { incomeentries: [line('1.005')], taxentries: [tax('0.001')] };
    expect(refused(fields)).toEqual({
      code: 'invalid',
      fields: ['incomeentries.0.amount', 'taxentries.0.amount'],
    });
    expect(post({ incomeentries: [line('99.0000')] }).document.amount).toBe('99.00');
  });
});

describe('the accounts (§8)', () => {
  test.each([
    ['does not exist', 9999, 'account_unknown'],
    ['is a heading', 30, 'account_not_postable'],
    ['is inactive', 3999, 'account_not_postable'],
  ])('an account that %s takes no posting', (_, accno, code) => {
    expect(refused({ incomeentries: [line('1', accno)] })).toEqual({
      code,
      fields: ['incomeentries.0.income_accno'],
    });
    expect(refused({ ...one, taxentries: [tax('1', accno)] })).toEqual({
      code,
      fields: ['taxentries.0.tax_accno'],
    });
    const [article] = refer.articles.values();
    const articles = new Map(article ? [['x', { ...article, income_accno: accno }]] : []);
    expect(refused({ parts: [{ partnumber: 'X' }] }, { articles })).toEqual({
      code,
      fields: ['parts.0.partnumber'],
    });
  });

  test('a tax account that is inactive takes no posting of an article either', () => {
    const [article] = keptArticles({ partnumber: 'X', sellprice: '100' }).values();
    const articles = new Map(article ? [['x', { ...article, tax_accnos: [2209] }]] : []);
    const parts = [{ partnumber: 'X' }];
    expect(refused({ parts }, { articles })).toEqual({
      code: 'account_not_postable',
      fields: ['parts.0.partnumber'],
    });
    const untaxed = keptCustomer({ tax_accnos: [] });
    expect(post({ parts }, { articles, customer: untaxed }).document.amount).toBe('100.00');
  });

  test('the receivables account is linked as AR, active, and exists', () => {
    expect(refused({ ...one, ar_accno: 2000 })).toEqual({
      code: 'account_not_postable',
      fields: ['ar_accno'],
    });
    expect(refused({ ...one, ar_accno: 1109 }).code).toBe('account_not_postable');
    expect(refused({ ...one, ar_accno: 9999 }).code).toBe('account_unknown');
  });

  test.each([
    ['the one that is sent', { ar_accno: 1101 }, {}, 1101],
    ['else that of the customer', {}, { arap_accno: 1101 }, 1101],
    ['an empty one is as none', { ar_accno: null }, { arap_accno: 1101 }, 1101],
    ['the sent one before that of the customer', { ar_accno: 1100 }, { arap_accno: 1101 }, 1100],
  ])('receivables are booked on %s (§9)', (_, fields, customer, expected) => {
    const { document, entry } = post({ ...one, ...fields }, { customer: keptCustomer(customer) });
    expect(document.ar_accno).toBe(expected);
    expect(entry.postings[0]?.accno).toBe(expected);
  });
});

describe('several faults (§4)', () => {
  test('all are named; faults of the request itself come before those that depend on the books', () => {
    const fields = {
      ...{ customernumber: '', currency: 'EUR', ar_accno: 2000, transdate: '2025-12-31' },
      incomeentries: [line('1.001', 9999), line('1', 3999)],
    };
    const { code, fields: named } = refused(fields, { ledger: closedUpTo('2025-12-31') });
    expect(code).toBe('invalid');
    expect(named.toSorted()).toEqual([
      ...['ar_accno', 'currency', 'customernumber', 'incomeentries.0.amount', 'incomeentries.0.income_accno'],
      ...['incomeentries.1.income_accno', 'transdate'],
    ]);
  });

  test.each([
    ['period_closed', { transdate: '2025-12-31', currency: 'EUR' }],
    ['currency_unknown', { currency: 'EUX', ar_accno: 2000 }],
    ['exchange_rate_missing', { currency: 'EUR', ar_accno: 2000 }],
    ['account_not_postable', { ar_accno: 2000, incomeentries: [line('1', 9999)] }],
    ['account_unknown', { incomeentries: [line('1', 9999), line('1', 3999)] }],
    ['account_not_postable', { incomeentries: [line('1', 3999), line('1', 9999)] }],
  ])('the first fault decides the code: %s', (code, fields) =>
    expect(refused({ ...one, ...fields }, { ledger: closedUpTo('2025-12-31') }).code).toBe(code),
  );
});
