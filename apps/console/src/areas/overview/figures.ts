import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';
import { isZero } from '../../values/amount.ts';

/** The figures of today, and the work that waits. */
export const useFigures = () => {
  const { query, today } = useBooks();
  return useQuery(query.reports.overview.queryOptions({ on: today }));
};

/** The first day of the month that is `before` months earlier than that of `today`. */
const monthBefore = (today: string, before: number): string => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 10);
};

export const endOfMonth = (month: string): string => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
};

// The months that are shown, each beside that of a year before.
const shown = 12;

/**
 * The last twelve months, that of today last, each with the same month a year before where anything
 * was booked in that year.
 */
export const useMonths = () => {
  const { query, today } = useBooks();
  const from = monthBefore(today, 2 * shown - 1);
  const { data, error } = useQuery(query.reports.monthly.queryOptions({ from, to: today }));
  if (!data) return { error, isEmpty: false };
  const months = data.months.slice(-shown);
  // The books may have begun in between: nothing is compared with the months before.
  const begun = data.months.findIndex((month) => figuresOf(month).some((amount) => !isZero(amount)));
  return {
    error,
    /** Whether nothing was booked in all of these months. */
    isEmpty: begun < 0,
    months: months.map((month, at) => ({
      ...month,
      before: begun >= 0 && at >= begun ? data.months[at] : undefined,
    })),
    accounts: data.accounts,
  };
};

const figuresOf = ({ income, expense, cash }: { income: string; expense: string; cash: string }) => [
  income,
  expense,
  cash,
];
