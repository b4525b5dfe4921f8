import { numberedTables } from '@kontor/domain';
import { expect, test } from 'vitest';
import { tables } from './record.ts';

test('each record that has a number in the trail has a name', () => {
  expect(tables).toEqual(expect.arrayContaining([...numberedTables]));
});
