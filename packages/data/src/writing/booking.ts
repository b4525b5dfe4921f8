import { type BatchAnswers, type RowAnswer, valuesOf } from '../postgres/gathered/batch-writer.ts';
import type { Connected } from '../postgres/gathered/gathered-lookups.ts';
import {
  type GatheredStatements,
  gatheredInParts,
  gatheredWithin,
  type SendWithin,
} from '../postgres/gathered/gathered-statements.ts';
import { inSavepoint, type Tx } from '../postgres/transaction.ts';
import { retryOf, type Written } from './outcome.ts';
import type { WriteRow } from './rows.ts';
import type { WriteStatement } from './statement.ts';
import { recordedOutcomes } from './steps/key.ts';
import type { Writing } from './writing.ts';

/**
 * Handing a row over to its statement, on a database or in a transaction, and its answer as an outcome. All that books or saves
 * goes through `bookRow`; nothing else may hand rows over.
 */

/**
 * The part of a database, or of a transaction on one, that booking needs: to look up, and to hand over rows that are written together with
 * those that arrive at the same time.
 */
export type BookingConnection = Connected & { gathered: Pick<GatheredStatements, 'write' | 'isFull'> };

/** Runs one query of a transaction after the other, as its connection takes no others meanwhile. */
export type InTurn = <Result>(query: () => PromiseLike<Result>) => Promise<Result>;

export const openTurn = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const mine = last.then(query);
    last = mine.catch(() => undefined);
    return mine;
  };
};

/** Runs a batch in the transaction `tx`. */
export const sendIn =
  (tx: Pick<Tx, '$queryRawUnsafe'>): SendWithin =>
  async ({ text }, batch) => {
    const [found] = await tx.$queryRawUnsafe<{ answers: BatchAnswers }[]>(text, ...valuesOf(batch));
    return found?.answers ?? { usual: 0, others: [] };
  };

/**
 * Books many rows in the transaction `tx`, which goes on where a batch fails as a whole: its rows are then written one by one, as outside
 * of a transaction. So it does where one of them has the number that the counter gives to another.
 */
export const bulkConnectionIn = (
  tx: Pick<Tx, '$queryRaw' | '$queryRawUnsafe' | '$executeRawUnsafe'>,
): BookingConnection => {
  const inTurn = openTurn();
  const send = sendIn(tx);
  const write = gatheredInParts((statement, batch) =>
    inTurn(() => inSavepoint(tx, () => send(statement, batch))),
  );
  return {
    statements: { lookUp: (statement) => inTurn(() => tx.$queryRaw(statement)) },
    gathered: { write, isFull: () => false },
  };
};

/**
 * Books in the transaction `tx`. A row that is not written because of what has changed ends nothing: its caller decides whether
 * the transaction is rolled back.
 */
export const bookingConnectionIn = (tx: Pick<Tx, '$queryRaw' | '$queryRawUnsafe'>): BookingConnection => {
  const inTurn = openTurn();
  const send = sendIn(tx);
  return {
    statements: { lookUp: (statement) => inTurn(() => tx.$queryRaw(statement)) },
    gathered: gatheredWithin((statement, batch) => inTurn(() => send(statement, batch))),
  };
};

/** A row to book, and the names of the records that it creates or changes by itself. */
export type RowToBook<Row> = {
  row: Row;
  keys: readonly string[];
  writing: Pick<Writing, 'once' | 'slot'>;
};

/**
 * Books a row together with those of other requests, in the statement and the commit that it shares with them. While a row waits
 * only its text is kept, and the answer that is usual: an async function would keep the row itself, too.
 */
export const bookRow = <Row extends WriteRow, Answer extends { outcome: string }>(
  { gathered }: Pick<BookingConnection, 'gathered'>,
  statement: WriteStatement<Row, Answer>,
  { row, keys, writing: { once, slot } }: RowToBook<Row>,
): Promise<Written<Answer>> => {
  const { text, lines, needs } = statement.written(row);
  const client_id = row.client_id as number;
  const allKeys = once ? [...keys, `once ${once.key}`] : keys;
  const usual = statement.usual?.(row);
  const hasKey = once !== undefined;
  return (slot ?? gathered)
    .write(statement, { text, lines, client_id, keys: allKeys, needs })
    .then((answer) => writtenAs<Answer>(answer ?? usual ?? unanswered(statement), hasKey));
};

const unanswered = ({ name }: { name: string }): never => {
  throw new Error(`the statement ${name} has not answered for a row`);
};

const writtenAs = <Answer extends { outcome: string }>(
  { at: _, ...answer }: Partial<RowAnswer> & { outcome: string },
  hasKey: boolean,
): Written<Answer> => {
  const given: { outcome: string } = answer;
  return retryOf(given.outcome) ?? { ...(given as Answer), recorded: hasKey && recorded.has(given.outcome) };
};

const recorded: ReadonlySet<string> = new Set(recordedOutcomes);
