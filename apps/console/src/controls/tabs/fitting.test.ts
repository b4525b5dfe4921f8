import { expect, test } from 'vitest';
import { fittingTabs } from './fitting.ts';

const bar = { width: 320, gap: 10, more: 50, open: 0 };

test('tabs that have room beside each other all stay', () => {
  expect(fittingTabs([100, 100, 100], bar)).toEqual([0, 1, 2]);
});

test('those at the end leave their room to the button that shows them', () => {
  expect(fittingTabs([100, 100, 101], bar)).toEqual([0, 1]);
  // A narrower one behind them does not come before them.
  expect(fittingTabs([100, 100, 101, 10], bar)).toEqual([0, 1]);
});

test('the open one stays wherever it is', () => {
  expect(fittingTabs([100, 100, 100, 90], { ...bar, open: 3 })).toEqual([0, 3]);
  expect(fittingTabs([100, 400], { ...bar, open: 1 })).toEqual([1]);
});
