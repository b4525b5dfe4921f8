import type { Instant } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { inStatement } from '../postgres/session/transaction.ts';

/**
 * The tasks that are done once a night for the whole installation, by one of its programs
 * (docs/operations). A night is named by the day on which it ends. Whoever does a task is heard of
 * now and then; what was begun by a program that is gone is done again.
 */
export type NightlyKind = 'backup' | 'verify';

/** The task of a night: `2026-11-27`. */
export type Night = { kind: NightlyKind; night: string };

/**
 * Takes the task of a night; false where it is done, or another program does it, which was heard of
 * after `lost`. One that was heard of `beyond` the present was so before the clock was set back.
 */
export const takeNight = async (
  database: Database,
  { kind, night }: Night,
  { now, lost, beyond }: { now: Instant; lost: Instant; beyond: Instant },
): Promise<boolean> => {
  const taken = await inStatement(
    database,
    () => database.prisma.$executeRaw`
      INSERT INTO nightly AS n (kind, night, began, seen) VALUES (${kind}, ${night}::date, ${now}::timestamptz, ${now}::timestamptz)
      ON CONFLICT (kind, night) DO UPDATE SET began = excluded.began, seen = excluded.seen
       WHERE n.ended IS NULL AND (n.seen < ${lost}::timestamptz OR n.seen > ${beyond}::timestamptz)`,
  );
  return taken === 1;
};

/** Lets others know that it is still under way. */
export const renewNight = async (database: Database, { kind, night }: Night, now: Instant): Promise<void> => {
  await database.prisma.$executeRaw`
    UPDATE nightly SET seen = ${now}::timestamptz WHERE kind = ${kind} AND night = ${night}::date AND ended IS NULL`;
};

/**
 * Records how it ended: whether well, what it has made, or why it failed, and the size of a backup.
 */
export const endNight = async (
  database: Database,
  { kind, night }: Night,
  { now, held, result, bytes }: { now: Instant; held: boolean; result: string; bytes?: number | undefined },
): Promise<void> => {
  await inStatement(
    database,
    () => database.prisma.$executeRaw`
      UPDATE nightly SET ended = ${now}::timestamptz, seen = ${now}::timestamptz, held = ${held}, result = ${result},
                         bytes = ${bytes ?? null}::bigint
       WHERE kind = ${kind} AND night = ${night}::date`,
  );
};

/** Gives a task back that was stopped, for the next program. */
export const giveNightBack = async (database: Database, { kind, night }: Night): Promise<void> => {
  await database.prisma.$executeRaw`
    DELETE FROM nightly WHERE kind = ${kind} AND night = ${night}::date AND ended IS NULL`;
};

/** A task that was begun; `held` is undefined until it has ended. */
export type NightFound = Night & {
  began: Instant;
  ended: Instant | undefined;
  held: boolean | undefined;
  result: string;
  /** The size of a backup that was made. */
  bytes: number | undefined;
};

/**
 * Finds the tasks of the last nights, the newest first. Nights after today are of a clock that was
 * ahead, and hide none of before.
 */
export const findNights = async (
  { prisma }: Pick<Database, 'prisma'>,
  { now, most }: { now: Instant; most: number },
): Promise<NightFound[]> => {
  const rows = await prisma.nightly.findMany({
    where: { night: { lte: new Date(now.slice(0, 10)) } },
    orderBy: [{ night: 'desc' }, { kind: 'asc' }],
    take: most,
  });
  return rows.map(({ kind, night, began, ended, held, result, bytes }) => ({
    kind: kind as NightlyKind,
    night: night.toISOString().slice(0, 10),
    began: began.toISOString() as Instant,
    ended: ended ? (ended.toISOString() as Instant) : undefined,
    held: held ?? undefined,
    result,
    bytes: bytes === null ? undefined : Number(bytes),
  }));
};
