import { Refusal } from '@kontor/domain';
import { z } from 'zod';
export const pageSize = 1000;
/** An id in a cursor: a whole number as text, since it may be larger than a JSON number is exact. */
export const idText = z.string().regex(/^\d{1,18}$/);
export const cursorOf = (...key) => Buffer.from(JSON.stringify(key)).toString('base64url');
/** The key in `cursor`; undefined when there is no cursor. Refuses `invalid` where it is none of ours. */
export const keyOf = (cursor, schema) => {
  if (!cursor) return undefined;
  const key = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (key.success) return key.data;
  throw new Refusal('invalid', 'after must be the cursor of a page before.', [
    { field: 'after', message: 'must be the cursor of a page before' },
  ]);
};
const parsed = (json) => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
/** A page of the rows that were asked for with one more than `limit`, to see whether there is more. */
export const pageOf = (rows, limit, of) => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map(of.item);
  return rows.length > limit && last !== undefined ? { items, next: of.cursor(last) } : { items };
};
