import { type BookingDate, type ClosingMove, closingMove } from '@kontor/domain';
import { dateOf, recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { lastYearend } from './last-yearend.ts';

/**
 * The closing date of a client (docs/interface §12). The transaction that moves it first locks the
 * client's row, so that it waits for bookings that have begun, and later ones find the period
 * closed. It records each move, with who made it and when.
 */

type Move = {
  client_id: number;
  closing_date: Date | null;
  closed_before: Date | null;
  reason?: string | undefined;
};

/**
 * Moves the closing date and records the move, in a transaction that has locked the client's row.
 */
export const moveClosingDate = async (tx: Tx, move: Move, writing: Writing): Promise<void> => {
  const { client_id, closing_date } = move;
  const last = await tx.entry.findFirst({
    where: { client_id },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  const { now: created, by } = writing;
  const last_entry_id = last?.id ?? 0n;
  const caller = { key_prefix: by.key, person: by.person?.name ?? null };
  const data = { ...move, reason: move.reason?.trim() || null, last_entry_id, created, ...caller };
  const moved = recordOf(closingMove, await tx.closing.create({ data }));
  const after = { ...moved, last_entry_id: String(last_entry_id) };
  await tx.client.update({ where: { id: client_id }, data: { closing_date } });
  await addLink(tx, { client_id, record: { ...by, table: 'closing', before: null, after } }, writing);
};

export const closingsOf = (session: Session, client_id: number) => ({
  /**
   * Moves the closing date, forwards or backwards; null opens all periods. `check` gets the last
   * year end, and may refuse.
   */
  move: (
    { closing_date, reason }: { closing_date: BookingDate | null; reason?: string | undefined },
    check: (lastYearend: BookingDate | undefined) => void,
    writing: Writing,
  ): Promise<void> =>
    session.transaction(async ({ tx }) => {
      const closed_before = await takeClient(tx, client_id);
      check((await lastYearend(tx, client_id))?.transdate);
      const move = { client_id, closed_before, closing_date: closing_date && dateOf(closing_date), reason };
      await moveClosingDate(tx, move, writing);
    }),

  /** Lists the moves of the closing date, newest first. */
  list: async (): Promise<ClosingMove[]> => {
    const rows = await session.ask((prisma) =>
      prisma.closing.findMany({ where: { client_id }, orderBy: { id: 'desc' } }),
    );
    return rows.map((row) => recordOf(closingMove, row));
  },
});
