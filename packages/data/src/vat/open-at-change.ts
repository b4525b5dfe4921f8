import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';
import type { VatQuery } from './movement-parts.ts';
import { sharesOf, steps } from './shares.ts';

/**
 * A period of which is known whether consideration changed with it: the period before was settled
 * by the other one.
 */
export type ChangeKnown = VatQuery & { changed: boolean };

/** Finds out whether consideration changed at the beginning of a period. */
export const withChange = async (session: Queryable, query: VatQuery): Promise<ChangeKnown> => {
  const { client_id, from, consideration } = query;
  if (query.alone) return { ...query, changed: false };
  const rows = await session.query<unknown[]>`
    SELECT 1 AS found FROM vat_return
     WHERE client_id = ${client_id} AND to_date = ${from}::date - 1 AND consideration <> ${consideration}
       AND adjustments IS NULL LIMIT 1`;
  return { ...query, changed: rows.length > 0 };
};

/**
 * Selects the postings of the documents that are not paid when consideration changes, so that each
 * counts once in all (docs/interface §15). What becomes agreed adds what was not collected of the
 * documents until then; what becomes collected takes it off, as it was declared and its payments
 * will count. Payments of documents that are dated later are the opposite.
 */
export const openAtChange = (query: VatQuery): Prisma.Sql => {
  const { client_id, from, consideration, since } = query;
  const isAgreed = consideration === 'agreed';
  const of = (document: string, payment: string) => {
    const [documents, payments, id] = [document, payment, `${document}_id`].map((name) => Prisma.raw(name));
    // A correction lists what came later, also where it has settled a document that was open.
    const open = Prisma.sql`
      SELECT d.id FROM ${documents} d
        LEFT JOIN (SELECT ${id}, sum(amount_paid) AS paid FROM ${payments}
                    WHERE client_id = ${client_id} AND datepaid < ${from}::date GROUP BY ${id}) x ON x.${id} = d.id
       WHERE d.client_id = ${client_id}
         AND (${since}::bigint > 0 OR CASE WHEN d.transdate < ${from}::date THEN d.amount ELSE 0 END <> coalesce(x.paid, 0))`;
    return Prisma.sql`
    SELECT d.entry_id, d.amount AS whole, d.entry_id AS moved_by, d.transdate AS moved_on, 0 AS before, d.amount AS after
      FROM ${documents} d
     WHERE d.client_id = ${client_id} AND d.transdate < ${from}::date AND d.amount <> 0 AND d.id IN (${open})
    UNION ALL
    SELECT entry_id, whole, moved_by, moved_on, after, before
      FROM (${steps({ client_id, document, payment }, open)} AND x.datepaid < ${from}::date) paid`;
  };
  const [before, after] = (isAgreed ? ['before', 'after'] : ['after', 'before']).map((name) =>
    Prisma.raw(name),
  );
  const counted = Prisma.sql`
    SELECT entry_id, whole, moved_by, moved_on, ${before} AS before, ${after} AS after
      FROM (${of('invoice', 'payment')} UNION ALL ${of('payable', 'vendorpayment')}) open
     WHERE moved_by > ${since}::bigint`;
  return sharesOf(query, counted);
};
