import { readdirSync, readFileSync } from 'node:fs';
import { checks } from '@kontor/data';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The texts of a file of the console, by their names. */
const textsOf = (path: string): Map<string, string> =>
  new Map(
    [...read(path).matchAll(/^ {2}'([\w.]+)':\s+(?:'([^']*)'|"([^"]*)"),$/gm)].map(
      ([, name = '', one, other]) => [name, one ?? other ?? ''],
    ),
  );

// A word in braces is a parameter, in the sources a value.
const withoutParameters = (sentence: string): string => sentence.replace(/\{\w+\}/g, '{}');
const withoutValues = (source: string): string => source.replace(/\$\{[^{}]*\}/g, '{}');

test('each sentence that the console tells in other languages is one by which the server refuses', () => {
  const sources = ['domain', 'data', 'api']
    .flatMap((name) =>
      readdirSync(`${root}packages/${name}/src`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `packages/${name}/src/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => withoutValues(read(path)))
    .join('\n');
  const sentences = textsOf('apps/console/src/texts/refusals/en.ts');
  expect(sentences.size).toBeGreaterThan(90);
  const unknown = [...sentences].filter(([, sentence]) => !sources.includes(withoutParameters(sentence)));
  expect(unknown).toEqual([]);
});

test('the parameters of a sentence are the same in all languages', () => {
  const parametersOf = (sentence: string) =>
    [...sentence.matchAll(/\{\w+\}/g)].map(([found]) => found).sort();
  const english = textsOf('apps/console/src/texts/refusals/en.ts');
  for (const language of ['de', 'fr', 'it']) {
    const others = textsOf(`apps/console/src/texts/refusals/${language}.ts`);
    for (const [name, sentence] of english)
      expect([language, name, parametersOf(others.get(name) ?? '')]).toEqual([
        language,
        name,
        parametersOf(sentence),
      ]);
  }
});

test('the console tells the rules of verify as the server does', () => {
  const texts = textsOf('apps/console/src/areas/closing/texts/en.ts');
  for (const { name, sentence } of checks) expect(texts.get(`check.${name}`)).toBe(sentence);
});
