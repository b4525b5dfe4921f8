import { fold, type Instant } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import type { Tx } from '../postgres/transaction.ts';
import type { Writing } from '../writing/writing.ts';
import { changeReceipt } from './change.ts';

/** What the receipts of a client prove (docs/interface.md §16.3). */
export type LinkTo = { invoice_id: bigint } | { payable_id: bigint } | { entry_id: bigint };

/** What a receipt is linked to, by the numbers that people know; `entry_id` is the entry of a document, too. */
export type LinkFound = {
  invoice: string | null;
  payable: string | null;
  vendor_number: string | null;
  entry: string | null;
  entry_id: bigint;
  created: Instant;
};

export const receiptLinksOf = (database: Pick<Database, 'prisma'>, client_id: number) => ({
  /** Links a receipt; a link that is there already stays as it is. Refuses `receipt_withdrawn`. */
  link: (receipt_id: number, to: LinkTo, writing: Writing): Promise<void> =>
    changeReceipt(
      database,
      { client_id, receipt_id },
      { writing, change: (tx) => insertLink(tx, { client_id, receipt_id, to }, writing) },
    ),

  /** Takes a link away, if it is there. Refuses `receipt_linked` for one that came about by accepting a proposal. */
  unlink: (receipt_id: number, to: LinkTo, writing: Writing): Promise<void> => {
    const change = async (tx: Tx) => {
      const { invoice_id, payable_id, entry_id } = { ...nothing, ...to };
      const rows = await tx.$queryRaw<{ before: object }[]>`
        DELETE FROM receipt_link l
         WHERE client_id = ${client_id} AND receipt_id = ${receipt_id}
           AND (invoice_id = ${invoice_id}::bigint OR payable_id = ${payable_id}::bigint OR entry_id = ${entry_id}::bigint)
        RETURNING to_jsonb(l) AS before`;
      return rows.map(({ before }) => ({ table: 'receipt_link', before, after: null }));
    };
    return changeReceipt(database, { client_id, receipt_id }, { writing, change });
  },

  /** What a receipt proves, in the order in which it was linked. */
  list: async (receipt_id: number): Promise<LinkFound[]> => {
    const rows = await database.prisma.$queryRaw<(Omit<LinkFound, 'created'> & { created: Date })[]>`
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

  /** The ids of the receipts that prove a document or an entry. */
  receiptsOf: async (to: LinkTo): Promise<number[]> => {
    const rows = await database.prisma.receipt_link.findMany({
      where: { client_id, ...to },
      orderBy: { receipt_id: 'asc' },
      select: { receipt_id: true },
    });
    return rows.map((row) => row.receipt_id);
  },

  /** The entry of this id; or the one of the general ledger of this reference, without regard to case. */
  entry: async (of: { id: number } | { reference: string }): Promise<LinkTo | undefined> => {
    const [row] = await ('id' in of
      ? database.prisma.$queryRaw<{ entry_id: bigint }[]>`
          SELECT id AS entry_id FROM entry WHERE client_id = ${client_id} AND id = ${of.id}::bigint`
      : database.prisma.$queryRaw<{ entry_id: bigint }[]>`
          SELECT entry_id FROM gl WHERE client_id = ${client_id} AND reference_folded = ${fold(of.reference)}`);
    return row;
  },
});

const nothing = { invoice_id: null, payable_id: null, entry_id: null };

/** Links a receipt in a transaction of the caller's. Answers what is to be recorded: nothing where it is linked already. */
export const insertLink = (
  tx: Tx,
  { client_id, receipt_id, to }: { client_id: number; receipt_id: number; to: LinkTo },
  { now }: Writing,
): Promise<{ table: string; before: null; after: object }[]> => {
  const { invoice_id, payable_id, entry_id } = { ...nothing, ...to };
  return tx.$queryRaw`
    INSERT INTO receipt_link AS l (client_id, receipt_id, invoice_id, payable_id, entry_id, created)
    VALUES (${client_id}, ${receipt_id}, ${invoice_id}::bigint, ${payable_id}::bigint, ${entry_id}::bigint, ${now}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING 'receipt_link' AS table, NULL AS before, to_jsonb(l) AS after`;
};
