import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { cpuTimeOf } from './cpu-time.ts';
import { sendInTurn } from './requests.ts';

/**
 * The CPU time of work that never changes, in microseconds for each time: of a program that
 * answers, and of PostgreSQL that reads and writes.
 */
export type Yard = { answer: number; select: number; insert: number };

export type Yardsticks = {
  measure: () => Promise<Yard>;
  close: () => Promise<void>;
};

const answers = 150;
const selects = 150;
const inserts = 50;

/**
 * Starts the program of `yardstick-server.ts`, and makes a table in the database beside the books.
 */
export const openYardsticks = async (databaseUrl: string): Promise<Yardsticks> => {
  const server = fork(new URL('./yardstick-server.js', import.meta.url));
  const connection = new pg.Client(databaseUrl);
  const close = async () => {
    server.kill();
    await connection.end();
  };
  try {
    const [url] = (await once(server, 'message')) as [string];
    await connection.connect();
    await connection.query(table);
    const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const [{ pid } = { pid: 0 }] = rows;
    let number = 0;
    const insert = async () => {
      number += 1;
      await connection.query({ name: 'insert', text: insertion, values: [`Y-${number}`] });
    };
    const select = async (at: number) => {
      await connection.query({ name: 'select', text: selection, values: [`Y-${(at % number) + 1}`] });
    };
    const timed = async (of: number, count: number, work: () => Promise<void>): Promise<number> => {
      const before = await cpuTimeOf(of);
      await work();
      return ((await cpuTimeOf(of)) - before) / count;
    };
    const repeated = async (count: number, one: (at: number) => Promise<void>) => {
      for (let at = 0; at < count; at += 1) await one(at);
    };
    return {
      measure: async () => ({
        answer: await timed(server.pid ?? 0, answers, () =>
          sendInTurn({ url, key: 'none' }, answers, () => ({ body: { sent: 'a request' } })),
        ),
        insert: await timed(pid, inserts, () => repeated(inserts, insert)),
        select: await timed(pid, selects, () => repeated(selects, select)),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

// Rows of many columns in a table with three indexes, of which one read finds four.
const table = `
  CREATE SCHEMA yardstick;
  CREATE TABLE yardstick.record (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, number text NOT NULL, place integer NOT NULL, day date NOT NULL,
    amount numeric(15, 2) NOT NULL, created timestamptz NOT NULL, content jsonb NOT NULL, UNIQUE (number, place));
  CREATE INDEX ON yardstick.record (day, id)`;

const insertion = `
  WITH made AS (
    INSERT INTO yardstick.record (number, place, day, amount, created, content)
    SELECT $1, place, date '2025-12-01' + place, place * 108.10, now(), jsonb_build_object('number', $1::text, 'place', place)
      FROM generate_series(1, 4) place
    RETURNING id, amount)
  SELECT sum(amount), encode(sha256(convert_to(string_agg(to_jsonb(made)::text, ','), 'UTF8')), 'hex') FROM made`;

const selection = 'SELECT * FROM yardstick.record WHERE number = $1 ORDER BY place';
