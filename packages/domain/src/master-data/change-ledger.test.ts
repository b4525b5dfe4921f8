import { expect, test } from 'vitest';
import { ledger, refusalOf } from '../../test/ledger.ts';
import { changeSettings, changeTaxRate } from './change-ledger.ts';
import { settings } from './client.ts';
import { taxRate } from './tax.ts';

const change = (fields: object) => changeSettings(settings.parse(fields), ledger);
const rate = (fields: object) =>
  changeTaxRate(taxRate.parse({ accno: 2201, valid_from: '2027-01-01', rate: '8.5', ...fields }), ledger);

test('settings that are left out stay unchanged, the others are taken', () => {
  expect(change({ ar_accno: 1101, zone: 'UTC' })).toEqual({ ar_accno: 1101, zone: 'UTC' });
  expect(change({})).toEqual({});
});

test('the accounts of the settings exist and have the right link; all faults are named (§8)', () => {
  expect(refusalOf(() => change({ ar_accno: 2000, ap_accno: 1100, equity_accno: 9999 }))).toEqual({
    code: 'account_not_postable',
    fields: ['ar_accno', 'ap_accno', 'equity_accno'],
  });
  expect(refusalOf(() => change({ income_accno: 30 })).code).toBe('account_not_postable');
});

test('a tax rate is of an account that exists, and between 0 and 100 percent (§8)', () => {
  for (const percent of ['0', '8.5', '100']) expect(rate({ rate: percent }).rate).toBe(percent);
  for (const percent of ['-0.1', '100.01'])
    expect(refusalOf(() => rate({ rate: percent }))).toEqual({ code: 'invalid', fields: ['rate'] });
  expect(refusalOf(() => rate({ accno: 9999, rate: '-1' }))).toEqual({
    code: 'account_unknown',
    fields: ['accno', 'rate'],
  });
});
