import { Prisma } from '../../generated/client.ts';
import { countedAmount } from '../../offers/offer.ts';
import type { Check } from '../check.ts';

/** Checks of offers beside what was sent, answered and invoiced of them (docs/interface §37). */
export const offerChecks: readonly Check[] = [
  {
    name: 'offer_versions',
    sentence:
      'Every version of an offer is as it was sent, by its SHA-256, every answer is to a version as it is kept, and an offer that was accepted has such an answer; where lines were chosen, it is as it was accepted.',
    offending: (client_id) => Prisma.sql`
      SELECT o.offernumber, r.revision, encode(r.sha256, 'hex') AS sha256, o.state, a.answer
        FROM offer_revision r
        JOIN offer o ON o.client_id = r.client_id AND o.id = r.offer_id
        LEFT JOIN offer_answer a ON a.client_id = r.client_id AND a.offer_id = r.offer_id AND a.revision = r.revision
       WHERE r.client_id = ${client_id}
         AND (r.sha256 <> sha256(convert_to(r.content, 'UTF8')) OR a.sha256 <> r.sha256
              OR r.amount <> (r.content::jsonb->>'amount')::numeric OR a.content_sha256 <> sha256(convert_to(a.content, 'UTF8'))
              OR r.revision = o.revision AND o.state <> 'DRAFT' AND (o.content <> coalesce(a.content, r.content)
                 OR o.amount <> (o.content::jsonb->>'amount')::numeric
                 OR o.state IN ('ACCEPTED', 'DECLINED') AND lower(o.state) IS DISTINCT FROM a.answer))
      UNION ALL
      SELECT o.offernumber, o.revision, NULL, o.state, NULL
        FROM offer o
       WHERE o.client_id = ${client_id} AND o.state <> 'DRAFT'
         AND NOT EXISTS (SELECT FROM offer_revision r
                          WHERE r.client_id = o.client_id AND r.offer_id = o.id AND r.revision = o.revision)
       ORDER BY 1, 2`,
  },
  {
    name: 'offers_invoiced',
    sentence:
      'The invoices of an offer are of its customer and currency, and come, less their credit notes, to no more than the offer; after one of all or of the rest that nothing was credited of, to the offer itself.',
    offending: (client_id) => Prisma.sql`
      WITH made AS MATERIALIZED (
        SELECT n.offer_id, n.kind, d.amount, d.currency, d.customer_id, ${countedAmount} AS counted,
               n.invoice_id = max(n.invoice_id) OVER (PARTITION BY n.offer_id) AS is_last
          FROM offer_invoice n
          JOIN invoice d ON d.client_id = n.client_id AND d.id = n.invoice_id
         WHERE n.client_id = ${client_id}
      ),
      sums AS (
        SELECT offer_id, sum(counted) AS invoiced,
               bool_or(is_last AND kind IN ('full', 'rest') AND counted = amount) AS is_whole,
               bool_and(counted = amount) AS is_uncredited,
               array_agg(DISTINCT currency) FILTER (WHERE counted <> 0) AS currencies,
               array_agg(DISTINCT customer_id) FILTER (WHERE counted <> 0) AS customers
          FROM made GROUP BY offer_id
      )
      SELECT o.offernumber, o.amount, s.invoiced
        FROM sums s JOIN offer o ON o.client_id = ${client_id} AND o.id = s.offer_id
       WHERE s.currencies <> ARRAY[o.currency] OR s.customers <> ARRAY[o.customer_id]
          OR s.invoiced > o.amount OR s.invoiced < 0 OR s.is_whole AND s.is_uncredited AND s.invoiced <> o.amount
       ORDER BY o.offernumber`,
  },
];
