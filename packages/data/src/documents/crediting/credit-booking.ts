import type { Session, Transaction, Tx } from '../../postgres/session/session.ts';
import { addLinkOf } from '../../writing/audit.ts';
import { recordOutcomeIn } from '../../writing/idempotency.ts';
import { takeClient } from '../../writing/lock.ts';
import type { Retry } from '../../writing/outcome.ts';
import type { Writing } from '../../writing/writing.ts';

/**
 * Booking credit notes and what settles them, in a transaction in which nothing else of the client
 * is booked. The same of customers' and of vendors' (docs/interface §10.2, §11.1).
 */

/** Decides what is booked by the books of a transaction; `Kept` is what is kept beside that. */
export type CreditDecider<Books, Kept, Output extends object> = (
  books: Books,
) => Promise<({ outcome: 'done'; done: Output } & Kept) | Retry>;

type CreditKind<Books, Kept> = {
  booksIn: (within: Session, client_id: number) => Books;
  /** Keeps what was decided, and answers its records of the trail. */
  keep: (tx: Tx, client_id: number, kept: Kept) => Promise<object[]>;
};

/** The books of a kind of documents, and how their credit notes are kept. */
export const creditBookingOf = <Books, Kept>({ booksIn, keep }: CreditKind<Books, Kept>) => {
  /**
   * Books what `decide` books in a transaction of the caller's, and keeps what it answers. Answers
   * the records of the trail.
   */
  const within = async <Output extends object>(
    transaction: Transaction,
    client_id: number,
    decide: CreditDecider<Books, Kept, Output>,
  ): Promise<{ outcome: 'done'; done: Output; records: object[] } | Retry> => {
    await takeClient(transaction.tx, client_id);
    const decided = await decide(booksIn(transaction, client_id));
    if (decided.outcome === 'retry') return decided;
    const records = await keep(transaction.tx, client_id, decided);
    return { outcome: 'done', done: decided.done, records };
  };

  /**
   * Books in one transaction what `decide` books, keeps what it answers, and records the outcome.
   * Nothing is kept where it is to be decided again.
   */
  const book = <Output extends object>(
    session: Session,
    client_id: number,
    decide: CreditDecider<Books, Kept, Output>,
    writing: Writing,
  ): Promise<{ outcome: 'done'; done: Output } | Retry> =>
    session.transaction<{ outcome: 'done'; done: Output } | Retry>(async (transaction) => {
      const { tx, rollBack } = transaction;
      const booked = await within(transaction, client_id, decide);
      if (booked.outcome === 'retry') return rollBack(booked);
      const records = booked.records.map((record) => ({ ...writing.by, ...record }));
      if (records.length > 0) await addLinkOf(tx, { client_id, records }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, booked.done);
      return { outcome: 'done', done: booked.done };
    });

  return { within, book };
};
