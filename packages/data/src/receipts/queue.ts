import type { Queryable } from '../postgres/database.ts';

/** How the queue of receipts stands, for the operator (docs/operations.md). */

/** How many receipts of a client are in a state. */
export type QueueCount = { client: string; state: 'queued' | 'running' | 'done' | 'failed'; count: number };

/** A receipt that could not be processed, and why. */
export type FailedReceipt = {
  client: string;
  id: number;
  file_name: string;
  attempt: number;
  reason: string;
};

// Whoever has more than that to look through begins with these.
const mostShown = 100;

/** How many receipts wait, are worked on, are done and have failed, and the last of those that failed; none withdrawn. */
export const readQueue = async ({
  prisma,
}: Queryable): Promise<{ counts: QueueCount[]; failed: FailedReceipt[] }> => {
  const counts = await prisma.$queryRaw<QueueCount[]>`
    SELECT c.name AS client, j.state, count(*)::integer AS count
      FROM receipt_job j
      JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id AND r.withdrawn IS NULL
      JOIN client c ON c.id = j.client_id
     GROUP BY c.name, c.name_folded, j.state
     ORDER BY c.name_folded, array_position(ARRAY['queued', 'running', 'done', 'failed'], j.state)`;
  const failed = await prisma.$queryRaw<FailedReceipt[]>`
    SELECT c.name AS client, r.id, r.file_name, j.attempt, j.reason
      FROM receipt_job j
      JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id AND r.withdrawn IS NULL
      JOIN client c ON c.id = j.client_id
     WHERE j.state = 'failed' ORDER BY c.name_folded, r.id DESC LIMIT ${mostShown}`;
  return { counts, failed };
};
