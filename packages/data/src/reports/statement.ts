import { type BookingDate, fold, type PartyAccount } from '@kontor/domain';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';

type PartyAccountQuery = { number: string; from: BookingDate; to: BookingDate; currency: string };

/**
 * Reads the account of the customer or vendor of this number, without regard to case; undefined
 * when there is none.
 */
export const partyAccountOf = async (
  session: Session,
  { client_id, kind }: { client_id: number; kind: DocumentKind },
  { number, from, to, currency }: PartyAccountQuery,
): Promise<PartyAccount | undefined> => {
  const { document, payment, document_id, party, party_id, partynumber, folded } = namesOf(kind);
  const [row] = await session.query<PartyAccount[]>`
    WITH party AS MATERIALIZED (
      SELECT id, ${Prisma.raw(`"${partynumber}"`)} AS number, name FROM ${party}
       WHERE client_id = ${client_id} AND ${folded} = ${fold(number)}
    ),
    moved AS MATERIALIZED (
      SELECT d.transdate, 0 AS rank, d.entry_id, d.invnumber, d.description, d.amount
        FROM ${document} d JOIN party ON d.client_id = ${client_id} AND d.${party_id} = party.id
       WHERE d.currency = ${currency} AND d.transdate <= ${to}::date
      UNION ALL
      SELECT p.datepaid, 1, p.entry_id, d.invnumber, p.memo, -p.amount_paid
        FROM ${document} d JOIN party ON d.client_id = ${client_id} AND d.${party_id} = party.id
        JOIN ${payment} p ON p.client_id = d.client_id AND p.${document_id} = d.id
       WHERE d.currency = ${currency} AND p.datepaid <= ${to}::date
    )
    SELECT party.number, party.name,
           coalesce((SELECT sum(amount) FROM moved WHERE transdate < ${from}::date), 0)::text AS opening,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
             'transdate', m.transdate, 'kind', CASE m.rank WHEN 0 THEN 'document' ELSE 'payment' END,
             'invnumber', m.invnumber, 'description', m.description, 'amount', m.amount::text)
             ORDER BY m.transdate, m.rank, m.entry_id) FROM moved m WHERE m.transdate >= ${from}::date), '[]') AS moved
      FROM party`;
  return row;
};
