import { describe, expect, test } from 'vitest';
import { line, one, post, refer, refused, tax } from '../../test/invoice.ts';
import { closedUpTo, keptCustomer, now } from '../../test/ledger.ts';
import { invoice } from './invoice.ts';

const withTerms = (terms: number) => ({ ...refer.ledger, client: { ...refer.ledger.client, terms } });

describe('the head (§9)', () => {
  test('blanks around the number are dropped; without a number the client assigns one', () => {
    expect(post({ ...one, invnumber: ' A 1\n' }).document.invnumber).toBe('A 1');
    expect(post({ ...one, invnumber: '  ' }).document.invnumber).toBe('');
    expect(post({ ...one, invnumber: undefined }).document.invnumber).toBe('');
  });

  test.each([
    ['as it is sent, even before transdate', '2026-01-01', 30, '2026-01-01'],
    ['by the terms of the customer', undefined, 30, '2026-02-13'],
    ['an empty one by the terms too', null, 10, '2026-01-24'],
    ['at once without terms', undefined, null, '2026-01-14'],
    ['at once with terms of no sense', undefined, -5, '2026-01-14'],
  ])('it is due %s', (_, duedate, terms, expected) => {
    const customer = keptCustomer({ terms });
    expect(post({ ...one, duedate }, { customer }).document.duedate).toBe(expected);
  });

  test.each([
    ['the terms of the client where the customer has none', { terms: null }, undefined, '2026-02-13'],
    ["the customer's own", { terms: 10 }, undefined, '2026-01-24'],
    ["the customer's own where they are none", { terms: 0 }, undefined, '2026-01-14'],
    ['the day that is sent', { terms: null }, '2026-01-20', '2026-01-20'],
  ])('by the settings it is due after %s', (_, fields, duedate, expected) => {
    const of = { ledger: withTerms(30), customer: keptCustomer(fields) };
    expect(post({ ...one, duedate }, of).document.duedate).toBe(expected);
  });

  test('a new customer has the terms of the client', () => {
    const sent = { ...one, customernumber: undefined, customer: { customernumber: 'K-9', name: 'Neu' } };
    const { document } = post(sent, { ledger: withTerms(30), customer: undefined });
    expect(document.duedate).toBe('2026-02-13');
  });

  test('the latest due date is 9999-12-31; a later one is refused (§17)', () => {
    const due = (transdate: string, terms: number) =>
      [{ ...one, transdate }, { customer: keptCustomer({ terms }) }] as const;
    expect(post(...due('9999-12-15', 16)).document.duedate).toBe('9999-12-31');
    expect(post(...due('2026-01-01', 40_000)).document.duedate).toBe('2135-07-09');
    const beyond = { code: 'invalid', fields: ['duedate'] };
    for (const [transdate, terms] of [
      ['9999-12-15', 17],
      ['2026-01-14', 2_147_483_647],
    ] as const)
      expect(refused(...due(transdate, terms))).toEqual(beyond);
    expect(post({ ...one, transdate: '9999-12-15', duedate: '9999-12-31' }).document.duedate).toBe(
      '9999-12-31',
    );
  });

  test('the default currency is that of the client; another one needs a rate', () => {
    expect(post(one).document.currency).toBe('CHF');
    expect(post({ ...one, currency: '' }).document.currency).toBe('CHF');
    expect(post({ ...one, currency: 'CHF' }).document.currency).toBe('CHF');
    expect(refused({ ...one, currency: 'EUR' })).toEqual({
      code: 'exchange_rate_missing',
      fields: ['currency'],
    });
    expect(refused({ ...one, currency: 'EUX' })).toEqual({ code: 'currency_unknown', fields: ['currency'] });
  });

  test('a date on or before the closing date is refused (§12)', () => {
    const closed = { ledger: closedUpTo('2026-01-14') };
    expect(refused(one, closed)).toEqual({ code: 'period_closed', fields: ['transdate'] });
    expect(refused({ ...one, transdate: '2025-12-31' }, closed).code).toBe('period_closed');
    expect(post({ ...one, transdate: '2026-01-15' }, closed).entry.transdate).toBe('2026-01-15');
  });
});

