import {
  type BookingDate,
  type FiduciaryFormat,
  type FiduciaryImport,
  type FiduciaryImportEntry,
  type FiduciaryImportWhole,
  fiduciaryImport,
  fiduciaryImportEntry,
  integer,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';

/** Closing entries of a fiduciary that were booked (docs/interface §30). */

/**
 * An import to keep with the references of its entries, which are booked in the same unit of work.
 */
export type ImportToKeep = {
  format: FiduciaryFormat;
  file_name: string;
  sha256: string;
  from: BookingDate;
  to: BookingDate;
  known: number;
  reverses?: number | undefined;
  entries: readonly { reference: string; line: number; document: string }[];
};

const importCursor = z.tuple([integer]);

const importsFound = Prisma.sql`
  SELECT m.id, m.format, m.file_name, encode(m.sha256, 'hex') AS sha256, m.from_date::text AS "from", m.to_date::text AS "to",
         (SELECT count(*)::integer FROM fiduciary_import_entry e WHERE e.client_id = m.client_id AND e.import_id = m.id) AS booked,
         m.known, m.reverses, r.id AS reversed_by, coalesce(m.person, '') AS person, m.created
    FROM fiduciary_import m
    LEFT JOIN fiduciary_import r ON r.client_id = m.client_id AND r.reverses = m.id`;

type ImportRow = Record<string, unknown> & { id: number };
const importOf = (row: ImportRow): FiduciaryImport => recordOf(fiduciaryImport, row);

export const fiduciaryImportsOf = (session: Session, client_id: number) => ({
  /** Keeps an import, in the unit of work that has booked its entries. */
  keep: async (kept: ImportToKeep, writing: Writing): Promise<number> => {
    const { now, by } = writing;
    const [row] = await session.query<{ id: number; record: object }[]>`
      INSERT INTO fiduciary_import AS kept (client_id, id, format, file_name, sha256, from_date, to_date, known, reverses, created,
                                            key_prefix, person)
      VALUES (${client_id}::integer, next_id(${client_id}::integer, 'fiduciary_import'), ${kept.format}, ${kept.file_name},
              decode(${kept.sha256}, 'hex'), ${kept.from}::date, ${kept.to}::date, ${kept.known}::integer,
              ${kept.reverses ?? null}::integer, ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null}::text)
      RETURNING id, to_jsonb(kept) AS record`;
    if (!row) throw new Error('an import was not kept');
    const entries = kept.entries.map((entry, at) => ({ ...entry, position: at + 1 }));
    await session.run`
      INSERT INTO fiduciary_import_entry (client_id, import_id, position, gl_id, line, document)
      SELECT ${client_id}::integer, ${row.id}::integer, e.position, g.id, e.line, e.document
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (position integer, reference text, line integer, document text)
        JOIN gl g ON g.client_id = ${client_id}::integer AND g.reference = e.reference`;
    const record = { ...by, table: 'fiduciary_import', before: null, after: row.record };
    await addLink(session, { client_id, record }, writing);
    return row.id;
  },

  /** The import that has booked a file and was not reversed. */
  ofFile: async (sha256: string): Promise<FiduciaryImport | undefined> => {
    const [row] = await session.query<ImportRow[]>`
      ${importsFound} WHERE m.client_id = ${client_id} AND m.sha256 = decode(${sha256}, 'hex') AND m.reverses IS NULL AND r.id IS NULL`;
    return row && importOf(row);
  },

  find: async (id: number): Promise<FiduciaryImportWhole | undefined> => {
    const [row] = await session.query<
      ImportRow[]
    >`${importsFound} WHERE m.client_id = ${client_id} AND m.id = ${id}::integer`;
    if (!row) return undefined;
    const entries = await session.query<Record<string, unknown>[]>`
      SELECT i.line, g.transdate::text, i.document, g.description, g.reference,
             (SELECT sum(p.amount) FILTER (WHERE p.amount > 0) FROM posting p
               WHERE p.client_id = g.client_id AND p.entry_id = g.entry_id)::text AS amount
        FROM fiduciary_import_entry i JOIN gl g ON g.client_id = i.client_id AND g.id = i.gl_id
       WHERE i.client_id = ${client_id} AND i.import_id = ${id}::integer ORDER BY i.position`;
    return {
      ...importOf(row),
      lines: entries.map((entry): FiduciaryImportEntry => recordOf(fiduciaryImportEntry, entry)),
    };
  },

  /** Lists imports, the newest first. */
  list: async ({ limit = pageSize, after }: Paging): Promise<Page<FiduciaryImport>> => {
    const [last] = keyOf(after, importCursor) ?? [undefined];
    const rows = await session.query<ImportRow[]>`
      ${importsFound} WHERE m.client_id = ${client_id}
         AND ${last === undefined ? noFilter : Prisma.sql`m.id < ${last}::integer`}
       ORDER BY m.id DESC LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, { item: importOf, cursor: ({ id }) => cursorOf(id) });
  },
});
