import type { Meta } from '@kontor/api';
import { page, paging } from '@kontor/domain';
import { initTRPC } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sample } from '../../test/sample.ts';
import { operationsOf } from './operations.ts';
import { routes } from './routes.ts';

const { router, procedure } = initTRPC.meta<Meta>().create();
const at = (method: 'GET' | 'POST', path: `/${string}`) =>
  procedure.meta({ openapi: { method, path, summary: '', tags: [] } });
const operationOf = (sent: z.ZodObject, path: `/${string}` = '/samples') =>
  operationsOf(
    router({
      sample: at('POST', path)
        .input(sent)
        .mutation(() => undefined),
    }),
  )[0];

describe('an operation is what its procedure says', () => {
  test('without a method and a path it is not public', () => {
    expect(operationsOf(router({ hidden: procedure.query(() => 1) }))).toEqual([]);
  });

  test('a record is the body, whole or among parameters', () => {
    expect(operationOf(sample)).toMatchObject({ parameters: [], body: { key: undefined, root: 'sample' } });
    const among = z.object({ number: z.string(), day: z.string().optional(), sent: sample });
    const { parameters, body } = operationOf(among, '/samples/{number}') ?? {};
    expect(parameters?.map(({ place, scalar }) => [place, scalar.name])).toEqual([
      ['path', 'number'],
      ['query', 'day'],
    ]);
    expect(body).toMatchObject({ key: 'sent', root: 'sample' });
  });

  test('the answer is nothing, a record or a list', () => {
    const list = at('GET', '/samples').input(z.object(paging)).output(page(sample));
    const one = at('GET', '/samples/{number}')
      .input(z.object({ number: z.string() }))
      .output(sample);
    const answers = operationsOf(
      router({
        list: list.query(() => ({ items: [] })),
        one: one.query(() => ({})),
      }),
    ).map(({ answer }) => answer);
    expect(answers).toMatchObject([
      { form: 'list', one: 'sample', many: 'samples', paged: true },
      { form: 'record', root: 'sample' },
    ]);
    expect(operationOf(sample)?.answer).toEqual({ form: 'nothing' });
  });

  test('a field that has no spelling is found at the start', () => {
    expect(() => operationOf(z.object({ many: z.array(z.string()) }))).toThrow(TypeError);
    const odd = at('GET', '/odd')
      .input(z.string())
      .query(() => undefined);
    expect(() => operationsOf(router({ odd }))).toThrow('the procedure odd cannot be an operation');
  });
});

test('a payment is looked for under its document', () => {
  const records = routes().map(({ template, record }) => [template, record?.name]);
  expect(Object.fromEntries(records)).toMatchObject({
    '/invoices': undefined,
    '/invoices/{invnumber}': 'invoices.get',
    '/invoices/{invnumber}/payments': 'invoices.get',
    '/payables/{invnumber}/payments': 'payables.get',
  });
});
