import { integer, type ProposalState, Refusal, say } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { type BookedFrom, type BookPayable, bookFrom } from '../receipts/booking.ts';
import { refusingViolations } from '../receipts/change.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import {
  type Duplicable,
  type KnownBy,
  lastBookedOf,
  type ProposalFound,
  payablesLike,
  proposalsWhere,
  vendorsKnownBy,
} from './matches.ts';

/**
 * Selects proposals to list (docs/interface §16.2) by state and receipts. A proposal is a QR-bill
 * found in a receipt.
 */
export type ProposalFilter = Paging & {
  state?: ProposalState | undefined;
  receipts?: readonly number[] | undefined;
};

const proposalCursor = z.tuple([integer]);

export const proposalsOf = (session: Session, client_id: number) => ({
  find: async (id: number): Promise<ProposalFound | undefined> => {
    const condition = Prisma.sql`p.id = ${id}::integer`;
    const [found] = await proposalsWhere(session, client_id, { condition, limit: 1 });
    return found;
  },

  /** Lists proposals in the order in which they were made, without those of withdrawn receipts. */
  list: async ({
    limit = pageSize,
    after,
    state,
    receipts,
  }: ProposalFilter): Promise<Page<ProposalFound>> => {
    const [last] = keyOf(after, proposalCursor) ?? [0];
    const condition = Prisma.sql`p.id > ${last}::integer AND r.withdrawn IS NULL
      AND ${state ? Prisma.sql`p.state = ${state}` : noFilter}
      AND ${receipts === undefined ? noFilter : Prisma.sql`p.receipt_id = ANY(${receipts}::integer[])`}`;
    const found = await proposalsWhere(session, client_id, { condition, limit: limit + 1 });
    return pageOf({ rows: found }, limit, { item: (row) => row, cursor: ({ id }) => cursorOf(id) });
  },

  vendorsKnownBy: (known: readonly KnownBy[]) => vendorsKnownBy(session, client_id, known),

  lastBooked: (of: { vendors: readonly number[]; count: number }) => lastBookedOf(session, client_id, of),

  payablesLike: (like: { all: readonly Duplicable[]; days: number }) =>
    payablesLike(session, client_id, like),

  /**
   * Accepts an open proposal: books a payable by `book`, links the receipt to it and settles the
   * proposal, all or nothing. Returns undefined, and books nothing, when it is settled already.
   * Refuses `receipt_withdrawn`.
   */
  accept: (id: number, book: BookPayable, writing: Writing): Promise<BookedFrom | undefined> =>
    refusingViolations(() =>
      session.transaction<BookedFrom | undefined>(async (within) => {
        const { tx, rollBack } = within;
        // Locks the proposal first, then its receipt, then the books, in the order of locks.
        const proposal = await lockProposal(tx, client_id, id);
        if (proposal?.state !== 'OPEN') return undefined;
        const { receipt_id } = proposal;
        const booked = await bookFrom(within, { client_id, receipt_id, book }, writing);
        if (booked.outcome === 'retry') return rollBack(booked);
        const { payable_id, numbers, linked } = booked;
        const settled = await settle(tx, { client_id, id, state: 'ACCEPTED', payable_id });
        const records = [...linked, settled].map((record) => ({ ...writing.by, ...record }));
        await addLinkOf(tx, { client_id, records }, writing);
        await recordOutcomeIn(tx, { client_id, writing }, numbers);
        return { outcome: 'booked', numbers };
      }),
    ),

  /**
   * Dismisses a proposal, or opens it again; one in that state already stays as it is. Refuses
   * `proposal_settled`.
   */
  decide: (id: number, state: 'OPEN' | 'DISMISSED', writing: Writing): Promise<void> =>
    session.transaction(async ({ tx }) => {
      const proposal = await lockProposal(tx, client_id, id);
      if (proposal?.state === 'ACCEPTED')
        throw new Refusal('proposal_settled', say('proposal_accepted', { id }));
      if (proposal && proposal.state !== state) {
        const settled = await settle(tx, { client_id, id, state, payable_id: null });
        await addLinkOf(tx, { client_id, records: [{ ...writing.by, ...settled }] }, writing);
      }
      await recordOutcomeIn(tx, { client_id, writing }, {});
    }),
});

const lockProposal = async (
  tx: Tx,
  client_id: number,
  id: number,
): Promise<{ state: ProposalState; receipt_id: number } | undefined> => {
  const [row] = await tx.query<{ state: ProposalState; receipt_id: number }[]>`
    SELECT state, receipt_id FROM proposal WHERE client_id = ${client_id} AND id = ${id}::integer FOR UPDATE`;
  return row;
};

type Settled = { client_id: number; id: number; state: ProposalState; payable_id: bigint | null };

const settle = async (tx: Tx, { client_id, id, state, payable_id }: Settled) => {
  const [row] = await tx.query<{ before: object; after: object }[]>`
    WITH before AS MATERIALIZED (SELECT p.* FROM proposal p WHERE client_id = ${client_id} AND id = ${id}::integer)
    UPDATE proposal p SET state = ${state}, payable_id = ${payable_id}::bigint
      FROM before b WHERE p.client_id = b.client_id AND p.id = b.id
    RETURNING to_jsonb(b) AS before, to_jsonb(p) AS after`;
  return { table: 'proposal', ...row };
};
