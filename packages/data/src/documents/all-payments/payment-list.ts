import {
  type BookingDate,
  bookingDate,
  fold,
  namePattern,
  numbersFrom,
  type PaymentListed,
  type PaymentSide,
  paymentListed,
  paymentSides,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../../generated/client.ts';
import { copiedPage } from '../../lists/copied-page.ts';
import { columnsOf, noFilter } from '../../postgres/columns.ts';
import type { RawSql } from '../../postgres/connection.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../../postgres/page.ts';
import type { Session } from '../../postgres/session/session.ts';
import { lineOfPayment, reversedBy } from '../booked-payment.ts';
import { partiesNamed, partyCondition } from '../document-filter.ts';
import { type DocumentKind, namesOf } from '../party.ts';

/**
 * The list of all payments of a client (docs/interface §11): of invoices and of payables, the
 * newest first.
 */

/** Selects payments by their day, side and account, and a text in what they are of. */
export type PaymentFilter = {
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  side?: PaymentSide | undefined;
  accno?: number | undefined;
  /** The number of the customer or vendor, without regard to case. */
  partynumber?: string | undefined;
  /**
   * The beginning of the number of the document or of its party, or a part of the party's name, of
   * `source` or of `memo`.
   */
  text?: string | undefined;
};

/** The kind of the documents of a side. */
export const kindOfSide = { customers: 'invoice', vendors: 'payable' } as const;

// Payments of both sides have the ids of their entries in common, which tell two of one day apart
// and go up as they are booked.
const paymentCursor = z.tuple([bookingDate, idText]);
type After = z.infer<typeof paymentCursor> | undefined;

/**
 * The documents whose number begins with a text, or whose party is named by it: undefined where
 * they are many, so that the newest payments have some of them.
 */
const documentsNamed = async (
  session: RawSql,
  of: { kind: DocumentKind; client_id: number },
  text: string,
): Promise<readonly string[] | undefined> => {
  const parties = await partiesNamed(session, of, text);
  if (parties === undefined) return undefined;
  const { document, party_id } = namesOf(of.kind);
  const { from, until } = numbersFrom(fold(text.trim()));
  const rows = await session.query<{ id: bigint }[]>`
    (SELECT id FROM ${document}
      WHERE client_id = ${of.client_id}::integer AND invnumber_folded >= ${from} AND invnumber_folded < ${until}
      LIMIT ${mostDocuments + 1})
    UNION
    (SELECT id FROM ${document}
      WHERE client_id = ${of.client_id}::integer AND ${party_id} = ANY (${parties}::integer[]) LIMIT ${mostDocuments + 1})`;
  return rows.length > mostDocuments ? undefined : rows.map(({ id }) => String(id));
};

// So many are named to the list, which finds the payments of more among the newest soon enough.
const mostDocuments = 10_000;

/** A text, and the documents that it names, unless they are many. */
export type TextSought = { text: string; documents: readonly string[] | undefined };

/** The condition on a payment `m`. */
export const paymentCondition = (
  { kind, client_id }: { kind: DocumentKind; client_id: number },
  { from, to, accno, partynumber }: PaymentFilter,
  { after, sought }: { after?: After; sought: TextSought | undefined },
): Prisma.Sql => {
  const { document, document_id } = namesOf(kind);
  const conditions = [
    ...(from === undefined ? [] : [Prisma.sql`m.datepaid >= ${from}::date`]),
    ...(to === undefined ? [] : [Prisma.sql`m.datepaid <= ${to}::date`]),
    ...(accno === undefined ? [] : [Prisma.sql`m.payment_accno = ${accno}::integer`]),
    ...(partynumber === undefined
      ? []
      : [
          Prisma.sql`m.${document_id} IN (SELECT d.id FROM ${document} d
             WHERE d.client_id = ${client_id}::integer AND ${partyCondition({ kind, client_id }, partynumber)})`,
        ]),
    ...(sought?.documents
      ? [Prisma.sql`(m.${document_id} = ANY (${sought.documents}::bigint[]) OR ${saysText(sought.text)})`]
      : []),
    // The day alone lets the index begin there.
    ...(after
      ? [
          Prisma.sql`m.datepaid <= ${after[0]}::date AND (m.datepaid, m.entry_id) < (${after[0]}::date, ${after[1]}::bigint)`,
        ]
      : []),
  ];
  return conditions.length === 0 ? noFilter : Prisma.join(conditions, ' AND ');
};

const saysText = (text: string): Prisma.Sql => {
  const pattern = namePattern(text);
  return Prisma.sql`m.source ~ ${pattern} OR m.memo ~ ${pattern}`;
};

/** The condition on a document `d` and its party `p`, where those that have a text are many. */
export const paidCondition = (kind: DocumentKind, sought: TextSought | undefined): Prisma.Sql => {
  if (sought === undefined || sought.documents) return noFilter;
  const { folded } = namesOf(kind);
  const { from, until } = numbersFrom(fold(sought.text.trim()));
  return Prisma.sql`(d.invnumber_folded >= ${from} AND d.invnumber_folded < ${until}
            OR p.${folded} >= ${from} AND p.${folded} < ${until} OR p.name ~ ${namePattern(sought.text)} OR ${saysText(sought.text)})`;
};

type Asked = {
  client_id: number;
  filter: PaymentFilter;
  after: After;
  sought: TextSought | undefined;
  limit: number;
};

/**
 * The payments of a side in their order, each with its document, and no more of them read than a
 * page takes.
 */
const paymentsOfSide = (
  side: PaymentSide,
  { client_id, filter, after, sought, limit }: Asked,
): Prisma.Sql => {
  const kind = kindOfSide[side];
  const { document, document_id, payment, party, party_id, partynumber } = namesOf(kind);
  // Each payment has one document; so the page is known before these are read, unless they are what
  // is sought.
  const few = sought && !sought.documents ? Prisma.empty : Prisma.sql`LIMIT ${limit}`;
  return Prisma.sql`
    SELECT m.id, ${side}::text AS side, m.datepaid::text, d.invnumber, d.party_number, d.party_name, m.amount_paid::text, d.currency,
           m.payment_accno, m.source, m.memo, m.entry_id,
           (SELECT number FROM entry WHERE client_id = ${client_id}::integer AND id = m.entry_id) AS entry_number, m.reverses, ${reversedBy(kind)} AS reversed_by,
           (SELECT (l.line->>'id')::integer FROM (SELECT ${lineOfPayment} AS line) l WHERE (l.line->>'holds')::boolean) AS bank_line
      FROM (SELECT * FROM ${payment} m WHERE m.client_id = ${client_id}::integer AND ${paymentCondition({ kind, client_id }, filter, { after, sought })}
             ORDER BY m.datepaid DESC, m.entry_id DESC ${few}) m
     CROSS JOIN LATERAL (
       SELECT d.invnumber, d.currency, p.${Prisma.raw(partynumber)} AS party_number, p.name AS party_name
         FROM ${document} d JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}
        WHERE d.client_id = ${client_id}::integer AND d.id = m.${document_id} AND ${paidCondition(kind, sought)} OFFSET 0) d
     ORDER BY m.datepaid DESC, m.entry_id DESC LIMIT ${limit}`;
};

const paymentColumns = columnsOf(paymentListed);

/** The sides that a filter selects, each with what its text is sought in. */
export const textSought = (
  session: RawSql,
  client_id: number,
  { side, text }: PaymentFilter,
): Promise<{ side: PaymentSide; sought: TextSought | undefined }[]> =>
  Promise.all(
    paymentSides
      .filter((one) => side === undefined || one === side)
      .map(async (one) => {
        if (text === undefined) return { side: one, sought: undefined };
        const documents = await documentsNamed(session, { kind: kindOfSide[one], client_id }, text);
        return { side: one, sought: { text, documents } };
      }),
  );

/** Lists the payments of a client, the newest first. */
export const listPaymentsOf =
  (session: RawSql & Pick<Session, 'lists'>, client_id: number) =>
  async (filter: PaymentFilter & Paging): Promise<Page<PaymentListed>> => {
    const { limit = pageSize } = filter;
    const after = keyOf(filter.after, paymentCursor);
    const soughtOn = await textSought(session, client_id, filter);
    const selects = soughtOn.map(
      ({ side, sought }) =>
        Prisma.sql`(${paymentsOfSide(side, { client_id, filter, after, sought, limit: limit + 1 })})`,
    );
    const rows = Prisma.sql`
      SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) u
       ORDER BY u.datepaid DESC, u.entry_id DESC LIMIT ${limit + 1}`;
    return copiedPage(session, {
      rows,
      schema: paymentListed,
      columns: paymentColumns,
      limit,
      cursor: (of) => cursorOf(of('datepaid'), of('entry_id')),
    });
  };
