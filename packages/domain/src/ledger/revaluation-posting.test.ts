import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedUpTo, ledger, refusalOf, shown } from '../../test/ledger.ts';
import { fractionOf, minorOf, nearest, sumOf, textOf } from '../../test/reference-model.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type OpenInCurrency, postRevaluation, reverseRevaluation } from './revaluation-posting.ts';

const on = '2026-01-31' as BookingDate;
const itemOf = (
  accno: number,
  currency: string,
  [open, base_open, rate]: readonly [string, string, string?],
): OpenInCurrency => ({
  accno,
  currency,
  open: open as Decimal,
  base_open: base_open as Decimal,
  rate: rate as Decimal | undefined,
});
const refused = (items: readonly OpenInCurrency[], books = ledger, day = on) =>
  refusalOf(() => postRevaluation(day, items, books)).code;

describe('open amounts in foreign currencies (§15)', () => {
  test('a higher value is a gain on receivables and a loss on payables, each on its account', () => {
    const { gl, entry } = postRevaluation(
      on,
      [itemOf(1100, 'EUR', ['100.00', '93.45', '0.95']), itemOf(2000, 'EUR', ['-50.00', '-46.73', '0.95'])],
      ledger,
    );
    expect(gl).toMatchObject({
      kind: 'revaluation',
      reference: 'REV-2026-01-31',
      transdate: on,
      currency: 'CHF',
    });
    expect(shown(entry)).toEqual([
      'debit 1100 1.55',
      'credit 2000 0.77',
      'credit 3000 1.55',
      'debit 4000 0.77',
    ]);
    expect(entry.closing).toBe(false);
  });

  test('accounts without a difference are left out', () => {
    const same = itemOf(1100, 'USD', ['10.00', '9.00', '0.9']);
    const { entry } = postRevaluation(on, [same, itemOf(1101, 'JPY', ['1000', '6.00', '0.005'])], ledger);
    expect(shown(entry)).toEqual(['credit 1101 1.00', 'debit 4000 1.00']);
  });

  const items = fc.array(
    fc.record({
      accno: fc.constantFrom(1100, 1101, 2000, 2001),
      currency: fc.constantFrom(['EUR', 2], ['JPY', 0], ['KWD', 3]) as fc.Arbitrary<[string, number]>,
      open: fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
      base: fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
      rate: fc.bigInt({ min: 1n, max: 10n ** 11n }).map((minor) => textOf(minor, 10)),
    }),
    { minLength: 1, maxLength: 6 },
  );

  test('each account has its new value, the entry sums to zero, and is reversed the day after', () => {
    fc.assert(
      fc.property(items, (sent) => {
        const worth = sent.map(({ accno, currency: [, places], open, base, rate }) => {
          const { top, bottom } = fractionOf(rate);
          const value = nearest({ top: open * top * 100n, bottom: 10n ** BigInt(places) * bottom });
          return { accno, moved: value - base };
        });
        fc.pre(worth.some(({ moved }) => moved !== 0n));
        const open = sent.map(({ accno, currency: [code, places], open, base, rate }) =>
          itemOf(accno, code, [textOf(open, places), textOf(base, 2), rate]),
        );
        const posted = postRevaluation(on, open, ledger);
        const back = reverseRevaluation(posted, ledger);
        const onAccount = ({ entry }: typeof posted, accno: number) =>
          sumOf(
            entry.postings.filter((each) => each.accno === accno).map(({ amount }) => minorOf(amount, 2)),
          );
        for (const accno of [1100, 1101, 2000, 2001]) {
          const moved = sumOf(worth.filter((each) => each.accno === accno).map(({ moved }) => moved));
          expect([onAccount(posted, accno), onAccount(back, accno)]).toEqual([moved, -moved]);
        }
        expect(sumOf(posted.entry.postings.map(({ amount }) => minorOf(amount, 2)))).toBe(0n);
        expect(onAccount(posted, 3000) <= 0n && onAccount(posted, 4000) >= 0n).toBe(true);
        expect(onAccount(back, 3000) + onAccount(posted, 3000)).toBe(0n);
        expect(back.gl).toMatchObject({ kind: 'revaluation', transdate: '2026-02-01' });
      }),
    );
  });
});

describe('what is refused (§15)', () => {
  const item = itemOf(1100, 'EUR', ['100.00', '93.45', '0.95']);

  test('no difference, a missing rate, a closed day', () => {
    for (const items of [[], [itemOf(1100, 'EUR', ['100.00', '95.00', '0.95'])]])
      expect(refused(items)).toBe('nothing_to_close');
    expect(refused([item, itemOf(1100, 'USD', ['1.00', '1.00'])])).toBe('exchange_rate_missing');
    expect(refused([item], closedUpTo('2026-01-31'))).toBe('period_closed');
    expect(postRevaluation(on, [item], closedUpTo('2026-01-30')).gl.transdate).toBe(on);
  });

  test('a missing rate is refused, also where nothing else differs', () =>
    expect(refused([itemOf(1100, 'USD', ['1.00', '1.00'])])).toBe('exchange_rate_missing'));

  test('9999-12-31, as there is no day after it for the reversal', () =>
    expect(refused([item], ledger, '9999-12-31' as BookingDate)).toBe('invalid'));
});
