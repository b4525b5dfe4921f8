import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** The name of a heading in an address, as the pages at /docs and GitHub make it. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

test('the contents have every question, so that one is found by a word of it: `vitest run PATH -u` writes them', async () => {
  const file = new URL('README.md', folder);
  const contents = readFileSync(file, 'utf8');
  const order = [...contents.matchAll(/^\| \[([^\]]+)\]\((\w+\.md)\) +\|/gm)].map(
    ([, title = '', page = '']) => ({ title, page }),
  );
  expect(order.map(({ page }) => page).toSorted()).toEqual(pages.toSorted());
  const lists = order.map(({ title, page }) => {
    const text = readFileSync(new URL(page, folder), 'utf8');
    const questions = [...text.matchAll(/^## ((A?\d+)\. (.*))$/gm)].map(
      ([, heading = '', number, question]) => `- [${number}](${page}#${slugOf(heading)}) ${question}`,
    );
    return [`### ${title}`, '', ...questions].join('\n');
  });
  const section = /(<!-- questions -->\n).*?(\n<!-- end -->)/s;
  expect(contents).toMatch(section);
  const written = contents.replace(
    section,
    (_, before: string, after: string) => `${before}\n${lists.join('\n\n')}\n${after}`,
  );
  await expect(written).toMatchFileSnapshot(fileURLToPath(file));
});
