import {
  ageBounds,
  type Decimal,
  type OpenByParty,
  type OpenOfAge,
  type OpenOfParty,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import type { Session } from '../postgres/session/session.ts';
import { itemsOn, type OpenItemsQuery } from './open-items.ts';

/** An age band of a party; of all parties where there is not a number. */
type AgeRow = OpenOfAge & { number: string | null; name: string; folded: string; count: number };

const placeInOrder = z.tuple([text()]);

/**
 * Sums what was open at the end of a day by customer or vendor and age band: a page of the parties,
 * or all where none is asked for, and what was open of all of them.
 */
export const openByParty = async (
  session: Session,
  query: OpenItemsQuery,
  { limit, after }: Paging,
): Promise<OpenByParty> => {
  const { party, partynumber, folded } = namesOf(query.kind);
  const key = keyOf(after, placeInOrder);
  const size = limit ?? (key ? pageSize : undefined);
  const age = Prisma.sql`width_bucket(days_overdue, ${[...ageBounds]}::integer[])`;
  const rows = await session.query<AgeRow[]>`
    WITH ${itemsOn(query)},
    aged AS (
      SELECT party_id, ${age} AS age, min(days_overdue) AS days_overdue, sum(base_open) AS base_open
        FROM items GROUP BY 1, 2
    ),
    shown AS (
      SELECT p.* FROM (SELECT DISTINCT party_id FROM aged) a
       -- Reads each by its key, whatever PostgreSQL thinks of how many there are.
       CROSS JOIN LATERAL (SELECT id, ${Prisma.raw(`"${partynumber}"`)} AS number, name, ${folded} AS folded FROM ${party}
                            WHERE client_id = ${query.client_id} AND id = a.party_id OFFSET 0) p
       WHERE ${key ? Prisma.sql`p.folded > ${key[0]}` : noFilter}
       ORDER BY p.folded LIMIT ${size === undefined ? null : size + 1}
    )
    SELECT NULL AS number, NULL AS name, NULL AS folded, (SELECT count(DISTINCT party_id)::integer FROM aged) AS count,
           min(days_overdue) AS days_overdue, sum(base_open)::text AS base_open
      FROM aged GROUP BY age
     UNION ALL
    SELECT p.number, p.name, p.folded, 0, a.days_overdue, a.base_open::text FROM shown p JOIN aged a ON a.party_id = p.id
     ORDER BY folded NULLS FIRST, days_overdue`;
  const totalRows = rows.filter(({ number }) => number === null);
  const found = partiesIn(rows);
  const { items, next } = await pageOf({ rows: found }, size ?? found.length, {
    item: ({ number, name, open }): OpenOfParty => ({ number, name, open }),
    cursor: (last) => cursorOf(last.folded),
  });
  return { parties: items, next, open: totalRows, count: totalRows[0]?.count ?? 0 };
};

/** The parties of rows that come in the order of their numbers. */
const partiesIn = (rows: readonly AgeRow[]) => {
  const parties: { number: string; name: string; folded: string; open: OpenOfAge[] }[] = [];
  for (const row of rows) {
    const { number, name, folded } = row;
    if (number === null) continue;
    const last = parties.at(-1);
    if (last?.folded === folded) last.open.push(row);
    else parties.push({ number, name, folded, open: [row] });
  }
  return parties;
};

/**
 * Sums what single customers have in credit, or vendors in debit, at the end of a day by account,
 * as positive amounts.
 */
export const partyCredits = async (
  session: Session,
  query: OpenItemsQuery,
): Promise<{ accno: number; credit: Decimal }[]> =>
  session.query<{ accno: number; credit: Decimal }[]>`
    WITH ${itemsOn(query)},
    parties AS (SELECT accno, party_id, sum(base_open) AS base_open FROM items GROUP BY 1, 2)
    SELECT accno, (-sum(base_open))::text AS credit FROM parties WHERE base_open < 0 GROUP BY 1 ORDER BY 1`;
