import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { appRouter, refusalOf } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';
import { writesOf } from './writes.ts';

/** Every write beside every other: the order of locks (docs/decisions.md) holds, and what meets is no fault. */
const installation = await testInstallation();
const { client, ask, writes } = await writesOf(installation);
const names = Object.keys(writes);

const isRefused = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.code ?? String(error),
  );

const deadlocks = async (): Promise<number> => {
  const [row] = await installation.database.prisma.$queryRaw<{ deadlocks: number }[]>`
    SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()`;
  return row?.deadlocks ?? -1;
};

test('the writes of these tests are all writes of the router', () => {
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  const isMutation = (name: string) => Reflect.get(Object(procedures[name]), '_def').type === 'mutation';
  // Signing in and out is at no client, and writes nothing of its books.
  const ofBooks = (name: string) => isMutation(name) && !name.startsWith('session.');
  expect(names.toSorted()).toEqual(Object.keys(procedures).filter(ofBooks).toSorted());
});

test('every pair of writes at the same time: none fails, none waits in a circle, and the books are in order', async () => {
  const faults: string[] = [];
  const done = new Set<string>();
  let turn = 0;
  for (const [index, one] of names.entries())
    for (const other of names.slice(index)) {
      turn += 4;
      const eight = [one, other, one, other, one, other, one, other].map(async (name, at) => {
        const code = await isRefused(writes[name]?.(ask, turn + (at >> 1)) ?? Promise.reject());
        if (code === 'done') done.add(name);
        else if (!/^[a-z_]+$/.test(code) || code === 'unavailable')
          faults.push(`${one}, ${other}: ${name} ${code}`);
      });
      await Promise.all(eight);
    }
  expect(faults).toEqual([]);
  expect([...done].toSorted()).toEqual(names.toSorted());
  expect(await deadlocks()).toBe(0);
  const verified = await verify(installation.database, client.client.id);
  expect(verified.filter(({ count }) => count > 0)).toEqual([]);
});
