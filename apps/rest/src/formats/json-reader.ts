import { append, type Branch, deepest, malformed, ownEntries, type Tree, textOf } from '../codec/tree.ts';

type Cursor = { readonly text: string; at: number; depth: number };

/**
 * Reads a JSON body for one record, bare or wrapped in its singular name `root` (docs/interface.md §3.2, §3.3).
 * A number keeps the text that it was sent as, so that an amount stays exact; null is empty; a key that stands twice
 * has two occurrences. `JSON.parse` does neither. Throws Refusal `malformed`, with the line, for anything that is not
 * one JSON object in UTF-8, and for values nested deeper than 32.
 */
export const readJson = (bytes: Uint8Array, root: string): Tree => {
  const cursor = { text: textOf(bytes), at: 0, depth: 0 };
  skipBlanks(cursor);
  if (cursor.at === cursor.text.length) throw malformed('The body is empty.');
  if (cursor.text[cursor.at] !== '{') throw unreadable(cursor, 'the body must be an object');
  const tree = readObject(cursor);
  skipBlanks(cursor);
  if (cursor.at < cursor.text.length) throw unexpected(cursor);
  return unwrapped(tree, root);
};

const unwrapped = (tree: Branch, root: string): Tree => {
  const [only, second] = tree.get(root) ?? [];
  const isWrapper = tree.size === 1 && second === undefined && only instanceof Map && !only.has(ownEntries);
  return isWrapper ? only : tree;
};

const readValue = (cursor: Cursor): Tree => {
  const first = cursor.text[cursor.at];
  if (first === '"') return readString(cursor);
  if (first === '{') return readObject(cursor);
  if (first === '[') return readArray(cursor);
  plain.lastIndex = cursor.at;
  const [word] = plain.exec(cursor.text) ?? [];
  if (word === undefined) throw unexpected(cursor);
  cursor.at += word.length;
  return word === 'null' ? '' : word;
};

const plain = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const readObject = (cursor: Cursor): Branch => {
  const branch: Branch = new Map();
  readItems(cursor, '}', () => {
    if (cursor.text[cursor.at] !== '"') throw unexpected(cursor);
    const key = readString(cursor);
    skipBlanks(cursor);
    expect(cursor, ':');
    skipBlanks(cursor);
    const value = readValue(cursor);
    // No element begins with #: such a key is unknown, and the tree has a use of its own for some.
    if (!key.startsWith('#')) append(branch, key, value);
  });
  return branch;
};

const readArray = (cursor: Cursor): Branch => {
  const entries: Tree[] = [];
  readItems(cursor, ']', () => entries.push(readValue(cursor)));
  return new Map([[ownEntries, entries]]);
};

/** Reads what stands between brackets, item by item, from the opening one to past `closing`. */
const readItems = (cursor: Cursor, closing: string, readItem: () => void) => {
  cursor.depth += 1;
  if (cursor.depth > deepest) throw unreadable(cursor, `values are nested deeper than ${deepest}`);
  cursor.at += 1;
  skipBlanks(cursor);
  if (cursor.text[cursor.at] !== closing) {
    readItem();
    skipBlanks(cursor);
    while (cursor.text[cursor.at] === ',') {
      cursor.at += 1;
      skipBlanks(cursor);
      readItem();
      skipBlanks(cursor);
    }
  }
  expect(cursor, closing);
  cursor.depth -= 1;
};

const [quote, backslash, firstPrintable] = [0x22, 0x5c, 0x20];

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
  malformed(`The JSON can not be read: ${why} (line ${text.slice(0, at).split('\n').length}).`);
