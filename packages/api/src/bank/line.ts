import { inOneTransaction, openBooks, type Writing } from '@kontor/data';
import {
  accno,
  type BankLine,
  bankLine,
  bankLineState,
  bankOutcome,
  bookingDate,
  boolean,
  elements,
  filterDay,
  integer,
  invalidField,
  page,
  paging,
  Refusal,
  record,
  say,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { resolveDays } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { ofBank } from './bank-tag.ts';
import { type AtBank, bookLine, checkOpen, undoLine } from './book-line.ts';
import { answeredLine } from './line-found.ts';
import { matchLines } from './match-lines.ts';

/** Lines of banks: what they may be, booking one, and taking that back (docs/interface §26). */

const lineId = { id: integer.meta({ description: 'The id of the line.', examples: [1] }) };
const version = integer.optional().meta({
  description: 'The version that was seen; where the line has changed since, nothing is booked.',
});

/** An outcome as it is sent: without documents or accounts where it has none. */
const outcomeSent = bankOutcome
  .partial({ documents: true, accounts: true })
  .meta({ id: 'bank_outcome_sent' })
  .register(elements, { one: 'outcome', many: 'outcomes' });

/** The bookings that a line is to have: the proposal of this place, or an outcome. */
const bankBooking = record('bank_booking', 'bank_bookings', {
  proposal: integer.nullish().meta({ description: 'The place of a proposal, from 1.', examples: [1] }),
  outcome: outcomeSent.optional().meta({ description: 'The bookings, which add up to the line.' }),
  version,
  learn: boolean.nullish().meta({
    description: 'Whether the next line of the counterparty is proposed likewise, by default true.',
  }),
});

/** The language in which reasons are said: the first one of the client. */
const languageOf = ({ client }: Pick<AtBank, 'client'>): string | undefined =>
  client.languages[0]?.slice(0, 2);

type OfLine = { id: number; version: number | null | undefined };
type Found = Parameters<typeof answeredLine>[0];

/** Settles a line in one transaction, in which it is locked: all of it or nothing. */
const withLine = <Input>(
  { ctx }: WriteOptions<Input>,
  { id, version: seen }: OfLine,
  work: (at: AtBank, line: Found, writing: Writing) => Promise<Found>,
  recorded: Writing,
): Promise<BankLine> =>
  inOneTransaction(ctx.database, ctx.client, async ({ database }) => {
    const books = openBooks(database, ctx.client);
    const line = foundOrRefuse(await books.bank.lines.take(id), { what: 'Line', number: id }, ctx.client);
    if (seen && seen !== line.version)
      throw new Refusal('bank_line_settled', say('bank_line_changed', { id }));
    const settled = await work({ ...ctx, books }, line, { ...recorded, once: undefined });
    const answer = answeredLine(settled, languageOf(ctx));
    await books.bank.lines.record(recorded, answer);
    return answer;
  });

export const lineProcedures = {
  lines: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/lines',
        summary: 'List lines of bank statements',
        description: 'In the order of their days, with what each may be or was booked as.',
        tags: ofBank,
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
      return { ...found, items: found.items.map((line) => answeredLine(line, languageOf(ctx))) };
    }),

  line: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/lines/{id}',
        summary: 'Read a line of a bank statement',
        description: 'With what it may be or was booked as.',
        tags: ofBank,
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
          tags: ofBank,
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
          tags: ofBank,
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
          summary: 'Take back what became of a line of a bank statement',
          description: 'Reverses exactly what it has booked; it is open then.',
          tags: ofBank,
        },
      })
      .input(
        z.object({
          ...lineId,
          transdate: bookingDate.optional().meta({
            description: 'The day of what takes the bookings back; by default their own.',
          }),
          version,
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

  match: procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/bank/match',
        summary: 'Match open lines of bank statements',
        description: 'With the books as they are now; what has one reading is booked.',
        tags: ofBank,
      },
    })
    .input(z.object({}))
    .output(
      record('lines_matched', 'lines_matched_lists', {
        booked: integer.meta({ description: 'The lines that were booked.', examples: [12] }),
        proposed: integer.meta({ description: 'The lines that have proposals.', examples: [3] }),
        open: integer.meta({ description: 'The lines that have none.', examples: [1] }),
      }),
    )
    .mutation(idempotentChange(({ ctx }, writing) => matchLines(ctx, writing))),
};

const matchOf = ({ proposals }: Found, { proposal: place, outcome }: z.infer<typeof bankBooking>) => {
  if (outcome) {
    const { documents = [], accounts = [], ...more } = outcome;
    return { measure: 100, reasons: [], outcome: { documents, accounts, ...more } };
  }
  const found = place ? proposals?.[place - 1] : undefined;
  if (!found)
    throw invalidField(
      place ? 'bank_booking.proposal' : 'bank_booking.outcome',
      place ? 'is the place of no proposal' : 'is required, unless a proposal is named',
    );
  return found;
};
