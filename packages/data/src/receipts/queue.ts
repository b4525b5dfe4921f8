import type { Queryable } from '../postgres/session/session.ts';

/** The state of the queue of receipts, for the operator (docs/operations). */

/** The number of receipts of a client in a state. */
export type QueueCount = { client: string; state: 'queued' | 'running' | 'done' | 'failed'; count: number };

/** A receipt that could not be processed, and why. */
export type FailedReceipt = {
  client: string;
  id: number;
  file_name: string;
  attempt: number;
  reason: string;
};

// Enough to begin with; the counts say how many there are.
const maxFailedShown = 100;

/**
 * Counts the receipts in each state, and lists the latest that failed; leaves out withdrawn
 * receipts.
 */
export const readQueue = async (
  session: Queryable,
): Promise<{ counts: QueueCount[]; failed: FailedReceipt[] }> => {
  const counts = await session.query<QueueCount[]>`
    SELECT c.name AS client, j.state, count(*)::integer AS count
      FROM receipt_job j
      JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id AND r.withdrawn IS NULL
      JOIN client c ON c.id = j.client_id
     GROUP BY c.name, c.name_folded, j.state
     ORDER BY c.name_folded, array_position(ARRAY['queued', 'running', 'done', 'failed'], j.state)`;
  const failed = await session.query<FailedReceipt[]>`
    SELECT c.name AS client, r.id, r.file_name, j.attempt, j.reason
      FROM receipt_job j
      JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id AND r.withdrawn IS NULL
      JOIN client c ON c.id = j.client_id
     WHERE j.state = 'failed' ORDER BY c.name_folded, r.id DESC LIMIT ${maxFailedShown}`;
  return { counts, failed };
};
