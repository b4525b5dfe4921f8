import type { Prisma } from '../../generated/client.ts';

/**
 * A step of a statement: a part of its WITH, `name AS (…)`, which the steps after it read by its
 * name.
 */
export type Step = Prisma.Sql;
