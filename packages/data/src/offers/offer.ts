import {
  amountOf,
  type BookingDate,
  type Decimal,
  decimalOf,
  fold,
  type Instant,
  instantAt,
  integer,
  minorUnit,
  type OfferAnswerKept,
  type OfferContent,
  type OfferInvoiceKept,
  type OfferInvoiceKind,
  type OfferKept,
  type OfferRevision,
  type OfferState,
  type OfferStateKept,
  offerStateOn,
  sum,
} from '@kontor/domain';
import { z } from 'zod';
import { isReversedCredit, reversedBy } from '../documents/crediting/credits.ts';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';

/** Reading the offers of one client, with their versions, answers and invoices (§37). */

/** An offer as its row has it. */
export type OfferRow = {
  id: number;
  offernumber: string;
  customer_id: number;
  state: OfferStateKept;
  revision: number;
  valid_until: BookingDate;
  currency: string;
  amount: Decimal;
  content: OfferContent;
  intnotes: string;
  created: Instant;
  updated: Instant;
};

/** The texts of a version, each with its hash. */
export type OfferVersion = {
  content: string;
  sha256: string;
  accepted?: string;
  accepted_sha256?: string;
};

export type OfferFilter = Paging & {
  state?: OfferState | undefined;
  customer_number?: string | undefined;
  project?: string | undefined;
};

/** The offers in a currency, and their sum. */
export type OfferCount = { currency: string; count: number; amount: Decimal };

/** The most offers that are counted: where there are more, the sums are not of all. */
export const mostOffersCounted = 100_000;

const offerCursor = z.tuple([integer]);

export const offersReadBy = (session: Session, client_id: number) => ({
  /** The offer of this number, as it is on a day. */
  find: async (number: string, today: BookingDate): Promise<OfferKept | undefined> => {
    const rows = await readRows(session, client_id, {
      condition: Prisma.sql`o.offernumber_folded = ${fold(number)}`,
      rest: Prisma.empty,
    });
    const [found] = await offersKept(session, client_id, { rows, today });
    return found;
  },

  /** Lists offers as they are on a day, the newest first. */
  list: async (
    { limit = pageSize, after, ...filter }: OfferFilter,
    today: BookingDate,
  ): Promise<Page<OfferKept>> => {
    const [last] = keyOf(after, offerCursor) ?? [undefined];
    const before = last === undefined ? noFilter : Prisma.sql`o.id < ${last}::integer`;
    const rows = await readRows(session, client_id, {
      condition: Prisma.sql`${before} AND ${offerCondition(client_id, filter, today)}`,
      rest: Prisma.sql`ORDER BY o.id DESC LIMIT ${limit + 1}`,
    });
    const kept = await offersKept(session, client_id, { rows, today });
    return pageOf({ rows: kept }, limit, { item: (offer) => offer, cursor: ({ id }) => cursorOf(id) });
  },

  /** Counts the offers that a filter selects, and sums them by currency. */
  count: (filter: Omit<OfferFilter, keyof Paging>, today: BookingDate): Promise<OfferCount[]> =>
    session.query<OfferCount[]>`
      SELECT o.currency, count(*)::integer AS count, sum(o.amount)::text AS amount
        FROM (SELECT o.currency, o.amount FROM offer o
               WHERE o.client_id = ${client_id}::integer AND ${offerCondition(client_id, filter, today)} LIMIT ${mostOffersCounted + 1}) o
       GROUP BY o.currency ORDER BY o.currency`,

  /** A version as it was sent, and as it was accepted where lines were chosen. */
  revision: async (number: string, revision: number): Promise<OfferVersion | undefined> => {
    const [row] = await session.query<
      (OfferVersion & { accepted: string | null; accepted_sha256: string | null })[]
    >`
      SELECT r.content, encode(r.sha256, 'hex') AS sha256, a.content AS accepted, encode(a.content_sha256, 'hex') AS accepted_sha256
        FROM offer_revision r JOIN offer o ON o.client_id = r.client_id AND o.id = r.offer_id
        LEFT JOIN offer_answer a ON a.client_id = r.client_id AND a.offer_id = r.offer_id AND a.revision = r.revision
       WHERE r.client_id = ${client_id}::integer AND o.offernumber_folded = ${fold(number)} AND r.revision = ${revision}::integer`;
    if (!row) return undefined;
    const { accepted, accepted_sha256, ...version } = row;
    return { ...version, ...(accepted && accepted_sha256 ? { accepted, accepted_sha256 } : {}) };
  },

  /** The number of the offer that an invoice was made of. */
  ofInvoice: async (invnumber: string): Promise<string | undefined> => {
    const [row] = await session.query<{ offernumber: string }[]>`
      SELECT o.offernumber
        FROM invoice i
        JOIN offer_invoice n ON n.client_id = i.client_id AND n.invoice_id = i.id
        JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
       WHERE i.client_id = ${client_id}::integer AND i.invnumber_folded = ${fold(invnumber)}`;
    return row?.offernumber;
  },
});

