import {
  article,
  changeArticle,
  changeCustomer,
  changeVendor,
  customer,
  gl,
  postGl,
  vendor,
} from '@kontor/domain';
import { line } from '@kontor/testing';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openBooks } from '../../src/index.ts';
import type { BatchForm, BatchStatement } from '../../src/postgres/gathered/waiting-rows.ts';
import { optionsOf, pools } from '../../src/postgres/pools.ts';
import { fromNewVendor, now, testInstallation, toNewCustomer, writing } from '../books.ts';
import { fillBooks } from './filled-books.ts';
import { type Explainable, growingTables, tablesReadWhole } from './plans.ts';
import { reads } from './reads.ts';
import { recorded } from './recording.ts';
import { newLayout } from './sql-layout.ts';

/**
 * The statements that book, save and list, as PostgreSQL gets them: the files of `reads` and
 * `writes` show each, and so what a change of the code changes in it. `vitest -u` writes them
 * again.
 */
const { database, newBooks, connect } = await testInstallation();
const connections = {
  prisma: await connect('-c TimeZone=UTC -c plan_cache_mode=force_generic_plan'),
  lookUp: await connect(`-c TimeZone=UTC ${optionsOf(pools.lookUps)}`),
  batch: await connect(`-c TimeZone=UTC ${optionsOf(pools.batches)}`),
};
const client = await fillBooks(newBooks, connections.prisma);
const growing = await growingTables(connections.prisma);

test('A statement that reads a table that grows from end to end is found', async () => {
  for (const table of ['customer', 'vendor', 'invoice', 'payable', 'payment', 'entry', 'posting', 'audit'])
    expect(growing).toContain(table);
  const statement = { text: 'SELECT * FROM invoice WHERE notes = $1', values: [], isPlannedForValues: false };
  expect(await tablesReadWhole(connections.prisma, statement)).toEqual(['invoice']);
});

const file = (folder: 'reads' | 'writes', name: string) => `./${folder}/${name}.sql`;
const expectIndexes = async (connection: pg.Client, statement: Explainable, title: string) => {
  const whole = await tablesReadWhole(connection, statement);
  const grown = whole.filter((table) => growing.has(table));
  expect.soft(grown, title).toEqual([]);
};

test.each(Object.entries(reads))(
  '%s are read by the statements of their file, by indexes',
  async (name, calls) => {
    const section = newLayout();
    const sections: string[] = [];
    for (const [title, call] of Object.entries(calls)) {
      const { database: noted, recording } = recorded(database);
      await call(openBooks(noted, client));
      // Some are sent at the same moment, in any order.
      const sent = recording.reads.toSorted((one, other) => (one.text < other.text ? -1 : 1));
      for (const statement of sent) {
        sections.push(section(`${name}: ${title}`, statement.text));
        await expectIndexes(connections[statement.connection], statement, `${name}: ${title}`);
      }
    }
    await expect(sections.join('\n')).toMatchFileSnapshot(file('reads', name));
  },
);

/** Writes one record of each kind, and returns the statements that did. */
const statementsThatWrite = async (): Promise<BatchStatement[]> => {
  const { database: noted, recording } = recorded(database);
  const { books, book } = await newBooks(noted);
  const ledger = await books.ledger();
  await book.invoice({ ...toNewCustomer, invnumber: '1' });
  await book.payable({ ...fromNewVendor, invnumber: '1' });
  await book.payment('invoice', '1', { amount_paid: '1.00' });
  await book.payment('payable', '1', { amount_paid: '1.00' });
  const entry = gl.parse({
    transdate: '2026-01-31',
    glentries: [line([1020, '1.00']), line([1000, '-1.00'])],
  });
  await books.gl.book(postGl(entry, { ledger, rate: undefined }), { content: '00' }, writing);
  const name = 'Muster';
  const newCustomer = customer.parse({ customernumber: '1', name });
  await books.customers.save(changeCustomer(newCustomer, ledger, now), writing);
  const newVendor = vendor.parse({ vendornumber: '1', name });
  await books.vendors.save(changeVendor(newVendor, ledger, now), writing);
  const newArticle = article.parse({ partnumber: '1', description: name });
  await books.articles.save(changeArticle(newArticle, ledger, now), writing);
  return [...recording.writes.values()];
};

const forms = (statement: BatchStatement): [form: BatchForm, parts: readonly string[]][] => [
  ['alone', []],
  ['many', statement.optional],
];

test('What is booked and saved is written by the statements of its file, by indexes', async () => {
  const statements = await statementsThatWrite();
  const section = newLayout();
  for (const statement of statements) {
    const sections: string[] = [];
    for (const [form, parts] of forms(statement)) {
      const title = [`${statement.name}, ${form}`, ...parts].join(' with ');
      const text = statement.text(parts, form);
      sections.push(section(title, text));
      await expectIndexes(connections.batch, { text, values: [], isPlannedForValues: false }, title);
    }
    await expect(sections.join('\n')).toMatchFileSnapshot(
      file('writes', statement.name.replaceAll(' ', '-')),
    );
  }
  expect(statements).toHaveLength(8);
});
