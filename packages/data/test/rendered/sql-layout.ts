import { format } from 'sql-formatter';

const width = 110;

/** Lays a statement out: sql-formatter breaks it at each clause and column, and what fits into one line is put into one. */
export const laidOut = (text: string): string => {
  const lines = format(text, { language: 'postgresql' }).split('\n');
  return `${linesOf(blocksIn(lines)).join('\n')}\n`;
};

/** A line with those below it that are indented further, and the lines that close and go on with it, each with its own. */
type Block = { indent: number; parts: { line: string; below: Block[] }[] };

const blocksIn = (lines: readonly string[]): Block[] => {
  const top: Block[] = [];
  const open: { indent: number; below: Block[] }[] = [{ indent: -1, below: top }];
  for (const text of lines.filter((line) => line.trim() !== '')) {
    const line = text.trim();
    const indent = text.length - text.trimStart().length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const siblings = open.at(-1)?.below ?? top;
    const part = { line, below: [] };
    const last = siblings.at(-1);
    if (line.startsWith(')') && last) last.parts.push(part);
    else siblings.push({ indent, parts: [part] });
    open.push({ indent, below: part.below });
  }
  return top;
};

/** The lines of blocks; columns that follow each other share lines of the full width. */
const linesOf = (blocks: readonly Block[]): string[] => {
  const lines: string[] = [];
  let joins = false;
  for (const block of blocks) {
    const flat = flatOf(block);
    const last = lines.at(-1) ?? '';
    if (flat !== undefined && joins && last.length + flat.length < width)
      lines[lines.length - 1] = `${last} ${flat}`;
    else if (flat !== undefined && block.indent + flat.length <= width) lines.push(indented(block, flat));
    else for (const { line, below } of block.parts) lines.push(indented(block, line), ...linesOf(below));
    joins = flat?.endsWith(',') ?? false;
  }
  return lines;
};

const indented = ({ indent }: Block, line: string) => `${' '.repeat(indent)}${line}`;

/** A block in one line; undefined where it has a comment, which ends its line. */
const flatOf = ({ parts }: Block): string | undefined => {
  const texts = parts.flatMap(({ line, below }) => [
    line.includes('--') ? undefined : line,
    ...below.map(flatOf),
  ]);
  if (texts.includes(undefined)) return undefined;
  return texts.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
};
