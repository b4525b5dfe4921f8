import { type BookingDate, type Decimal, fold } from '@kontor/domain';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';

/** The figures of a party do not read more of its documents than this. */
export const mostOfParty = 10_000;

type PartyDocuments = { client_id: number; kind: DocumentKind };

/** The open amount of a party, and its turnover without tax, in the client's currency. */
export type PartyFigures = { folded: string; count: number; open: Decimal; turnover: Decimal };

/** The documents of each of these parties, up to one more than `mostOfParty`. */
const documentsOfParties = (
  { client_id, kind }: PartyDocuments,
  numbers: readonly string[],
  day: Prisma.Sql,
) => {
  const { document, party, party_id, folded } = namesOf(kind);
  const sought = numbers.map(fold);
  return Prisma.sql`
      FROM unnest(${sought}::text[]) AS s(folded)
      JOIN ${party} p ON p.client_id = ${client_id} AND p.${folded} = s.folded
     CROSS JOIN LATERAL (
       SELECT d.transdate, d.base_amount - d.base_paid AS open, d.netamount * d.exchangerate AS net
         FROM ${document} d WHERE d.client_id = ${client_id} AND d.${party_id} = p.id AND d.transdate <= ${day}
        LIMIT ${mostOfParty + 1}) d`;
};

/**
 * The figures of parties, by their folded numbers; those of no document are left out. `turnover` is
 * that of the days after `since`, up to `on`.
 */
export const partyFigures = (
  session: Session,
  of: PartyDocuments,
  { numbers, since, on }: { numbers: readonly string[]; since: BookingDate; on: BookingDate },
): Promise<PartyFigures[]> =>
  session.query<PartyFigures[]>(Prisma.sql`
    SELECT s.folded, count(*)::integer AS count, sum(d.open)::text AS open,
           coalesce(sum(d.net) FILTER (WHERE d.transdate > ${since}::date), 0)::text AS turnover
    ${documentsOfParties(of, numbers, Prisma.sql`${on}::date`)}
     GROUP BY s.folded`);

/** The turnover of a party in a year, and the number of its documents. */
export type PartyYear = { year: number; count: number; turnover: Decimal };

/** The turnover of a party by year, the last one first. */
export const partyYears = (
  session: Session,
  of: PartyDocuments,
  { number, on }: { number: string; on: BookingDate },
): Promise<PartyYear[]> =>
  session.query<PartyYear[]>(Prisma.sql`
    SELECT extract(year FROM d.transdate)::integer AS year, count(*)::integer AS count, sum(d.net)::text AS turnover
    ${documentsOfParties(of, [number], Prisma.sql`${on}::date`)}
     GROUP BY 1 ORDER BY 1 DESC`);
