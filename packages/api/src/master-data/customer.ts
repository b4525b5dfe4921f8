import type { Writing } from '@kontor/data';
import {
  type Customer,
  changeCustomer,
  customer,
  customerKept,
  customerReminded,
  customerToSave,
  page,
  type Seen,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { namedRecords, updatedFilter } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { recordCounting } from './counting.ts';
import { customerCounts, customerFigures, customerYears } from './figures.ts';
import { customerArticles, customerHabits } from './habits.ts';
import { savedOrRefuse } from './saved.ts';

/**
 * Creates or changes a record, or only creates one. Refuses what changeCustomer refuses, and what
 * `savedOrRefuse` does.
 */
export const saveCustomer = async (
  { ctx, input }: WriteOptions<Customer & Partial<Seen>>,
  writing: Writing,
  { onlyNew } = { onlyNew: false },
): Promise<WriteOutcome<void>> => {
  const change = changeCustomer(input, await ctx.books.ledger(), ctx.now);
  const saved = await ctx.books.customers.save(change, writing, {
    onlyNew,
    versionSeen: input.version_seen,
  });
  const number = input.customernumber;
  const named = { what: 'Customer', field: 'customernumber', number, client: ctx.client } as const;
  return savedOrRefuse(saved, named, ctx);
};

const savedBy = ({ onlyNew }: { onlyNew: boolean }) =>
  idempotent<Customer & Partial<Seen>, void>((opts, writing) => saveCustomer(opts, writing, { onlyNew }));

/** Customers (docs/interface §6). */
export const customers = router({
  habits: customerHabits,
  articles: customerArticles,

  figures: customerFigures,
  years: customerYears,
  counts: customerCounts,

  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/customers',
        summary: 'List customers',
        description: 'By number.',
        tags: ['customers'],
      },
    })
    .input(z.object(namedRecords))
    .output(checkedAnswer(page(customerKept)))
    .query(({ ctx, input }) => ctx.books.customers.list(updatedFilter(input, ctx))),

  count: recordCounting('customers'),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/customers/{customernumber}',
        summary: 'Read a customer',
        description: 'With every text field, also those that are empty.',
        tags: ['customers'],
      },
    })
    .input(
      z.object({
        customernumber: numberOf.meta({ description: 'The number of the customer.', examples: ['K1001'] }),
      }),
    )
    .output(checkedAnswer(customerReminded))
    .query(async ({ ctx: { books, client }, input: { customernumber } }) => {
      const [found, reminded] = await Promise.all([
        books.customers.find(customernumber),
        books.reminders.lastOf(customernumber),
      ]);
      return { ...foundOrRefuse(found, { what: 'Customer', number: customernumber }, client), ...reminded };
    }),

  save: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        representation: '/customers/{customernumber}',
        openapi: {
          method: 'POST',
          path: '/customers',
          summary: 'Create or change a customer',
          description: 'Creates the customer whose number is unknown, else changes the fields that are sent.',
          tags: ['customers'],
        },
      })
      .input(customerToSave)
      .output(nothing)
      .mutation(savedBy({ onlyNew: false })),
  ),

  /**
   * Creates a customer. Refuses `customer_exists` where the number is taken, and then changes
   * nothing (docs/interface §18).
   */
  create: dryRunnable(
    procedure
      .meta({ scope: 'write', checked: true })
      .input(customer)
      .output(nothing)
      .mutation(savedBy({ onlyNew: true })),
  ),
});
