import { readdirSync, readFileSync } from 'node:fs';
import { checks } from '@kontor/data';
import { sentences } from '@kontor/domain';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The texts of a file of the console, by their names. */
const textsOf = (path: string): Map<string, string> => new Map(Object.entries(JSON.parse(read(path))));

test('each sentence that the console tells in other languages is one by which the server refuses', () => {
  const sources = ['packages/domain', 'packages/data', 'packages/scan', 'packages/api', 'apps/kontor']
    .flatMap((name) =>
      readdirSync(`${root}${name}/src`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${name}/src/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('/sentences.ts'))
    .map(read)
    .join('\n');
  const isSaid = ([name, sentence]: [string, string]) =>
    new RegExp(`[(,]\\s*'${name}'\\s*[,)]`).test(sources) ||
    (!sentence.includes('{') && sources.includes(sentence));
  expect(Object.entries(sentences).filter((one) => !isSaid(one))).toEqual([]);
});

test('the console tells the rules of verify as the server does', () => {
  const texts = textsOf('apps/console/src/areas/closing/texts/en.json');
  for (const { name, sentence } of checks) expect(texts.get(`check.${name}`)).toBe(sentence);
});
