import type { Writing } from '@kontor/data';
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
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { namedRecords, updatedFilter } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent, idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { savedOrRefuse } from './saved.ts';

/** Creates or changes a record, or only creates one. Refuses what changeVendor refuses, and what `savedOrRefuse` does. */
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

/** The refusal of an IBAN that is neither that of the vendor nor of one of their payables. */
const ibanChanged = (number: string): Refusal => {
  const said = say('iban_changed', { number });
  return new Refusal('iban_changed', said, [{ field: 'iban', ...said }]);
};

/** Vendors (docs/interface §5). */
export const vendors = router({
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

  /** Creates a vendor. Refuses `vendor_exists` where the number is taken, and then changes nothing (docs/interface §18). */
  create: dryRunnable(
    procedure
      .meta({ scope: 'write', checked: true })
      .input(vendor)
      .output(nothing)
      .mutation(savedBy({ onlyNew: true })),
  ),

  /** A person confirms the IBAN that they have seen. Refuses keys as `scope_missing`, and another IBAN as `iban_changed`. */
  confirmIban: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/vendors/{vendornumber}/confirm-iban',
          summary: 'Confirm the IBAN of a vendor',
          description: 'By a person only. The body has the IBAN that the person has seen.',
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
            iban_confirmation: { iban },
          } = input;
          const confirmed = await ctx.books.vendors.confirmIban(number, iban, writing);
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
