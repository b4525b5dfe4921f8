import { addDays, type BookingDate, monthAfter } from '../../values/dates.ts';

const lastOfMonth = (day: BookingDate): BookingDate => addDays(monthAfter(day), -1);

/**
 * The days by which a year that ends on `to` is corrected (Art. 72 VAT act): the end of the month
 * of the 180th day after it, and two months later, when the tax office takes the year as final.
 */
export const reconciliationDays = (to: BookingDate): { correct_by: BookingDate; final_on: BookingDate } => {
  const correct_by = lastOfMonth(addDays(to, 180));
  const last = lastOfMonth(monthAfter(monthAfter(correct_by)));
  const sameDay = `${last.slice(0, 8)}${correct_by.slice(8)}` as BookingDate;
  return { correct_by, final_on: sameDay < last ? sameDay : last };
};
