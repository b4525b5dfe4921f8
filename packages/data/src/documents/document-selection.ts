import { amountOf, type Status, zero } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import type { DocumentOrder } from './document-order.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The statement that finds the documents of a page, and reads no more of them than the page takes.
 * Its cost is shown by `test/rendered/reads`, whose test explains it on filled books: look
 * there after a change.
 */

/** The documents of a client that a list is made of, and the condition of its filter. */
type Selection = {
  kind: DocumentKind;
  client_id: number;
  status: Status | undefined;
  condition: Prisma.Sql;
  /** The parties whose documents alone the condition can select, where they are known and few. */
  parties?: readonly number[] | undefined;
};

/**
 * Selects at most `limit` documents `d` in an order. Documents are wide and mostly paid, so unpaid
 * ones are found in a table of their own and read by their keys. `columns` may name `d` and, sorted
 * by party, `p`.
 */
export const selectDocuments = (
  selection: Selection,
  order: DocumentOrder,
  { columns, limit }: { columns: Prisma.Sql; limit: number },
): Prisma.Sql => {
  const { status } = selection;
  const selects =
    status === 'OPEN' || status === 'OVERDUE'
      ? [unpaid(selection, order, { columns, limit })]
      : order.sort === 'open'
        ? [unpaid(selection, order, { columns, limit }), ...paidInFull(selection, order, { columns, limit })]
        : [all(selection, order, { columns, limit })];
  const [only, ...others] = selects;
  if (only === undefined || others.length === 0) return only ?? Prisma.empty;
  const direction = Prisma.raw(order.descending ? 'DESC' : 'ASC');
  return Prisma.sql`SELECT * FROM (${Prisma.join(
    selects.map((select) => Prisma.sql`(${select})`),
    ' UNION ALL ',
  )}) u ORDER BY key_1 ${direction}, key_2 ${direction} LIMIT ${limit}`;
};

type Columns = { columns: Prisma.Sql; limit: number };

const partyOf = ({ kind, parties }: Selection, { sort }: DocumentOrder): Prisma.Sql => {
  const { party, party_id } = namesOf(kind);
  if (sort !== 'party') return Prisma.empty;
  const few = parties === undefined ? Prisma.empty : Prisma.sql`WHERE id = ANY (${parties}::integer[])`;
  return Prisma.sql`JOIN (SELECT client_id AS of_client, id AS of_id, name FROM ${party} ${few}) p
       ON p.of_client = d.client_id AND p.of_id = d.${party_id}`;
};

const all = (selection: Selection, order: DocumentOrder, { columns, limit }: Columns): Prisma.Sql => {
  const { kind, client_id, condition } = selection;
  return Prisma.sql`
    SELECT ${columns}, ${order.key} FROM ${namesOf(kind).document} d ${partyOf(selection, order)}
     WHERE d.client_id = ${client_id} AND ${order.after} AND ${condition}
     ORDER BY ${order.by()} LIMIT ${limit}`;
};

/**
 * Sorted by number, unpaid documents come in the order of their key, and no more of them are read
 * than a page takes.
 */
const unpaid = (selection: Selection, order: DocumentOrder, { columns, limit }: Columns): Prisma.Sql => {
  const { kind, client_id, condition } = selection;
  const { document, open, party_id } = namesOf(kind);
  const inOrder = order.sort === 'number';
  return Prisma.sql`
    SELECT ${columns}, ${order.key}
      FROM (SELECT d.id AS open_id, d.invnumber_folded, d.${party_id} FROM ${open} d
             WHERE d.client_id = ${client_id} AND ${inOrder ? order.after : noFilter}
             ORDER BY ${inOrder ? order.by() : Prisma.sql`d.invnumber_folded, d.${party_id}`}) o
     CROSS JOIN LATERAL (SELECT * FROM ${document} WHERE client_id = ${client_id} AND id = o.open_id OFFSET 0) d
     ${partyOf(selection, order)}
     WHERE ${order.after} AND ${condition}
     ORDER BY ${order.by(inOrder ? 'o' : 'd')} LIMIT ${limit}`;
};

/**
 * Selects documents that are paid in full. They have nothing open and are sorted by id: the part of
 * the order by open amount that is no longer sorted.
 */
const paidInFull = (
  selection: Selection,
  order: DocumentOrder,
  { columns, limit }: Columns,
): Prisma.Sql[] => {
  const { kind, client_id, condition } = selection;
  const { from, descending } = order;
  const passed = from === undefined ? 0 : amountOf(from.first).cmp(zero) * (descending ? -1 : 1);
  if (passed > 0) return [];
  const compare = Prisma.raw(descending ? '<' : '>');
  const after =
    from !== undefined && passed === 0 ? Prisma.sql`d.id ${compare} ${from.last}::bigint` : noFilter;
  return [
    Prisma.sql`
    SELECT ${columns}, ${order.key} FROM ${namesOf(kind).document} d
     WHERE d.client_id = ${client_id} AND d.paid = d.amount AND ${after} AND ${condition}
     ORDER BY d.id ${Prisma.raw(descending ? 'DESC' : 'ASC')} LIMIT ${limit}`,
  ];
};
