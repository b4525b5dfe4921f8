import type { Database } from './database.ts';
import { collided } from './sqlstate.ts';

/** What a transaction offers to those who work in it. */
export type Tx = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

// It may wait for a connection and for what others are writing, and a closing then reads every balance of a client.
const patience = { maxWait: 30_000, timeout: 120_000 };

/** Runs `work` in one transaction, all of it or nothing; from its beginning again when it collides with another one. */
export const atOnce = <Result>(
  { prisma }: Pick<Database, 'prisma'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => collided(() => prisma.$transaction(work, patience));
