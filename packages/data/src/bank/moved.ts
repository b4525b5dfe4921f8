import { Prisma } from '../generated/client.ts';

/**
 * The SQL of what a posting `p` moves on its account `a` of the client `c`, in the currency of the
 * account. What the general ledger has booked in the client's currency on an account of another one
 * moves nothing there.
 */
export const movedInOwnCurrency = Prisma.sql`
  CASE WHEN coalesce(a.currency, c.currency) = c.currency THEN p.amount
       WHEN p.currency = a.currency THEN p.original_amount
       ELSE 0 END`;

/** The SQL that joins the account and the client of postings `p`. */
export const withAccountAndClient = Prisma.sql`
  JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
  JOIN client c ON c.id = p.client_id`;
