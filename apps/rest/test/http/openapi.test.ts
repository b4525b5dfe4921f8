import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../src/openapi/openapi.ts';
import { operations } from '../../src/operations/operations.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

type Json = { [key: string]: Json };
const document = JSON.parse(JSON.stringify(openApiDocument())) as Json;
const at = (...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((part, key) => part?.[key], document);

test('200: the document is served without a key, in every version, and is valid OpenAPI 3.1', async () => {
  for (const version of ['latest', 'v1']) {
    const { status, body, headers } = await service.send(`/api/${version}/openapi.json`, { key: null });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual(document);
    expect(await new Validator().validate(JSON.parse(body))).toMatchObject({ valid: true });
  }
  expect(document['openapi']).toBe('3.1.0');
});

test('every operation is described, under the path of its client, with a key', () => {
  expect(at('servers', '0')).toMatchObject({ url: '/api/{version}/clients/{client_name}' });
  for (const { template, method } of operations) {
    const described = at('paths', template, method.toLowerCase());
    expect(described?.['security']).toEqual([
      { api_key: [] },
      { bearer: [] },
      { 'X-API-Key': [] },
      { 'X-RMA-KEY': [] },
    ]);
    expect(described?.['summary']).toBeTruthy();
  }
});

test('a post answers 204, with Location where it makes something, and takes both formats (§9)', () => {
  const post = at('paths', '/invoices', 'post');
  expect(post?.['responses']?.['204']).toMatchObject({
    headers: { Location: {}, 'Idempotent-Replayed': {} },
  });
  expect(post?.['responses']).not.toHaveProperty('200');
  const body = { schema: { $ref: '#/components/schemas/invoice' } };
  expect(post?.['requestBody']?.['content']).toEqual({ 'application/json': body, 'application/xml': body });
  const { required } = at('components', 'schemas', 'invoice') ?? {};
  expect(required).toEqual(['transdate']);
});

test('scalars are strings, and nested lists have one entry or several (§3.3, §3.5)', () => {
  const properties = at('components', 'schemas', 'invoice_kept', 'properties');
  for (const name of ['id', 'amount', 'ar_accno', 'taxincluded', 'transdate'])
    expect(properties?.[name]?.['type']).toBe('string');
  const item = { $ref: '#/components/schemas/incomeentry_kept' };
  expect(properties?.['incomeentries']).toEqual({
    type: 'object',
    properties: { incomeentry: { oneOf: [item, { type: 'array', items: item }] } },
    required: ['incomeentry'],
  });
  expect(at('components', 'schemas', 'vendor', 'properties', 'zipcode')).toEqual({
    type: 'string',
    maxLength: 10,
  });
});

test('a list is an array under the singular name, and has the plural for its root (§3.3)', () => {
  const list = at('paths', '/vendors', 'get', 'responses', '200', 'content', 'application/xml', 'schema');
  expect(list).toEqual({
    type: 'object',
    xml: { name: 'vendors' },
    properties: { vendor: { type: 'array', items: { $ref: '#/components/schemas/vendor_kept' } } },
    required: ['vendor'],
  });
  expect(at('components', 'schemas', 'chart', 'properties', '@accno')).toMatchObject({
    xml: { name: 'accno', attribute: true },
  });
});

test('refusals have their codes and their body (§4)', () => {
  expect(at('components', 'responses', '403', 'description')).toBe(
    'key_refused, scope_missing, origin_refused, link_spent, sign_in_refused, code_required, sign_in_again',
  );
  const responses = at('paths', '/invoices/{invnumber}/payments', 'post', 'responses');
  expect(Object.keys(responses ?? {})).toEqual([
    '204',
    '400',
    '401',
    '403',
    '404',
    '406',
    '408',
    '409',
    '413',
    '415',
    '417',
    '421',
    '422',
    '429',
    '431',
    '500',
    '503',
  ]);
  expect(at('components', 'schemas', 'error', 'required')).toEqual(['error', 'code', 'status', 'issues']);
  // 405 answers methods that no operation has.
  const unused = Object.keys(at('components', 'responses') ?? {}).filter(
    (status) => !JSON.stringify(document['paths']).includes(`#/components/responses/${status}`),
  );
  expect(unused).toEqual(['405']);
});

test('the outcome of an entry of a bulk says true or false in words (§3.7)', () => {
  for (const outcome of ['document_outcome', 'payment_outcome', 'entry_outcome'])
    expect(at('components', 'schemas', outcome, 'properties', 'replayed')).toEqual({
      type: 'string',
      enum: ['true', 'false'],
    });
});

test('a parameter stands where it is sent (§10)', () => {
  const parameters = at('paths', '/payables/{invnumber}/payments', 'post', 'parameters');
  expect(Object.values(parameters ?? {}).map(({ name, in: place }) => [name, place])).toEqual([
    ['invnumber', 'path'],
    ['vendor_number', 'query'],
    ['Idempotency-Key', 'header'],
    ['Prefer', 'header'],
  ]);
});

test('a file is sent in a form, and answered as what it is (§16)', () => {
  const post = at('paths', '/belege', 'post');
  const binary = { type: 'string', format: 'binary' };
  expect(post?.['requestBody']?.['content']).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { Filedata: binary, comment: { type: 'string', maxLength: 10_000 } },
        required: ['Filedata'],
      },
      encoding: { Filedata: { contentType: 'application/pdf, image/png, image/jpeg, image/gif' } },
    },
  });
  expect(post?.['responses']?.['200']?.['content']).toHaveProperty('application/xml');
  const file = at('paths', '/belege/{id}/file', 'get', 'responses');
  expect(file?.['200']?.['content']?.['image/png']).toEqual({ schema: binary });
  expect(Object.keys(file ?? {})).toEqual(expect.arrayContaining(['206', '304', '404', '416']));
  expect(file).not.toHaveProperty('406');
});
