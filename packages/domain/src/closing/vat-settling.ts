import { z } from 'zod';
import type { Outstanding } from '../reports/outstanding.ts';
import { vatDeadline } from '../reports/work.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import { integer, text } from '../values/schema/kinds.ts';
import type { VatDays } from '../vat/period.ts';

/**
 * Obstacles to settling a VAT period: those that refuse it, and those that would leave something
 * out of its return (docs/interface §22).
 */

const refusing = ['not_over', 'period_closed', 'earlier_open'] as const;
const missing = ['receipts', 'proposals', 'bank_lines', 'warnings'] as const;

export const vatSettling = z.object({
  /** Whether it is settled, could be settled, or is held up. */
  state: z.enum(['settled', 'ready', 'blocked']),
  /** The last day on which its return is in time. */
  due: bookingDate,
  obstacles: z.array(
    z.object({ code: z.enum([...refusing, ...missing]), count: integer.optional(), message: text() }),
  ),
});
export type VatSettling = z.infer<typeof vatSettling>;
type Obstacle = VatSettling['obstacles'][number];

export type SettlingFacts = {
  days: VatDays;
  today: BookingDate;
  closed: BookingDate | undefined;
  isSettled: boolean;
  outstanding: Outstanding;
  bank_lines: number;
  warnings: number;
};

const obstaclesOf = (code: Obstacle['code'], count: number, message: string): Obstacle[] =>
  count === 0 ? [] : [{ code, count, message }];

export const vatSettlingOf = (facts: SettlingFacts): VatSettling => {
  const { days, today, closed, isSettled, outstanding, bank_lines, warnings } = facts;
  const due = vatDeadline(days);
  if (isSettled) return { state: 'settled', due, obstacles: [] };
  const { waiting_receipts, failed_receipts, proposals, vat } = outstanding;
  const earlier = vat.filter(({ to }) => to < days.from);
  const obstacles: Obstacle[] = [
    ...(days.to > today
      ? [{ code: 'not_over' as const, message: `The period ends on ${days.to}; it is settled after that.` }]
      : []),
    ...(closed !== undefined && closed >= days.to
      ? [
          {
            code: 'period_closed' as const,
            message: `The books are closed up to ${closed}: settle on a later transdate, or a person opens the period.`,
          },
        ]
      : []),
    ...obstaclesOf('earlier_open', earlier.length, 'Earlier VAT periods are not settled.'),
    ...obstaclesOf('receipts', waiting_receipts + failed_receipts, 'Receipts are not read, or could not be.'),
    ...obstaclesOf('proposals', proposals, 'Proposals from receipts are open.'),
    ...obstaclesOf('bank_lines', bank_lines, 'Bank lines are not booked.'),
    ...obstaclesOf('warnings', warnings, 'The figures have warnings.'),
  ];
  return { state: obstacles.length === 0 ? 'ready' : 'blocked', due, obstacles };
};
