import { checkOf, type RecordRow } from '@kontor/domain';
import type { z } from 'zod';

/**
 * A part of a regular expression that finds the fields of a record. It has one group: the text of the field `at`, which `read` makes
 * a value of where that is not its text; or what belongs to no field.
 */
export type Part = {
  source: string;
  at?: number;
  read?: ((text: string) => unknown) | undefined;
};

/** Returned by `read` in place of a value that is not valid, or not plain. */
export const notPlain = Symbol('not plain');

/** Makes the function that makes the row of what the groups of `parts` have matched; undefined where a value is not plain. */
export const rowOfParts = (
  parts: readonly Part[],
  count: number,
): ((match: RegExpExecArray) => unknown[] | undefined) => {
  const fields = Array.from({ length: count }, (_, place) => {
    const part = parts.findIndex(({ at }) => at === place);
    return { group: part + 1, read: parts[part]?.read };
  });
  return (match) => {
    const row = new Array<unknown>(count);
    for (let at = 0; at < count; at += 1) {
      const { group, read } = fields[at] as (typeof fields)[number];
      const text = group === 0 ? undefined : match[group];
      const value = read && text !== undefined ? read(text) : text;
      if (value === notPlain) return undefined;
      row[at] = value;
    }
    return row;
  };
};

/** Makes the reader of a value that has no pattern: its schema checks it, and its text must be plain. */
export const checkedReader = (field: z.ZodType, read: (text: string) => unknown) => {
  const check = checkOf(field);
  return (text: string): unknown => {
    const value = read(text);
    return check(value) && (typeof value !== 'string' || plainText.test(value)) ? value : notPlain;
  };
};

// ASCII but for control characters and what JSON or XML escape.
const plainText = /^[ !#-%'-;=?-[\]-~]*$/;

/** Whether all that a schema says of a record is what it says of the fields. */
export const isOfFields = (schema: z.ZodObject): boolean => (schema.def.checks ?? []).length === 0;

/** A row whose texts have a character for each byte, or undefined for one that is not plain. */
export type PlainRow = RecordRow | undefined;
