import { fold, type HistoryEvent, historyEvent, mostEvents, reversalMark } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { mentionsIn } from './comments/comments.ts';
import { notesOf } from './crediting/credits.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The history of a document (docs/interface §18), told from what its events have left in the books,
 * and by whom from the audit trail.
 */

/** The document of this number that this entry booked. */
type DocumentBooked = { kind: DocumentKind; invnumber: string; entry_id: number };

// Records of the trail have no index, as it would cost every booking. Those of an event lie among
// so many links about its moment.
const linksAbout = 300n;
// A link has the moment of the first of its records, which were written together.
const apart = '1 minute';

/** Reads the latest events of a document, the newest first. */
export const historyIn =
  (session: RawSql, client_id: number) =>
  async ({ kind, invnumber, entry_id }: DocumentBooked): Promise<HistoryEvent[]> => {
    const { document, payment, party_id, document_id } = namesOf(kind);
    const rows = await session.query<{ event: Record<string, unknown> }[]>`
    WITH d AS MATERIALIZED (
      SELECT id, invnumber, invnumber_folded, ${party_id} AS party_id, amount, transdate, entry_id
        FROM ${document}
       WHERE client_id = ${client_id} AND invnumber_folded = ${fold(invnumber)} AND entry_id = ${entry_id}::bigint
    ),
    happened(created, place, by, sought, event) AS (
      SELECT e.created, e.id, NULL::text, jsonb_build_object('entry', e.id),
             jsonb_build_object('type', 'posted', 'day', d.transdate, 'amount', d.amount::text, 'entry_id', e.id)
        FROM d JOIN entry e ON e.client_id = ${client_id} AND e.id = d.entry_id
      UNION ALL
      (SELECT e.created, e.id, NULL, jsonb_build_object('entry', e.id),
              jsonb_build_object('type', CASE WHEN m.reverses IS NULL THEN 'paid' ELSE 'undone' END, 'day', m.datepaid,
                                 'amount', m.amount_paid::text, 'entry_id', e.id)
         FROM d
         JOIN ${payment} m ON m.client_id = ${client_id} AND m.${document_id} = d.id
         JOIN entry e ON e.client_id = m.client_id AND e.id = m.entry_id
        ORDER BY m.id DESC LIMIT ${mostEvents})
      UNION ALL
      -- A document and its reversal are of one party, have opposite amounts and numbers that are told apart by "-S" (§12).
      SELECT e.created, e.id, NULL, jsonb_build_object('entry', e.id),
             jsonb_build_object('type', CASE WHEN length(o.invnumber) > length(d.invnumber) THEN 'reversed' ELSE 'reverses' END,
                                'day', o.transdate, 'amount', o.amount::text, 'entry_id', e.id, 'invnumber', o.invnumber)
        FROM d
        JOIN ${document} o ON o.client_id = ${client_id} AND o.${party_id} = d.party_id AND o.amount = - d.amount
         AND o.invnumber_folded = ANY (ARRAY[d.invnumber_folded || ${fold(reversalMark)},
                                             CASE WHEN right(d.invnumber_folded, ${reversalMark.length}) = ${fold(reversalMark)}
                                                  THEN left(d.invnumber_folded, ${-reversalMark.length}) END])
        JOIN entry e ON e.client_id = o.client_id AND e.id = o.entry_id
      UNION ALL
      SELECT l.created, l.id, NULL, jsonb_build_object('table', 'receipt_link', 'after', jsonb_build_object('id', l.id)),
             jsonb_build_object('type', 'attached', 'receipt', r.id, 'file_name', r.file_name)
        FROM d
        JOIN receipt_link l ON l.client_id = ${client_id} AND l.${document_id} = d.id
        JOIN receipt r ON r.client_id = l.client_id AND r.id = l.receipt_id
      UNION ALL
      (SELECT c.created, c.id, coalesce(c.person, c.key_prefix), NULL,
              jsonb_build_object('type', 'commented', 'comment', c.id, 'text', c.text, 'mentions', ${mentionsIn(client_id)})
         FROM d JOIN document_comment c ON c.client_id = ${client_id} AND c.${document_id} = d.id
        ORDER BY c.id DESC LIMIT ${mostEvents})
      ${creditings(kind, client_id)}
      ${kind === 'invoice' ? sendings(client_id) : orderings(client_id)}
    ),
    latest AS MATERIALIZED (SELECT * FROM happened ORDER BY created DESC, place DESC LIMIT ${mostEvents})
    SELECT t.event || jsonb_build_object('created', t.created, 'by', coalesce(nullif(t.by, ''), ${byWhom(client_id)})) AS event
      FROM latest t ORDER BY t.created DESC, t.place DESC`;
    return rows.map(({ event }) => recordOf(historyEvent, event));
  };

