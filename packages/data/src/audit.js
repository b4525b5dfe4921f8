import { auditLink } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from './generated/client.ts';
import { keptOf } from './kept.ts';
import { cursorOf, idText, keyOf, pageOf, pageSize } from './page.ts';
/** Makes a change and records what the row was before and is after it, in one transaction. */
export const audited = ({ prisma }, { of, writing }, change) =>
  prisma.$transaction(async (tx) => {
    const before = await rowOf(tx, of);
    const result = await change(tx);
    const record = { ...writing.by, table: of.table, before, after: await rowOf(tx, of) };
    await addLink(tx, { client_id: of.client_id, record }, writing);
    return result;
  });
/** Adds a link of one record to a client's chain. */
export const addLink = async (tx, { client_id, record }, { now }) => {
  await tx.$queryRaw`SELECT add_link(${client_id}::integer, ${now}::timestamptz, ${JSON.stringify([record])}::jsonb)`;
};
const rowOf = async (tx, { table, key }) => {
  const columns = Object.entries(key).map(([name, value]) => Prisma.sql`${Prisma.raw(name)} = ${value}`);
  const [row] = await tx.$queryRaw`
    SELECT to_jsonb(t) - 'hash' AS record FROM ${Prisma.raw(table)} t WHERE ${Prisma.join(columns, ' AND ')} FOR UPDATE`;
  return row?.record ?? null;
};
const listKey = z.tuple([idText]);
/** What was done, link by link, first things first. */
export const auditOf = ({ prisma }, client_id) => ({
  list: async ({ limit = pageSize, after }) => {
    const [last] = keyOf(after, listKey) ?? ['0'];
    const rows = await prisma.audit.findMany({
      where: { client_id, id: { gt: BigInt(last) } },
      orderBy: { id: 'asc' },
      take: limit + 1,
    });
    return pageOf(rows, limit, {
      item: (row) => ({
        ...keptOf(auditLink, row),
        hash: Buffer.from(row.hash).toString('hex'),
      }),
      cursor: (row) => cursorOf(String(row.id)),
    });
  },
});
