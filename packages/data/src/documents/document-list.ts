import {
  type BookingDate,
  type Decimal,
  fold,
  integer,
  type PaidDocument,
  type Status,
  statusOn,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { rateOf } from '../master-data/exchange-rate.ts';
import { noFilter, selected } from '../postgres/columns.ts';
import type { Queryable } from '../postgres/database.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { namesOf, type Side } from './party.ts';

/** Selects documents to list (docs/interface.md §9, §10) by status, booking date and party. */
export type DocumentFilter = Paging & {
  status?: Status | undefined;
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  partynumber?: string | undefined;
};

/** A document to be paid, and the rate of its currency on the day of the payment. */
export type PaidDocumentKept = Omit<PaidDocument, 'module'> & {
  id: bigint;
  settled: boolean;
  rate: Decimal | null;
};

type DocumentRow = Record<string, unknown> & {
  amount: Decimal;
  paid: Decimal;
  duedate: BookingDate;
  folded: string;
  party_id: number;
};

// A negative document is settled when at most its amount is paid (docs/interface.md §9).
const settled = Prisma.sql`CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END`;

const documentCursor = z.tuple([text(), integer]);

/** Reads the invoices or payables of one client, each with its status on the day `today`. */
export const documentsOf = <Shape extends z.ZodRawShape>(
  { prisma }: Queryable,
  { side, client_id }: { side: Side; client_id: number },
  schema: z.ZodObject<Shape>,
) => {
  const names = namesOf(side);
  const partynumber = Prisma.raw(`d.${names.party.sql}->>'${names.partynumber}' AS ${names.partynumber}`);
  const columns = Prisma.sql`${selected(schema, ['status', names.partynumber])}, ${partynumber}`;
  const documentOf = (row: DocumentRow, today: BookingDate) =>
    recordOf(schema, { ...row, status: statusOn(today, row) });
  const ofParty = (number: string | undefined) =>
    number === undefined
      ? noFilter
      : Prisma.sql`d.${names.party_id} =
          (SELECT id FROM ${names.party} WHERE client_id = ${client_id} AND ${names.folded} = ${fold(number)})`;

  return {
    /** Finds the documents of this number, without regard to case: one invoice, or the payables of several vendors. */
    find: async (invnumber: string, of: { today: BookingDate; partynumber?: string | undefined }) => {
      const rows = await prisma.$queryRaw<DocumentRow[]>`
        SELECT ${columns} FROM ${names.document} d
         WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(invnumber)} AND ${ofParty(of.partynumber)}
         ORDER BY d.${names.party_id}`;
      return rows.map((row) => documentOf(row, of.today));
    },

    /** Finds the documents of this number to be paid on the day `on`. */
    findToPay: (invnumber: string, of: { on: BookingDate; partynumber?: string | undefined }) =>
      prisma.$queryRaw<PaidDocumentKept[]>`
        SELECT d.id, d.invnumber, d.${names.control} AS accno, ${settled} AS settled, d.currency,
               d.exchangerate::text, d.amount::text, d.paid::text, d.base_amount::text, d.base_paid::text,
               ${rateOf({ client_id, currency: Prisma.sql`d.currency`, on: of.on })} AS rate,
               ${side === 'invoice' ? Prisma.sql`p.payment_accno` : Prisma.sql`d."paymentAccno" AS payment_accno`}
          FROM ${names.document} d
          JOIN ${names.party} p ON p.client_id = d.client_id AND p.id = d.${names.party_id}
         WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(invnumber)} AND ${ofParty(of.partynumber)}`,

    /** Lists documents in the order of their folded numbers, and payables of one number in that of their vendors' ids. */
    list: async (filter: DocumentFilter, today: BookingDate): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
      const { limit = pageSize, from, to } = filter;
      const [number, party] = keyOf(filter.after, documentCursor) ?? ['', 0];
      const rows = await prisma.$queryRaw<DocumentRow[]>`
        SELECT ${columns}, d.invnumber_folded AS folded, d.${names.party_id} AS party_id FROM ${names.document} d
         WHERE d.client_id = ${client_id}
           AND (d.invnumber_folded, d.${names.party_id}) > (${number}, ${party}::integer)
           AND ${hasStatus(filter.status, today)} AND ${ofParty(filter.partynumber)}
           AND ${from === undefined ? noFilter : Prisma.sql`d.transdate >= ${from}::date`}
           AND ${to === undefined ? noFilter : Prisma.sql`d.transdate <= ${to}::date`}
         ORDER BY d.invnumber_folded, d.${names.party_id} LIMIT ${limit + 1}`;
      return pageOf(rows, limit, {
        item: (row) => documentOf(row, today),
        cursor: (row) => cursorOf(row.folded, row.party_id),
      });
    },
  };
};

/** The condition of a status. `OPEN` is every document that is not paid, overdue ones too (§9). */
const hasStatus = (status: Status | undefined, today: BookingDate): Prisma.Sql => {
  switch (status) {
    case undefined:
      return noFilter;
    case 'PAID':
      return settled;
    case 'OPEN':
      return Prisma.sql`NOT (${settled})`;
    case 'OVERDUE':
      return Prisma.sql`NOT (${settled}) AND d.duedate < ${today}::date`;
  }
};
