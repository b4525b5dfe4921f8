import { client, fold, Refusal } from '@kontor/domain';
import { audited } from './audit.ts';
import { dateOf, keptOf } from './kept.ts';
import { uniqueViolation } from './violation.ts';
export const clientKept = (row) => ({
  ...keptOf(client, row),
  id: row.id,
  version: row.version,
});
// Prisma would give up after 2 seconds without a connection, which a busy machine may take.
const patiently = { maxWait: 60000, timeout: 60000 };
/** Makes a client with the accounts, tax rates and default accounts of `chart`. Refuses `client_exists`. */
export const createClient = async ({ prisma }, sent, from) => {
  const { chart, now } = from;
  const rates = chart.taxes.flatMap(({ accno, rates }) => rates.map((rate) => ({ accno, ...rate })));
  try {
    return await prisma.$transaction(async (tx) => {
      const row = await tx.client.create({
        data: { ...sent, ...chart.defaults, name_folded: fold(sent.name), created: now },
      });
      const client_id = row.id;
      await tx.account.createMany({ data: chart.accounts.map((account) => ({ client_id, ...account })) });
      await tx.tax_rate.createMany({
        data: rates.map(({ accno, rate, valid_from }) => ({
          client_id,
          accno,
          rate,
          valid_from: dateOf(valid_from),
        })),
      });
      return clientKept(row);
    }, patiently);
  } catch (error) {
    if (uniqueViolation(error)) throw new Refusal('client_exists', `Client ${sent.name} exists already.`);
    throw error;
  }
};
/** Every client, in the order of their names. */
export const listClients = async ({ prisma }) =>
  (await prisma.client.findMany({ orderBy: { name_folded: 'asc' } })).map(clientKept);
/** The client called `name`, without regard to case. */
export const findClient = async ({ prisma }, name) => {
  const row = await prisma.client.findUnique({ where: { name_folded: fold(name) } });
  return row ? clientKept(row) : undefined;
};
/** Changes settings of a client; they hold from the next request on. */
export const saveSettings = (database, { client_id, given }, writing) => {
  const { languages, ...others } = given;
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const data = { ...sent, ...(languages ? { languages } : {}), version: { increment: 1 } };
  const of = { client_id, table: 'client', key: { id: client_id } };
  return audited(database, { of, writing }, async (tx) => {
    await tx.client.update({ where: { id: client_id }, data });
  });
};
