import { expect, test } from 'vitest';
import { consequenceOf, plannedOperations } from './plan.ts';

test.each(plannedOperations)('%s: its consequence is one sentence, of a few words (§21)', (operation) => {
  const sentence = consequenceOf(operation);
  expect(sentence).toMatch(/^[A-Z][^.]*: [^.]+\.$/);
  expect(sentence.split(' ').length).toBeLessThanOrEqual(30);
});
