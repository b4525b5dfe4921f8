import { describe, expect, test } from 'vitest';
import { assetRefusalOf, ledger, made, openBooks, runOf, sentOf, testBooks } from '../../test/assets.ts';
import { closedUpTo, shown } from '../../test/ledger.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { changedAsset, newAsset } from './change.ts';
import { postAdjustment, postDepreciation, postDisposal, reverseAssetBooking } from './posting.ts';
import { standingOn } from './register.ts';

describe('runs (§27)', () => {
  test('a run books what is planned less what is booked, and again nothing', () => {
    const books = openBooks();
    books.add(made());
    const booked = runOf(books, '2026-06-30');
    expect(shown(booked.posted?.entry as never)).toEqual(['debit 6820 3000.00', 'credit 1539 3000.00']);
    expect(booked.posted?.gl).toMatchObject({ kind: 'assets', description: 'Abschreibungen 30.06.2026' });
    books.keep(booked);
    expect(assetRefusalOf(() => runOf(books, '2026-06-30')).code).toBe('nothing_to_close');
    expect(assetRefusalOf(() => runOf(books, '2026-05-31')).issues[0]).toMatchObject({ field: 'transdate' });
    // An asset that is registered later is caught up by the same day.
    books.add(made({ value: '100', rate: '12', residual: '0' }));
    expect(runOf(books, '2026-06-30').movements).toEqual([
      { asset_id: 2, value: '0.00', depreciation: '6.00', released: '0.00' },
    ]);
  });

  test('direct booking credits the account of the asset; several are one entry by account', () => {
    const books = openBooks();
    books.add(made({ asset_accno: 1520, depreciation_accno: null }));
    books.add(made());
    expect(shown(runOf(books, '2026-12-31').posted?.entry as never)).toEqual([
      ...['debit 6820 12000.00', 'credit 1520 6000.00', 'credit 1539 6000.00'],
    ]);
  });

  test('a run that was reversed is not counted, and the next one books it again', () => {
    const books = openBooks();
    books.add(made());
    const first = books.keep(runOf(books, '2026-12-31'));
    const reverse = () =>
      reverseAssetBooking(books.toReverse(first), { sent: {}, assets: books.all(), ledger });
    books.keep(reverse());
    expect(standingOn(books.one(1)).depreciated.toFixed()).toBe('0');
    expect(assetRefusalOf(reverse).code).toBe('already_reversed');
    expect(runOf(books, '2026-12-31').movements[0]?.depreciation).toBe('6000.00');
  });

  test('a closed period refuses it', () => {
    const books = openBooks();
    books.add(made());
    const closed = { ledger: { ...ledger, client: closedUpTo('2026-12-31').client }, yearMonth: 1 };
    expect(
      assetRefusalOf(() => postDepreciation({ transdate: '2026-12-31' as BookingDate }, books.all(), closed))
        .code,
    ).toBe('period_closed');
  });
});

