import { expect, test } from 'vitest';
import { everyText } from './every-text.ts';

const sources = Object.values(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).join('\n');

const literals = new Set(
  [...sources.matchAll(/['"]([\w.-]+)['"]|\b([a-z_]+):/g)].map(([, one, key]) => one ?? key),
);

/** Names that are put together: `scope.${value}` stands for all that begin and end like that. */
const patterns = [...new Set(sources.match(/`[\w.]*(?:\$\{[^`{}]*\}[\w.]*)+`/g) ?? [])]
  .filter((one) => /^`\w+\.|\}\.\w/.test(one))
  .map((one) =>
    one
      .slice(1, -1)
      .replaceAll('.', '\\.')
      .replace(/\$\{[^`{}]*\}/g, '[\\w.-]+'),
  )
  .map((one) => new RegExp(`^${one}$`));

test('each text is shown somewhere', () => {
  const isShown = (name: string) => literals.has(name) || patterns.some((pattern) => pattern.test(name));
  expect(Object.keys(everyText('en')).filter((name) => !isShown(name))).toEqual([]);
});
