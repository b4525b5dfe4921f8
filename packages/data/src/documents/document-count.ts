import type { Decimal, Status } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { mostIndexed, mostRead, saysAny } from '../lists/counted.ts';
import { noFilter } from '../postgres/columns.ts';
import type { DocumentFilter } from './document-filter.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The statement that counts the documents of a filter and sums them by currency. Whether a document
 * is paid is known from the table of those that are not, and an index has the amounts of all: so
 * documents, which are wide, are read only where a filter asks for more of them.
 */

/** The documents of a currency, in it and in the client's currency. */
export type CurrencyCount = {
  currency: string;
  count: number;
  /** The documents that were looked at. */
  seen: number;
  amount: Decimal;
  open: Decimal;
  base_amount: Decimal;
  base_open: Decimal;
};

/** `bound` is the most that is counted: where there are more, the sums are not of all of them. */
export type DocumentCount = { bound: number; currencies: readonly CurrencyCount[] };

/** The most documents that a count with this filter looks at. */
export const boundOf = (filter: DocumentFilter): number => {
  const { status: _, from: __, to: ___, partynumber: ____, ...more } = filter;
  const { amount_from: _____, amount_to: ______, credit_note: _______, ...others } = more;
  return saysAny(others) ? mostRead : mostIndexed;
};

type DocumentsCounted = { kind: DocumentKind; client_id: number; condition: Prisma.Sql };
type ByStatus = { status: Status | undefined; condition: Prisma.Sql; bound: number };

/**
 * Counts the documents that a condition selects, up to one more than `bound`, of those of a status.
 * Paid ones are all less those that are not.
 */
export const countDocuments = (
  { kind, client_id, condition }: DocumentsCounted,
  { status, condition: hasIt, bound }: ByStatus,
): Prisma.Sql => {
  const { document, open } = namesOf(kind);
  const all = Prisma.sql`
     (SELECT d.currency, 1 AS counted, 1 AS seen, d.amount, d.base_amount, 0 AS open, 0 AS base_open FROM ${document} d
       WHERE d.client_id = ${client_id} AND ${condition} LIMIT ${bound + 1})
      UNION ALL`;
  const isOfUnpaid = status === 'OPEN' || status === 'OVERDUE';
  // What a row of one that is not paid counts: itself, or it is taken from all, or nothing, as it
  // is among them.
  const counts = isOfUnpaid
    ? Prisma.sql`1`
    : status === 'PAID'
      ? Prisma.sql`CASE WHEN ${hasIt} THEN 0 ELSE -1 END`
      : Prisma.sql`0`;
  const isOpen = status === 'PAID' ? Prisma.sql`CASE WHEN ${hasIt} THEN 1 ELSE 0 END` : Prisma.sql`1`;
  return Prisma.sql`
    SELECT s.currency, sum(s.counted)::integer AS count, sum(s.seen)::integer AS seen, sum(s.amount)::text AS amount, sum(s.open)::text AS open,
           sum(s.base_amount)::text AS base_amount, sum(s.base_open)::text AS base_open
      FROM (${isOfUnpaid ? Prisma.empty : all}
     (SELECT d.currency, n.counts, ${isOfUnpaid ? 1 : 0}::integer, n.counts * d.amount, n.counts * d.base_amount, n.is_open * o.open, n.is_open * o.base_open
        FROM (SELECT id AS open_id, open, base_open FROM ${open} WHERE client_id = ${client_id}) o
       CROSS JOIN LATERAL (SELECT * FROM ${document} WHERE client_id = ${client_id} AND id = o.open_id OFFSET 0) d
       CROSS JOIN LATERAL (SELECT ${counts} AS counts, ${isOpen} AS is_open) n
       WHERE ${condition} AND ${isOfUnpaid ? hasIt : noFilter} LIMIT ${bound + 1})
     ) s(currency, counted, seen, amount, base_amount, open, base_open)
     GROUP BY s.currency ORDER BY s.currency`;
};
