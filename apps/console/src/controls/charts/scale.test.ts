import { expect, test } from 'vitest';
import { drawn, marksFor } from './scale.ts';

test('an axis has zero and all values, in few round steps', () => {
  expect(marksFor([])).toEqual([0]);
  expect(marksFor([0, 900, 380])).toEqual([0, 250, 500, 750, 1000]);
  expect(marksFor([-120, 300])).toEqual([-200, 0, 200, 400]);
  expect(marksFor([-5])).toEqual([-6, -4, -2, 0]);
});

test('an axis of the largest amounts there are has few marks, too', () => {
  const marks = marksFor([drawn('999999999999999999.00')]);
  expect(marks.length).toBeLessThan(7);
  expect(marks.at(-1)).toBeGreaterThanOrEqual(1e18);
});
