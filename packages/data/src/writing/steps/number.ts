import { Prisma } from '../../generated/client.ts';
import type { Step } from './step.ts';

/**
 * Numbering: a row that is booked and was sent without a number gets one of its client's counter.
 */

type Numbering = {
  /**
   * The column of the number, which is empty where the counter gives one; that in `folded` is it in
   * lower case.
   */
  number: string;
  folded: string;
  counter: 'invoice' | 'payable' | 'gl';
};

/**
 * The rows of `from`, each with the `given_number` of the counter; null where it has one of its own
 * or is not booked.
 */
export const numbered = ({ number, counter }: Numbering, from: string): Step => Prisma.sql`
  numbered AS (
    SELECT c.*, CASE WHEN ${Prisma.raw(number)} = '' AND outcome = 'booked' THEN next_number(client_id, '${Prisma.raw(counter)}') END AS given_number
      FROM ${Prisma.raw(from)} c OFFSET 0
  )`;

/** The columns of `judged` that come from `numbered`: the number as a reference, and folded. */
export const numberColumns = ({ number, folded }: Numbering) => ({
  reference: Prisma.sql`coalesce(given_number, ${Prisma.raw(number)})`,
  reference_folded: Prisma.sql`coalesce(lower(given_number COLLATE "C"), ${Prisma.raw(folded)})`,
});
