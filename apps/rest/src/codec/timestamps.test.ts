import { type BookingDate, clockIn, type Instant, instant, isDayIn } from '@kontor/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zurich } from '../../test/sample.ts';
import { readDate, readInstant, writeDate, writeInstant } from './timestamps.ts';

describe('reading', () => {
  test.each([
    ['2026-01-14', '2026-01-14', '2026-01-13T23:00:00.000Z'],
    ['2026-01-14T00:00:00+01:00', '2026-01-14', '2026-01-13T23:00:00.000Z'],
    ['2026-01-14T00:00:00+0100', '2026-01-14', '2026-01-13T23:00:00.000Z'],
    ['2026-01-14T00:00:00.000+01:00', '2026-01-14', '2026-01-13T23:00:00.000Z'],
    ['2026-01-14T10:30:00', '2026-01-14', '2026-01-14T09:30:00.000Z'],
    ['2026-07-14T10:30:00.5', '2026-07-14', '2026-07-14T08:30:00.500Z'],
    ['2026-03-01T23:30:00Z', '2026-03-02', '2026-03-01T23:30:00.000Z'],
    ['2026-07-31T22:00:00Z', '2026-08-01', '2026-07-31T22:00:00.000Z'],
    ['2026-01-14T23:59:59.123456789-12:00', '2026-01-15', '2026-01-15T11:59:59.123Z'],
    ['2024-02-29', '2024-02-29', '2024-02-28T23:00:00.000Z'],
  ])('§3.6: %s in Zurich is the day %s and the instant %s', (text, day, instant) => {
    expect(readDate(text, zurich)).toBe(day);
    expect(readInstant(text, zurich)).toBe(instant);
  });

  test.each([
    'yesterday',
    '14.01.2026',
    '2026-1-14',
    '2026-02-29',
    '2026-13-01',
    '2026-02-30T00:00:00+01:00',
    '2026-01-14T24:00:00Z',
    '2026-01-14T10:30Z',
    '2026-01-14 10:30:00',
    '2026-01-14T10:30:00.Z',
    '2026-01-14T10:30:00+1',
    '2026-01-14T10:30:00+25:00',
    '2026-01-14T10:30:00Z\n',
    '0000-01-01',
    `2026-01-14T10:30:00.${'9'.repeat(1_000_000)}Z`,
  ])('§3.6: %s is passed on for the schema to refuse', (text) => {
    expect(readDate(text, zurich)).toBe(text);
    expect(readInstant(text, zurich)).toBe(text);
  });
});

const zones = fc.constantFrom(
  zurich,
  'UTC',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Europe/Amsterdam',
);
const instants = fc
  .date({ min: new Date('1900-01-02T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString() as Instant);

describe('writing', () => {
  test('§3.6: a booking date is local midnight, with the right summer offset', () => {
    expect(writeDate('2026-01-14', zurich)).toBe('2026-01-14T00:00:00+01:00');
    expect(writeDate('2026-07-14', zurich)).toBe('2026-07-14T00:00:00+02:00');
    expect(writeDate('2026-07-14', 'Asia/Kolkata')).toBe('2026-07-14T00:00:00+05:30');
  });

  test('§3.6: an instant is what the clock of the zone shows, on the days on which it changes too', () => {
    expect(writeInstant('2026-03-29T00:59:59.000Z', zurich)).toBe('2026-03-29T01:59:59+01:00');
    expect(writeInstant('2026-03-29T01:00:00.000Z', zurich)).toBe('2026-03-29T03:00:00+02:00');
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        expect(writeInstant(instant, zone)).toBe(clockIn(instant, zone));
      }),
      { numRuns: 300 },
    );
  });

  test('§3.6: a booking date is read back as it was written, where midnight is skipped too', () => {
    const days = fc.date({ min: new Date('1972-01-02'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(zurich, 'America/Sao_Paulo', 'Asia/Kathmandu'), (day, zone) => {
        const date = day.toISOString().slice(0, 10);
        expect(readDate(writeDate(date, zone), zone)).toBe(date);
      }),
    );
    expect(readDate(writeDate('2017-10-15', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('2017-10-15');
  });

  test('§3.6: an instant is read back to the second', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(zurich, 'UTC', 'Pacific/Auckland'), (instant, zone) => {
        fc.pre(instant >= '1970');
        expect(readInstant(writeInstant(instant, zone), zone)).toBe(instant.replace(/\.\d+/, '.000'));
      }),
    );
  });
});

describe('zones that are odd', () => {
  test.each([
    // Seconds off a whole minute, written to the minute.
    ['Africa/Monrovia', '1971-12-31', '1971-12-31T00:00:00-00:45'],
    ['Asia/Kolkata', '1905-03-01', '1905-03-01T00:00:00+05:21'],
    // Midnight is skipped by summer time.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T01:00:00-02:00'],
    ['Asia/Beirut', '2024-03-31', '2024-03-31T01:00:00+03:00'],
    // The day after one that was left out.
    ['Pacific/Apia', '2011-12-31', '2011-12-31T00:00:00+14:00'],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T00:00:00-10:00'],
  ])('§3.6: in %s the day %s is written %s, and read back from it', (zone, day, written) => {
    expect(writeDate(day, zone)).toBe(written);
    expect(readDate(written, zone)).toBe(day);
    expect(readDate(written.replace(/:(\d\d)$/, '$1'), zone)).toBe(day);
    expect(readDate(day, zone)).toBe(day);
    expect(readInstant(day, zone)).toBe(readInstant(written, zone));
    expect(writeInstant(readInstant(day, zone), zone)).toBe(written);
  });

  test('§3.6: every zone reads each day as it wrote it, but those that it left out', () => {
    const days = fc.date({ min: new Date('1900-01-02'), max: new Date('2100-01-01'), noInvalidDate: true });
    const everywhere = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(days, everywhere, (at, zone) => {
        const day = at.toISOString().slice(0, 10) as BookingDate;
        fc.pre(isDayIn(day, zone));
        expect(readDate(writeDate(day, zone), zone)).toBe(day);
        const moment = `${at.toISOString().slice(0, 19)}.000Z`;
        expect(readInstant(writeInstant(moment, zone), zone)).toBe(moment);
      }),
      { numRuns: 2000 },
    );
  });

  test('§3.6: what the zone left out is passed on for the rules to refuse, never moved', () => {
    for (const text of ['2011-12-30', '2011-12-30T00:00:00', '2011-12-30T10:00:00'])
      expect([readDate(text, 'Pacific/Apia'), readInstant(text, 'Pacific/Apia')]).toEqual([
        '2011-12-30',
        text,
      ]);
    expect(readInstant('1919-03-30T23:45:00', 'America/Toronto')).toBe('1919-03-30T23:45:00');
    expect(readDate('9999-12-31T23:30:00-05:00', zurich)).not.toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(instant.safeParse(readInstant('9999-12-31T23:30:00-05:00', zurich)).success).toBe(false);
  });
});
