import type { LoadedBooks } from './loaded-books.ts';
import type { Options } from './options.ts';
import { cellsOf, type Row, type Section } from './report.ts';

/** The durations and the books with which the groups measure. */
export type Bench = Options & {
  /**
   * The books that groups share which do not open some of their own; they are opened when they are
   * first needed.
   */
  books: () => Promise<LoadedBooks>;
  /** Opens books for one part alone, which closes them. */
  ownBooks: (settings?: Readonly<Record<string, string>>) => Promise<LoadedBooks>;
};

/** A table of the report, and the parts that fill it. */
export type Group = {
  name: string;
  title: string;
  about: string;
  heads: readonly string[];
  parts: readonly GroupPart[];
  /** Closes what its parts have opened for each other. */
  close?: () => Promise<void>;
};
/** A part of a group adds its rows as they are measured, so that those before a failure stay. */
export type GroupPart = { name: string; measure: (bench: Bench, add: (row: Row) => void) => Promise<void> };

/** The selected parts of a group. */
export const chosenParts = ({ name, parts }: Group, words: readonly string[]): readonly GroupPart[] =>
  parts.filter((part) => {
    const whole = `${name} ${part.name}`.toLowerCase();
    return words.length === 0 || words.some((word) => whole.includes(word));
  });

/**
 * Measures the chosen parts one after the other. A part that fails says so, and the others go on.
 */
export const measureGroup = async (
  group: Group,
  bench: Bench,
  say: (sentence: string) => void,
): Promise<Section> => {
  const { name, title, about, heads } = group;
  const rows: Row[] = [];
  const missing: string[] = [];
  for (const part of chosenParts(group, bench.words)) {
    say(`${name}: ${part.name}`);
    try {
      await part.measure(bench, (row) => {
        say(`  ${cellsOf(row).join(' | ')}`);
        rows.push(row);
      });
    } catch (error) {
      const reason = firstLine(error instanceof Error ? error.message : String(error));
      const sentence = `Not measured: ${part.name}: ${reason}`;
      say(`  ${sentence}`);
      missing.push(sentence);
    }
  }
  return { name, title, about, heads, rows, missing };
};

const firstLine = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? '';
  return /[.!?]$/.test(line) ? line : `${line}.`;
};
