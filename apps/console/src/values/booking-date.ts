import { bookingDate } from '@kontor/domain';

/**
 * Whether a text is a date on which something can be booked. In a file of its own, since the first
 * screen reads `date.ts` and has no need for the schemas of the domain.
 */
export const isBookingDate = (text: string): boolean => bookingDate.safeParse(text).success;
