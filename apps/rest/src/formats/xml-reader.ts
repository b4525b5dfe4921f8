import { SaxesParser } from 'saxes';
import { append, type Branch, deepest, malformed, ownText, type Tree, textOf } from '../codec/tree.ts';

/** An element that has begun and not yet ended. */
type Open = { name: string; text: string; children: Branch | undefined };

/**
 * Reads an XML body whose root element is `root` (docs/interface.md §3.2). Attributes and namespace prefixes are
 * ignored, CDATA is text. Throws Refusal `malformed`, with the line, for anything that is not one well-formed XML 1.0
 * document in UTF-8, for any DOCTYPE, for another root, and for elements nested deeper than 32.
 */
export const readXml = (bytes: Uint8Array, root: string): Tree => {
  const text = textOf(bytes);
  if (text.trim() === '') throw malformed('The body is empty.');
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const refuse = (why: string): never => {
    throw malformed(`The XML can not be read: ${why} (line ${parser.line}).`);
  };
  const outside: Open = { name: '', text: '', children: undefined };
  const open: Open[] = [outside];
  const inner = () => open.at(-1) ?? outside;

  parser.on('error', ({ message }) =>
    refuse(
      message
        .replace(/^\d+:\d+: /, '')
        .replace(/\.$/, '')
        .slice(0, 120),
    ),
  );
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') refuse('its encoding must be UTF-8');
  });
  parser.on('doctype', () => refuse('a DOCTYPE is not accepted'));
  parser.on('opentag', (tag) => {
    const name = tag.name.slice(tag.name.lastIndexOf(':') + 1);
    if (open.length === 1 && name !== root) refuse(`the root element must be ${root}`);
    if (open.length > deepest) refuse(`elements are nested deeper than ${deepest}`);
    open.push({ name, text: '', children: undefined });
  });
  parser.on('text', (more) => {
    inner().text += more;
  });
  parser.on('cdata', (more) => {
    inner().text += more;
  });
  parser.on('closetag', () => {
    const closed = open.pop() ?? outside;
    const parent = inner();
    parent.children ??= new Map();
    append(parent.children, closed.name, treeOf(closed));
  });
  parser.write(text).close();
  return outside.children?.get(root)?.[0] ?? refuse('it has no root element');
};

const treeOf = ({ text, children }: Open): Tree => {
  if (!children) return text;
  if (text.trim() !== '') append(children, ownText, text);
  return children;
};
