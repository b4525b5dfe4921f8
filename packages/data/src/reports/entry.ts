import {
  type BookingDate,
  type Decimal,
  debitOrCredit,
  type EntryKept,
  entryKept,
  fold,
  type Side,
  statusOn,
} from '@kontor/domain';
import { lineOfPayment, reversedBy } from '../documents/booked-payment.ts';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import { instantOf, recordOf } from '../postgres/row-mapper.ts';

type Posting = Record<string, unknown> & { side: Side; amount: Decimal };
type Row = Record<string, unknown> &
  Pick<EntryKept, 'module' | 'reference'> & { id: bigint; created: Date; postings: Posting[] };
type DocumentFound = {
  id: bigint;
  document: NonNullable<EntryKept['document']>;
  payments: EntryKept['payments'];
};
type GlFound = Pick<EntryKept, 'kind' | 'external_id' | 'metadata' | 'reverses' | 'reversed_by'>;
type Of = { client_id: number; id: number; today: BookingDate; places: number };

/** Selects the postings of an entry `e` as JSON, each with `more` fields. */
export const postingsOf = (more: Prisma.Sql): Prisma.Sql => Prisma.sql`
           (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                     'id', p.id, 'accno', p.accno, 'description', a.description, 'side', p.side, 'amount', p.amount::text,
                     'currency', p.currency, 'original_amount', p.original_amount::text, 'source', p.source, 'memo', p.memo,
                     'tax_accno', p.tax_accno, 'tax_rate', p.tax_rate::text, 'tax_base', p.tax_base::text,
                     'taxdate', p.taxdate, 'vat_code', p.vat_code,
                     'department', p.department, 'project', p.project${more})) ORDER BY p.id)
              FROM posting p JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
             WHERE p.client_id = e.client_id AND p.entry_id = e.id)`;

/**
 * Reads an entry by its id with its document, payments and receipts; undefined when there is none.
 * An entry bears the number of its document or journal entry, by which these are found.
 */
export const entryIn =
  (session: RawSql, client_id: number) =>
  async (sought: Omit<Of, 'client_id'>): Promise<EntryKept | undefined> => {
    const of = { ...sought, client_id };
    const [row] = await session.query<Row[]>`
    SELECT e.id, e.number AS entry_number, e.transdate::text, e.module, e.reference, e.description, e.notes, e.intnotes, e.closing, e.created,
           ${postingsOf(Prisma.empty)} AS postings
      FROM entry e WHERE e.client_id = ${of.client_id} AND e.id = ${of.id}::bigint`;
    if (!row) return undefined;
    const found = row.module === 'gl' ? undefined : await documentOf(session, row, of);
    const gl = row.module === 'gl' ? await glOf(session, row, of) : undefined;
    const receipts = await receiptsOf(session, { ...of, module: row.module, document_id: found?.id });
    return recordOf(entryKept, {
      ...row,
      created: instantOf(row.created),
      postings: row.postings.map(({ side, amount, ...posting }) => ({
        ...posting,
        ...debitOrCredit(side, amount, of.places),
      })),
      ...(found ? { document: { ...found.document, status: statusOn(of.today, found.document) } } : {}),
      payments: found?.payments ?? [],
      ...gl,
      receipts,
    });
  };

/**
 * The ids of the entries that booked the documents with a number: one, or, of payables, one for
 * each vendor who used it.
 */
export const entriesOfDocumentsIn =
  (session: RawSql, client_id: number) =>
  async (
    kind: DocumentKind,
    { invnumber, partynumber }: { invnumber: string; partynumber: string | undefined },
  ): Promise<number[]> => {
    const { document, party, party_id, folded } = namesOf(kind);
    const rows = await session.query<{ entry_id: bigint }[]>`
    SELECT d.entry_id FROM ${document} d JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}
     WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(invnumber)}
       AND (${partynumber ?? null}::text IS NULL OR p.${folded} = ${fold(partynumber ?? '')})
     ORDER BY d.id`;
    return rows.map(({ entry_id }) => Number(entry_id));
  };

type Connection = RawSql;

/**
 * The document that an entry books or pays. Payables of several vendors may bear its number: one of
 * them is the entry's.
 */
const documentOf = async (
  session: Connection,
  { module, reference }: Row,
  { client_id, id }: Of,
): Promise<DocumentFound | undefined> => {
  const kind = module === 'ar' ? 'invoice' : 'payable';
  const { document, payment, document_id, party, party_id, partynumber } = namesOf(kind);
  const [row] = await session.query<DocumentFound[]>`
    SELECT d.id,
           jsonb_build_object(
             'kind', ${kind}::text, 'id', d.id, 'invnumber', d.invnumber, 'party_number', to_jsonb(p)->>${partynumber}::text,
             'party_name', p.name, 'transdate', d.transdate, 'duedate', d.duedate, 'currency', d.currency,
             'amount', d.amount::text, 'paid', d.paid::text, 'entry_id', d.entry_id) AS document,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
               'id', m.id, 'datepaid', m.datepaid, 'amount_paid', m.amount_paid::text, 'payment_accno', m.payment_accno,
               'source', m.source, 'memo', m.memo, 'entry_id', m.entry_id) || jsonb_strip_nulls(jsonb_build_object(
               'reverses', m.reverses, 'reversed_by', ${reversedBy(kind)},
               'bank_line', CASE WHEN (${lineOfPayment}->>'holds')::boolean THEN ${lineOfPayment}->'id' END)) ORDER BY m.id)
              FROM ${payment} m WHERE m.client_id = d.client_id AND m.${document_id} = d.id), '[]') AS payments
      FROM ${document} d JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}
     WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(reference)}
       AND (d.entry_id = ${id}::bigint OR EXISTS (
             SELECT FROM ${payment} m
              WHERE m.client_id = d.client_id AND m.${document_id} = d.id AND m.entry_id = ${id}::bigint))`;
  return row;
};

/**
 * The kind of an entry of the general ledger, what its caller keeps with it, and the entries that
 * it reverses and is reversed by.
 */
const glOf = async (session: Connection, { reference }: Row, { client_id, id }: Of): Promise<GlFound> => {
  const [row] = await session.query<GlFound[]>`
    SELECT g.kind, g.external_id, g.metadata, CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('reference', b.reference, 'entry_id', b.entry_id) END AS reverses,
           CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('reference', r.reference, 'entry_id', r.entry_id) END AS reversed_by
      FROM gl g
      LEFT JOIN gl b ON b.client_id = g.client_id AND b.id = g.reverses
      LEFT JOIN gl r ON r.client_id = g.client_id AND r.reverses = g.id
     WHERE g.client_id = ${client_id} AND g.reference_folded = ${fold(reference)} AND g.entry_id = ${id}::bigint`;
  return row ?? {};
};

type Proved = Of & { module: EntryKept['module']; document_id: bigint | undefined };

const receiptsOf = (
  session: Connection,
  { client_id, id, module, document_id }: Proved,
): Promise<EntryKept['receipts']> => {
  const [invoice_id, payable_id] = module === 'ar' ? [document_id, undefined] : [undefined, document_id];
  return session.query`
    SELECT DISTINCT r.id, r.file_name, r.media_type
      FROM receipt_link l JOIN receipt r ON r.client_id = l.client_id AND r.id = l.receipt_id
     WHERE l.client_id = ${client_id} AND (l.entry_id = ${id}::bigint
        OR l.invoice_id = ${invoice_id ?? null}::bigint OR l.payable_id = ${payable_id ?? null}::bigint)
     ORDER BY r.id`;
};
