import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * A newcomer's way from README to an answer: three pages at most, each of which names the next one.
 */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * The files that a page leads to: those that it links, and those whose whole paths it has as code.
 * Both may name a heading.
 */
const namedIn = (page: string): string[] => {
  const text = read(page).replace(/```.*?```/gs, '');
  const linked = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) =>
    link.startsWith('#') ? `${page}${link}` : normalize(join(dirname(page), link)),
  );
  const paths = [...text.matchAll(/`((?:apps|packages|prisma|docs|\.ci)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  return [...linked, ...paths];
};

const slugsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );

test.each(['README.md', 'ARCHITECTURE.md', 'docs/README.md', 'docs/decisions/README.md'])(
  'what %s names exists: files, and headings',
  (page) => {
    const named = namedIn(page);
    expect(named.length).toBeGreaterThan(5);
    const isThere = (one: string): boolean => {
      const [path = '', heading] = one.split('#');
      return existsSync(join(root, path)) && (heading === undefined || slugsIn(path).includes(heading));
    };
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  },
);

test('the rooms of ARCHITECTURE are the folders of domain, data and api, and there are no others', () => {
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| `([a-z-]+)\/` +\|(.*)\|(.*)\|(.*)\|$/gm)];
  for (const [at, layer] of ['domain', 'data', 'api'].entries()) {
    const rooms = rows.filter((row) => row[at + 2]?.trim() !== '').map(([, room]) => room);
    const folders = readdirSync(join(root, 'packages', layer, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
      .map(({ name }) => name);
    expect([layer, rooms.toSorted()]).toEqual([layer, folders.toSorted()]);
  }
});

describe('the answers to questions of newcomers', () => {
  const architecture = ['README.md', 'ARCHITECTURE.md'];
  const why = ['README.md', 'docs/decisions/README.md'];
  test.each<[question: string, path: readonly string[], answer: string]>([
    [
      'where is a due date computed?',
      [...architecture, 'packages/domain/src/master-data/ledger.ts'],
      'export const dueOn = (',
    ],
    [
      'what happens on a POST?',
      architecture,
      '**A posted invoice.** `apps/rest/src/pipeline/request-pipeline.ts` admits',
    ],
    ['how do I add a report?', ['README.md', 'CONTRIBUTING.md#recipes'], '### A report'],
    [
      'which SQL books a payment?',
      [...architecture, 'packages/data/test/rendered/writes/payment.sql'],
      'payment AS kept (',
    ],
    [
      'why is there no library for jobs?',
      [...why, 'docs/decisions/storage.md#390-why-is-there-no-library-for-jobs'],
      'taken with\n`SKIP LOCKED` for a lease',
    ],
  ])('%s', (_, path, answer) => {
    expect(path.length).toBeLessThanOrEqual(3);
    for (const [at, next] of path.slice(1).entries()) {
      const [page = ''] = String(path[at]).split('#');
      expect(namedIn(page)).toContain(next);
    }
    const [last = ''] = String(path.at(-1)).split('#');
    expect(read(last)).toContain(answer);
  });
});
