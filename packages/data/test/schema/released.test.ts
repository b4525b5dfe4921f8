import { expect, test } from 'vitest';
import { ownSources, readMigrations, readReleased } from '../../src/postgres/schema/sources.ts';
import { sha256 } from '../../src/postgres/sha256.ts';

/**
 * A database records the digest of each migration that it has, and is refused by a program whose
 * text is another one.
 */
test('a migration that was released keeps its text, and is not removed unless another one replaces it', async () => {
  const [migrations, released] = await Promise.all([readMigrations(ownSources), readReleased(ownSources)]);
  const texts = new Map(migrations.map(({ name, sql }) => [name, sha256(sql.replaceAll('\r\n', '\n'))]));
  const replaced = new Set(migrations.flatMap(({ replaces }) => replaces));
  const digests = new Map<string, string[]>();
  for (const { name, digest } of released) digests.set(name, [...(digests.get(name) ?? []), digest]);
  expect(digests.size).toBeGreaterThanOrEqual(73);
  for (const [name, known] of digests) {
    if (replaced.has(name)) continue;
    expect({ name, isReleased: known.includes(texts.get(name) ?? 'removed') }).toEqual({
      name,
      isReleased: true,
    });
  }
});

test('each migration that another one replaces has the digests of its texts: of nine, there were two', async () => {
  const [migrations, released] = await Promise.all([readMigrations(ownSources), readReleased(ownSources)]);
  const names = released.map(({ name }) => name);
  for (const name of migrations.flatMap(({ replaces }) => replaces)) expect(names).toContain(name);
  expect(new Set(released.map(({ name, digest }) => `${name} ${digest}`)).size).toBe(released.length);
  // Edited by af25c2d4, after databases had it: docs/operations, Upgrade.
  expect(names.filter((name) => name === '0011_vat')).toHaveLength(2);
});
