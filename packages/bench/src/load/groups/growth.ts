import { seedEntries } from '../../seed.ts';
import { connected } from '../connected.ts';
import type { Group } from '../group.ts';
import type { Load } from '../loaded-books.ts';
import { asSuperuser, type Program } from '../program.ts';
import { byEntries, toCustomers } from '../requests.ts';
import { loadHeads, loadRow } from './requests.ts';

const customers = 100_000;
const postings = 2_000_000;
const connections = 32;

/** Posting as books grow, all of them of one client. */
export const growthGroup: Group = {
  name: 'growth',
  title: 'As books grow',
  about: `Invoices by entries over ${connections} connections, on books of their own that hold a few thousand invoices at first. *of new books* is beside the same on books that were opened for it, in turns.`,
  heads: loadHeads('books', 'of new books'),
  parts: [
    {
      name: 'invoices on books that grow',
      measure: async ({ ownBooks }, add) => {
        const books = await ownBooks();
        const { program } = books;
        const row = async (name: string, script: Load['script'] = byEntries) => {
          const fresh = await ownBooks();
          try {
            // New books were warmed as they were opened.
            await books.warm({ script, connections });
            const reference = { books: fresh, load: { script: byEntries, connections } };
            add(await loadRow(name, books, { script, connections }, reference));
          } finally {
            await fresh.close();
          }
        };
        try {
          await row('empty');
          await addCustomers(program);
          await row('100,000 customers, invoices to one');
          await row('100,000 customers, to all in turn', (to) => toCustomers({ ...to, customers }));
          await addPostings(program);
          await row('and 2 million postings, invoices to one');
        } finally {
          await books.close();
        }
      },
    },
  ],
};

const addCustomers = async ({ databaseUrl }: Program): Promise<void> => {
  await connected(databaseUrl, (connection) => connection.query(makeCustomers, [customers]));
  await settle(databaseUrl);
};

const addPostings = async ({ databaseUrl }: Program): Promise<void> => {
  await connected(databaseUrl, async (connection) => {
    const { rows } = await connection.query<{ id: number }>(`SELECT id FROM client WHERE name = 'hot'`);
    // Seeded rows need not be durable at once.
    await connection.query('SET synchronous_commit = off');
    await seedEntries(connection, rows[0]?.id ?? 0, Math.ceil(postings / 3));
  });
  await settle(databaseUrl);
};

/** Does what the server would do by itself later, so that it does not do it in a stretch. */
const settle = (databaseUrl: string): Promise<void> =>
  asSuperuser(databaseUrl, async (superuser) => {
    await superuser.query('VACUUM (ANALYZE)');
    await superuser.query('CHECKPOINT');
  });

const makeCustomers = `
  INSERT INTO customer SELECT r.*
    FROM client c JOIN customer t ON t.client_id = c.id AND t.customernumber = 'K-1', generate_series(1, $1::integer) n,
         jsonb_populate_record(NULL::customer, to_jsonb(t) || jsonb_build_object(
           'id', nextval('customer_id_seq'), 'customernumber', 'G-' || n, 'customernumber_folded', 'g-' || n,
           'name', 'Kunde ' || n % 977 || ' AG')) r
   WHERE c.name = 'hot'`;
