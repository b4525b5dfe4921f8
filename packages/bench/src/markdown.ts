/** A table: what each column is called, and rows of cells. */
export const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [heads, heads.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export const block = (lines: readonly string[]): string => ['```', ...lines, '```'].join('\n');

/** A figure with no more digits than say something. */
export const figure = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
