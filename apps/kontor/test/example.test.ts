import type { AppRouter } from '@kontor/api';
import type { RefusalCode } from '@kontor/domain';
import type { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { connect, postInvoice } from '../examples/post-invoice.ts';
import { serve } from './served.ts';

let kontor: Awaited<ReturnType<typeof serve>>;
let books: ReturnType<typeof connect>;
beforeAll(async () => {
  kontor = await serve();
  books = connect(`${kontor.address}/trpc/example`, await kontor.client('example'));
});
afterAll(() => kontor.close());

test('the example posts an invoice and reads what it came to', async () => {
  expect(await postInvoice(books, 'A1.1')).toBe('CHF 107.02, OVERDUE');
});

test('the example gets the code of a refusal', async () => {
  await postInvoice(books, 'A1.2');
  await books.settings.close.mutate({ closing_date: '2024-03-31' });
  expect(await postInvoice(books, 'A1.3')).toBe('The books are closed for that day.');
  expect(await postInvoice(books, 'A1.2'), 'a repetition').toBe('CHF 107.02, OVERDUE');
});

test('the types of the router have inputs, outputs and every code of a refusal', () => {
  type Refused = NonNullable<TRPCClientError<AppRouter>['data']>['refusal'];
  expectTypeOf<Refused['code']>().toEqualTypeOf<RefusalCode>();
  expectTypeOf<Awaited<ReturnType<typeof books.invoices.get.query>>['status']>().toEqualTypeOf<
    'OPEN' | 'OVERDUE' | 'PAID'
  >();
  // @ts-expect-error a number is not a decimal
  const wrong: Parameters<typeof books.invoices.pay.mutate>[0]['payment']['amount_paid'] = 99;
  expect(wrong).toBe(99);
});
