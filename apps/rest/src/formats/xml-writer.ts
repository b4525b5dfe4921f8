import { create, fragment } from 'xmlbuilder2';
import { attributeMark, type Tree } from '../codec/tree.ts';

type Builder = ReturnType<typeof fragment>;

/**
 * The markup of one shape of tree, and for each of its texts, in their order, how to fill it in. Building the
 * nodes of a record takes xmlbuilder2 three times as long as writing them (packages/bench/RESULTS.md), so a template is built
 * once and filled in for every tree of its shape.
 */
type Template = { document: Builder; fillers: ((text: string) => void)[] };

const declaration = create({ version: '1.0', encoding: 'UTF-8' }).end();

/** A whole document: the declaration, and `tree` as the root element `name` (docs/interface.md §3.3). */
export const writeXml = (name: string, tree: Tree): string => declaration + writeElement(name, tree);

/** Writes a list one record at a time (§3.3, §13). */
export const xmlList = (one: string, many: string) => ({
  opening: `${declaration}<${many}>`,
  record: (tree: Tree) => writeElement(one, tree),
  between: '',
  closing: `</${many}>`,
});

const writeElement = (name: string, tree: Tree): string => {
  const { document, fillers } = templateOf(name, tree);
  let next = 0;
  for (const text of textsOf(tree)) {
    fillers[next]?.(escaped(text));
    next += 1;
  }
  const markup = document.end();
  // A template keeps the last texts that it was filled with; long ones are freed.
  if (markup.length > maxHeldLength) templates.clear();
  return markup;
};

const templates = new Map<string, Template>();
const maxTemplates = 200;
const maxShapeLength = 4000;
const maxHeldLength = 100_000;

const templateOf = (name: string, tree: Tree): Template => {
  const shape = shapeOf(name, tree);
  const known = templates.get(shape);
  if (known) return known;
  const template: Template = { document: fragment(), fillers: [] };
  place(template, template.document.ele(name), tree);
  if (shape.length <= maxShapeLength) {
    if (templates.size >= maxTemplates) templates.clear();
    templates.set(shape, template);
  }
  return template;
};

// No name holds a blank or a bracket, so different shapes have different texts.
const shapeOf = (name: string, tree: Tree): string => {
  if (typeof tree === 'string') return `${name} `;
  let shape = `${name}(`;
  for (const [child, occurrences] of tree) for (const each of occurrences) shape += shapeOf(child, each);
  return `${shape})`;
};

const place = (template: Template, element: Builder, tree: Tree) => {
  if (typeof tree === 'string') {
    const { node } = element.txt(' ').first();
    template.fillers.push((text) => {
      node.nodeValue = text;
    });
    return;
  }
  for (const [name, occurrences] of tree) {
    for (const each of occurrences) {
      if (name.startsWith(attributeMark)) {
        const attribute = name.slice(attributeMark.length);
        template.fillers.push((text) => element.att(attribute, onOneLine(text)));
      } else place(template, element.ele(name), each);
    }
  }
};

/** The texts of `tree`, in the order in which `place` meets them. */
const textsOf = (tree: Tree, texts: string[] = []): string[] => {
  if (typeof tree === 'string') texts.push(tree);
  else for (const occurrences of tree.values()) for (const each of occurrences) textsOf(each, texts);
  return texts;
};

// xmlbuilder2 does not escape an ampersand that looks like the beginning of an entity, so every ampersand is escaped here. It
// also writes characters that XML 1.0 does not allow, and line breaks that a reader would change.
const special = /[&\r]|[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string) =>
  text.replace(special, (found) => (found === '&' ? '&amp;' : found === '\r' ? '&#13;' : '\ufffd'));

// An XML reader turns each tab and line break in an attribute into a space, unless it is written as a character reference.
const onOneLine = (text: string) => text.replace(/[\t\n]/g, (found) => `&#${found.charCodeAt(0)};`);
