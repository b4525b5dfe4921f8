import type { Steps } from '../codec/steps.ts';
import type { Tree } from '../codec/tree.ts';
import { readingJson } from './json-reader.ts';
import { jsonList, writeJson } from './json-writer.ts';
import { readingXml } from './xml-reader.ts';
import { writeXml, xmlList } from './xml-writer.ts';

/** A list is written as `opening`, its records with `between` between them, and `closing`. */
export type ListSpelling = {
  opening: string;
  record(tree: Tree): string;
  between: string;
  closing: string;
};

/** A spelling of trees, with its media types, of which the first is answered with (docs/interface.md §3.1). */
export type Format = {
  name: 'xml' | 'json';
  contentType: string;
  mediaTypes: readonly string[];
  isMatch(mediaType: string): boolean;
  read(bytes: Uint8Array, root: string): Steps<Tree>;
  write(root: string, tree: Tree): string;
  list(one: string, many: string): ListSpelling;
};

const among = (mediaTypes: readonly string[]) => ({
  mediaTypes,
  isMatch: (mediaType: string) => mediaTypes.includes(mediaType),
});

export const xml: Format = {
  name: 'xml',
  contentType: 'application/xml; charset=utf-8',
  ...among(['application/xml', 'text/xml']),
  read: readingXml,
  write: writeXml,
  list: xmlList,
};

export const json: Format = {
  name: 'json',
  contentType: 'application/json; charset=utf-8',
  ...among(['application/json']),
  read: readingJson,
  write: (_root, tree) => writeJson(tree),
  list: jsonList,
};

/** The formats, in the order in which they are offered. */
export const formats: readonly Format[] = [xml, json];
