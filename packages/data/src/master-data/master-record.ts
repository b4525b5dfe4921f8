import { fold, namePattern, numbersFrom, text } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedColumns, copiedPage, pageOfCopied } from '../lists/copied-rows.ts';
import { columnsOf, listed, overlaid, selected } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { numberedLookup } from '../postgres/gathered/gathered-lookups.ts';
import { cursorOf, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { addedLinks } from '../writing/audit.ts';
import { isStale, type WriteRow, writeColumns, writeRow } from '../writing/batch.ts';
import { advanced, answersOf, batchedWrite, batchIn } from '../writing/batched-write.ts';
import { bookRow } from '../writing/booking.ts';
import type { Written } from '../writing/outcome.ts';
import type { Writing } from '../writing/writing.ts';

/** A table of records that have a number: vendors, customers, articles. */
export type MasterTable<Shape extends z.ZodRawShape> = {
  table: 'vendor' | 'customer' | 'article';
  number: string;
  /** The column that names a record to people. */
  name: 'name' | 'description';
  schema: z.ZodObject<Shape>;
};

/** The outcome of a save. Nothing was written where a record is missing, or exists and should not. */
export type Saved = Written<SaveAnswer>;

type SaveAnswer = { outcome: 'saved' | 'missing' | 'exists' };

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
  const columns = columnsOf(schema, ['id']);
  // The number keeps the case in which it was first sent; it is found without regard to case.
  const changeable = columnsOf(schema, ['id', number]);
  const read = selected(schema);
  const inList = copiedColumns(schema, { more: ['folded'] });
  const recordNumbered = numberedLookup<MasterRow>(
    Prisma.sql`SELECT ${read} FROM ${from} WHERE client_id = s.client_id AND ${folded} = s.folded LIMIT 1`,
  );
  const saveStatement = statementOf({ table: from, folded, columns, changeable });
  return (database: Database, client_id: number) => ({
    /**
     * Creates or changes a record in one statement, so that two changes at the same time lose nothing of each other.
     * Writes nothing, and says so, when there is no such record and `mayCreate` is false, or when there is one, even from
     * this moment on, and only a new one is to be made. To be decided again where the client's settings have changed since.
     */
    save: (
      { fresh, given }: { fresh: object; given: object },
      writing: Writing & { number: string; mayCreate: boolean; onlyNew: boolean },
    ): Promise<Saved> => {
      const number_folded = fold(writing.number);
      const { mayCreate: may_create, onlyNew: only_new } = writing;
      const row = { ...writeRow(client_id, writing), number_folded, fresh, given, may_create, only_new };
      const keys = [`${table} ${number_folded}`];
      return bookRow(database, saveStatement, { row, keys, writing });
    },

    /** Finds the record of this number, without regard to case. */
    find: async (sought: string): Promise<z.infer<z.ZodObject<Shape>> | undefined> => {
      const [row] = await recordNumbered(database, { client_id, folded: fold(sought) });
      return row && recordOf(schema, row);
    },

    /** Lists records in the order of their folded numbers: all, or those whose number or name `text` is sought in. */
    list: async ({
      limit = pageSize,
      after,
      text: sought,
    }: Paging & { text?: string | undefined }): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
      const [last] = keyOf(after, masterRecordCursor) ?? [''];
      const records = Prisma.sql`
        SELECT ${read}, ${folded} AS folded FROM ${from}
         WHERE client_id = ${client_id} AND ${folded} > ${last} ${sought === undefined ? Prisma.empty : isSought(sought)} ORDER BY ${folded} LIMIT ${limit + 1}`;
      const page = await copiedPage(database, records, { columns: inList, limit });
      const cursor = (text: (name: string) => string) => cursorOf(text('folded'));
      return pageOfCopied(page, { schema, columns: inList, cursor });
    },
  });
};

