import { Prisma } from '../generated/client.ts';
import { listed, overlaid } from '../postgres/columns.ts';
import { type RowOf, writeColumns } from '../writing/rows.ts';
import { type Has, writeStatement } from '../writing/statement.ts';
import { clients, sent, writerColumns } from '../writing/steps/access.ts';
import { answered } from '../writing/steps/answer.ts';
import { batch } from '../writing/steps/batch.ts';
import { chained, linksOfSaved } from '../writing/steps/chain.ts';
import { hasExternalId, isTaken } from '../writing/steps/external.ts';
import { outcomeOf } from '../writing/steps/judge.ts';
import { keysRecorded } from '../writing/steps/key.ts';
import type { Step } from '../writing/steps/step.ts';

/**
 * The statement that creates or changes vendors, customers or articles: it writes as those that
 * book do, without an entry.
 */

/**
 * Nothing was written where a record is missing, exists and should not, or has another version than
 * was seen.
 */
export type SaveAnswer = { outcome: 'saved' | 'missing' | 'exists' | 'external_id_exists' | 'outdated' };

/**
 * The fields of a save: the record if it is new (`fresh`), and the fields that were sent (`given`).
 */
const saveFields = {
  number_folded: 'text',
  fresh: 'jsonb',
  given: 'jsonb',
  may_create: 'boolean',
  only_new: 'boolean',
  version_seen: 'integer',
} as const;

type SavePart = 'externals' | 'keys';

/** The names of a table, and its columns: all, and those that a change may write. */
export type SavedTable = {
  table: Prisma.Sql;
  folded: Prisma.Sql;
  columns: readonly string[];
  changeable: readonly string[];
};

export const saveStatement = (of: SavedTable) => {
  const fields = { ...writeColumns, ...saveFields };
  return writeStatement<RowOf<typeof saveFields>, SaveAnswer, SavePart>({
    name: `save ${of.table.sql}`,
    fields,
    optional: {
      externals: ({ given }) => hasExternalId(given),
      keys: ({ once_key }) => once_key !== undefined,
    },
    steps: (form, has) => [
      batch(form, fields),
      clients,
      sent(Object.keys(saveFields)),
      recordsBefore(of),
      recordsKept(of, has),
      judgedByWritten(of, has),
      has('keys') && keysRecorded(Prisma.sql`jsonb_build_object()`),
      linksOfSaved(of.table),
      chained,
      answered({ fields: { outcome: 'outcome' }, usual: "outcome = 'saved'" }),
    ],
    usual: () => ({ outcome: 'saved' }),
  });
};

/** Whether another record than that of the row `s` has its id. */
const hasTaken = ({ table, folded }: SavedTable): Prisma.Sql =>
  Prisma.sql`(${isTaken(table, Prisma.sql`s.given->>'external_id'`, Prisma.sql`${folded} <> s.number_folded`)})`;

/** The records that there are, locked in the order of their keys. */
const recordsBefore = ({ table, folded }: SavedTable): Step => Prisma.sql`
  before AS MATERIALIZED (
    SELECT s.at, t.record
      FROM (SELECT * FROM sent WHERE stale IS NOT TRUE ORDER BY client_id, number_folded) s
     CROSS JOIN LATERAL (
       SELECT to_jsonb(r) AS record FROM ${table} r
        WHERE client_id = s.client_id AND ${folded} = s.number_folded FOR NO KEY UPDATE
     ) t
  )`;

/** The records that are written. */
const recordsKept = (of: SavedTable, has: Has<SavePart>): Step => {
  const { table, folded, columns, changeable } = of;
  const sentColumns = {
    cte: Prisma.sql`sent s`,
    where: Prisma.sql`s.client_id = t.client_id AND s.number_folded = t.${folded}`,
  };
  return Prisma.sql`
  kept AS (
    INSERT INTO ${table} AS t (client_id, updated, ${folded}, ${listed(columns)})
    SELECT s.client_id, s.created, s.number_folded, ${listed(columns, 'f')}
      FROM sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
     CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, s.fresh) f
     WHERE s.stale IS NOT TRUE AND (s.may_create OR b.at IS NOT NULL)
       AND (s.version_seen IS NULL OR s.version_seen = (b.record->>'version')::integer)
           ${has('externals') ? Prisma.sql`AND NOT ${hasTaken(of)}` : Prisma.empty}
     ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, ${folded}) DO UPDATE SET updated = excluded.updated, ${overlaid(changeable, sentColumns)}
     WHERE NOT (SELECT s.only_new FROM ${sentColumns.cte} WHERE ${sentColumns.where})
    RETURNING t.client_id, t.${folded} AS number_folded, to_jsonb(t) AS record
  )`;
};

/**
 * Judges a save after it was tried: only that says whether a record came after the statement had
 * begun.
 */
const judgedByWritten = (of: SavedTable, has: Has<SavePart>): Step => Prisma.sql`
  judged AS MATERIALIZED (
    SELECT ${listed(writerColumns, 's')}, k.record, b.record AS record_before, ${outcomeOf(
      {
        stale: Prisma.sql`s.stale`,
        saved: Prisma.sql`k.record IS NOT NULL`,
        ...(has('externals') && { external_id_exists: hasTaken(of) }),
        // A record that came after the statement had begun is not among those before it, but
        // conflicts anyway.
        exists: Prisma.sql`s.only_new AND (s.may_create OR b.record IS NOT NULL)`,
        outdated: Prisma.sql`s.version_seen IS NOT NULL`,
      },
      'missing',
    )}
      FROM sent s
      LEFT JOIN kept k ON k.client_id = s.client_id AND k.number_folded = s.number_folded
      LEFT JOIN before b ON b.at = s.at
  )`;
