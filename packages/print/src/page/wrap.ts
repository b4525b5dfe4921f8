/**
 * Breaks `text` into lines that are not wider than `width`, at blanks and after hyphens, and within
 * a word where there is no other way. Its own ends of lines stay.
 */
export const wrap = (text: string, width: number, measure: (text: string) => number): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line) => wrapLine(line.replace(/[\t ]+/g, ' ').trimEnd(), width + tolerance, measure));

// Widths that were computed in another order differ in their last digits.
const tolerance = 0.01;

const wrapLine = (text: string, width: number, measure: (text: string) => number): string[] => {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/[^ -]*-+|[^ -]+| +/g) ?? []) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
    while (measure(line) > width && [...line].length > 1) {
      const fits = fitting(line, width, measure);
      lines.push(fits);
      line = line.slice(fits.length);
    }
  }
  return [...lines, line.trimEnd()];
};

/** The longest beginning of `word` that fits: a character at least. */
const fitting = (word: string, width: number, measure: (text: string) => number): string => {
  const characters = [...word];
  let low = 1;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(characters.slice(0, middle).join('')) <= width) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('');
};
