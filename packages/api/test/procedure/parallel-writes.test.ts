import { proving } from '@kontor/testing';
import { expect, test } from 'vitest';
import { appRouter, definitionsOf, refusalOf } from '../../src/index.ts';
import { expectVerified, testInstallation } from '../installation.ts';
import { writesOf } from './writes.ts';

/**
 * Every write beside every other: the order of locks (docs/decisions) holds, and what meets is not
 * a fault.
 */
const together = 16;
const installation = await testInstallation({ connections: together });
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
  const mutations = definitionsOf(appRouter).filter(({ type }) => type === 'mutation');
  // Signing in and out is at no client, and writes nothing of its books; an archived client
  // takes no writes at all (archived-writes.test.ts).
  const elsewhere = /^session\.|^clients\.(createFrom|archive|restore)$/;
  const ofBooks = mutations.map(({ name }) => name).filter((name) => !elsewhere.test(name));
  expect(names.toSorted()).toEqual(ofBooks.toSorted());
});

/**
 * Companies of writes that run together, so many that each of `all` meets each other one in one of
 * them.
 */
const companiesOf = (all: readonly string[]): string[][] => {
  const unmet = new Map(all.map((name) => [name, new Set(all.filter((other) => other !== name))]));
  const countOf = (name: string) => unmet.get(name)?.size ?? 0;
  const companies: string[][] = [];
  for (;;) {
    const company: string[] = [];
    const newTo = (name: string) => company.filter((member) => unmet.get(name)?.has(member)).length;
    while (company.length < together) {
      const others = all.filter((name) => !company.includes(name));
      const [next] = others.toSorted((a, b) => newTo(b) - newTo(a) || countOf(b) - countOf(a));
      if (next === undefined) return companies;
      if (company.length === 0 && countOf(next) === 0) return companies;
      company.push(next);
    }
    for (const name of company) for (const other of company) unmet.get(name)?.delete(other);
    companies.push(company);
  }
};

/** Under `pnpm prove` each pair meets twice, with either in front; else once. */
const orders = proving ? [names, names.toReversed()] : [names];

test('every pair of writes at the same time: none fails, none waits in a circle, and the books are in order', async () => {
  const faults: string[] = [];
  const done = new Set<string>();
  let turn = 0;
  // Each write beside itself, and then in companies beside each other one.
  const crowds = names.map((name) => Array.from({ length: proving ? 8 : 4 }, () => name));
  for (const order of orders) crowds.push(...companiesOf(order));
  for (const crowd of crowds) {
    turn += 2;
    const answers = crowd.map(async (name, at) => {
      const code = await isRefused(
        writes[name]?.(ask, turn + (at < crowd.length / 2 ? 0 : 1)) ?? Promise.reject(),
      );
      if (code === 'done') done.add(name);
      else if (!/^[a-z_]+$/.test(code) || code === 'unavailable')
        faults.push(`${[...new Set(crowd)].join(', ')}: ${name} ${code}`);
    });
    await Promise.all(answers);
  }
  expect(faults).toEqual([]);
  expect([...done].toSorted()).toEqual(names.toSorted());
  expect(await deadlocks()).toBe(0);
  await expectVerified(installation.database, client.client.id);
});
