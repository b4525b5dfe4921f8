import { addDays, type BookingDate, bookingDate, minBookingDate } from '@kontor/domain';

/**
 * The day that a spreadsheet counts by this number, from 1955 to 2119; undefined for other numbers,
 * which may be anything.
 */
export const dayCounted = (written: string): BookingDate | undefined => {
  const [, serial] = /^([2-7]\d{4})(?:\.\d+)?$/.exec(written.trim()) ?? [];
  return serial === undefined ? undefined : addDays(minBookingDate, Number(serial) - 2);
};

/**
 * The day of a date as people write it: 2026-12-31, 31.12.2026, 31/12/2026, 31.12.26. A time after
 * it is ignored. Else undefined.
 */
export const dayFrom = (written: string): BookingDate | undefined => {
  const text = written.trim().replace(/[T ]\d{1,2}:.*$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4}|\d{2})$/.exec(text);
  const [, year = '', month = '', day = ''] = iso ?? (local ? ['', local[3], local[2], local[1]] : []);
  const full = year.length === 2 ? `20${year}` : year;
  return bookingDate.safeParse(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data;
};
