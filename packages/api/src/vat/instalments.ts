import type { Writing } from '@kontor/data';
import {
  amountOf,
  type BookingDate,
  bookingDate,
  entryOfInstalment,
  instalmentEntriesSought,
  instalmentPayment,
  instalmentsOfYear,
  integer,
  invalidField,
  isWholeYear,
  keptInstalments,
  minorUnit,
  page,
  paymentOfInstalment,
  proposedInstalments,
  Refusal,
  say,
  setOffOf,
  sum,
  type VatDays,
  type VatInstalment,
  type VatInstalmentKept,
  type VatSetOff,
  vatInstalmentKept,
  vatWayOf,
} from '@kontor/domain';
import { z } from 'zod';
import { type EntryReference, entryReference } from '../documents/booking-outcome.ts';
import { bookEntry } from '../ledger/gl-booking.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { procedure } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

/** Instalments of the tax of a year, and their payments (docs/interface §15). */

type InstalmentBooks = Pick<WriteOptions<unknown>['ctx'], 'books' | 'client'>;

const inLedger: Tag[] = ['general ledger'];

/** The entries that may have paid some instalments. */
const entriesPaying = async ({ books, client }: InstalmentBooks, all: readonly VatInstalment[]) => {
  const { vat_accno } = client;
  if (vat_accno === undefined || all.length === 0) return [];
  return books.vat.entriesOn({ accno: vat_accno, references: instalmentEntriesSought(all) });
};

/** The instalments of a year; those that are usual where the client has none. */
const instalmentsOf = async (ctx: InstalmentBooks, year: number): Promise<VatInstalmentKept[]> => {
  const { client } = ctx;
  const places = minorUnit(client.currency);
  const own = instalmentsOfYear(client.vat_instalments ?? [], year);
  if (own.length > 0) return keptInstalments(own, { entries: await entriesPaying(ctx, own), places });
  const last = await ctx.books.vat.settled({
    from: `${year - 1}-01-01` as BookingDate,
    to: `${year - 1}-12-31` as BookingDate,
  });
  const tax = sum(last.map(({ payable }) => amountOf(payable)));
  return proposedInstalments(year, { method: vatWayOf(client).method, tax, places });
};

/**
 * The payments of a year by instalments, and the rest of its tax; undefined where there are none.
 */
export const setOffIn = async (
  ctx: InstalmentBooks,
  days: VatDays,
  payable: string,
): Promise<VatSetOff | undefined> => {
  if (!isWholeYear(days)) return undefined;
  const own = instalmentsOfYear(ctx.client.vat_instalments ?? [], Number(days.to.slice(0, 4)));
  if (own.length === 0) return undefined;
  const places = minorUnit(ctx.client.currency);
  const instalments = keptInstalments(own, { entries: await entriesPaying(ctx, own), places });
  return setOffOf(instalments, { payable: amountOf(payable), places });
};

export const vatInstalments = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/vat/instalments',
      summary: 'List the instalments of a year',
      description:
        'Those that the settings have, with what was paid of them; without any, the days that are usual, with parts of the tax of the year before.',
      tags: inLedger,
    },
  })
  .input(
    z.object({
      year: integer
        .optional()
        .meta({ description: 'The year whose tax they pay; by default the current one.', examples: [2026] }),
    }),
  )
  .output(page(vatInstalmentKept))
  .query(async ({ ctx, input }) => {
    const { year = Number(todayOf(ctx).slice(0, 4)) } = input;
    if (year < 1901 || year > 9998) throw invalidField('year', say(year < 1901 ? 'small' : 'large'));
    return { items: await instalmentsOf(ctx, year) };
  });

const paying = z.object({
  due: bookingDate.meta({ description: 'The day on which it is due.', examples: ['2026-05-30'] }),
  instalment_payment: instalmentPayment,
});

/**
 * Books the payment of an instalment, once. Refuses what an entry by hand refuses, `not_found`, and
 * `entry_exists` where it is paid.
 */
const pay = async (
  { ctx, input: { due, instalment_payment: sent } }: WriteOptions<z.infer<typeof paying>>,
  writing: Writing,
): Promise<WriteOutcome<EntryReference>> => {
  const { client } = ctx;
  const found = (client.vat_instalments ?? []).find((one) => one.due === due);
  const instalment = foundOrRefuse(found, { what: 'Instalment', number: due }, client);
  if (client.vat_accno === undefined)
    throw invalidField('vat_accno', say('setting_missing', { client: client.name, field: 'vat_accno' }));
  const entries = await entriesPaying(ctx, [instalment]);
  const paid = paymentOfInstalment(instalment, entries);
  const gl = entryOfInstalment(instalment, { sent, entries, client });
  const isOther = paid && paid.reference !== gl?.reference;
  if (!gl || isOther) throw new Refusal('entry_exists', say('instalment_paid', { day: due }));
  return bookEntry({ ctx, input: gl }, writing);
};

export const payInstalment = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/gl/{reference}',
      openapi: {
        method: 'POST',
        path: '/vat/instalments/{due}/payments',
        summary: 'Pay an instalment',
        description: 'Books its amount from an account of money to that of the tax office, once.',
        tags: inLedger,
      },
    })
    .input(paying)
    .output(entryReference)
    .mutation(idempotent(pay)),
);
