import type { BookingDate, Instant } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import type { Session } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';

/**
 * The trace of agents' calls (docs/interface §35): counts by key, tool and day, and the last calls
 * of each key. Nothing of what was sent or answered is in it.
 */

/** The calls of a key to a tool on a day of its client. */
export type CallsOfDay = {
  client_id: number;
  key_id: number;
  day: BookingDate;
  tool: string;
  calls: number;
  refused: number;
  milliseconds: number;
};

/** A call; `code` is that of its refusal, or empty. */
export type CallMade = {
  client_id: number;
  key_id: number;
  called: Instant;
  tool: string;
  program: string;
  code: string;
  milliseconds: number;
};

/** So many calls of a key are kept. */
export const keptCalls = 500;

/**
 * Adds counts and calls, and deletes the oldest calls of these keys beyond the bound, by one
 * statement. Rows are locked in one order, as several programs write; those of a client or a key
 * that is gone are left out.
 */
export const addCalls = async (
  database: Database,
  { days, calls }: { days: readonly CallsOfDay[]; calls: readonly CallMade[] },
): Promise<void> => {
  await inStatement(
    database,
    () => database.prisma.$executeRaw`
      WITH counted AS (
        INSERT INTO agent_day AS d (client_id, key_id, day, tool, calls, refused, milliseconds)
        SELECT s.client_id, s.key_id, s.day, s.tool, s.calls, s.refused, s.milliseconds
          FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
               AS s(client_id integer, key_id integer, day date, tool text, calls integer, refused integer, milliseconds bigint)
          JOIN client c ON c.id = s.client_id JOIN api_key k ON k.id = s.key_id
         ORDER BY s.client_id, s.key_id, s.day, s.tool
        ON CONFLICT (client_id, key_id, day, tool) DO UPDATE
           SET calls = d.calls + excluded.calls, refused = d.refused + excluded.refused,
               milliseconds = d.milliseconds + excluded.milliseconds
      ), sent AS (
        SELECT s.*
          FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
               AS (client_id integer, key_id integer, called timestamptz, tool text, program text, code text, milliseconds integer))
               WITH ORDINALITY AS s(client_id, key_id, called, tool, program, code, milliseconds, at)
          JOIN client c ON c.id = s.client_id JOIN api_key k ON k.id = s.key_id
      ), added AS (
        INSERT INTO agent_call (client_id, key_id, called, tool, program, code, milliseconds)
        SELECT client_id, key_id, called, tool, program, code, milliseconds FROM sent ORDER BY at
      )
      DELETE FROM agent_call a
       USING (SELECT DISTINCT client_id, key_id FROM sent) s
       WHERE a.client_id = s.client_id AND a.key_id = s.key_id
         AND a.id <= (SELECT o.id FROM agent_call o WHERE o.client_id = s.client_id AND o.key_id = s.key_id
                       ORDER BY o.id DESC OFFSET ${keptCalls} LIMIT 1)`,
  );
};

/** Deletes calls and counts, of all clients, that are older; returns how many there were. */
export const forgetCalls = (session: Session, before: { calls: Instant; days: Instant }): Promise<number> =>
  inStatement(
    session,
    () => session.run`
      WITH counts AS (DELETE FROM agent_day WHERE day < ${before.days}::timestamptz::date)
      DELETE FROM agent_call WHERE called < ${before.calls}::timestamptz`,
  );
