import { expect, test } from 'vitest';
import { withSections } from './charts.ts';
import { type Bench, type Group, measureGroup } from './group.ts';
import { optionsIn } from './options.ts';
import { markdownOf, type Report, type Section } from './report.ts';

const bench = (...words: string[]): Bench => ({
  ...optionsIn(words),
  books: () => Promise.reject(new Error('no books')),
  ownBooks: () => Promise.reject(new Error('no books')),
});

const group: Group = {
  name: 'growth',
  title: 'As books grow',
  about: 'Invoices.',
  heads: ['books', 'per second', 'of (a)'],
  parts: [
    {
      name: 'small books',
      measure: async (_, add) => {
        add(['empty', 1_234.5, 0.456]);
        throw new Error('the program ended\nat once');
      },
    },
    { name: 'large books', measure: async (_, add) => add(['large', 12, null]) },
  ],
};

test('a part that fails keeps the rows before, says why in one sentence, and the others are measured', async () => {
  const { rows, missing } = await measureGroup(group, bench(), () => undefined);
  expect(rows).toEqual([
    ['empty', 1_234.5, 0.456],
    ['large', 12, null],
  ]);
  expect(missing).toEqual(['Not measured: small books: the program ended.']);
});

test('words choose the parts whose group and name they are in', async () => {
  const { rows } = await measureGroup(group, bench('LARGE'), () => undefined);
  expect(rows).toEqual([['large', 12, null]]);
  expect((await measureGroup(group, bench('growth'), () => undefined)).rows).toHaveLength(2);
});

test('arguments that are not understood are named', () => {
  expect(optionsIn(['bulk', '--seconds', '7'])).toMatchObject({ words: ['bulk'], seconds: 7, stretches: 3 });
  expect(() => optionsIn(['--stretches', '0'])).toThrow(
    '--stretches must be a whole number of 1 or more, and is 0.',
  );
  expect(() => optionsIn(['--second', '1'])).toThrow('--second');
});

const section = ({ name, title, about, heads }: Group): Section => ({
  ...{ name, title, about, heads },
  rows: [['a & b', 1_234.5, 0.456]],
  missing: [],
});
const report: Report = { date: '2026-11-22', machine: ['2 cores'], sections: [section(group)] };

test('a report rounds figures, and leaves out what there is none of', () => {
  const text = markdownOf({
    ...report,
    sections: [{ ...section(group), rows: [['empty', Number.NaN, null]] }],
  });
  expect(text).toContain('| empty |  |  |');
  expect(markdownOf(report)).toContain('| a & b | 1,235 | 0.46 |');
});

test('the page gets the sections that were measured, and keeps the others', () => {
  const page = [
    ...['<!-- section machine -->', 'old', '<!-- end -->', 'between'],
    ...['<!-- section lists -->', 'kept', '<!-- end -->', '<!-- section growth -->', '<!-- end -->'],
  ].join('\n');
  const written = withSections(page, report);
  expect(written).toContain('on 2026-11-22. 2 cores.');
  expect(written).not.toContain('old');
  expect(written).toContain('<!-- section lists -->\nkept\n<!-- end -->');
  expect(written).toContain('![As books grow](growth.svg)');
  // Sections that were written before are replaced.
  expect(withSections(written, report)).toBe(written);
});

test('of the calls of a screen the page gets the dearest', () => {
  const heads = ['screen', 'call', 'ms', 'longest', 'program, CPU ms', 'database, CPU ms', 'over 100 ms'];
  const rows = [1, 2, 3, 4, 5, 200].map((ms) => [
    'list',
    `call ${ms}`,
    ms,
    ms,
    0,
    ms,
    ms > 100 ? 'over' : '',
  ]);
  const screens = { ...section(group), name: 'screens', heads, rows };
  const page = withSections('<!-- section screens -->\n<!-- end -->', { ...report, sections: [screens] });
  expect(page).toContain('Of 6 calls 1 are over');
  expect(page).toContain('| list | call 200 |');
  expect(page).not.toContain('| call 2 |');
});
