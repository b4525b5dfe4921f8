import { written } from './amounts.ts';

/**
 * Figures by where they stand: what a report answers, and what the second computation comes to, in
 * the same words.
 */
export type Figures = Map<string, string>;

type Value = string | number | boolean | bigint | undefined;
export type Row = Readonly<Record<string, Value>>;

/** Figures of the client's currency, unless a bigint is written before. */
export const figuresOf = (rows: Iterable<readonly [place: string, row: Row]>, currency = 'CHF'): Figures => {
  const figures: Figures = new Map();
  for (const [place, row] of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (value === undefined) continue;
      const where = `${place} ${name}`;
      if (figures.has(where)) throw new Error(`${where} stands twice`);
      figures.set(where, typeof value === 'bigint' ? written(value, currency) : String(value));
    }
  }
  return figures;
};

/** Lists the differences between two sets of figures, as lines for people. */
export const differences = (answered: Figures, computed: Figures): string[] => {
  const lines: string[] = [];
  for (const [where, value] of computed) {
    const other = answered.get(where);
    if (other !== value) lines.push(`${where}: answered ${other ?? 'nothing'}, computed ${value}`);
  }
  for (const [where, value] of answered) {
    if (!computed.has(where)) lines.push(`${where}: answered ${value}, computed nothing`);
  }
  return lines;
};
