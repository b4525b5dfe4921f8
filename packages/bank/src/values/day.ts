import { type BookingDate, bookingDate, dayIn, instant } from '@kontor/domain';
import { BankFileFault, quoted } from './fault.ts';

/**
 * The day that `text` writes as yyyy-MM-dd. Throws a BankFileFault for anything else. A time zone
 * after it, which XML allows, is ignored.
 */
export const dayFrom = (text: string): BookingDate => {
  const day = bookingDate.safeParse(text.replace(/(?<=^.{10})(Z|[+-]\d\d:\d\d)$/, '')).data;
  if (day === undefined) throw new BankFileFault(`${quoted(text) || 'An empty text'} is not a date.`);
  return day;
};

const momentForm = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** The day of a moment in `zone`. A moment without an offset is one of the bank's own day. */
export const dayOfMoment = (text: string, zone: string): BookingDate => {
  const [, day, offset] = momentForm.exec(text) ?? [];
  if (day === undefined)
    throw new BankFileFault(`${quoted(text) || 'An empty text'} is not a date with time.`);
  // A day that the calendar does not have would be one of the next month.
  const written = dayFrom(day);
  if (offset === undefined) return written;
  const epoch = Date.parse(text);
  const moment = Number.isNaN(epoch) ? undefined : instant.safeParse(new Date(epoch).toISOString()).data;
  if (moment === undefined) throw new BankFileFault(`${quoted(text)} is not a date with time.`);
  return dayIn(moment, zone);
};
