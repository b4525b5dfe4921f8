import { addDays, type BookingDate, reminders as schema } from '@kontor/domain';

/** The demo client's way of reminding its customers, and the days on which it has done so. */

const charges = 6951;

export const reminders = schema.parse({
  levels: [{ days: 10 }, { days: 14, fee: '20' }, { days: 14, fee: '40' }],
  fee_accno: charges,
  interest_accno: charges,
});

/** Two runs of the last weeks: far enough from each other for the second level. */
export const reminderDays = (today: BookingDate): BookingDate[] =>
  [-24, -8].map((days) => addDays(today, days));
