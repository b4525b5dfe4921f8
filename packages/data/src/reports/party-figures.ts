import { type BookingDate, type Decimal, fold } from '@kontor/domain';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';

/** The figures of a party do not read more of its documents than this. */
export const mostOfParty = 10_000;

type PartyDocuments = { client_id: number; kind: DocumentKind };

/** The open amount of a party, and its turnover without tax, in the client's currency. */
export type PartyFigures = { folded: string; count: number; open: Decimal; turnover: Decimal };

const partiesOf = ({ client_id, kind }: PartyDocuments, numbers: readonly string[]) => {
  const { party, folded } = namesOf(kind);
  return Prisma.sql`
      FROM unnest(${numbers.map(fold)}::text[]) AS s(folded)
      JOIN ${party} p ON p.client_id = ${client_id} AND p.${folded} = s.folded`;
};

/**
 * The figures of parties, by their folded numbers. `turnover` and `count` are of the days after
 * `since`, up to `on`: an index has what they are made of, so that no document is read. What is
 * open is read from the documents that are not paid.
 */
export const partyFigures = (
  session: Session,
  of: PartyDocuments,
  { numbers, since, on }: { numbers: readonly string[]; since: BookingDate; on: BookingDate },
): Promise<PartyFigures[]> => {
  const { client_id } = of;
  const { document, open, party_id } = namesOf(of.kind);
  return session.query<PartyFigures[]>(Prisma.sql`
    SELECT s.folded, t.count, o.open, t.turnover
    ${partiesOf(of, numbers)}
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS count, coalesce(sum(d.net), 0)::text AS turnover
         FROM (SELECT d.netamount * d.exchangerate AS net FROM ${document} d
                WHERE d.client_id = ${client_id} AND d.${party_id} = p.id
                  AND d.transdate > ${since}::date AND d.transdate <= ${on}::date
                LIMIT ${mostOfParty + 1}) d) t
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(o.base_open), 0)::text AS open FROM ${open} o
        WHERE o.client_id = ${client_id} AND o.${party_id} = p.id AND o.transdate <= ${on}::date) o`);
};

/**
 * The turnover of a party in a year, the number of its documents, and the median of the days from
 * the date of a document to the payment that settled it; null where none of the year is paid.
 */
export type PartyYear = { year: number; count: number; turnover: Decimal; days: number | null };

/** The turnover of a party by year, the last one first. */
export const partyYears = (
  session: Session,
  of: PartyDocuments,
  { number, on }: { number: string; on: BookingDate },
): Promise<PartyYear[]> => {
  const { client_id } = of;
  const { document, payment, document_id, party_id } = namesOf(of.kind);
  return session.query<PartyYear[]>(Prisma.sql`
    SELECT extract(year FROM d.transdate)::integer AS year, count(*)::integer AS count, sum(d.net)::text AS turnover,
           percentile_disc(0.5) WITHIN GROUP (ORDER BY d.days) AS days
    ${partiesOf(of, [number])}
     CROSS JOIN LATERAL (
       SELECT d.transdate, d.netamount * d.exchangerate AS net,
              CASE WHEN d.amount > 0 AND d.paid >= d.amount
                   THEN (SELECT max(m.datepaid) - d.transdate FROM ${payment} m
                          WHERE m.client_id = ${client_id} AND m.${document_id} = d.id) END AS days
         FROM ${document} d
        WHERE d.client_id = ${client_id} AND d.${party_id} = p.id AND d.transdate <= ${on}::date
        LIMIT ${mostOfParty + 1}) d
     GROUP BY 1 ORDER BY 1 DESC`);
};

/** The number of records of a party of each kind, up to `mostOfParty`. */
export type PartyCounts = { mails: number; offers: number; recurring: number };

/** Counts what a party has besides documents and payments; no row where there is no such party. */
export const partyCounts = async (
  session: Session,
  of: PartyDocuments,
  number: string,
): Promise<PartyCounts | undefined> => {
  const { client_id, kind } = of;
  const { party_id } = namesOf(kind);
  const count = (from: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::integer FROM (SELECT FROM ${from} LIMIT ${mostOfParty}) n)`;
  const mails = Prisma.sql`letter l JOIN mail m ON m.client_id = l.client_id AND m.letter_id = l.id
                 WHERE l.client_id = ${client_id} AND l.${party_id} = p.id`;
  const offers = Prisma.sql`offer o WHERE o.client_id = ${client_id} AND o.customer_id = p.id`;
  const recurring = Prisma.sql`recurring_invoice r WHERE r.client_id = ${client_id} AND r.customernumber_folded = s.folded`;
  const isCustomer = kind === 'invoice';
  const none = Prisma.sql`0`;
  const rows = await session.query<PartyCounts[]>(Prisma.sql`
    SELECT ${count(mails)} AS mails, ${isCustomer ? count(offers) : none} AS offers, ${isCustomer ? count(recurring) : none} AS recurring
    ${partiesOf(of, [number])}`);
  return rows[0];
};
