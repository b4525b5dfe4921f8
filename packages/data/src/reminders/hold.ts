import { type BookingDate, fold, type HoldKept, holdKept } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** Holds (docs/interface §24): customers and invoices of whom, or of which, nobody is reminded. */

const sides = {
  invoice: { table: 'invoice_hold', of: 'invoice', folded: 'invnumber_folded' },
  customer: { table: 'customer_hold', of: 'customer', folded: 'customernumber_folded' },
} as const;
export type HoldSide = keyof typeof sides;

/** A hold to keep; undefined ends the existing one. */
export type HoldToKeep = { until: BookingDate | undefined; disputed: boolean; reason: string } | undefined;

export type HoldFilter = { customernumber?: string | undefined; invnumber?: string | undefined };

const cursor = z.tuple([z.string(), idText]);

export const holdsOf = (session: Session, client_id: number) => ({
  /** Keeps or ends the hold of an invoice or a customer. False where there is no such one. */
  save: (side: HoldSide, number: string, sent: HoldToKeep, writing: Writing): Promise<boolean> => {
    const names = sides[side];
    const [table, of] = [Prisma.raw(names.table), Prisma.raw(names.of)];
    const own = Prisma.raw(`${names.of}_id`);
    return session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const [row] = await tx.query<{ id: bigint | number }[]>`
        SELECT id FROM ${of} WHERE client_id = ${client_id} AND ${Prisma.raw(names.folded)} = ${fold(number)}`;
      if (!row) return false;
      const id = Number(row.id);
      const before = await recordIn(tx, { client_id, side, id });
      if (sent)
        await tx.run`
          INSERT INTO ${table} AS h (client_id, ${own}, until, disputed, reason)
          VALUES (${client_id}::integer, ${id}, ${sent.until ?? null}::date, ${sent.disputed}, ${sent.reason})
          ON CONFLICT (client_id, ${own}) DO UPDATE
             SET until = excluded.until, disputed = excluded.disputed, reason = excluded.reason`;
      else await tx.run`DELETE FROM ${table} WHERE client_id = ${client_id} AND ${own} = ${id}`;
      const after = await recordIn(tx, { client_id, side, id });
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        const record = { ...writing.by, table: names.table, before: before ?? null, after: after ?? null };
        await addLink(tx, { client_id, record }, writing);
      }
      return true;
    });
  },

  /** Lists holds, those of a customer before those of its invoices. */
  list: async (filter: HoldFilter & Paging): Promise<Page<HoldKept>> => {
    const { limit = pageSize, after, customernumber, invnumber } = filter;
    const [number, last] = keyOf(after, cursor) ?? [undefined, undefined];
    const rows = await session.query<HoldFound[]>`
      SELECT * FROM (${customerHolds(client_id)} UNION ALL ${invoiceHolds(client_id)}) h
       WHERE ${customernumber === undefined ? Prisma.sql`true` : Prisma.sql`folded = ${fold(customernumber)}`}
         AND ${invnumber === undefined ? Prisma.sql`true` : Prisma.sql`invnumber_folded = ${fold(invnumber)}`}
         AND ${number === undefined ? Prisma.sql`true` : Prisma.sql`(folded, id) > (${number}, ${last}::bigint)`}
       ORDER BY folded, id LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(holdKept, row),
      cursor: ({ folded, id }) => cursorOf(folded, String(id)),
    });
  },
});

type HoldFound = Record<string, unknown> & { folded: string; id: bigint };

const customerHolds = (client_id: number): Prisma.Sql => Prisma.sql`
  SELECT c.customernumber_folded AS folded, 0::bigint AS id, c.customernumber, c.name, NULL::text AS invnumber,
         NULL::text AS invnumber_folded, h.until::text, h.disputed, h.reason
    FROM customer_hold h JOIN customer c ON c.client_id = h.client_id AND c.id = h.customer_id
   WHERE h.client_id = ${client_id}`;

const invoiceHolds = (client_id: number): Prisma.Sql => Prisma.sql`
  SELECT c.customernumber_folded, d.id, c.customernumber, c.name, d.invnumber, d.invnumber_folded, h.until::text, h.disputed,
         h.reason
    FROM invoice_hold h
    JOIN invoice d ON d.client_id = h.client_id AND d.id = h.invoice_id
    JOIN customer c ON c.client_id = d.client_id AND c.id = d.customer_id
   WHERE h.client_id = ${client_id}`;

/** A hold as the trail records it. */
const recordIn = async (
  tx: Tx,
  { client_id, side, id }: { client_id: number; side: HoldSide; id: number },
): Promise<HoldKept | undefined> => {
  const rows = await tx.query<HoldFound[]>`
    SELECT * FROM (${side === 'invoice' ? invoiceHolds(client_id) : customerHolds(client_id)}) h
     WHERE ${
       side === 'invoice'
         ? Prisma.sql`id = ${id}`
         : Prisma.sql`folded = (SELECT customernumber_folded FROM customer WHERE client_id = ${client_id} AND id = ${id})`
     }`;
  return rows[0] && recordOf(holdKept, rows[0]);
};