/** The condition by which a filter selects an offer `o` on a day. */
const offerCondition = (
  client_id: number,
  { state, customer_number, project }: Omit<OfferFilter, keyof Paging>,
  today: BookingDate,
): Prisma.Sql => {
  const conditions = [
    state === undefined ? noFilter : inState(state, today),
    customer_number === undefined
      ? noFilter
      : Prisma.sql`o.customer_id = (SELECT id FROM customer
                       WHERE client_id = ${client_id}::integer AND customernumber_folded = ${fold(customer_number)})`,
    project === undefined
      ? noFilter
      : Prisma.sql`o.project = (SELECT number FROM project
                       WHERE client_id = ${client_id}::integer AND number_folded = ${fold(project)})`,
  ];
  return Prisma.join(conditions, ' AND ');
};

/** Whether an offer `o` is in a state on a day. */
const inState = (state: OfferState, today: BookingDate): Prisma.Sql => {
  if (state === 'EXPIRED') return Prisma.sql`o.state = 'SENT' AND o.valid_until < ${today}::date`;
  if (state === 'SENT') return Prisma.sql`o.state = 'SENT' AND o.valid_until >= ${today}::date`;
  return Prisma.sql`o.state = ${state}`;
};

type OfferText = Omit<OfferRow, 'content' | 'created' | 'updated'> & {
  content: string;
  created: Date;
  updated: Date;
};

const readRows = async (
  session: Queryable,
  client_id: number,
  { condition, rest }: { condition: Prisma.Sql; rest: Prisma.Sql },
): Promise<OfferRow[]> => {
  const rows = await session.query<OfferText[]>`
    SELECT o.id, o.offernumber, o.customer_id, o.state, o.revision, o.valid_until::text, o.currency, o.amount::text, o.content,
           o.intnotes, o.created, o.updated
      FROM offer o WHERE o.client_id = ${client_id}::integer AND ${condition} ${rest}`;
  return rows.map((row) => ({
    ...row,
    content: JSON.parse(row.content),
    created: instantAt(row.created.getTime()),
    updated: instantAt(row.updated.getTime()),
  }));
};

/** The row of an offer, which is locked until the transaction ends with the client's. */
export const readOffer = async (
  tx: Queryable,
  client_id: number,
  number: string,
): Promise<OfferRow | undefined> => {
  const condition = Prisma.sql`o.offernumber_folded = ${fold(number)}`;
  const [row] = await readRows(tx, client_id, { condition, rest: Prisma.empty });
  return row;
};

type OfOffer = { offer_id: number };

/** Offers as they are answered on a day, with what belongs to them. */
const offersKept = async (
  session: Queryable,
  client_id: number,
  { rows, today }: { rows: readonly OfferRow[]; today: BookingDate },
): Promise<OfferKept[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [revisions, invoices] = [
    await readRevisions(session, client_id, ids),
    await readInvoices(session, client_id, ids),
  ];
  const own = <Item extends OfOffer>(items: readonly Item[], id: number) =>
    items.filter(({ offer_id }) => offer_id === id).map(({ offer_id: _, ...item }) => item);
  return rows.map((row) => {
    const { id, offernumber, revision, content, intnotes, created, updated } = row;
    const made = own(invoices, id);
    const places = minorUnit(content.currency);
    const invoiced = sum(made.map(({ counted }) => amountOf(counted)));
    return {
      ...content,
      ...{ id, offernumber, revision, intnotes, created, updated },
      state: offerStateOn(row, today),
      invoiced: decimalOf(invoiced, places),
      left: decimalOf(amountOf(content.amount).minus(invoiced), places),
      revisions: own(revisions, id),
      invoices: made,
    };
  });
};

