import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { listed } from '../postgres/columns.ts';
import { type CopiedRows, textsOf } from '../postgres/copied/copy.ts';
import { type Page, pageBytes, pageOf } from '../postgres/page.ts';
import { type Derived, textMapper } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';

/**
 * Pages of lists that may be long. They are read by COPY (`postgres/copied/copy.ts`), up to the
 * record by which they are longer than a page may be, and made by `pageOf`, as all pages are. What
 * is read most, documents and master data, comes column by column, and its schema says how each is
 * read: a column that a schema gets is read without a change here. `copiedJsonPage` is for lists
 * whose items are made of more than the columns of their rows.
 */

/**
 * A list that is read by COPY: its statement, the columns of that, and the most records of a page.
 */
type CopiedList = {
  /** Selects one row more than `limit`, which says whether there are more. */
  rows: Prisma.Sql;
  columns: readonly string[];
  limit: number;
};

/** Copies the rows of a page up to the one by which they are longer than a page may be. */
export const copiedRowsOf = (
  { lists }: Pick<Session, 'lists'>,
  { rows, columns, limit }: CopiedList,
): Promise<CopiedRows> =>
  lists.copied(Prisma.sql`SELECT ${listed(columns, 'u')} FROM (${rows}) u`, { limit, mostBytes: pageBytes });

type RecordsCopied<Shape extends z.ZodRawShape> = CopiedList & {
  schema: z.ZodObject<Shape>;
  /** Finds the fields that no column has. */
  derived?: Derived;
  /** Makes the cursor of a record, whose columns `text` reads. */
  cursor: (text: (column: string) => string) => string;
};

/** Reads a page of a list by COPY. */
export const copiedPage = async <Shape extends z.ZodRawShape>(
  session: Pick<Session, 'lists'>,
  { schema, derived, cursor, ...list }: RecordsCopied<Shape>,
): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
  const { lines, isCut } = await copiedRowsOf(session, list);
  const { columns, limit } = list;
  const recordFrom = textMapper(schema, columns, derived);
  return pageOf({ rows: lines, isCut }, limit, {
    item: (line) => recordFrom(textsOf(line)),
    cursor: (line) => {
      const texts = textsOf(line);
      return cursor((column) => texts[columns.indexOf(column)] ?? '');
    },
  });
};

type JsonCopied<Row, Item> = {
  /** Selects one row more than `limit`, which says whether there are more. */
  rows: Prisma.Sql;
  limit: number;
  item: (row: Row) => Item;
  cursor: (row: Row) => string;
};

/**
 * Reads a page of a list by COPY whose items are not the columns of its rows: each row comes as
 * JSON.
 */
export const copiedJsonPage = async <Row, Item>(
  { lists }: Pick<Session, 'lists'>,
  { rows, limit, item, cursor }: JsonCopied<Row, Item>,
): Promise<Page<Item>> => {
  const statement = Prisma.sql`SELECT to_jsonb(u) FROM (${rows}) u`;
  const { lines, isCut } = await lists.copied(statement, { limit, mostBytes: pageBytes });
  const rowIn = (line: string): Row => JSON.parse(textsOf(line).join());
  return pageOf({ rows: lines, isCut }, limit, {
    item: (line) => item(rowIn(line)),
    cursor: (line) => cursor(rowIn(line)),
  });
};
