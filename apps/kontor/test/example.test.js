import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { connect, postInvoice } from '../examples/post-invoice.ts';
import { serve } from './served.ts';

let kontor;
let books;
beforeAll(async () => {
  kontor = await serve();
  books = connect(`${kontor.address}/trpc/example`, await kontor.client('example'));
});
afterAll(() => kontor.close());
test('the example posts an invoice and reads what it came to', async () => {
  expect(await postInvoice(books, 'A1.1')).toBe('CHF 107.02, OVERDUE');
});
test('the example hears why an invoice is refused, by code', async () => {
  await postInvoice(books, 'A1.2');
  await books.settings.close.mutate({ closing_date: '2024-03-31' });
  expect(await postInvoice(books, 'A1.3')).toBe('The books are closed for that day.');
  expect(await postInvoice(books, 'A1.2'), 'a repetition').toBe('CHF 107.02, OVERDUE');
});
test('the router tells TypeScript what goes in, what comes out, and every code of a refusal', () => {
  expectTypeOf().toEqualTypeOf();
  expectTypeOf().toEqualTypeOf();
  // @ts-expect-error a number is no decimal
  const wrong = 99;
  expect(wrong).toBe(99);
});
