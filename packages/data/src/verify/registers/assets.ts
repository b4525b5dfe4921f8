import { Prisma } from '../../generated/client.ts';
import type { Check, ClientId } from '../check.ts';

/** Selects the change of each movement on the accounts of its asset, debit positive. */
const moved = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT m.booking_id, m.asset_id, x.accno, x.amount
    FROM asset_movement m
    JOIN asset a ON a.client_id = m.client_id AND a.id = m.asset_id
   CROSS JOIN LATERAL (VALUES (a.asset_accno, m.value),
                              (coalesce(a.depreciation_accno, a.asset_accno), -m.depreciation - m.released)) AS x (accno, amount)
   WHERE m.client_id = ${client_id}`;

/** Checks of the register of assets beside the ledger (docs/interface §27). */
export const assetChecks: readonly Check[] = [
  {
    name: 'assets_booked',
    sentence:
      'What a booking changes of assets is what its entry posts on their accounts, and no other entry is one of assets.',
    // A sale that an invoice credited on the account of the asset is debited there again.
    offending: (client_id) => Prisma.sql`
      SELECT b.id AS booking, b.kind, b.transdate, g.reference, w.accno, w.assets, w.amount AS register,
             coalesce(p.amount, 0) AS posted
        FROM asset_booking b
        LEFT JOIN gl g ON g.client_id = b.client_id AND g.id = b.gl_id
        JOIN (
          SELECT booking_id, accno, string_agg(DISTINCT asset_id::text, ' ') AS assets, sum(amount) AS amount
            FROM (${moved(client_id)}) m GROUP BY booking_id, accno
        ) w ON w.booking_id = b.id
        LEFT JOIN LATERAL (
          SELECT sum(q.amount) AS amount FROM posting q
           WHERE q.client_id = b.client_id AND q.entry_id = g.entry_id AND q.accno = w.accno
        ) p ON true
       WHERE b.client_id = ${client_id}
         AND (w.amount + CASE WHEN b.proceeds_accno = w.accno THEN coalesce(b.proceeds, 0) ELSE 0 END <> coalesce(p.amount, 0)
              OR g.kind IS DISTINCT FROM 'assets' AND b.gl_id IS NOT NULL OR g.transdate <> b.transdate)
      UNION ALL
      SELECT NULL, g.kind, g.transdate, g.reference, NULL, NULL, NULL, NULL
        FROM gl g
       WHERE g.client_id = ${client_id} AND g.kind = 'assets'
         AND NOT EXISTS (SELECT FROM asset_booking b WHERE b.client_id = g.client_id AND b.gl_id = g.id)
       ORDER BY booking, accno`,
  },
  {
    name: 'assets_values',
    sentence:
      'No asset is depreciated below zero or beyond its value, and a booking that takes one back is its opposite.',
    offending: (client_id) => Prisma.sql`
      SELECT a.id AS asset, a.description, m.booking_id AS booking, m.cost, m.depreciated
        FROM asset a
        JOIN (
          SELECT m.asset_id, m.booking_id, o.value + sum(m.value) OVER later AS cost,
                 coalesce(o.depreciated, 0) + sum(m.depreciation + m.released) OVER later AS depreciated
            FROM asset_movement m JOIN asset o ON o.client_id = m.client_id AND o.id = m.asset_id
           WHERE m.client_id = ${client_id}
          WINDOW later AS (PARTITION BY m.asset_id ORDER BY m.booking_id)
        ) m ON m.asset_id = a.id
       WHERE a.client_id = ${client_id} AND (m.cost < 0 OR m.depreciated < 0 OR m.depreciated > m.cost OR a.withdrawn)
      UNION ALL
      SELECT coalesce(m.asset_id, o.asset_id), '', b.id, m.value + o.value, m.depreciation + o.depreciation
        FROM asset_booking b
        JOIN asset_movement o ON o.client_id = b.client_id AND o.booking_id = b.reverses
        LEFT JOIN asset_movement m ON m.client_id = b.client_id AND m.booking_id = b.id AND m.asset_id = o.asset_id
       WHERE b.client_id = ${client_id}
         AND (m.value, m.depreciation, m.released) IS DISTINCT FROM (-o.value, -o.depreciation, -o.released)
       ORDER BY asset, booking`,
  },
  {
    name: 'assets_ledger',
    sentence: 'On each closed day, the accounts of assets have in the ledger what the register says.',
    // From the last day on which an asset of the account was taken over, as the register has none
    // of the values before. The first day that differs is told.
    offending: (client_id) => Prisma.sql`
      WITH kept AS (
        SELECT x.accno, coalesce(a.taken_over, a.acquired) AS day, x.amount, a.taken_over
          FROM asset a
         CROSS JOIN LATERAL (VALUES (a.asset_accno, a.value),
                                    (coalesce(a.depreciation_accno, a.asset_accno), -coalesce(a.depreciated, 0))) AS x (accno, amount)
         WHERE a.client_id = ${client_id} AND NOT a.withdrawn
        UNION ALL
        SELECT m.accno, b.transdate, m.amount, NULL
          FROM (${moved(client_id)}) m
          JOIN asset_booking b ON b.client_id = ${client_id} AND b.id = m.booking_id
      ),
      since AS (SELECT accno, coalesce(max(taken_over), min(day)) AS day FROM kept GROUP BY accno),
      both_sides AS (
        SELECT k.accno, greatest(k.day, s.day) AS day, k.amount AS register, 0 AS ledger FROM kept k JOIN since s USING (accno)
        UNION ALL
        SELECT p.accno, greatest(p.transdate, s.day), 0, p.amount
          FROM since s JOIN posting p ON p.client_id = ${client_id} AND p.accno = s.accno
      ),
      days AS (
        SELECT accno, day, sum(sum(register)) OVER up_to AS register, sum(sum(ledger)) OVER up_to AS ledger
          FROM both_sides GROUP BY accno, day
        WINDOW up_to AS (PARTITION BY accno ORDER BY day)
      )
      SELECT DISTINCT ON (d.accno) d.accno, d.day, d.register, d.ledger, d.ledger - d.register AS difference,
             (SELECT string_agg(a.id::text, ' ' ORDER BY a.id) FROM asset a
               WHERE a.client_id = ${client_id} AND d.accno IN (a.asset_accno, a.depreciation_accno)) AS assets
        FROM days d JOIN client c ON c.id = ${client_id}
       WHERE d.day <= c.closing_date AND d.register <> d.ledger
       ORDER BY d.accno, d.day`,
  },
];