type RevisionRow = OfOffer & {
  revision: number;
  created: Date;
  valid_until: BookingDate;
  amount: Decimal;
  sha256: string;
  answer: OfferAnswerKept['answer'] | null;
  via: OfferAnswerKept['via'];
  answered: Date;
  name: string;
  note: string;
  address: string;
  by: string;
  chosen: number[] | null;
  accepted: Decimal;
  accepted_sha256: string | null;
};

const readRevisions = async (
  session: Queryable,
  client_id: number,
  ids: readonly number[],
): Promise<(OfOffer & OfferRevision)[]> => {
  const rows = await session.query<RevisionRow[]>`
    SELECT r.offer_id, r.revision, r.created, r.valid_until::text, r.amount::text, encode(r.sha256, 'hex') AS sha256,
           a.answer, a.via, a.created AS answered, a.name, a.note, a.address, coalesce(a.person, a.key_prefix) AS by,
           a.chosen, coalesce(a.content::jsonb->>'amount', r.amount::text) AS accepted, encode(a.content_sha256, 'hex') AS accepted_sha256
      FROM offer_revision r
      LEFT JOIN offer_answer a ON a.client_id = r.client_id AND a.offer_id = r.offer_id AND a.revision = r.revision
     WHERE r.client_id = ${client_id}::integer AND r.offer_id = ANY (${[...ids]}::integer[])
     ORDER BY r.offer_id, r.revision`;
  return rows.map(({ offer_id, revision, created, valid_until, amount, sha256, ...answer }) => ({
    ...{ offer_id, revision, valid_until, amount, sha256 },
    created: instantAt(created.getTime()),
    ...(answer.answer ? { answer: answerKept({ ...answer, answer: answer.answer, sha256 }) } : {}),
  }));
};

type Answered = Pick<
  RevisionRow,
  | 'via'
  | 'answered'
  | 'name'
  | 'note'
  | 'address'
  | 'by'
  | 'sha256'
  | 'chosen'
  | 'accepted'
  | 'accepted_sha256'
> & { answer: OfferAnswerKept['answer'] };

const answerKept = ({
  answered,
  chosen,
  accepted,
  accepted_sha256,
  ...answer
}: Answered): OfferAnswerKept => ({
  ...answer,
  created: instantAt(answered.getTime()),
  ...(chosen ? { chosenlines: chosen.map((line) => ({ line })) } : {}),
  ...(answer.answer === 'accepted' ? { amount: accepted } : {}),
  ...(accepted_sha256 ? { accepted_sha256 } : {}),
});

type InvoiceRow = OfOffer & {
  invnumber: string;
  kind: OfferInvoiceKind;
  transdate: BookingDate;
  amount: Decimal;
  counted: Decimal;
  reversed_by: string | null;
};

/**
 * The amount that an invoice `d` of an offer counts as: its total with those of its credit notes,
 * unless it was reversed.
 */
export const countedAmount = Prisma.sql`
  (CASE WHEN ${isReversedCredit('invoice')} THEN 0 * d.amount
        ELSE d.amount + coalesce((
          SELECT sum(c.amount) FROM credit_note m
            JOIN LATERAL (SELECT d.amount FROM invoice d
                           WHERE d.client_id = m.client_id AND d.id = m.invoice_id AND NOT ${isReversedCredit('invoice')}) c ON true
           WHERE m.client_id = d.client_id AND m.credited_id = d.id), 0) END)`;

const readInvoices = async (
  session: Queryable,
  client_id: number,
  ids: readonly number[],
): Promise<(OfOffer & OfferInvoiceKept)[]> => {
  const rows = await session.query<InvoiceRow[]>`
    SELECT n.offer_id, d.invnumber, n.kind, d.transdate::text, d.amount::text, ${countedAmount}::text AS counted,
           ${reversedBy('invoice')} AS reversed_by
      FROM offer_invoice n JOIN invoice d ON d.client_id = n.client_id AND d.id = n.invoice_id
     WHERE n.client_id = ${client_id}::integer AND n.offer_id = ANY (${[...ids]}::integer[])
     ORDER BY n.offer_id, n.invoice_id`;
  return rows.map(({ reversed_by, ...row }) => ({ ...row, ...(reversed_by ? { reversed_by } : {}) }));
};
