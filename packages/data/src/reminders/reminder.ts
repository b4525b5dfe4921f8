import {
  type BookingDate,
  bareReference,
  type Decimal,
  fold,
  type LastReminder,
  type LetterProposed,
  type ReminderKept,
  reminderKept,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { type Issue, issueIn } from '../letters/issue.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink, addLinkOf } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { readOpenAccounts } from './open-accounts.ts';

/**
 * The reminders of one client (docs/interface §24): letters that were issued, and what they asked
 * for.
 */

export type ReminderFilter = {
  customernumber?: string | undefined;
  invnumber?: string | undefined;
  payment_reference?: string | undefined;
  /** Those alone whose fee or interest is not paid. */
  open?: boolean | undefined;
};

/** A letter to keep, under the id that it was given. */
export type ReminderToKeep = {
  id: number;
  customer_id: number;
  currency: string;
  day: BookingDate;
  letter: LetterProposed;
  payment_reference: string;
  fee_open: Decimal;
  interest_open: Decimal;
  /** The number of the invoice by which fee and interest are booked with the letter. */
  invoice: string | undefined;
  /** The letters whose fees and interest it asks for. */
  earlier: readonly number[];
  /** The file of the letter, and the mail that takes it, if one does. */
  issue: Issue;
};

type Charges = { fee_open: Decimal; interest_open: Decimal; invoice?: string | undefined };

const cursor = z.tuple([idText]);

export const remindersOf = (session: Session, client_id: number) => {
  const linkOf = (before: ReminderKept | null, after: ReminderKept, { by }: Writing) => ({
    client_id,
    record: { ...by, table: 'reminder', before, after },
  });
  const findIn = async (session: Queryable, id: number): Promise<ReminderKept | undefined> => {
    const [row] = await session.query<ReminderRow[]>`
      SELECT ${reminderColumns} FROM ${from} WHERE m.client_id = ${client_id} AND m.id = ${id}::integer`;
    return row && keptOf(row);
  };

  return {
    /** Reads what is overdue on a day, of all customers or of the one of this id. */
    accounts: (day: BookingDate, customer_id?: number) =>
      readOpenAccounts(session, { client_id, day, customer_id }),

    /** The id of the next letter. It is used up, also where the letter is not issued. */
    nextId: async (): Promise<number> => {
      const [row] = await session.query<{ id: number }[]>`
        SELECT next_id(${client_id}::integer, 'reminder') AS id`;
      return row?.id ?? 0;
    },

    find: (id: number) => findIn(session, id),

    /** Reads what is open now of the invoices and credits of a letter, in its order. */
    openItems: (id: number): Promise<{ invnumber: string; asked: Decimal; open: Decimal }[]> =>
      session.query`
        SELECT d.invnumber, i.open::text AS asked, (d.amount - d.paid)::text AS open
          FROM reminder_item i JOIN invoice d ON d.client_id = i.client_id AND d.id = i.invoice_id
         WHERE i.client_id = ${client_id} AND i.reminder_id = ${id}::integer ORDER BY i.place`,

    /** The level and the day of the last reminder of a customer; empty where there was none. */
    lastOf: async (customernumber: string): Promise<LastReminder> => {
      const [row] = await session.query<{ reminder_level: number; reminded: BookingDate }[]>`
        SELECT m.level AS reminder_level, m.day::text AS reminded FROM reminder m
         WHERE m.client_id = ${client_id} AND m.customer_id = (
           SELECT id FROM customer WHERE client_id = ${client_id} AND customernumber_folded = ${fold(customernumber)})
         ORDER BY m.id DESC LIMIT 1`;
      return row ?? {};
    },

    /** Lists reminders, the newest first. */
    list: async (filter: ReminderFilter & Paging): Promise<Page<ReminderKept>> => {
      const { limit = pageSize, after } = filter;
      const [last] = keyOf(after, cursor) ?? [undefined];
      const rows = await session.query<ReminderRow[]>`
        SELECT ${reminderColumns} FROM ${from}
         WHERE m.client_id = ${client_id} AND ${conditionOf(filter)}
           AND ${last === undefined ? Prisma.sql`true` : Prisma.sql`m.id < ${last}::integer`}
         ORDER BY m.id DESC LIMIT ${limit + 1}`;
      return pageOf({ rows }, limit, { item: keptOf, cursor: ({ id }) => cursorOf(String(id)) });
    },

    /**
     * Keeps a letter that is issued, which replaces the earlier ones that it asks for. Answers
     * whether its mail is held.
     */
    keep: (sent: ReminderToKeep, writing: Writing): Promise<{ isHeld: boolean }> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const { id, letter, day, earlier } = sent;
        await tx.run`
          INSERT INTO reminder (client_id, id, customer_id, currency, day, due_day, level, subtotal, fee, interest, total,
                                payment_reference, fee_open, interest_open, invoice_id, created)
          VALUES (${client_id}::integer, ${id}::integer, ${sent.customer_id}::integer, ${sent.currency}, ${day}::date,
                  ${letter.due_day}::date, ${letter.level}::integer, ${letter.subtotal}::numeric, ${letter.fee}::numeric,
                  ${letter.interest}::numeric, ${letter.total}::numeric, ${sent.payment_reference},
                  ${sent.fee_open}::numeric, ${sent.interest_open}::numeric, ${idOf(client_id, sent.invoice)}, ${writing.now}::timestamptz)`;
        await tx.run`
          INSERT INTO reminder_item (client_id, reminder_id, place, invoice_id, day, level, raised, days_late, open, interest)
          SELECT ${client_id}::integer, ${id}::integer, place, (item->>'id')::bigint, ${day}::date, (item->>'level')::integer,
                 (item->>'raised')::boolean, (item->>'days_late')::integer, (item->>'open')::numeric, (item->>'interest')::numeric
            FROM jsonb_array_elements(${JSON.stringify(letter.items)}::jsonb) WITH ORDINALITY AS i (item, place)`;
        await tx.run`
          UPDATE reminder SET replaced_by = ${id}::integer, fee_open = 0 * fee_open, interest_open = 0 * interest_open
           WHERE client_id = ${client_id} AND id = ANY (${[...earlier]}::integer[])`;
        const after = kept(await findIn(tx, id));
        const { issued, records } = await issueIn(tx, { client_id, issues: [sent.issue] }, writing);
        const all = [
          linkOf(null, after, writing).record,
          ...records.map((one) => ({ ...writing.by, ...one })),
        ];
        await addLinkOf(tx, { client_id, records: all }, writing);
        return { isHeld: issued.some(({ held_until }) => held_until !== undefined) };
      }),

    /**
     * Keeps what of fee and interest is open after a payment or a waiver. Undefined where there is
     * no such letter.
     */
    settle: (id: number, charges: Charges, writing: Writing): Promise<ReminderKept | undefined> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const before = await findIn(tx, id);
        if (!before) return undefined;
        await tx.run`
          UPDATE reminder SET fee_open = ${charges.fee_open}::numeric, interest_open = ${charges.interest_open}::numeric,
                 invoice_id = coalesce(${idOf(client_id, charges.invoice)}, invoice_id)
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
        const after = kept(await findIn(tx, id));
        await addLink(tx, linkOf(before, after, writing), writing);
        return after;
      }),
  };
};

const kept = (found: ReminderKept | undefined): ReminderKept => {
  if (!found) throw new Error('a reminder was not kept');
  return found;
};

type ReminderRow = Record<string, unknown> & { id: number };

const idOf = (client_id: number, invoice: string | undefined): Prisma.Sql =>
  invoice === undefined
    ? Prisma.sql`NULL::bigint`
    : Prisma.sql`(SELECT id FROM invoice WHERE client_id = ${client_id} AND invnumber_folded = ${fold(invoice)})`;

const from = Prisma.sql`reminder m
      JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
      LEFT JOIN invoice f ON f.client_id = m.client_id AND f.id = m.invoice_id`;

const reminderColumns = Prisma.sql`m.id, m.day::text, c.customernumber, c.name, m.currency, m.level, m.due_day::text, m.subtotal::text,
       m.fee::text, m.interest::text, m.total::text, m.payment_reference, m.fee_open::text, m.interest_open::text,
       f.invnumber AS invoice, m.replaced_by, m.created,
       (SELECT jsonb_agg(jsonb_build_object(
                 'invnumber', d.invnumber, 'transdate', d.transdate, 'duedate', d.duedate, 'days_late', i.days_late,
                 'amount', d.amount::text, 'open', i.open::text, 'level', i.level, 'raised', i.raised,
                 'interest', i.interest::text) ORDER BY i.place)
          FROM reminder_item i JOIN invoice d ON d.client_id = i.client_id AND d.id = i.invoice_id
         WHERE i.client_id = m.client_id AND i.reminder_id = m.id) AS items`;

const keptOf = (row: ReminderRow): ReminderKept => recordOf(reminderKept, row);

const conditionOf = ({ customernumber, invnumber, payment_reference, open }: ReminderFilter): Prisma.Sql => {
  const conditions = [
    ...(customernumber === undefined ? [] : [Prisma.sql`c.customernumber_folded = ${fold(customernumber)}`]),
    ...(invnumber === undefined
      ? []
      : [
          Prisma.sql`EXISTS (
            SELECT FROM reminder_item i JOIN invoice d ON d.client_id = i.client_id AND d.id = i.invoice_id
             WHERE i.client_id = m.client_id AND i.reminder_id = m.id AND d.invnumber_folded = ${fold(invnumber)})`,
        ]),
    ...(payment_reference === undefined
      ? []
      : [Prisma.sql`m.payment_reference = ${bareReference(payment_reference)}`]),
    ...(open ? [Prisma.sql`(m.fee_open > 0 OR m.interest_open > 0)`] : []),
  ];
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ');
};
