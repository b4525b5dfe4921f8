import { Prisma } from '../generated/client.ts';
import type { Check, ClientId } from './check.ts';

/**
 * Selects the lines of journal entries as they were sent, and their postings, both in their order.
 */
const lines = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT g.id AS gl_id, l.at, (l.line->>'accno')::integer AS accno,
         CASE WHEN l.line ? 'debit' THEN 'debit' ELSE 'credit' END AS side,
         coalesce((l.line->>'debit')::numeric, -(l.line->>'credit')::numeric) AS amount,
         g.currency, l.line->>'source' AS source, l.line->>'memo' AS memo
    FROM gl g, jsonb_array_elements(g.glentries) WITH ORDINALITY AS l(line, at) WHERE g.client_id = ${client_id}`;
const posted = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT g.id AS gl_id, row_number() OVER (PARTITION BY g.id ORDER BY p.id) AS at, p.accno, p.side, p.original_amount AS amount,
         p.currency, p.source, p.memo
    FROM gl g JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id WHERE g.client_id = ${client_id}`;

/** Checks of journal entries, year ends and the closing date. */
export const glChecks: readonly Check[] = [
  {
    name: 'gl_entries',
    sentence: 'Every entry of the general ledger has the entry of its date and reference in the journal.',
    offending: (client_id) => Prisma.sql`
      SELECT g.reference, g.kind, g.transdate, g.entry_id, e.transdate AS of_entry, e.reference AS reference_of_entry
        FROM gl g LEFT JOIN entry e ON e.client_id = g.client_id AND e.id = g.entry_id
       WHERE g.client_id = ${client_id} AND (e.transdate, e.reference) IS DISTINCT FROM (g.transdate, g.reference)
       ORDER BY g.id`,
  },
  {
    name: 'gl_lines',
    sentence: 'The lines of every entry of the general ledger are its postings.',
    offending: (client_id) => Prisma.sql`
      SELECT g.reference, at AS line, l.accno, l.amount, l.currency, p.accno AS accno_posted,
             p.amount AS amount_posted, p.currency AS currency_posted
        FROM (${lines(client_id)}) l FULL JOIN (${posted(client_id)}) p USING (gl_id, at)
        JOIN gl g ON g.client_id = ${client_id} AND g.id = gl_id
       WHERE (l.accno, l.side, l.amount, l.currency, l.source, l.memo)
             IS DISTINCT FROM (p.accno, p.side, p.amount, p.currency, p.source, p.memo)
       ORDER BY gl_id, at`,
  },
  {
    name: 'reversals_opposite',
    sentence: 'A reversal has the amounts of its entry on the other sides, in both currencies.',
    offending: (client_id) => Prisma.sql`
      SELECT r.reference, o.reference AS reverses, p.accno, p.side, sum(p.amount) AS remains,
             sum(p.original_amount) AS original_remains
        FROM gl r
        LEFT JOIN gl o ON o.client_id = r.client_id AND o.id = r.reverses
        CROSS JOIN LATERAL (
          SELECT accno, side, amount, original_amount FROM posting
           WHERE client_id = r.client_id AND entry_id = o.entry_id
          UNION ALL
          SELECT accno, CASE side WHEN 'debit' THEN 'credit' ELSE 'debit' END, amount, original_amount FROM posting
           WHERE client_id = r.client_id AND entry_id = r.entry_id
        ) p
       WHERE r.client_id = ${client_id} AND (r.reverses IS NOT NULL OR r.kind IN ('reversal', 'reopening'))
       GROUP BY r.id, r.reference, o.reference, p.accno, p.side
      HAVING sum(p.amount) <> 0 OR sum(p.original_amount) <> 0 ORDER BY r.id, p.accno`,
  },
  {
    name: 'yearend_entries',
    sentence: 'The entries that end and open years are those of the year ends, and no others are called so.',
    offending: (client_id) => Prisma.sql`
      SELECT g.reference, g.kind, g.transdate, e.closing, y.transdate AS yearend
        FROM gl g
        JOIN entry e ON e.client_id = g.client_id AND e.id = g.entry_id
        LEFT JOIN yearend y ON y.client_id = g.client_id
             AND CASE g.kind WHEN 'yearend' THEN y.gl_id = g.id
                             WHEN 'reopening' THEN y.reopened_by = g.id AND y.gl_id = g.reverses
                             WHEN 'carryforward' THEN y.carried_by = g.id END
       WHERE g.client_id = ${client_id}
         AND (e.closing <> (g.kind IN ('yearend', 'reopening'))
              OR g.kind IN ('yearend', 'reopening') AND y.transdate IS DISTINCT FROM g.transdate
              OR g.kind = 'carryforward' AND y.transdate + 1 IS DISTINCT FROM g.transdate)
       ORDER BY g.id`,
  },
  {
    name: 'years_closed',
    sentence: 'At the end of a closed year nothing is left on the income and expense accounts.',
    offending: (client_id) => Prisma.sql`
      SELECT y.transdate, d.accno, sum(d.amount) AS remains
        FROM yearend y
        JOIN (SELECT p.accno, p.transdate, sum(p.amount) AS amount
                FROM posting p JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
               WHERE p.client_id = ${client_id} AND a.category IN ('income', 'expense') GROUP BY 1, 2) d
          ON d.transdate <= y.transdate
       WHERE y.client_id = ${client_id} AND y.reopened_by IS NULL
       GROUP BY y.transdate, d.accno HAVING sum(d.amount) <> 0 ORDER BY y.transdate, d.accno`,
  },
  {
    name: 'closed_periods',
    sentence: 'Nothing but the ends of years was booked in a period while it was closed.',
    offending: (client_id) => Prisma.sql`
      SELECT e.id AS entry_id, e.reference, e.transdate, e.created, c.closing_date, c.created AS closed
        FROM (SELECT closing_date, created, last_entry_id AS after,
                     lead(last_entry_id) OVER (ORDER BY id) AS until
                FROM closing WHERE client_id = ${client_id}) c
        JOIN entry e ON e.id > c.after AND (c.until IS NULL OR e.id <= c.until) AND e.transdate <= c.closing_date
       WHERE e.client_id = ${client_id}
         AND NOT EXISTS (SELECT 1 FROM gl g JOIN yearend y ON y.client_id = g.client_id AND (g.id IN (y.gl_id, y.reopened_by, y.carried_by)
                                                                         OR g.reverses = y.carried_by)
                          WHERE g.client_id = e.client_id AND g.entry_id = e.id)
       ORDER BY e.id`,
  },
  {
    name: 'closing_date',
    sentence:
      'The closing date is the last one recorded, each began where the one before ended, and no closed year is open.',
    offending: (client_id) => Prisma.sql`
      SELECT m.closing_date, m.closed_before, m.before, m.yearend
        FROM (
          SELECT closing_date, closed_before, lag(closing_date) OVER (ORDER BY id) AS before, NULL::date AS yearend
            FROM closing WHERE client_id = ${client_id}
          UNION ALL
          SELECT c.closing_date, c.closing_date,
                 (SELECT closing_date FROM closing WHERE client_id = c.id ORDER BY id DESC LIMIT 1),
                 (SELECT max(transdate) FROM yearend WHERE client_id = c.id AND reopened_by IS NULL)
            FROM client c WHERE c.id = ${client_id}
        ) m
       WHERE m.closed_before IS DISTINCT FROM m.before OR m.yearend > coalesce(m.closing_date, '-infinity')`,
  },
];
