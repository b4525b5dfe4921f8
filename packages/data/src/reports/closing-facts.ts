import type { BookingDate } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';

/** The records that the check list of a period or year counts beside its documents. */
export type ClosingCounts = {
  bank_lines: number;
  /** The accounts of which statements of a bank were read, by number. */
  bank_accounts: number[];
  recurring: number;
  has_recurring: boolean;
  /** Whether an archive that ends on the day, or has all years, was made after it. */
  archived: boolean;
};

/** Counts what is left to do up to a day in statements of banks and recurring invoices. */
export const closingCounts = async (
  session: Session,
  { client_id, to }: { client_id: number; to: BookingDate },
): Promise<ClosingCounts> => {
  const [row] = await session.query<ClosingCounts[]>`
    SELECT (SELECT count(*)::integer FROM bank_line
             WHERE client_id = ${client_id} AND state IN ('open', 'proposed') AND booked_on <= ${to}::date) AS bank_lines,
           ARRAY(SELECT accno FROM bank_statement
                  WHERE client_id = ${client_id} AND kind IN ('camt.053', 'MT940') AND opening IS NOT NULL AND closing IS NOT NULL
                  GROUP BY accno ORDER BY accno) AS bank_accounts,
           ((SELECT count(*) FROM recurring_invoice
              WHERE client_id = ${client_id} AND state = 'ACTIVE' AND next_on <= ${to}::date)
             + (SELECT count(*) FROM occurrence
                 WHERE client_id = ${client_id} AND state = 'FAILED' AND day <= ${to}::date))::integer AS recurring,
           EXISTS (SELECT FROM recurring_invoice WHERE client_id = ${client_id}) AS has_recurring,
           EXISTS (SELECT FROM archive
                    WHERE client_id = ${client_id} AND (to_date = ${to}::date OR year = 'all')
                      AND created >= ${to}::date + 1) AS archived`;
  if (!row) throw new Error('the facts of a check list were read without a result');
  return row;
};
