import {
  type BookingDate,
  type Decimal,
  fold,
  paymentReferenceOf,
  soughtByReference,
  statusOn,
} from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedPage } from '../lists/copied-page.ts';
import { externalConditions } from '../lists/external-filter.ts';
import { columnsOf, selected } from '../postgres/columns.ts';
import type { RawSql } from '../postgres/connection.ts';
import { numberedLookup } from '../postgres/gathered/gathered-lookups.ts';
import { type Page, type Paging, pageSize } from '../postgres/page.ts';
import { type Derived, recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { plannedForItsValues } from '../postgres/statements.ts';
import { boundOf, type CurrencyCount, countDocuments, type DocumentCount } from './document-count.ts';
import {
  conditionOf,
  type DocumentFilter,
  hasStatus,
  invoicesReferred,
  partiesNamed,
  partiesSelected,
  partyCondition,
} from './document-filter.ts';
import { type DocumentSort, documentOrder } from './document-order.ts';
import { selectDocuments } from './document-selection.ts';
import { updatesSince } from './document-updates.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The lists and counts of invoices and payables (docs/interface §9, §10, §13): what
 * `document-filter.ts` selects, in an order of `document-order.ts`, found by
 * `document-selection.ts`, and read as their schema says. A field that the schema gets is read
 * without a change here; a new filter or order has its place in these files.
 */

/** A page of the documents that a filter selects, in the order `sort`: by number by default. */
export type DocumentListFilter = Paging &
  DocumentFilter & { sort?: DocumentSort | undefined; descending?: boolean | undefined };

type DocumentRow = Record<string, unknown> & {
  amount: Decimal;
  paid: Decimal;
  duedate: BookingDate;
  id: number;
  dcn: string;
  reference_prefix?: string | null;
  last_reminder?: string | null;
  credited_number?: string | null;
  offer_number?: string | null;
};

/**
 * The level and the day of the last reminder of an invoice `d`, in one text; null where there was
 * none.
 */
const lastReminder = `(
      SELECT i.level || ' ' || i.day FROM reminder_item i
       WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised ORDER BY i.level DESC LIMIT 1) AS last_reminder`;

/**
 * The number of the document that a document `d` credits; null where it is not a credit note of
 * one.
 */
const creditedNumber = (kind: DocumentKind, notes: string) => `(
      SELECT i.invnumber FROM ${notes} n JOIN ${kind} i ON i.client_id = n.client_id AND i.id = n.credited_id
       WHERE n.client_id = d.client_id AND n.${kind}_id = d.id) AS credited_number`;

/** The number of the offer that an invoice `d` was made of; null where it was not. */
const offerNumber = `(
      SELECT o.offernumber FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
       WHERE n.client_id = d.client_id AND n.invoice_id = d.id) AS offer_number`;

/**
 * The fields that are found as a document is read, and what is read for them alone, by the names of
 * its columns.
 */
const derivedFields: Readonly<Record<DocumentKind, { names: string[]; beside: Record<string, string> }>> = {
  invoice: {
    names: ['status', 'payment_reference', 'credits', 'offer', 'reminder_level', 'reminded'],
    beside: {
      reference_prefix: '"reference_prefix"',
      last_reminder: lastReminder,
      credited_number: creditedNumber('invoice', 'credit_note'),
      offer_number: offerNumber,
    },
  },
  payable: {
    names: ['status', 'credits'],
    beside: { credited_number: creditedNumber('payable', 'vendor_credit_note') },
  },
};

/** The fields that tell the last reminder of an invoice; none where there was none. */
const remindedOf = (last: string): { reminder_level?: number; reminded?: string } => {
  const [level = '', reminded = ''] = last.split(' ');
  return level === '' ? {} : { reminder_level: Number(level), reminded };
};

/** The SQL and the look-ups by which the documents of a kind are read. */
type Reading = {
  names: ReturnType<typeof namesOf>;
  columns: Prisma.Sql;
  inList: readonly string[];
  numbered: ReturnType<typeof numberedLookup<DocumentRow>>;
};

// Made once for each kind, not for every request.
const readings = new Map<DocumentKind, Reading>();

const readingOf = (kind: DocumentKind, schema: z.ZodObject): Reading => {
  const known = readings.get(kind);
  if (known) return known;
  const names = namesOf(kind);
  const partynumber = Prisma.raw(`d.${names.party.sql}->>'${names.partynumber}' AS ${names.partynumber}`);
  const { names: derived, beside } = derivedFields[kind];
  const also = Prisma.join([partynumber, ...Object.values(beside).map((column) => Prisma.raw(column))]);
  const columns = Prisma.sql`${selected(schema, [...derived, names.partynumber])}, ${also}`;
  const numbered = numberedLookup<DocumentRow>(Prisma.sql`
    SELECT ${columns} FROM ${names.document} d
     WHERE d.client_id = s.client_id AND d.invnumber_folded = s.folded
     ORDER BY d.${names.party_id}`);
  const inList = [...columnsOf(schema, derived), ...Object.keys(beside)];
  const reading = { names, columns, inList, numbered };
  readings.set(kind, reading);
  return reading;
};

/** The text of a filter may be a payment reference, which finds that invoice alone. */
const referenceInText = ({ text, payment_reference }: DocumentFilter) =>
  text !== undefined && payment_reference === undefined && soughtByReference(text)
    ? { text: undefined, payment_reference: text }
    : { text, payment_reference };

/** Finds the fields of a document that no column has, in the texts of its columns. */
const derivedOf = (kind: DocumentKind, today: BookingDate): Derived => ({
  status: (text) =>
    statusOn(today, {
      amount: text('amount') as Decimal,
      paid: text('paid') as Decimal,
      duedate: text('duedate') as BookingDate,
    }),
  credits: (text) => text('credited_number') || undefined,
  ...(kind === 'invoice' && {
    payment_reference: (text) =>
      paymentReferenceOf({
        id: Number(text('id')),
        dcn: text('dcn'),
        reference_prefix: text('reference_prefix'),
      }),
    offer: (text) => text('offer_number') || undefined,
    reminder_level: (text) => remindedOf(text('last_reminder')).reminder_level,
    reminded: (text) => remindedOf(text('last_reminder')).reminded,
  }),
});

/** Reads the invoices or payables of one client, each with its status on the day `today`. */
export const documentsOf = <Shape extends z.ZodRawShape>(
  session: RawSql & Pick<Session, 'statements' | 'lists'>,
  { kind, client_id }: { kind: DocumentKind; client_id: number },
  schema: z.ZodObject<Shape>,
) => {
  const { names, columns, inList, numbered } = readingOf(kind, schema);
  const documentOf = (row: DocumentRow, today: BookingDate) =>
    recordOf(schema, row, {
      status: statusOn(today, row),
      ...(kind === 'invoice' && {
        payment_reference: paymentReferenceOf({ ...row, id: Number(row.id) }),
        ...(row.offer_number ? { offer: row.offer_number } : {}),
        ...remindedOf(row.last_reminder ?? ''),
      }),
      ...(row.credited_number ? { credits: row.credited_number } : {}),
    });
  const books = { kind, client_id };
  const selectionOf = async (filter: DocumentFilter, today: BookingDate, sort?: DocumentSort) => {
    const { updated_since } = filter;
    const { text, payment_reference } = kind === 'invoice' ? referenceInText(filter) : filter;
    const [parties, updates, ids, external] = await Promise.all([
      partiesNamed(session, books, text),
      updatesSince(session, books, updated_since),
      invoicesReferred(session, client_id, payment_reference),
      externalConditions(session, { table: names.document, row: Prisma.sql`d`, client_id }, filter),
    ]);
    return {
      ...books,
      status: filter.status,
      parties: sort === 'party' ? await partiesSelected(session, books, { text, parties }) : undefined,
      condition: conditionOf(books, { ...filter, text, parties, updates, ids, external }, today),
    };
  };

  return {
    /**
     * Finds the documents of this number, without regard to case: one invoice, or the payables of
     * several vendors.
     */
    find: async (invnumber: string, of: { today: BookingDate; partynumber?: string | undefined }) => {
      const rows =
        of.partynumber === undefined
          ? await numbered(session, { client_id, folded: fold(invnumber) })
          : await session.statements.lookUp<DocumentRow>(Prisma.sql`
        SELECT ${columns} FROM ${names.document} d
         WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(invnumber)} AND ${partyCondition(books, of.partynumber)}
         ORDER BY d.${names.party_id}`);
      return rows.map((row) => documentOf(row, of.today));
    },

    /**
     * Lists documents in an order; by number these are the folded numbers, and payables of one
     * number by their vendors' ids.
     */
    list: async (
      filter: DocumentListFilter,
      today: BookingDate,
    ): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
      const { limit = pageSize, after, sort = 'number', descending = false } = filter;
      const order = documentOrder(kind, { sort, descending, after });
      const selection = await selectionOf(filter, today, sort);
      const documents = selectDocuments(selection, order, { columns, limit: limit + 1 });
      return copiedPage(session, {
        rows: documents,
        schema,
        columns: [...inList, ...order.keyNames],
        limit,
        derived: derivedOf(kind, today),
        cursor: order.cursor,
      });
    },

    /** Counts documents, and sums what they come to and what is open of them, by currency. */
    count: async (filter: DocumentFilter, today: BookingDate): Promise<DocumentCount> => {
      const { status } = filter;
      const sums = countDocuments(await selectionOf({ ...filter, status: undefined }, today), {
        condition: hasStatus(status, today),
        status,
        bound: boundOf(filter),
      });
      const currencies = await session.query<CurrencyCount[]>(plannedForItsValues(sums));
      return { bound: boundOf(filter), currencies };
    },
  };
};
