import { fold, type Instant, namePattern, numbersFrom, text } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedPage } from '../lists/copied-page.ts';
import { type Counted, countRows, mostIndexed, mostRead, saysAny } from '../lists/counted.ts';
import { type ExternalFilter, externalConditions } from '../lists/external-filter.ts';
import { columnsOf, selected } from '../postgres/columns.ts';
import { numberedLookup } from '../postgres/gathered/gathered-lookups.ts';
import { cursorOf, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { bookRow } from '../writing/booking.ts';
import type { Written } from '../writing/outcome.ts';
import { writeRow } from '../writing/rows.ts';
import { externalKey } from '../writing/steps/external.ts';
import type { Writing } from '../writing/writing.ts';
import type { MasterTable } from './master-tables.ts';
import { type SaveAnswer, saveStatement } from './save-statement.ts';

/**
 * Whether only a new record is made, and the version that one that exists must have, where that was
 * told.
 */
export type HowSaved = { onlyNew?: boolean; versionSeen?: number | null | undefined };

/** The outcome of a save. */
export type Saved = Written<SaveAnswer>;

/** Selects records by text, by when they were last saved, and by what callers keep with them. */
export type RecordFilter = Paging &
  ExternalFilter & { text?: string | undefined; updated_since?: Instant | undefined };

type MasterRow = Record<string, unknown>;

const masterRecordCursor = z.tuple([text()]);

/** Creates or changes, finds and lists such records of a client (docs/interface §5 to §7, §13). */
export const masterRecordsIn = <Shape extends z.ZodRawShape>({
  table,
  number,
  name,
  schema,
}: MasterTable<Shape>) => {
  const from = Prisma.raw(table);
  const folded = Prisma.raw(`${number}_folded`);
  const named = Prisma.raw(name);
  /** The condition that a record's number begins with `sought`, or its name contains it. */
  const isSought = (sought: string): Prisma.Sql => {
    const { from: first, until } = numbersFrom(fold(sought.trim()));
    return Prisma.sql`AND (${folded} >= ${first} AND ${folded} < ${until} OR ${named} ~ ${namePattern(sought)})`;
  };
  const isUpdated = (since: Instant): Prisma.Sql => Prisma.sql`AND updated >= ${since}::timestamptz`;
  const columns = columnsOf(schema, ['id', 'version']);
  // The number keeps the case in which it was first sent; it is found without regard to case.
  const changeable = columnsOf(schema, ['id', 'version', number]);
  const read = selected(schema);
  const inList = [...columnsOf(schema), 'folded'];
  const recordNumbered = numberedLookup<MasterRow>(
    Prisma.sql`SELECT ${read} FROM ${from} WHERE client_id = s.client_id AND ${folded} = s.folded LIMIT 1`,
  );
  const statement = saveStatement({ table: from, folded, columns, changeable });
  /** The condition by which a filter selects records of a client. */
  const conditionOf = async (
    session: Session,
    client_id: number,
    { text: sought, updated_since: since, ...filter }: Omit<RecordFilter, keyof Paging>,
  ): Promise<Prisma.Sql> => {
    const found = await externalConditions(session, { table: from, row: from, client_id }, filter);
    return Prisma.sql`${sought === undefined ? Prisma.empty : isSought(sought)}
               ${since === undefined ? Prisma.empty : isUpdated(since)}
               ${found.length === 0 ? Prisma.empty : Prisma.sql`AND ${Prisma.join(found, ' AND ')}`}`;
  };
  return (session: Session, client_id: number) => ({
    /**
     * Creates or changes a record in one statement, so that two changes at the same time lose
     * nothing of each other. Writes nothing, and says so, when there is no such record and
     * `mayCreate` is false, or when there is one, even from this moment on, and only a new one is
     * to be made, or when it has another version than `versionSeen`. To be decided again where the
     * client's settings have changed since.
     */
    save: (
      { fresh, given }: { fresh: object; given: object },
      writing: Writing & HowSaved & { number: string; mayCreate: boolean },
    ): Promise<Saved> => {
      const number_folded = fold(writing.number);
      const { mayCreate: may_create, onlyNew: only_new = false, versionSeen: version_seen = null } = writing;
      const how = { may_create, only_new, version_seen };
      const row = { ...writeRow(client_id, writing), number_folded, fresh, given, ...how };
      const { external_id } = given as { external_id?: string | null };
      const keys = [`${table} ${number_folded}`, ...(external_id ? [externalKey(table, external_id)] : [])];
      return bookRow(session, statement, { row, keys, writing });
    },

    /** Finds the record of this number, without regard to case. */
    find: async (sought: string): Promise<z.infer<z.ZodObject<Shape>> | undefined> => {
      const [row] = await recordNumbered(session, { client_id, folded: fold(sought) });
      return row && recordOf(schema, row);
    },

    /**
     * Lists records in the order of their folded numbers: all, or those whose number or name `text`
     * is sought in, or that were saved since a moment.
     */
    list: async ({
      limit = pageSize,
      after,
      ...filter
    }: RecordFilter): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
      const [last] = keyOf(after, masterRecordCursor) ?? [''];
      const condition = await conditionOf(session, client_id, filter);
      const records = Prisma.sql`
        SELECT ${read}, ${folded} AS folded FROM ${from}
         WHERE client_id = ${client_id} AND ${folded} > ${last} ${condition}
         ORDER BY ${folded} LIMIT ${limit + 1}`;
      return copiedPage(session, {
        rows: records,
        schema,
        columns: inList,
        limit,
        cursor: (text) => cursorOf(text('folded')),
      });
    },

    /** Counts the records that a filter selects; an index answers unless more is asked of them. */
    count: async (filter: Omit<RecordFilter, keyof Paging>): Promise<Counted> => {
      const { updated_since: _, ...more } = filter;
      const condition = await conditionOf(session, client_id, filter);
      const records = Prisma.sql`SELECT FROM ${from} WHERE client_id = ${client_id} ${condition}`;
      return countRows(session, records, saysAny(more) ? mostRead : mostIndexed);
    },
  });
};
