import { accno, addDays, amountOf, bookingDate, decimal, decimalOf, zero } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from './generated/client.ts';
import { balancesOn } from './movement.ts';
import { cursorOf, idText, keyOf, pageSize } from './page.ts';

const start = { transdate: '1900-01-01', id: '0', entry_id: '0' };
export const transactionsOf = ({ prisma }, client_id) => ({
  /** A page of postings: a range of one index, however many postings stand before it. */
  list: async (filter) => {
    const { from, openings, limit = pageSize } = filter;
    const last = cursorIn(filter.after) ?? { ...start, accno: 0, balance: '0' };
    const accnos = filter.accnos.filter((accno) => accno >= last.accno);
    if (accnos.length === 0) return { items: [] };
    const rows = await prisma.$queryRaw(select(client_id, { ...filter, accnos, limit }, last));
    // Balances brought forward are needed only where an account begins on this page.
    const begins =
      from !== undefined && openings && !(rows.length > limit && rows.at(-1)?.accno === last.accno);
    const before = begins ? await balancesOn(prisma, { client_id, day: addDays(from, -1) }) : [];
    const brought = new Map(before.map(({ accno, balance }) => [accno, zero.minus(amountOf(balance))]));
    return pageOf(rows, { ...filter, accnos, limit, alone: filter.accnos.length === 1 }, { last, brought });
  },
});
const select = (client_id, filter, last) => {
  const { accnos, from, to, closings, limit } = filter;
  return Prisma.sql`
    SELECT p.accno, p.transdate::text, p.id AS entry_id, p.entry_id AS id, p.amount::text, p.side, p.source, p.memo,
           e.reference, e.description, e.module, e.notes, e.intnotes
      FROM posting p JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
     WHERE p.client_id = ${client_id} AND p.accno = ANY(${accnos}) AND p.accno <= ${accnos.at(-1)}
       AND (p.accno, p.transdate, p.entry_id, p.id)
         > (${last.accno}, ${last.transdate}::date, ${last.id}::bigint, ${last.entry_id}::bigint)
       AND p.transdate >= ${from ?? '1900-01-01'}::date AND p.transdate <= ${to ?? '9999-12-31'}::date
       AND (${closings} OR NOT e.closing)
     ORDER BY p.accno, p.transdate, p.entry_id, p.id LIMIT ${limit + 1}`;
};
/** The rows with their running balances, each account led by what it brought forward. */
const pageOf = (rows, { accnos, from, openings, limit, places, alone }, { last, brought }) => {
  const items = [];
  const cursors = [];
  const more = rows.length > limit;
  const until = more ? (rows.at(-1)?.accno ?? 0) : Number.POSITIVE_INFINITY;
  let at = 0;
  for (const accno of accnos) {
    if (accno > until) break;
    let balance = accno === last.accno ? amountOf(last.balance) : (brought.get(accno) ?? zero);
    const leads = from !== undefined && openings && accno !== last.accno;
    if (leads && (alone || rows[at]?.accno === accno || !balance.eq(zero))) {
      items.push(opening({ accno, from, amount: decimalOf(balance, places) }));
      cursors.push({ ...start, accno, balance: balance.toFixed() });
    }
    for (let row = rows[at]; row?.accno === accno; row = rows[at]) {
      balance = balance.minus(amountOf(row.amount));
      items.push(shown(row, { balance, places }));
      cursors.push({
        accno,
        transdate: row.transdate,
        id: String(row.id),
        entry_id: String(row.entry_id),
        balance: balance.toFixed(),
      });
      at += 1;
    }
  }
  if (items.length <= limit) return { items };
  const { accno, transdate, id, entry_id, balance } = cursors[limit - 1];
  return { items: items.slice(0, limit), next: cursorOf(accno, transdate, id, entry_id, balance) };
};
const shown = (row, { balance, places }) => {
  const amount = amountOf(row.amount);
  return {
    id: Number(row.id),
    entry_id: Number(row.entry_id),
    accno: row.accno,
    transdate: row.transdate,
    reference: row.reference,
    description: row.description,
    amount: decimalOf(zero.minus(amount), places),
    ...(row.side === 'debit'
      ? { debit: decimalOf(amount, places) }
      : { credit: decimalOf(zero.minus(amount), places) }),
    balance: decimalOf(balance, places),
    module: row.module,
    source: row.source,
    memo: row.memo,
    notes: row.notes,
    intnotes: row.intnotes,
  };
};
const opening = ({ accno, from, amount }) => ({
  accno,
  transdate: from,
  reference: '',
  description: 'Opening balance',
  amount,
  balance: amount,
  module: '',
  source: '',
  memo: '',
  notes: '',
  intnotes: '',
});
const listKey = z.tuple([accno, bookingDate, idText, idText, decimal]);
const cursorIn = (after) => {
  const key = keyOf(after, listKey);
  if (!key) return undefined;
  const [accno, transdate, id, entry_id, balance] = key;
  return { accno, transdate, id, entry_id, balance };
};
