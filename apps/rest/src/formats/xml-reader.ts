import type { Steps } from '@kontor/api';
import { SaxesParser } from 'saxes';
import { countValues } from '../codec/bounds.ts';
import { decodeUtf8, malformed, maxDepth, type Tree } from '../codec/tree.ts';
import { piecesOf } from './xml-pieces.ts';
import { closeWithin, opened, readPlainXml } from './xml-plain.ts';

/**
 * Reads an XML body whose root element is `root` (docs/interface §3.2). Attributes and namespace
 * prefixes are ignored, CDATA is text. Throws Refusal `malformed`, with the line, for anything that
 * is not one well-formed XML 1.0 document in UTF-8, for any DOCTYPE, for another root, and for
 * elements nested deeper than 32; `too_large` for more elements, attributes, comments, CDATA
 * sections and instructions than a body may have.
 */
export function* readXml(bytes: Uint8Array, root: string): Steps<Tree> {
  const text = decodeUtf8(bytes);
  const begin = text.trimStart()[0];
  if (begin === undefined) throw malformed('The body is empty.');
  if (begin === '{' || begin === '[')
    throw malformed('The body is JSON, but the header Content-Type says XML.');
  return (yield* readPlainXml(text, root, countValues())) ?? (yield* readAnyXml(text, root));
}

const longestName = 100;

/** Reads all of XML that a body may have, by a parser that names faults and their lines. */
export function* readAnyXml(text: string, root: string): Steps<Tree> {
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const refuse = (why: string): never => {
    throw malformed(`The XML cannot be read: ${why} (line ${parser.line}).`);
  };
  const count = countValues();
  const outside = opened('');
  const open = [outside];
  const inner = () => open.at(-1) ?? outside;

  // Seven events: with an eighth the engine keeps the parser as a dictionary, and it takes four
  // times as long.
  parser.on('error', ({ message }) =>
    refuse(
      message
        .replace(/^\d+:\d+: /, '')
        .replace(/\.$/, '')
        .slice(0, 120),
    ),
  );
  parser.on('doctype', () => refuse('a DOCTYPE is not accepted'));
  let attributes = 0;
  parser.on('attribute', () => {
    attributes += 1;
    count(attributes);
  });
  parser.on('opentag', (tag) => {
    const name = tag.name.slice(tag.name.lastIndexOf(':') + 1);
    if (open.length === 1 && (parser.xmlDecl.encoding ?? 'UTF-8').toUpperCase() !== 'UTF-8')
      refuse('its encoding must be UTF-8');
    if (open.length === 1 && name !== root)
      refuse(`the root element is ${name.slice(0, longestName)}, and must be ${root}`);
    if (open.length > maxDepth) refuse(`elements are nested deeper than ${maxDepth}`);
    const parent = inner();
    parent.size += 1;
    count(parent.size);
    attributes = 0;
    open.push(opened(name));
  });
  parser.on('text', (more) => {
    inner().text += more;
  });
  parser.on('cdata', (more) => {
    inner().text += more;
  });
  parser.on('closetag', () => {
    const closed = open.pop() ?? outside;
    closeWithin(inner(), closed);
  });
  for (const piece of piecesOf(text, { refuse, count: () => count(0) })) {
    parser.write(piece);
    yield;
  }
  parser.close();
  return outside.children?.get(root)?.[0] ?? refuse('it has no root element');
}
