import { afterAll, expect, test } from 'vitest';
import { unitOfWork } from '../src/index.ts';
import { testInstallation } from './books.ts';

/** Transactions within transactions (`postgres/session/session.ts`). */
const { database, newBooks, connect } = await testInstallation();
const connection = await connect();
await connection.query('CREATE TABLE noted (note text)');
afterAll(() => connection.query('DROP TABLE noted'));
const noted = async () =>
  (await connection.query('SELECT note FROM noted ORDER BY note')).rows.map(({ note }) => note);
const clear = () => connection.query('DELETE FROM noted');
const note = ({ run }: Pick<typeof database, 'run'>, text: string) => run`INSERT INTO noted VALUES (${text})`;

test('an error in the inner transaction rolls back its own writes, and leaves those of the outer one', async () => {
  await clear();
  await database.transaction(async (outer) => {
    await note(outer.tx, 'before');
    const inner = outer.transaction(async (session) => {
      await note(session.tx, 'inner');
      await session.tx.run`SELECT 1 / 0`;
    });
    await expect(inner).rejects.toThrow();
    await note(outer.tx, 'after');
  });
  expect(await noted()).toEqual(['after', 'before']);
});

test('a statement of the outer session waits for the inner transaction, and is not rolled back with it', async () => {
  await clear();
  const order: string[] = [];
  await database.transaction(async (outer) => {
    const inner = outer.transaction(async (session) => {
      await note(session.tx, 'inner');
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('inner');
      throw new Error('no');
    });
    const beside = outer.run`INSERT INTO noted VALUES ('beside')`.then(() => order.push('beside'));
    await expect(inner).rejects.toThrow('no');
    await beside;
  });
  expect(order).toEqual(['inner', 'beside']);
  expect(await noted()).toEqual(['beside']);
});

test('a unit of work that is not kept leaves nothing, nor do the units within it, and has its result', async () => {
  await clear();
  const { client } = await newBooks();
  const result = await unitOfWork(database, { client_id: client.id, keep: false }, async (unit) => {
    await unitOfWork(unit, { client_id: client.id }, (inner) => note(inner.tx, 'inner'));
    const [{ count } = { count: 0n }] = await unit.query<{ count: bigint }[]>`SELECT count(*) FROM noted`;
    return Number(count);
  });
  expect(result).toBe(1);
  expect(await noted()).toEqual([]);
});

test('transactions at the same time each run their own statements', async () => {
  await clear();
  const failing = database.transaction(async ({ tx }) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await note(tx, 'taken back');
    throw new Error('no');
  });
  const kept = database.transaction(async ({ tx }) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await note(tx, 'kept');
  });
  await expect(failing).rejects.toThrow('no');
  await kept;
  expect(await noted()).toEqual(['kept']);
});
