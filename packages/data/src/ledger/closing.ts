import { type BookingDate, type ClosingMove, closingMove } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { dateOf, dayOf, recordOf } from '../postgres/row-mapper.ts';
import type { Tx } from '../postgres/transaction.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { addLink } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * The closing date of a client (docs/interface.md §12): it is moved in a transaction that first takes the client's row
 * for itself, so that what is being booked is waited for, and what comes later finds the books closed. Each move is
 * recorded in the same transaction, with who made it and when.
 */

type Move = { client_id: number; closing_date: Date | null; closed_before: Date | null };

/** Moves the closing date and records that. The transaction holds the client's row. */
export const moveClosingDate = async (tx: Tx, move: Move, writing: Writing): Promise<void> => {
  const { client_id, closing_date } = move;
  const last = await tx.entry.findFirst({
    where: { client_id },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  const { now: created, by } = writing;
  const last_entry_id = last?.id ?? 0n;
  const data = { ...move, last_entry_id, created, key_prefix: by.key };
  const moved = recordOf(closingMove, await tx.closing.create({ data }));
  const after = { ...moved, last_entry_id: String(last_entry_id) };
  await tx.client.update({ where: { id: client_id }, data: { closing_date } });
  await addLink(tx, { client_id, record: { ...by, table: 'closing', before: null, after } }, writing);
};

/** The last day of the last year that is closed. */
const lastYearend = async (tx: Tx, client_id: number): Promise<BookingDate | undefined> => {
  const last = await tx.yearend.findFirst({
    where: { client_id, reopened_by: null },
    orderBy: { transdate: 'desc' },
  });
  return last ? (dayOf(last.transdate) as BookingDate) : undefined;
};

export const closingsOf = (database: Pick<Database, 'prisma'>, client_id: number) => ({
  /** Moves the closing date, forwards or backwards; null opens all. `check` is told the last year end, and may refuse. */
  move: (
    closing_date: BookingDate | null,
    check: (lastYearend: BookingDate | undefined) => void,
    writing: Writing,
  ): Promise<void> =>
    inTransaction(database, async (tx) => {
      const closed_before = await takeClient(tx, client_id);
      check(await lastYearend(tx, client_id));
      const move = { client_id, closed_before, closing_date: closing_date && dateOf(closing_date) };
      await moveClosingDate(tx, move, writing);
    }),

  /** Every move of the closing date, the last one first. */
  list: async (): Promise<ClosingMove[]> => {
    const rows = await database.prisma.closing.findMany({ where: { client_id }, orderBy: { id: 'desc' } });
    return rows.map((row) => recordOf(closingMove, row));
  },
});
