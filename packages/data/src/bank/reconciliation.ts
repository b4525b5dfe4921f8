import {
  type BookingDate,
  integer,
  type ReconciledStatement,
  type ReconciliationFound,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { movedInOwnCurrency, withAccountAndClient } from './moved.ts';

/** The balances of an account at its bank beside those in the ledger (docs/interface §26). */

const statementCursor = z.tuple([integer]);

type Sought = { client_id: number; accno: number };

/**
 * The statements of an account whose balances, both of them, count, in the order in which they end.
 */
const statementsOf = ({ client_id, accno }: Sought): Prisma.Sql => Prisma.sql`
  SELECT id, kind, statement_id, opening, opening_on, closing, closing_on,
         row_number() OVER ends AS nth, lag(closing) OVER ends AS closing_before, lag(closing_on) OVER ends AS closing_before_on
    FROM bank_statement
   WHERE client_id = ${client_id}::integer AND accno = ${accno}::integer AND kind IN ('camt.053', 'MT940')
     AND opening IS NOT NULL AND closing IS NOT NULL
  WINDOW ends AS (ORDER BY closing_on, id)`;

/**
 * Whether a statement refers to days that the one before told: it begins before that one ended, or
 * on that day with entries of it. Those that the one before has told, too, are counted by that one,
 * so that what this one counts is not what it moved.
 */
const overlaps = (counted: Prisma.Sql, first_on: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (s.opening_on < s.closing_before_on
    OR s.opening_on = s.closing_before_on AND (s.closing - s.opening <> ${counted} OR ${first_on} <= s.closing_before_on))`;

/**
 * The entries of the ledger up to a day with what each has moved on an account, and the line whose
 * entry it is.
 */
const movesOf = ({ client_id, accno }: Sought, day: BookingDate): Prisma.Sql => Prisma.sql`
  SELECT p.entry_id, p.transdate, l.line_id, sum(${movedInOwnCurrency}) AS moved
    FROM posting p ${withAccountAndClient}
    LEFT JOIN bank_line_entry l ON l.client_id = p.client_id AND l.entry_id = p.entry_id
   WHERE p.client_id = ${client_id}::integer AND p.accno = ${accno}::integer AND p.transdate <= ${day}::date
   GROUP BY 1, 2, 3`;

/**
 * An entry of the bank is in its balance once the statement that counts it has ended, or by its own
 * day where none has. A notification of days that statements cover tells nothing that these do not
 * have.
 */
const entriesOfBank = ({ client_id, accno }: Sought, day: BookingDate): Prisma.Sql => Prisma.sql`
  SELECT e.id, e.booked_on, e.amount, e.text, e.reference, e.counted_by,
         coalesce(s.nth <= ended.nth, false) AS in_statement,
         coalesce(s.nth <= ended.nth, false)
           OR (e.booked_on <= ${day}::date
               AND CASE WHEN s.nth IS NULL THEN e.booked_on > newest.closing_on
                        ELSE ended.nth IS NULL OR ended.closing_on < ${day}::date END) AS inside
    FROM bank_entry e
    LEFT JOIN statements s ON s.id = e.counted_by
   CROSS JOIN newest
    LEFT JOIN ended ON true
   WHERE e.client_id = ${client_id}::integer AND e.accno = ${accno}::integer`;

/**
 * The parts, in the currency of the account. `began` is the balance with which the first statement
 * begins, `upto` the last day of the ledger that belongs before it: the day of that balance or one
 * beside, with which the ledger agrees; else the day before where entries of the bank are of that
 * day, too.
 */
const explanationsOf = (of: Sought, day: BookingDate): Prisma.Sql => Prisma.sql`
  statements AS MATERIALIZED (${statementsOf(of)}),
  ended AS (SELECT * FROM statements WHERE closing_on <= ${day}::date ORDER BY nth DESC LIMIT 1),
  newest AS (SELECT max(closing_on) AS closing_on FROM statements),
  entries AS MATERIALIZED (${entriesOfBank(of, day)}),
  moves AS MATERIALIZED (${movesOf(of, day)}),
  lines AS MATERIALIZED (
    SELECT l.id, l.booked_on, l.state, l.payment->'counterparty'->>'name' AS name, e.text, e.reference, e.inside, e.counted_by,
           CASE WHEN e.inside THEN l.amount ELSE 0 END AS stated, coalesce(m.moved, 0) AS moved, m.ledger_day
      FROM entries e
      JOIN bank_line l ON l.client_id = ${of.client_id}::integer AND l.entry_id = e.id
      LEFT JOIN (SELECT line_id, sum(moved) AS moved, max(transdate) AS ledger_day FROM moves GROUP BY 1) m ON m.line_id = l.id
  ),
  began AS (
    SELECT f.opening - early.moved AS opening, f.opening_on,
           CASE f.opening - early.moved WHEN moved.before THEN f.opening_on - 1 WHEN moved.on_day THEN f.opening_on
                WHEN moved.next_day THEN f.opening_on + 1
                ELSE f.opening_on - (SELECT count(*) FROM (SELECT FROM entries WHERE counted_by = f.id AND booked_on <= f.opening_on LIMIT 1) e)::integer
           END AS upto
      FROM (SELECT id, opening, opening_on FROM statements ORDER BY opening_on, id LIMIT 1) f
     CROSS JOIN LATERAL (SELECT coalesce(sum(moved), 0) AS moved FROM lines
                          WHERE counted_by IS NULL AND NOT inside AND booked_on <= f.opening_on) early
     CROSS JOIN LATERAL (SELECT coalesce(sum(moved) FILTER (WHERE transdate < f.opening_on), 0) AS before,
                                coalesce(sum(moved) FILTER (WHERE transdate <= f.opening_on), 0) AS on_day,
                                coalesce(sum(moved) FILTER (WHERE transdate <= f.opening_on + 1), 0) AS next_day
                           FROM moves WHERE line_id IS NULL) moved
  ),
  explained AS (
    SELECT 1 AS rank, 'before' AS kind, b.opening_on AS day, NULL::date AS ledger_day,
           b.opening - coalesce((SELECT sum(moved) FROM moves WHERE line_id IS NULL AND transdate <= b.upto), 0) AS amount,
           '' AS description, '' AS reference, '' AS status, NULL::integer AS line_id, NULL::bigint AS entry_id
      FROM began b
    UNION ALL
    SELECT 2, CASE WHEN s.nth = 1 OR ${overlaps(Prisma.sql`coalesce(c.amount, 0)`, Prisma.sql`c.first_on`)} THEN 'overlap' ELSE 'gap' END,
           s.opening_on, NULL,
           s.closing - coalesce(s.closing_before, f.opening) - coalesce(c.amount, 0), '', s.statement_id, '', NULL, NULL
      FROM statements s
     CROSS JOIN (SELECT opening FROM statements ORDER BY opening_on, id LIMIT 1) f
      JOIN ended ON s.nth <= ended.nth
      LEFT JOIN (SELECT counted_by, sum(amount) AS amount, min(booked_on) AS first_on FROM entries GROUP BY 1) c ON c.counted_by = s.id
    UNION ALL
    SELECT CASE WHEN l.state = 'booked' OR l.moved <> 0 THEN 4 ELSE 3 END,
           CASE WHEN l.state = 'booked' OR l.moved <> 0 THEN 'day' ELSE 'line' END, l.booked_on,
           coalesce(l.ledger_day, (SELECT max(e.transdate) FROM bank_line_entry b
                                     JOIN entry e ON e.client_id = b.client_id AND e.id = b.entry_id
                                    WHERE b.client_id = ${of.client_id}::integer AND b.line_id = l.id AND l.state = 'booked')),
           l.stated - l.moved, coalesce(nullif(l.name, ''), l.text), l.reference, l.state, l.id, NULL
      FROM lines l CROSS JOIN began b
     WHERE l.inside OR l.moved <> 0 AND (l.counted_by IS NOT NULL OR l.booked_on > b.opening_on)
    UNION ALL
    SELECT 5, 'entry', m.transdate, NULL, -m.moved, e.description, e.reference, '', NULL, m.entry_id
      FROM moves m CROSS JOIN began b
      JOIN entry e ON e.client_id = ${of.client_id}::integer AND e.id = m.entry_id
     WHERE m.line_id IS NULL AND m.transdate > b.upto
  ),
  items AS MATERIALIZED (SELECT * FROM explained WHERE amount <> 0)`;

export const reconciliationOf = (session: RawSql, client_id: number) => ({
  /**
   * Finds an account as it is at the end of a day, with the first `most` of what explains the
   * difference; undefined where no statement has begun by then. One statement reads all of it, as
   * of one moment.
   */
  on: async (
    accno: number,
    { day, most }: { day: BookingDate; most: number },
  ): Promise<ReconciliationFound | undefined> => {
    const of = { client_id, accno };
    const [row] = await session.query<ReconciliationFound[]>`
      WITH ${explanationsOf(of, day)}
      SELECT ended.statement_id, ended.closing_on::text,
             (coalesce(ended.closing, f.opening)
               + coalesce((SELECT sum(amount) FROM entries WHERE inside AND NOT in_statement), 0))::text AS bank,
             coalesce((SELECT sum(moved) FROM moves), 0)::text AS ledger,
             coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'count', count, 'amount', amount) ORDER BY rank, kind)
                         FROM (SELECT rank, kind, count(*)::integer AS count, sum(amount)::text AS amount FROM items
                                GROUP BY 1, 2) s), '[]') AS sums,
             coalesce((SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                                 'kind', kind, 'day', day, 'ledger_day', nullif(ledger_day, day), 'amount', amount::text,
                                 'description', description, 'reference', reference, 'status', status, 'line_id', line_id,
                                 'entry_id', entry_id)) ORDER BY rank, day, line_id, entry_id)
                         FROM (SELECT * FROM items ORDER BY rank, day, line_id, entry_id LIMIT ${most}::integer) i), '[]') AS items
        FROM (SELECT opening, opening_on FROM statements ORDER BY opening_on, id LIMIT 1) f
        LEFT JOIN ended ON true
       WHERE f.opening_on <= ${day}::date`;
    return row;
  },

  /**
   * Lists the statements of an account whose balances count, the latest first, each beside the
   * ledger at its end.
   */
  statements: async (
    accno: number,
    { limit = pageSize, after }: Paging,
  ): Promise<Page<ReconciledStatement>> => {
    const [last] = keyOf(after, statementCursor) ?? [undefined];
    const of = { client_id, accno };
    const rows = await session.query<(ReconciledStatement & { nth: bigint })[]>`
      WITH statements AS MATERIALIZED (${statementsOf(of)}),
      page AS (
        SELECT * FROM statements WHERE ${last === undefined ? noFilter : Prisma.sql`nth < ${last}::integer`}
         ORDER BY nth DESC LIMIT ${limit + 1}
      ),
      days AS MATERIALIZED (
        SELECT p.transdate, sum(sum(${movedInOwnCurrency})) OVER (ORDER BY p.transdate) AS balance
          FROM posting p ${withAccountAndClient}
         WHERE p.client_id = ${client_id}::integer AND p.accno = ${accno}::integer
           AND p.transdate <= (SELECT max(closing_on) FROM page)
         GROUP BY 1
      )
      SELECT s.nth, s.id, s.kind, s.statement_id, s.closing_on::text AS day,
             CASE WHEN s.closing_before IS NULL THEN 'first' WHEN s.opening = s.closing_before THEN 'statement'
                  WHEN ${overlaps(Prisma.sql`l.moved`, Prisma.sql`l.first_on`)} THEN 'overlap' ELSE 'gap' END AS follows,
             s.closing::text AS bank, coalesce(d.balance, 0)::text AS ledger, (s.closing - coalesce(d.balance, 0))::text AS difference,
             l.lines, l.open
        FROM page s
        LEFT JOIN LATERAL (SELECT balance FROM days WHERE transdate <= s.closing_on ORDER BY transdate DESC LIMIT 1) d ON true
       CROSS JOIN LATERAL (
         SELECT count(*)::integer AS lines, count(*) FILTER (WHERE l.state IN ('open', 'proposed'))::integer AS open,
                coalesce(sum(l.amount), 0) AS moved, min(e.booked_on) AS first_on
           FROM bank_entry e JOIN bank_line l ON l.client_id = e.client_id AND l.entry_id = e.id
          WHERE e.client_id = ${client_id}::integer AND e.counted_by = s.id
       ) l
       ORDER BY s.nth DESC`;
    return pageOf({ rows }, limit, {
      item: ({ nth: _, ...row }) => row,
      cursor: ({ nth }) => cursorOf(Number(nth)),
    });
  },
});
