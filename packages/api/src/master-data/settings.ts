import { settingsOf } from '@kontor/data';
import {
  type BookingDate,
  bookingDate,
  changeSettings,
  checkClosing,
  client,
  closingMove,
  closingReason,
  holds,
  Refusal,
  type Settings,
  say,
  settings,
} from '@kontor/domain';
import { z } from 'zod';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { type WriteOptions, writingOf } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';

/** A second person is asked for until an owner says otherwise: who makes orders must not do without one. Refuses `scope_missing`. */
const checkFourEyes = (
  { client: { orders: before }, caller }: WriteOptions<unknown>['ctx'],
  { orders }: Settings,
): void => {
  if (before?.four_eyes && orders && !orders.four_eyes && !holds(caller.scopes, 'admin'))
    throw new Refusal('scope_missing', say('order_four_eyes_kept'));
};

/**
 * The settings of a client, which hold for all its books: time zone, languages, default accounts, closing
 * date (docs/interface §8).
 */
export const settingsRouter = router({
  get: procedure
    .meta({ scope: 'read' })
    .output(client)
    .query(({ ctx }) => settingsOf(ctx.client)),

  save: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(settings)
      .output(nothing)
      .mutation(async (opts) => {
        const { ctx, input } = opts;
        checkFourEyes(ctx, input);
        await ctx.books.settings.save(changeSettings(input, await ctx.books.ledger()), writingOf(opts));
      }),
  ),

  /**
   * Closes the books up to a day, or opens them: forwards up to today, backwards down to the last day of the last year
   * that is closed; null opens them all. The reason is recorded with the move. Refuses `invalid` and `year_closed`.
   */
  close: dryRunnable(
    procedure
      .meta({ scope: 'close' })
      .input(z.object({ closing_date: bookingDate.nullable(), reason: closingReason }))
      .output(nothing)
      .mutation(async (opts) => {
        const today = todayOf(opts.ctx);
        const check = (lastYearend: BookingDate | undefined) =>
          checkClosing(opts.input.closing_date, { today, lastYearend });
        await opts.ctx.books.closings.move(opts.input, check, writingOf(opts));
      }),
  ),

  /** Lists every change of the closing date, the latest first: the days before and after, the time, the key or the person, and the reason. */
  closings: procedure
    .meta({ scope: 'read' })
    .output(z.array(closingMove))
    .query(({ ctx }) => ctx.books.closings.list()),
});
