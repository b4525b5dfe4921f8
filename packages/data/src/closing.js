import { closingMove } from '@kontor/domain';
import { dateOf, dayOf, keptOf } from './kept.ts';
import { collided } from './violation.ts';

// It may wait for what is being booked, and may then read every balance of the client.
const patience = { maxWait: 30000, timeout: 120000 };
/** Runs `work` in a transaction, which it must begin by taking the client's row. */
export const alone = ({ prisma }, work) => collided(() => prisma.$transaction(work, patience));
/** Takes the client's row until the transaction ends, and answers its closing date. */
export const takeClient = async (tx, id) => {
  const [row] = await tx.$queryRaw`
    SELECT closing_date FROM client WHERE id = ${id} FOR UPDATE`;
  return row?.closing_date ?? null;
};
/** Moves the closing date and records that. The transaction holds the client's row. */
export const moveClosingDate = async (tx, move, { now, key_prefix }) => {
  const { client_id, closing_date } = move;
  const last = await tx.entry.findFirst({
    where: { client_id },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  await tx.closing.create({ data: { ...move, last_entry_id: last?.id ?? 0n, created: now, key_prefix } });
  await tx.client.update({ where: { id: client_id }, data: { closing_date } });
};
/** The last day of the last year that is closed. */
const lastYearend = async (tx, client_id) => {
  const last = await tx.yearend.findFirst({
    where: { client_id, reopened_by: null },
    orderBy: { transdate: 'desc' },
  });
  return last ? dayOf(last.transdate) : undefined;
};
export const closingsOf = (database, client_id) => ({
  /** Moves the closing date, forwards or backwards; null opens all. `check` is told the last year end, and may refuse. */
  move: (closing_date, check, closer) =>
    alone(database, async (tx) => {
      const closed_before = await takeClient(tx, client_id);
      check(await lastYearend(tx, client_id));
      const move = { client_id, closed_before, closing_date: closing_date && dateOf(closing_date) };
      await moveClosingDate(tx, move, closer);
    }),
  /** Every move of the closing date, the last one first. */
  list: async () => {
    const rows = await database.prisma.closing.findMany({ where: { client_id }, orderBy: { id: 'desc' } });
    return rows.map((row) => keptOf(closingMove, row));
  },
});
