/**
 * So many requests in so many seconds. Who has sent none for so long may send all of them at once.
 */
export type Rate = { requests: number; seconds: number };

/**
 * The rates of a key or session, and of an address whose requests open nothing; `none` for no
 * limit.
 */
export type Rates = { key: Rate | 'none'; address: Rate | 'none' };
