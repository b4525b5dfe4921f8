import {
  type BookingDate,
  type Decimal,
  fold,
  type Instant,
  namePattern,
  numbersFrom,
  paymentReferenceOf,
  type Status,
  soughtByReference,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { ExternalFilter } from '../lists/external-filter.ts';
import { noFilter } from '../postgres/columns.ts';
import type { Queryable } from '../postgres/session/session.ts';
import { isUpdated, type Updates } from './document-updates.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The conditions of SQL by which documents are selected. A new filter is a field of
 * `DocumentFilter` and its condition in `conditionOf`.
 */

/**
 * Selects documents (docs/interface §9, §10, §13) by status, booking date, party, amount and text,
 * and by what callers keep with them.
 */
export type DocumentFilter = ExternalFilter & {
  status?: Status | undefined;
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  partynumber?: string | undefined;
  /** Amounts in the currency of the document; both are included. */
  amount_from?: Decimal | undefined;
  amount_to?: Decimal | undefined;
  /** Whether it is a credit note: below zero. */
  credit_note?: boolean | undefined;
  /**
   * The beginning of the number or order number of the document or of its party's number, or a part
   * of the party's name.
   */
  text?: string | undefined;
  /** The order number, without regard to case. */
  ordnumber?: string | undefined;
  /** The payment reference of invoices. */
  payment_reference?: string | undefined;
  /** Since when it was booked or paid. */
  updated_since?: Instant | undefined;
};

/**
 * The things that are looked up before the documents of a filter: `parties` that its text names,
 * undefined where they are many, updates, the `ids` of those with its payment reference, and the
 * conditions by what callers keep with documents.
 */
type LookedUp = {
  parties: readonly number[] | undefined;
  updates: Updates | undefined;
  ids: readonly number[] | undefined;
  external: readonly Prisma.Sql[];
};

type Books = { kind: DocumentKind; client_id: number };

/**
 * Whether a document `d` is paid. A negative one is when at most its amount is paid (docs/interface
 * §9).
 */
export const settled = Prisma.sql`CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END`;

/** The condition that a document `d` is of the party of this number. */
export const partyCondition = ({ kind, client_id }: Books, number: string | undefined): Prisma.Sql => {
  if (number === undefined) return noFilter;
  const { party, party_id, folded } = namesOf(kind);
  return Prisma.sql`d.${party_id} =
    (SELECT id FROM ${party} WHERE client_id = ${client_id} AND ${folded} = ${fold(number)})`;
};

/** The condition by which a filter selects a document `d`. */
export const conditionOf = (
  books: Books,
  filter: DocumentFilter & LookedUp,
  today: BookingDate,
): Prisma.Sql => {
  const { from, to, amount_from, amount_to, credit_note, ordnumber, updates, ids } = filter;
  const conditions = [
    hasStatus(filter.status, today),
    partyCondition(books, filter.partynumber),
    ...(from === undefined ? [] : [Prisma.sql`d.transdate >= ${from}::date`]),
    ...(to === undefined ? [] : [Prisma.sql`d.transdate <= ${to}::date`]),
    ...(amount_from === undefined ? [] : [Prisma.sql`d.amount >= ${amount_from}::numeric`]),
    ...(amount_to === undefined ? [] : [Prisma.sql`d.amount <= ${amount_to}::numeric`]),
    ...(credit_note === undefined
      ? []
      : [credit_note ? Prisma.sql`d.amount < 0` : Prisma.sql`d.amount >= 0`]),
    ...(filter.text === undefined ? [] : [hasText(books, filter.text, filter.parties)]),
    ...(ordnumber === undefined ? [] : [hasOrderNumber(ordnumber)]),
    ...(ids === undefined ? [] : [Prisma.sql`d.id = ANY (${ids}::bigint[])`]),
    ...(updates === undefined ? [] : [isUpdated(books.kind, updates)]),
    ...filter.external,
  ];
  return Prisma.join(conditions, ' AND ');
};

/** The condition of a status. `OPEN` is every document that is not paid, overdue ones too (§9). */
export const hasStatus = (status: Status | undefined, today: BookingDate): Prisma.Sql => {
  switch (status) {
    case undefined:
      return noFilter;
    case 'PAID':
      return settled;
    case 'OPEN':
      return Prisma.sql`NOT (${settled})`;
    case 'OVERDUE':
      // A credit note is never overdue, as `statusOn` of the domain says.
      return Prisma.sql`NOT (${settled}) AND d.duedate < ${today}::date AND d.amount >= 0`;
  }
};

const hasText = (books: Books, text: string, parties: readonly number[] | undefined): Prisma.Sql => {
  const { from, until } = numbersFrom(fold(text.trim()));
  const named =
    parties === undefined
      ? Prisma.sql`IN (${idsNamed(books, text)})`
      : Prisma.sql`= ANY(${parties}::integer[])`;
  return Prisma.sql`(d.invnumber_folded >= ${from} AND d.invnumber_folded < ${until} OR ${beginsOrderNumber(text)}
    OR d.${namesOf(books.kind).party_id} ${named})`;
};

// The expression of the index, which holds the beginning of order numbers of any length, and of no
// document without one.
const indexed = Prisma.raw(`left(lower(normalize(d.ordnumber)), 100) COLLATE "C"`);
const folded = (text: string) => Prisma.sql`lower(normalize(${text.trim()}::text))`;

/** The condition that a document `d` has this order number. The index finds it by its beginning. */
const hasOrderNumber = (ordnumber: string): Prisma.Sql => Prisma.sql`d.ordnumber <> ''
    AND ${indexed} = left(${folded(ordnumber)}, 100) AND lower(normalize(d.ordnumber)) = ${folded(ordnumber)}`;

/**
 * The condition that the order number of a document `d` begins with a text. Character 1114111 is
 * the last one there is.
 */
const beginsOrderNumber = (text: string): Prisma.Sql => Prisma.sql`d.ordnumber <> ''
    AND ${indexed} >= ${folded(text)} AND ${indexed} < ${folded(text)} || chr(1114111)`;

/** Selects the ids of the parties whose number begins with `text` or whose name contains it. */
const idsNamed = ({ kind, client_id }: Books, text: string): Prisma.Sql => {
  const { party, folded } = namesOf(kind);
  const { from, until } = numbersFrom(fold(text.trim()));
  return Prisma.sql`
    SELECT id FROM ${party} p
     WHERE client_id = ${client_id}
       AND (${folded} >= ${from} AND ${folded} < ${until} OR name ~ ${namePattern(text)})`;
};

// More parties than this do not travel to the program and back: PostgreSQL looks for them as it
// reads their documents.
const mostNamed = 5_000;

/**
 * Finds the parties that a text names; undefined where they are many. They are looked up before
 * their documents, so that PostgreSQL knows how many they are when it plans how to read these.
 */
export const partiesNamed = async (
  session: Queryable,
  books: Books,
  text: string | undefined,
): Promise<number[] | undefined> => {
  if (text === undefined) return [];
  const rows = await session.query<{ id: number }[]>`${idsNamed(books, text)} LIMIT ${mostNamed + 1}`;
  return rows.length > mostNamed ? undefined : rows.map(({ id }) => id);
};

// More parties than this are not named to a list that is sorted by them: it finds their documents
// soon enough in its order.
const fewParties = 1_000;

/**
 * The parties whose documents a text can select: those that it names, and those of the documents
 * whose numbers or order numbers begin with it. Undefined where they are many. Sorted by party,
 * PostgreSQL would look at the documents of all parties for them.
 */
export const partiesSelected = async (
  session: Queryable,
  { kind, client_id }: Books,
  { text, parties }: { text: string | undefined; parties: readonly number[] | undefined },
): Promise<readonly number[] | undefined> => {
  if (text === undefined || parties === undefined || parties.length > fewParties) return undefined;
  const { document, party_id } = namesOf(kind);
  const { from, until } = numbersFrom(fold(text.trim()));
  const rows = await session.query<{ id: number }[]>`
    SELECT ${party_id} AS id FROM ${document} d
     WHERE client_id = ${client_id}
       AND (invnumber_folded >= ${from} AND invnumber_folded < ${until} OR ${beginsOrderNumber(text)}) LIMIT ${fewParties + 1}`;
  return rows.length > fewParties ? undefined : [...new Set([...parties, ...rows.map(({ id }) => id)])];
};

/**
 * Finds the ids of the invoices with a payment reference: one, unless callers sent the same
 * reference with several. A reminder has one for all of its invoices.
 */
export const invoicesReferred = async (
  session: Queryable,
  client_id: number,
  written: string | undefined,
): Promise<number[] | undefined> => {
  if (written === undefined) return undefined;
  const sought = soughtByReference(written);
  if (!sought) return [];
  const rows = await session.query<{ id: bigint; dcn: string; reference_prefix: string | null }[]>`
    SELECT id, dcn, reference_prefix FROM invoice WHERE client_id = ${client_id} AND id = ${sought.id}
    UNION
    SELECT id, dcn, reference_prefix FROM invoice
     WHERE client_id = ${client_id} AND dcn <> '' AND left(upper(replace(dcn, ' ', '')), 30) = ${sought.reference}`;
  const found = rows.map((row) => ({ ...row, id: Number(row.id) }));
  const own = found.filter((row) => paymentReferenceOf(row) === sought.reference).map(({ id }) => id);
  if (own.length > 0) return own;
  const reminded = await session.query<{ id: bigint }[]>`
    SELECT i.invoice_id AS id FROM reminder r JOIN reminder_item i ON i.client_id = r.client_id AND i.reminder_id = r.id
     WHERE r.client_id = ${client_id} AND r.payment_reference = ${sought.reference}`;
  return reminded.map(({ id }) => Number(id));
};
