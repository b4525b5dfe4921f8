import type { Meta } from '@kontor/api';
import { initTRPC } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { type Body, type Operation, operations } from '../operations/operations.ts';
import { answers, errorSchema, refusals } from './answers.ts';
import { type Components, formatsOf, recordSchema, scalarSchema, type WireSchema } from './wire-schema.ts';

/**
 * The interface in OpenAPI 3.1 (docs/interface.md §1 to §14), from the very procedures that the facade serves.
 * trpc-to-openapi tells their names and descriptions. What it would say of bodies, answers and errors holds for tRPC,
 * where a number is a number; here they are told as XML and JSON have them.
 */
export const openApiDocument = (): WireSchema => {
  const document = generateOpenApiDocument(named(), {
    title: 'Kontor',
    version: '1',
    description: 'The books of many clients. Every scalar in JSON is a string; XML spells the same records.',
    openApiVersion: '3.1.0',
    baseUrl: '/api/{version}/clients/{client_name}',
    securitySchemes,
  });
  const schemas: Components = { error: errorSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const path = (document.paths?.[operation.template] ?? {}) as Record<string, object>;
    const told = { ...path[method], ...sent(operation, schemas), responses: answers(operation, schemas) };
    paths[operation.template] = { ...paths[operation.template], [method]: told };
  }
  const { openapi, info } = document;
  return { openapi, info, servers, paths, components: { securitySchemes, responses: refusals, schemas } };
};

const servers = [
  {
    url: '/api/{version}/clients/{client_name}',
    variables: {
      version: { enum: ['latest', 'v1'], default: 'latest' },
      client_name: { default: 'demo', description: 'The client whose books are meant.' },
    },
  },
];

const securitySchemes = {
  api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
  bearer: { type: 'http', scheme: 'bearer' },
  'X-API-Key': { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  'X-RMA-KEY': { type: 'apiKey', in: 'header', name: 'X-RMA-KEY' },
} as const;

/** The operations by name and description alone: of what they take and give nothing is to be told in tRPC's terms. */
const named = () => {
  const { router, procedure } = initTRPC.meta<Meta>().create();
  const described = ({ type, meta }: Operation) => {
    const bare = procedure.meta(meta).output(z.void());
    return type === 'query' ? bare.query(() => undefined) : bare.mutation(() => undefined);
  };
  return router(Object.fromEntries(operations.map((operation) => [operation.name, described(operation)])));
};

const sent = ({ parameters, body, type }: Operation, schemas: Components) => ({
  parameters: [
    ...parameters.map(({ place, scalar, schema }) => ({
      name: scalar.name,
      in: place,
      required: place === 'path',
      schema: scalarSchema(schema),
    })),
    ...(type === 'mutation' ? [idempotencyKey] : []),
  ],
  ...(body ? { requestBody: { required: true, content: contentOf(body, schemas) } } : {}),
});

const contentOf = (body: Body, schemas: Components): WireSchema => {
  if (body.form === 'record') return formatsOf(recordSchema(body.schema, schemas));
  const { file, kind, fields } = body;
  const told = fields.map(({ scalar, schema }) => [scalar.name, scalarSchema(schema)]);
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' }, ...Object.fromEntries(told) },
    required: [file],
  };
  const encoding = { [file]: { contentType: kind.media.join(', ') } };
  return { 'multipart/form-data': { schema, encoding } };
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes the request safe to repeat.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};
