import { isReversedCredit, notesOf } from '../documents/crediting/credits.ts';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Check, ClientId } from './check.ts';

/**
 * Selects how often each payment that settles a credit note and its invoice was reversed, its
 * reversal reversed again, and so on.
 */
const takenBack = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  WITH RECURSIVE chain AS (
    SELECT n.invoice_id AS note, false AS is_credited, n.payment_id AS id, 0 AS depth
      FROM credit_note n WHERE n.client_id = ${client_id} AND n.payment_id IS NOT NULL
    UNION ALL
    SELECT n.invoice_id, true, n.credited_payment_id, 0
      FROM credit_note n WHERE n.client_id = ${client_id} AND n.credited_payment_id IS NOT NULL
    UNION ALL
    SELECT c.note, c.is_credited, p.id, c.depth + 1
      FROM chain c JOIN payment p ON p.client_id = ${client_id} AND p.reverses = c.id
  )
  SELECT note, max(depth) FILTER (WHERE NOT is_credited) AS own, max(depth) FILTER (WHERE is_credited) AS of_credited
    FROM chain GROUP BY note`;

const ofInvoices = [Prisma.raw('incomeentries'), Prisma.raw('credit'), Prisma.raw('- ')] as const;
const ofPayables = [Prisma.raw('expenseentries'), Prisma.raw('debit'), Prisma.empty] as const;

/**
 * The documents of a kind of which their credit notes take more than there is. An amount has as
 * many decimals as its currency.
 */
const creditedBeyond =
  (kind: DocumentKind) =>
  (client_id: ClientId): Prisma.Sql => {
    const { document, document_id } = namesOf(kind);
    const [entries, side, sign] = kind === 'invoice' ? ofInvoices : ofPayables;
    return Prisma.sql`
      WITH note AS MATERIALIZED (
        SELECT n.credited_id, n.lines, n.taxes, - d.amount AS amount, - d.netamount AS netamount
          FROM ${notesOf(kind)} n JOIN ${document} d ON d.client_id = n.client_id AND d.id = n.${document_id}
         WHERE n.client_id = ${client_id} AND NOT ${isReversedCredit(kind)}
      ),
      credited AS MATERIALIZED (
        SELECT i.* FROM ${document} i WHERE i.client_id = ${client_id} AND i.id IN (SELECT credited_id FROM note)
      ),
      line AS MATERIALIZED (
        SELECT i.id, at, (e->>'amount')::numeric AS amount, NULL::numeric AS quantity
          FROM credited i, jsonb_array_elements(i.${entries}) WITH ORDINALITY AS entries(e, at)
        UNION ALL
        SELECT i.id, at, round((p->>'sellprice')::numeric * (p->>'quantity')::numeric * (100 - (p->>'discount')::numeric) / 100, scale(i.amount)),
               (p->>'quantity')::numeric
          FROM credited i, jsonb_array_elements(i.parts) WITH ORDINALITY AS parts(p, at)
      ),
      one_sided AS (SELECT id FROM line GROUP BY id HAVING min(amount) >= 0),
      wrong AS (
        SELECT o.id, 'line ' || o.line AS what, o.amount AS credited, l.amount AS of
          FROM (SELECT credited_id AS id, (l->>'line')::bigint AS line, sum((l->>'amount')::numeric) AS amount,
                       CASE WHEN count(*) = count(l->>'quantity') THEN sum((l->>'quantity')::numeric) END AS quantity
                  FROM note, jsonb_array_elements(lines) l GROUP BY 1, 2) o
          LEFT JOIN line l ON l.id = o.id AND l.at = o.line
         WHERE l.id IS NULL OR o.amount NOT BETWEEN least(l.amount, 0) AND greatest(l.amount, 0)
            OR o.quantity NOT BETWEEN least(l.quantity, 0) AND greatest(l.quantity, 0)
        UNION ALL
        SELECT o.id, 'tax ' || o.accno, o.amount, coalesce(t.amount, 0)
          FROM (SELECT credited_id AS id, (t->>'tax_accno')::integer AS accno, sum((t->>'amount')::numeric) AS amount
                  FROM note, jsonb_array_elements(taxes) t GROUP BY 1, 2) o
          JOIN one_sided USING (id)
          JOIN credited i USING (id)
         CROSS JOIN LATERAL (
           SELECT ${sign}sum(p.original_amount) AS amount FROM posting p
            WHERE p.client_id = i.client_id AND p.entry_id = i.entry_id AND p.accno = o.accno AND p.side = '${side}') t
         WHERE o.amount NOT BETWEEN least(t.amount, 0) AND greatest(t.amount, 0)
        UNION ALL
        SELECT i.id, 'total', n.amount, i.amount
          FROM credited i JOIN (SELECT credited_id, sum(amount) AS amount FROM note GROUP BY 1) n ON n.credited_id = i.id
         WHERE n.amount NOT BETWEEN 0 AND i.amount
      )
      SELECT w.id AS ${document_id}, i.invnumber, w.what, w.credited, w.of
        FROM wrong w JOIN credited i USING (id) ORDER BY w.id, w.what`;
  };

/**
 * Checks of credit notes: of what they credit, and of the payments that settle both (docs/interface
 * §11.1).
 */
export const creditChecks: readonly Check[] = [
  {
    name: 'credit_notes',
    sentence:
      'Every credit note and its invoice are of one customer and currency, and two payments settle what it says they do; both of them are reversed or neither is.',
    // The prices of lines with tax come to the total but for its rounding, which the other check
    // bounds.
    offending: (client_id) => Prisma.sql`
      SELECT n.invoice_id, d.invnumber, n.credited_id, i.invnumber AS credits, d.customer_id, i.customer_id AS of_customer_id,
             d.currency, i.currency AS of_currency, d.netamount, l.amount AS of_lines, n.settled, p.amount_paid,
             q.amount_paid AS of_amount_paid, b.own AS taken_back, b.of_credited AS of_taken_back
        FROM credit_note n
        LEFT JOIN invoice d ON d.client_id = n.client_id AND d.id = n.invoice_id
        LEFT JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        LEFT JOIN payment p ON p.client_id = n.client_id AND p.invoice_id = n.invoice_id AND p.id = n.payment_id
        LEFT JOIN payment q ON q.client_id = n.client_id AND q.invoice_id = n.credited_id AND q.id = n.credited_payment_id
        LEFT JOIN (${takenBack(client_id)}) b ON b.note = n.invoice_id
       CROSS JOIN LATERAL (SELECT coalesce(sum((l->>'amount')::numeric), 0) AS amount FROM jsonb_array_elements(n.lines) l) l
       WHERE n.client_id = ${client_id}
         AND (d.id IS NULL OR i.id IS NULL OR d.amount > 0 OR i.amount < 0
              OR (d.customer_id, d.currency) IS DISTINCT FROM (i.customer_id, i.currency)
              OR NOT d.taxincluded AND l.amount <> - d.netamount
              OR (n.settled <> 0 OR n.payment_id IS NOT NULL OR n.credited_payment_id IS NOT NULL)
                 AND (p.amount_paid, q.amount_paid, p.datepaid) IS DISTINCT FROM (- n.settled, n.settled, q.datepaid)
              OR b.own IS DISTINCT FROM b.of_credited)
       ORDER BY n.invoice_id`,
  },
  {
    name: 'credited_invoices',
    sentence:
      'The credit notes of an invoice take together no more of it than there is, of each line, each tax and in total.',
    offending: creditedBeyond('invoice'),
  },
  {
    name: 'credited_payables',
    sentence:
      'The credit notes of a payable take together no more of it than there is, of each line, each tax and in total.',
    offending: creditedBeyond('payable'),
  },
];
