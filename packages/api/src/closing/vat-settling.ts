import { filterDay, type VatSettling, vatSettling, vatSettlingOf } from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';
import { readOutstanding } from '../reports/outstanding.ts';
import { readVatReturn, type VatReading, vatDays } from '../vat/read.ts';

/** Reads what speaks against settling a period (docs/interface §22). */
const readSettling = async (ctx: VatReading, input: { from: string; to: string }): Promise<VatSettling> => {
  const days = vatDays(ctx, input as Parameters<typeof vatDays>[1]);
  const today = todayOf(ctx);
  const on = days.to < today ? days.to : today;
  const [{ warnings, settled }, outstanding, { bank_lines }] = await Promise.all([
    readVatReturn(ctx, input as Parameters<typeof readVatReturn>[1]),
    readOutstanding(ctx, { on }),
    ctx.books.reports.closingCounts(on),
  ]);
  return vatSettlingOf({
    ...{ days, today, outstanding, bank_lines },
    closed: ctx.client.closing_date,
    isSettled: settled.length > 0,
    warnings: warnings.length,
  });
};

export const vatSettlingRead = procedure
  .meta({ scope: 'read', replica: true })
  .input(
    z.object({
      from: filterDay.meta({ description: 'The first day of the period.', examples: ['2026-01-01'] }),
      to: filterDay.meta({ description: 'Its last day.', examples: ['2026-03-31'] }),
    }),
  )
  .output(vatSettling)
  .query(({ ctx, input }) => readSettling(ctx, input));
