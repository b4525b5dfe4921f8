import {
  type BookingDate,
  bookingDate,
  type Instant,
  type Occurrence,
  type OccurrenceState,
  occurrence,
  type RecurringInvoiceKept,
  type RecurringState,
  type Scheduled,
  type Wording,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter, selected } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import type { Refused } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * The days of recurring invoices that were posted, left out, or could not be posted (docs/interface
 * §25).
 */

/** A day as it is found; `wording` is the sentence of its refusal as data. */
export type OccurrenceFound = { occurrence: Occurrence; wording: Wording | undefined };

/** A day, and what has become of it. */
export type DayDecided = Scheduled & {
  state: OccurrenceState;
  invnumber: string;
  refused: Refused | undefined;
  attempts: number;
  next_attempt: Instant | undefined;
};

/**
 * The next day of the recurring invoice, and its state, after the day was decided for the first
 * time.
 */
export type Onward = { next_on: BookingDate | undefined; state: RecurringState };

const dayCursor = z.tuple([bookingDate, z.int()]);

export const occurrencesOf = (session: Session, client_id: number) => {
  return {
    /** Finds a day, which stays locked with the client where the caller has locked that. */
    find: async (id: number, day: BookingDate): Promise<OccurrenceFound | undefined> => {
      const [row] = await session.query<OccurrenceRow[]>`
        SELECT ${dayColumns} FROM occurrence
         WHERE client_id = ${client_id} AND recurring_invoice = ${id}::integer AND day = ${day}::date`;
      return row && found(row);
    },

    /** Lists days, the latest first: of one recurring invoice, or of all. */
    list: async ({
      limit = pageSize,
      after,
      id,
      state,
    }: Paging & { id?: number | undefined; state?: OccurrenceState | undefined }): Promise<
      Page<OccurrenceFound>
    > => {
      const last = keyOf(after, dayCursor);
      const rows = await session.query<OccurrenceRow[]>`
        SELECT ${dayColumns} FROM occurrence WHERE client_id = ${client_id}
           AND ${id === undefined ? noFilter : Prisma.sql`recurring_invoice = ${id}::integer`}
           AND ${state === undefined ? noFilter : Prisma.sql`state = ${state}`}
           AND ${last === undefined ? noFilter : Prisma.sql`(day, recurring_invoice) < (${last[0]}::date, ${last[1]}::integer)`}
         ORDER BY occurrence.day DESC, recurring_invoice DESC LIMIT ${limit + 1}`;
      return pageOf({ rows }, limit, {
        item: found,
        cursor: (row) => cursorOf(found(row).occurrence.day, Number(row['recurring_invoice'])),
      });
    },

    /**
     * Records what has become of a day, in the transaction in which all of this database is; with
     * `onward` for the first time. The total of an invoice that was posted is kept with the
     * recurring one.
     */
    decide: async (
      { id, send }: Pick<RecurringInvoiceKept, 'id' | 'send'>,
      { day, period_from, period_to, state, invnumber, ...sent }: DayDecided,
      { writing, onward, amount }: { writing: Writing; onward?: Onward | undefined; amount?: string },
    ): Promise<void> => {
      const waits = send && state === 'POSTED';
      const refused = sent.refused === undefined ? null : JSON.stringify(sent.refused);
      const decided = Prisma.sql`${state}, ${invnumber}, ${refused}::jsonb, ${sent.attempts}::integer,
        ${sent.next_attempt ?? null}::timestamptz, ${writing.now}::timestamptz, ${waits ? 'WAITING' : ''},
        ${waits ? writing.now : null}::timestamptz`;
      const key = Prisma.sql`client_id = ${client_id} AND recurring_invoice = ${id}::integer AND day = ${day}::date`;
      if (onward) {
        await session.run`
          INSERT INTO occurrence (client_id, recurring_invoice, day, period_from, period_to, state, invnumber, refused, attempts, next_attempt, updated,
                                  sending, sending_attempt)
          VALUES (${client_id}::integer, ${id}::integer, ${day}::date, ${period_from}::date, ${period_to}::date, ${decided})`;
        await session.run`
          UPDATE recurring_invoice SET state = ${onward.state}, next_on = ${onward.next_on ?? null}::date, last_on = ${day}::date,
                 amount = coalesce(${amount ?? null}::numeric, amount)
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
      } else
        await session.run`
          UPDATE occurrence SET (state, invnumber, refused, attempts, next_attempt, updated, sending, sending_attempt) = (${decided}) WHERE ${key}`;
      // Of a day that fails again the trail says nothing more.
      if (state === 'FAILED' && !onward) return;
      const after = { id, day, state, invnumber, code: sent.refused?.code ?? '' };
      const before = onward ? null : { id, day, state: 'FAILED' };
      const record = { ...writing.by, table: 'occurrence', before, after };
      await addLink(session, { client_id, record }, writing);
    },
  };
};

type OccurrenceRow = Record<string, unknown> & { refused: Refused | null };

const dayColumns = Prisma.sql`${selected(occurrence, ['code', 'message', 'issues'])}, refused`;

const found = ({ refused, ...row }: OccurrenceRow): OccurrenceFound => {
  const { code = '', message = '', issues = [], wording } = refused ?? {};
  const shown = issues.map((issue) => ({ field: issue.field, message: issue.message }));
  return { occurrence: recordOf(occurrence, { ...row, code, message, issues: shown }), wording };
};