describe('disposals and value adjustments (§27)', () => {
  const disposed = (fields: object, books = openBooks()) => {
    if (books.all().length === 0) books.add(made());
    return postDisposal(
      books.one(1),
      { sent: { transdate: '2027-07-01' as BookingDate, ...fields } as never, sale: undefined },
      testBooks,
    );
  };

  test('an asset that is scrapped is depreciated up to the day, and its book value is the loss', () => {
    expect(shown(disposed({ result_accno: 8500 }).posted?.entry as never)).toEqual([
      ...['debit 6820 9000.00', 'debit 8500 21000.00', 'credit 1530 30000.00'],
    ]);
  });

  test('a sale leaves the gain on its account, and is no turnover once more', () => {
    const { posted } = disposed({ proceeds: '25000', proceeds_accno: 8514, result_accno: 8514 });
    expect(shown(posted?.entry as never)).toEqual([
      ...['debit 6820 9000.00', 'debit 8514 21000.00', 'credit 1530 30000.00'],
    ]);
    expect(posted?.entry.postings.map(({ vat_code }) => vat_code)).toEqual([undefined, 'none', undefined]);
  });

  test('a loss goes to another account than the proceeds', () => {
    const { posted } = disposed({ proceeds: '20000', proceeds_accno: 8514, result_accno: 8500 });
    expect(shown(posted?.entry as never)).toEqual([
      ...['debit 6820 9000.00', 'debit 8514 20000.00', 'debit 8500 1000.00', 'credit 1530 30000.00'],
    ]);
  });

  test('a part of it takes its part of the depreciation along', () => {
    const books = openBooks();
    books.add(made());
    books.keep(disposed({ value: '10000', result_accno: 8500 }, books));
    const { value, depreciated } = standingOn(books.one(1));
    expect([value.toFixed(2), depreciated.toFixed(2)]).toEqual(['20000.00', '6000.00']);
    expect(runOf(books, '2027-12-31').movements[0]?.depreciation).toBe('2000.00');
  });

  test('one that is gone is not depreciated, and does not go twice', () => {
    const books = openBooks();
    books.add(made());
    const sale = books.keep(disposed({ result_accno: 8500 }, books));
    expect(assetRefusalOf(() => runOf(books, '2027-12-31')).code).toBe('nothing_to_close');
    expect(assetRefusalOf(() => disposed({ result_accno: 8500 }, books)).issues[0]).toMatchObject({
      field: 'id',
    });
    books.keep(reverseAssetBooking(books.toReverse(sale), { sent: {}, assets: books.all(), ledger }));
    expect(runOf(books, '2027-12-31').movements[0]?.depreciation).toBe('12000.00');
  });

  test('nothing goes on a day before the last run', () => {
    const books = openBooks();
    books.add(made());
    books.keep(runOf(books, '2027-12-31'));
    expect(assetRefusalOf(() => disposed({ result_accno: 8500 }, books)).issues[0]?.message).toContain(
      '2027-12-31',
    );
  });

  test('an account for the result is asked for where there is one', () => {
    expect(assetRefusalOf(() => disposed({})).issues).toMatchObject([{ field: 'result_accno' }]);
    expect(assetRefusalOf(() => disposed({ proceeds: '1' })).issues).toMatchObject([
      { field: 'proceeds_accno' },
    ]);
    expect(assetRefusalOf(() => disposed({ value: '30000.01' })).issues[0]).toMatchObject({ field: 'value' });
  });

  test('a value adjustment is no more than the book value', () => {
    const books = openBooks();
    books.add(made());
    const adjusted = (depreciation: string) =>
      postAdjustment(
        books.one(1),
        { transdate: '2026-06-30' as BookingDate, depreciation: depreciation as Decimal },
        testBooks,
      );
    expect(assetRefusalOf(() => adjusted('27000.01')).issues[0]?.message).toContain('27000.00');
    expect(assetRefusalOf(() => adjusted('-0.01')).issues[0]).toMatchObject({ field: 'depreciation' });
    expect(shown(adjusted('500').posted?.entry as never)).toEqual([
      'debit 6820 500.00',
      'credit 1539 500.00',
    ]);
  });
});

describe('making and changing assets (§27)', () => {
  test.each([
    ['asset_accno', { asset_accno: 6820 }],
    ['depreciation_accno', { depreciation_accno: 6820 }],
    ['expense_accno', { expense_accno: 1500 }],
    ['value', { value: '0' }],
    ['value', { value: null }],
    ['acquired', { acquired: null }],
    ['residual', { residual: '30000.01' }],
    ['rate', { rate: '100.1' }],
    ['rate', { months: 60 }],
    ['rate', { rate: null }],
    ['rate', { method: 'declining', rate: null }],
    ['method', { method: 'none' }],
    ['depreciated', { taken_over: '2026-01-10' }],
    ['taken_over', { depreciated: '1' }],
    ['taken_over', { depreciated: '1', taken_over: '2026-01-09' }],
  ])('refuses %s of %o', (field, fields) => {
    expect(assetRefusalOf(() => made(fields)).issues.map((issue) => issue.field)).toContain(field);
  });

  test('an entry gives the day and the value, and no more than it has', () => {
    const entry = { transdate: '2026-03-05' as BookingDate, left: amountOf('900') };
    const of = sentOf({ entry_id: 7, acquired: null, value: null });
    expect(newAsset(of, { ledger, entry })).toMatchObject({ acquired: '2026-03-05', value: '900.00' });
    expect(
      assetRefusalOf(() => newAsset({ ...of, value: '900.01' as Decimal }, { ledger, entry })).issues,
    ).toMatchObject([{ field: 'value', wording: { name: 'asset_entry_left' } }]);
  });

  test('a plan that changes after a run goes on from what is booked', () => {
    const books = openBooks();
    books.add(made({ residual: '0' }));
    books.keep(runOf(books, '2026-12-31'));
    const to = (change: object) => changedAsset(books.one(1), change as never, { ledger, entry: undefined });
    expect(assetRefusalOf(() => to({ value: '1' })).issues).toMatchObject([{ field: 'value' }]);
    expect(to({ description: 'Bus' })).not.toHaveProperty('plan_from');
    books.set(1, to({ months: 36 }));
    expect(books.one(1).asset).toMatchObject({ plan_from: '2026-12-31', plan_booking: 1 });
    // 24,000.00 over the 24 months that are left of 36.
    expect(runOf(books, '2027-06-30').movements[0]?.depreciation).toBe('6000.00');
  });
});
