import type { BookingDate, Instant } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';

/** The numbers of open proposals, of receipts that could not be read and of plans that wait for a person, and the last day of the last year that is closed. */
export type Waiting = {
  proposals: number;
  failed_receipts: number;
  plans: number;
  last_yearend: BookingDate | null;
};

/** Reads what waits for somebody. Receipts that were withdrawn, and their proposals, do not. */
export const readWaiting = async (
  { prisma }: Database,
  client_id: number,
  now: Instant,
): Promise<Waiting> => {
  const [row] = await prisma.$queryRaw<Waiting[]>`
    SELECT (SELECT count(*)::integer FROM proposal p
              JOIN receipt r ON r.client_id = p.client_id AND r.id = p.receipt_id AND r.withdrawn IS NULL
             WHERE p.client_id = ${client_id} AND p.state = 'OPEN') AS proposals,
           (SELECT count(*)::integer FROM receipt_job j
              JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id AND r.withdrawn IS NULL
             WHERE j.client_id = ${client_id} AND j.state = 'failed') AS failed_receipts,
           (SELECT count(*)::integer FROM plan
             WHERE client_id = ${client_id} AND state = 'WAITING' AND expires > ${now}::timestamptz) AS plans,
           (SELECT max(transdate)::text FROM yearend
             WHERE client_id = ${client_id} AND reopened_by IS NULL) AS last_yearend`;
  if (!row) throw new Error('what waits was counted without a result');
  return row;
};
