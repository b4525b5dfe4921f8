import { Prisma } from '../../generated/client.ts';
import type { Statements } from '../statements.ts';
import { inSpan, outsideOfSpans } from '../traces/span.ts';
import { isUnavailable } from '../trouble.ts';

/**
 * Look-ups that share statements; as they read only, they need neither the order nor the bounds of
 * the queue of writes.
 */

type Waiting<Sought, Found> = {
  sought: Sought;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
};

/** The most look-ups that share a statement. */
const maxBatch = 200;

/**
 * Gathers look-ups: those that arrive while a statement is under way share the next one, so their
 * cost is shared, and each sees what was committed before it arrived. No timer: a look-up that is
 * alone waits for nobody. `find` returns what it finds in the order of what is sought. Where it
 * fails, it is called for each look-up alone, so that none harms the others; not where the database
 * does not answer, which fails all of them.
 */
export const gathered = <Sought, Found>(
  find: (sought: readonly Sought[]) => Promise<readonly Found[]>,
  most = maxBatch,
): ((sought: Sought) => Promise<Found>) => {
  let waiting: Waiting<Sought, Found>[] = [];
  let isUnderWay = false;

  const runNext = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await run(batch);
    }
    isUnderWay = false;
  };

  const run = async (batch: readonly Waiting<Sought, Found>[]): Promise<void> => {
    try {
      const found = await outsideOfSpans(() => find(batch.map(({ sought }) => sought)));
      batch.forEach(({ resolve }, at) => {
        resolve(found[at] as Found);
      });
    } catch (error) {
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await run([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const lookUp = (sought: Sought): Promise<Found> =>
    new Promise((resolve, reject) => {
      waiting.push({ sought, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      // Look-ups that arrive in this turn of the event loop share a statement.
      setImmediate(runNext);
    });
  return (sought) => inSpan('shared look-up', () => lookUp(sought));
};

/** The connection of look-ups: a database, or a transaction on one. */
export type Connected = { statements: Pick<Statements, 'lookUp' | 'mostCached'> };

/** `gathered` for each database: look-ups of all its clients share statements. */
export const gatheredIn = <Sought, Found>(
  find: (database: Connected, sought: readonly Sought[]) => Promise<readonly Found[]>,
): ((database: Connected, sought: Sought) => Promise<Found>) => {
  const lookups = new WeakMap<object, (sought: Sought) => Promise<Found>>();
  return ({ statements }, sought) => {
    const known = lookups.get(statements);
    if (known) return known(sought);
    const lookup = gathered((all: readonly Sought[]) => find({ statements }, all));
    lookups.set(statements, lookup);
    return lookup(sought);
  };
};

/** A record that is sought by its folded number, in the books of a client. */
export type Numbered = { client_id: number; folded: string };

/**
 * A look-up of the records that have a number: mostly one, several payables of different vendors.
 * Those of all clients share statements. `select` selects them; it names the row that is sought as
 * `s`.
 */
export const numberedLookup = <Row>(select: Prisma.Sql) => {
  type Positioned = Row & { position: bigint };
  return gatheredIn<Numbered, Row[]>(async ({ statements }, sought) => {
    const rows = await statements.lookUp<Positioned>(Prisma.sql`
      SELECT s.position, found.*
        FROM unnest(${sought.map(({ client_id }) => client_id)}::integer[], ${sought.map(({ folded }) => folded)}::text[])
             WITH ORDINALITY AS s(client_id, folded, position)
       CROSS JOIN LATERAL (${select}) found`);
    return byPosition(rows, sought.length);
  });
};

/**
 * The rows of a look-up by what they were found for: those of the first of `count`, of the second
 * and so on.
 */
export const byPosition = <Row extends { position: bigint | number }>(
  rows: readonly Row[],
  count: number,
): Row[][] => {
  const found = Array.from({ length: count }, (): Row[] => []);
  for (const row of rows) found[Number(row.position) - 1]?.push(row);
  return found;
};
