import { type BookingDate, bookingDate, type Instant, instantAt } from '@kontor/domain';

/**
 * The day on which the bench takes place, as far as the books know: in the middle of the last month
 * with postings.
 */
export const today: BookingDate = bookingDate.parse('2025-12-15');
export const now: Instant = instantAt(Date.parse(`${today}T11:00:00Z`));
