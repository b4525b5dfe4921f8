import { type DimensionKept, type DimensionKind, departmentKept, fold, projectKept } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { selected } from '../postgres/columns.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { forgetLedger } from './ledger.ts';

/**
 * Cost centres and projects of one client (docs/interface §38). As lines are booked by them, each
 * change raises the client's version, as one of an account does.
 */

type DimensionRow = Record<string, unknown>;
type Change = { before: DimensionKept | undefined; used: boolean };

export const dimensionsIn = (kind: DimensionKind) => (session: Session, client_id: number) => {
  const table = Prisma.raw(kind);
  const schema = kind === 'project' ? projectKept : departmentKept;
  const keptOf = (row: DimensionRow) => recordOf(schema, row) as DimensionKept;
  const columns = selected(schema);
  const where = (number: string) =>
    Prisma.sql`client_id = ${client_id}::integer AND number_folded = ${fold(number)}`;
  const found = async (tx: Queryable, number: string) => {
    const [row] = await tx.query<DimensionRow[]>`SELECT ${columns} FROM ${table} WHERE ${where(number)}`;
    return row && keptOf(row);
  };

  /** Changes one in a transaction, which `write` does by what is there, and tells the trail. */
  const change = async (
    number: string,
    write: (tx: Tx, change: Change) => Promise<unknown>,
    writing: Writing,
  ): Promise<void> => {
    await session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const record = async () => {
        const [row] = await tx.query<{ record: unknown }[]>`
            SELECT to_jsonb(t) AS record FROM ${table} t WHERE ${where(number)}`;
        return row?.record ?? null;
      };
      const [kept, before] = [await found(tx, number), await record()];
      await write(tx, { before: kept, used: kept !== undefined && (await isUsed(tx, kept.number)) });
      await tx.run`UPDATE client SET version = version + 1 WHERE id = ${client_id}::integer`;
      await addLink(
        tx,
        { client_id, record: { ...writing.by, table: kind, before, after: await record() } },
        writing,
      );
      await recordOutcomeIn(tx, { client_id, writing }, {});
    });
    forgetLedger(session, client_id);
  };

  /** Whether a posting, a default, an offer or a version of a budget names it. */
  const isUsed = async (tx: Queryable, number: string): Promise<boolean> => {
    const uses = ['posting', 'account', 'article', 'customer', 'vendor', 'offer'].map(
      (name) =>
        Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(name)} WHERE client_id = ${client_id}::integer AND ${table} = ${number})`,
    );
    const budgeted = Prisma.sql`EXISTS (
      SELECT FROM budget WHERE client_id = ${client_id}::integer AND lines @> ${JSON.stringify([{ [kind]: number }])}::jsonb)`;
    const [row] = await tx.query<
      { used: boolean }[]
    >`SELECT ${Prisma.join([...uses, budgeted], ' OR ')} AS used`;
    return row?.used ?? false;
  };

  return {
    list: async (): Promise<DimensionKept[]> => {
      const rows = await session.query<DimensionRow[]>`
          SELECT ${columns} FROM ${table} WHERE client_id = ${client_id}::integer ORDER BY number_folded`;
      return rows.map(keptOf);
    },

    find: (number: string): Promise<DimensionKept | undefined> => found(session, number),

    /** Creates or changes one, as `decide` says of the one that is there; it may refuse. */
    save: (
      number: string,
      decide: (before: DimensionKept | undefined) => Omit<DimensionKept, 'version'>,
      writing: Writing,
    ): Promise<void> =>
      change(
        number,
        async (tx, { before }) => {
          const after = decide(before);
          const values: Prisma.Sql[] = [Prisma.sql`${after.description}`, Prisma.sql`${after.active}`];
          const names = ['description', 'active'];
          if (kind === 'project') {
            names.push('customernumber', 'startdate', 'enddate');
            values.push(
              Prisma.sql`${after.customernumber ?? null}`,
              Prisma.sql`${after.startdate ?? null}::date`,
              Prisma.sql`${after.enddate ?? null}::date`,
            );
          }
          const listed = Prisma.raw(names.join(', '));
          const set = Prisma.raw(names.map((name) => `${name} = excluded.${name}`).join(', '));
          await tx.run`
              INSERT INTO ${table} AS t (client_id, number, number_folded, ${listed})
              VALUES (${client_id}::integer, ${after.number}, ${fold(after.number)}, ${Prisma.join(values)})
              ON CONFLICT (client_id, number_folded) DO UPDATE SET ${set}, version = t.version + 1`;
        },
        writing,
      ),

    /** Removes one, once `check` has not refused it. */
    remove: (number: string, check: (change: Change) => void, writing: Writing): Promise<void> =>
      change(
        number,
        async (tx, found) => {
          check(found);
          await tx.run`DELETE FROM ${table} WHERE ${where(number)}`;
        },
        writing,
      ),
  };
};

export type DimensionBooks = ReturnType<ReturnType<typeof dimensionsIn>>;
