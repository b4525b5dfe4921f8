import { fold, text } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { columnsOf, listed, overlaid, selected } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { numberedLookup } from '../postgres/gathered-lookups.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { inStatement } from '../postgres/transaction.ts';
import type { Writing } from '../writing/writing.ts';

/** A table of records that have a number: vendors, customers, articles. */
export type MasterTable<Shape extends z.ZodRawShape> = {
  table: 'vendor' | 'customer' | 'article';
  number: string;
  schema: z.ZodObject<Shape>;
};

type MasterRow = Record<string, unknown> & { folded: string };

const masterRecordCursor = z.tuple([text()]);

/** Creates or changes, finds and lists such records of a client (docs/interface.md §5 to §7, §13). */
export const masterRecordsIn = <Shape extends z.ZodRawShape>({
  table,
  number,
  schema,
}: MasterTable<Shape>) => {
  const from = Prisma.raw(table);
  const folded = Prisma.raw(`${number}_folded`);
  const columns = columnsOf(schema, ['id']);
  // The number keeps the case in which it was first sent; it is found without regard to case.
  const changeable = columnsOf(schema, ['id', number]);
  const read = selected(schema);
  const recordNumbered = numberedLookup<MasterRow>(
    Prisma.sql`SELECT ${read} FROM ${from} WHERE client_id = s.client_id AND ${folded} = s.folded LIMIT 1`,
  );
  return (database: Database, client_id: number) => ({
    /**
     * Creates or changes a record in one statement, so that two changes at the same time lose nothing of each other.
     * Returns false, and writes nothing, when there is no such record and `mayCreate` is false.
     */
    save: async (
      { fresh, given }: { fresh: object; given: object },
      writing: Writing & { number: string; mayCreate: boolean },
    ): Promise<boolean> => {
      const { now, once, by } = writing;
      const key = fold(writing.number);
      const rows = await inStatement(
        database,
        () => database.prisma.$queryRaw<unknown[]>`
        WITH sent AS (SELECT ${JSON.stringify(fresh)}::jsonb AS fresh, ${JSON.stringify(given)}::jsonb AS given),
        before AS MATERIALIZED (
          SELECT to_jsonb(t) AS record FROM ${from} t
           WHERE client_id = ${client_id}::integer AND ${folded} = ${key} FOR NO KEY UPDATE
        ),
        kept AS (
          INSERT INTO ${from} AS t (client_id, ${folded}, ${listed(columns)})
          SELECT ${client_id}::integer, ${key}, ${listed(columns, 'f')}
            FROM sent, jsonb_populate_record(NULL::${from}, fresh) f
           WHERE ${writing.mayCreate}
              OR EXISTS (SELECT 1 FROM before)
          ON CONFLICT (client_id, ${folded}) DO UPDATE SET ${overlaid(changeable, { cte: Prisma.sql`sent`, where: Prisma.sql`true` })}
          RETURNING t.id, to_jsonb(t) AS record
        ),
        remembered AS (
          INSERT INTO idempotency (client_id, key, request, outcome, created)
          SELECT ${client_id}::integer, ${once?.key ?? null}, decode(${once?.request ?? null}, 'hex'), '{"done":{}}',
                 ${now}::timestamptz
            FROM kept WHERE ${once !== undefined}
        ),
        linked AS (
          SELECT add_link(${client_id}::integer, ${now}::timestamptz, jsonb_build_array(${JSON.stringify(by)}::jsonb ||
                   jsonb_build_object('table', ${table}::text, 'before', (SELECT record FROM before), 'after', record))) AS link
            FROM kept
        )
        SELECT id, (SELECT max(link) FROM linked) AS link FROM kept`,
      );
      return rows.length > 0;
    },

    /** Finds the record of this number, without regard to case. */
    find: async (sought: string): Promise<z.infer<z.ZodObject<Shape>> | undefined> => {
      const [row] = await recordNumbered(database, { client_id, folded: fold(sought) });
      return row && recordOf(schema, row);
    },

    /** Lists records in the order of their folded numbers. */
    list: async ({ limit = pageSize, after }: Paging): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
      const [last] = keyOf(after, masterRecordCursor) ?? [''];
      const rows = await database.statements.list<MasterRow>(Prisma.sql`
        SELECT ${read}, ${folded} AS folded FROM ${from}
         WHERE client_id = ${client_id} AND ${folded} > ${last} ORDER BY ${folded} LIMIT ${limit + 1}`);
      return pageOf(rows, limit, {
        item: (row) => recordOf(schema, row),
        cursor: (row) => cursorOf(row.folded),
      });
    },
  });
};
