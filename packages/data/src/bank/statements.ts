import {
  type BankRemark,
  type BankStatementKept,
  type BookingDate,
  bankStatementKept,
  integer,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { ContentKey, StoreName } from '../receipts/storage/store.ts';

/** Reads statements of bank accounts (docs/interface §26). */

export type BankStatementFilter = Paging & {
  accno?: number | undefined;
  /** The days on which they end; both are included. */
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
};

/** A statement as it is kept. */
export type BankStatementFound = Omit<BankStatementKept, 'remarks'> & {
  remarks: readonly BankRemark[] | null;
};

const foundColumns = bankStatementKept.omit({ remarks: true });

const statementCursor = z.tuple([integer]);

/** The file of a statement, with the store and key of its content. */
export type BankFileFound = {
  file_name: string;
  media_type: string;
  size: number;
  sha256: string;
  store: StoreName;
  key: ContentKey;
};

export const bankStatementsOf = (session: RawSql, client_id: number) => ({
  /**
   * Lists statements, the latest first. A line belongs to the statement that told its entry first.
   */
  list: async ({
    limit = pageSize,
    after,
    accno,
    from,
    to,
  }: BankStatementFilter): Promise<Page<BankStatementFound>> => {
    const [last] = keyOf(after, statementCursor) ?? [undefined];
    const rows = await session.query<
      (Record<string, unknown> & Pick<BankStatementFound, 'id' | 'remarks'>)[]
    >`
      SELECT s.id, s.kind, s.accno, s.account AS iban, s.currency::text, s.message_id, s.statement_id, s.sequence,
             s.opening::text, s.opening_on::text, s.closing::text, s.closing_on::text,
             s.interim::text, s.interim_on::text, s.remarks, s.follows,
             f.file_name, encode(f.sha256, 'hex') AS sha256, f.received, l.lines, l.open
        FROM bank_statement s
        JOIN bank_file f ON f.client_id = s.client_id AND f.id = s.file_id
       CROSS JOIN LATERAL (
         SELECT count(*)::integer AS lines, count(*) FILTER (WHERE l.state IN ('open', 'proposed'))::integer AS open
           FROM bank_entry e JOIN bank_line l ON l.client_id = e.client_id AND l.entry_id = e.id
          WHERE e.client_id = s.client_id AND e.statement_id = s.id
       ) l
       WHERE s.client_id = ${client_id}
         AND ${last === undefined ? noFilter : Prisma.sql`s.id < ${last}::integer`}
         AND ${accno === undefined ? noFilter : Prisma.sql`s.accno = ${accno}::integer`}
         AND ${from === undefined ? noFilter : Prisma.sql`coalesce(s.closing_on, s.interim_on) >= ${from}::date`}
         AND ${to === undefined ? noFilter : Prisma.sql`coalesce(s.closing_on, s.interim_on) <= ${to}::date`}
       ORDER BY s.id DESC LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => ({ ...recordOf(foundColumns, row), remarks: row.remarks }),
      cursor: ({ id }) => cursorOf(id),
    });
  },

  /** Finds the file of a statement. */
  file: async (id: number): Promise<BankFileFound | undefined> => {
    const [row] = await session.query<Omit<BankFileFound, 'key'>[]>`
      SELECT f.file_name, f.media_type, f.size, encode(f.sha256, 'hex') AS sha256, f.store
        FROM bank_statement s JOIN bank_file f ON f.client_id = s.client_id AND f.id = s.file_id
       WHERE s.client_id = ${client_id} AND s.id = ${id}::integer`;
    return row && { ...row, key: { client_id, sha256: row.sha256 } };
  },
});
