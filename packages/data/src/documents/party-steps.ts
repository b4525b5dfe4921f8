import { Prisma } from '../generated/client.ts';
import { listed, overlaid } from '../postgres/columns.ts';
import type { Step } from '../writing/steps/step.ts';
import { type DocumentKind, namesOf, usualAsides } from './party.ts';

/**
 * The steps by which documents bring their party: a customer or vendor that is new or changed is
 * written before the document that has it. They read of `judged` the columns `party_folded`,
 * `fresh` (the whole party, if it is new), `given` (the fields that were sent) and `party_before`.
 */

/**
 * The row `j` of `judged` by which the party `t` was written. Others of the batch may have the same
 * party, and change nothing of it.
 */
const broughtBy = (folded: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`j.client_id = t.client_id AND j.party_folded = t.${folded} AND j.fresh IS NOT NULL`;

/** The parties that are written. */
export const partiesKept = (kind: DocumentKind): Step => {
  const { party, folded, columns, changeable } = namesOf(kind);
  const from = { cte: Prisma.sql`judged j`, where: broughtBy(folded) };
  return Prisma.sql`
  party_kept AS (
    INSERT INTO ${party} AS t (client_id, updated, ${folded}, ${listed(columns)})
    SELECT j.client_id, j.created, j.party_folded, ${listed(columns, 'f')}
      FROM judged j, jsonb_populate_record(NULL::${party}, j.fresh) f
     WHERE j.outcome = 'booked' AND j.fresh IS NOT NULL
    ON CONFLICT (client_id, ${folded}) DO UPDATE SET updated = excluded.updated, ${overlaid(changeable, from)}
    RETURNING t.*
  )`;
};

/** The parties of all documents: those that are written, and the others as they are. */
export const partiesKnown = (kind: DocumentKind, { withParties }: { withParties: boolean }): Step => {
  const { party, folded } = namesOf(kind);
  // A document keeps its party as it was; whether an IBAN is confirmed is of today.
  const currentColumns = kind === 'payable' ? ',iban_confirmed,discount_percent,discount_days' : '';
  const record = Prisma.raw(
    `(to_jsonb(t) - '{client_id,updated,version,external_id,metadata${currentColumns},${folded.sql}}'::text[]) || '${usualAsides[kind]}'::jsonb AS record`,
  );
  const kept = Prisma.sql`SELECT true AS is_kept, client_id, ${folded} AS party_folded, id, ${record} FROM party_kept t UNION ALL`;
  return Prisma.sql`
  -- Materialized, or each document would look up the parties of the whole batch. Each party is made JSON of once, with what
  -- most documents have beside it.
  party_known AS MATERIALIZED (
    ${withParties ? kept : Prisma.empty}
    SELECT false AS is_kept, j.client_id, j.party_folded, p.id, p.record
      FROM (SELECT DISTINCT client_id, party_folded FROM judged
             WHERE outcome = 'booked'${withParties ? Prisma.sql` AND fresh IS NULL` : Prisma.empty}) j
     CROSS JOIN LATERAL (
       SELECT id, ${record} FROM ${party} t WHERE client_id = j.client_id AND ${folded} = j.party_folded LIMIT 1
     ) p
  )`;
};

/** Joins the party `k` of each document. */
export const joinedParties = ({ withParties }: { withParties: boolean }): Prisma.Sql => Prisma.sql`
      JOIN party_known k ON k.client_id = j.client_id AND k.party_folded = j.party_folded
                        ${withParties ? Prisma.sql`AND k.is_kept = (j.fresh IS NOT NULL)` : Prisma.empty}`;

/** The party before and after a document that writes it, for the audit trail. */
export const partiesChanged = (kind: DocumentKind): Step => {
  const { party, folded } = namesOf(kind);
  return Prisma.sql`
  party_changed AS (
    SELECT j.entry_id, jsonb_build_object('table', '${party}', 'before', j.party_before, 'after', to_jsonb(t)) AS fields
      FROM party_kept t JOIN judged j ON j.outcome = 'booked' AND ${broughtBy(folded)}
  )`;
};
