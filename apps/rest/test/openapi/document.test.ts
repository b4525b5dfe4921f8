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
const document = JSON.parse(JSON.stringify(openApiDocument('http://localhost:80'))) as Json;
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
  expect(at('servers', '0')?.['url']).toBe('http://localhost:80/api/{version}/clients/{client_name}');
  // A key in the address is understood, but no scheme: generators would send it everywhere.
  expect(document['security']).toEqual([{ bearer: [] }, { 'X-API-Key': [] }, { 'X-RMA-KEY': [] }]);
  for (const { template, method } of operations) {
    const described = at('paths', template, method.toLowerCase());
    expect([described?.['summary'], described?.['description']]).not.toContain(undefined);
  }
});

test('a post answers 204, with Location where it makes something, and takes both formats (§9)', () => {
  const post = at('paths', '/invoices', 'post');
  expect(post?.['responses']?.['204']).toMatchObject({
    headers: { Location: {}, 'Idempotent-Replayed': {} },
  });
  expect(post?.['responses']?.['200']).toMatchObject({
    description: 'The record, as it is now, where `Prefer` asks for it. Of a dry run: what would be written.',
  });
  const dry = {
    oneOf: [{ $ref: '#/components/schemas/invoice_kept' }, { $ref: '#/components/schemas/dry_run' }],
  };
  expect(post?.['responses']?.['200']?.['content']?.['application/xml']?.['schema']).toEqual(dry);
  const invoice = { $ref: '#/components/schemas/invoice' };
  const content = post?.['requestBody']?.['content'];
  expect(Object.keys(content ?? {})).toEqual(['application/json', 'application/xml']);
  expect(content?.['application/xml']?.['schema']).toEqual(invoice);
  // Bare, or in its own name, also as a list of one (§3.2).
  const wrapped = { anyOf: [invoice, { type: 'array', items: invoice, minItems: 1, maxItems: 1 }] };
  expect(content?.['application/json']?.['schema']).toEqual({
    anyOf: [invoice, { type: 'object', properties: { invoice: wrapped }, required: ['invoice'] }],
  });
  const { required } = at('components', 'schemas', 'invoice') ?? {};
  expect(required).toEqual(['transdate']);
});

test('answered scalars are strings, and nested lists have one entry or several (§3.3, §3.5)', () => {
  const properties = at('components', 'schemas', 'invoice_kept', 'properties');
  for (const name of ['id', 'amount', 'ar_accno', 'taxincluded', 'transdate'])
    expect(properties?.[name]?.['type']).toBe('string');
  const item = { $ref: '#/components/schemas/incomeentry_kept' };
  expect(properties?.['incomeentries']).toEqual({
    description: 'Lines by accounts; these, or `parts`.',
    type: 'object',
    properties: { incomeentry: { anyOf: [item, { type: 'array', items: item }] } },
    required: ['incomeentry'],
  });
});

test('requests may have numbers, booleans, bare dates and null, in the spellings that are read (§3.3 to §3.8)', () => {
  const properties = at('components', 'schemas', 'invoice', 'properties');
  expect(properties?.['ar_accno']).toMatchObject({
    type: ['string', 'integer', 'null'],
    maximum: 999_999_999,
  });
  expect(properties?.['transdate']).toMatchObject({ type: 'string', examples: ['2026-01-14'] });
  expect(properties?.['taxincluded']?.['anyOf']).toEqual([
    { type: ['boolean', 'null'] },
    { type: 'string', enum: ['true', 'false'] },
    { type: 'string', const: '' },
  ]);
  expect(at('components', 'schemas', 'vendor', 'properties', 'zipcode')).toEqual({
    description: 'Postal code.',
    type: ['string', 'null'],
    maxLength: 10,
    examples: ['8001'],
  });
});

