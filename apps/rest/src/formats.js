import { readJson } from './json-reader.ts';
import { jsonList, writeJson } from './json-writer.ts';
import { readXml } from './xml-reader.ts';
import { writeXml, xmlList } from './xml-writer.ts';

const among = (mediaTypes) => ({
  mediaTypes,
  isMatch: (mediaType) => mediaTypes.includes(mediaType),
});
export const xml = {
  name: 'xml',
  contentType: 'application/xml; charset=utf-8',
  ...among(['application/xml', 'text/xml']),
  read: readXml,
  write: writeXml,
  list: xmlList,
};
export const json = {
  name: 'json',
  contentType: 'application/json; charset=utf-8',
  ...among(['application/json']),
  read: readJson,
  write: (_root, tree) => writeJson(tree),
  list: jsonList,
};
/** The formats, in the order in which they are offered. */
export const formats = [xml, json];
