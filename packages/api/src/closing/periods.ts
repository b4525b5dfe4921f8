import {
  type BookingDate,
  businessYear,
  type PeriodList,
  periodList,
  periodListOf,
  vatPeriodOf,
  vatPeriodWith,
} from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';
import type { ReportContext } from '../reports/read.ts';

/**
 * The VAT periods of a calendar year and the business year that ends in it, each with its state.
 */
const readPeriods = async (ctx: ReportContext, input: { year?: number | undefined }): Promise<PeriodList> => {
  const { books, client } = ctx;
  const year = input.year ?? Number(todayOf(ctx).slice(0, 4));
  const [settled, yearends] = await Promise.all([books.vat.settled(), books.yearends.list()]);
  const kind = vatPeriodOf(client);
  const months = Array.from(
    { length: 12 },
    (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01` as BookingDate,
  );
  const periods = new Map(months.map((month) => vatPeriodWith(kind, month)).map((days) => [days.from, days]));
  const ends = yearends.filter(({ reopened_by }) => !reopened_by).map(({ transdate }) => transdate);
  const { from, to, closed } = businessYear(year, ends);
  return periodListOf([...periods.values()], [{ from, to, state: closed ? 'ENDED' : 'OPEN' }], {
    closed: client.closing_date,
    settled,
  });
};

export const periods = procedure
  .meta({ scope: 'read', replica: true })
  .input(
    z.object({
      year: z
        .int()
        .min(1900)
        .max(9999)
        .optional()
        .meta({
          description: 'The calendar year; this one by default.',
          examples: [2026],
        }),
    }),
  )
  .output(periodList)
  .query(({ ctx, input }) => readPeriods(ctx, input));
