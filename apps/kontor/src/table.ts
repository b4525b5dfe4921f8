/** Rows in columns for a terminal, each as wide as its widest cell, under `headings`. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [headings, ...rows];
  // Not as arguments of one call, of which there may not be as many as a large file has lines.
  const widths = headings.map((_, column) =>
    all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return all.map((row) => `${line(row).trimEnd()}\n`).join('');
};
