import type pg from 'pg';

/**
 * Lists what is wrong with the books of all clients: entries that do not sum to zero, month
 * balances that are not the sum of the postings, documents whose `paid` is not the sum of their
 * payments. Empty when all is well.
 */
export const faultsOf = async (connection: pg.Client): Promise<readonly unknown[]> => {
  const { rows } = await connection.query<{ fault: unknown }>(`
    SELECT format('entry %s sums to %s', entry_id, sum(amount)) AS fault
      FROM posting GROUP BY client_id, entry_id HAVING sum(amount) <> 0
    UNION ALL
    SELECT format('balance of %s in %s is %s, %s and not %s, %s', accno, month, b.debit, b.credit, p.debit, p.credit)
      FROM (SELECT client_id, accno, date_trunc('month', transdate)::date AS month,
                   coalesce(sum(amount) FILTER (WHERE side = 'debit'), 0) AS debit,
                   coalesce(sum(-amount) FILTER (WHERE side = 'credit'), 0) AS credit
              FROM posting GROUP BY 1, 2, 3) p
      FULL JOIN (SELECT client_id, accno, month, sum(debit) AS debit, sum(credit) AS credit
                   FROM balance GROUP BY 1, 2, 3) b USING (client_id, accno, month)
     WHERE (b.debit, b.credit) IS DISTINCT FROM (p.debit, p.credit)
    UNION ALL
    SELECT format('invoice %s was paid %s and not %s', d.invnumber, d.paid, coalesce(sum(p.amount_paid), 0))
      FROM invoice d LEFT JOIN payment p ON p.client_id = d.client_id AND p.invoice_id = d.id
     GROUP BY d.client_id, d.id HAVING d.paid <> coalesce(sum(p.amount_paid), 0)
    UNION ALL
    SELECT format('payable %s was paid %s and not %s', d.invnumber, d.paid, coalesce(sum(p.amount_paid), 0))
      FROM payable d LEFT JOIN vendorpayment p ON p.client_id = d.client_id AND p.payable_id = d.id
     GROUP BY d.client_id, d.id HAVING d.paid <> coalesce(sum(p.amount_paid), 0)`);
  return rows.map(({ fault }) => fault);
};

/** Hashes everything that is booked. */
export const fingerprintOf = async (connection: pg.Client): Promise<unknown> => {
  const tables = ['entry', 'posting', 'balance', 'invoice', 'payable', 'payment', 'vendorpayment'];
  const each = tables.map((table) => `SELECT '${table}' || t::text AS kept FROM ${table} t`);
  const { rows } = await connection.query<{ hash: string }>(
    `SELECT md5(string_agg(kept, '' ORDER BY kept)) AS hash FROM (${each.join(' UNION ALL ')}) books`,
  );
  return rows[0]?.hash;
};
