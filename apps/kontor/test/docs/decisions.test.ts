import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../../docs/decisions/', import.meta.url);
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const decisions = pages.flatMap((page) =>
  [...readFileSync(new URL(page, folder), 'utf8').matchAll(/^## (A?\d+)\. .+\?\n+(.*)\n/gm)].map(
    ([, number = '', state = '']) => ({ page, number, state }),
  ),
);

test('every decision is a question with a number of its own, and says its date and its state', () => {
  const headings = pages.flatMap((page) =>
    [...readFileSync(new URL(page, folder), 'utf8').matchAll(/^## .*$/gm)].map(
      ([line]) => `${page}: ${line}`,
    ),
  );
  expect(decisions.length).toBeGreaterThan(300);
  expect(decisions).toHaveLength(headings.length);
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  const state = /^20\d\d-\d\d-\d\d, accepted(; (replaces|relaxes|relaxed by) A?\d+)*\.$/;
  expect(decisions.filter(({ state: said }) => !state.test(said))).toEqual([]);
});

test('the ten that shape the house are decisions', () => {
  const contents = readFileSync(new URL('README.md', folder), 'utf8');
  const named = [...contents.matchAll(/^\| \[(A?\d+)\]\((\S+\.md)#/gm)];
  expect(named).toHaveLength(10);
  for (const [, number, page] of named)
    expect(decisions).toContainEqual(expect.objectContaining({ number, page }));
});
