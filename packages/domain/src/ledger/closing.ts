import { z } from 'zod';
import { Refusal } from '../refusal/refusal.ts';
import { type BookingDate, bookingDate, instant } from '../values/dates.ts';
import { text } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';

export const longestReason = 200;

/** Why the closing date is moved, in words of whoever moves it. */
export const closingReason = text(longestReason).optional();

/**
 * A change of the closing date (docs/interface §12): the old and the new date, when, by which key
 * or person, and why.
 */
export const closingMove = z
  .object({
    /** Absent where all periods are open. */
    closing_date: bookingDate.optional(),
    closed_before: bookingDate.optional(),
    created: instant,
    /** Empty where a person or the operator made it. */
    key_prefix: text(),
    person: text().optional(),
    reason: closingReason,
  })
  .meta({ id: 'closing' });
export type ClosingMove = z.infer<typeof closingMove>;

/**
 * Checks whether the closing date may be changed to a day or, with null, removed. Refuses `invalid`
 * for a day in the future, and `year_closed` for one before the last year end: such a day is valid,
 * but the year has to be reopened first, which reverses its closing entry.
 */
export const checkClosing = (
  closing_date: BookingDate | null,
  of: { today: BookingDate; lastYearend: BookingDate | undefined },
): void => {
  if (closing_date !== null && closing_date > of.today) {
    const message = 'Books cannot be closed up to a future date.';
    throw new Refusal('invalid', message, [{ field: 'closing_date', message: 'is in the future' }]);
  }
  if (of.lastYearend !== undefined && (closing_date === null || closing_date < of.lastYearend)) {
    const message = say('year_closed_first', { day: of.lastYearend });
    throw new Refusal('year_closed', message, [{ field: 'closing_date', message: 'is in a closed year' }]);
  }
};
