// Wraps comments at 100 columns in sources, tests and the programs here: `node
// .ci/wrap-comments.mjs`. `arrows` fails for a comment that is longer.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const mostColumns = 100;

const isDirective = (text) => /^(biome-ignore|@ts-|eslint|#|\/)/.test(text);

/**
 * Whether a line begins a paragraph of its own: an entry of a list, a row of a table, code, a tag.
 */
const beginsAlone = (text) => /^([-*•] |\d+\. |\||@|#|```|$|\s{2,})/.test(text);

const wrap = (text, first, rest) => {
  const lines = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ').filter((one) => one !== '')) {
    if (!isEmpty && line.length + 1 + word.length > mostColumns) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
};

/**
 * Wraps the paragraphs of a comment that have a line of more columns; `prefix` stands before each
 * line of it.
 */
const wrapParagraphs = (texts, prefix) => {
  const paragraphs = [];
  let inCode = false;
  for (const text of texts) {
    const isFence = text.startsWith('```');
    const last = paragraphs.at(-1);
    const isFixed = inCode || isFence || text === '' || /^(\||\s{4,}|@)/.test(text);
    if (isFence) inCode = !inCode;
    const isItem = last?.isItem && /^\s{2,3}\S/.test(text);
    if (last && !last.isFixed && !isFixed && (isItem || !beginsAlone(text))) last.texts.push(text.trim());
    else paragraphs.push({ isFixed, isItem: /^([-*•]|\d+\.) /.test(text), texts: [text] });
  }
  return paragraphs.flatMap(({ isFixed, isItem, texts }) =>
    isFixed ||
    texts.every((text, at) => (prefix + (isItem && at > 0 ? '  ' : '') + text).length <= mostColumns)
      ? texts.map((text, at) => (prefix + (isItem && at > 0 ? '  ' : '') + text).trimEnd())
      : wrap(texts.join(' '), prefix, isItem ? `${prefix}  ` : prefix),
  );
};

const isLong = (lines) => lines.some((line) => line.length > mostColumns);

/** The text of a file with its comments wrapped. */
export const wrapComments = (text) => {
  const lines = text.split('\n');
  const wrapped = [];
  for (let at = 0; at < lines.length; ) {
    const [, indent = '', opening] = /^(\s*)(\/\/ |\/\*\*(?= |$))/.exec(lines[at]) ?? [];
    if (opening === undefined) {
      wrapped.push(lines[at]);
      at += 1;
      continue;
    }
    const isBlock = opening === '/**';
    let end = at + 1;
    if (isBlock) while (!lines[end - 1].includes('*/')) end += 1;
    else while (lines[end]?.startsWith(`${indent}// `)) end += 1;
    const comment = lines.slice(at, end);
    at = end;
    const texts = isBlock
      ? comment.map((line, nth) =>
          line
            .slice(indent.length)
            .replace(/ ?\*\/$/, '')
            .replace(nth === 0 ? /^\/\*\* ?/ : /^ \*? ?/, ''),
        )
      : comment.map((line) => line.slice(indent.length + 3));
    if (!isLong(comment) || texts.some(isDirective)) wrapped.push(...comment);
    else if (!isBlock) wrapped.push(...wrapParagraphs(texts, `${indent}// `));
    else {
      // The lines that only open and close the comment have no text.
      const whole = texts.filter((line, nth) => line !== '' || (nth > 0 && nth < texts.length - 1));
      wrapped.push(`${indent}/**`, ...wrapParagraphs(whole, `${indent} * `), `${indent} */`);
    }
  }
  return wrapped.join('\n');
};

/**
 * The sources of all packages, their tests and examples, and the programs of continuous
 * integration.
 */
export const commentedFiles = (root) => {
  const homes = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) =>
      ['src', 'test', 'examples'].map((part) => join(root, folder, name, part)),
    ),
  );
  return [...homes, join(root, '.ci')]
    .filter((home) => existsSync(home))
    .flatMap((home) => filesUnder(home))
    .filter((path) => /\.(tsx?|mjs)$/.test(path));
};

const filesUnder = (folder) =>
  readdirSync(folder)
    .filter((name) => !['node_modules', 'dist', 'generated', 'generated-clients'].includes(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  for (const path of commentedFiles(root)) {
    const text = readFileSync(path, 'utf8');
    const wrapped = wrapComments(text);
    if (wrapped !== text) writeFileSync(path, wrapped);
  }
}
