import { create, fragment } from 'xmlbuilder2';
import { attributeMark, type Tree } from '../codec/tree.ts';

type Builder = ReturnType<typeof fragment>;

/**
 * The markup of one shape of tree, and for each of its texts, in their order, how to fill it in. Building the
 * nodes of a record takes xmlbuilder2 three times as long as writing them (packages/bench/RESULTS.md), so a sheet is built
 * once and filled in for every tree of its shape.
 */
type Sheet = { document: Builder; fillers: ((text: string) => void)[] };

const declaration = create({ version: '1.0', encoding: 'UTF-8' }).end();

/** A whole document: the declaration, and `tree` as the root element `name` (docs/interface.md §3.3). */
export const writeXml = (name: string, tree: Tree): string => declaration + writeElement(name, tree);

/** What a list is written from, one record at a time (§3.3, §13). */
export const xmlList = (one: string, many: string) => ({
  opening: `${declaration}<${many}>`,
  record: (tree: Tree) => writeElement(one, tree),
  between: '',
  closing: `</${many}>`,
});

const writeElement = (name: string, tree: Tree): string => {
  const { document, fillers } = sheetOf(name, tree);
  let next = 0;
  for (const text of textsOf(tree)) {
    fillers[next]?.(escaped(text));
    next += 1;
  }
  const markup = document.end();
  // A sheet holds on to the last texts that it was filled with; long ones are let go.
  if (markup.length > longestHeld) sheets.clear();
  return markup;
};

const sheets = new Map<string, Sheet>();
const mostSheets = 200;
const longestShape = 4000;
const longestHeld = 100_000;

const sheetOf = (name: string, tree: Tree): Sheet => {
  const shape = shapeOf(name, tree);
  const known = sheets.get(shape);
  if (known) return known;
  const sheet: Sheet = { document: fragment(), fillers: [] };
  place(sheet, sheet.document.ele(name), tree);
  if (shape.length <= longestShape) {
    if (sheets.size >= mostSheets) sheets.clear();
    sheets.set(shape, sheet);
  }
  return sheet;
};

// No name holds a blank or a bracket, so only equal shapes are spelled alike.
const shapeOf = (name: string, tree: Tree): string => {
  if (typeof tree === 'string') return `${name} `;
  let shape = `${name}(`;
  for (const [child, occurrences] of tree) for (const each of occurrences) shape += shapeOf(child, each);
  return `${shape})`;
};

const place = (sheet: Sheet, element: Builder, tree: Tree) => {
  if (typeof tree === 'string') {
    const { node } = element.txt(' ').first();
    sheet.fillers.push((text) => {
      node.nodeValue = text;
    });
    return;
  }
  for (const [name, occurrences] of tree) {
    for (const each of occurrences) {
      if (name.startsWith(attributeMark)) {
        const attribute = name.slice(attributeMark.length);
        sheet.fillers.push((text) => element.att(attribute, onOneLine(text)));
      } else place(sheet, element.ele(name), each);
    }
  }
};

/** The texts of `tree`, in the order in which `place` meets them. */
const textsOf = (tree: Tree, texts: string[] = []): string[] => {
  if (typeof tree === 'string') texts.push(tree);
  else for (const occurrences of tree.values()) for (const each of occurrences) textsOf(each, texts);
  return texts;
};

// xmlbuilder2 takes an ampersand that looks like an entity for one, and leaves it alone; so each is made one here. It
// also passes on what XML 1.0 can not hold, and line breaks that a reader would turn into others.
const special = /[&\r]|[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string) =>
  text.replace(special, (found) => (found === '&' ? '&amp;' : found === '\r' ? '&#13;' : '\ufffd'));

// A reader turns each blank in an attribute into a space, unless it is written by its number.
const onOneLine = (text: string) => text.replace(/[\t\n]/g, (found) => `&#${found.charCodeAt(0)};`);
