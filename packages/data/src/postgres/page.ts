import { Refusal } from '@kontor/domain';
import { z } from 'zod';

/**
 * Lists are read page by page in the order of a unique key, so that a list of any length takes the memory of one page
 * (docs/interface.md §13). A cursor is the key of the last record of a page, opaque to callers.
 */
export type Paging = { limit?: number | undefined; after?: string | undefined };
export type Page<Item> = { items: Item[]; next?: string | undefined };

export const pageSize = 1000;

/** An id in a cursor: a whole number as text, as it may exceed the integers that JSON numbers hold exactly. */
export const idText = z.string().regex(/^\d{1,18}$/);

export const cursorOf = (...key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Reads the key out of `cursor`; undefined when there is no cursor. Refuses `invalid` for a cursor that is not ours. */
export const keyOf = <Key>(cursor: string | undefined, schema: z.ZodType<Key>): Key | undefined => {
  if (!cursor) return undefined;
  const key = schema.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()));
  if (key.success) return key.data;
  throw new Refusal('invalid', 'after must be the cursor of a page before.', [
    { field: 'after', message: 'must be the cursor of a page before' },
  ]);
};

const parsedJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Makes a page of `rows`, of which the query selects one more than `limit`: that one tells whether there are more. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  limit: number,
  of: { item: (row: Row) => Item; cursor: (row: Row) => string },
): Page<Item> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map(of.item);
  return rows.length > limit && last !== undefined ? { items, next: of.cursor(last) } : { items };
};
