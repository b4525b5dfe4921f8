import { decimal, record, text } from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { zurich } from '../../test/sample.ts';
import { valueFrom } from './tree-codec.ts';

test('a schema that has no spelling is a bug, and the error names its field', () => {
  const shapes = [
    { field: z.number() },
    { field: z.any() },
    { field: z.stringbool() },
    { field: z.union([z.string(), z.number()]) },
    { field: z.array(z.object({ a: z.string() })) },
    { field: z.array(z.string()) },
    { field: z.date() },
  ];
  for (const shape of shapes) {
    expect(() => valueFrom(new Map(), z.object(shape), { zone: zurich })).toThrow(TypeError);
    expect(() => valueFrom(new Map(), z.object(shape), { zone: zurich })).toThrow(/field/);
  }
  expect(() => valueFrom(new Map(), z.string(), { zone: zurich })).toThrow(TypeError);
});

test('a schema keeps its kind through wrappers and further checks', () => {
  const wrapped = record('wrapped', 'wrappeds', {
    amount: decimal
      .refine((value) => value !== '0')
      .nullable()
      .default(null),
    title: text().optional().readonly(),
    terms: z.int().min(1).prefault(1),
  });
  const tree = new Map([
    ['amount', [' ']],
    ['title', [' ']],
    ['terms', ['2']],
  ]);
  expect(valueFrom(tree, wrapped.optional(), { zone: zurich })).toEqual({
    amount: null,
    title: ' ',
    terms: 2,
  });
});
