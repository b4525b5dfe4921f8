import { type EntryFacts, fold } from '@kontor/domain';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import type { RawSql } from '../postgres/connection.ts';

/**
 * Stands beside the postings of entries in the sheets of accounts (docs/interface §18): for many
 * entries at once, by indexes.
 */

type FactsRow = { id: bigint; module: string; reference: string; debit: number[]; credit: number[] };
type EntryNamed = { id: number; folded: string };
type Connection = RawSql;

export const entryFactsIn =
  (session: Connection, client_id: number) =>
  async (ids: readonly number[]): Promise<EntryFacts[]> => {
    const rows = await session.query<FactsRow[]>`
    SELECT e.id, e.module, e.reference,
           ARRAY(SELECT DISTINCT p.accno FROM posting p
                  WHERE p.client_id = e.client_id AND p.entry_id = e.id AND p.side = 'debit' ORDER BY 1) AS debit,
           ARRAY(SELECT DISTINCT p.accno FROM posting p
                  WHERE p.client_id = e.client_id AND p.entry_id = e.id AND p.side = 'credit' ORDER BY 1) AS credit
      FROM entry e WHERE e.client_id = ${client_id} AND e.id = ANY (${ids}::bigint[]) ORDER BY e.id`;
    const namedIn = (module: string): EntryNamed[] =>
      rows
        .filter((row) => row.module === module)
        .map(({ id, reference }) => ({ id: Number(id), folded: fold(reference) }));
    const [ofInvoices, ofPayables, ofGl] = await Promise.all([
      documentsOf(session, { client_id, kind: 'invoice', named: namedIn('ar') }),
      documentsOf(session, { client_id, kind: 'payable', named: namedIn('ap') }),
      glKindsOf(session, { client_id, named: namedIn('gl') }),
    ]);
    const facts = new Map([...ofInvoices, ...ofPayables, ...ofGl].map((one) => [Number(one.id), one]));
    return rows.map(({ id, debit, credit }) => {
      const { kind, party_name } = facts.get(Number(id)) ?? { kind: 'entry' as const };
      return { id: Number(id), kind, ...(party_name ? { party_name } : {}), debit, credit };
    });
  };

type Found = Pick<EntryFacts, 'kind' | 'party_name'> & { id: bigint };
type EntriesAsked = { client_id: number; named: readonly EntryNamed[] };

/**
 * The parties of entries that book or pay documents; a number may be that of payables of several
 * vendors.
 */
const documentsOf = async (
  session: Connection,
  { client_id, kind, named }: EntriesAsked & { kind: DocumentKind },
): Promise<Found[]> => {
  if (named.length === 0) return [];
  const { document, payment, document_id, party, party_id } = namesOf(kind);
  return session.query`
    SELECT s.id, p.name AS party_name, CASE WHEN d.entry_id = s.id THEN ${kind}::text ELSE 'payment' END AS kind
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS s(id bigint, folded text)
      JOIN ${document} d ON d.client_id = ${client_id} AND d.invnumber_folded = s.folded
      JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}
     WHERE d.entry_id = s.id OR EXISTS (
             SELECT FROM ${payment} m
              WHERE m.client_id = d.client_id AND m.${document_id} = d.id AND m.entry_id = s.id)`;
};

const glKindsOf = async (session: Connection, { client_id, named }: EntriesAsked): Promise<Found[]> =>
  named.length === 0
    ? []
    : session.query`
    SELECT s.id, g.kind
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS s(id bigint, folded text)
      JOIN gl g ON g.client_id = ${client_id} AND g.reference_folded = s.folded AND g.entry_id = s.id`;
