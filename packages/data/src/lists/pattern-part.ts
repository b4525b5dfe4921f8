import { checkOf, type RecordRow } from '@kontor/domain';
import type { z } from 'zod';

/**
 * A part of a regular expression that finds the fields of a record. It has one group: the text of the field `at`, which `read` makes
 * a value of where that is not its text; or what belongs to no field.
 */
export type Part = {
  source: string;
  at?: number;
  /** The longest text that the field may have. */
  longest?: number | undefined;
  read?: ((text: string) => unknown) | undefined;
};

/** Returned by `read` in place of a value that is not valid, or not plain. */
export const notPlain = Symbol('not plain');

/** Makes the function that makes the row of what the groups of `parts` have matched; undefined where a value is not plain. */
export const rowOfParts = (
  parts: readonly Part[],
  count: number,
): ((match: RegExpExecArray) => unknown[] | undefined) => {
  const fields = [...parts.entries()].filter(([, { at }]) => at !== undefined);
  const groups = fields.map(([group]) => group + 1);
  const places = fields.map(([, { at = 0 }]) => at);
  // V8 compares whole numbers in less time than any.
  const longest = fields.map(([, part]) => part.longest ?? mostBytes);
  const reads = fields.flatMap(([, { at, read }]) => (at !== undefined && read ? [{ at, read }] : []));
  return (match) => {
    const row = new Array<unknown>(count);
    for (let index = 0; index < places.length; index += 1) {
      const text = match[groups[index] as number];
      if (text !== undefined && text.length > (longest[index] as number)) return undefined;
      row[places[index] as number] = text;
    }
    for (const { at, read } of reads) {
      const text = row[at];
      if (text === undefined) continue;
      const value = read(text as string);
      if (value === notPlain) return undefined;
      row[at] = value;
    }
    return row;
  };
};

// PostgreSQL has no longer text.
const mostBytes = 2 ** 30;

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
