import {
  addDays,
  type BookingDate,
  maxBookingDate,
  minBookingDate,
  monthAfter,
  monthOf,
} from '@kontor/domain';

/** A period from one day to another, both included; without `from` it begins with the books. */
export type Period = { from?: BookingDate | undefined; to: BookingDate };

/** A range of days without the day `until`. */
export type Days = { from: BookingDate; until: BookingDate };

/** Whole months, and ranges of days to add to them (`sign` 1) or to subtract from them (-1). */
export type Slices = { months: Days; days: (Days & { sign: 1 | -1 })[] };

// PostgreSQL's name for the day after every other one. As text it sorts after every day too.
const endOfTime = 'infinity' as BookingDate;

/** The days of a period. */
export const daysOf = ({ from, to }: Period): Days => ({
  from: from ?? minBookingDate,
  until: to === maxBookingDate ? endOfTime : addDays(to, 1),
});

/**
 * Cuts a period into whole months and ranges of days of the months that it covers in part. Of such
 * a month the shorter part is read: the days within the period, or the whole month less the days
 * outside it. Days after `today` have hardly any postings and count as none, so that a period that
 * ends today reads few days.
 */
export const slicesOf = (period: Period, today: BookingDate): Slices => {
  const { from, until } = daysOf(period);
  if (until <= from) return { months: { from, until: from }, days: [] };
  const [head, tail] = [monthOf(from), until === endOfTime ? until : monthOf(until)];
  if (head < from && tail < until && head === tail)
    return { months: { from, until: from }, days: [{ from, until, sign: 1 }] };
  const months = { from: head, until: tail };
  const days: Slices['days'] = [];
  const part = (inside: Days, outside: Days, include: () => void) => {
    if (pastDays(outside, today) < pastDays(inside, today)) {
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

/** Cuts a period into its whole months, and the days before and after them. */
export const monthsAndDaysOf = (period: Period): { months: Days; days: Days[] } => {
  const { from, until } = daysOf(period);
  const first = monthOf(from) === from ? from : nextMonth(from);
  const end = until === endOfTime ? until : monthOf(until);
  if (end <= first) return { months: { from, until: from }, days: [{ from, until }] };
  const days = [
    { from, until: first },
    { from: end, until },
  ];
  return { months: { from: first, until: end }, days: days.filter((range) => range.from < range.until) };
};

/** The first day of the month after that of `day`. */
const nextMonth = (day: BookingDate): BookingDate =>
  monthOf(day) === monthOf(maxBookingDate) ? endOfTime : monthAfter(day);

/** Counts the days of a range up to today. */
const pastDays = ({ from, until }: Days, today: BookingDate): number => {
  const end = until <= today ? until : addDays(today, 1);
  return from < end ? (Date.parse(end) - Date.parse(from)) / 86_400_000 : 0;
};
