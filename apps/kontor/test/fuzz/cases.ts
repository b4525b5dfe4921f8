import { appRouter, definitionsOf, type Meta } from '@kontor/api';
import { elements, unwrapSchema } from '@kontor/domain';
import { type Random, randomOf } from '@kontor/testing';
import { z } from 'zod';
import { valueFor, xmlOf } from './values.ts';

/** A request of the fuzzer. A raw one is bytes for a connection. */
export type Case = {
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  raw: Buffer | undefined;
};

type Procedure = { path: string; type: string; meta: Meta; input: z.ZodType; ofOperator: boolean };

const operators = /^(clients|session)\./;
const procedures = definitionsOf(appRouter).map(
  ({ name: path, input = z.object({}), ...procedure }): Procedure => ({
    ...procedure,
    path,
    input,
    ofOperator: operators.test(path),
  }),
);
// Clients come with a chart of accounts each, which takes its time.
const ofClients = procedures.filter(({ ofOperator }) => !ofOperator);

/** The case that `seed` decides, for a key of `client`. */
export const caseOf = (seed: number, { client, key }: { client: string; key: string }): Case => {
  const random = randomOf(Math.imul(seed, 0x9e3779b1));
  const procedure = random.one(ofClients);
  const { openapi } = procedure.meta;
  const rest = openapi && !random.chance(0.4);
  const made = rest ? restCase(random, procedure, client) : trpcCase(random, procedure, client);
  made.headers['x-api-key'] = key;
  if (random.chance(0.05)) made.headers['idempotency-key'] = `key-${random.below(50)}`;
  if (random.chance(0.7)) return made;
  return { ...made, what: `${made.what}, raw`, raw: mutated(random, bytesOf(made)) };
};

const trpcCase = (random: Random, { path, type, input }: Procedure, client: string): Case => {
  const value = valueFor(random, input);
  const isBatch = random.chance(0.2);
  const sent = JSON.stringify(isBatch ? random.one([{ 0: value }, value, [value], 1, null]) : value) ?? '';
  const query = isBatch ? '?batch=1' : '';
  const isPost = random.chance(type === 'mutation' ? 0.97 : 0.03);
  const search = isPost
    ? query
    : `${query === '' ? '?' : `${query}&`}input=${percent(sent).slice(0, 12_000)}`;
  return {
    what: `trpc ${path}`,
    method: isPost ? 'POST' : 'GET',
    path: `/trpc/${client}/${path}${search}`,
    headers: isPost ? { 'content-type': 'application/json' } : {},
    body: isPost ? sent : undefined,
    raw: undefined,
  };
};

const restCase = (random: Random, { path: name, input, meta }: Procedure, client: string): Case => {
  const { method = 'GET', path: template = '/' } = meta.openapi ?? {};
  const fields = Object.entries(
    input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {},
  );
  const whole = elements.get(input);
  const [bodyName, schema] = whole
    ? [whole.one, input]
    : (fields.find(([, field]) => elements.has(field) || field instanceof z.ZodArray) ?? [
        undefined,
        undefined,
      ]);
  const root = (schema && elements.get(schema)?.one) ?? bodyName ?? 'root';
  const parameters = whole ? [] : fields.filter(([field]) => field !== bodyName);
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) =>
    percent(textOf(valueFor(random, new Map(fields).get(field) ?? z.string(), field))).slice(0, 8_000),
  );
  const query = parameters
    .filter(([field]) => !template.includes(`{${field}}`) && random.chance(0.4))
    .map(([field, of]) => `${field}=${percent(textOf(valueFor(random, of, field))).slice(0, 4_000)}`);
  const value = schema && valueFor(random, schema);
  const isXml = random.chance(0.5);
  const body = schema && (isXml ? xmlOf(root, value, schema) : (JSON.stringify(listed(value, schema)) ?? ''));
  return {
    what: `rest ${name}`,
    method: random.chance(0.97) ? method : random.one(['GET', 'POST', 'HEAD', 'DELETE', 'PUT']),
    path: `/api/latest/clients/${client}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      accept: random.one(['application/json', 'application/xml', '*/*', 'text/xml;q=0.5, */*+x', '']),
      ...(body === undefined
        ? {}
        : {
            'content-type': random.chance(0.97)
              ? isXml
                ? 'application/xml'
                : 'application/json'
              : 'text/plain',
          }),
    },
    body,
    raw: undefined,
  };
};

/** A list by itself is under its singular name in JSON. */
const listed = (value: unknown, schema: z.ZodType): unknown => {
  if (!(schema instanceof z.ZodArray)) return value;
  const one = elements.get(unwrapSchema(schema.element as z.ZodType).inner)?.one;
  return { [one ?? 'entry']: value };
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Percent-encoded UTF-8, also of what is half a character. */
const percent = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const bytesOf = ({ method, path, headers, body = '' }: Case): Buffer => {
  const length = Buffer.byteLength(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Content-Length: ${length}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
};

/** `bytes` with some of them changed, left out, doubled or put in. */
const mutated = (random: Random, bytes: Buffer): Buffer => {
  let result = bytes;
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    // The body as often as the head, which is shorter.
    const head = Math.max(1, result.indexOf('\r\n\r\n'));
    const at = random.chance(0.5) ? random.below(head) : random.below(result.length);
    const [before, after] = [result.subarray(0, at), result.subarray(at)];
    const count = 1 + random.below(random.chance(0.8) ? 3 : 300);
    result = random.one<() => Buffer>([
      () => Buffer.concat([before, after.subarray(count)]),
      () => Buffer.concat([before, after.subarray(0, count), after]),
      () => Buffer.concat([before, Buffer.from(random.one(tokens)), after]),
      () => Buffer.concat([before, Buffer.from([random.below(256)]), after.subarray(1)]),
      () => before,
    ])();
  }
  return result;
};

const tokens: readonly string[] = [
  ...[
    '\0',
    '\r\n',
    '\n',
    '\r\n\r\n',
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '<',
    '>',
    '</',
    '/>',
    '&',
    '\\',
    '\\u0000',
  ],
  ...[
    '\\ud800',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?',
    '<!DOCTYPE a>',
    '&#0;',
    '\xff',
    '\ufeff',
    '%00',
    '%',
    '..',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: 1\r\n',
    'Expect: 100-continue\r\n',
    'Accept: \r\n',
    ' HTTP/1.0',
  ],
];