test('every property has a sentence, and no enum an empty text', () => {
  const undescribed: string[] = [];
  for (const [name, { properties }] of Object.entries(at('components', 'schemas') ?? {}))
    for (const [property, schema] of Object.entries(properties ?? {}))
      if (!('description' in schema || '$ref' in schema)) undescribed.push(`${name}.${property}`);
  expect(undescribed).toEqual([]);
  const parameters = operations.flatMap(({ template, method }) =>
    Object.values(at('paths', template, method.toLowerCase(), 'parameters') ?? {}),
  );
  expect(parameters.filter(({ description }) => description === undefined)).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"enum":\[[^\]]*""/);
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
    'key_refused, scope_missing, origin_refused, link_spent, sign_in_refused, code_required, sign_in_again, approval_needed',
  );
  const responses = at('paths', '/invoices/{invnumber}/payments', 'post', 'responses');
  expect(Object.keys(responses ?? {})).toEqual([
    '200',
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
});

test('the outcome of an entry of a bulk says true or false in words (§3.7)', () => {
  for (const outcome of ['document_outcome', 'payment_outcome', 'entry_outcome'])
    expect(at('components', 'schemas', outcome, 'properties', 'replayed')).toMatchObject({
      type: 'string',
      enum: ['true', 'false'],
    });
});

test('a parameter is where it is sent (§10)', () => {
  const parameters = at('paths', '/payables/{invnumber}/payments', 'post', 'parameters');
  expect(Object.values(parameters ?? {}).map(({ name, in: place }) => [name, place])).toEqual([
    ['Idempotency-Key', 'header'],
    ['Prefer', 'header'],
    ['invnumber', 'path'],
    ['vendor_number', 'query'],
    ['dry_run', 'query'],
  ]);
});

test('headers stand where they are sent and answered (§3.9, §3.10, §13, §14, §16)', () => {
  const headersAt = (path: string, method: string, status: number) =>
    Object.keys(at('paths', path, method, 'responses', String(status), 'headers') ?? {});
  const sentAt = (path: string, method: string) =>
    Object.values(at('paths', path, method, 'parameters') ?? {})
      .filter(({ in: place }) => String(place) === 'header')
      .map(({ name }) => String(name));
  expect(headersAt('/vendors', 'get', 200)).toEqual(['Link', 'Warning']);
  expect(headersAt('/vendors/{vendornumber}', 'get', 200)).toEqual(['ETag', 'Warning']);
  expect(sentAt('/vendors/{vendornumber}', 'get')).toEqual(['If-None-Match', 'Prefer']);
  const file = '/belege/{id}/file';
  expect(headersAt(file, 'get', 200)).toEqual(['ETag', 'Content-Disposition', 'Accept-Ranges', 'Warning']);
  for (const status of [206, 416])
    expect(headersAt(file, 'get', status)).toEqual(['ETag', 'Content-Range', 'Warning']);
  expect(headersAt(file, 'get', 304)).toEqual(['ETag', 'Warning']);
  expect(sentAt(file, 'get')).toEqual(['If-None-Match', 'Range', 'Prefer']);
  expect(headersAt('/invoices', 'post', 204)).toEqual([
    'Idempotent-Replayed',
    'Kontor-Position',
    'Location',
    'Warning',
  ]);
  for (const { template, method, type } of operations)
    expect(sentAt(template, method.toLowerCase()).includes('Idempotency-Key')).toBe(type === 'mutation');
  expect(at('components', 'headers', 'Warning', 'description')).toBeDefined();
});

test('a file is sent in a form, and answered as what it is (§16)', () => {
  const post = at('paths', '/belege', 'post');
  const binary = { type: 'string', format: 'binary' };
  expect(post?.['requestBody']?.['content']).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          Filedata: binary,
          comment: { description: 'A remark.', type: 'string', maxLength: 10_000 },
        },
        required: ['Filedata'],
      },
      encoding: {
        Filedata: { contentType: 'application/pdf, image/png, image/jpeg, image/gif, application/xml' },
      },
    },
  });
  expect(post?.['responses']?.['200']?.['content']).toHaveProperty('application/xml');
  const file = at('paths', '/belege/{id}/file', 'get', 'responses');
  expect(file?.['200']?.['content']?.['image/png']).toEqual({ schema: binary });
  expect(Object.keys(file ?? {})).toEqual(expect.arrayContaining(['206', '304', '404', '416']));
  expect(file).not.toHaveProperty('406');
});
