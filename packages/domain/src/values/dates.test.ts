import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type BookingDate,
  bookingDate,
  clockIn,
  dayAfter,
  dayIn,
  dayMeant,
  filterDay,
  firstMomentOf,
  type Instant,
  instant,
  instantAt,
  instantOf,
  isDayIn,
  midnightIn,
  monthAfter,
  monthOf,
  zone,
} from './dates.ts';

const day = (value: string): BookingDate => bookingDate.parse(value);
const at = (value: string): Instant => instant.parse(value);

describe('booking dates (§3.6)', () => {
  test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('%s is a day', (value) =>
    expect(bookingDate.parse(value)).toBe(value),
  );

  test.each([
    ...['1899-12-31', '10000-01-01', '+010000-01-01', '0026-01-14', '2026-1-14', '2026-01-14T00:00:00+01:00'],
    ...[
      '2026-00-14',
      '2026-13-14',
      '2026-01-00',
      '2026-01-32',
      '2026-04-31',
      '14.01.2026',
      '2026-01-14\n',
      '',
    ],
  ])('%j is not a day', (value) => expect(bookingDate.safeParse(value).success).toBe(false));

  test.each(['2026-02-29', '1900-02-29', '2100-02-29', '2024-02-30'])(
    '%s is not a day, as that February is shorter',
    (value) => expect(bookingDate.safeParse(value).success).toBe(false),
  );

  test('exactly the days of the calendar are accepted', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 9999 }), part(13), part(32), (year, month, date) => {
        const value = `${year}-${two(month)}-${two(date)}`;
        const moment = new Date(Date.UTC(year, month - 1, date));
        expect(bookingDate.safeParse(value).success).toBe(moment.toISOString().slice(0, 10) === value);
      }),
      { numRuns: 500 },
    );
  });
});

describe('instants (§3.6)', () => {
  test('a moment is in UTC, to the millisecond', () => {
    expect(at('2026-01-13T23:00:00.000Z')).toBe(instantAt(Date.UTC(2026, 0, 13, 23)));
  });

  test.each([
    ...['2026-02-30T00:00:00.000Z', '2026-01-14T24:00:00.000Z', '2026-13-01T00:00:00.000Z'],
    ...['2026-01-14T09:60:00.000Z', '2026-01-14T09:30:60.000Z', '0000-01-01T00:00:00.000Z'],
    ...['1899-12-31T23:59:59.999Z', '2026-01-14T09:30:00Z', '2026-01-14T09:30:00.000+01:00', '2026-01-14'],
  ])('%s is not a moment', (value) => expect(instant.safeParse(value).success).toBe(false));
});

