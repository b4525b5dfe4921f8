import {
  type BookingDate,
  type PostedGl,
  type VatAdjustment,
  type VatDays,
  type VatFigure,
  type VatSettled,
  vatSettled,
  vatWarningsOf,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { bookedId, bookNewGl, type GlWritten } from '../ledger/gl.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type AdjustmentsToSave, saveVatAdjustments, vatAdjustmentsIn } from './adjustments.ts';
import { entriesOnAccount } from './instalments.ts';
import type { VatQuery } from './movement-parts.ts';
import { vatMovementsOf } from './movements.ts';
import { vatOpenOn } from './open-on.ts';
import { vatPostingsOf } from './postings.ts';
import { warnedEntriesOf } from './warned-entries.ts';

/**
 * The data from which a settlement is decided: earlier settlements of the same days, and the
 * movements in the books.
 */
export type BooksAtSettlement = {
  settled: VatSettled[];
  /** The reconciliations that share days with it, and the adjustments of exactly these days. */
  reconciled: VatSettled[];
  adjusted: readonly VatAdjustment[];
  movements: (query: Omit<VatQuery, 'client_id'>) => ReturnType<typeof vatMovementsOf>;
};

/** A settlement as it is decided, without the fields that the books add. */
export type VatKept = Omit<
  VatSettled,
  'id' | 'reference' | 'entry_id' | 'last_entry_id' | 'created' | 'warnings' | 'notices'
>;

/**
 * A settlement to book: the return, and the entry that clears the VAT accounts, if there is
 * anything to clear.
 */
export type VatToBook = {
  kept: VatKept;
  /** Notices that the answer has besides. */
  notices?: VatSettled['notices'] | undefined;
  posted: PostedGl | undefined;
  content: string;
};

/** The settlements of value added tax of one client (docs/interface §15). */
export const vatOf = (session: Session, client_id: number) => ({
  movements: (query: Omit<VatQuery, 'client_id'>) => vatMovementsOf(session, { ...query, client_id }),

  postings: (query: Omit<VatQuery, 'client_id'>, of: Parameters<typeof vatPostingsOf>[2]) =>
    vatPostingsOf(session, { ...query, client_id }, of),

  entriesOn: (of: Parameters<typeof entriesOnAccount>[2]) => entriesOnAccount(session, client_id, of),

  warnedEntries: (query: Omit<VatQuery, 'client_id'>, weights: Parameters<typeof warnedEntriesOf>[2]) =>
    warnedEntriesOf(session, { ...query, client_id }, weights),

  /**
   * Lists the settlements that share days with a period, or all of them, by the days of their
   * periods.
   */
  settled: (days?: VatDays) => settledIn(session, client_id, { days }),

  /** The same of the reconciliations of years. */
  reconciled: (days?: VatDays) => settledIn(session, client_id, { days, reconciliations: true }),

  /** Sums what is open on a day, which collected consideration counts when it is paid. */
  openOn: (day: BookingDate, places: number) => vatOpenOn(session, { client_id, places, day }),

  /** Every version of the adjustments of a year, the last one first. */
  adjustments: (days: VatDays) => vatAdjustmentsIn(session, client_id, days),

  adjust: (sent: AdjustmentsToSave, writing: Writing) =>
    saveVatAdjustments(session, client_id, sent, writing),

  /**
   * Settles a period in one transaction that first locks the client's row: it waits for bookings
   * that have begun and includes them in the figures, and entries of later ones have higher ids.
   */
  settle: (
    days: VatDays,
    decide: (books: BooksAtSettlement) => Promise<VatToBook>,
    writing: Writing,
  ): Promise<VatSettlement> =>
    session.transaction(async (within) => {
      const { tx, rollBack } = within;
      await takeClient(tx, client_id);
      const { kept, notices, posted, content } = await decide({
        settled: await settledIn(tx, client_id, { days }),
        reconciled: await settledIn(tx, client_id, { days, reconciliations: true }),
        adjusted: (await vatAdjustmentsIn(tx, client_id, days))[0]?.adjustments ?? [],
        movements: (query) => vatMovementsOf(tx, { ...query, client_id }),
      });
      const last = await tx.entry.findFirst({
        where: { client_id },
        orderBy: { id: 'desc' },
        select: { id: true },
      });
      // For the Idempotency-Key the outcome of the whole settlement is recorded, not that of its
      // entry.
      const unkeyed = { ...writing, once: undefined };
      const sent = posted && { client_id, posted, content };
      const booked = sent && (await bookNewGl(within, sent, unkeyed));
      if (booked && booked.outcome !== 'booked') return rollBack(booked);
      const gl_id = booked && bookedId(booked);
      const last_entry_id = last?.id ?? 0n;
      const settled = await keep(tx, { client_id, kept, notices, gl_id, last_entry_id }, writing);
      return { outcome: 'settled', settled };
    }),
});

/**
 * A period that was settled, or what became of its entry, where that was not booked and so nothing
 * is settled.
 */
export type VatSettlement = { outcome: 'settled'; settled: VatSettled } | GlWritten;

type ToKeep = {
  client_id: number;
  kept: VatKept;
  notices: VatToBook['notices'];
  gl_id: bigint | undefined;
  last_entry_id: bigint;
};

const keep = async (
  tx: Tx,
  { client_id, kept, notices, gl_id, last_entry_id }: ToKeep,
  writing: Writing,
): Promise<VatSettled> => {
  const { now, by } = writing;
  const { from, to, figures, accounts, adjustments } = kept;
  const [row] = await tx.query<{ id: number; record: unknown }[]>`
    INSERT INTO vat_return AS kept (client_id, from_date, to_date, number, method, consideration, figures, accounts, payable,
                                    gl_id, last_entry_id, created, key_prefix, adjustments)
    VALUES (${client_id}, ${from}::date, ${to}::date, ${kept.number}, ${kept.method}, ${kept.consideration},
            ${JSON.stringify(figures)}::jsonb, ${JSON.stringify(accounts)}::jsonb, ${kept.payable}::numeric,
            ${gl_id ?? null}::bigint, ${last_entry_id}::bigint, ${now}::timestamptz, ${by.key},
            ${adjustments ? JSON.stringify(adjustments) : null}::jsonb)
    RETURNING id, to_jsonb(kept) AS record`;
  if (!row) throw new Error('a return was kept without an id');
  const record = { ...by, table: 'vat_return', before: null, after: row.record };
  await addLink(tx, { client_id, record }, writing);
  const [settled] = await settledIn(tx, client_id, { id: row.id });
  if (!settled) throw new Error('a return was not kept');
  const answer = notices ? { ...settled, notices } : settled;
  await recordOutcomeIn(tx, { client_id, writing }, answer);
  return answer;
};

type SettledSought = { days?: VatDays | undefined; id?: number; reconciliations?: boolean };

const settledIn = async (
  session: Queryable,
  client_id: number,
  { days, id, reconciliations = false }: SettledSought,
): Promise<VatSettled[]> => {
  const sharesDays = days
    ? Prisma.sql`v.from_date <= ${days.to}::date AND v.to_date >= ${days.from}::date`
    : Prisma.sql`true`;
  const isMeant =
    id === undefined
      ? Prisma.sql`(v.adjustments IS NOT NULL) = ${reconciliations}::boolean`
      : Prisma.sql`v.id = ${id}`;
  const rows = await session.query<(Record<string, unknown> & { figures: VatFigure[] })[]>`
    SELECT v.id, v.from_date::text AS "from", v.to_date::text AS "to", v.number, v.method, v.consideration, v.figures,
           v.accounts, v.payable::text, coalesce(g.reference, '') AS reference, g.entry_id, v.last_entry_id, v.created,
           v.adjustments
      FROM vat_return v LEFT JOIN gl g ON g.client_id = v.client_id AND g.id = v.gl_id
     WHERE v.client_id = ${client_id} AND ${sharesDays} AND ${isMeant}
     ORDER BY v.from_date, v.number`;
  return rows.map((row) =>
    recordOf(vatSettled, { ...row, warnings: row['adjustments'] ? [] : vatWarningsOf(row.figures) }),
  );
};
