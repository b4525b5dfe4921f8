import type pg from 'pg';

// In milliseconds. A server that lives closes its end at once.
const farewell = 1_000;

/** Cuts a connection that is being ended, in case that its server does not answer the farewell. */
export const cutSoon = ({ connection }: pg.Client): void => {
  setTimeout(() => connection.stream.destroy(), farewell).unref();
};
