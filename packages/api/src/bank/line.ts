import { mappedInSlices } from '@kontor/data';
import {
  accno,
  bankLine,
  bankLineState,
  bookingDate,
  boolean,
  filterDay,
  integer,
  page,
  paging,
  record,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { resolveDays } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { bankTags } from './bank-tag.ts';
import { bookLine, checkOpen, undoLine } from './book-line.ts';
import { answeredLine } from './line-found.ts';
import { matchLines } from './match-lines.ts';
import { bankBooking, languageOf, matchOf, versionSeen, withLine } from './settle-line.ts';

/** Lines of banks: what they may be, booking one, and undoing that (docs/interface §26). */

const lineId = { id: integer.meta({ description: 'The id of the line.', examples: [1] }) };
export const lineProcedures = {
  lines: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/lines',
        summary: 'List lines of bank statements',
        description: 'In the order of their days, with what each may be or was booked as.',
        tags: bankTags,
      },
    })
    .input(
      z.object({
        ...paging,
        status: bankLineState.optional().meta({ description: 'What became of them.' }),
        unsettled: boolean
          .optional()
          .meta({ description: 'True lists only those that are neither booked nor ignored.' }),
        accno: accno.optional().meta({ description: 'The account of the books.' }),
        statement: integer.optional().meta({ description: 'The id of the statement that has them.' }),
        from: filterDay.optional().meta({ description: 'The first day.' }),
        to: filterDay.optional().meta({ description: 'The last day.' }),
        text: text(255).optional().meta({ description: 'Words of names, texts and references.' }),
      }),
    )
    .output(checkedAnswer(page(bankLine)))
    .query(async ({ ctx, input }) => {
      const found = await ctx.books.bank.lines.list({ ...input, ...resolveDays(input, ctx) });
      const language = languageOf(ctx);
      return { ...found, items: await mappedInSlices(found.items, (line) => answeredLine(line, language)) };
    }),

  line: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/lines/{id}',
        summary: 'Read a line of a bank statement',
        description: 'With what it may be or was booked as.',
        tags: bankTags,
      },
    })
    .input(z.object(lineId))
    .output(checkedAnswer(bankLine))
    .query(async ({ ctx, input: { id } }) => {
      const found = await ctx.books.bank.lines.find(id);
      return answeredLine(foundOrRefuse(found, { what: 'Line', number: id }, ctx.client), languageOf(ctx));
    }),

  /** Counts the lines, by what became of them. */
  counts: procedure
    .meta({ scope: 'read' })
    .input(z.object({ accno: accno.optional() }))
    .output(z.object({ open: integer, proposed: integer, booked: integer, ignored: integer }))
    .query(({ ctx, input }) => ctx.books.bank.lines.counts(input.accno)),

  book: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/lines/{id}/book',
          summary: 'Book a line of a bank statement',
          description: 'As one of its proposals, or as an outcome that adds up to it.',
          tags: bankTags,
        },
      })
      .input(z.object({ ...lineId, bank_booking: bankBooking }))
      .output(bankLine)
      .mutation(
        idempotentChange((opts, recorded) => {
          const { id, bank_booking: sent } = opts.input;
          return withLine(
            opts,
            { id, version: sent.version },
            (at, line, writing) => {
              checkOpen(line);
              const match = matchOf(line, sent);
              return bookLine(at, line, {
                match: { ...match, automatic: false, ...(sent.learn === false ? { forgotten: true } : {}) },
                writing,
              });
            },
            recorded,
          );
        }),
      ),
  ),

  ignore: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/lines/{id}/ignore',
          summary: 'Ignore a line of a bank statement',
          description: 'It books nothing, and stays as it is until that is undone.',
          tags: bankTags,
        },
      })
      .input(z.object(lineId))
      .output(bankLine)
      .mutation(
        idempotentChange((opts, recorded) =>
          withLine(
            opts,
            { id: opts.input.id, version: undefined },
            async ({ books }, line, writing) => {
              checkOpen(line);
              return books.bank.lines.settle(line, { state: 'ignored', match: null }, writing);
            },
            recorded,
          ),
        ),
      ),
  ),

  undo: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/lines/{id}/undo',
          summary: 'Reverse what became of a line of a bank statement',
          description: 'Reverses exactly what it has booked; it is open then.',
          tags: bankTags,
        },
      })
      .input(
        z.object({
          ...lineId,
          transdate: bookingDate.optional().meta({
            description: 'The day of the reversals; by default that of the bookings.',
          }),
          version: versionSeen,
        }),
      )
      .output(bankLine)
      .mutation(
        idempotentChange((opts, recorded) => {
          const { id, transdate, version: seen } = opts.input;
          return withLine(
            opts,
            { id, version: seen },
            (at, line, writing) => undoLine(at, line, { transdate, writing }),
            recorded,
          );
        }),
      ),
  ),

  match: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/match',
          summary: 'Match open lines of bank statements',
          description: 'With the books as they are now; what has one reading is booked.',
          tags: bankTags,
        },
      })
      .input(
        z.object({
          accno: accno.optional().meta({ description: 'Matches the lines of this account alone.' }),
        }),
      )
      .output(
        record('lines_matched', 'lines_matched_lists', {
          booked: integer.meta({ description: 'The lines that were booked.', examples: [12] }),
          proposed: integer.meta({ description: 'The lines that have proposals.', examples: [3] }),
          open: integer.meta({ description: 'The lines that have none.', examples: [1] }),
        }),
      )
      .mutation(idempotentChange(({ ctx, input }, writing) => matchLines(ctx, writing, input.accno))),
  ),
};
