import type { Tx } from '../postgres/transaction.ts';

/**
 * The order of locks: whoever takes several takes them in this order, so that nobody waits in a circle.
 *
 * 1. a proposal, its receipt, the receipt's job
 * 2. the client's row: FOR SHARE to book, FOR NO KEY UPDATE (`takeClient`) to change what bookings go by (settings,
 *    accounts, tax rates, closings, keys) or to book several entries in one transaction
 * 3. accounts, tax and exchange rates, keys; several of a kind in the order of their keys
 * 4. the counter of numbers, then customer, vendor or article, then the document that is paid
 * 5. the chain of the audit trail, and all that a booking keeps: balances (in the order of their keys), idempotency
 *
 * Rows that foreign keys lead to are only ever taken FOR NO KEY UPDATE: PostgreSQL looks foreign keys up at the end of a
 * statement, when the chain is held, and FOR UPDATE would let it wait for somebody who waits for the chain.
 */

/** Takes the client's row until the transaction ends, and answers its closing date. */
export const takeClient = async (tx: Pick<Tx, '$queryRaw'>, id: number): Promise<Date | null> => {
  const [row] = await tx.$queryRaw<{ closing_date: Date | null }[]>`
    SELECT closing_date FROM client WHERE id = ${id} FOR NO KEY UPDATE`;
  return row?.closing_date ?? null;
};