describe('the lines (§9)', () => {
  const parts = [{ partnumber: 'SHIP' }];

  test('entries together with parts are refused, and taxes together with parts', () => {
    expect(refused({ ...one, parts })).toEqual({ code: 'invalid', fields: ['parts'] });
    expect(refused({ taxentries: [tax('1')], parts })).toEqual({ code: 'invalid', fields: ['parts'] });
    expect(post({ incomeentries: [], taxentries: [], parts }).document.amount).toBe('10.70');
  });

  test('at least one line is needed; a tax does not count as one', () => {
    for (const fields of [{}, { incomeentries: [], parts: [] }, { taxentries: [tax('1')] }])
      expect(refused(fields)).toEqual({ code: 'invalid', fields: ['incomeentries'] });
  });

  test('there are at most 10,000 (§17)', () => {
    const accepts = (count: number) =>
      invoice.safeParse({ transdate: '2026-01-14', incomeentries: Array(count).fill(line('1')) }).success;
    expect(accepts(5_000)).toBe(true);
    expect(accepts(5_001)).toBe(false);
  });
});

describe('the customer (§9)', () => {
  const nested = { customernumber: 'K-1001', name: 'Löwen AG' };

  test('a customer is needed; one given by its number alone must exist', () => {
    expect(refused({ ...one, customernumber: '' })).toEqual({ code: 'invalid', fields: ['customernumber'] });
    expect(refused(one, { customer: undefined })).toEqual({
      code: 'customer_unknown',
      fields: ['customernumber'],
    });
  });

  test('two different customers are refused; case does not matter', () => {
    const other = { ...nested, customernumber: 'K-1002' };
    expect(refused({ ...one, customer: other })).toEqual({ code: 'invalid', fields: ['customernumber'] });
    const same = { ...nested, customernumber: 'k-1001' };
    expect(post({ ...one, customer: same }).customer.customernumber).toBe('k-1001');
  });

  test('a new nested customer needs a name, a known one does not', () => {
    const nameless = { ...one, customernumber: undefined, customer: { customernumber: 'K-9' } };
    expect(refused(nameless, { customer: undefined })).toEqual({
      code: 'invalid',
      fields: ['customer.name'],
    });
    expect(post(nameless).customer.change).toBeUndefined();
  });

  test('a nested customer that says nothing new is no change', () => {
    const same = { customernumber: 'k-9', name: keptCustomer().name };
    const fields = { ...one, customernumber: undefined };
    expect(post({ ...fields, customer: same }).customer.change).toBeUndefined();
    expect(post({ ...fields, customer: { ...same, city: 'Chur' } }).customer.change?.given).toEqual({
      ...same,
      city: 'Chur',
    });
  });

  test('a new nested customer gets all defaults and all taxes, and the invoice the accounts of the client', () => {
    const fields = { customernumber: undefined, customer: nested, parts: [{ partnumber: 'SHIP' }] };
    const { customer, document } = post(fields, { customer: undefined });
    expect(customer.change?.fresh).toMatchObject({
      ...nested,
      created: now,
      arap_accno: 1100,
      payment_accno: 1020,
      language_code: 'de',
      tax_accnos: null,
    });
    expect(document).toMatchObject({ amount: '10.70', ar_accno: 1100, duedate: '2026-01-14' });
  });

  test('a nested customer changes the fields it names; three fields are stored with the invoice only', () => {
    const aside = { contactId: '17', addressId: '', taxfree: false };
    const { customer } = post({ ...one, customer: { ...nested, city: '', contactId: '17', taxfree: false } });
    expect(customer.change?.given).toEqual({ ...nested, city: '' });
    expect(customer.aside).toEqual(aside);
    expect(Object.keys(customer.change?.fresh ?? {})).not.toContain('taxfree');
  });

  test('without a nested customer the customer is unchanged', () => {
    const { customer } = post(one);
    expect(customer).toEqual({
      customernumber: 'K-1001',
      change: undefined,
      aside: { contactId: '', addressId: '' },
    });
  });
});