/** The fields of a record in the batch of its statement. */
const recordFields = {
  ...writeColumns,
  number_folded: 'text',
  fresh: 'jsonb',
  given: 'jsonb',
  may_create: 'boolean',
  only_new: 'boolean',
} as const;

type SaveRow = WriteRow & Readonly<Record<keyof typeof recordFields, unknown>>;
type Names = {
  table: Prisma.Sql;
  folded: Prisma.Sql;
  columns: readonly string[];
  changeable: readonly string[];
};

/** The statement that creates or changes records, with a link of the audit trail for each client. */
const statementOf = ({ table, folded, columns, changeable }: Names) => {
  const ofSent = {
    cte: Prisma.sql`sent s`,
    where: Prisma.sql`s.client_id = t.client_id AND s.number_folded = t.${folded}`,
  };
  return batchedWrite<SaveRow, SaveAnswer>(
    `save ${table.sql}`,
    (form) => Prisma.sql`
  WITH ${batchIn(form, recordFields).batch},
  clients AS MATERIALIZED (
    -- Shared locks, so that a transaction of many bookings, which holds the chain, waits for no save that waits for the chain.
    SELECT id, version FROM client WHERE id = ANY (ARRAY(SELECT client_id FROM batch)) ORDER BY id FOR SHARE
  ),
  sent AS MATERIALIZED (
    SELECT b.*, ${isStale(Prisma.sql`c.version`)} AS stale
      FROM batch b JOIN clients c ON c.id = b.client_id
  ),
  before AS MATERIALIZED (
    SELECT s.at, t.record
      FROM (SELECT * FROM sent WHERE stale IS NOT TRUE ORDER BY client_id, number_folded) s
     CROSS JOIN LATERAL (
       SELECT to_jsonb(r) AS record FROM ${table} r
        WHERE client_id = s.client_id AND ${folded} = s.number_folded FOR NO KEY UPDATE
     ) t
  ),
  kept AS (
    INSERT INTO ${table} AS t (client_id, ${folded}, ${listed(columns)})
    SELECT s.client_id, s.number_folded, ${listed(columns, 'f')}
      FROM sent s CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, s.fresh) f
     WHERE s.stale IS NOT TRUE AND (s.may_create OR EXISTS (SELECT FROM before b WHERE b.at = s.at))
     ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, ${folded}) DO UPDATE SET ${overlaid(changeable, ofSent)}
     WHERE NOT (SELECT s.only_new FROM ${ofSent.cte} WHERE ${ofSent.where})
    RETURNING t.client_id, t.${folded} AS number_folded, to_jsonb(t) AS record
  ),
  saved AS MATERIALIZED (
    SELECT s.*, k.record, b.record AS record_before,
           CASE WHEN s.stale THEN 'stale'
                WHEN k.record IS NOT NULL THEN 'saved'
                -- A record that came after the statement had begun is not among those before it, but conflicts all the same.
                WHEN s.only_new AND (s.may_create OR b.record IS NOT NULL) THEN 'exists'
                ELSE 'missing' END AS outcome
      FROM sent s
      LEFT JOIN kept k ON k.client_id = s.client_id AND k.number_folded = s.number_folded
      LEFT JOIN before b ON b.at = s.at
  ),
  remembered AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT client_id, once_key, decode(once_request, 'hex'), '{"done":{}}', created
      FROM saved WHERE once_key IS NOT NULL AND outcome = 'saved'
  ),
  links AS (
    SELECT client_id, min(created) AS created, jsonb_agg(by || jsonb_build_object(
             'table', '${table}', 'before', record_before, 'after', record) ORDER BY at) AS records
      FROM saved WHERE outcome = 'saved' GROUP BY client_id
  ),
  ${addedLinks},
  answered AS MATERIALIZED (${answersOf(Prisma.raw('saved'), { outcome: 'outcome' }, "outcome = 'saved'")})
  SELECT answers FROM answered WHERE ${advanced}`,
    { fields: recordFields, usual: () => ({ outcome: 'saved' }) },
  );
};
