import { readFileSync } from 'node:fs';
import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  parse,
  wcagContrast,
} from 'culori';
import { describe, expect, test } from 'vitest';

/** The colours of tokens.css, held to docs/console-design.md in both themes. */
const colorOf = (hex: string): Color => {
  const color = parse(hex);
  if (!color) throw new Error(`${hex} in tokens.css is not a colour.`);
  return color;
};
const css = readFileSync(new URL('../../../console/src/styles/tokens.css', import.meta.url), 'utf8');
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
const themes = {
  light: new Map(pairs.map(([, name = '', light = '']) => [name, colorOf(light)])),
  dark: new Map(pairs.map(([, name = '', , dark = '']) => [name, colorOf(dark)])),
};

const distance = differenceCiede2000();
/** Filters that show a colour as it is seen without the red or the green receptors. */
const deficiencies = [filterDeficiencyProt(1), filterDeficiencyDeuter(1)];

describe.each(Object.entries(themes))('%s', (_, colors) => {
  const color = (name: string): Color => {
    const found = colors.get(name);
    if (!found) throw new Error(`tokens.css has no --${name} of two themes.`);
    return found;
  };
  const contrast = (one: string, other: string) => wcagContrast(color(one), color(other));

  test.each(['paper', 'surface', 'sunken', 'raised'])(
    'text on --%s has a contrast of 7, soft text of 4.5',
    (ground) => {
      expect(contrast('ink', ground)).toBeGreaterThanOrEqual(7);
      expect(contrast('ink-soft', ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['accent', 'danger', 'warn', 'good'])(
    '--%s is read as text on every ground and on its own soft one',
    (name) => {
      for (const ground of ['paper', 'surface', 'raised', `${name}-soft`])
        expect(contrast(name, ground), ground).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['accent', 'danger'])('text on --%s has a contrast of 4.5', (name) => {
    expect(contrast(`on-${name}`, name)).toBeGreaterThanOrEqual(4.5);
  });

  test('the borders of fields and the bars of charts have a contrast of 3 with their ground', () => {
    for (const ground of ['paper', 'surface'])
      expect(contrast('line-strong', ground)).toBeGreaterThanOrEqual(3);
    for (const series of ['series-1', 'series-2'])
      expect(contrast(series, 'surface')).toBeGreaterThanOrEqual(3);
  });

  test('the two series of a chart differ, also for whoever sees no red or no green', () => {
    const [one, other] = [color('series-1'), color('series-2')];
    expect(distance(one, other)).toBeGreaterThanOrEqual(20);
    for (const seen of deficiencies) expect(distance(seen(one), seen(other))).toBeGreaterThanOrEqual(20);
  });

  test('what is good, a warning and a danger differ from each other', () => {
    const states = ['good', 'warn', 'danger'].map(color);
    for (const [at, one] of states.entries())
      for (const other of states.slice(at + 1)) expect(distance(one, other)).toBeGreaterThanOrEqual(20);
  });
});
