import { type Deprecations, deprecations, tags } from '@kontor/api';
import { type Operation, operations, type Parameter } from '../operations/operations.ts';
import { strictHandling } from '../operations/query-names.ts';
import { readingOf, recordPreferred } from '../operations/representation.ts';
import { answers, errorSchema, positionPattern, refusals } from './answers.ts';
import { bodyContent } from './bodies.ts';
import { scalarSchema, type WireSchema } from './scalar-schema.ts';
import { type Components, openComponents } from './wire-schema.ts';

/**
 * The interface in OpenAPI 3.1 (docs/interface §1 to §16), as the program at `origin` serves it. Everything comes from the
 * procedures and the schemas of the domain: paths, parameters, bodies, sentences and examples.
 */
export const openApiDocument = (origin: string, ending: Deprecations = deprecations): WireSchema => {
  const document = described.get(ending) ?? describe(ending);
  described.set(ending, document);
  return {
    ...document,
    externalDocs: { description: 'The documentation of this Kontor.', url: `${origin}/docs/` },
    servers: serversAt(origin),
  };
};

// Made once, and not for each origin: callers may name as many ports as they like.
const described = new WeakMap<Deprecations, WireSchema>();

const describe = (ending: Deprecations): WireSchema => {
  const components = openComponents({ error: errorSchema });
  // Bodies come first, so that what is sent has the plain name.
  const requests = operations.map((operation) => request(operation, components));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [at, operation] of operations.entries()) {
    const { template, method } = operation;
    const item = { ...head(operation, ending), ...requests[at], responses: answers(operation, components) };
    paths[template] = { ...paths[template], [method.toLowerCase()]: item };
  }
  return {
    openapi: '3.1.0',
    info,
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes, responses: refusals, schemas: components.schemas },
  };
};

const info = {
  title: 'Kontor',
  version: '1',
  description: [
    'The books of many clients, in JSON or XML: `Accept` and `Content-Type` say which. Every scalar that is answered in JSON is a',
    'string; requests may send numbers and booleans, bare dates, and a list of one entry as the entry itself.',
    'The key of a program stands in a header, as `security` says; programs that can set none put it into the parameter `api_key`',
    'of any address.',
  ].join(' '),
  contact: { name: 'The operator of this installation' },
  license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
};

/** Variables have no description: the schema of OpenAPI 3.1 that some tools check by does not let them. */
const serversAt = (origin: string) => [
  {
    url: `${origin}/api/{version}/clients/{client_name}`,
    variables: {
      version: { enum: ['latest', 'v1'], default: 'latest' },
      client_name: { default: 'demo' },
    },
  },
];

// Some generators send the key wherever a scheme says, so that the one in the address is not among these.
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  'X-API-Key': { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  'X-RMA-KEY': { type: 'apiKey', in: 'header', name: 'X-RMA-KEY' },
} as const;

/** The name of an operation, its sentences and its tags. */
const head = ({ name, meta }: Operation, ending: Deprecations) => {
  const { summary = name, description = '' } = meta.openapi ?? {};
  return {
    operationId: name.replaceAll('.', '-'),
    summary,
    description: `${description} Scope \`${meta.scope}\`.`.trim(),
    tags: meta.openapi?.tags,
    ...(ending.has(name) ? { deprecated: true } : {}),
  };
};

const request = (operation: Operation, components: Components) => {
  const { parameters, body, type, meta } = operation;
  return {
    parameters: [
      ...parameters.map((parameter) => parameterOf(parameter)),
      ...(type === 'mutation' ? [idempotencyKey] : []),
      ...(meta.replica ? [position] : []),
      { ...prefer, schema: { type: 'string', enum: preferencesOf(operation) } },
    ],
    ...(body ? { requestBody: { required: true, content: bodyContent(body, components) } } : {}),
  };
};

/** A parameter; its sentence and its examples stand beside its schema, where tools look for them. */
const parameterOf = ({ place, scalar, schema }: Parameter) => {
  const { description, examples, ...form } = scalarSchema(scalar.name, schema, 'parameter');
  return {
    name: scalar.name,
    in: place,
    required: place === 'path',
    ...(description === undefined ? {} : { description }),
    schema: form,
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
  };
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes the request safe to repeat.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const position = {
  name: 'Kontor-Position',
  in: 'header',
  description:
    'What the answer to a write has told: the list shows that write and all before, and may lack later ones. Without it, it lacks nothing.',
  schema: { type: 'string', pattern: positionPattern },
};

const prefer = {
  name: 'Prefer',
  in: 'header',
  description:
    'Has elements, keys and parameters that are not known refused, instead of ignored; or what is made or changed answered.',
};

const preferencesOf = (operation: Operation) =>
  readingOf(operation) ? [strictHandling, recordPreferred] : [strictHandling];
