import { z } from 'zod';
import { unwrapSchema } from './unwrap.ts';

/**
 * The source of a regular expression without groups, and the longest text that it stands for: an expression that counts is slower.
 */
export type Pattern = { source: string; longest?: number };

/**
 * The patterns of scalars whose values are texts or numbers. They match the bytes of UTF-8, each as a character, of what its schema
 * accepts and no format escapes, and may match less; so that one expression tells of a whole record that it is valid, and where its
 * fields are.
 */
export const patterns = new WeakMap<z.ZodType, Pattern>();

/** The pattern of a field; undefined for one of another kind. */
export const patternOf = (field: z.ZodType): Pattern | undefined => {
  const { inner } = unwrapSchema(field);
  if (inner instanceof z.ZodNumber && inner.def.checks === undefined && inner.format === 'safeint')
    return { source: '-?\\d{1,15}' };
  return patterns.get(inner);
};

// Neither control characters nor what JSON or XML escape, nor the byte with which U+FFFE and U+FFFF begin.
const plain = '[^\\u0000-\\u001f"&<>\\\\\\u00ef]';

/** The pattern of a text of at most `longest` characters, of one byte each or more; `filled` where it may not be blank. */
export const textPattern = (longest: number, filled: boolean): Pattern => ({
  source: filled ? `\\w${plain}*` : `${plain}*`,
  longest,
});
