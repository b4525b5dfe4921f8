import {
  type BookingDate,
  bookingDate,
  type Decimal,
  fold,
  type OpenByCurrency,
  type OpenByDays,
  type OpenItem,
  type OpenItemOfParty,
  type OpenItemsTotals,
  openItem,
  openItemOfParty,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';

export type OpenItemsQuery = {
  client_id: number;
  kind: DocumentKind;
  on: BookingDate;
  /** The id of the customer or vendor, as SQL; of all of them without it. */
  party?: Prisma.Sql | undefined;
};

/**
 * The CTE `items`: what was open at the end of the day `on` (docs/interface §15): documents up to
 * that day, less payments up to that day. It is computed from what is open now and what was paid
 * later, so that the time depends on the open items and not on all documents. A payment before the
 * date of its document makes a negative open item, which is a credit and never overdue.
 */
export const itemsOn = ({
  client_id,
  kind,
  on,
  party,
}: Omit<OpenItemsQuery, 'client_id' | 'on'> & {
  /** A value, or SQL that names one. */
  client_id: number | Prisma.Sql;
  on: BookingDate | Prisma.Sql;
}): Prisma.Sql => {
  const { document, open, payment, party_id, document_id, control } = namesOf(kind);
  const partyCondition = party ? Prisma.sql` AND ${party_id} = ${party}` : Prisma.empty;
  const paid = (when: Prisma.Sql) => Prisma.sql`
      SELECT ${document_id} AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
        FROM ${payment} WHERE client_id = ${client_id} AND ${when} GROUP BY 1`;
  // Reads each by its key: documents are wide, and few of all of them are open.
  const itsDocument = Prisma.sql`
       CROSS JOIN LATERAL (SELECT * FROM ${document} WHERE client_id = ${client_id} AND id = p.id${partyCondition} OFFSET 0) d`;
  const day = Prisma.sql`${on}::date`;
  return Prisma.sql`
    -- Paid after the day, of documents that were there, and paid up to the day, of documents that were not.
    later AS MATERIALIZED (${paid(Prisma.sql`datepaid > ${day} AND document_transdate <= ${day}`)}),
    prepaid AS MATERIALIZED (${paid(Prisma.sql`datepaid <= ${day} AND document_transdate > ${day}`)}),
    open_on AS (
      SELECT o.id, o.${party_id} AS party_id, o.invnumber_folded, o.transdate, o.duedate, o.currency, o.${control} AS accno,
             o.open + coalesce(p.amount, 0) AS open, o.base_open + coalesce(p.base, 0) AS base_open
        FROM ${open} o LEFT JOIN later p ON p.id = o.id
       WHERE o.client_id = ${client_id} AND o.transdate <= ${day}${partyCondition}
      UNION ALL
      SELECT d.id, d.${party_id}, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.${control},
             p.amount, d.base_amount - d.base_paid + p.base
        FROM later p ${itsDocument}
       WHERE d.paid = d.amount
      UNION ALL
      SELECT d.id, d.${party_id}, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.${control}, -p.amount, -p.base
        FROM prepaid p ${itsDocument}
    ),
    items AS (
      SELECT *, ${day} - duedate AS days_overdue, open < 0 AS credit FROM open_on WHERE open <> 0 OR base_open <> 0)`;
};

/**
 * Open items, in the order of customers or vendors and due dates, and the totals of all of them.
 */
export type OpenItemsPage = Page<OpenItem> & OpenItemsTotals;

const placeInOrder = z.tuple([text(), bookingDate, text(), idText]);

/**
 * Reads what was open at the end of a day, by customer or vendor and due date: a page of it, or all
 * where none is asked for.
 */
export const openItemsOn = async (
  session: Session,
  query: OpenItemsQuery,
  { limit, after }: Paging,
): Promise<OpenItemsPage> => {
  const { document, party, partynumber, folded } = namesOf(query.kind);
  const key = keyOf(after, placeInOrder);
  const size = limit ?? (key ? pageSize : undefined);
  const place = (of: 'i' | 's') =>
    Prisma.raw(`${of}.folded, ${of}.duedate, ${of}.invnumber_folded, ${of}.id`);
  const beyond = key
    ? Prisma.sql`(${place('i')}) > (${key[0]}, ${key[1]}::date, ${key[2]}, ${key[3]}::bigint)`
    : noFilter;
  const rows = await session.query<(Record<string, unknown> & OpenItemsTotals)[]>`
    WITH ${itemsOn(query)},
    totals AS (
      SELECT coalesce(sum(base_open), 0)::text AS total, count(*)::integer AS count,
             coalesce(array_agg(DISTINCT currency::text ORDER BY currency::text), '{}') AS currencies
        FROM items
    ),
    placed AS (
      SELECT i.*, p.${Prisma.raw(`"${partynumber}"`)} AS number, p.name, p.${folded} AS folded
        FROM items i JOIN ${party} p ON p.client_id = ${query.client_id} AND p.id = i.party_id
    ),
    -- The order comes before the documents, which are wide: those of the page alone are read.
    shown AS (SELECT * FROM placed i WHERE ${beyond} ORDER BY ${place('i')} LIMIT ${size === undefined ? null : size + 1})
    SELECT t.total, t.count, t.currencies, s.*
      FROM totals t
      LEFT JOIN (
        SELECT s.number, s.name, d.invnumber, d.description, s.currency, s.transdate::text, s.duedate::text, s.days_overdue,
               d.amount_on::text AS amount, (d.amount_on - s.open)::text AS paid, s.open::text, s.base_open::text,
               jsonb_build_array(s.folded, s.duedate, s.invnumber_folded, s.id::text) AS key,
               row_number() OVER (ORDER BY ${place('s')})::integer AS at
          FROM shown s
         CROSS JOIN LATERAL (SELECT *, amount * (transdate <= ${query.on}::date)::integer AS amount_on
                               FROM ${document} WHERE client_id = ${query.client_id} AND id = s.id OFFSET 0) d
      ) s ON true
     ORDER BY s.at`;
  const [first] = rows;
  if (!first) throw new Error('open items were summed without a result');
  const { total, count, currencies } = first;
  const found = rows.filter(({ key }) => key !== null);
  const page = await pageOf({ rows: found }, size ?? found.length, {
    item: (row) => recordOf(openItem, row),
    cursor: ({ key }) => cursorOf(...placeInOrder.parse(key)),
  });
  return { ...page, total, count, currencies };
};

/**
 * Reads what was open of one customer or vendor in one currency at the end of a day, by due date:
 * at most `most` of them.
 */
export const openItemsOfParty = async (
  session: Session,
  query: OpenItemsQuery,
  { number, currency, most }: { number: string; currency: string; most: number },
): Promise<OpenItemOfParty[]> => {
  const { document, party, folded } = namesOf(query.kind);
  const id = Prisma.sql`(SELECT id FROM ${party} WHERE client_id = ${query.client_id} AND ${folded} = ${fold(number)})`;
  const rows = await session.query<Record<string, unknown>[]>`
    WITH ${itemsOn({ ...query, party: id })}
    SELECT d.invnumber, i.transdate::text, i.duedate::text, i.days_overdue, d.amount::text, i.open::text
      FROM items i
     CROSS JOIN LATERAL (SELECT invnumber, amount FROM ${document} WHERE client_id = ${query.client_id} AND id = i.id OFFSET 0) d
     WHERE i.currency = ${currency} AND i.open <> 0
     ORDER BY i.duedate, i.invnumber_folded, i.id LIMIT ${most}`;
  return rows.map((row) => recordOf(openItemOfParty, row));
};

/** Sums what was open at the end of a day by the number of days that it was overdue. */
export const openByDays = (session: Session, query: OpenItemsQuery): Promise<OpenByDays[]> =>
  session.query<OpenByDays[]>`
    WITH ${itemsOn(query)}
    SELECT days_overdue, credit, sum(base_open)::text AS base_open, count(*)::integer AS count
      FROM items GROUP BY days_overdue, credit`;

/**
 * Open amounts at the end of a day: by days overdue in the client's currency, and by account in
 * each currency.
 */
export type OpenTotals = { byDays: OpenByDays[]; byCurrency: OpenByCurrency[] };

/**
 * Sums what was open both ways, in one statement. A currency counts documents from their day on.
 */
export const openTotals = async (
  session: Session,
  { client_id, kind, on }: OpenItemsQuery,
): Promise<OpenTotals> => {
  const sign = Prisma.raw(kind === 'invoice' ? '' : '-');
  const there = Prisma.sql`FILTER (WHERE transdate <= ${on}::date)`;
  const rows = await session.query<(OpenByDays & OpenByCurrency & { of_currency: boolean; sum: Decimal })[]>`
    WITH ${itemsOn({ client_id, kind, on })}
    SELECT grouping(currency) = 0 AS of_currency, days_overdue, credit, accno, currency, count(*)::integer AS count,
           sum(base_open)::text AS sum, coalesce(${sign}sum(open) ${there}, 0)::text AS open,
           coalesce(${sign}sum(base_open) ${there}, 0)::text AS base_open
      FROM items GROUP BY GROUPING SETS ((days_overdue, credit), (accno, currency))`;
  return {
    byDays: rows
      .filter(({ of_currency }) => !of_currency)
      .map(({ days_overdue, credit, count, sum }) => ({ days_overdue, credit, count, base_open: sum })),
    byCurrency: rows
      .filter(({ of_currency }) => of_currency)
      .map(({ accno, currency, open, base_open }) => ({ accno, currency, open, base_open })),
  };
};
