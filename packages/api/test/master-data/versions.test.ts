import { expect, test } from 'vitest';
import type { caller } from '../../src/index.ts';
import { refusalOf } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';

/**
 * §14.3: a change that says which version it rests on overwrites nothing that was changed since.
 */
const { newClient } = await testInstallation();

type Ask = ReturnType<typeof caller>;
type Save = (ask: Ask, name: string, seen?: { version_seen?: number | null }) => Promise<unknown>;
type Kind = {
  save: Save;
  read: (ask: Ask) => Promise<{ name: string | undefined; version: number | undefined }>;
};

const kinds: Record<string, Kind> = {
  customer: {
    save: (ask, name, seen) => ask.customers.save({ customernumber: 'k-1', name, ...seen }),
    read: (ask) => ask.customers.get({ customernumber: 'K-1' }),
  },
  vendor: {
    save: (ask, name, seen) => ask.vendors.save({ vendornumber: 'l-1', name, ...seen }),
    read: (ask) => ask.vendors.get({ vendornumber: 'L-1' }),
  },
  article: {
    save: (ask, description, seen) => ask.articles.save({ partnumber: 'p-1', description, ...seen }),
    read: async (ask) => {
      const { description: name, version } = await ask.articles.get({ partnumber: 'P-1' });
      return { name, version };
    },
  },
  account: {
    save: (ask, description, seen) =>
      ask.accounts.save({ accno: 6555, description, category: 'expense', ...seen }),
    read: async (ask) => {
      const found = (await ask.accounts.list()).find(({ accno }) => accno === 6555);
      return { name: found?.description, version: found?.version };
    },
  },
};

/** The refusal of a change, or undefined. */
const refused = async (change: Promise<unknown>) => {
  const error = await change.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const refusal = error === undefined ? undefined : refusalOf(error);
  return refusal && { code: refusal.code, message: refusal.message, wording: refusal.wording?.name };
};

test.each(Object.entries(kinds))(
  '%s: each change makes a version, and one that rests on another is refused',
  async (_, { save, read }) => {
    const ask = await (await newClient()).ask();
    await save(ask, 'First');
    expect(await read(ask)).toMatchObject({ name: 'First', version: 1 });
    await save(ask, 'Second', { version_seen: 1 });
    await save(ask, 'Second');
    expect(await read(ask)).toMatchObject({ name: 'Second', version: 2 });
    const refusal = await refused(save(ask, 'Third', { version_seen: 1 }));
    expect(refusal).toMatchObject({ code: 'version_outdated', wording: 'record_changed_by' });
    expect(refusal?.message).toMatch(/was changed by kontor_\S+ on \d{4}-\d\d-\d\dT/);
    expect(await read(ask)).toMatchObject({ name: 'Second', version: 2 });
    // Without the version, or with null for it, the last change wins.
    await save(ask, 'Fourth');
    await save(ask, 'Fifth', { version_seen: null });
    await save(ask, 'Sixth', { version_seen: 4 });
    expect(await read(ask)).toMatchObject({ name: 'Sixth', version: 5 });
  },
);

test.each(Object.entries(kinds))(
  '%s: of two changes of the same version at the same moment one is written',
  async (_, { save, read }) => {
    const client = await newClient();
    const ask = await client.ask();
    await save(ask, 'First');
    for (let version_seen = 1; version_seen <= 3; version_seen += 1) {
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name) => refused(save(ask, `${name}${version_seen}`, { version_seen }))),
      );
      expect(answers.map((answer) => answer?.code ?? 'done').sort()).toEqual([
        'done',
        'version_outdated',
        'version_outdated',
        'version_outdated',
      ]);
      expect(await read(ask)).toMatchObject({ version: version_seen + 1 });
    }
  },
);

test.each(Object.entries(kinds))(
  '%s: one that does not exist has no version that was seen',
  async (_, { save, read }) => {
    const ask = await (await newClient()).ask();
    expect(await refused(save(ask, 'First', { version_seen: 1 }))).toMatchObject({
      code: 'version_outdated',
      wording: 'record_changed',
    });
    await save(ask, 'First');
    expect(await read(ask)).toMatchObject({ version: 1 });
  },
);

test('a document that brings its customer along makes a version, too', async () => {
  const ask = await (await newClient()).ask();
  const sent = (city: string, invnumber: string) => ({
    invnumber,
    transdate: '2026-01-14',
    customer: { customernumber: 'K-1', name: 'Anna', city },
    incomeentries: [{ amount: '10', income_accno: 3400 }],
  });
  for (const [city, invnumber] of [
    ['Bern', 'A-1'],
    ['Bern', 'A-2'],
    ['Chur', 'A-3'],
  ] as const)
    await ask.invoices.post(sent(city, invnumber) as never);
  expect(await ask.customers.get({ customernumber: 'K-1' })).toMatchObject({ city: 'Chur', version: 2 });
  const save = ask.customers.save({ customernumber: 'K-1', city: 'Genf', version_seen: 1 });
  expect(await refused(save)).toMatchObject({ code: 'version_outdated' });
});
