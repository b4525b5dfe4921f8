import { expect, test } from 'vitest';
import { Refusal } from '../refusal/refusal.ts';
import type { BookingDate, Instant } from '../values/dates.ts';
import { type MailDay, mostDaysHeld, placeMail } from './mail-limits.ts';

/** docs/interface §23.2. */
const now = '2026-01-14T21:30:00.000Z' as Instant;
const limits = { mails: 2, recipients: 10 };
const dayWith = (of: string, mails: number, recipients = mails): MailDay => ({
  ...{ day: of as BookingDate, mails, recipients },
});
const full = Array.from({ length: mostDaysHeld + 1 }, (_, at) =>
  dayWith(new Date(Date.UTC(2026, 0, 14 + at)).toISOString().slice(0, 10), 2),
);

const refusalBy = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('nothing was refused');
};

test.each([
  ['nothing was sent', [], undefined],
  ['one more fits', [dayWith('2026-01-14', 1)], undefined],
  ['there are as many mails', [dayWith('2026-01-14', 2)], '2026-01-15'],
  ['there are as many recipients', [dayWith('2026-01-14', 1, 10)], '2026-01-15'],
  ['days to come are full, too', [dayWith('2026-01-14', 2), dayWith('2026-01-15', 2)], '2026-01-16'],
] as const)('where %s, a mail is held until %s', (_, days, until) => {
  const placed = placeMail({ recipients: 1, beyond: 'held' }, { days, limits, now });
  expect(placed.held_until).toBe(until && `${until}T00:00:00.000Z`);
  expect(placed.day).toBe(until ?? '2026-01-14');
});

test('a mail that is not to be held is refused until the day that has room for it', () => {
  const days = [dayWith('2026-01-14', 2), dayWith('2026-01-15', 2)];
  const refusal = refusalBy(() => placeMail({ recipients: 1, beyond: 'refused' }, { days, limits, now }));
  expect([refusal.code, refusal.retryAfter]).toEqual(['rate_limited', 2.5 * 3_600 + 86_400]);
  expect(refusal.message).toContain('2026-01-16');
});

test('no mail is held for months: beyond that it is refused until tomorrow, when one more day is there', () => {
  const refusal = refusalBy(() => placeMail({ recipients: 1, beyond: 'held' }, { days: full, limits, now }));
  expect([refusal.code, refusal.retryAfter]).toEqual(['rate_limited', 2.5 * 3_600]);
});

test('a mail that no day has room for names its field', () => {
  const refusal = refusalBy(() => placeMail({ recipients: 11, beyond: 'held' }, { days: [], limits, now }));
  expect([refusal.code, refusal.issues[0]?.field]).toEqual(['invalid', 'to']);
});

test('without limits every mail is sent today', () => {
  const none = { mails: 'none', recipients: 'none' } as const;
  const days = [dayWith('2026-01-14', 1_000_000)];
  expect(placeMail({ recipients: 150, beyond: 'refused' }, { days, limits: none, now })).toEqual({
    day: '2026-01-14',
  });
});
