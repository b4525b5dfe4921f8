import { format } from 'sql-formatter';

const width = 110;

/**
 * Lays statements out for one reader: sql-formatter breaks them at each clause and column, and what
 * fits into one line is put into one. A part with a name, such as a step of a `WITH`, is shown
 * whole once: where it stands again, `…` stands for what it has, and a comment says in which
 * statement it is shown, and from which parameter on its own are counted where that differs.
 */
export const newLayout = (): ((title: string, text: string) => string) => {
  const shown: Shown = { places: new Map(), ends: new Set() };
  return (title, text) => {
    const lines = format(text, { language: 'postgresql' }).split('\n');
    const laidOut = linesOf(blocksIn(lines), (block) => shownBefore(block, title, shown));
    return `-- ${title}\n${laidOut.join('\n')}\n`;
  };
};

/**
 * A line with those below it that are indented further, and the lines that close and go on with it,
 * each with its own.
 */
type Block = { indent: number; comments: readonly string[]; parts: { line: string; below: Block[] }[] };

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
    if (last && goesOn(last, line)) last.parts.push(part);
    else siblings.push({ indent, comments: commentsIn(siblings), parts: [part] });
    open.push({ indent, below: part.below });
  }
  return top;
};

const goesOn = ({ parts: [first] }: Block, line: string): boolean =>
  line.startsWith(')') ||
  (/^END\b/.test(line) && /\bCASE\b/.test(first?.line ?? '')) ||
  (/^(AND|OR) /.test(line) && /\bJOIN\b/.test(first?.line ?? ''));

/** Takes the comment at the end away, which is about what follows. */
const commentsIn = (siblings: Block[]): string[] => {
  const last = siblings.at(-1);
  if (!last?.parts[0]?.line.startsWith('--')) return [];
  siblings.pop();
  return [...last.comments, last.parts[0].line];
};

/** The lines of blocks; columns that follow each other share lines of the full width. */
const linesOf = (blocks: readonly Block[], stoodFor: (block: Block) => string | undefined): string[] => {
  const lines: string[] = [];
  let joins = false;
  for (const block of blocks) {
    const flat = flatOf(block);
    const last = lines.at(-1) ?? '';
    if (flat !== undefined && joins && block.comments.length === 0 && last.length + flat.length < width) {
      lines[lines.length - 1] = `${last} ${flat}`;
    } else {
      const fits = flat !== undefined && block.indent + flat.length <= width;
      const before = fits ? undefined : stoodFor(block);
      if (!before) lines.push(...block.comments.map((comment) => indented(block, comment)));
      if (fits || before) lines.push(indented(block, before ?? flat ?? ''));
      else
        for (const { line, below } of block.parts)
          lines.push(indented(block, line), ...linesOf(below, stoodFor));
    }
    joins = flat?.endsWith(',') ?? false;
  }
  return lines;
};

const indented = ({ indent }: Block, line: string) => `${' '.repeat(indent)}${line}`;

/** A block in one line; undefined where it has a comment, which ends its line. */
const flatOf = ({ parts }: Block): string | undefined => {
  const texts = parts.flatMap(({ line, below }) => [
    line.includes('--') ? undefined : line,
    ...below.map((block) => (block.comments.length > 0 ? undefined : flatOf(block))),
  ]);
  if (texts.includes(undefined)) return undefined;
  return texts.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
};

/**
 * The blocks shown whole: by text, the statement each is in; and the ends of such blocks, of which
 * no statement has two alike.
 */
type Shown = { places: Map<string, { title: string; parameter: number }>; ends: Set<string> };

/**
 * The line that stands for a block with a name that is shown before; undefined where none is, and
 * it is noted as shown.
 */
const shownBefore = (block: Block, title: string, { places, ends }: Shown): string | undefined => {
  const [, name = '', comma = ''] = /^(.*?)(,?)$/.exec(block.parts.map(({ line }) => line).join('…')) ?? [];
  const text = textOf(block).slice(0, comma === '' ? undefined : -1);
  if (!named.test(name) || text.length < 2 * width) return undefined;
  const parameter = Number(/\$(\d+)/.exec(text)?.[1] ?? 0);
  const relative = text.replace(/\$(\d+)/g, (_, number) => `$+${number - parameter}`);
  const before = places.get(relative);
  if (!before) {
    if (!ends.has(`${title}: ${name}`)) places.set(relative, { title, parameter });
    ends.add(`${title}: ${name}`);
    return undefined;
  }
  const from = before.parameter === parameter ? '' : `, from $${parameter} on`;
  return `${name}${comma} -- as in ${before.title}${from}`;
};

/** The ends of a step, and of what has an alias. */
const named = /^\w+( \(.*\))? AS [A-Z ]*\(|…\)( AS)? [a-z]\w*/;

const textOf = ({ comments, parts }: Block): string =>
  [...comments, ...parts.flatMap(({ line, below }) => [line, ...below.map(textOf)])].join('\n');
