import { type Said, say } from '@kontor/domain';
import { SaxesParser } from 'saxes';
import { FiduciaryFileFault } from '../values/fault.ts';

/** An element with the line on which it begins. */
export type Element = { name: string; line: number; text: string; children: Element[] };

// A file comes from strangers.
const bounds = { depth: 20, elements: 1_000_000 };

/** The root of a document. Throws for what is not well-formed, and for a DOCTYPE. */
export const parseXml = (text: string): Element => {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let elements = 0;
  const refuse = (said: Said): never => {
    throw new FiduciaryFileFault([{ line: parser.line, column: '', ...said }]);
  };
  parser.on('error', () => refuse(say('fiduciary_xml')));
  parser.on('doctype', () => refuse(say('fiduciary_xml')));
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > bounds.elements || open.length >= bounds.depth) refuse(say('fiduciary_xml'));
    const element: Element = { name, line: parser.line, text: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const take = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => void open.pop());
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return root ?? refuse(say('fiduciary_xml'));
};

/** The text at the end of a path of elements; empty where there is none. */
export const textAt = (element: Element, ...path: readonly string[]): string => {
  let found: Element | undefined = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found?.text.trim() ?? '';
};
