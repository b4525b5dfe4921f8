import type { IbanFacts, Writing } from '@kontor/data';
import {
  changeVendor,
  ibanConfirmation,
  page,
  Refusal,
  type Seen,
  say,
  type Vendor,
  vendor,
  vendorKept,
  vendorToSave,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import type { Context } from '../procedure/context.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { namedRecords, updatedFilter } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent, idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { recordCounting } from './counting.ts';
import { vendorCounts, vendorFigures, vendorYears } from './figures.ts';
import { vendorHabits } from './habits.ts';
import { outdatedVersion, savedOrRefuse } from './saved.ts';

/**
 * Creates or changes a record, or only creates one. Refuses what changeVendor refuses, and what
 * `savedOrRefuse` does.
 */
export const saveVendor = async (
  { ctx, input }: WriteOptions<Vendor & Partial<Seen>>,
  writing: Writing,
  { onlyNew } = { onlyNew: false },
): Promise<WriteOutcome<void>> => {
  const change = changeVendor(input, await ctx.books.ledger(), ctx.now);
  const saved = await ctx.books.vendors.save(change, writing, {
    onlyNew,
    versionSeen: input.version_seen,
  });
  const number = input.vendornumber;
  const named = { what: 'Vendor', field: 'vendornumber', number, client: ctx.client } as const;
  return savedOrRefuse(saved, named, ctx);
};

const savedBy = ({ onlyNew }: { onlyNew: boolean }) =>
  idempotent<Vendor & Partial<Seen>, void>((opts, writing) => saveVendor(opts, writing, { onlyNew }));

/**
 * Refuses `version_outdated`, and `iban_needs_second_person` for who has changed the IBAN where the
 * client wants a second person.
 */
const checkIban =
  ({ caller }: Pick<Context, 'caller'>, { number, version_seen }: { number: string } & Partial<Seen>) =>
  ({ version, client, changedBy }: IbanFacts): void => {
    if (typeof version_seen === 'number' && version_seen !== version)
      throw outdatedVersion(say('record_changed', { what: 'Vendor', number }));
    const isOwn = changedBy.some(
      ({ id, name }) => caller.kind === 'person' && caller.person.id === id && caller.person.name === name,
    );
    if (client.orders?.four_eyes && isOwn)
      throw new Refusal('iban_needs_second_person', say('iban_four_eyes', { number }));
  };

/** The refusal of an IBAN that is neither that of the vendor nor of one of their payables. */
const ibanChanged = (number: string): Refusal => {
  const said = say('iban_changed', { number });
  return new Refusal('iban_changed', said, [{ field: 'iban', ...said }]);
};

/** Vendors (docs/interface §5). */
export const vendors = router({
  habits: vendorHabits,

  figures: vendorFigures,
  years: vendorYears,
  counts: vendorCounts,

  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/vendors',
        summary: 'List vendors',
        description: 'By number.',
        tags: ['vendors'],
      },
    })
    .input(z.object(namedRecords))
    .output(checkedAnswer(page(vendorKept)))
    .query(({ ctx, input }) => ctx.books.vendors.list(updatedFilter(input, ctx))),

  count: recordCounting('vendors'),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/vendors/{vendornumber}',
        summary: 'Read a vendor',
        description: 'With every text field, also those that are empty.',
        tags: ['vendors'],
      },
    })
    .input(
      z.object({
        vendornumber: numberOf.meta({ description: 'The number of the vendor.', examples: ['L2001'] }),
      }),
    )
    .output(checkedAnswer(vendorKept))
    .query(async ({ ctx, input: { vendornumber } }) =>
      foundOrRefuse(
        await ctx.books.vendors.find(vendornumber),
        { what: 'Vendor', number: vendornumber },
        ctx.client,
      ),
    ),

  save: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        representation: '/vendors/{vendornumber}',
        openapi: {
          method: 'POST',
          path: '/vendors',
          summary: 'Create or change a vendor',
          description: 'Creates the vendor whose number is unknown, else changes the fields that are sent.',
          tags: ['vendors'],
        },
      })
      .input(vendorToSave)
      .output(nothing)
      .mutation(savedBy({ onlyNew: false })),
  ),

  /**
   * Creates a vendor. Refuses `vendor_exists` where the number is taken, and then changes nothing
   * (docs/interface §18).
   */
  create: dryRunnable(
    procedure
      .meta({ scope: 'write', checked: true })
      .input(vendor)
      .output(nothing)
      .mutation(savedBy({ onlyNew: true })),
  ),

  /**
   * A person confirms the IBAN that they have seen. Refuses keys as `scope_missing`, another IBAN
   * as `iban_changed`, and what `checkIban` does.
   */
  confirmIban: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/vendors/{vendornumber}/confirm-iban',
          summary: 'Confirm the IBAN of a vendor',
          description:
            'By a person only. The body has the IBAN that the person has seen. Where the client has set `orders.four_eyes`, it is a person who has not changed the IBAN.',
          tags: ['vendors'],
        },
      })
      .input(
        z.object({
          vendornumber: numberOf.meta({ description: 'The number of the vendor.', examples: ['L2001'] }),
          iban_confirmation: ibanConfirmation,
        }),
      )
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input }, writing) => {
          if (ctx.caller.kind !== 'person') throw new Refusal('scope_missing', say('iban_person'));
          const {
            vendornumber: number,
            iban_confirmation: { iban, version_seen },
          } = input;
          const of = { number, iban, check: checkIban(ctx, { number, version_seen }) };
          const confirmed = await ctx.books.vendors.confirmIban(of, writing);
          foundOrRefuse(
            confirmed === 'missing' ? undefined : confirmed,
            { what: 'Vendor', number },
            ctx.client,
          );
          if (confirmed === 'another') throw ibanChanged(number);
        }),
      ),
  ),
});
