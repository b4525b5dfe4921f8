import {
  addDays,
  type BookingDate,
  maxBookingDate,
  minBookingDate,
  monthAfter,
  monthOf,
} from '@kontor/domain';

/** A period, both days included; without `from` it begins with the books. */
export type Period = { from?: BookingDate | undefined; to: BookingDate };

/** Some days, the last one excluded. */
export type Days = { from: BookingDate; until: BookingDate };

/** Whole months, and days that are added to them (`sign` 1) or taken off again (-1). */
export type Slices = { months: Days; days: (Days & { sign: 1 | -1 })[] };

// PostgreSQL's name for the day after every other one. As text it sorts after every day too.
const eternity = 'infinity' as BookingDate;

/** The days of a period. */
export const daysOf = ({ from, to }: Period): Days => ({
  from: from ?? minBookingDate,
  until: to === maxBookingDate ? eternity : addDays(to, 1),
});

/**
 * A period in whole months and the days of the months that it breaks. A broken month costs its shorter part: the days
 * that belong to it, or the month without the days that don't. Days after `today` hardly have postings and count for
 * nothing, so that the books as they stand today cost next to nothing.
 */
export const slicesOf = (period: Period, today: BookingDate): Slices => {
  const { from, until } = daysOf(period);
  if (until <= from) return { months: { from, until: from }, days: [] };
  const [head, tail] = [monthOf(from), until === eternity ? until : monthOf(until)];
  if (head < from && tail < until && head === tail)
    return { months: { from, until: from }, days: [{ from, until, sign: 1 }] };
  const months = { from: head, until: tail };
  const days: Slices['days'] = [];
  const part = (inside: Days, outside: Days, include: () => void) => {
    if (lived(outside, today) < lived(inside, today)) {
      include();
      days.push({ ...outside, sign: -1 });
    } else days.push({ ...inside, sign: 1 });
  };
  if (head < from) {
    const next = nextMonth(from);
    months.from = next;
    part({ from, until: next }, { from: head, until: from }, () => {
      months.from = head;
    });
  }
  if (tail < until) {
    const next = nextMonth(until);
    part({ from: tail, until }, { from: until, until: next }, () => {
      months.until = next;
    });
  }
  return { months, days };
};

/** The first day of the month after that of `day`. */
const nextMonth = (day: BookingDate): BookingDate =>
  monthOf(day) === monthOf(maxBookingDate) ? eternity : monthAfter(day);

/** How many of the days have come. */
const lived = ({ from, until }: Days, today: BookingDate): number => {
  const end = until <= today ? until : addDays(today, 1);
  return from < end ? (Date.parse(end) - Date.parse(from)) / 86_400_000 : 0;
};
