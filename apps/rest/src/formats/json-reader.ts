import type { Steps } from '@kontor/api';
import { countKeys, countValues } from '../codec/bounds.ts';
import {
  append,
  type Branch,
  decodeUtf8,
  malformed,
  maxDepth,
  ownEntries,
  type Tree,
} from '../codec/tree.ts';

type Cursor = { readonly text: string; at: number };

/**
 * An object or array that has begun and not yet ended, and how many members or entries of it were
 * read.
 */
type Open = { branch: Branch; entries: Tree[] | undefined; size: number };

type Reader = Cursor & {
  open: Open[];
  count: (entry: number) => void;
  /**
   * Present where `JSON.parse` reads the text afterwards, which keeps the last one only of two
   * members with a key.
   */
  countKey?: (key: string) => void;
};

// The number of values that are read in a step.
const stepSize = 500;

/**
 * Reads a JSON body for one record, bare or wrapped in its singular name `root` (docs/interface
 * §3.2, §3.3). A number keeps the text that it was sent as, so that an amount stays exact; null is
 * empty; a key that stands twice has two occurrences. `JSON.parse` does neither. Throws Refusal
 * `malformed`, with the line, for anything that is not one JSON object in UTF-8, and for values
 * nested deeper than 32; `too_large` for more values than a body may have.
 */
export function* readJson(bytes: Uint8Array, root: string): Steps<Tree> {
  const reader = readerOf(decodeUtf8(bytes));
  if (reader.at === reader.text.length) throw malformed('The body is empty.');
  const begin = reader.text[reader.at];
  if (begin === '<') throw malformed('The body is XML, but the header Content-Type says JSON.');
  if (begin === '[')
    throw unreadable(reader, `the body is an array, where an object with the ${root} is expected`);
  if (begin !== '{') throw unreadable(reader, `the body must be an object with the ${root}`);
  yield;
  return withoutWrapper((yield* readSteps(reader)) as Branch, root);
}

/**
 * Reads a JSON text of any kind, in steps; it throws what `readJson` throws, `malformed` for an
 * object that has a key twice, and `too_large` for too many different keys.
 */
export function* checkJson(text: string): Steps<void> {
  yield* readSteps({ ...readerOf(text), countKey: countKeys() });
}

const readerOf = (text: string): Reader => {
  const reader = { text, at: 0, open: [], count: countValues() };
  skipBlanks(reader);
  return reader;
};

function* readSteps(reader: Reader): Steps<Tree> {
  const tree = readValue(reader);
  for (let at = 1; reader.open.length > 0; at += 1) {
    readNext(reader, reader.open.at(-1) as Open);
    if (at % stepSize === 0) yield;
  }
  skipBlanks(reader);
  if (reader.at < reader.text.length) throw unexpected(reader);
  return tree;
}

const withoutWrapper = (tree: Branch, root: string): Tree => {
  const [only, second] = tree.get(root) ?? [];
  const isWrapper = tree.size === 1 && second === undefined && only instanceof Map && !only.has(ownEntries);
  return isWrapper ? only : tree;
};

/** Reads one more member or entry of `inner`, the innermost that is open, or its end. */
const readNext = (reader: Reader, inner: Open): void => {
  skipBlanks(reader);
  if (reader.text[reader.at] === (inner.entries ? ']' : '}')) {
    reader.at += 1;
    reader.open.pop();
    return;
  }
  if (inner.size > 0) {
    expect(reader, ',');
    skipBlanks(reader);
  }
  inner.size += 1;
  reader.count(inner.size);
  if (inner.entries) {
    inner.entries.push(readValue(reader));
    return;
  }
  if (reader.text[reader.at] !== '"') throw unexpected(reader);
  const key = readString(reader);
  reader.countKey?.(key);
  if (reader.countKey && inner.branch.has(key)) throw unreadable(reader, `the key ${key} stands twice`);
  skipBlanks(reader);
  expect(reader, ':');
  skipBlanks(reader);
  const value = readValue(reader);
  // No element name begins with #: such a key is unknown, and the tree uses two of them for itself.
  if (!key.startsWith('#')) append(inner.branch, key, value);
};

/**
 * The value at the cursor; of an object or array its beginning, to which the rest is added as it is
 * read.
 */
const readValue = (reader: Reader): Tree => {
  const first = reader.text[reader.at];
  if (first === '"') return readString(reader);
  if (first === '{' || first === '[') return begin(reader, first);
  plain.lastIndex = reader.at;
  const [word] = plain.exec(reader.text) ?? [];
  if (word === undefined) throw unexpected(reader);
  reader.at += word.length;
  return word === 'null' ? '' : word;
};

const plain = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const begin = (reader: Reader, first: '{' | '['): Branch => {
  if (reader.open.length === maxDepth) throw unreadable(reader, `values are nested deeper than ${maxDepth}`);
  const entries: Tree[] | undefined = first === '[' ? [] : undefined;
  const branch: Branch = entries ? new Map([[ownEntries, entries]]) : new Map();
  reader.open.push({ branch, entries, size: 0 });
  reader.at += 1;
  return branch;
};

const [quote, backslash, firstPrintable, newline] = [0x22, 0x5c, 0x20, 0x0a];

const readString = (cursor: Cursor): string => {
  const { text, at } = cursor;
  let end = at + 1;
  let escapes = false;
  for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(end)) {
    if (code === backslash) {
      escapes = true;
      end += 1;
    } else if (!(code >= firstPrintable)) {
      throw unreadable({ ...cursor, at: end }, 'a text has no end, or a control character in it');
    }
    end += 1;
  }
  cursor.at = end + 1;
  if (!escapes) return text.slice(at + 1, end);
  try {
    return JSON.parse(text.slice(at, end + 1)) as string;
  } catch {
    throw unreadable(cursor, 'a text has an escape in it that does not exist');
  }
};

const skipBlanks = (cursor: Cursor) => {
  blanks.lastIndex = cursor.at;
  blanks.test(cursor.text);
  cursor.at = blanks.lastIndex;
};

const blanks = /[ \t\n\r]*/y;

const expect = (cursor: Cursor, character: string) => {
  if (cursor.text[cursor.at] !== character) throw unexpected(cursor);
  cursor.at += 1;
};

const unexpected = (cursor: Cursor) => {
  if (cursor.at >= cursor.text.length) return unreadable(cursor, 'it ends too early');
  return unreadable(
    cursor,
    `unexpected ${JSON.stringify(String.fromCodePoint(cursor.text.codePointAt(cursor.at) ?? 0))}`,
  );
};

const unreadable = ({ text, at }: Cursor, why: string) =>
  malformed(`The JSON cannot be read: ${why} (line ${lineAt(text, at)}).`);

const lineAt = (text: string, at: number): number => {
  let line = 1;
  for (let end = 0; end < at; end += 1) if (text.charCodeAt(end) === newline) line += 1;
  return line;
};
