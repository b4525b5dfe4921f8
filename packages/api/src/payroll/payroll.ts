import { type Books, type ClientKept, type PayrollWritten, sha256 } from '@kontor/data';
import {
  checkMapping,
  filterDay,
  integer,
  type PayrollJournal,
  type PayrollJournalKept,
  page,
  payrollFilter,
  payrollJournal,
  payrollJournalKept,
  payrollMapping,
  payrollMappingKept,
  payrollReversal,
  postPayroll,
  Refusal,
  reversePayroll,
  say,
  wageComparison,
} from '@kontor/domain';
import { formatOfPayroll } from '@kontor/imports';
import { z } from 'zod';
import { referenceOrRefuse } from '../documents/booking-outcome.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import type { Context } from '../procedure/context.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent, idempotentChange } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { readPayroll } from './read-file.ts';
import { readWages } from './wages.ts';

export type PayrollContext = Context & { client: ClientKept; books: Books };

const payrollTags: Tag[] = ['payroll'];

const payrollNamed = z.object({ id: integer.meta({ description: 'The journal.', examples: [1] }) });

const payrollOutcome = (written: PayrollWritten): WriteOutcome<PayrollJournalKept> => {
  if (written.outcome === 'kept') return { outcome: 'done', done: written.journal, recorded: true };
  const entry = referenceOrRefuse(written);
  if (entry.outcome === 'retry') return entry;
  throw new Error('the entry of a payroll journal was booked, and the journal was not kept');
};

/** The mapping of a CSV; refuses `invalid` where none is stored. */
const mappingOf = async ({ books }: PayrollContext, { content }: PayrollJournal) => {
  if (formatOfPayroll(content) === 'abaconnect') return undefined;
  const mapping = await books.payroll.mapping();
  if (mapping.version > 0) return mapping;
  const said = say('payroll_mapping');
  throw new Refusal('invalid', said, [{ field: 'content', ...said }]);
};

/** Journals of payroll programs (docs/interface §32). */
export const payroll = router({
  mapping: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/payroll-mapping',
        summary: 'Read the columns of payroll files',
        description: 'The last version; 0 where none is stored.',
        tags: payrollTags,
      },
    })
    .output(payrollMappingKept)
    .query(({ ctx }) => ctx.books.payroll.mapping()),

  saveMapping: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/payroll-mapping',
          summary: 'Store the columns of payroll files',
          description: 'As the next version; what was booked keeps its own.',
          tags: payrollTags,
        },
      })
      .input(payrollMapping)
      .output(payrollMappingKept)
      .mutation(
        idempotentChange(({ ctx, input }, writing) => {
          checkMapping(input);
          return ctx.books.payroll.saveMapping(input, writing);
        }),
      ),
  ),

  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/payroll-journals',
        summary: 'List payroll journals',
        description: 'The newest first.',
        tags: payrollTags,
      },
    })
    .input(z.object(payrollFilter))
    .output(checkedAnswer(page(payrollJournalKept)))
    .query(({ ctx, input }) => ctx.books.payroll.list(input)),

  find: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/payroll-journals/{id}',
        summary: 'Read a payroll journal',
        tags: payrollTags,
      },
    })
    .input(payrollNamed)
    .output(payrollJournalKept)
    .query(async ({ ctx, input: { id } }) =>
      foundOrRefuse(await ctx.books.payroll.find(id), { what: 'Payroll journal', number: id }, ctx.client),
    ),

  create: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/payroll-journals',
          summary: 'Book the journal of a payroll program',
          description: 'A file of CSV or AbaConnect, as one collective entry, once.',
          tags: payrollTags,
        },
      })
      .input(longInput(payrollJournal))
      .output(payrollJournalKept)
      .mutation(
        idempotent(async ({ ctx, input }, writing) => {
          const [ledger, mapping] = await Promise.all([ctx.books.ledger(), mappingOf(ctx, input)]);
          const posted = postPayroll(input, readPayroll(input.content, mapping ?? {}), ledger);
          const content = sha256(input.content);
          const written = await ctx.books.payroll.create(
            {
              content,
              decide: (known) => {
                if (known) {
                  const said = say('payroll_known', { id: known.id, day: known.transdate });
                  throw new Refusal('entry_exists', said, [{ field: 'content', ...said }]);
                }
                return {
                  ...{ ...posted, content, filename: input.filename ?? '' },
                  ...{ format: formatOfPayroll(input.content), mapping_version: mapping?.version },
                };
              },
            },
            writing,
          );
          return payrollOutcome(written);
        }),
      ),
  ),

  reverse: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/payroll-journals/{id}/reversals',
          summary: 'Reverse a payroll journal as a whole',
          description: 'Afterwards its file can be booked again.',
          tags: payrollTags,
        },
      })
      .input(z.object({ ...payrollNamed.shape, reversal: payrollReversal }))
      .output(payrollJournalKept)
      .mutation(
        idempotent(async ({ ctx, input: { id, reversal: sent } }, writing) => {
          const ledger = await ctx.books.ledger();
          const of = {
            content: sha256(`payroll ${id}`),
            decide: (found: Parameters<typeof reversePayroll>[0]) => reversePayroll(found, sent, ledger),
          };
          const written = await ctx.books.payroll.reverse(id, of, writing);
          return payrollOutcome(foundOrRefuse(written, { what: 'Payroll journal', number: id }, ctx.client));
        }),
      ),
  ),

  wages: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/wage-comparison',
        summary: 'Compare wage accounts with the ledger',
        description: 'What payroll journals have booked by account, and what moved on it.',
        tags: payrollTags,
      },
    })
    .input(
      z.object({
        from: filterDay.optional().meta({
          description: 'The first day; by default that of the year of `to`.',
          examples: ['2026-01-01'],
        }),
        to: filterDay.optional().meta({
          description: 'The last day; by default that of the year of `from`.',
          examples: ['2026-12-31'],
        }),
      }),
    )
    .output(wageComparison)
    .query(({ ctx, input }) => readWages(ctx, input)),
});
