import { figure, table } from '../markdown.ts';

/** A text, or a figure, which the report rounds and the JSON does not; null where there is none. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

/** A table of the report. */
export type Section = {
  name: string;
  title: string;
  about: string;
  heads: readonly string[];
  rows: readonly Row[];
  /** Sentences on what could not be measured. */
  missing: readonly string[];
};

/** The whole of a run: what `--json` writes, and what the charts and the Markdown are made of. */
export type Report = { date: string; machine: readonly string[]; sections: readonly Section[] };

export const markdownOf = ({ date, machine, sections }: Report): string =>
  [
    '# Kontor under load',
    `Measured by \`pnpm bench:load\` on ${date}. ${machine.join('; ')}.`,
    ...sections.flatMap((section) => [`## ${section.title}`, sectionTable(section)]),
  ].join('\n\n');

/**
 * Writes a section: its explanation, its figures, and the reasons why others could not be measured.
 */
export const sectionTable = ({ about, heads, rows, missing }: Section): string =>
  [
    about,
    ...(rows.length === 0 ? [] : [table(heads, rows.map(cellsOf))]),
    ...(missing.length === 0 ? [] : [missing.map((sentence) => `- ${sentence}`).join('\n')]),
  ].join('\n\n');

/** A row as it is in a table and in the log. */
export const cellsOf = (row: Row): readonly string[] => row.map(cellText);

const cellText = (cell: Cell): string => {
  if (cell === null || Number.isNaN(cell)) return '';
  if (typeof cell === 'string') return cell;
  return Number.isInteger(cell) ? cell.toLocaleString('en') : grouped(cell);
};

/** Groups the digits of thousands, as readers of a table count them. */
const grouped = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en') : figure(value);
