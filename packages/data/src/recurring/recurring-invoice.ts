import {
  amountPerYear,
  fold,
  integer,
  type RecurringInvoiceKept,
  type RecurringState,
  type RecurringToKeep,
  recurringInvoiceKept,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter, selected } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * The recurring invoices of one client (docs/interface §25). Every change locks the client's row
 * first.
 */

/**
 * A recurring invoice that is to be stored, with the currency and, where it is known, the total of
 * its invoices.
 */
export type RecurringPriced = RecurringToKeep & { currency: string; amount: string | undefined };

export type RecurringFilter = Paging & {
  state?: RecurringState | undefined;
  customer_number?: string | undefined;
  failed?: boolean | undefined;
};

const recurringCursor = z.tuple([integer]);

export const recurringInvoicesOf = (session: Session, client_id: number) => {
  const link = (
    tx: Queryable,
    change: { before: RecurringInvoiceKept | null; after: RecurringInvoiceKept },
    writing: Writing,
  ): Promise<void> => {
    const record = {
      ...writing.by,
      table: 'recurring_invoice',
      before: recorded(change.before),
      after: recorded(change.after),
    };
    return addLink(tx, { client_id, record }, writing);
  };

  return {
    find: (id: number): Promise<RecurringInvoiceKept | undefined> => readRecurring(session, client_id, id),

    /** Lists recurring invoices, the newest first. */
    list: async ({
      limit = pageSize,
      after,
      ...filter
    }: RecurringFilter): Promise<Page<RecurringInvoiceKept>> => {
      const [last] = keyOf(after, recurringCursor) ?? [undefined];
      const { state, customer_number, failed } = filter;
      const rows = await session.query<RecurringRow[]>`
        ${select} WHERE r.client_id = ${client_id}
           AND ${last === undefined ? noFilter : Prisma.sql`r.id < ${last}::integer`}
           AND ${state === undefined ? noFilter : Prisma.sql`r.state = ${state}`}
           AND ${customer_number === undefined ? noFilter : Prisma.sql`r.customernumber_folded = ${fold(customer_number)}`}
           AND ${failed === undefined ? noFilter : Prisma.sql`${hasFailed} = ${failed}`}
         ORDER BY r.id DESC LIMIT ${limit + 1}`;
      return pageOf({ rows }, limit, { item: keptOf, cursor: ({ id }) => cursorOf(id) });
    },

    create: (sent: RecurringPriced, writing: Writing): Promise<RecurringInvoiceKept> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const [{ id } = { id: 0 }] = await tx.query<{ id: number }[]>`
          INSERT INTO recurring_invoice (client_id, id, ${keptColumns}, created, updated)
          VALUES (${client_id}::integer, next_id(${client_id}::integer, 'recurring_invoice'), ${valuesOf(sent)},
                  ${writing.now}::timestamptz, ${writing.now}::timestamptz)
          RETURNING id`;
        const made = await thereIs(tx, client_id, id);
        await link(tx, { before: null, after: made }, writing);
        await recordOutcomeIn(tx, { client_id, writing }, made);
        return made;
      }),

    /** Changes one as `decide` says of what is kept; undefined where there is none. */
    change: (
      id: number,
      decide: (before: RecurringInvoiceKept) => RecurringPriced,
      writing: Writing,
    ): Promise<RecurringInvoiceKept | undefined> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const before = await readRecurring(tx, client_id, id);
        if (!before) return undefined;
        await tx.run`
          UPDATE recurring_invoice SET (${keptColumns}, updated) = (${valuesOf(decide(before))}, ${writing.now}::timestamptz)
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
        const after = await thereIs(tx, client_id, id);
        await link(tx, { before, after }, writing);
        await recordOutcomeIn(tx, { client_id, writing }, after);
        return after;
      }),
  };
};

type RecurringRow = Record<string, unknown> & { id: number };

const hasFailed = Prisma.sql`EXISTS (
  SELECT FROM occurrence o WHERE o.client_id = r.client_id AND o.recurring_invoice = r.id AND o.state = 'FAILED')`;

const countOf = (state: string) => Prisma.sql`(
  SELECT count(*)::integer FROM occurrence o
   WHERE o.client_id = r.client_id AND o.recurring_invoice = r.id AND o.state = ${state})`;

const derived = ['customernumber', 'name', 'amount_per_year', 'posted', 'failed'];

const select = Prisma.sql`
  SELECT ${selected(recurringInvoiceKept, derived)}, r.invoice->>'customernumber' AS customernumber,
         ${countOf('POSTED')} AS posted, ${countOf('FAILED')} AS failed,
         coalesce((SELECT c.name FROM customer c
                    WHERE c.client_id = r.client_id AND c.customernumber_folded = r.customernumber_folded), '') AS name
    FROM recurring_invoice r`;

const readRecurring = async (
  tx: Queryable,
  client_id: number,
  id: number,
): Promise<RecurringInvoiceKept | undefined> => {
  const [row] = await tx.query<RecurringRow[]>`
    ${select} WHERE r.client_id = ${client_id} AND r.id = ${id}::integer`;
  return row && keptOf(row);
};

const thereIs = async (tx: Queryable, client_id: number, id: number): Promise<RecurringInvoiceKept> => {
  const found = await readRecurring(tx, client_id, id);
  if (!found) throw new Error(`recurring invoice ${id} was stored, and is not there`);
  return found;
};

const keptOf = (row: RecurringRow): RecurringInvoiceKept => {
  const kept = recordOf(recurringInvoiceKept, row);
  return kept.amount === undefined ? kept : { ...kept, amount_per_year: amountPerYear(kept.amount, kept) };
};

const keptColumns = Prisma.raw(
  `state, title, "interval", "from", "to", count, day_of_month, period_from, prices, terms, invnumber, customernumber_folded, invoice, next_on, currency, amount, send, tells_period`,
);

const valuesOf = (sent: RecurringPriced): Prisma.Sql => Prisma.sql`
  ${sent.state}, ${sent.title}, ${sent.interval}, ${sent.from}::date, ${sent.to ?? null}::date, ${sent.count ?? null}::integer,
  ${sent.day_of_month ?? null}::integer, ${sent.period_from ?? null}::date, ${sent.prices}, ${sent.terms ?? null}::integer,
  ${sent.invnumber}, ${fold(sent.invoice.customernumber)}, ${JSON.stringify(sent.invoice)}::jsonb,
  ${sent.next_on ?? null}::date, ${sent.currency}, ${sent.amount ?? null}::numeric,
  ${sent.send}, ${sent.tells_period}`;

/** The part that the trail tells: all that someone decided. */
const recorded = (kept: RecurringInvoiceKept | null): object | null => {
  if (!kept) return null;
  const { name: _, amount: __, amount_per_year: ___, posted: ____, failed: _____, ...decided } = kept;
  return decided;
};
