import {
  type Assignment,
  type AssignmentFilter,
  type AssignmentKept,
  assignmentKept,
  fold,
  type Person,
  type Role,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { ClientKept } from '../master-data/client.ts';
import { keepPersonMail } from '../people/person-mail.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, idText, keyOf, type Page, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** Assignments of one client (docs/interface §40): who is to do what, and until when. */

/** The record that is assigned, by its id; of a task for the client there is none. */
export type AssignedRecord =
  | { kind: 'client' }
  | { kind: 'invoice' | 'payable' | 'entry' | 'plan' | 'receipt'; id: bigint | number };

/** A member of the client, and whether a receipt was uploaded by them. */
export type Assignee = Person & { role: Role };

const assignmentCursor = z.tuple([idText]);

type AssignmentRow = Record<string, unknown> & { id: number };

const columnOf = (kind: AssignedRecord['kind']): Prisma.Sql => Prisma.raw(`${kind}_id`);

export const assignmentsOf = (
  session: Session,
  { id: client_id, zone }: Pick<ClientKept, 'id' | 'zone'>,
) => ({
  /** The members of the client with this id, or this name, whatever its case. */
  assignees: async ({
    person = '',
    person_id,
  }: Pick<Assignment, 'person' | 'person_id'>): Promise<Assignee[]> => {
    const rows = await session.query<Assignee[]>`
      SELECT p.id, p.name, m.role FROM membership m JOIN person p ON p.id = m.person_id
       WHERE m.client_id = ${client_id}::integer ORDER BY p.id`;
    if (person_id !== undefined) return rows.filter(({ id }) => id === person_id);
    return rows.filter(({ name }) => fold(name) === fold(person));
  },

  /** Whether there is an entry or a plan of this id. */
  exists: async (kind: 'entry' | 'plan', id: number): Promise<boolean> => {
    const [row] = await session.query<{ id: number }[]>`
      SELECT 1 AS id FROM ${Prisma.raw(kind)} WHERE client_id = ${client_id}::integer AND id = ${id}::bigint`;
    return row !== undefined;
  },

  /** The person who has uploaded a receipt, where it was one. */
  uploaderOf: async (id: number): Promise<number | undefined> => {
    const [row] = await session.query<{ person_id: number | null }[]>`
      SELECT person_id FROM receipt WHERE client_id = ${client_id}::integer AND id = ${id}::integer`;
    return row?.person_id ?? undefined;
  },

  /**
   * Gives work to a person, and has them get a mail a day from then on, unless they have said no.
   */
  add: (
    { sent, of, person }: { sent: Assignment; of: AssignedRecord; person: Person },
    writing: Writing,
  ): Promise<{ id: number }> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const { by, now } = writing;
      const [column, value] =
        of.kind === 'client'
          ? [Prisma.empty, Prisma.empty]
          : [Prisma.sql`, ${columnOf(of.kind)}`, Prisma.sql`, ${of.id}`];
      const [row] = await tx.query<{ id: number }[]>`
        INSERT INTO assignment (client_id, id, kind, person_id, note, day, created, key_prefix, by_person${column})
        VALUES (${client_id}::integer, next_id(${client_id}::integer, 'assignment'), ${of.kind}, ${person.id}::integer, ${sent.note ?? ''},
                ${sent.day ?? null}::date, ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null}${value})
        RETURNING id`;
      if (!row) throw new Error('an assignment was not kept');
      await keepPersonMail(tx, { person_id: person.id, zone }, now);
      const after = await recordIn(tx, client_id, row.id);
      await addLink(
        tx,
        { client_id, record: { ...by, table: 'assignment', before: null, after: after ?? null } },
        writing,
      );
      await recordOutcomeIn(tx, { client_id, writing }, { id: row.id });
      return { id: row.id };
    }),

  /** Says that an assignment is done, or open again; once more changes nothing. */
  move: (id: number, isDone: boolean, writing: Writing): Promise<void> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const { by, now } = writing;
      const before = await recordIn(tx, client_id, id);
      if (!before || (before.done !== undefined) === isDone) return;
      const done = isDone ? now : null;
      await tx.run`
        UPDATE assignment SET done = ${done}::timestamptz, done_by = ${isDone ? (by.person?.name ?? by.key) : null}
         WHERE client_id = ${client_id}::integer AND id = ${id}::integer`;
      const after = await recordIn(tx, client_id, id);
      const record = { ...by, table: 'assignment', before, after: after ?? null };
      await addLink(tx, { client_id, record }, writing);
    }),

  find: (id: number): Promise<AssignmentFound | undefined> => foundIn(session, client_id, id),

  /**
   * Lists assignments in the order in which they were given; of one person, where only those are
   * seen.
   */
  list: async (
    filter: AssignmentFilter & { of?: AssignedRecord | undefined; only?: number | undefined },
  ): Promise<Page<AssignmentKept>> => {
    const { limit = pageSize, after, open, person, kind, of, only } = filter;
    const [last = '0'] = keyOf(after, assignmentCursor) ?? [];
    const conditions = [
      open === undefined ? noFilter : open ? Prisma.sql`a.done IS NULL` : Prisma.sql`a.done IS NOT NULL`,
      person === undefined ? noFilter : Prisma.sql`lower(p.name) = lower(${person})`,
      kind === undefined ? noFilter : Prisma.sql`a.kind = ${kind}`,
      of === undefined || of.kind === 'client' ? noFilter : Prisma.sql`a.${columnOf(of.kind)} = ${of.id}`,
      only === undefined ? noFilter : Prisma.sql`a.person_id = ${only}::integer`,
    ];
    const rows = await session.query<AssignmentRow[]>`
      ${selectedAssignments} WHERE a.client_id = ${client_id}::integer AND a.id > ${last}::bigint AND ${Prisma.join(conditions, ' AND ')}
       ORDER BY a.id LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(assignmentKept, row),
      cursor: (row) => cursorOf(String(row.id)),
    });
  },
});

/** An assignment, and whose it is. */
export type AssignmentFound = AssignmentKept & { person_id: number };

/** Assignments with what they are of, as `a` and the tables of their records. */
export const selectedAssignments = Prisma.sql`
  SELECT a.client_id, a.id, a.kind, a.person_id, p.name AS person, a.note, a.day::text AS day, a.created, a.done, a.done_by,
         coalesce(a.by_person, a.key_prefix) AS by, v.vendornumber AS vendor_number,
         coalesce(i.invnumber, y.invnumber, coalesce(a.entry_id::text, a.plan_id::text, a.receipt_id::text), '') AS number,
         coalesce(c.name, v.name, e.description, r.file_name, '') AS title
    FROM assignment a JOIN person p ON p.id = a.person_id
    LEFT JOIN invoice i ON i.client_id = a.client_id AND i.id = a.invoice_id
    LEFT JOIN customer c ON c.client_id = i.client_id AND c.id = i.customer_id
    LEFT JOIN payable y ON y.client_id = a.client_id AND y.id = a.payable_id
    LEFT JOIN vendor v ON v.client_id = y.client_id AND v.id = y.vendor_id
    LEFT JOIN entry e ON e.client_id = a.client_id AND e.id = a.entry_id
    LEFT JOIN receipt r ON r.client_id = a.client_id AND r.id = a.receipt_id`;

const foundIn = async (
  session: Pick<Tx, 'query'>,
  client_id: number,
  id: number,
): Promise<AssignmentFound | undefined> => {
  const [row] = await session.query<(AssignmentRow & { person_id: number })[]>`
    ${selectedAssignments} WHERE a.client_id = ${client_id}::integer AND a.id = ${id}::integer`;
  return row && { ...recordOf(assignmentKept, row), person_id: row.person_id };
};

/** An assignment as the trail records it. */
const recordIn = (tx: Tx, client_id: number, id: number) => foundIn(tx, client_id, id);
