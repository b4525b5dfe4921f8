import {
  type BankLineState,
  type BankPayment,
  type BankRemark,
  type BookingDate,
  type Decimal,
  fold,
  type MatchProposal,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedJsonPage } from '../lists/copied-page.ts';
import { noFilter } from '../postgres/columns.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import type { Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import type { LineMatch } from './line-match.ts';
import { movedInOwnCurrency, withAccountAndClient } from './moved.ts';
import { linesByPages } from './pages.ts';

/** Lines of bank accounts: reading them, and settling what becomes of each (docs/interface §26). */

/** A line as it is kept. */
export type LineFound = {
  id: number;
  statement_id: number;
  accno: number;
  date: BookingDate;
  value_date: BookingDate;
  amount: Decimal;
  currency: string;
  reversal: boolean;
  /** The bank's own reference of the entry. */
  reference: string;
  code: string;
  bank_text: string;
  remarks: readonly BankRemark[] | null;
  payment: Omit<BankPayment, 'amount'>;
  state: BankLineState;
  version: number;
  proposals: readonly MatchProposal[] | null;
  match: LineMatch | null;
};

export type BankLineFilter = Paging & {
  accno?: number | undefined;
  status?: BankLineState | undefined;
  /** Whether only those are listed that are neither booked nor ignored. */
  unsettled?: boolean | undefined;
  statement?: number | undefined;
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  text?: string | undefined;
};

/** The end of a line, or that it is open again. */
export type LineSettled = { state: BankLineState; match: LineMatch | null };

const lineCursor = z.tuple([z.iso.date(), z.int()]);

const columns = Prisma.sql`
  l.id, e.statement_id, l.accno, l.booked_on::text AS date, e.value_date::text, l.amount::text, l.currency::text, e.reversal,
  e.reference, e.code, e.text AS bank_text, e.remarks, l.payment, l.state, l.version, l.proposals, l.match`;

const joined = Prisma.sql`bank_line l JOIN bank_entry e ON e.client_id = l.client_id AND e.id = l.entry_id`;

