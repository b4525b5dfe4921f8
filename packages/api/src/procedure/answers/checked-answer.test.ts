import { page, vendorKept } from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkedAnswer } from './checked-answer.ts';

const answered = (schema: z.ZodType, value: unknown) => checkedAnswer(schema)['~standard'].validate(value);
const record = z.object({ name: z.string() });

test('an answer that is valid is answered as it is', () => {
  const valid = { items: [{ name: 'Anna' }], next: 'x' };
  expect(answered(page(record), valid)).toEqual({ value: valid });
  expect(Reflect.get(answered(page(record), valid), 'value')).toBe(valid);
});

test('an answer with fields that its schema does not know is answered without them', () => {
  expect(answered(page(record), { items: [{ name: 'Anna', secret: 1 }] })).toEqual({
    value: { items: [{ name: 'Anna' }] },
  });
});

test('an answer that breaks its schema is a fault, which names the field', () => {
  expect(() => answered(page(record), { items: [{ name: 'Anna' }, { name: 7 }] })).toThrow(z.ZodError);
  expect(() => answered(page(vendorKept), { items: [{}] })).toThrow(z.ZodError);
});
