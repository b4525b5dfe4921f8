import { amountOf, bookingDate, decimalOf, zero } from '@kontor/domain';
import { z } from 'zod';
import { cursorOf, idText, keyOf, pageSize } from './page.ts';

const listKey = z.tuple([bookingDate, idText]);
/** A page of entries: a range of one index, however many stand before it. */
export const journalOf = async ({ prisma }, client_id, { limit = pageSize, after, from, to, places }) => {
  const [day, id] = keyOf(after, listKey) ?? ['1900-01-01', '0'];
  const rows = await prisma.$queryRaw`
    SELECT e.id, e.transdate::text, e.module, e.reference, e.description, e.notes, e.closing, p.postings
      FROM (SELECT * FROM entry
             WHERE client_id = ${client_id} AND (transdate, id) > (${day}::date, ${id}::bigint)
               AND transdate >= ${from ?? '1900-01-01'}::date AND transdate <= ${to ?? '9999-12-31'}::date
             ORDER BY transdate, id LIMIT ${limit + 1}) e
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object(
                 'accno', p.accno, 'description', a.description, 'side', p.side, 'amount', p.amount::text,
                 'currency', p.currency, 'original_amount', p.original_amount::text, 'source', p.source,
                 'memo', p.memo) ORDER BY p.id) AS postings
          FROM posting p JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
         WHERE p.client_id = e.client_id AND p.entry_id = e.id
      ) p
     ORDER BY e.transdate, e.id`;
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    id: Number(row.id),
    postings: row.postings.map((posting) => shown(posting, places)),
  }));
  const last = items.at(-1);
  return rows.length > limit && last ? { items, next: cursorOf(last.transdate, last.id) } : { items };
};
const shown = ({ accno, description, side, amount, currency, original_amount, source, memo }, places) => ({
  accno,
  description,
  ...(side === 'debit'
    ? { debit: decimalOf(amountOf(amount), places) }
    : { credit: decimalOf(zero.minus(amountOf(amount)), places) }),
  currency,
  original_amount,
  source,
  memo,
});
