import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalidField } from '@kontor/domain';
import { z } from 'zod';
import { mappedInSlices } from './slices.ts';

/**
 * Pages and their cursors, as all lists have them. `pageOf` is the only maker of pages but for
 * transactions of accounts.
 */

/**
 * Lists are read page by page in the order of a unique key, so that a list of any length takes the
 * memory of one page (docs/interface §13). A cursor is the key of the last record of a page, opaque
 * to callers.
 */
export type Paging = { limit?: number | undefined; after?: string | undefined };
export type Page<Item> = { items: Item[]; next?: string | undefined };

export const pageSize = 1000;

/**
 * The most bytes of texts and lists on a page of several records: records of any size are read in a
 * bounded memory.
 */
export const pageBytes = 2_097_152;

/**
 * An id in a cursor: a whole number as text, as it may exceed the integers that JSON numbers hold
 * exactly.
 */
export const idText = z.string().regex(/^\d{1,18}$/);

export const cursorOf = (...key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * Reads the key out of `cursor`; undefined when there is no cursor. Refuses `invalid` for a cursor
 * that is not ours.
 */
export const keyOf = <Key>(cursor: string | undefined, schema: z.ZodType<Key>): Key | undefined => {
  if (!cursor) return undefined;
  const key = schema.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()));
  if (key.success) return key.data;
  throw invalidField('after', 'must be the cursor of a page before');
};

const parsedJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

type PageRow<Row, Item> = { item: (row: Row) => Item; cursor: (row: Row) => string };

/**
 * The rows that were read for a page, and whether reading stopped before the last of them, as they
 * are long.
 */
type RowsRead<Row> = { rows: readonly Row[]; isCut?: boolean };

/**
 * The rows of a page: how many of those that were read it shows. The one by which they are too long
 * is the first of the next page.
 */
export const shownOf = ({ rows, isCut = false }: RowsRead<unknown>, limit: number): number =>
  isCut ? Math.min(limit, rows.length - 1) : limit;

/**
 * Makes a page of `rows`, of which the query selects one more than `limit`: that one says whether
 * there are more. Other requests go before it and between its pieces, as making many records takes
 * long.
 */
export const pageOf = async <Row, Item>(
  { rows, isCut = false }: RowsRead<Row>,
  limit: number,
  { item, cursor }: PageRow<Row, Item>,
): Promise<Page<Item>> => {
  const shown = rows.slice(0, shownOf({ rows, isCut }, limit));
  await nextTurn();
  const items = await mappedInSlices(shown, item);
  const last = shown.at(-1);
  return rows.length > shown.length && last !== undefined ? { items, next: cursor(last) } : { items };
};