export const bankLinesOf = (session: RawSql & Pick<Session, 'lists'>, client_id: number) => {
  const selected = (condition: Prisma.Sql, rest = Prisma.empty) => Prisma.sql`
      SELECT ${columns} FROM ${joined} WHERE l.client_id = ${client_id}::integer AND ${condition} ${rest}`;
  const where = (condition: Prisma.Sql, rest = Prisma.empty) =>
    session.query<LineFound[]>(selected(condition, rest));
  return {
    /** Lists lines in the order of their days. */
    list: async (filter: BankLineFilter): Promise<Page<LineFound>> => {
      const { limit = pageSize, after } = filter;
      const [day, id] = keyOf(after, lineCursor) ?? [undefined, 0];
      const rows = selected(
        Prisma.sql`${day === undefined ? noFilter : Prisma.sql`(l.booked_on, l.id) > (${day}::date, ${id}::integer)`}
          AND ${Prisma.join(conditionsOf(filter), ' AND ')}`,
        Prisma.sql`ORDER BY l.booked_on, l.id LIMIT ${limit + 1}`,
      );
      return copiedJsonPage<LineFound, LineFound>(session, {
        ...{ rows, limit },
        item: (row) => row,
        cursor: (row) => cursorOf(row.date, row.id),
      });
    },

    /** Counts the lines by what became of them. */
    counts: async (accno?: number): Promise<Record<BankLineState, number>> => {
      const rows = await session.query<{ state: BankLineState; count: number }[]>`
        SELECT state, count(*)::integer AS count FROM bank_line l
         WHERE client_id = ${client_id}::integer AND ${accno === undefined ? noFilter : Prisma.sql`accno = ${accno}::integer`}
         GROUP BY state`;
      const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
      return { open: 0, proposed: 0, booked: 0, ignored: 0, ...counted };
    },

    find: async (id: number): Promise<LineFound | undefined> =>
      (await where(Prisma.sql`l.id = ${id}::integer`))[0],

    /**
     * Locks the client and a line until the transaction ends, in which all of this database is, and
     * reads the line.
     */
    take: async (id: number): Promise<LineFound | undefined> => {
      await takeClient(session, client_id);
      return (await where(Prisma.sql`l.id = ${id}::integer`, Prisma.sql`FOR NO KEY UPDATE OF l`))[0];
    },

    /** The lines to which nothing was done, in their order. */
    open: (accno?: number): AsyncGenerator<LineFound[]> =>
      linesByPages((last, limit) =>
        where(
          Prisma.sql`l.state IN ('open', 'proposed') AND ${accno === undefined ? noFilter : Prisma.sql`l.accno = ${accno}::integer`}
            AND ${last ? Prisma.sql`(l.booked_on, l.id) > (${last.date}::date, ${last.id}::integer)` : noFilter}`,
          Prisma.sql`ORDER BY l.booked_on, l.id LIMIT ${limit}`,
        ),
      ),

    /** The last lines that were booked, the oldest first. */
    booked: async (most: number): Promise<LineFound[]> =>
      (
        await where(
          Prisma.sql`l.state = 'booked'`,
          Prisma.sql`ORDER BY l.booked_on DESC, l.id DESC LIMIT ${most}`,
        )
      ).toReversed(),

    /** Keeps what is proposed for lines to which nothing was done in the meantime. */
    propose: async (found: readonly { id: number; proposals: readonly MatchProposal[] }[]): Promise<void> => {
      if (found.length === 0) return;
      await session.run`
        UPDATE bank_line l
           SET proposals = CASE WHEN s.proposals = '[]' THEN NULL ELSE s.proposals END,
               state = CASE WHEN s.proposals = '[]' THEN 'open' ELSE 'proposed' END
          FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS s(id integer, proposals jsonb)
         WHERE l.client_id = ${client_id}::integer AND l.id = s.id AND l.state IN ('open', 'proposed')`;
    },

    /**
     * Does `work` within the transaction that has locked the client, and answers the ids of the
     * entries that it has written, by the audit trail, to which nobody else adds in the meantime.
     */
    entriesOf: async (work: () => Promise<unknown>): Promise<bigint[]> => {
      const [chain] = await session.query<{ last: bigint }[]>`
        SELECT last FROM chain WHERE client_id = ${client_id}::integer`;
      await work();
      const rows = await session.query<{ entry: bigint }[]>`
        SELECT (r->>'entry')::bigint AS entry
          FROM audit a CROSS JOIN LATERAL jsonb_array_elements(a.records) WITH ORDINALITY AS records(r, at)
         WHERE a.client_id = ${client_id}::integer AND a.id > ${chain?.last ?? 0}::bigint AND r->>'entry' IS NOT NULL
         ORDER BY a.id, at`;
      return rows.map(({ entry }) => entry);
    },

    /** These entries by the source that their postings have. */
    entriesBySource: async (entries: readonly bigint[]): Promise<Map<string, bigint[]>> => {
      const rows = await session.query<{ source: string; entries: string[] }[]>`
        SELECT source, array_agg(DISTINCT entry_id ORDER BY entry_id)::text[] AS entries FROM posting
         WHERE client_id = ${client_id}::integer AND entry_id = ANY (${entries.map(String)}::bigint[]) GROUP BY 1`;
      return new Map(rows.map((row) => [row.source, row.entries.map(BigInt)]));
    },

    /** Takes entries for those of a line. Rejects where one is that of another line already. */
    addEntries: async (line_id: number, entries: readonly bigint[], made: boolean): Promise<void> => {
      await session.run`
        INSERT INTO bank_line_entry (client_id, entry_id, line_id, made)
        SELECT ${client_id}::integer, id, ${line_id}::integer, ${made} FROM unnest(${entries.map(String)}::bigint[]) AS s(id)`;
    },

    /** Whether one of these entries is that of a line already. */
    isTaken: async (entries: readonly bigint[]): Promise<boolean> => {
      const rows = await session.query<object[]>`
        SELECT FROM bank_line_entry
         WHERE client_id = ${client_id}::integer AND entry_id = ANY (${entries.map(String)}::bigint[]) LIMIT 1`;
      return rows.length > 0;
    },

    /** Lets go the entries that a line has not booked itself. */
    dropEntries: async (line_id: number): Promise<void> => {
      await session.run`
        DELETE FROM bank_line_entry WHERE client_id = ${client_id}::integer AND line_id = ${line_id}::integer AND NOT made`;
    },

    /** The id of the line that was booked as the reversal of this one, if there is one. */
    takenBackBy: async ({ id, accno, amount }: LineFound): Promise<number | undefined> => {
      const [row] = await session.query<{ id: number }[]>`
        SELECT id FROM bank_line
         WHERE client_id = ${client_id}::integer AND accno = ${accno}::integer AND amount = -${amount}::numeric AND state = 'booked'
           AND (match->'outcome'->>'undoes')::integer = ${id}::integer`;
      return row?.id;
    },

    /** The amount that entries move on an account, in the currency of the account. */
    movedBy: async (entries: readonly bigint[], accno: number): Promise<Decimal> => {
      const [row] = await session.query<{ moved: Decimal }[]>`
        SELECT coalesce(sum(${movedInOwnCurrency}), 0)::text AS moved FROM posting p ${withAccountAndClient}
         WHERE p.client_id = ${client_id}::integer AND p.accno = ${accno}::integer
           AND p.entry_id = ANY (${entries.map(String)}::bigint[])`;
      return row?.moved ?? ('0' as Decimal);
    },

    /** Settles a line that the transaction has locked, and returns it as it is then. */
    settle: async (
      { id, state: before, match: matched }: LineFound,
      { state, match }: LineSettled,
      writing: Writing,
    ): Promise<LineFound> => {
      await session.run`
        UPDATE bank_line SET state = ${state}, match = ${match && JSON.stringify(match)}::jsonb, proposals = NULL, version = version + 1
         WHERE client_id = ${client_id}::integer AND id = ${id}::integer`;
      const [row] = await where(Prisma.sql`l.id = ${id}::integer`);
      if (!row) throw new Error(`line ${id} of a bank is not there`);
      const change = {
        before: { id, state: before, outcome: matched?.outcome },
        after: { id, state, outcome: match?.outcome, automatic: match?.automatic },
      };
      const record = { ...writing.by, table: 'bank_line', ...change };
      await addLink(session, { client_id, record }, writing);
      return row;
    },
  };
};

const conditionsOf = ({
  accno,
  status,
  unsettled,
  statement,
  from,
  to,
  text = '',
}: BankLineFilter): Prisma.Sql[] => [
  accno === undefined ? noFilter : Prisma.sql`l.accno = ${accno}::integer`,
  status === undefined ? noFilter : Prisma.sql`l.state = ${status}`,
  unsettled ? Prisma.sql`l.state IN ('open', 'proposed')` : noFilter,
  statement === undefined
    ? noFilter
    : Prisma.sql`(e.statement_id = ${statement}::integer OR e.counted_by = ${statement}::integer)`,
  from === undefined ? noFilter : Prisma.sql`l.booked_on >= ${from}::date`,
  to === undefined ? noFilter : Prisma.sql`l.booked_on <= ${to}::date`,
  ...fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => Prisma.sql`strpos(l.searched, ${word}) > 0`),
  noFilter,
];
