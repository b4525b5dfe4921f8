import { afterAll, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { withAgentOf } from './agent.ts';

/** The list of tools (docs/interface §22): its size, and the rules of strict function calling. */
const served = await serve();
afterAll(() => served.close());

// A token is counted as four bytes of the JSON that a host gets.
const tokensOf = (value: unknown): number => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 4);

const mostTokens = 12_000;
const scopes = ['read', 'write', 'upload', 'close', 'audit', 'admin'] as const;

test('about 45 tools are listed within 12,000 tokens', async () => {
  const { agent } = await withAgentOf(served, scopes);
  const { tools } = await agent.listTools();
  expect(tools.length).toBeGreaterThanOrEqual(45);
  expect(tools.length).toBeLessThanOrEqual(55);
  expect(tokensOf({ tools })).toBeLessThanOrEqual(mostTokens);
});

type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
};

/** Each schema within one, with its path and its depth. */
function* within(schema: Schema, path: string, depth = 1): Generator<[string, Schema, number]> {
  yield [path, schema, depth];
  for (const [name, of] of Object.entries(schema.properties ?? {}))
    yield* within(of, `${path}.${name}`, depth + 1);
  if (schema.items) yield* within(schema.items, `${path}[]`, depth + 1);
}

// The keywords and limits that OpenAI's strict function calling documents.
const keywords = ['type', 'description', 'enum', 'items', 'properties', 'required', 'additionalProperties'];
const types = ['string', 'integer', 'number', 'boolean', 'object', 'array'];
const [mostDepth, mostProperties] = [10, 5_000];

test('strict function calling accepts every input: all properties are required, and optional ones may be null', async () => {
  const { agent } = await withAgentOf(served, scopes);
  const { tools } = await agent.listTools();
  for (const { name, inputSchema, outputSchema, description } of tools) {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(description?.length, name).toBeLessThanOrEqual(1_024);
    expect(outputSchema, name).toMatchObject({ type: 'object', properties: expect.anything() });
    expect(JSON.stringify(outputSchema), name).not.toContain('$ref');
    const all = [...within(inputSchema as Schema, name)];
    expect(inputSchema.type).toBe('object');
    expect(all.length).toBeLessThanOrEqual(mostProperties);
    for (const [path, schema, depth] of all) {
      expect(depth, path).toBeLessThanOrEqual(mostDepth);
      expect(keywords, path).toEqual(expect.arrayContaining(Object.keys(schema)));
      const [type, nullable, ...others] = [schema.type ?? []].flat();
      expect(types, path).toContain(type);
      expect([undefined, 'null'], path).toContain(nullable);
      expect(others, path).toEqual([]);
      if (schema.enum) expect(schema.enum.includes(null), path).toBe(nullable === 'null');
      expect(type === 'array', path).toBe(schema.items !== undefined);
      expect(type === 'object', path).toBe(schema.properties !== undefined);
      if (!schema.properties) continue;
      expect(schema.additionalProperties, path).toBe(false);
      expect(schema.required, path).toEqual(Object.keys(schema.properties));
      for (const [field, of] of Object.entries(schema.properties))
        expect(of.description, `${path}.${field}`).toMatch(/\.$/);
    }
  }
});

test('a field that is null is as one that is left out', async () => {
  const { call } = await withAgentOf(served);
  const all = {
    from: null,
    to: null,
    status: null,
    text: null,
    limit: null,
    after: null,
    customer_number: null,
  };
  expect(await call('list_invoices', all)).toEqual(await call('list_invoices'));
});

test('a page of 25 invoices is under 4,000 tokens, its text with its data', async () => {
  const { call, rest } = await withAgentOf(served);
  for (let number = 1; number <= 30; number += 1)
    await rest('/invoices', {
      ...{ invnumber: `RE-2026-${number}`, transdate: '2026-01-14', duedate: '2026-02-13' },
      description: 'Beratung und Unterhalt der Anlage im Januar',
      customer: { customernumber: `K-${1000 + number}`, name: 'Gasthaus zum Goldenen Löwen AG' },
      incomeentries: { incomeentry: [{ amount: '1234.50', income_accno: 3400, description: 'Beratung' }] },
    });
  const { text, data } = await call('list_invoices');
  expect(data['items']).toHaveLength(25);
  expect(data['next']).toBeTypeOf('string');
  // Hosts give a model the one or the other; some give it both.
  expect(text).toBe(JSON.stringify(data));
  expect(tokensOf(data) + tokensOf(text)).toBeLessThan(4_000);
  const { data: rest5 } = await call('list_invoices', { after: data['next'] });
  expect(rest5['items']).toHaveLength(5);
});
