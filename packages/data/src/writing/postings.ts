import type { Database } from '../postgres/database.ts';
import { type BatchAnswers, type RowAnswer, valuesOf } from '../postgres/gathered/batch-writer.ts';
import { batchOf, Meets } from '../postgres/gathered/gathered-statements.ts';
import type { Tx } from '../postgres/transaction.ts';
import type { WriteRow } from './batch.ts';
import type { BatchedWrite } from './batched-write.ts';
import { type IdempotencyClaim, Stale, type Writing } from './writing.ts';

/** A row to book, the names of the records that it creates or changes by itself, and the write that it is of. */
export type ToBook<Row> = { row: Row; keys: readonly string[]; writing: Pick<Writing, 'once' | 'place'> };

/** Books rows: together with others that arrive at the same time, or in a transaction of the caller's. */
export type Postings = {
  /** Returns the answer of the statement for the row. Throws Stale where the row was decided by what has changed since. */
  book: <Row extends WriteRow, Answer extends { outcome: string }>(
    statement: BatchedWrite<Row, Answer>,
    sent: ToBook<Row>,
  ) => Promise<Answer>;
};

/**
 * Books rows together with those of other requests, each in the statement and the commit that it shares with them. While a
 * row waits only its text is kept, and the answer that is usual: an async function would keep the row itself, too.
 */
export const gatheredPostings = ({ gathered }: Pick<Database, 'gathered'>): Postings => ({
  book: (statement, { row, keys, writing: { once, place = gathered } }) => {
    const { text, lines, needs } = statement.written(row);
    const client_id = row.client_id as number;
    const allKeys = once ? [...keys, `once ${once.key}`] : keys;
    const usual = statement.usual?.(row);
    return place
      .write(statement, { text, lines, client_id, keys: allKeys, needs })
      .then((answer) => answered(answer ?? usual ?? unanswered(statement), once) as never);
  },
});

/** Books rows in the transaction `tx`, which rolls back where this throws. */
export const postingsIn = (tx: Pick<Tx, '$queryRawUnsafe'>): Postings => ({
  book: async (statement, { row, writing: { once } }) => {
    const written = statement.written(row);
    const text = statement.text(written.needs, 'many');
    const values = valuesOf(batchOf([written], 'many'));
    const [found] = await tx.$queryRawUnsafe<{ answers: BatchAnswers }[]>(text, ...values);
    const { usual, others } = found?.answers ?? { usual: 0, others: [] };
    if (usual + others.length !== 1) throw new Error('a row was booked without an outcome');
    return answered(others[0] ?? statement.usual?.(row) ?? unanswered(statement), once) as never;
  },
});

const unanswered = ({ name }: { name: string }): never => {
  throw new Error(`the statement ${name} has not answered for a row`);
};

const answered = (
  { at: _, ...answer }: Partial<RowAnswer> & { outcome: string },
  once: IdempotencyClaim | undefined,
) => {
  if (answer.outcome === 'stale') throw new Stale();
  if (answer.outcome === 'waits') throw new Meets();
  if (once && recorded.has(answer.outcome)) once.recorded = true;
  return answer;
};

/** The outcomes that a statement records for the Idempotency-Key of the request. */
const recorded: ReadonlySet<string> = new Set(['booked', 'repeated', 'saved']);
