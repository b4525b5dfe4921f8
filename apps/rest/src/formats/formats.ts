import type { Steps } from '@kontor/api';
import type { z } from 'zod';
import type { Tree } from '../codec/tree.ts';
import { readJson } from './json-reader.ts';
import { jsonList, writeJsonRecord } from './json-writer.ts';
import { readXml } from './xml-reader.ts';
import { writeXmlRecord, xmlList } from './xml-writer.ts';

/** The schema of a record that is written, and the zone of the client. */
export type Written = { schema: z.ZodType; zone: string };

/** A list is written as `opening`, its records with `between` between them, and `closing`. */
export type ListFormat = {
  opening: string;
  record(value: object): string;
  between: string;
  closing: string;
};

/**
 * A format in which trees are read and records are written. Answers bear the first of its media
 * types (docs/interface §3.1).
 */
export type Format = {
  name: 'xml' | 'json';
  contentType: string;
  mediaTypes: readonly string[];
  isMatch(mediaType: string): boolean;
  read(bytes: Uint8Array, root: string): Steps<Tree>;
  write(root: string, value: object, of: Written): Steps<string>;
  list(names: { one: string; many: string }, of: Written): ListFormat;
};

const among = (mediaTypes: readonly string[]) => ({
  mediaTypes,
  isMatch: (mediaType: string) => mediaTypes.includes(mediaType),
});

export const xml: Format = {
  name: 'xml',
  contentType: 'application/xml; charset=utf-8',
  ...among(['application/xml', 'text/xml']),
  read: readXml,
  write: writeXmlRecord,
  list: xmlList,
};

export const json: Format = {
  name: 'json',
  contentType: 'application/json; charset=utf-8',
  ...among(['application/json']),
  read: readJson,
  write: (_root, value, of) => writeJsonRecord(value, of),
  list: jsonList,
};

/** The formats, in the order in which they are offered. */
export const formats: readonly Format[] = [xml, json];
