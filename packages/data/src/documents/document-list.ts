import { type BookingDate, type Decimal, fold, statusOn } from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedPage } from '../lists/copied-page.ts';
import { externalConditions } from '../lists/external-filter.ts';
import { columnsOf, selected } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { numberedLookup } from '../postgres/gathered/gathered-lookups.ts';
import { type Page, type Paging, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { plannedForItsValues } from '../postgres/statements.ts';
import {
  conditionOf,
  type DocumentFilter,
  ofParty,
  partiesNamed,
  partiesSelected,
} from './document-filter.ts';
import { type DocumentSort, documentOrder } from './document-order.ts';
import { selectAnyDocuments, selectDocuments } from './document-selection.ts';
import { updatesSince } from './document-updates.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The lists and counts of invoices and payables (docs/interface §9, §10, §13): what `document-filter.ts` selects, in an order of
 * `document-order.ts`, found by `document-selection.ts`, and read as their schema says. A field that the schema gets is read without a
 * change here; a new filter or order has its place in these files.
 */

/** A page of the documents that a filter selects, in the order `sort`: by number by default. */
export type DocumentListFilter = Paging &
  DocumentFilter & { sort?: DocumentSort | undefined; descending?: boolean | undefined };

type DocumentRow = Record<string, unknown> & {
  amount: Decimal;
  paid: Decimal;
  duedate: BookingDate;
};

/** A count does not read more documents than this. */
export const mostCounted = 10_000;

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
  const columns = Prisma.sql`${selected(schema, ['status', names.partynumber])}, ${partynumber}`;
  const numbered = numberedLookup<DocumentRow>(Prisma.sql`
    SELECT ${columns} FROM ${names.document} d
     WHERE d.client_id = s.client_id AND d.invnumber_folded = s.folded
     ORDER BY d.${names.party_id}`);
  const inList = columnsOf(schema, ['status']);
  const reading = { names, columns, inList, numbered };
  readings.set(kind, reading);
  return reading;
};

/** Reads the invoices or payables of one client, each with its status on the day `today`. */
export const documentsOf = <Shape extends z.ZodRawShape>(
  { prisma, statements, lists }: Pick<Database, 'prisma' | 'statements' | 'lists'>,
  { kind, client_id }: { kind: DocumentKind; client_id: number },
  schema: z.ZodObject<Shape>,
) => {
  const { names, columns, inList, numbered } = readingOf(kind, schema);
  const documentOf = (row: DocumentRow, today: BookingDate) =>
    recordOf(schema, { ...row, status: statusOn(today, row) });
  const books = { kind, client_id };
  const selectionOf = async (filter: DocumentFilter, today: BookingDate, sort?: DocumentSort) => {
    const { text, updated_since } = filter;
    const [parties, updates, external] = await Promise.all([
      partiesNamed({ prisma }, books, text),
      updatesSince({ prisma }, books, updated_since),
      externalConditions({ prisma }, { table: names.document, row: Prisma.sql`d`, client_id }, filter),
    ]);
    return {
      ...books,
      status: filter.status,
      parties: sort === 'party' ? await partiesSelected({ prisma }, books, { text, parties }) : undefined,
      condition: conditionOf(books, { ...filter, parties, updates, external }, today),
    };
  };

  return {
    /** Finds the documents of this number, without regard to case: one invoice, or the payables of several vendors. */
    find: async (invnumber: string, of: { today: BookingDate; partynumber?: string | undefined }) => {
      const rows =
        of.partynumber === undefined
          ? await numbered({ statements }, { client_id, folded: fold(invnumber) })
          : await statements.lookUp<DocumentRow>(Prisma.sql`
        SELECT ${columns} FROM ${names.document} d
         WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(invnumber)} AND ${ofParty(books, of.partynumber)}
         ORDER BY d.${names.party_id}`);
      return rows.map((row) => documentOf(row, of.today));
    },

    /** Lists documents in an order; by number these are the folded numbers, and payables of one number by their vendors' ids. */
    list: async (
      filter: DocumentListFilter,
      today: BookingDate,
    ): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
      const { limit = pageSize, after, sort = 'number', descending = false } = filter;
      const order = documentOrder(kind, { sort, descending, after });
      const selection = await selectionOf(filter, today, sort);
      const documents = selectDocuments(selection, order, { columns, limit: limit + 1 });
      const status = (text: (column: string) => string) =>
        statusOn(today, {
          amount: text('amount') as Decimal,
          paid: text('paid') as Decimal,
          duedate: text('duedate') as BookingDate,
        });
      return copiedPage(
        { lists },
        {
          rows: documents,
          schema,
          columns: [...inList, ...order.keyNames],
          limit,
          derived: { status },
          cursor: order.cursor,
        },
      );
    },

    /** Counts documents, up to one more than `mostCounted`, and sums their amounts and open amounts in the client's currency. */
    count: async (filter: DocumentFilter, today: BookingDate): Promise<DocumentCount> => {
      const selection = await selectionOf(filter, today);
      const selected = selectAnyDocuments(selection, {
        columns: Prisma.sql`d.base_amount, d.base_paid`,
        limit: mostCounted + 1,
      });
      const [row] = await prisma.$queryRaw<DocumentCount[]>(
        plannedForItsValues(Prisma.sql`
        SELECT count(*)::integer AS count, coalesce(sum(base_amount), 0)::text AS amount,
               coalesce(sum(base_amount - base_paid), 0)::text AS open
          FROM (${selected}) d`),
      );
      if (!row) throw new Error('documents were counted without a result');
      return row;
    },
  };
};

type DocumentCount = { count: number; amount: Decimal; open: Decimal };
