import type { Postgres } from '@kontor/postgres';
import { execute } from '@kontor/testing';
import { expect } from 'vitest';

/** Runs a statement as the superuser of a throw-away server. */
export const asSuperuser = ({ url }: Pick<Postgres, 'url'>, statement: string) => {
  const address = new URL(url);
  address.username = 'postgres';
  return execute(address.href, statement);
};

/** Waits until a standby has all that its primary has written. */
export const caughtUp = async (primary: Postgres, standby: Postgres): Promise<void> => {
  const [row] = await asSuperuser(primary, 'SELECT pg_current_wal_flush_lsn() AS position');
  const behind = `SELECT pg_last_wal_replay_lsn() >= '${row?.['position']}' AS done`;
  await expect.poll(() => execute(standby.url, behind), { timeout: 120_000 }).toEqual([{ done: true }]);
};
