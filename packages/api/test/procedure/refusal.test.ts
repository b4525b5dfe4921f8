import { Refusal, refusalCodes, refusalStatuses } from '@kontor/domain';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { expect, test } from 'vitest';
import { appRouter, refusalOf, trpcErrorOf } from '../../src/index.ts';
import { invoiceOf, testInstallation } from '../installation.ts';

/** The shape of refusals over tRPC (§4). */
const { newClient } = await testInstallation();

/** An error as tRPC's own doors tell it. */
const shapeOf = (error: TRPCError) =>
  appRouter._def._config.errorFormatter({
    error,
    type: 'mutation',
    path: 'invoices.post',
    input: undefined,
    ctx: undefined,
    shape: {
      message: error.message,
      code: -32600,
      data: {
        code: error.code,
        httpStatus: getHTTPStatusCodeFromError(error),
        path: 'invoices.post',
        stack: 'x',
      },
    },
  });

test.each(refusalCodes)('%s: the status of the interface, with its sentence and its issues', (code) => {
  const issues = [{ field: 'customer.zipcode', message: 'is longer than 10 characters' }];
  const shape = shapeOf(trpcErrorOf(new Refusal(code, 'A sentence.', issues)));
  expect(shape).toMatchObject({ message: 'A sentence.', data: { refusal: { code, issues } } });
  expect(shape.data.httpStatus).toBe(refusalStatuses[code]);
  expect(shape.data).not.toHaveProperty('stack');
});

test('a bug is answered as internal, without its message', () => {
  const bug = new TypeError('SELECT secret FROM client');
  const shape = shapeOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: bug.message, cause: bug }));
  expect(JSON.stringify(shape)).not.toMatch(/secret|stack/);
  expect(shape.data).toMatchObject({ httpStatus: 500, refusal: { code: 'internal', issues: [] } });
  expect(refusalOf(bug)).toBeUndefined();
});

test('400: issues name every offending field by its path', async () => {
  const { invoices } = await (await newClient()).ask();
  const sent = invoiceOf({
    transdate: '2026-02-30',
    customer: { customernumber: 'x'.repeat(33), zipcode: '12345678901' },
    incomeentries: [{ amount: '1e3', income_accno: 3400 }, { income_accno: 0 }],
  });
  const refusal = refusalOf(await invoices.post(sent).catch((error: unknown) => error));
  expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^\S.*\.$/) });
  expect(refusal?.issues.map(({ field, message }) => ({ field, message }))).toEqual([
    { field: 'transdate', message: 'is 2026-02-30, which does not exist' },
    { field: 'customer.customernumber', message: 'is longer than 32 characters' },
    { field: 'customer.zipcode', message: 'is longer than 10 characters' },
    { field: 'incomeentries.0.amount', message: 'must be a decimal number such as -12.50' },
    { field: 'incomeentries.1.amount', message: 'is required' },
    { field: 'incomeentries.1.income_accno', message: 'must be an account number' },
  ]);
});

test('400: sentences and faults are data, too, by which a program reports them in another language', async () => {
  const client = await newClient();
  const { invoices } = await client.ask();
  const refused = async (sent: Parameters<typeof invoiceOf>[0]) =>
    shapeOf((await invoices.post(invoiceOf(sent)).catch((error: unknown) => error)) as TRPCError);
  const missing = {
    name: 'account_unknown',
    params: { account: '9998', client: client.name },
  };
  expect(await refused({ incomeentries: [{ amount: '1.00', income_accno: 9998 }] })).toMatchObject({
    message: `Account 9998 does not exist in client ${client.name}.`,
    data: { refusal: { code: 'account_unknown', wording: missing, issues: [{ wording: missing }] } },
  });
  // A part of a sentence is data itself.
  expect(await refused({ incomeentries: [{ amount: '1.00', income_accno: 1100 }] })).toMatchObject({
    data: {
      refusal: {
        wording: {
          name: 'account_control',
          params: { account: '1100', kind: { name: 'receivables' }, documents: { name: 'invoices' } },
        },
      },
    },
  });
  // So is the scope that a caller lacks.
  const reader = await client.ask({ key: await client.keyOf('read') });
  const lacking = await reader.invoices.post(invoiceOf()).catch((error: unknown) => error);
  expect(shapeOf(lacking as TRPCError)).toMatchObject({
    message: 'The API key lacks the scope write.',
    data: { refusal: { wording: { name: 'scope_missing_key', params: { scope: 'write' } } } },
  });
  // So are the faults that a schema finds.
  const sent = { customer: { customernumber: 'K1', zipcode: '12345678901' }, transdate: undefined };
  expect((await refused(sent)).data).toMatchObject({
    refusal: {
      issues: [
        { field: 'transdate', wording: { name: 'required' } },
        { field: 'customer.zipcode', wording: { name: 'too_long', params: { max: '10' } } },
      ],
    },
  });
  expect((await refused({ transdate: '2026-02-30' })).data).toMatchObject({
    refusal: {
      issues: [{ field: 'transdate', wording: { name: 'no_such_day', params: { day: '2026-02-30' } } }],
    },
  });
});

test('400: what only the books can tell is found all at once too', async () => {
  const { invoices } = await (await newClient()).ask();
  const sent = invoiceOf({
    currency: 'EUR',
    customer: undefined,
    customernumber: 'K9',
    incomeentries: [
      { amount: '1.00', income_accno: 9998 },
      { amount: '1.005', income_accno: 3400 },
    ],
  });
  const refusal = refusalOf(await invoices.post(sent).catch((error: unknown) => error));
  expect(refusal?.code).toBe('exchange_rate_missing');
  expect(refusal?.issues.map(({ field }) => field)).toEqual([
    'currency',
    'customernumber',
    'incomeentries.0.income_accno',
    'incomeentries.1.amount',
  ]);
});

test('400 article_unknown: the sentence says which article is missing in which client', async () => {
  const { ask, name } = await newClient();
  const { invoices } = await ask();
  const sent = invoiceOf({ incomeentries: undefined, parts: [{ partnumber: 'SHIP' }] });
  await expect(invoices.post(sent)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: `Article SHIP does not exist in client ${name}.`,
    cause: { code: 'article_unknown', issues: [{ field: 'parts.0.partnumber' }] },
  });
});
