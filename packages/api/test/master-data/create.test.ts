import { Refusal } from '@kontor/domain';
import { afterAll, expect, test, vi } from 'vitest';
import { caller, openContext, refusalOf } from '../../src/index.ts';
import { now, refusalCode, testInstallation } from '../installation.ts';

/** §18: a record whose number is new is made, and one whose number is taken is left as it is. */
const { url, database, receipts, newClient } = await testInstallation();

type Ask = ReturnType<typeof caller>;

/** The four kinds: how one is made and its name is read, and the field of its number. */
const kinds = {
  customer: {
    field: 'customernumber',
    create: (ask: Ask, number: string, name: string) =>
      ask.customers.create({ customernumber: `K${number}`, name }),
    read: async (ask: Ask, number: string) =>
      (await ask.customers.get({ customernumber: `k${number}` })).name,
  },
  vendor: {
    field: 'vendornumber',
    create: (ask: Ask, number: string, name: string) =>
      ask.vendors.create({ vendornumber: `L${number}`, name }),
    read: async (ask: Ask, number: string) => (await ask.vendors.get({ vendornumber: `l${number}` })).name,
  },
  article: {
    field: 'partnumber',
    create: (ask: Ask, number: string, description: string) =>
      ask.articles.create({ partnumber: `P${number}`, description }),
    read: async (ask: Ask, number: string) =>
      (await ask.articles.get({ partnumber: `p${number}` })).description,
  },
  account: {
    field: 'accno',
    create: (ask: Ask, number: string, description: string) =>
      ask.accounts.create({ accno: Number(`610${number}`), description, category: 'expense' } as never),
    read: async (ask: Ask, number: string) =>
      (await ask.accounts.list()).find(({ accno }) => accno === Number(`610${number}`))?.description,
  },
} as const;

/**
 * The program once more, as another process runs it: it shares nothing with this one but the
 * database.
 */
const anotherProcess = async () => {
  vi.resetModules();
  const [api, data] = await Promise.all([import('../../src/index.ts'), import('@kontor/data')]);
  const database = data.openDatabase(url, { connections: 10 });
  afterAll(() => database.close());
  return { database, openContext: api.openContext, caller: api.caller };
};

const processes = [{ database, openContext, caller }, await anotherProcess()];

/** The code of the refusal in an error, of whichever process. */
const codeIn = (error: unknown): string => String((error as { cause?: { code?: unknown } }).cause?.code);

for (const [kind, { field, create, read }] of Object.entries(kinds)) {
  test(`${kind}: one whose number is taken is refused beside its number, and stays as it is`, async () => {
    const client = await newClient();
    const ask = await client.ask();
    await create(ask, '10', 'First');
    const refusal = await create(ask, '10', 'Second').then(() => undefined, refusalOf);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: `${kind}_exists`,
      issues: [{ field, message: 'already exists' }],
    });
    expect(refusal?.message).toMatch(new RegExp(`^\\w+ \\w*10 already exists in client ${client.name}\\.$`));
    expect(await read(await client.ask(), '10')).toBe('First');
  });

  test(`${kind}: one that is made ten times at once, in two processes, is made once`, async () => {
    const client = await newClient();
    const ask = await client.ask();
    const { key, name: clientName } = client;
    for (const number of ['21', '22', '23', '24']) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const { database, openContext, caller } = processes[at % 2] as (typeof processes)[number];
          const asked = { database, receipts, key, clientName, now, requestId: 'test' };
          const context = await openContext(asked);
          return create(caller(context), number, `Maker ${at}`).then(
            () => `Maker ${at}`,
            (error: unknown) => codeIn(error),
          );
        }),
      );
      const makers = answers.filter((answer) => answer.startsWith('Maker'));
      expect(makers).toHaveLength(1);
      expect(answers.filter((answer) => answer === `${kind}_exists`)).toHaveLength(9);
      expect(await read(await client.ask(), number)).toBe(makers[0]);
    }
    const { items } = await ask.audit.list({ table: kind as 'customer', limit: 100 });
    const made = items.flatMap(({ records }) => records).filter(({ action }) => action === `${kind}s.create`);
    expect(made.map(({ before }) => before)).toEqual([null, null, null, null]);
  });

  test(`${kind}: one is made by a request that is repeated with its key, and made once`, async () => {
    const client = await newClient();
    const ask = () => client.ask({ idempotencyKey: 'made' });
    await create(await ask(), '30', 'First');
    await create(await ask(), '30', 'First');
    expect(await refusalCode(create(await client.ask(), '30', 'First'))).toBe(`${kind}_exists`);
  });
}

test('400: a customer or vendor without a name is not made, whether or not its number is taken', async () => {
  const ask = await (await newClient()).ask();
  expect(await refusalCode(ask.customers.create({ customernumber: 'K1' }))).toBe('invalid');
  expect(await refusalCode(ask.vendors.create({ vendornumber: 'L1' }))).toBe('invalid');
  await ask.customers.create({ customernumber: 'K1', name: 'First' });
  expect(await refusalCode(ask.customers.create({ customernumber: 'k1' }))).toBe('customer_exists');
  // A save changes who has the number, as before.
  await ask.customers.save({ customernumber: 'K1', city: 'Bern' });
  expect(await ask.customers.get({ customernumber: 'K1' })).toMatchObject({ name: 'First', city: 'Bern' });
});
