import type { RowAnswer } from '../postgres/gathered/batch-writer.ts';
import type { Connected } from '../postgres/gathered/gathered-lookups.ts';
import type { GatheredStatements } from '../postgres/gathered/gathered-statements.ts';
import { retryOf, type Written } from './outcome.ts';
import type { WriteRow } from './rows.ts';
import type { WriteStatement } from './statement.ts';
import { recordedOutcomes } from './steps/key.ts';
import type { Writing } from './writing.ts';

/**
 * Handing a row over to its statement, on a database or in a transaction, and its answer as an
 * outcome. All that books or saves goes through `bookRow`; nothing else may hand rows over.
 */

/**
 * The part of a database, or of a transaction on one, that booking needs: to look up, and to hand
 * over rows that are written together with those that arrive at the same time.
 */
export type BookingConnection = Connected & { gathered: Pick<GatheredStatements, 'write' | 'isFull'> };

/** A row to book, and the names of the records that it creates or changes by itself. */
export type RowToBook<Row> = {
  row: Row;
  keys: readonly string[];
  writing: Pick<Writing, 'once' | 'slot'>;
};

/**
 * Books a row together with those of other requests, in the statement and the commit that it shares
 * with them. While a row waits only its text is kept, and the answer that is usual: an async
 * function would keep the row itself, too.
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
