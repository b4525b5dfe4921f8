import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Check } from './check.ts';

/** Joins the query for invoices and the one for payables. */
const bothKinds = (of: (kind: DocumentKind) => Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${of('invoice')}) UNION ALL (${of('payable')})`;

const postedAs = {
  invoice: { module: 'ar', controlSide: 'debit', sign: Prisma.sql`` },
  payable: { module: 'ap', controlSide: 'credit', sign: Prisma.sql`-` },
} as const;

/** Checks of invoices, payables and their payments, and of open items. */
export const documentChecks: readonly Check[] = [
  {
    name: 'documents_booked',
    sentence: 'Every invoice and payable has the entry of its date and number, and a customer or vendor.',
    offending: (client_id) =>
      bothKinds((kind) => {
        const { document, party, party_id } = namesOf(kind);
        return Prisma.sql`
          SELECT ${kind} AS document, d.invnumber, d.transdate, d.entry_id, e.transdate AS of_entry, e.reference
            FROM ${document} d
            LEFT JOIN entry e ON e.client_id = d.client_id AND e.id = d.entry_id
            LEFT JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}
           WHERE d.client_id = ${client_id}
             AND (p.id IS NULL OR (e.transdate, e.reference) IS DISTINCT FROM (d.transdate, d.invnumber))
           ORDER BY d.id`;
      }),
  },
  {
    name: 'document_amounts',
    sentence: 'What a document comes to, in both currencies, is on its receivables or payables account.',
    offending: (client_id) =>
      bothKinds((kind) => {
        const { document, control } = namesOf(kind);
        const { controlSide, sign } = postedAs[kind];
        return Prisma.sql`
          SELECT ${kind} AS document, d.invnumber, d.amount, d.base_amount, p.amount AS amount_posted,
                 p.base AS base_posted
            FROM ${document} d
            CROSS JOIN LATERAL (
              SELECT ${sign}sum(p.original_amount) AS amount, ${sign}sum(p.amount) AS base FROM posting p
               WHERE p.client_id = d.client_id AND p.entry_id = d.entry_id AND p.side = ${controlSide}
                 AND p.accno = d.${control} AND p.currency = d.currency
            ) p
           WHERE d.client_id = ${client_id} AND (d.amount, d.base_amount) IS DISTINCT FROM (p.amount, p.base)
           ORDER BY d.id`;
      }),
  },
  {
    name: 'document_netamounts',
    sentence:
      'The net amount of a document is what its lines are posted with, without the taxes that follow them.',
    offending: (client_id) =>
      bothKinds((kind) => {
        const { document } = namesOf(kind);
        const { controlSide, sign } = postedAs[kind];
        const entries = kind === 'invoice' ? Prisma.sql`d.incomeentries` : Prisma.sql`d.expenseentries`;
        return Prisma.sql`
          SELECT ${kind} AS document, d.invnumber, d.netamount, p.netamount AS netamount_posted
            FROM ${document} d
            CROSS JOIN LATERAL (
              SELECT -(${sign}sum(l.original_amount)) AS netamount
                FROM (SELECT p.original_amount FROM posting p
                       WHERE p.client_id = d.client_id AND p.entry_id = d.entry_id AND p.side <> ${controlSide}
                       ORDER BY p.id LIMIT jsonb_array_length(${entries}) + jsonb_array_length(d.parts)) l
            ) p
           WHERE d.client_id = ${client_id} AND d.netamount IS DISTINCT FROM p.netamount ORDER BY d.id`;
      }),
  },
  {
    name: 'documents_paid',
    sentence: 'What is paid of a document, in both currencies, is the sum of its payments.',
    offending: (client_id) =>
      bothKinds((kind) => {
        const { document, payment, document_id } = namesOf(kind);
        return Prisma.sql`
          SELECT ${kind} AS document, d.invnumber, d.paid, d.base_paid, coalesce(p.amount, 0) AS payments,
                 coalesce(p.base, 0) AS base_payments
            FROM ${document} d
            LEFT JOIN (SELECT ${document_id} AS id, sum(amount_paid) AS amount, sum(base_amount) AS base FROM ${payment}
                        WHERE client_id = ${client_id} GROUP BY 1) p USING (id)
           WHERE d.client_id = ${client_id}
             AND (d.paid, d.base_paid) IS DISTINCT FROM (coalesce(p.amount, 0), coalesce(p.base, 0))
           ORDER BY d.id`;
      }),
  },
  {
    name: 'documents_open',
    sentence:
      'The documents that are listed as open, with their days and open amounts, are those that are not paid.',
    offending: (client_id) =>
      bothKinds((kind) => {
        const { document, open, party_id, control } = namesOf(kind);
        const key = Prisma.sql`invnumber_folded, ${party_id}, id`;
        const borne = Prisma.sql`transdate, duedate, currency, ${control}`;
        return Prisma.sql`
          SELECT ${kind} AS document, id, invnumber_folded, d.amount, d.paid, o.borne IS NOT NULL AS listed, o.open, o.base_open
            FROM (SELECT ${key}, amount, paid, amount - paid AS open, base_amount - base_paid AS base_open, ROW(${borne}) AS borne
                    FROM ${document} WHERE client_id = ${client_id} AND paid <> amount) d
            FULL JOIN (SELECT ${key}, open, base_open, ROW(${borne}) AS borne FROM ${open} WHERE client_id = ${client_id}) o
           USING (${key})
           WHERE (d.open, d.base_open, d.borne) IS DISTINCT FROM (o.open, o.base_open, o.borne) ORDER BY id`;
      }),
  },
  {
    name: 'payments_booked',
    sentence:
      'Every payment has its document and the entry of its date, which takes its amount off the document.',
    offending: (client_id) =>
      bothKinds((kind) => {
        const { document, payment, document_id, control } = namesOf(kind);
        const { controlSide, sign } = postedAs[kind];
        return Prisma.sql`
          SELECT ${kind} AS document, p.id AS payment_id, d.invnumber, p.datepaid, p.amount_paid, p.base_amount,
                 p.document_transdate, d.transdate AS of_document,
                 l.transdate AS posted, l.amount AS amount_posted, l.base AS base_posted
            FROM ${payment} p
            LEFT JOIN ${document} d ON d.client_id = p.client_id AND d.id = p.${document_id}
            CROSS JOIN LATERAL (
              SELECT min(l.transdate) AS transdate, -(${sign}sum(l.original_amount)) AS amount,
                     -(${sign}sum(l.amount)) AS base
                FROM posting l
               WHERE l.client_id = p.client_id AND l.entry_id = p.entry_id AND l.side <> ${controlSide}
                 AND l.accno = d.${control} AND l.currency = d.currency
            ) l
           WHERE p.client_id = ${client_id}
             AND (p.datepaid, p.amount_paid, p.base_amount, p.document_transdate)
                 IS DISTINCT FROM (l.transdate, l.amount, l.base, d.transdate)
           ORDER BY p.id`;
      }),
  },
  {
    name: 'control_accounts',
    sentence:
      'Nothing but the control side of documents and payments is booked on receivables and payables accounts.',
    offending: (client_id) => Prisma.sql`
      SELECT coalesce(d.kind, 'entry') AS document, e.reference AS number, p.accno, p.side, p.amount, p.transdate
        FROM counter_postings(${client_id}::integer, ARRAY(
               SELECT accno FROM account WHERE client_id = ${client_id} AND is_control(link))) p
        JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
        LEFT JOIN (
          SELECT entry_id, 'invoice' AS kind FROM invoice WHERE client_id = ${client_id}
          UNION ALL SELECT entry_id, 'payable' FROM payable WHERE client_id = ${client_id}
          UNION ALL SELECT entry_id, 'payment' FROM payment WHERE client_id = ${client_id}
          UNION ALL SELECT entry_id, 'vendorpayment' FROM vendorpayment WHERE client_id = ${client_id}
        ) d ON d.entry_id = p.entry_id
       ORDER BY p.entry_id, p.id`,
  },
  {
    name: 'open_items',
    sentence: 'What is open on each receivables and payables account is the balance of that account.',
    offending: (client_id) => Prisma.sql`
      WITH open AS (
        SELECT ar_accno AS accno, sum(base_amount - base_paid) AS open FROM invoice WHERE client_id = ${client_id}
         GROUP BY 1
        UNION ALL
        SELECT ap_accno, -sum(base_amount - base_paid) FROM payable WHERE client_id = ${client_id} GROUP BY 1
        UNION ALL
        SELECT accno, 0 FROM account
         WHERE client_id = ${client_id} AND string_to_array(link, ':') && ARRAY['AR', 'AP']
      )
      SELECT o.accno, sum(o.open) AS open, coalesce(p.balance, 0) AS balance
        FROM open o
        LEFT JOIN (SELECT accno, sum(amount) AS balance FROM posting
                    WHERE client_id = ${client_id} AND accno IN (SELECT accno FROM open) GROUP BY 1) p USING (accno)
       GROUP BY o.accno, p.balance HAVING sum(o.open) <> coalesce(p.balance, 0) ORDER BY o.accno`,
  },
];
