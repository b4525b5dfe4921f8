import { bookingDate, isVatCode, vatCodeMisfit } from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { readChart } from '../chart.ts';
import { percentOn } from './vat.ts';

const chart = await readChart('swiss-sme');
const byNumber = new Map(chart.accounts.map((account) => [account.accno, account]));
const linked = (link: string) =>
  chart.accounts.filter((account) => account.link.split(':').includes(link)).map(({ accno }) => accno);

describe('the Swiss chart of accounts', () => {
  test('has each number once', () => {
    expect(byNumber.size).toBe(chart.accounts.length);
  });

  test('is in the order of its digits, so that a heading comes right before what it groups', () => {
    const numbers = chart.accounts.map(({ accno }) => String(accno));
    expect(numbers).toEqual(numbers.toSorted());
    const groups = chart.accounts.map(({ heading }, index) =>
      heading ? '' : chart.accounts.slice(0, index).findLast((one) => one.heading)?.accno,
    );
    const lost = numbers.filter(
      (number, index) => groups[index] !== '' && `${groups[index]}`[0] !== number[0],
    );
    expect(lost).toEqual([]);
  });

  test('lets nobody post to a heading, or by hand to receivables and payables', () => {
    const byHand = chart.accounts.filter(({ allow_gl }) => allow_gl);
    expect(byHand.filter(({ heading }) => heading)).toEqual([]);
    expect(
      chart.accounts.filter(({ allow_gl, heading }) => !allow_gl && !heading).map((one) => one.accno),
    ).toEqual([1100, 2000]);
    expect(chart.accounts.filter(({ heading, link }) => heading && link !== '')).toEqual([]);
  });

  test('has defaults of the right kind', () => {
    const kinds = Object.entries(chart.defaults).map(([name, accno]) => [
      name,
      byNumber.get(accno ?? 0)?.category,
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      ar_accno: 'asset',
      ap_accno: 'liability',
      payment_accno: 'asset',
      equity_accno: 'equity',
      income_accno: 'income',
      expense_accno: 'expense',
      exchange_gain_accno: 'income',
      exchange_loss_accno: 'expense',
      vat_accno: 'liability',
      vat_difference_accno: 'income',
      rounding_accno: 'income',
      ar_discount_accno: 'income',
      ap_discount_accno: 'expense',
    });
    expect(linked('AR')).toEqual([chart.defaults.ar_accno]);
    expect(linked('AP')).toEqual([chart.defaults.ap_accno]);
    expect(linked('AR_paid')).toEqual(expect.arrayContaining([1000, 1020, 1030, 1090, 1107, 3800, 3801]));
  });

  test('has codes of the VAT form that fit its accounts', () => {
    const misfits = chart.accounts.flatMap((account) =>
      isVatCode(account.vat_code) ? (vatCodeMisfit(account, account.vat_code) ?? []) : [],
    );
    expect(misfits).toEqual([]);
    const coded = (code: string) =>
      chart.accounts.filter(({ vat_code }) => vat_code === code).map((one) => one.accno);
    expect([coded('235'), coded('382'), coded('400'), coded('405')]).toEqual([
      ...[[3800, 3801, 3802, 3805, 4900, 4901], [2203], [1170, 1172], [1171, 1173, 1174]],
    ]);
  });

  test('has a rate for each VAT account, described as the account is', () => {
    expect(chart.taxes.map(({ accno }) => accno)).toEqual([...linked('AP_tax'), ...linked('AR_tax')]);
    for (const { accno, description } of chart.taxes)
      expect(byNumber.get(accno)?.description).toBe(description);
  });

  test.each(['fr', 'it', 'en'])(
    'has a name for each account in %s, and changes nothing else',
    async (language) => {
      const translated = await readChart('swiss-sme', language);
      const unnamed = ({ description, ...account }: (typeof chart.accounts)[number]) => account;
      expect(translated.accounts.map(unnamed)).toEqual(chart.accounts.map(unnamed));
      // Goodwill is called so everywhere.
      const german = new Map(chart.accounts.map(({ accno, description }) => [accno, description]));
      const same = translated.accounts.filter(({ accno, description }) => description === german.get(accno));
      expect(same.map(({ accno }) => accno)).toEqual([1770]);
      for (const { accno, description } of translated.taxes)
        expect(translated.accounts.find((one) => one.accno === accno)?.description).toBe(description);
    },
  );

  test('has its own names in a language that it does not know', async () => {
    expect(await readChart('swiss-sme', 'rm')).toEqual(chart);
  });

  test.each(['2010-12-31', '2017-12-31', '2018-01-01', '2023-12-31', '2024-01-01', '2026-06-30'])(
    'has the rates that the demo books use on %s',
    (day) => {
      const rateOf = (accno: number) =>
        chart.taxes.find((tax) => tax.accno === accno)?.rates.findLast(({ valid_from }) => valid_from <= day)
          ?.rate;
      const on = bookingDate.parse(day);
      if (day < '2011') {
        expect(() => percentOn('normal', on)).toThrow(RangeError);
        expect(rateOf(2201)).toBeUndefined();
        return;
      }
      for (const accno of [1170, 1171, 2201]) expect(rateOf(accno)).toBe(percentOn('normal', on));
      for (const accno of [1172, 1173, 2200]) expect(rateOf(accno)).toBe(percentOn('reduced', on));
      for (const accno of [1174, 2202]) expect(['3.7', '3.8']).toContain(rateOf(accno));
    },
  );
});
