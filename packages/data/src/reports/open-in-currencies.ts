import type { BookingDate, Decimal, OpenByCurrency, OpenInCurrency } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { rateOf } from '../master-data/exchange-rate.ts';
import type { Session } from '../postgres/session/session.ts';
import { itemsOn, type OpenItemsQuery } from './open-items.ts';

/**
 * Sums what was open in currencies other than the client's `own` at the end of a day, per account,
 * debit positive: of documents, and on accounts that are kept in such a currency. Documents are
 * counted from their day on.
 */
export const openInCurrencies = async (
  session: Session,
  { client_id, on, own }: { client_id: number; on: BookingDate; own: string },
): Promise<OpenInCurrency[]> => {
  const rows = await session.query<(Omit<OpenInCurrency, 'rate'> & { rate: Decimal | null })[]>`
    SELECT o.accno, o.currency, sum(o.open)::text AS open, sum(o.base_open)::text AS base_open,
           ${rateOf({ client_id, currency: Prisma.sql`o.currency`, on })} AS rate
      FROM (${documentsIn({ client_id, kind: 'invoice', on }, own)}
            UNION ALL ${documentsIn({ client_id, kind: 'payable', on }, own)}
            UNION ALL ${foreignAccounts(client_id, on)}) o
     WHERE o.currency <> ${own} GROUP BY o.accno, o.currency
    HAVING sum(o.open) <> 0 OR sum(o.base_open) <> 0 ORDER BY o.accno, o.currency`;
  return rows.map(({ rate, ...row }) => ({ ...row, rate: rate ?? undefined }));
};

const documentsIn = (query: OpenItemsQuery, own: string): Prisma.Sql => {
  const sign = Prisma.raw(query.kind === 'invoice' ? '' : '-');
  return Prisma.sql`
    (WITH ${itemsOn(query)}
     SELECT accno, currency, ${sign}sum(open) AS open, ${sign}sum(base_open) AS base_open
       FROM items WHERE currency <> ${own} AND transdate <= ${query.on}::date GROUP BY 1, 2)`;
};

/** Sums what is on accounts that are kept in a foreign currency at the end of a day. */
export const foreignBalances = (
  session: Session,
  { client_id, on }: { client_id: number; on: BookingDate },
): Promise<OpenByCurrency[]> =>
  session.query<OpenByCurrency[]>`
    SELECT accno, currency, open::text, base_open::text FROM (${foreignAccounts(client_id, on)}) f`;

/**
 * Sums the postings on accounts that are kept in a foreign currency. Postings in the client's
 * currency change only their value in it; revaluations are left out, as each is reversed.
 */
const foreignAccounts = (client_id: number, day: BookingDate): Prisma.Sql => Prisma.sql`
  SELECT a.accno, a.currency, coalesce(sum(p.original_amount) FILTER (WHERE p.currency = a.currency), 0) AS open,
         sum(p.amount) AS base_open
    FROM account a JOIN posting p ON p.client_id = a.client_id AND p.accno = a.accno
   WHERE a.client_id = ${client_id} AND a.currency IS NOT NULL AND p.transdate <= ${day}::date
     AND (p.currency = a.currency
          OR NOT EXISTS (SELECT FROM gl g WHERE g.client_id = p.client_id AND g.transdate = p.transdate
                            AND g.entry_id = p.entry_id AND g.kind = 'revaluation'))
   GROUP BY a.accno, a.currency`;
