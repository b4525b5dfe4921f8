import { Refusal } from '@kontor/domain';

/**
 * Lists are read page by page in the order of a unique key, so that a list of any length takes a page of memory
 * (docs/interface.md §13). A cursor is the key of the last record seen, made opaque.
 */
export type Paging = { limit?: number | undefined; after?: string | undefined };
export type Page<Item> = { items: Item[]; next?: string | undefined };

export const pageSize = 1000;

export const cursorOf = (...key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

// What each part of a key must look like, so that only a cursor of ours reaches a statement.
const parts = {
  text: /^\P{Cc}*$/u,
  integer: /^\d{1,18}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  decimal: /^-?\d+(\.\d+)?$/,
};

/** The key in `cursor`, of parts of these kinds; undefined without a cursor. Refuses `invalid` when it is none of ours. */
export const keyOf = (
  cursor: string | undefined,
  kinds: readonly (keyof typeof parts)[],
): readonly string[] | undefined => {
  if (cursor === undefined) return undefined;
  const key = parsed(cursor);
  if (key?.length === kinds.length && kinds.every((kind, at) => parts[kind].test(key[at] ?? ''))) return key;
  const message = 'must be the cursor of a page before';
  throw new Refusal('invalid', `after ${message}.`, [{ field: 'after', message }]);
};

const parsed = (cursor: string): string[] | undefined => {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(key) ? key.map(String) : undefined;
  } catch {
    return undefined;
  }
};

/** A page of the rows that were asked for with one more than `limit`, to see whether there is more. */
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