describe('the day of an instant is that of the time zone of the client (§3.6)', () => {
  test.each([
    ['2026-03-01T23:30:00.000Z', 'Europe/Zurich', '2026-03-02'],
    ['2026-03-01T22:59:59.999Z', 'Europe/Zurich', '2026-03-01'],
    ['2026-06-30T22:00:00.000Z', 'Europe/Zurich', '2026-07-01'],
    ['2026-06-30T21:59:59.999Z', 'Europe/Zurich', '2026-06-30'],
    ['2026-12-31T23:00:00.000Z', 'Europe/Zurich', '2027-01-01'],
    ['2026-03-01T23:30:00.000Z', 'UTC', '2026-03-01'],
    ['2026-03-01T03:30:00.000Z', 'America/New_York', '2026-02-28'],
    ['2024-02-29T10:00:00.000Z', 'Pacific/Kiritimati', '2024-03-01'],
    ['2026-03-01T18:29:59.999Z', 'Asia/Kolkata', '2026-03-01'],
    ['2026-03-01T18:30:00.000Z', 'Asia/Kolkata', '2026-03-02'],
  ])('%s in %s is %s', (moment, where, expected) => expect(dayIn(at(moment), where)).toBe(expected));

  test.each([
    ['2026-01-14', 'Europe/Zurich', '2026-01-14T00:00:00+01:00'],
    ['2026-07-14', 'Europe/Zurich', '2026-07-14T00:00:00+02:00'],
    // The days on which the clocks change begin with the old offset.
    ['2026-03-29', 'Europe/Zurich', '2026-03-29T00:00:00+01:00'],
    ['2026-10-25', 'Europe/Zurich', '2026-10-25T00:00:00+02:00'],
    ['2026-01-14', 'UTC', '2026-01-14T00:00:00+00:00'],
    // Here the clocks went forward at midnight, and the day began at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T01:00:00-02:00'],
  ])('midnight of %s in %s is %s', (date, where, expected) =>
    expect(midnightIn(day(date), where)).toBe(expected),
  );

  test('an answered booking date is read back as the same day, in every zone', () => {
    const zones = ['Europe/Zurich', 'America/New_York', 'America/Sao_Paulo', 'Asia/Kolkata', 'UTC'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom(...zones), (days, where) => {
        const date = addDays(day('1970-01-01'), days);
        expect(dayIn(instantAt(Date.parse(midnightIn(date, where))), where)).toBe(date);
      }),
    );
  });

  test('a moment is answered in the zone, to the second and never rounded up', () => {
    expect(clockIn(at('2026-01-14T08:30:59.999Z'), 'Europe/Zurich')).toBe('2026-01-14T09:30:59+01:00');
    expect(clockIn(at('2026-07-14T08:30:00.000Z'), 'Europe/Zurich')).toBe('2026-07-14T10:30:00+02:00');
  });

  test('a time without an offset means the clock of the client', () => {
    const read = (local: string) => instantOf(local, 'Europe/Zurich');
    expect(read('2026-01-14T00:00:00')).toBe('2026-01-13T23:00:00.000Z');
    expect(read('2026-07-14T00:00:00')).toBe('2026-07-13T22:00:00.000Z');
    expect(read('2026-01-14T09:30:00.1234')).toBe('2026-01-14T08:30:00.123Z');
  });

  test('a time that the clock skips is moved later by the gap; of an ambiguous time the first is taken', () => {
    expect(instantOf('2026-03-29T02:30:00', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOf('2026-10-25T02:30:00', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z');
  });

  test('a time moved to another day is undefined; a skipped midnight is the first moment of its day', () => {
    expect(instantOf('1919-03-30T23:45:00', 'America/Toronto')).toBeUndefined();
    expect(instantOf('2011-12-30T12:00:00', 'Pacific/Apia')).toBeUndefined();
    expect(instantOf('2018-11-04T00:00:00', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
  });

  test('a day that the zone skipped does not exist in it, and keeps its date in answers', () => {
    expect(isDayIn(day('2011-12-30'), 'Pacific/Apia')).toBe(false);
    expect(isDayIn(day('2011-12-30'), 'Europe/Zurich')).toBe(true);
    expect(isDayIn(day('2018-11-04'), 'America/Sao_Paulo')).toBe(true);
    expect(midnightIn(day('2011-12-30'), 'Pacific/Apia')).toBe('2011-12-30T00:00:00-10:00');
    expect(dayAfter(day('2011-12-29'), 'Pacific/Apia')).toBe('2011-12-31');
    expect(firstMomentOf(day('2018-11-04'), 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
  });

  test('an instant after the last local year is answered in UTC', () => {
    expect(clockIn(at('9999-12-31T22:59:59.000Z'), 'Europe/Zurich')).toBe('9999-12-31T23:59:59+01:00');
    expect(clockIn(at('9999-12-31T23:00:00.000Z'), 'Europe/Zurich')).toBe('9999-12-31T23:00:00+00:00');
    expect(clockIn(at('1900-01-01T01:00:00.000Z'), 'America/New_York')).toBe('1900-01-01T01:00:00+00:00');
  });

  test('a time that does not exist is refused', () => {
    for (const local of ['2026-02-30T00:00:00', '2026-01-14T25:00:00', 'soon'])
      expect(() => instantOf(local, 'Europe/Zurich')).toThrow(RangeError);
  });
});

test('a zone is one that IANA knows by name', () => {
  for (const name of ['Europe/Zurich', 'UTC', 'America/Argentina/Buenos_Aires'])
    expect(zone.safeParse(name).success).toBe(true);
  for (const name of ['Europe/Bern', '+01:00', '', 'MEZ ']) expect(zone.safeParse(name).success).toBe(false);
});

describe('arithmetic of days', () => {
  test.each([
    ['2026-01-14', 30, '2026-02-13'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-14', 0, '2026-01-14'],
  ])('%s and %i days are %s', (date, days, expected) => expect(addDays(day(date), days)).toBe(expected));

  const anyDay = fc
    .integer({ min: Date.parse('1900-01-01') / 86_400_000, max: Date.parse('9999-12-31') / 86_400_000 })
    .map((days) => day(new Date(days * 86_400_000).toISOString().slice(0, 10)));

  test('days and months are counted as the calendar of Temporal counts them', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800_000, max: 4_000_000 }), (date, days) => {
        expect(addDays(date, days)).toBe(Temporal.PlainDate.from(date).add({ days }).toString());
        const month = Temporal.PlainDate.from(date).with({ day: 1 });
        expect(monthAfter(date)).toBe(month.add({ months: 1 }).toString());
      }),
      { numRuns: 1000 },
    );
  });

  test('a day in a zone is the same when it is looked up again, at any fraction of its second', () => {
    const zones = ['Europe/Zurich', 'America/St_Johns', 'Africa/Monrovia', 'Pacific/Apia', 'Asia/Kolkata'];
    const moment = fc.integer({ min: Date.parse('1900-01-02'), max: Date.parse('9999-12-30') });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (epoch, where) => {
        const exact = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(where).toPlainDate();
        expect(dayIn(instantAt(epoch), where)).toBe(exact.toString());
        expect(dayIn(instantAt(epoch), where)).toBe(exact.toString());
      }),
    );
  });

  test('the key of a month is its first day', () => expect(monthOf(day('2024-02-29'))).toBe('2024-02-01'));
});

describe('the day of a filter (§9)', () => {
  test.each([
    ['yesterday', '2026-02-28'],
    ['today', '2026-03-01'],
    ['tomorrow', '2026-03-02'],
    ['2025-12-31', '2025-12-31'],
    [undefined, undefined],
    ['2026-01-13T23:00:00.000Z', '2026-01-14'],
    ['2026-01-13T22:59:59.999Z', '2026-01-13'],
    ['9999-12-31T23:30:00.000Z', '9999-12-31'],
  ])('%s on 1 March 2026 is %s', (filter, expected) =>
    expect(dayMeant(filter, { today: day('2026-03-01'), zone: 'Europe/Zurich' })).toBe(expected),
  );

  test('a filter is a day or one of three words', () => {
    for (const value of ['2024-02-29', 'today', 'yesterday', 'tomorrow'])
      expect(filterDay.safeParse(value).success).toBe(true);
    for (const value of ['Today', 'now', '2026-02-29', '2026-01-14T00:00:00Z', ''])
      expect(filterDay.safeParse(value).success).toBe(false);
  });
});
