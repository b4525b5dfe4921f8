import { Prisma } from '../../generated/client.ts';
import type { Check } from '../check.ts';

/** Checks of accruals beside the ledger (docs/interface §31). */
export const accrualChecks: readonly Check[] = [
  {
    name: 'accruals_booked',
    sentence:
      'Each entry of an accrual posts its amount on the two accounts on its day, and no other entry is one of accruals.',
    offending: (client_id) => Prisma.sql`
      SELECT a.id AS accrual, e.position, e.transdate, g.reference, x.accno, x.amount AS accrued, coalesce(p.amount, 0) AS posted
        FROM accrual_entry e
        JOIN accrual a ON a.client_id = e.client_id AND a.id = e.accrual_id
        LEFT JOIN gl g ON g.client_id = e.client_id AND g.id = e.gl_id
       CROSS JOIN LATERAL (
         SELECT CASE WHEN a.kind IN ('prepaid_expense', 'accrued_income') THEN e.amount ELSE -e.amount END AS debit
       ) s
       CROSS JOIN LATERAL (VALUES (a.accrual_accno, s.debit), (a.accno, -s.debit)) AS x (accno, amount)
        LEFT JOIN LATERAL (
          SELECT sum(q.amount) AS amount FROM posting q
           WHERE q.client_id = e.client_id AND q.entry_id = g.entry_id AND q.accno = x.accno
        ) p ON true
       WHERE e.client_id = ${client_id}
         AND (x.amount <> coalesce(p.amount, 0) OR g.kind IS DISTINCT FROM 'accrual' OR g.transdate <> e.transdate)
      UNION ALL
      SELECT NULL, NULL, g.transdate, g.reference, NULL, NULL, NULL
        FROM gl g
       WHERE g.client_id = ${client_id} AND g.kind = 'accrual'
         AND NOT EXISTS (SELECT FROM accrual_entry e WHERE e.client_id = g.client_id AND e.gl_id = g.id)
       ORDER BY accrual, position, accno`,
  },
  {
    name: 'accruals_whole',
    sentence:
      'Each accrual is released to the last Rappen after its day, and one that was reversed as a whole leaves nothing on any day.',
    offending: (client_id) => Prisma.sql`
      SELECT a.id AS accrual, a.description, a.amount, e.accrued, e.released, NULL::date AS day
        FROM accrual a
        LEFT JOIN LATERAL (
          SELECT coalesce(sum(amount) FILTER (WHERE kind = 'accrual' AND transdate = a.transdate), 0) AS accrued,
                 coalesce(-sum(amount) FILTER (WHERE kind = 'release' AND transdate >= a.released_from), 0) AS released
            FROM accrual_entry WHERE client_id = a.client_id AND accrual_id = a.id
        ) e ON true
       WHERE a.client_id = ${client_id} AND (e.accrued <> a.amount OR e.released <> a.amount)
      UNION ALL
      SELECT a.id, a.description, a.amount, e.booked, e.reversed, e.transdate
        FROM accrual a
        JOIN LATERAL (
          SELECT transdate, coalesce(sum(amount) FILTER (WHERE kind <> 'reversal'), 0) AS booked,
                 coalesce(-sum(amount) FILTER (WHERE kind = 'reversal'), 0) AS reversed
            FROM accrual_entry WHERE client_id = a.client_id AND accrual_id = a.id GROUP BY transdate
        ) e ON true
       WHERE a.client_id = ${client_id}
         AND e.reversed <> CASE WHEN a.reversed IS NULL THEN 0 ELSE e.booked END
       ORDER BY accrual, day`,
  },
];

/** Checks of payroll journals beside the ledger (docs/interface §32). */
export const payrollChecks: readonly Check[] = [
  {
    name: 'payroll_booked',
    sentence:
      'Each payroll journal is one entry of its amount, what reverses it is the opposite, and no other entry is one of payroll.',
    offending: (client_id) => Prisma.sql`
      SELECT j.id AS journal, g.reference, j.amount, d.debit
        FROM payroll_journal j
        LEFT JOIN gl g ON g.client_id = j.client_id AND g.id = j.gl_id
        LEFT JOIN LATERAL (
          SELECT sum(p.amount) FILTER (WHERE p.amount > 0) AS debit FROM posting p
           WHERE p.client_id = j.client_id AND p.entry_id = g.entry_id
        ) d ON true
       WHERE j.client_id = ${client_id} AND (d.debit IS DISTINCT FROM j.amount OR g.kind IS DISTINCT FROM 'payroll')
      UNION ALL
      SELECT j.id, r.reference, j.amount, NULL
        FROM payroll_journal j
        LEFT JOIN gl g ON g.client_id = j.client_id AND g.id = j.gl_id
        LEFT JOIN gl r ON r.client_id = j.client_id AND r.id = j.reversal_id
       WHERE j.client_id = ${client_id}
         AND ((j.reversed IS NULL) <> (j.reversal_id IS NULL)
              OR j.reversal_id IS NOT NULL AND (r.kind <> 'payroll' OR EXISTS (
                SELECT FROM posting p WHERE p.client_id = j.client_id AND p.entry_id IN (g.entry_id, r.entry_id)
                 GROUP BY p.accno HAVING sum(p.amount) <> 0)))
      UNION ALL
      SELECT NULL, g.reference, NULL, NULL
        FROM gl g
       WHERE g.client_id = ${client_id} AND g.kind = 'payroll'
         AND NOT EXISTS (SELECT FROM payroll_journal j WHERE j.client_id = g.client_id AND g.id IN (j.gl_id, j.reversal_id))
       ORDER BY journal, reference`,
  },
];
