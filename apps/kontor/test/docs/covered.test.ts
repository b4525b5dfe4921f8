import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { programsIn } from './programs.ts';

/**
 * The test of each page that has blocks, and the languages of these that it runs, sends or reads.
 */
const tests: readonly { page: RegExp; languages: readonly string[]; test: string }[] = [
  {
    page: /^(docs\/)?README\.md$/,
    languages: ['sh', 'ts'],
    test: 'apps/kontor/test/docs/readme-programs.test.ts',
  },
  {
    page: /^docs\/integrate\//,
    languages: ['sh', 'js', 'python', 'php', 'ts', 'text'],
    test: 'apps/kontor/test/docs/integrate.test.ts',
  },
  { page: /^docs\/interface\//, languages: ['sh'], test: 'apps/kontor/test/docs/integrate.test.ts' },
  {
    page: /^docs\/interface\//,
    languages: ['json', 'xml', ''],
    test: 'apps/rest/test/http/documented.test.ts',
  },
  {
    page: /^docs\/integrate\/09-agents\.md$/,
    languages: ['json'],
    test: 'apps/kontor/test/connections/bridge.test.ts',
  },
  { page: /^docs\/operations\//, languages: ['json'], test: 'apps/kontor/test/docs/operations.test.ts' },
  {
    page: /^docs\/operations\/05-backup\.md$/,
    languages: ['ini'],
    test: 'apps/kontor/test/backup/any-moment.test.ts',
  },
  {
    page: /^CONTRIBUTING\.md$/,
    languages: ['ts', 'tsx', 'text', 'json', 'sql', 'prisma'],
    test: 'apps/rest/test/recipes/recipes.test.ts',
  },
  {
    page: /^packages\/client\/README\.md$/,
    languages: ['ts'],
    test: 'apps/kontor/test/client/packed.test.ts',
  },
];

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The pages of the workspace, without those of packages of others, of tests, and of what was
 * measured.
 */
const pagesIn = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory())
      return /^(\.|node_modules$|dist$|test$|bench$|release$)/.test(entry.name) ? [] : pagesIn(`${path}/`);
    return entry.name.endsWith('.md') ? [path] : [];
  });

test('every block of a page is run, sent or read by a test; what is of the kind http shows headers', () => {
  const pages = pagesIn('');
  const untested = pages.flatMap((page) =>
    programsIn(readFileSync(`${root}${page}`, 'utf8'))
      .filter(
        ({ language }) =>
          language !== 'http' &&
          !tests.some((one) => one.page.test(page) && one.languages.includes(language)),
      )
      .map(({ language, text }) => `${page}: ${language} ${text}`),
  );
  expect(pages.length).toBeGreaterThan(30);
  expect(untested).toEqual([]);
  expect(tests.filter((one) => !existsSync(`${root}${one.test}`))).toEqual([]);
});
