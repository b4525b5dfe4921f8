import { isText, scalars } from '@kontor/domain';
import { z } from 'zod';
import type { Tree } from '../src/codec/tree.ts';
import { readXml } from '../src/formats/xml-reader.ts';
import { atOnce } from './at-once.ts';
import { bytesOf } from './sample.ts';

/** A record as a caller would write it by hand: `{ name: 'A', parts: { part: [{…}] } }`. */
export type Written = { [name: string]: string | Written | Written[] };

/** `record` in XML. */
export const xmlOf = (root: string, record: Written): string => {
  const element = (name: string, value: Written[string]): string => {
    if (Array.isArray(value)) return value.map((each) => element(name, each)).join('');
    if (typeof value === 'string')
      return `<${name}>${value.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</${name}>`;
    const inner = Object.entries(value).map(([child, each]) => element(child, each));
    return `<${name}>${inner.join('')}</${name}>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>${element(root, record)}`;
};

/**
 * A tree as JSON spells it: one occurrence of an element is its value, and several are an array.
 */
const plainOf = (tree: Tree): unknown =>
  typeof tree === 'string'
    ? tree
    : Object.fromEntries(
        [...tree].map(([name, occurrences]) => {
          const [only, ...others] = occurrences.map(plainOf);
          return [name, others.length === 0 ? only : [only, ...others]];
        }),
      );

/**
 * The content of an answer in XML, as its twin in JSON would give it; a list is always an array.
 */
export const fromXml = (body: string, root: string, list?: string): Record<string, unknown> => {
  const record = plainOf(atOnce(readXml(bytesOf(body), root))) as Record<string, unknown>;
  return list === undefined ? record : { [list]: [record[list] ?? []].flat() };
};

/** All that is hard to carry, and then the field's own name, to exactly `length` code points. */
export const fullText = (name: string, length: number): string => {
  const hard = [...` "Ä'<&>🍺\n${name}·ß`];
  const text = Array.from({ length: length - 1 }, (_, at) => hard[at % hard.length]).join('');
  return length === 1 ? 'Ä' : `${text} `;
};

const unlimited = 3000;

/** The most that a text field holds; undefined when it is not a text. */
export const lengthOf = (field: z.ZodType): number | undefined => {
  const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
  if (!isText(field) || inner instanceof z.ZodEnum || scalars.get(inner)) return undefined;
  const max = z.globalRegistry.get(inner)?.['maxLength'];
  return typeof max === 'number' ? max : unlimited;
};

/** A record of which every text is as long as it may be. */
export const fullTexts = (schema: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const length = lengthOf(field);
      return length === undefined ? [] : [[name, fullText(name, length)]];
    }),
  );

/** The texts that have a limit, each with one character more than that. */
export const tooLong = (schema: z.ZodObject): [field: string, text: string][] =>
  Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const length = lengthOf(field);
    return length === undefined || length === unlimited ? [] : [[name, '🍺'.repeat(length + 1)]];
  });
