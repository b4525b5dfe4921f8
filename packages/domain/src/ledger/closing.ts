import { z } from 'zod';
import { Refusal } from '../refusal/refusal.ts';
import { type BookingDate, bookingDate, instant } from '../values/dates.ts';
import { text } from '../values/kinds.ts';

/** A move of the closing date (docs/interface.md §12): from where to where, when, and by which key. */
export const closingMove = z
  .object({
    /** Absent when all is open. */
    closing_date: bookingDate.optional(),
    closed_before: bookingDate.optional(),
    created: instant,
    key_prefix: text(),
  })
  .meta({ id: 'closing' });
export type ClosingMove = z.infer<typeof closingMove>;

/**
 * Whether the closing date may be moved to a day, or, for null, away. Refuses `invalid` for a day that lies ahead, and
 * `year_closed` for one before the last year that was ended: nothing is wrong with such a day, but that year has to be
 * opened again first, which takes its entry back.
 */
export const checkClosing = (
  closing_date: BookingDate | null,
  of: { today: BookingDate; lastYearend: BookingDate | undefined },
): void => {
  if (closing_date !== null && closing_date > of.today) {
    const message = 'Books can not be closed up to a day that lies ahead.';
    throw new Refusal('invalid', message, [{ field: 'closing_date', message: 'lies ahead' }]);
  }
  if (of.lastYearend !== undefined && (closing_date === null || closing_date < of.lastYearend)) {
    const message = `The year up to ${of.lastYearend} is closed; it has to be opened again first.`;
    throw new Refusal('year_closed', message, [{ field: 'closing_date', message: 'is in a closed year' }]);
  }
};
