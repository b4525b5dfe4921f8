// The number of characters that the parser gets at once.
const stepSize = 16_384;

// The parser appends the content of these sections character by character where it consists of `]`,
// `-` or `?`, and then uses thirty times the memory of the body. In well-formed XML each of these
// marks begins such a section: elsewhere `<` is an error, which the parser still finds, as it gets
// the mark.
const sections = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<?', end: '?>' },
] as const;
const begins = /<(?:!--|!\[CDATA\[|\?)/g;

const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * Divides `text` into pieces for the parser: without the content of comments and long processing
 * instructions, and with the content of CDATA as text, which means the same. `count` counts these
 * sections, and `refuse` throws for content that they must not have.
 */
export function* piecesOf(
  text: string,
  { count, refuse }: { count: () => void; refuse: (why: string) => never },
): Generator<string> {
  let at = 0;
  for (;;) {
    begins.lastIndex = at;
    const found = begins.exec(text);
    yield* cut(text.slice(at, found?.index));
    if (!found) return;
    count();
    const section = sections.find(({ begin }) => begin === found[0]);
    if (!section) return;
    const start = found.index + section.begin.length;
    const end = text.indexOf(section.end, start);
    if (end === -1) refuse('it ends too early');
    yield* spelled(text.slice(start, end), section, refuse);
    at = end + section.end.length;
  }
}

function* spelled(
  content: string,
  { begin, end }: (typeof sections)[number],
  refuse: (why: string) => never,
): Generator<string> {
  if (begin === '<![CDATA[') {
    yield begin + end;
    for (const piece of cut(content)) yield piece.replace(/[&<>]/g, (mark) => escapes[mark] ?? '');
    return;
  }
  if (forbidden.test(content)) refuse('disallowed character');
  if (begin === '<!--') {
    if (content.includes('--') || content.endsWith('-')) refuse('malformed comment');
    yield begin + linesOf(content) + end;
    return;
  }
  // The parser checks the name of the instruction, and the declaration of the document.
  yield begin + content.slice(0, maxInstructionLength) + linesOf(content.slice(maxInstructionLength)) + end;
}

// No valid declaration is longer.
const maxInstructionLength = 1_000;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// Keeps the line breaks, as the parser names lines in its errors.
const linesOf = (content: string): string => {
  let lines = 0;
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) lines += 1;
  return '\n'.repeat(lines);
};

function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += stepSize) yield text.slice(at, at + stepSize);
}
