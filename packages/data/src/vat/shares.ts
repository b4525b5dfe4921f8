import { Prisma } from '../generated/client.ts';
import { onTheForm, type VatQuery } from './movement-parts.ts';

/** Which documents are meant, by the names of their table and of that of their payments. */
export type Paid = { client_id: number; document: string; payment: string };

/**
 * Selects the payments of the documents of these ids, each with the amount paid before and after
 * it: columns `entry_id` of the document, `whole`, `moved_by`, `moved_on`, `before` and `after`. A
 * condition on the payment `x` may follow.
 */
export const steps = ({ client_id, document, payment }: Paid, ids: Prisma.Sql): Prisma.Sql => {
  const [documents, payments, id] = [document, payment, `${document}_id`].map((name) => Prisma.raw(name));
  return Prisma.sql`
    SELECT d.entry_id, d.amount AS whole, x.entry_id AS moved_by, x.datepaid AS moved_on,
           x.after - x.amount_paid AS before, x.after
      FROM (WITH meant AS MATERIALIZED (${ids})
            SELECT *, sum(amount_paid) OVER (PARTITION BY ${id} ORDER BY id) AS after FROM ${payments}
             WHERE client_id = ${client_id} AND ${id} IN (SELECT * FROM meant)) x
      JOIN ${documents} d ON d.client_id = x.client_id AND d.id = x.${id}
     WHERE d.amount <> 0`;
};

/** Selects the postings of the documents of `steps`, once for each step. */
export const sharesOf = ({ client_id }: VatQuery, steps: Prisma.Sql): Prisma.Sql => Prisma.sql`(
    WITH step AS (${steps})
    SELECT p.id, p.entry_id, p.accno, p.transdate, p.amount, p.vat_code, p.tax_accno, p.tax_rate, p.tax_base, p.taxdate,
           a.category, a.link, a.vat_code AS account_code, e.module, false AS of_payment, s.moved_by, s.moved_on,
           ${within(Prisma.sql`s.before`)} AS before, ${within(Prisma.sql`s.after`)} AS after, s.whole
      FROM step s
      JOIN posting p ON p.client_id = ${client_id} AND p.entry_id = s.entry_id
      JOIN entry e ON e.client_id = ${client_id} AND e.id = p.entry_id
      JOIN account a ON a.client_id = ${client_id} AND a.accno = p.accno
     WHERE ${onTheForm})`;

const within = (paid: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN s.whole > 0 THEN least(greatest(${paid}, 0), s.whole) ELSE greatest(least(${paid}, 0), s.whole) END`;
