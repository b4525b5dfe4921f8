import { type AssetsWritten, sha256, type Writing } from '@kontor/data';
import {
  type AssetBooked,
  type AssetBookingWhole,
  amountOf,
  assetAdjustment,
  assetBooking,
  assetBookingFilter,
  assetBookingWhole,
  assetDisposal,
  assetReversal,
  depreciationRun,
  integer,
  invalidField,
  page,
  postAdjustment,
  postDepreciation,
  postDisposal,
  reverseAssetBooking,
  type Sale,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { referenceOrRefuse } from '../documents/booking-outcome.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { type AssetContext, assetFound, assetNamed, assetTags, yearMonthOf } from './found.ts';

/** Runs, disposals, value adjustments, and what takes them back (docs/interface §27). */

const bookingNamed = z.object({
  id: integer.meta({ description: 'The booking.', examples: [1] }),
});

type Decide = Parameters<AssetContext['books']['assets']['book']>[0];

/**
 * Books what is decided of the register at that moment, and answers the booking with its movements.
 */
const booked = async (
  ctx: AssetContext,
  decide: (books: Parameters<Decide>[0]) => Promise<AssetBooked> | AssetBooked,
  writing: Writing,
): Promise<WriteOutcome<AssetBookingWhole>> => {
  const written: AssetsWritten = await ctx.books.assets.book(async (books) => {
    const made = await decide(books);
    const { kind, transdate, movements } = made;
    return { booked: made, content: sha256(JSON.stringify({ kind, transdate, movements })) };
  }, writing);
  if (written.outcome === 'kept') return { outcome: 'done', done: written.booking, recorded: true };
  const entry = referenceOrRefuse(written);
  if (entry.outcome === 'retry') return entry;
  throw new Error('the entry of assets was booked, and nothing of them was kept');
};

export const runDepreciation = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/depreciation-runs',
        summary: 'Depreciate all assets up to a day',
        description: 'Books what is planned by its end less what is booked, as one entry.',
        tags: assetTags,
      },
    })
    .input(depreciationRun)
    .output(assetBookingWhole)
    .mutation(
      idempotent(async ({ ctx, input }, writing) => {
        const of = { ledger: await ctx.books.ledger(), yearMonth: await yearMonthOf(ctx) };
        return booked(ctx, ({ assets }) => postDepreciation(input, assets, of), writing);
      }),
    ),
);

/** The sale that an invoice has credited without VAT; refuses where it is not on one account. */
const saleOf = async (
  { books, client }: AssetContext,
  {
    invnumber,
    proceeds_accno,
  }: { invnumber?: string | undefined; proceeds_accno?: number | null | undefined },
): Promise<Sale | undefined> => {
  if (!invnumber) return undefined;
  const found = await books.assets.sale(invnumber);
  const credited = foundOrRefuse(found, { what: 'Invoice', number: invnumber }, client);
  const chosen = credited.filter(({ accno }) => !proceeds_accno || accno === proceeds_accno);
  const [sale, another] = chosen;
  if (!sale || another) throw invalidField('proceeds_accno', say('required'));
  return { accno: sale.accno, amount: amountOf(sale.amount) };
};

export const disposeOfAsset = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/assets/{id}/disposals',
        summary: 'Take an asset out of the books',
        description: 'All or a part of it, scrapped or sold, after it was depreciated up to that day.',
        tags: assetTags,
      },
    })
    .input(z.object({ ...assetNamed.shape, disposal: assetDisposal }))
    .output(assetBookingWhole)
    .mutation(
      idempotent(async ({ ctx, input: { id, disposal: sent } }, writing) => {
        const of = { ledger: await ctx.books.ledger(), yearMonth: await yearMonthOf(ctx) };
        const sale = await saleOf(ctx, sent);
        return booked(
          ctx,
          ({ assets }) =>
            postDisposal(
              assetFound(
                assets.find((one) => one.id === id),
                id,
                ctx,
              ),
              { sent, sale },
              of,
            ),
          writing,
        );
      }),
    ),
);

export const adjustAsset = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/assets/{id}/adjustments',
        summary: 'Adjust the value of an asset',
        description:
          'Depreciates more than planned, or takes some back; the rest is spread over the time left.',
        tags: assetTags,
      },
    })
    .input(z.object({ ...assetNamed.shape, adjustment: assetAdjustment }))
    .output(assetBookingWhole)
    .mutation(
      idempotent(async ({ ctx, input: { id, adjustment: sent } }, writing) => {
        const of = { ledger: await ctx.books.ledger(), yearMonth: await yearMonthOf(ctx) };
        return booked(
          ctx,
          ({ assets }) =>
            postAdjustment(
              assetFound(
                assets.find((one) => one.id === id),
                id,
                ctx,
              ),
              sent,
              of,
            ),
          writing,
        );
      }),
    ),
);

export const reverseBooking = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/asset-bookings/{id}/reversals',
        summary: 'Reverse a booking of assets',
        description: 'A run, a disposal or an adjustment, as a whole.',
        tags: assetTags,
      },
    })
    .input(z.object({ ...bookingNamed.shape, reversal: assetReversal }))
    .output(assetBookingWhole)
    .mutation(
      idempotent(async ({ ctx, input: { id, reversal: sent } }, writing) => {
        const ledger = await ctx.books.ledger();
        return booked(
          ctx,
          async ({ assets, booking }) => {
            const sought = { what: 'Booking of assets', number: id };
            const found = foundOrRefuse(await booking(id), sought, ctx.client);
            const { kind, transdate, gl, description, proceeds, proceeds_accno, reversed_by, movements } =
              found;
            return reverseAssetBooking(
              { id, kind, transdate, gl, description, proceeds, proceeds_accno, reversed_by, movements },
              { sent, assets, ledger },
            );
          },
          writing,
        );
      }),
    ),
);

export const assetBookings = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/asset-bookings',
      summary: 'List bookings of assets',
      description: 'Runs, disposals, adjustments and reversals, the newest first.',
      tags: assetTags,
    },
  })
  .input(z.object(assetBookingFilter))
  .output(checkedAnswer(page(assetBooking)))
  .query(({ ctx, input }) => ctx.books.assets.bookings(input));

export const findAssetBooking = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/asset-bookings/{id}',
      summary: 'Read a booking of assets',
      description: 'With what it changed of each asset.',
      tags: assetTags,
    },
  })
  .input(bookingNamed)
  .output(assetBookingWhole)
  .query(async ({ ctx, input: { id } }) => {
    const found = await ctx.books.assets.booking(id);
    const {
      gl: _,
      gl_id: __,
      proceeds_accno: ___,
      ...booking
    } = foundOrRefuse(found, { what: 'Booking of assets', number: id }, ctx.client);
    return booking;
  });