/** The credit notes of a document, and the document that a credit note credits. */
const creditings = (kind: DocumentKind, client_id: number): Prisma.Sql => {
  const { document, document_id } = namesOf(kind);
  const notes = notesOf(kind);
  const amount = kind === 'invoice' ? Prisma.sql`n.settled` : Prisma.sql`- d.amount`;
  return Prisma.sql`
      UNION ALL
      SELECT e.created, e.id, NULL, jsonb_build_object('entry', e.id),
             jsonb_build_object('type', 'credited', 'day', c.transdate, 'amount', c.amount::text, 'entry_id', e.id, 'invnumber', c.invnumber)
        FROM d
        JOIN ${notes} n ON n.client_id = ${client_id} AND n.credited_id = d.id
        JOIN ${document} c ON c.client_id = n.client_id AND c.id = n.${document_id}
        JOIN entry e ON e.client_id = c.client_id AND e.id = c.entry_id
      UNION ALL
      SELECT e.created, e.id, NULL, jsonb_build_object('entry', e.id),
             jsonb_build_object('type', 'credits', 'day', i.transdate, 'amount', (${amount})::text, 'entry_id', i.entry_id, 'invnumber', i.invnumber)
        FROM d
        JOIN ${notes} n ON n.client_id = ${client_id} AND n.${document_id} = d.id
        JOIN ${document} i ON i.client_id = n.client_id AND i.id = n.credited_id
        JOIN entry e ON e.client_id = i.client_id AND e.id = d.entry_id`;
};

/** The letters, mails and reminders of an invoice. */
const sendings = (client_id: number): Prisma.Sql => Prisma.sql`
      UNION ALL
      SELECT l.created, l.id, coalesce(l.person, l.key_prefix), NULL, jsonb_build_object('type', 'issued', 'letter_kind', l.kind)
        FROM d JOIN letter l ON l.client_id = ${client_id} AND l.kind IN ('invoice', 'credit_note') AND l.key = d.invnumber_folded
      UNION ALL
      SELECT coalesce(m.ended, m.created), m.id, coalesce(m.person, m.key_prefix), NULL,
             jsonb_build_object('type', 'mailed', 'letter_kind', l.kind, 'mail', m.id, 'mail_status', m.state, 'to', m."to")
        FROM d
        JOIN letter l ON l.client_id = ${client_id} AND l.kind IN ('invoice', 'credit_note') AND l.key = d.invnumber_folded
        JOIN mail m ON m.client_id = l.client_id AND m.letter_id = l.id
      UNION ALL
      SELECT r.created, r.id, NULL, jsonb_build_object('table', 'reminder', 'after', jsonb_build_object('id', r.id)),
             jsonb_build_object('type', 'reminded', 'reminder', r.id, 'level', i.level, 'day', r.day)
        FROM d
        JOIN reminder_item i ON i.client_id = ${client_id} AND i.invoice_id = d.id
        JOIN reminder r ON r.client_id = i.client_id AND r.id = i.reminder_id`;

/** The payment orders that a payable is in. */
const orderings = (client_id: number): Prisma.Sql => Prisma.sql`
      UNION ALL
      SELECT o.created, o.id, o.created_by, NULL,
             jsonb_build_object('type', 'ordered', 'order', o.id, 'day', o.day, 'amount', p.amount::text)
        FROM d
        JOIN ordered_payment p ON p.client_id = ${client_id} AND p.payable_id = d.id
        JOIN payment_order o ON o.client_id = p.client_id AND o.id = p.order_id`;

/**
 * Who did what the record "t.sought" of the trail says: the name of the person, or the beginning of
 * the key. Links are numbered in a row, and almost in the order of their time, so that the one
 * about "t.created" is found by bisection.
 */
const byWhom = (client_id: number): Prisma.Sql => Prisma.sql`(
      WITH RECURSIVE halves(low, high) AS (
        SELECT 0::bigint, last + 1 FROM chain WHERE client_id = ${client_id} AND t.sought IS NOT NULL
        UNION ALL
        SELECT CASE WHEN a.created <= t.created THEN a.id ELSE low END, CASE WHEN a.created <= t.created THEN high ELSE a.id END
          FROM halves JOIN audit a ON a.client_id = ${client_id} AND a.id = (low + high) / 2
         WHERE high - low > 1
      ),
      about AS (SELECT max(low) AS id FROM halves)
      SELECT coalesce(record->'person'->>'name', nullif(record->>'key', ''))
        FROM about
        JOIN audit a ON a.client_id = ${client_id} AND a.id BETWEEN about.id - ${linksAbout} AND about.id + ${linksAbout}
         AND a.created <= t.created AND a.created > t.created - ${apart}::interval
         AND a.records @> jsonb_build_array(t.sought)
       CROSS JOIN LATERAL jsonb_array_elements(a.records) AS record
       WHERE record @> t.sought
       LIMIT 1)`;
