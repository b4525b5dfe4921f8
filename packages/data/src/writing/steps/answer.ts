import { Prisma } from '../../generated/client.ts';
import type { Step } from './step.ts';

/** The answer: one value for the whole batch (`BatchAnswers`). */

export type Answering = {
  /** The answer for each row: its fields, and the columns of `judged` that they are. */
  fields: Readonly<Record<string, string>>;
  /**
   * The condition of `judged` that the usual happened to a row. Such rows are counted, as an answer
   * for each costs much.
   */
  usual?: string | undefined;
};

/** The answers for the rows of `judged`, and how many the usual happened to. */
export const answered = ({ fields, usual = 'false' }: Answering): Step => {
  const columns = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
  const isUsual = Prisma.raw(usual);
  return Prisma.sql`
  answered AS MATERIALIZED (
    SELECT jsonb_build_object('usual', count(*) FILTER (WHERE ${isUsual}), 'others', coalesce(
             jsonb_agg(jsonb_build_object('at', at, ${Prisma.raw(columns.join(', '))})) FILTER (WHERE (${isUsual}) IS NOT TRUE), '[]')) AS answers
      FROM judged
  )`;
};

/**
 * The statement's own query: the answers. Records number and answers of the batch with its writer;
 * a condition, so that it is part of the statement.
 */
export const answers = Prisma.sql`
  SELECT answers FROM answered WHERE advance_batch_writer($1::bigint, $2::bigint, answers)`;
