import { z } from 'zod';

export const text = z.string().optional().catch(undefined);

/** The words that are looked for in a list. */
export const textSearch = z.object({ text });

/** `like`: the id of an entry whose lines the new one begins with. */
export const likeSearch = z.object({ like: text });

/** `invoice`: the number of the invoice that is repeated. */
export const repeatedSearch = z.object({ invoice: text });

/**
 * `entry`: the id of the entry that booked what the new record is of, on `account`, and what it is
 * called there.
 */
export const entrySearch = z.object({ entry: text, account: text, description: text });
