import type { MatchSettings } from '@kontor/domain';
import { table } from '../markdown.ts';
import type { ClientYear } from './client-year.ts';
import { heldOutYear } from './held-out.ts';
import { addTally, emptyTally, measuredYear, type Tally } from './matching-run.ts';
import { measuredSpeed } from './speed.ts';
import { yearOf } from './year.ts';

/**
 * `pnpm measure:matching [CLIENTS]`: a year each of that many random clients (40), matched with the
 * truth beside it, as Markdown; and the same of a generator that was held out.
 */

const clients = Number(process.argv[2] ?? '40');

const percent = (part: number, whole: number) =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`;

const choices: readonly (readonly [string, Partial<MatchSettings>])[] = [
  ['what is open, exactly', {}],
  ['and less the discount of the terms', { accept_discount: true }],
  ['and parts', { accept_discount: true, accept_partial: true }],
];

const report = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** Measures a year of each client of a generator. */
const measureOf = (year: (seed: number) => ClientYear, [name, settings]: (typeof choices)[number]) => {
  let total = emptyTally();
  const kinds = new Map<string, Tally>();
  for (let seed = 1; seed <= clients; seed += 1) {
    const { all, byKind, mistakes, unbalanced } = measuredYear(year(seed), settings);
    total = addTally(total, all);
    if (unbalanced > 0) report(`${unbalanced} proposals of client ${seed} do not add up to their line.`);
    for (const { one, booked } of mistakes)
      report(`Client ${seed}, ${one.what}: ${JSON.stringify({ line: one.line, truth: one.truth, booked })}`);
    for (const [what, tally] of byKind) kinds.set(what, addTally(kinds.get(what) ?? emptyTally(), tally));
  }
  return { name, total, kinds };
};

const measured = choices.map((choice) => measureOf(yearOf, choice));
const heldOut = choices.map((choice) => measureOf(heldOutYear, choice));

const cellsOf = ({ lines, automatic, first, amongThree }: Tally) => [
  percent(automatic, lines),
  percent(first, lines),
  percent(amongThree, lines),
];
const shares = ['by itself', 'by itself or by one key', 'among the first three'];
const tallyRows = (all: typeof measured) =>
  all.map(({ name, total }) => [
    ...[name, total.lines, total.wrong, percent(total.referencedAutomatic, total.referenced)],
    ...cellsOf(total),
  ]);
const byKind = (all: typeof measured) =>
  [...(all.at(-1)?.kinds ?? [])]
    .sort(([, a], [, b]) => b.lines - a.lines)
    .map(([what, tally]) => [what, tally.lines, ...cellsOf(tally)]);
process.stdout.write(
  [
    table(['books itself', 'lines', 'wrongly', 'of referenced credits', ...shares], tallyRows(measured)),
    table(['lines', 'count', ...shares], byKind(measured)),
    table(['held out', 'lines', 'wrongly', 'of referenced credits', ...shares], tallyRows(heldOut)),
    table(['held out', 'count', ...shares], byKind(heldOut)),
    table(
      ['10,000 lines against 20,000 open documents', 'index, CPU s', 'lines, CPU s'],
      measuredSpeed().map(({ name, indexSeconds, lineSeconds }) => [
        name,
        indexSeconds.toFixed(1),
        lineSeconds.toFixed(1),
      ]),
    ),
    '',
  ].join('\n\n'),
);
