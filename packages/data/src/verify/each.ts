import { fold } from '@kontor/domain';
import { type ClientKept, clientKept } from '../master-data/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import type { ReceiptStores } from '../receipts/storage/store.ts';
import { verifyContentsOf } from './contents.ts';
import { findHead, findHeads, type Head } from './heads.ts';
import { verifyReadableOf } from './readable.ts';
import { type CheckResult, runChecks, runChecksOfMany } from './verify.ts';

/**
 * The clients to go through: that of `client_id`, or all in the order of their names, from the one
 * called `from` on.
 */
type ChosenClients = { client_id?: number | undefined; from?: string | undefined };

/**
 * A client with the results of all checks of its books, and with the head of its audit trail as
 * they ended.
 */
type VerifiedClient = { client: { id: number; name: string }; results: CheckResult[]; head: Head };

// Enough for a check of small clients to be planned once for many of them, and few enough to show
// results as they come.
const pageLength = 50;

/** Goes through clients in pages, so that memory stays the same however many there are. */
async function* clientPages(
  { prisma }: Pick<Database, 'prisma'>,
  { client_id, from }: ChosenClients,
): AsyncGenerator<ClientKept[]> {
  const first = from === undefined ? {} : { name_folded: { gte: fold(from) } };
  for (let where: object = client_id === undefined ? first : { id: client_id }; ; ) {
    const rows = await prisma.client.findMany({ where, orderBy: { name_folded: 'asc' }, take: pageLength });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(clientKept);
    if (client_id !== undefined || rows.length < pageLength) return;
    where = { name_folded: { gt: last.name_folded } };
  }
}

/** Makes all checks of the books of clients, and yields each client as soon as it is done. */
export async function* verifyEach(
  database: Database,
  stores: Pick<ReceiptStores, 'of'>,
  chosen: ChosenClients,
): AsyncGenerator<VerifiedClient> {
  for await (const page of clientPages(database, chosen)) {
    const small = await smallOf(database, page);
    const known = await runChecksOfMany(database, small);
    const heads = await findHeads(database, small);
    for (const client of page) {
      const { id, name } = client;
      const checked = known.get(id) ?? (await runChecks(database, id));
      const readable = await verifyReadableOf(database, client);
      const contents = await verifyContentsOf(database, stores, id);
      const head = heads.get(id) ?? (await findHead(database, id));
      yield { client: { id, name }, results: [...checked, readable, contents], head };
    }
  }
}

/** Yields the head of the audit trail of each client. */
export async function* eachHead(
  database: Pick<Database, 'prisma' | 'query'>,
  chosen: ChosenClients,
): AsyncGenerator<Head & { client: string }> {
  for await (const page of clientPages(database, chosen)) {
    const heads = await findHeads(
      database,
      page.map(({ id }) => id),
    );
    for (const { id, name } of page) yield { client: name, number: 0, hash: '', ...heads.get(id) };
  }
}

/** Finds the clients of whom there is little, which can be checked together. */
const smallOf = async (session: RawSql, clients: readonly ClientKept[]): Promise<number[]> => {
  const small = await session.query<{ id: number }[]>`
    SELECT c.id FROM unnest(${clients.map(({ id }) => id)}::integer[]) AS c (id)
     WHERE NOT EXISTS (SELECT FROM posting WHERE client_id = c.id OFFSET 1000)
       AND NOT EXISTS (SELECT FROM audit WHERE client_id = c.id OFFSET 100)`;
  return small.map(({ id }) => id);
};
