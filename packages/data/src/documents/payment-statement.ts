import { Prisma } from '../generated/client.ts';
import { type EntryRow, entryColumns, writeColumns } from '../writing/rows.ts';
import { writeStatement } from '../writing/statement.ts';
import { clients, sent } from '../writing/steps/access.ts';
import { answered } from '../writing/steps/answer.ts';
import { batch, postingLines } from '../writing/steps/batch.ts';
import { chained, linksOfEntries } from '../writing/steps/chain.ts';
import { asSent, bookedRows, documentsKept } from '../writing/steps/document.ts';
import { compared, entryColumnsJudged, inClosedPeriod, judged } from '../writing/steps/judge.ts';
import { keysRecorded } from '../writing/steps/key.ts';
import { balancesKept, entriesKept, postingsKept } from '../writing/steps/post.ts';
import type { Step } from '../writing/steps/step.ts';
import { settled } from './document-filter.ts';
import { type DocumentKind, namesOf } from './party.ts';

/** The statement that books payments of invoices, and that of payables (docs/interface §11). */

export type PaymentAnswer = { outcome: 'booked' | 'period_closed' | 'paid_meanwhile' | 'already_reversed' };

/** The fields of a payment that its table has as columns. */
const paymentFields = {
  datepaid: 'date',
  amount_paid: 'numeric',
  source: 'text',
  memo: 'text',
  payment_accno: 'integer',
  exchangerate: 'numeric',
  base_amount: 'numeric',
} as const;

/**
 * The document that is paid; what was paid of it before, where the decision depends on that; and
 * the payment that is reversed.
 */
const decidedFields = { document_id: 'bigint', paid_before: 'numeric', reverses: 'bigint' } as const;

type PaymentPart = 'keys' | 'reversals';

type PaymentRow = EntryRow<typeof decidedFields & { payment: typeof paymentFields }>;

const statementOf = (kind: DocumentKind) => {
  const { document, payment, document_id } = namesOf(kind);
  const fields = { ...writeColumns, ...entryColumns, ...decidedFields, payment: paymentFields };
  return writeStatement<PaymentRow, PaymentAnswer, PaymentPart>({
    name: payment.sql,
    fields,
    optional: {
      keys: ({ once_key }) => once_key !== undefined,
      reversals: ({ reverses }) => reverses !== undefined && reverses !== null,
    },
    steps: (form, has) => [
      batch(form, fields),
      postingLines(form, fields),
      clients,
      sent([
        ...entryColumnsJudged,
        ...['reference', 'document_id', 'paid_before'],
        ...(has('reversals') ? ['reverses'] : []),
      ]),
      documentsLocked(document),
      compared({
        beside: {
          l: Prisma.sql`SELECT paid, transdate FROM locked WHERE client_id = s.client_id AND id = s.document_id`,
          ...(has('reversals') && {
            r: Prisma.sql`SELECT id FROM ${payment} WHERE client_id = s.client_id AND reverses = s.reverses LIMIT 1`,
          }),
        },
        reasons: {
          stale: Prisma.sql`s.stale`,
          ...(has('reversals') && { already_reversed: Prisma.sql`r.id IS NOT NULL` }),
          period_closed: inClosedPeriod,
          paid_meanwhile: Prisma.sql`l.paid <> s.paid_before`,
        },
        columns: [Prisma.sql`l.transdate AS document_transdate`],
      }),
      judged('compared', {
        reference: Prisma.sql`reference`,
        document_id: Prisma.sql`document_id`,
        document_transdate: Prisma.sql`document_transdate`,
      }),
      documentsPaid(document),
      documentsKept(payment, {
        [document_id.sql]: Prisma.sql`j.document_id`,
        document_transdate: Prisma.sql`j.document_transdate`,
        ...asSent([...Object.keys(paymentFields), ...(has('reversals') ? ['reverses'] : [])]),
      }),
      entriesKept,
      postingsKept(),
      balancesKept(Prisma.sql`j.module || '_payment'`),
      has('keys') && keysRecorded(Prisma.sql`jsonb_build_object()`),
      documentsSettled,
      linksOfEntries({ beside: Prisma.sql`settled` }),
      chained,
      answered({ fields: { outcome: 'outcome' }, usual: "outcome = 'booked'" }),
    ],
    usual: () => ({ outcome: 'booked' }),
  });
};

/** The documents that are paid, locked in the order of their keys. */
const documentsLocked = (document: Prisma.Sql): Step => Prisma.sql`
  locked AS MATERIALIZED (
    SELECT d.client_id, d.id, d.paid, d.transdate, ${settled} AS is_settled
      FROM (SELECT DISTINCT client_id, document_id FROM sent WHERE stale IS NOT TRUE ORDER BY 1, 2) s
     CROSS JOIN LATERAL (
       SELECT client_id, id, paid, transdate, amount FROM ${document} WHERE client_id = s.client_id AND id = s.document_id
          FOR NO KEY UPDATE
     ) d
  )`;

/** Adds what is paid to the documents. */
const documentsPaid = (document: Prisma.Sql): Step => Prisma.sql`
  paid_more AS (
    UPDATE ${document} d SET paid = d.paid + more.amount, base_paid = d.base_paid + more.base
      FROM (SELECT j.client_id, j.document_id, sum(b.amount_paid) AS amount, sum(b.base_amount) AS base
              FROM ${bookedRows} WHERE j.outcome = 'booked' GROUP BY 1, 2 ORDER BY 1, 2) more
     WHERE d.client_id = more.client_id AND d.id = more.document_id
       -- Said by arrays too, so that documents are looked up by key: a join alone would read all those of the client.
       AND d.client_id = ANY (ARRAY(SELECT client_id FROM locked)) AND d.id = ANY (ARRAY(SELECT id FROM locked))
    RETURNING d.client_id, d.id, ${settled} AS is_settled
  )`;

/**
 * The payments that settled a document: of several in a batch the last one. The trail records it
 * (docs/interface §19).
 */
const documentsSettled: Step = Prisma.sql`
  settled AS (
    SELECT max(j.entry_id) AS entry_id, '{"settled": true}'::jsonb AS fields
      FROM paid_more d
      JOIN locked l ON l.client_id = d.client_id AND l.id = d.id
      JOIN judged j ON j.client_id = d.client_id AND j.document_id = d.id AND j.outcome = 'booked'
     WHERE d.is_settled AND NOT l.is_settled
     GROUP BY d.client_id, d.id
  )`;

export const paymentStatements = { invoice: statementOf('invoice'), payable: statementOf('payable') };
