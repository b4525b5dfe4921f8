import { fold, keyKept } from '@kontor/domain';
import { addLink } from './audit.ts';
import { clientKept } from './client.ts';
import { keptOf } from './kept.ts';
/**
 * The live key of `hash` that opens the client called `name`, in one round trip; undefined when there is none, for
 * whatever reason. Without a `name` only a key of no client is found. Its use is noted, to the minute.
 */
export const findKey = async ({ prisma }, sought, now) => {
  const { hash, name } = sought;
  const rows = await prisma.$queryRaw`
    SELECT k.id AS key_id, k.prefix AS key_prefix, k.scopes,
           k.last_used IS NULL OR k.last_used < ${now}::timestamptz - interval '1 minute' AS stale,
           c.id, c.name, c.currency, c.zone, c.languages, c.closing_date, c.version, c.ar_accno, c.ap_accno,
           c.payment_accno, c.equity_accno, c.exchange_gain_accno, c.exchange_loss_accno, c.income_accno, c.expense_accno
      FROM api_key k LEFT JOIN client c ON c.name_folded = ${name === undefined ? null : fold(name)}
     WHERE k.hash = ${hash} AND k.revoked IS NULL AND (k.expires IS NULL OR k.expires > ${now}::timestamptz)
       AND CASE WHEN ${name === undefined} THEN k.client_id IS NULL
                ELSE c.id IS NOT NULL AND (k.client_id IS NULL OR k.client_id = c.id) END`;
  const [row] = rows;
  if (!row) return undefined;
  if (row.stale) await prisma.api_key.update({ where: { id: row.key_id }, data: { last_used: now } });
  const { id } = row;
  return {
    prefix: row.key_prefix,
    scopes: row.scopes,
    client: id === null ? undefined : clientKept({ ...row, id }),
  };
};
/** Keeps a new key. */
export const createKey = async ({ prisma }, sent, writing) => {
  const { client_id, hash, ...after } = sent;
  await prisma.$transaction(async (tx) => {
    const data = { ...after, hash, client_id, scopes: [...sent.scopes], expires: sent.expires ?? null };
    await tx.api_key.create({ data: { ...data, created: writing.now } });
    await addKeyLink(tx, { client_id, before: null, after }, writing);
  });
};
/** The keys of a client (or, for null, of no client), oldest first. */
export const listKeys = async ({ prisma }, client_id) =>
  (await prisma.api_key.findMany({ where: { client_id }, orderBy: { id: 'asc' } })).map((row) =>
    keptOf(keyKept, row),
  );
/** Revokes the live keys of a client that begin with `prefix`; answers how many they were. */
export const revokeKeys = ({ prisma }, of, writing) => {
  const { client_id, prefix } = of;
  return prisma.$transaction(async (tx) => {
    const where = { client_id, prefix, revoked: null };
    const { count } = await tx.api_key.updateMany({ where, data: { revoked: writing.now } });
    if (count > 0)
      await addKeyLink(
        tx,
        { client_id, before: { prefix }, after: { prefix, revoked: writing.now } },
        writing,
      );
    return count;
  });
};
/** A key of the house is in no client's chain. */
const addKeyLink = async (tx, { client_id, before, after }, writing) => {
  if (client_id === null) return;
  await addLink(tx, { client_id, record: { ...writing.by, table: 'api_key', before, after } }, writing);
};
