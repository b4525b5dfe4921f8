import { createHash } from 'node:crypto';
/** What the request of this key came to; undefined when there was none. */
export const recall = async ({ prisma }, client_id, key) => {
  const row = await prisma.idempotency.findUnique({ where: { client_id_key: { client_id, key } } });
  if (!row) return undefined;
  return { request: Buffer.from(row.request).toString('hex'), outcome: row.outcome };
};
/**
 * Remembers an outcome that no booking statement has remembered: a refusal, by which nothing was booked, or a success
 * that had nothing to book.
 */
export const remember = async ({ prisma }, of, outcome) => {
  await prisma.idempotency.createMany({
    data: {
      client_id: of.client_id,
      key: of.once.key,
      request: Buffer.from(of.once.request, 'hex'),
      outcome: outcome,
      created: of.now,
    },
    skipDuplicates: true,
  });
};
/** Forgets what came before `before`, in all clients. */
export const forget = async ({ prisma }, before) => {
  const { count } = await prisma.idempotency.deleteMany({ where: { created: { lt: before } } });
  return count;
};
/** The hash of a text, in hex. */
export const sha256 = (text) => createHash('sha256').update(text).digest('hex');
