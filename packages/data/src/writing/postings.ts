import type { Database } from '../postgres/database.ts';
import { type BatchAnswers, type RowAnswer, valuesOf } from '../postgres/gathered/batch-writer.ts';
import { batchOf } from '../postgres/gathered/gathered-statements.ts';
import type { Tx } from '../postgres/transaction.ts';
import type { WriteRow } from './batch.ts';
import type { BatchedWrite } from './batched-write.ts';
import { type IdempotencyClaim, Stale } from './writing.ts';

/** A row to book, the names of the records that it creates or changes by itself, and the Idempotency-Key of its request. */
export type ToBook<Row> = { row: Row; keys: readonly string[]; once: IdempotencyClaim | undefined };

/** Books rows: together with others that arrive at the same time, or in a transaction of the caller's. */
export type Postings = {
  /** Returns the answer of the statement for the row. Throws Stale where the row was decided by what has changed since. */
  book: <Row extends WriteRow, Answer extends { outcome: string }>(
    statement: BatchedWrite<Row, Answer>,
    sent: ToBook<Row>,
  ) => Promise<Answer>;
};

/** Books rows together with those of other requests, each in the statement and the commit that it shares with them. */
export const gatheredPostings = ({ gathered }: Pick<Database, 'gathered'>): Postings => ({
  book: async (statement, { row, keys, once }) => {
    const client_id = row.client_id as number;
    const allKeys = once ? [...keys, `once ${once.key}`] : keys;
    const isPlain = statement.plain?.fits(row) ?? false;
    const answer = await gathered.write(statement, {
      ...statement.written(row),
      client_id,
      keys: allKeys,
      isPlain,
    });
    return answered(answer ?? usualOf(statement, row), once) as never;
  },
});

/** Books rows in the transaction `tx`, which rolls back where this throws. */
export const postingsIn = (tx: Pick<Tx, '$queryRawUnsafe'>): Postings => ({
  book: async (statement, { row, once }) => {
    const values = valuesOf(batchOf([statement.written(row)]));
    const [found] = await tx.$queryRawUnsafe<{ answers: BatchAnswers }[]>(statement.text, ...values);
    const { usual, others } = found?.answers ?? { usual: 0, others: [] };
    if (usual + others.length !== 1) throw new Error('a row was booked without an outcome');
    return answered(others[0] ?? usualOf(statement, row), once) as never;
  },
});

const usualOf = <Row, Answer extends { outcome: string }>(
  { name, usual }: BatchedWrite<Row, Answer>,
  row: Row,
): Answer => {
  if (!usual) throw new Error(`the statement ${name} has not answered for a row`);
  return usual(row);
};

const answered = (
  { at: _, ...answer }: Partial<RowAnswer> & { outcome: string },
  once: IdempotencyClaim | undefined,
) => {
  if (answer.outcome === 'stale') throw new Stale();
  if (once && recorded.has(answer.outcome)) once.recorded = true;
  return answer;
};

/** The outcomes that a statement records for the Idempotency-Key of the request. */
const recorded: ReadonlySet<string> = new Set(['booked', 'repeated', 'saved']);
