import { expect, test } from 'vitest';
import { demoOn } from './demo-on.ts';

// Plans wait for 30 days, so that the demo is of today.
const today = new Date().toISOString().slice(0, 10);

/** §21, §34 and §35: the demo client has the work of an agent, and of a person who looked at it. */
test('an agent of the demo has three bills alike waiting, and others were decided', async () => {
  const { make } = await demoOn(today, 'a key of this test');
  const { books } = await make();
  const { items } = await books.plans.list({});
  expect(items.map(({ state, operation, asks, decided_by }) => [state, operation, asks, decided_by])).toEqual(
    [
      ...Array.from({ length: 3 }, () => ['WAITING', 'payables.post', 'leave', '']),
      ['DECLINED', 'payables.post', '', ''],
      ['BOOKED', 'gl.post', '', ''],
      ['DECLINED', 'gl.post', '', 'Demo'],
      ['BOOKED', 'gl.post', '', 'Demo'],
      ['BOOKED', 'payables.comment', '', 'Demo'],
    ],
  );
  expect(new Set(items.map(({ key }) => key))).toEqual(new Set(['Assistent']));
  expect(items[3]?.reason).toMatch(/Kopie der Rechnung TM-R-20\d\d-201, keine zweite/);
  expect(items[4]).toMatchObject({ leave: 1 });
  expect(items[5]?.reason).toMatch(/nicht noch einmal buchen/);
  const [{ key_prefix: key = '' } = {}] = items;
  expect((await books.leave.list({ key })).items).toMatchObject([
    { kind: 'entry', amount: '50.00', day_amount: '100.00', day_count: 3, by: 'Demo' },
  ]);
  const groups = await books.plans.groups();
  // 340.00, 218.50 and 176.00, each with 8.1 %.
  expect(groups.map(({ count, amount }) => [count, amount])).toEqual([[3, '794.00']]);
  const { items: bills } = await books.payables.list({ limit: 200 });
  expect(bills.filter(({ invnumber }) => invnumber.startsWith('TM-R-'))).toEqual([]);

  const { agents } = await books.agents.list({ month: today as never });
  expect(agents).toMatchObject([
    {
      ...{ key: 'Assistent', draft: true, revoked: false, calls: 12, refused: 0, advice: [] },
      kinds: expect.arrayContaining([
        expect.objectContaining({
          ...{ operation: 'gl.post', proposed: 3, approved: 1, declined: 1, booked: 1, reversed: 1 },
        }),
        expect.objectContaining({
          ...{ operation: 'payables.post', proposed: 4, open: 3, declined: 1, approved: 0, booked: 0 },
        }),
        expect.objectContaining({ operation: 'payables.comment', proposed: 1, approved: 1 }),
      ]),
    },
  ]);
  const [agent] = agents;
  const calls = await books.agents.calls({ key_id: agent?.key_id ?? 0 });
  expect(calls.items.map(({ tool, program }) => [tool, program]).toReversed()).toEqual(
    [
      ...['get_briefing', 'get_vendor', 'propose_comment', ...Array(3).fill('propose_entry'), 'commit_plan'],
      ...[...Array(4).fill('propose_payable'), 'list_plans'],
    ].map((tool) => [tool, 'Belegassistent 1.2']),
  );

  // As after it was killed at the end.
  await make();
  expect((await books.plans.list({})).items).toEqual(items);
});

test.each([3, 6])(
  'an agent that was interrupted at plan %i goes on with its key, and proposes nothing twice',
  async (id) => {
    const { database, make } = await demoOn(today, 'a key of this test');
    const { prisma } = database;
    await prisma.$executeRawUnsafe(
      `CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'interrupted'; END $$`,
    );
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER interrupt BEFORE INSERT ON plan FOR EACH ROW WHEN (NEW.id = ${id}) EXECUTE FUNCTION interrupt()`,
    );
    await expect(make()).rejects.toThrow();
    await prisma.$executeRawUnsafe('DROP FUNCTION interrupt CASCADE');
    const { books } = await make();
    const { items } = await books.plans.list({});
    expect(items.map(({ state }) => state)).toEqual([
      ...['WAITING', 'WAITING', 'WAITING', 'DECLINED'],
      ...['BOOKED', 'DECLINED', 'BOOKED', 'BOOKED'],
    ]);
    expect(new Set(items.map(({ key_prefix }) => key_prefix)).size).toBe(1);
  },
);
