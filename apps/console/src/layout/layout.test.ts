import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = new URL('../', import.meta.url);
const sourceText = (path: string): string => readFileSync(new URL(path, sources), 'utf8');

test('each gap and width that a component asks for is one that the layout has', () => {
  const components = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const classes = components.flatMap((path) => sourceText(path).match(/\b(?:gap|each|narrow)-\d+\b/g) ?? []);
  const layout = sourceText('layout/layout.css');
  expect(new Set(classes).size).toBeGreaterThan(4);
  expect([...new Set(classes)].filter((name) => !layout.includes(`.${name}`))).toEqual([]);
});
