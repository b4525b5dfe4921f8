import { scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { type Scalar, scalarKind } from '../codec/record-plan.ts';
import type { Direction } from '../openapi/wire-schema.ts';

/**
 * The simple types of scalars. Each admits what the server reads and what it answers
 * (docs/interface §3.4 to §3.8): a request may have an empty element, and a bare date in place of a
 * timestamp.
 */
export const simpleTypes: Readonly<Record<string, { union: readonly string[] } | { pattern: string }>> = {
  empty: { pattern: '' },
  decimal: { union: ['xs:decimal', 'empty'] },
  integer: { union: ['xs:integer', 'empty'] },
  boolean: { pattern: '(true|false)?' },
  timestamp: {
    pattern:
      '([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+\\-][0-9]{2}:?[0-9]{2})?)?)?',
  },
  accounts: { pattern: '([0-9]+([ ,]+[0-9]+)*)?' },
};

const typeOf: Record<Exclude<Scalar['kind'], 'enum' | 'code' | 'text' | 'id'>, string> = {
  decimal: 'decimal',
  unbounded: 'decimal',
  integer: 'integer',
  boolean: 'boolean',
  flag: 'boolean',
  date: 'timestamp',
  day: 'timestamp',
  moment: 'timestamp',
  instant: 'timestamp',
  accounts: 'accounts',
  words: 'xs:string',
};

/** The type of a scalar: one by name, one of some words, or a text of that many characters. */
export type ScalarType =
  | { form: 'named'; type: string }
  | { form: 'words'; words: ReadonlySet<string> }
  | { form: 'text'; longest: number };

/** The type of the field `name` where it is sent, or where it is answered. */
export const scalarType = (name: string, field: z.ZodType, direction: Direction): ScalarType => {
  const { inner, nullable } = unwrapSchema(field);
  const kind = scalarKind(name, inner);
  if (kind === 'enum' || kind === 'code') {
    const words = inner instanceof z.ZodEnum ? inner.options : (scalars.get(inner)?.options ?? []);
    const mayBeEmpty = direction === 'sent' && (nullable || field instanceof z.ZodOptional);
    return { form: 'words', words: new Set([...words.map(String), ...(mayBeEmpty ? [''] : [])]) };
  }
  if (kind !== 'text' && kind !== 'id') return { form: 'named', type: typeOf[kind] };
  const { maxLength = Number.POSITIVE_INFINITY } = z.globalRegistry.get(inner) ?? {};
  return { form: 'text', longest: Number(maxLength) };
};

/** A type that admits what either of two does. */
export const eitherType = (one: ScalarType, other: ScalarType): ScalarType => {
  if (one.form === 'text' && other.form === 'text')
    return { form: 'text', longest: Math.max(one.longest, other.longest) };
  if (one.form === 'words' && other.form === 'words')
    return { form: 'words', words: new Set([...one.words, ...other.words]) };
  if (one.form === 'named' && other.form === 'named' && one.type === other.type) return one;
  return { form: 'text', longest: Number.POSITIVE_INFINITY };
};
