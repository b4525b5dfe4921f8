import type { Queryable } from '../postgres/session/session.ts';

/**
 * The order of locks. Every transaction takes its locks in this order, so that no two of them
 * deadlock.
 *
 * 1. a plan; a proposal, its receipt, the receipt's job. A plan may be that a proposal is accepted,
 *   so the unit that books it does not lock the client first, nor does a dry run: somebody who
 *   accepts a proposal beside it would wait for its client, and it for the proposal
 * 2. the client's row: FOR SHARE to book and to save a customer, vendor or article, FOR NO KEY
 *   UPDATE (`takeClient`) to change what bookings depend on (settings, accounts, tax rates,
 *   closings, keys, members) or to book several times in one transaction, which holds the chain
 *   while it books again
 * 3. lines of banks; accounts, tax and exchange rates, keys, people, members, links by which
 *   someone comes in, sessions; several of a kind in the order of their keys
 * 4. the counter of ids or numbers, then customer, vendor or article, then the document that is
 *   paid
 * 5. the count of the client's entries, the chain of the audit trail, and the other rows of a
 *   booking: balances (in the order of their keys), idempotency
 * 6. the chain of a person's trail
 *
 * The row of a batch writer has no place in it: only its own connection takes it, and whoever finds
 * out what became of its last batch, who has no other lock.
 *
 * Rows that foreign keys refer to are locked FOR NO KEY UPDATE only: PostgreSQL checks foreign keys
 * at the end of a statement, which holds the chain by then, and FOR UPDATE would make it wait for a
 * transaction that waits for the chain.
 */

/** Locks the client's row until the transaction ends, and returns its closing date. */
export const takeClient = async (tx: Queryable, id: number): Promise<Date | null> => {
  const [row] = await tx.query<{ closing_date: Date | null }[]>`
    SELECT closing_date FROM client WHERE id = ${id} FOR NO KEY UPDATE`;
  return row?.closing_date ?? null;
};

/**
 * Locks the chain of the client's trail until the transaction ends: from then on nobody else adds a
 * link, and what others have added is seen. The last lock but those of the rows of a booking.
 */
export const takeChain = async (tx: Queryable, client_id: number): Promise<void> => {
  await tx.query`SELECT FROM chain WHERE client_id = ${client_id}::integer FOR NO KEY UPDATE`;
};
