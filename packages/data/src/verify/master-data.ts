import { Prisma } from '../generated/client.ts';
import { masterTables } from '../master-data/master-tables.ts';
import type { Check, ClientId } from './check.ts';

/** Selects every number that must be unique, with its vendor where it is unique per vendor. */
const numbers = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT 'invoice' AS kind, 0 AS party, invnumber AS number, invnumber_folded AS folded FROM invoice
   WHERE client_id = ${client_id}
  UNION ALL SELECT 'payable', vendor_id, invnumber, invnumber_folded FROM payable WHERE client_id = ${client_id}
  UNION ALL SELECT 'gl', 0, reference, reference_folded FROM gl WHERE client_id = ${client_id}
  UNION ALL ${Prisma.join(
    Object.values(masterTables).map(({ table, number }) => {
      const columns = Prisma.raw(`'${table}', 0, ${number}, ${number}_folded FROM ${table}`);
      return Prisma.sql`SELECT ${columns} WHERE client_id = ${client_id}`;
    }),
    ' UNION ALL ',
  )}`;

/** Checks of numbers and accounts. */
export const masterDataChecks: readonly Check[] = [
  {
    name: 'numbers_unique',
    sentence: 'No number is used twice, whatever the case in which it is written.',
    // Compares the stored folded form, and the lower case of collation C, in case the stored form
    // is wrong.
    offending: (client_id) => Prisma.sql`
      WITH number AS (${numbers(client_id)})
      SELECT kind, min(number) AS number, max(number) AS another, count(*) AS found
        FROM number GROUP BY kind, party, folded HAVING count(*) > 1
      UNION
      SELECT kind, min(number), max(number), count(*)
        FROM number GROUP BY kind, party, lower(number COLLATE "C") HAVING count(*) > 1
       ORDER BY 1, 2`,
  },
  {
    name: 'account_currencies',
    sentence:
      'An account in a foreign currency carries only what was booked in that currency, or manually in that of the client.',
    offending: (client_id) => Prisma.sql`
      SELECT a.accno, a.currency, p.currency AS currency_posted, e.module, e.reference, p.amount, p.transdate
        FROM account a
        JOIN client c ON c.id = a.client_id
        JOIN posting p ON p.client_id = a.client_id AND p.accno = a.accno AND p.currency <> a.currency
        JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
       WHERE a.client_id = ${client_id} AND (e.module <> 'gl' OR p.currency <> c.currency)
       ORDER BY a.accno, p.transdate, p.entry_id`,
  },
  {
    name: 'accounts_exist',
    sentence: 'Every account that the books refer to exists.',
    offending: (client_id) => Prisma.sql`
      SELECT u.accno, u.used_by, count(*) AS found
        FROM (
          SELECT accno, 'posting' AS used_by FROM posting WHERE client_id = ${client_id}
          UNION ALL SELECT accno, 'balance' FROM balance WHERE client_id = ${client_id}
          UNION ALL SELECT accno, 'tax rate' FROM tax_rate WHERE client_id = ${client_id}
          UNION ALL SELECT ar_accno, 'invoice' FROM invoice WHERE client_id = ${client_id}
          UNION ALL SELECT ap_accno, 'payable' FROM payable WHERE client_id = ${client_id}
          UNION ALL SELECT "paymentAccno", 'payable' FROM payable WHERE client_id = ${client_id}
          UNION ALL SELECT payment_accno, 'payment' FROM payment WHERE client_id = ${client_id}
          UNION ALL SELECT payment_accno, 'vendorpayment' FROM vendorpayment WHERE client_id = ${client_id}
          UNION ALL SELECT unnest(ARRAY[arap_accno, payment_accno]), 'vendor' FROM vendor WHERE client_id = ${client_id}
          UNION ALL SELECT unnest(ARRAY[arap_accno, payment_accno] || tax_accnos), 'customer' FROM customer
           WHERE client_id = ${client_id}
          UNION ALL SELECT unnest(ARRAY[income_accno, expense_accno] || tax_accnos), 'article' FROM article
           WHERE client_id = ${client_id}
          UNION ALL SELECT unnest(ARRAY[ar_accno, ap_accno, payment_accno, equity_accno, exchange_gain_accno,
                                        exchange_loss_accno, income_accno, expense_accno]
                                  || array_remove(ARRAY[vat_accno, vat_difference_accno, rounding_accno, ar_discount_accno,
                                                        ap_discount_accno, deposit_accno, (orders->>'transit_accno')::integer], NULL)), 'client'
            FROM client WHERE id = ${client_id}
        ) u LEFT JOIN account a ON a.client_id = ${client_id} AND a.accno = u.accno
       WHERE a.accno IS NULL GROUP BY u.accno, u.used_by ORDER BY u.accno, u.used_by`,
  },
];
