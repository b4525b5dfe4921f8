import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';
import { writesOf } from './writes.ts';

/**
 * A deadlock or a serialization failure rolls a transaction back whole: the program tries it again.
 * Here the audit trail, which every write adds to, collides so many times in a row as `collisions`
 * says, and then so many times not.
 */
const installation = await testInstallation();
const { ask, writes } = await writesOf(installation);
const { prisma } = installation.database;

await prisma.$executeRaw`CREATE SEQUENCE tries`;
await prisma.$executeRaw`CREATE TABLE collisions (burst integer, state text)`;
await prisma.$executeRaw`INSERT INTO collisions VALUES (0, '40P01')`;
await prisma.$executeRaw`
  CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    c collisions;
  BEGIN
    SELECT * INTO c FROM collisions;
    -- A sequence moves on in what is rolled back, too.
    IF nextval('tries') % (2 * c.burst + 1) < c.burst THEN
      RAISE EXCEPTION 'a collision' USING ERRCODE = c.state;
    END IF;
    RETURN NEW;
  END $$`;
await prisma.$executeRaw`CREATE TRIGGER collide BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION collide()`;

const collide = (burst: number, state: string) =>
  prisma.$executeRaw`UPDATE collisions SET burst = ${burst}, state = ${state}`;

const links = async (): Promise<number> => (await prisma.audit.aggregate({ _count: true }))._count;

for (const state of ['40P01', '40001']) {
  test(`a write that collides (${state}) is tried again, whichever it is, and done once`, async () => {
    await collide(4, state);
    const came: Record<string, number> = {};
    for (const [name, write] of Object.entries(writes)) {
      const before = await links();
      const refused = await write(ask, 101).then(() => undefined, refusalOf);
      came[name] = refused ? 0 : (await links()) - before;
      expect([name, refused?.code]).not.toEqual([name, 'unavailable']);
    }
    // Some add several links on purpose; a payment adds one.
    expect(came).toMatchObject({
      'invoices.pay': 1,
      'vendors.save': 1,
      'accounts.save': 1,
      'receipts.upload': 1,
    });
  });
}

test('503: a write that collides again and again is given up, and nothing of it is kept', async () => {
  await collide(1_000_000, '40P01');
  const before = await links();
  for (const name of ['invoices.pay', 'vendors.save', 'accounts.save', 'settings.close', 'receipts.upload']) {
    const refused = await writes[name]?.(ask, 102).then(() => undefined, refusalOf);
    expect([name, refused?.code, refused?.message]).toEqual([
      name,
      'unavailable',
      'The database is too busy, and nothing was written; try again in a moment.',
    ]);
  }
  expect(await links()).toBe(before);
});
