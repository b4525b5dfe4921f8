import {
  type BookingDate,
  type Decimal,
  integer,
  type PayrollFormat,
  type PayrollJournalKept,
  type PayrollMapping,
  type PayrollMappingKept,
  type PayrollPosted,
  type PayrollToReverse,
  type PostedGl,
  payrollJournalKept,
  payrollMapping,
  payrollMappingKept,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { bookedId, bookNewGl, type GlWritten, glBookingOf } from '../ledger/gl.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** The journals of payroll programs of one client (docs/interface §32). */

/** A journal that was written, or what became of its entry. */
export type PayrollWritten = { outcome: 'kept'; journal: PayrollJournalKept } | GlWritten;

/** The same file, which was booked and not reversed. */
export type PayrollKnown = { id: number; transdate: BookingDate };

export type PayrollToBook = PayrollPosted & {
  content: string;
  filename: string;
  format: PayrollFormat;
  mapping_version: number | undefined;
};

const journalCursor = z.tuple([integer]);

export const payrollOf = (session: Session, client_id: number) => {
  const rowOf = async (tx: Queryable, id: number): Promise<unknown> => {
    const [row] = await tx.query<{ record: unknown }[]>`
      SELECT to_jsonb(j) AS record FROM payroll_journal j WHERE client_id = ${client_id} AND id = ${id}::integer`;
    return row?.record ?? null;
  };
  const find = (of: Queryable, id: number) =>
    readJournals(of, client_id, { condition: Prisma.sql`j.id = ${id}::integer`, rest: Prisma.empty }).then(
      ([found]) => found,
    );
  const finish = async (
    tx: Tx,
    { id, before }: { id: number; before: unknown },
    writing: Writing,
  ): Promise<PayrollJournalKept> => {
    const record = { ...writing.by, table: 'payroll_journal', before, after: await rowOf(tx, id) };
    await addLink(tx, { client_id, record }, writing);
    const journal = await find(tx, id);
    if (!journal) throw new Error(`payroll journal ${id} was stored, and is not there`);
    await recordOutcomeIn(tx, { client_id, writing }, journal);
    return journal;
  };
  const mapping = async (of: Queryable): Promise<PayrollMappingKept> => {
    const [row] = await of.query<Record<string, unknown>[]>`
      SELECT id AS version, columns, saved FROM payroll_mapping
       WHERE client_id = ${client_id} ORDER BY id DESC LIMIT 1`;
    if (!row) return { version: 0 };
    return recordOf(payrollMappingKept, {
      ...(row['columns'] as object),
      version: row['version'],
      saved: row['saved'],
    });
  };

  return {
    find: (id: number): Promise<PayrollJournalKept | undefined> => find(session, id),

    /** Lists journals, the newest first. */
    list: async ({ limit = pageSize, after }: Paging): Promise<Page<PayrollJournalKept>> => {
      const [last] = keyOf(after, journalCursor) ?? [undefined];
      const rows = await readJournals(session, client_id, {
        condition: last === undefined ? noFilter : Prisma.sql`j.id < ${last}::integer`,
        rest: Prisma.sql`ORDER BY j.id DESC LIMIT ${limit + 1}`,
      });
      return pageOf({ rows }, limit, { item: (row) => row, cursor: ({ id }) => cursorOf(id) });
    },

    mapping: (): Promise<PayrollMappingKept> => mapping(session),

    /** Stores a mapping as the next version. */
    saveMapping: (sent: PayrollMapping, writing: Writing): Promise<PayrollMappingKept> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const columns = JSON.stringify(payrollMapping.parse(sent));
        const [row] = await tx.query<{ record: unknown }[]>`
          INSERT INTO payroll_mapping AS m (client_id, id, columns, saved, key_prefix)
          SELECT ${client_id}::integer, coalesce(max(id), 0) + 1, ${columns}::jsonb, ${writing.now}::timestamptz,
                 ${writing.by.key}
            FROM payroll_mapping WHERE client_id = ${client_id}
          RETURNING to_jsonb(m) AS record`;
        const record = { ...writing.by, table: 'payroll_mapping', before: null, after: row?.record ?? null };
        await addLink(tx, { client_id, record }, writing);
        const kept = await mapping(tx);
        await recordOutcomeIn(tx, { client_id, writing }, kept);
        return kept;
      }),

    /**
     * Books a journal as `decide` says, by whether the same file is booked at that moment: the
     * client's row is locked first.
     */
    create: (
      { content, decide }: { content: string; decide: (known: PayrollKnown | undefined) => PayrollToBook },
      writing: Writing,
    ): Promise<PayrollWritten> =>
      session.transaction(async (within) => {
        const { tx, rollBack } = within;
        await takeClient(tx, client_id);
        const [known] = await tx.query<PayrollKnown[]>`
          SELECT j.id, g.transdate::text FROM payroll_journal j JOIN gl g ON g.client_id = j.client_id AND g.id = j.gl_id
           WHERE j.client_id = ${client_id} AND j.content = decode(${content}, 'hex') AND j.reversed IS NULL`;
        const { posted, lines, amount, filename, format, mapping_version } = decide(known);
        const entry = await bookNewGl(
          within,
          { client_id, posted, content },
          { ...writing, once: undefined },
        );
        if (entry.outcome !== 'booked') return rollBack(entry);
        const [{ id } = { id: 0 }] = await tx.query<{ id: number }[]>`
          INSERT INTO payroll_journal (client_id, id, filename, format, mapping_version, lines, amount, content, gl_id,
                                       created, key_prefix)
          VALUES (${client_id}::integer, next_id(${client_id}::integer, 'payroll_journal'), ${filename}, ${format},
                  ${mapping_version ?? null}::integer, ${lines}::integer, ${amount}::numeric, decode(${content}, 'hex'),
                  ${bookedId(entry)}::bigint, ${writing.now}::timestamptz, ${writing.by.key})
          RETURNING id`;
        return { outcome: 'kept', journal: await finish(tx, { id, before: null }, writing) };
      }),

    /** Reverses a journal as `decide` says; undefined where there is none. */
    reverse: (
      id: number,
      { content, decide }: { content: string; decide: (found: PayrollToReverse) => PostedGl },
      writing: Writing,
    ): Promise<PayrollWritten | undefined> =>
      session.transaction(async (within) => {
        const { tx, rollBack } = within;
        await takeClient(tx, client_id);
        const journal = await find(tx, id);
        const booked = journal && (await glBookingOf(within, client_id).find(journal.reference));
        if (!journal || !booked) return undefined;
        const posted = decide({ gl: booked.gl, is_reversed: journal.reversed !== undefined });
        const of = { client_id, posted, content, reverses: booked.id };
        const entry = await bookNewGl(within, of, { ...writing, once: undefined });
        if (entry.outcome !== 'booked') return rollBack(entry);
        const before = await rowOf(tx, id);
        await tx.run`
          UPDATE payroll_journal SET reversed = ${writing.now}::timestamptz, reversal_id = ${bookedId(entry)}::bigint
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
        return { outcome: 'kept', journal: await finish(tx, { id, before }, writing) };
      }),

    /**
     * Sums what journals and their reversals have booked by account in a period, debit positive.
     */
    sums: ({ from, to }: { from: BookingDate; to: BookingDate }) =>
      session.query<{ accno: number; amount: Decimal }[]>`
        SELECT p.accno, sum(p.amount)::text AS amount
          FROM gl g JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
         WHERE g.client_id = ${client_id} AND g.kind = 'payroll' AND g.transdate BETWEEN ${from}::date AND ${to}::date
         GROUP BY p.accno ORDER BY p.accno`,
  };
};

const readJournals = async (
  session: Queryable,
  client_id: number,
  { condition, rest }: { condition: Prisma.Sql; rest: Prisma.Sql },
): Promise<PayrollJournalKept[]> => {
  const rows = await session.query<
    (Record<string, unknown> & { entry_id: bigint; reversed_by: bigint | null })[]
  >`
    SELECT j.id, g.transdate::text, g.description, j.filename, j.format, j.mapping_version, j.lines, j.amount::text,
           g.reference, g.entry_id, j.created, r.entry_id AS reversed_by, j.reversed
      FROM payroll_journal j
      JOIN gl g ON g.client_id = j.client_id AND g.id = j.gl_id
      LEFT JOIN gl r ON r.client_id = j.client_id AND r.id = j.reversal_id
     WHERE j.client_id = ${client_id} AND ${condition} ${rest}`;
  return rows.map(({ entry_id, reversed_by, ...row }) =>
    recordOf(payrollJournalKept, {
      ...{ ...row, entry_id: Number(entry_id) },
      reversed_by: reversed_by === null ? null : Number(reversed_by),
    }),
  );
};
