import { Prisma } from '../../generated/client.ts';
import { sealedAs } from './access.ts';
import type { Step } from './step.ts';

/**
 * The audit trail: each client whose books the batch changes gets one link of its chain, with a
 * record of each row (`links`), and its hash follows from that of the link before (`chained`).
 */

/**
 * The records of entries that were booked. What a record has beside its entry, the party that was
 * written or that a document is settled, is in `beside`, a CTE of `entry_id` and `fields`; that is
 * an event of its own, so `links` counts them (§19).
 */
export const linksOfEntries = ({ beside }: { beside?: Prisma.Sql | false } = {}): Step => {
  const [fields, events, joined] = beside
    ? [
        Prisma.sql`|| coalesce(b.fields, '{}')`,
        Prisma.sql`count(*) + count(b.entry_id)`,
        Prisma.sql`
      LEFT JOIN ${beside} b ON b.entry_id = j.entry_id`,
      ]
    : [Prisma.empty, Prisma.sql`count(*)`, Prisma.empty];
  return Prisma.sql`
  -- Ids of entries come from one sequence, so they alone tell the rows of a batch apart.
  links AS (
    SELECT j.client_id, min(j.created) AS created, ${events} AS events,
           jsonb_agg(j.by || jsonb_build_object('document', d.seal, 'entry', j.entry_id, 'seal',
                       seal_of(e.whole, p.sealed, ${sealedAs(Prisma.sql`j.client_id`)}))
                     ${fields} ORDER BY j.entry_id) AS records
      FROM judged j
      JOIN entry_kept e ON e.id = j.entry_id
      JOIN document_kept d ON d.entry_id = j.entry_id
      -- Character 29 stands between the postings of a seal.
      JOIN (SELECT entry_id, string_agg(sealed, chr(29) ORDER BY id) AS sealed FROM posting_kept GROUP BY 1) p
        ON p.entry_id = j.entry_id${joined}
     GROUP BY j.client_id
  )`;
};

/**
 * The records of rows of a table that were saved, before and after the change: `judged` has both.
 */
export const linksOfSaved = (table: Prisma.Sql): Step => Prisma.sql`
  links AS (
    SELECT client_id, min(created) AS created, count(*) AS events, jsonb_agg(by || jsonb_build_object(
             'table', '${table}', 'before', record_before, 'after', record) ORDER BY at) AS records
      FROM judged WHERE outcome = 'saved' GROUP BY client_id
  )`;

/** Adds the links. The function add_link does the same, by two statements for each client. */
export const chained: Step = Prisma.sql`
  chained AS (
    -- In the order of clients, so that two batches never deadlock.
    INSERT INTO chain AS c (client_id, last, last_event, hash)
    SELECT client_id, 0, events, '' FROM links ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE
       SET last = c.last + 1, last_event = c.last_event + excluded.last_event,
           hash = (SELECT link_hash(c.hash, l.created, l.records) FROM links l WHERE l.client_id = excluded.client_id LIMIT 1)
    RETURNING c.client_id, c.last, c.last_event, c.hash
  ),
  linked AS (
    -- Every client has a chain. Without one the link would have no number, and nothing be written.
    INSERT INTO audit (client_id, id, last_event, created, records, hash)
    SELECT client_id, nullif(last, 0), last_event, created, records, hash FROM links JOIN chained USING (client_id)
  )`;
