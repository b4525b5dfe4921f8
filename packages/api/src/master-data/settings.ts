import { type ClientKept, settingsOf } from '@kontor/data';
import {
  type BookingDate,
  bookingDate,
  changeSettings,
  checkClosing,
  client,
  closingMove,
  closingReason,
  holds,
  invalidField,
  Refusal,
  type Seen,
  type Settings,
  say,
  seen,
  settings,
  version,
} from '@kontor/domain';
import { z } from 'zod';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { type WriteOptions, writingOf } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { outdatedVersion } from './saved.ts';

const settingsToSave = settings.extend(seen);

/**
 * Refuses settings by what they are as they are saved: `version_outdated` where they have changed
 * since they were read and, where a second person is asked for and would be no longer,
 * `scope_missing` for all but a person who is an owner, and `invalid` for one who does not say what
 * they saw.
 */
const checkChange =
  ({ ctx: { caller }, input: { orders, version_seen: seen } }: WriteOptions<Settings & Partial<Seen>>) =>
  ({ name, version, orders: before }: ClientKept): void => {
    const endsFourEyes = before?.four_eyes && orders && !orders.four_eyes;
    if (endsFourEyes && !(caller.kind === 'person' && holds(caller.scopes, 'admin')))
      throw new Refusal('scope_missing', say('order_four_eyes_kept'));
    if (endsFourEyes && typeof seen !== 'number') throw invalidField('version_seen', say('seen_needed'));
    if (typeof seen === 'number' && seen !== version)
      throw outdatedVersion(say('settings_changed', { client: name }));
  };

/**
 * The settings of a client, which hold for all its books: time zone, languages, default accounts,
 * closing date (docs/interface §8).
 */
export const settingsRouter = router({
  get: procedure
    .meta({ scope: 'read' })
    .output(client.extend({ version }))
    .query(({ ctx }) => ({ ...settingsOf(ctx.client), version: ctx.client.version })),

  save: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(settingsToSave)
      .output(nothing)
      .mutation(async (opts) => {
        const { books } = opts.ctx;
        const { version_seen: _, ...given } = opts.input;
        await books.settings.save(
          changeSettings(given, await books.ledger()),
          checkChange(opts),
          writingOf(opts),
        );
      }),
  ),

  /**
   * Closes the books up to a day, or opens them: forwards up to today, backwards down to the last
   * day of the last year that is closed; null opens them all. The reason is recorded with the move.
   * Refuses `invalid` and `year_closed`.
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

  /**
   * Lists every change of the closing date, the latest first: the days before and after, the time,
   * the key or the person, and the reason.
   */
  closings: procedure
    .meta({ scope: 'read' })
    .output(z.array(closingMove))
    .query(({ ctx }) => ctx.books.closings.list()),
});
