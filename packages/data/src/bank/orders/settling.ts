import type { OrderedPaymentState } from '@kontor/domain';
import type { RawSql } from '../../postgres/connection.ts';
import type { Session } from '../../postgres/session/session.ts';
import { addLink } from '../../writing/audit.ts';
import { takeClient } from '../../writing/lock.ts';
import type { Writing } from '../../writing/writing.ts';

/**
 * The ends of ordered payments (docs/interface §26): executed by a debit, refused by the bank, or
 * waiting again.
 */

/** A payment of a sent order that ends, with the reason of the bank where it is refused. */
export type PaymentEnd = { end_to_end: string; reason: string };

/** A payment that was booked on an account of payments in transit, with its entries. */
export type InTransit = { position: number; transit_accno: number; entries: readonly bigint[] };

/** Keeps what was booked of the payments of an order, or reversed that. */
export const keepInTransit = async (
  tx: Pick<RawSql, 'run'>,
  { client_id, id }: { client_id: number; id: number },
  booked: readonly InTransit[],
): Promise<void> => {
  if (booked.length === 0) return;
  const rows = booked.map(({ entries, ...one }) => ({ ...one, entries: entries.map(String) }));
  const kept = JSON.stringify(rows);
  await tx.run`
    UPDATE ordered_payment p SET transit_accno = b.transit_accno
      FROM jsonb_to_recordset(${kept}::jsonb) AS b (position integer, transit_accno integer)
     WHERE p.client_id = ${client_id} AND p.order_id = ${id}::integer AND p.position = b.position`;
  await tx.run`
    INSERT INTO ordered_payment_entry (client_id, entry_id, order_id, position)
    SELECT ${client_id}::integer, e.entry_id::bigint, ${id}::integer, b.position
      FROM jsonb_to_recordset(${kept}::jsonb) AS b (position integer, entries jsonb)
     CROSS JOIN LATERAL jsonb_array_elements_text(b.entries) AS e (entry_id)`;
};

type Moved = { id: number; position: number; end_to_end: string; reason: string };

export const settlingOf = (session: Session, client_id: number) => {
  /**
   * Moves payments of sent orders from one state to another, and answers the end-to-end ids of
   * those that were in the first one.
   */
  const move = (
    ends: readonly PaymentEnd[],
    { from, to }: { from: OrderedPaymentState; to: OrderedPaymentState },
    writing: Writing,
  ): Promise<string[]> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const moved = await tx.query<Moved[]>`
        UPDATE ordered_payment p SET state = ${to}, reason = e.reason
          FROM payment_order q, jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS e (end_to_end text, reason text)
         WHERE p.client_id = ${client_id} AND p.end_to_end = e.end_to_end AND p.state = ${from}
           AND q.client_id = p.client_id AND q.id = p.order_id AND q.state = 'sent'
        RETURNING p.order_id AS id, p.position, p.end_to_end, p.reason`;
      for (const id of [...new Set(moved.map((one) => one.id))].sort((one, other) => one - other)) {
        const payments = moved.filter((one) => one.id === id).map(({ id: _, ...one }) => one);
        const record = {
          ...writing.by,
          table: 'ordered_payment',
          before: { id, state: from },
          after: { id, state: to, payments },
        };
        await addLink(tx, { client_id, record }, writing);
      }
      return moved.map(({ end_to_end }) => end_to_end);
    });
  const named = (ids: readonly string[]): PaymentEnd[] =>
    ids.map((end_to_end) => ({ end_to_end, reason: '' }));

  return {
    /** Keeps the entries that reversed what was booked of payments of an order. */
    keepTakenBack: (id: number, taken: readonly InTransit[]): Promise<void> =>
      session.transaction(({ tx }) => keepInTransit(tx, { client_id, id }, taken)),

    /**
     * Marks payments as executed, by their end-to-end ids: their debit is booked. Answers those
     * that were awaited.
     */
    execute: (ids: readonly string[], writing: Writing): Promise<string[]> =>
      move(named(ids), { from: 'waiting', to: 'executed' }, writing),

    /**
     * Has payments await their debit again: what it booked was reversed. Answers those that were
     * executed.
     */
    awaitAgain: (ids: readonly string[], writing: Writing): Promise<string[]> =>
      move(named(ids), { from: 'executed', to: 'waiting' }, writing),

    /**
     * Marks payments as refused by the bank, so that what they pay is free. Answers those that were
     * awaited.
     */
    refuse: (ends: readonly PaymentEnd[], writing: Writing): Promise<string[]> =>
      move(ends, { from: 'waiting', to: 'refused' }, writing),
  };
};
