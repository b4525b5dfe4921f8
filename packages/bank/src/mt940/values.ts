import { type Amount, addDays, addYears, type BookingDate } from '@kontor/domain';
import { amountFrom } from '../values/amount.ts';
import { dayFrom } from '../values/day.ts';
import { BankFileFault, quoted } from '../values/fault.ts';

/**
 * The amount of `1234,56`, which has a comma and no sign; some banks write a point before two
 * digits. Throws a BankFileFault for anything else.
 */
export const commaAmount = (text: string, currency: string): Amount => {
  if (!/^(?:\d{1,18},\d*|,\d+|\d{1,18}\.\d\d)$/.test(text))
    throw new BankFileFault(`${quoted(text)} is not an amount of MT940.`);
  return amountFrom(text.replace(',', '.'), currency);
};

/** The day of YYMMDD. Years from 80 on are of the century before, as SWIFT has it. */
export const shortDay = (text: string): BookingDate => {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year === '') throw new BankFileFault(`${quoted(text)} is not a date of MT940.`);
  return dayFrom(`${year >= '80' ? '19' : '20'}${year}-${month}-${day}`);
};

/** Whether YYMMDD is a day that the calendar has. */
export const isShortDay = (text: string): boolean => {
  try {
    shortDay(text);
    return true;
  } catch (error) {
    if (error instanceof BankFileFault) return false;
    throw error;
  }
};

/**
 * The last day of the month of YYMMDD: banks that count months of thirty days write a value date
 * such as 30 February.
 */
export const lastDayOf = (text: string): BookingDate => {
  const first = shortDay(`${text.slice(0, 4)}01`);
  if (!/(29|30|31)$/.test(text)) return shortDay(text);
  return addDays(dayFrom(`${addDays(first, 31).slice(0, 8)}01`), -1);
};

/** The day of MMDD that is nearest to `value`, as an entry is booked about the day of its value. */
export const nearestDay = (text: string, value: BookingDate): BookingDate => {
  const years = [value, addYears(value, -1), addYears(value, 1)].map((day) => day.slice(0, 4));
  const written = `${text.slice(0, 2)}-${text.slice(2)}`;
  const [earliest, latest] = [addDays(value, -182), addDays(value, 182)];
  const year = years.find((each) => `${each}-${written}` >= earliest && `${each}-${written}` <= latest);
  return dayFrom(`${year ?? years[0]}-${written}`);
};
