import { fold, type Instant } from '@kontor/domain';
import { instantOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import type { Writing } from '../writing/writing.ts';
import { changeReceipt } from './change.ts';

/** The target of a receipt's link: the document or entry that it proves (docs/interface §16.3). */
export type LinkTo = { invoice_id: bigint } | { payable_id: bigint } | { entry_id: bigint };

/**
 * A link of a receipt, with the numbers of its target; `entry_id` is that of a document's entry,
 * too.
 */
export type LinkFound = {
  invoice: string | null;
  payable: string | null;
  vendor_number: string | null;
  entry: string | null;
  entry_id: bigint;
  created: Instant;
};

export const receiptLinksOf = (session: Session, client_id: number) => ({
  /** Links a receipt; an existing link stays as it is. Refuses `receipt_withdrawn`. */
  link: (receipt_id: number, to: LinkTo, writing: Writing): Promise<void> =>
    changeReceipt(
      session,
      { client_id, receipt_id },
      { writing, change: (tx) => insertLink(tx, { client_id, receipt_id, to }, writing) },
    ),

  /**
   * Removes a link, if there is one. Refuses `receipt_linked` for one that an accepted proposal
   * made.
   */
  unlink: (receipt_id: number, to: LinkTo, writing: Writing): Promise<void> => {
    const change = async (tx: Tx) => {
      const { invoice_id, payable_id, entry_id } = { ...noTarget, ...to };
      const rows = await tx.query<{ before: object }[]>`
        DELETE FROM receipt_link l
         WHERE client_id = ${client_id} AND receipt_id = ${receipt_id}
           AND (invoice_id = ${invoice_id}::bigint OR payable_id = ${payable_id}::bigint OR entry_id = ${entry_id}::bigint)
        RETURNING to_jsonb(l) AS before`;
      return rows.map(({ before }) => ({ table: 'receipt_link', before, after: null }));
    };
    return changeReceipt(session, { client_id, receipt_id }, { writing, change });
  },

  /** Lists the links of a receipt, in the order in which they were made. */
  list: async (receipt_id: number): Promise<LinkFound[]> => {
    const rows = await session.query<(Omit<LinkFound, 'created'> & { created: Date })[]>`
      SELECT i.invnumber AS invoice, p.invnumber AS payable, v.vendornumber AS vendor_number,
             CASE WHEN l.entry_id IS NOT NULL THEN e.reference END AS entry, e.id AS entry_id, l.created
        FROM receipt_link l
        LEFT JOIN invoice i ON i.client_id = l.client_id AND i.id = l.invoice_id
        LEFT JOIN payable p ON p.client_id = l.client_id AND p.id = l.payable_id
        LEFT JOIN vendor v ON v.client_id = p.client_id AND v.id = p.vendor_id
        JOIN entry e ON e.client_id = l.client_id AND e.id = coalesce(l.entry_id, i.entry_id, p.entry_id)
       WHERE l.client_id = ${client_id} AND l.receipt_id = ${receipt_id}::integer ORDER BY l.id`;
    return rows.map((row) => ({ ...row, created: instantOf(row.created) }));
  },

  /** Lists the ids of the receipts that are linked to a document or an entry. */
  receiptsOf: async (to: LinkTo): Promise<number[]> => {
    const rows = await session.ask((prisma) =>
      prisma.receipt_link.findMany({
        where: { client_id, ...to },
        orderBy: { receipt_id: 'asc' },
        select: { receipt_id: true },
      }),
    );
    return rows.map((row) => row.receipt_id);
  },

  /** Finds the entry of this id, or the journal entry of this reference, without regard to case. */
  entry: async (of: { id: number } | { reference: string }): Promise<LinkTo | undefined> => {
    const [row] = await ('id' in of
      ? session.query<{ entry_id: bigint }[]>`
          SELECT id AS entry_id FROM entry WHERE client_id = ${client_id} AND id = ${of.id}::bigint`
      : session.query<{ entry_id: bigint }[]>`
          SELECT entry_id FROM gl WHERE client_id = ${client_id} AND reference_folded = ${fold(of.reference)}`);
    return row;
  },
});

const noTarget = { invoice_id: null, payable_id: null, entry_id: null };

/**
 * Links a receipt in a transaction of the caller's. Returns the audit record of the link: none
 * where it exists already.
 */
export const insertLink = (
  tx: Tx,
  { client_id, receipt_id, to }: { client_id: number; receipt_id: number; to: LinkTo },
  { now }: Writing,
): Promise<{ table: string; before: null; after: object }[]> => {
  const { invoice_id, payable_id, entry_id } = { ...noTarget, ...to };
  return tx.query`
    INSERT INTO receipt_link AS l (client_id, receipt_id, invoice_id, payable_id, entry_id, created)
    VALUES (${client_id}, ${receipt_id}, ${invoice_id}::bigint, ${payable_id}::bigint, ${entry_id}::bigint, ${now}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING 'receipt_link' AS table, NULL AS before, to_jsonb(l) AS after`;
};
