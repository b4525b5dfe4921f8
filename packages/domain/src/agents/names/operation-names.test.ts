import { expect, test } from 'vitest';
import { plannedOperations } from '../../plans/plan.ts';
import { namedOperations, operationName } from './operation-names.ts';

test('each write that may be planned has a name in four languages', () => {
  expect(plannedOperations.filter((operation) => !namedOperations.includes(operation))).toEqual([]);
  expect(operationName('gl.reverse', 'fr')).toBe('Extournes');
  expect(operationName('gl.reverse', 'rm')).toBe('Reversals');
});
