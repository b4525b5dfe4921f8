import {
  type BookingDate,
  type FiduciaryExportKept,
  type FiduciaryFormat,
  type FiduciaryOptions,
  type FiduciaryStanding,
  fiduciaryExportKept,
  integer,
  mostExported,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import { bookedOn, type EntryToHand, entriesToHand, exportedFrom } from './exchanged-entries.ts';

/** Exports for a fiduciary of one client (docs/interface §30). */

/** The file of an export, and what it was made with. */
export type ExportMade = {
  options: FiduciaryOptions;
  file: { file_name: string; media_type: string; bytes: Uint8Array; sha256: string };
};

/**
 * The next export: its number, its entries, and the last export in its format; `first` is its first
 * entry where that is decided by an export before.
 */
export type NextExport = {
  id: number;
  entries: EntryToHand[];
  first: number | undefined;
  last: FiduciaryExportKept | undefined;
};

type ExportWanted = { format: FiduciaryFormat; from_number?: number | undefined };

type ExportFilter = Paging & { format?: FiduciaryFormat | undefined };

const exportCursor = z.tuple([integer]);

const exportsFound = Prisma.sql`
  SELECT x.id, x.format, x.from_number, x.to_number, x.entries, x.from_date::text AS "from", x.to_date::text AS "to",
         x.advisor, x.client_number, x.accounts, x.file_name, x.media_type, x.size, encode(x.sha256, 'hex') AS sha256,
         x.created, coalesce(x.person, '') AS person
    FROM fiduciary_export x`;

type ExportRow = Record<string, unknown> & { id: number };
const exportOf = (row: ExportRow): FiduciaryExportKept => recordOf(fiduciaryExportKept, row);

export const fiduciaryExportsOf = (session: Session, client_id: number) => ({
  /**
   * Keeps the export of all entries since the last one. The counter of the exports is locked first,
   * so that two of them follow each other. Entries get their numbers under a lock that is held
   * until they are committed (`numbers.sql`): a number that is seen has none before it that is
   * still to come. Answers undefined where there is no entry.
   */
  make: (
    wanted: ExportWanted,
    decide: (next: NextExport) => ExportMade,
    writing: Writing,
  ): Promise<FiduciaryExportKept | undefined> =>
    session.transaction(async ({ tx, rollBack }) => {
      const [given] = await tx.query<{ id: number }[]>`
        SELECT next_id(${client_id}::integer, 'fiduciary_export') AS id`;
      if (!given) throw new Error('an export got no number');
      const [latest] = await tx.query<{ to_number: number }[]>`
        SELECT max(to_number) AS to_number FROM fiduciary_export WHERE client_id = ${client_id}::integer`;
      const from_number = latest?.to_number ? latest.to_number + 1 : (wanted.from_number ?? 1);
      const { to_number } = await reach(tx, client_id, from_number, mostExported);
      if (to_number === undefined) return rollBack(undefined);
      const entries = await entriesToHand(tx, client_id, { from_number, to_number });
      const last = await lastExport(tx, client_id, wanted.format);
      const { options, file } = decide({
        id: given.id,
        entries,
        first: latest?.to_number ? from_number : undefined,
        last,
      });
      const days = entries.map(({ transdate }) => transdate).sort();
      const { now, by } = writing;
      const [row] = await tx.query<{ record: object }[]>`
        INSERT INTO fiduciary_export AS kept (client_id, id, format, from_number, to_number, entries, from_date, to_date, advisor,
                                              client_number, accounts, file_name, media_type, size, sha256, created, key_prefix, person)
        VALUES (${client_id}::integer, ${given.id}::integer, ${wanted.format}, ${from_number}::integer, ${to_number}::integer,
                ${entries.length}::integer, ${days[0]}::date, ${days.at(-1)}::date, ${options.advisor ?? null}::integer,
                ${options.client_number ?? null}::integer, ${JSON.stringify(options.accounts)}::jsonb, ${file.file_name},
                ${file.media_type}, ${file.bytes.byteLength}::integer, decode(${file.sha256}, 'hex'), ${now}::timestamptz, ${by.key},
                ${by.person?.name ?? null}::text)
        RETURNING to_jsonb(kept) AS record`;
      if (!row) throw new Error('an export was not kept');
      const content = Buffer.from(file.bytes).toString('base64');
      await tx.run`
        INSERT INTO fiduciary_export_file (client_id, export_id, content)
        VALUES (${client_id}::integer, ${given.id}::integer, decode(${content}, 'base64'))`;
      const record = { ...by, table: 'fiduciary_export', before: null, after: row.record };
      const [found] = await tx.query<
        ExportRow[]
      >`${exportsFound} WHERE x.client_id = ${client_id} AND x.id = ${given.id}::integer`;
      if (!found) throw new Error('an export was not kept');
      const kept = exportOf(found);
      await recordOutcomeIn(tx, { client_id, writing }, kept);
      await addLink(tx, { client_id, record }, writing);
      return kept;
    }),

  find: async (id: number): Promise<FiduciaryExportKept | undefined> => {
    const [row] = await session.query<
      ExportRow[]
    >`${exportsFound} WHERE x.client_id = ${client_id} AND x.id = ${id}::integer`;
    return row && exportOf(row);
  },

  /** The bytes of the file of an export. */
  file: async (id: number): Promise<Uint8Array | undefined> => {
    const [row] = await session.query<{ content: Uint8Array }[]>`
      SELECT content FROM fiduciary_export_file WHERE client_id = ${client_id} AND export_id = ${id}::integer`;
    return row?.content;
  },

  /** Lists exports, the newest first. */
  list: async ({ limit = pageSize, after, format }: ExportFilter): Promise<Page<FiduciaryExportKept>> => {
    const [last] = keyOf(after, exportCursor) ?? [undefined];
    const rows = await session.query<ExportRow[]>`
      ${exportsFound} WHERE x.client_id = ${client_id}
         AND ${last === undefined ? noFilter : Prisma.sql`x.id < ${last}::integer`}
         AND ${format === undefined ? noFilter : Prisma.sql`x.format = ${format}`}
       ORDER BY x.id DESC LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, { item: exportOf, cursor: ({ id }) => cursorOf(id) });
  },

  /** The last export, in one format or in any. */
  last: (format?: FiduciaryFormat): Promise<FiduciaryExportKept | undefined> =>
    lastExport(session, client_id, format),

  /** The entries that the next export would have, and the last export. */
  standing: async (): Promise<FiduciaryStanding> => {
    const last = await lastExport(session, client_id);
    const from_number = (last?.to_number ?? 0) + 1;
    const [row] = await session.query<
      { entries: number; from: BookingDate | null; to: BookingDate | null }[]
    >`
      SELECT count(*)::integer AS entries, min(transdate)::text AS "from", max(transdate)::text AS "to"
        FROM entry e WHERE ${exportedFrom(client_id, from_number)}`;
    const { entries = 0, from, to } = row ?? {};
    return {
      ...{ from_number, entries },
      ...(from && to ? { from, to } : {}),
      ...(last ? { last } : {}),
    };
  },

  /** The entries of some days, for a file that is not kept. */
  entries: (days: { from: BookingDate; to: BookingDate; limit: number }) =>
    entriesToHand(session, client_id, days),

  /** The entries on the days of a file that came back. */
  bookedOn: (days: readonly BookingDate[]) => bookedOn(session, client_id, days),
});

const lastExport = async (
  session: RawSql,
  client_id: number,
  format?: FiduciaryFormat,
): Promise<FiduciaryExportKept | undefined> => {
  const [row] = await session.query<ExportRow[]>`
    ${exportsFound} WHERE x.client_id = ${client_id} AND ${format === undefined ? noFilter : Prisma.sql`x.format = ${format}`}
     ORDER BY x.id DESC LIMIT 1`;
  return row && exportOf(row);
};

/** The last entry from a number on which an export of a size reaches. */
const reach = async (
  tx: RawSql,
  client_id: number,
  from_number: number,
  { entries, postings }: typeof mostExported,
): Promise<{ to_number: number | undefined }> => {
  const [row] = await tx.query<{ to_number: number | null }[]>`
    SELECT max(number) AS to_number FROM (
      SELECT number, sum(postings) OVER (ORDER BY number) AS postings, row_number() OVER (ORDER BY number) AS place
        FROM (SELECT e.number, e.postings FROM entry e WHERE ${exportedFrom(client_id, from_number)}
               ORDER BY number LIMIT ${entries}::integer) few
    ) counted WHERE postings <= ${postings}::bigint OR place = 1`;
  return { to_number: row?.to_number ?? undefined };
};
