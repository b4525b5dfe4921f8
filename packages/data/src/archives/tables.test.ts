import { expect, test } from 'vitest';
import { keptTables } from '../backup/client-tables.ts';
import { archiveTables, unarchivedTables } from './tables.ts';

test('each table of a client is in an archive, or is not for a reason', () => {
  const archived = archiveTables.flatMap(({ from }) => /(?:FROM |^)(\w+)/.exec(from)?.[1] ?? []);
  const missing = keptTables.filter((name) => !archived.includes(name) && !(name in unarchivedTables));
  expect(missing).toEqual([]);
  expect(Object.keys(unarchivedTables).filter((name) => archived.includes(name))).toEqual([]);
});
