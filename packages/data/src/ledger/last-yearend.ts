import type { BookingDate } from '@kontor/domain';
import type { Queryable } from '../postgres/session/session.ts';

/** The end of a year that was not opened again. */
export type YearendRow = {
  id: bigint;
  gl_id: bigint;
  transdate: BookingDate;
  closed_before: Date | null;
  carried_by: bigint | null;
};

/** Reads the end of the last closed year; undefined when no year is closed. */
export const lastYearend = async (tx: Queryable, client_id: number): Promise<YearendRow | undefined> => {
  const [row] = await tx.query<YearendRow[]>`
    SELECT y.id, y.gl_id, y.transdate::text, y.closed_before, y.carried_by FROM yearend y
     WHERE y.client_id = ${client_id} AND y.reopened_by IS NULL ORDER BY y.transdate DESC LIMIT 1`;
  return row;
};
