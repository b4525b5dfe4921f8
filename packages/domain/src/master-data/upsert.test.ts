import { describe, expect, test } from 'vitest';
import { ledger, now, refusalOf } from '../../test/ledger.ts';
import { article } from './article.ts';
import { customer } from './customer.ts';
import { changeArticle, changeCustomer, changeVendor } from './upsert.ts';
import { vendor } from './vendor.ts';

const saveVendor = (fields: object) =>
  changeVendor(vendor.parse({ vendornumber: 'L-2001', ...fields }), ledger, now);
const saveCustomer = (fields: object) =>
  changeCustomer(customer.parse({ customernumber: 'K-1001', ...fields }), ledger, now);
const saveArticle = (fields: object) =>
  changeArticle(article.parse({ partnumber: 'BIER-20', ...fields }), ledger, now);

describe('a vendor (§5)', () => {
  test('a new one has every field: the defaults, an empty text, or no value', () => {
    const { fresh } = saveVendor({ name: 'Papeterie Dupont SA', city: 'Genf' });
    expect(Object.keys(fresh)).toEqual(Object.keys(vendor.shape));
    expect(fresh).toMatchObject({
      vendornumber: 'L-2001',
      name: 'Papeterie Dupont SA',
      city: 'Genf',
      created: now,
      phone: '',
      terms: null,
      arap_accno: 2000,
      payment_accno: 1020,
    });
  });

  test('a field that is absent stays as it is (§3.8)', () =>
    expect(saveVendor({ city: 'Genf' }).given).toEqual({ vendornumber: 'L-2001', city: 'Genf' }));

  test('a field that is empty gets its default, or none (§3.8)', () => {
    const empty = { city: '', terms: null, arap_accno: null, payment_accno: null };
    expect(saveVendor(empty).given).toEqual({
      vendornumber: 'L-2001',
      city: '',
      terms: null,
      arap_accno: 2000,
      payment_accno: 1020,
    });
  });

  test('zero is a value, not an empty field', () => expect(saveVendor({ terms: 0 }).given.terms).toBe(0));

  test('a name may be absent, but not empty; an id is ignored', () => {
    expect(vendor.safeParse({ vendornumber: 'L-2001' }).success).toBe(true);
    expect(vendor.safeParse({ vendornumber: 'L-2001', name: '' }).success).toBe(false);
    expect(vendor.safeParse({ name: 'Papeterie Dupont SA' }).success).toBe(false);
    expect(saveVendor({ id: 17 }).given).toEqual({ vendornumber: 'L-2001' });
  });

  test('its accounts exist, and the payables account has the link AP', () => {
    expect(refusalOf(() => saveVendor({ arap_accno: 2999, payment_accno: 9999 }))).toEqual({
      code: 'account_unknown',
      fields: ['arap_accno', 'payment_accno'],
    });
    expect(refusalOf(() => saveVendor({ arap_accno: 1100 }))).toEqual({
      code: 'account_not_postable',
      fields: ['arap_accno'],
    });
    expect(refusalOf(() => saveVendor({ payment_accno: 30 })).code).toBe('account_not_postable');
    expect(saveVendor({ arap_accno: 2001, payment_accno: 3800 }).given).toMatchObject({ arap_accno: 2001 });
  });
});

describe('a customer (§6)', () => {
  test('a new one has the accounts and the first language of the client, and all taxes', () => {
    expect(saveCustomer({ name: 'Gasthaus zum Löwen' }).fresh).toMatchObject({
      arap_accno: 1100,
      payment_accno: 1020,
      language_code: 'de',
      tax_accnos: null,
      created: now,
      typeofcontact: '',
      gender: '',
      remittancevoucher: null,
      ended: null,
    });
  });

  test('an empty list of tax accounts means none, unlike an absent one', () => {
    expect(saveCustomer({ name: 'a', tax_accnos: [] }).fresh.tax_accnos).toEqual([]);
    expect(saveCustomer({ tax_accnos: [] }).given).toEqual({ customernumber: 'K-1001', tax_accnos: [] });
    expect(saveCustomer({}).given).toEqual({ customernumber: 'K-1001' });
  });

  test('an empty language is the first of the client; false is a value', () => {
    expect(saveCustomer({ language_code: '' }).given.language_code).toBe('de');
    expect(saveCustomer({ language_code: 'fr' }).given.language_code).toBe('fr');
    expect(saveCustomer({ remittancevoucher: false }).given.remittancevoucher).toBe(false);
  });

  test('every fault is named, the first decides the code (§4)', () => {
    const sent = { arap_accno: 2000, payment_accno: 9999, language_code: 'it', tax_accnos: [2201, 2299] };
    expect(refusalOf(() => saveCustomer(sent))).toEqual({
      code: 'account_not_postable',
      fields: ['arap_accno', 'payment_accno', 'language_code', 'tax_accnos'],
    });
  });

  test('its taxes are VAT accounts', () => {
    expect(refusalOf(() => saveCustomer({ name: 'a', tax_accnos: [2201, 1020] }))).toEqual({
      code: 'account_not_postable',
      fields: ['tax_accnos'],
    });
  });

  test('a language that the client does not have is refused', () => {
    expect(refusalOf(() => saveCustomer({ language_code: 'it' }))).toEqual({
      code: 'language_unknown',
      fields: ['language_code'],
    });
  });

  test('a choice is one of its words', () => {
    const accepts = (fields: object) => customer.safeParse({ customernumber: 'K-1001', ...fields }).success;
    expect(accepts({ typeofcontact: 'company', gender: 'F' })).toBe(true);
    expect(accepts({ typeofcontact: 'Company' })).toBe(false);
    expect(accepts({ gender: 'X' })).toBe(false);
  });
});

describe('an article (§7)', () => {
  test('a new one is booked on the accounts of the client, without tax', () => {
    expect(saveArticle({ description: 'Märzen' }).fresh).toMatchObject({
      partnumber: 'BIER-20',
      description: 'Märzen',
      unit: '',
      sellprice: null,
      income_accno: 3000,
      expense_accno: 4000,
      tax_accnos: [],
      price_update: null,
    });
  });

  test('its price is dated when it is sent, and only then', () => {
    expect(saveArticle({ sellprice: '118.40' }).fresh.price_update).toBe(now);
    expect(saveArticle({ sellprice: '118.40' }).given.price_update).toBe(now);
    expect(saveArticle({ sellprice: null }).given).toEqual({
      partnumber: 'BIER-20',
      sellprice: null,
      price_update: now,
    });
    expect(saveArticle({ unit: 'Fass' }).given).toEqual({ partnumber: 'BIER-20', unit: 'Fass' });
  });

  test('empty accounts are those of the client, empty taxes none', () => {
    const empty = { income_accno: null, expense_accno: null, tax_accnos: null };
    expect(saveArticle(empty).given).toEqual({
      partnumber: 'BIER-20',
      income_accno: 3000,
      expense_accno: 4000,
      tax_accnos: [],
    });
  });

  test('its accounts exist and can be posted to', () => {
    const sent = { income_accno: 9999, expense_accno: 30, tax_accnos: [2201, 2209, 2299, 1020] };
    expect(refusalOf(() => saveArticle(sent))).toEqual({
      code: 'account_unknown',
      fields: ['income_accno', 'expense_accno', 'tax_accnos', 'tax_accnos', 'tax_accnos'],
    });
  });
});
